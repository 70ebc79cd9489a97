// Ceilings from sets of two marks: what a guess shows at most on the group of an opener.
#pragma once

#include "proof/mark_sets.hpp"
#include "search/ceilings.hpp"

namespace fivefold {

class MarkCeilings final : public Ceilings {
  public:
    // Both must outlive this; `openers` are the words of all rows.
    MarkCeilings(const MarkSets& mark_sets, Words openers, std::size_t blocks) noexcept
        : mark_sets_(mark_sets), openers_(openers), blocks_(blocks) {}

    void find(const Reply& reply, std::uint8_t* ceilings) const override;

  private:
    const MarkSets& mark_sets_;
    Words openers_;
    std::size_t blocks_;
};

}  // namespace fivefold
