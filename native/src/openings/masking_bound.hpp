// The masking bound: what an opening can tell at best, from the number of different letters
// its words can have.
//
// The patterns of some words depend only on where the answer has the letters of those words.
// So an opening of k words tells no more than seeing the answer with every letter masked but
// k times the word length of them, and the best choice of letters bounds every opening.
// Proof in docs/openings.md.
#pragma once

#include <utility>

#include "openings/margin_bound.hpp"
#include "search/cache.hpp"

namespace fivefold {

class MaskingBound {
  public:
    // Letters from 64 on are never masked, which only weakens the bound.
    MaskingBound(std::span<const Letter> answers, std::size_t length, const GroupMeasure& measure,
                 Measure kind);

    // A lower bound, in units of the measure, on the value of every opening with at most
    // `letters` different letters.  After a stop a weaker one.
    std::int64_t lower(std::size_t letters, const Control& control);

    // The value of seeing the answers with these letters masked.
    std::int64_t masked(std::uint64_t letters);

  private:
    // Letters that are masked, those that are not, and a bound for every choice of the rest.
    struct Node {
        std::int64_t bound;
        std::uint64_t masked;
        std::uint64_t open;

        auto operator<=>(const Node&) const = default;
    };

    std::int64_t rounding(std::size_t values) const noexcept;
    std::int64_t bound(const Node& node, std::size_t missing, std::uint64_t& branch);

    std::vector<Letter> letters_;
    std::size_t length_;
    const GroupMeasure& measure_;
    Measure kind_;
    std::uint64_t used_ = 0;
    std::vector<SetKey> keys_;                             // by place in the word and letter
    std::vector<std::pair<SetKey, std::uint32_t>> cells_;  // scratch: a table of hashes
};

}  // namespace fivefold
