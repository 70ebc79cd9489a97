// Ceilings: how many patterns a guess shows at most after a reply, known without counting.
#pragma once

#include <cstdint>
#include <span>

#include "search/play.hpp"

namespace fivefold {

class Ceilings {
  public:
    virtual ~Ceilings() = default;

    // By column of the search, no guess shows more than so many patterns on the group of `reply`; 255
    // is no bound.  Requires: room for all blocks of 64 columns, 64-byte aligned.
    virtual void find(const Reply& reply, std::uint8_t* ceilings) const = 0;
};

}  // namespace fivefold
