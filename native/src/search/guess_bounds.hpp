// Bounds of the guesses of one position: more work than a scan, and higher.
#pragma once

#include <span>

#include "puzzle/words.hpp"

namespace fivefold {

class GuessBounds {
  public:
    virtual ~GuessBounds() = default;

    // What each of these guesses costs at least, worked on until it reaches `limit`; false after a stop,
    // and then nothing is known.
    virtual bool find(std::span<const WordId> guesses, int limit, std::span<int> bounds) = 0;
};

}  // namespace fivefold
