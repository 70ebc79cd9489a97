// Bounds from the letters two words share: the presence of a shared letter shows in both
// patterns.  Proof in docs/openings.md.
#pragma once

#include "openings/margin_bound.hpp"

namespace fivefold {

// Which of the first 64 letters of the alphabet a word has, one bit each.  Rarer letters of
// larger alphabets are left out, which only weakens the bounds.
using LetterSet = std::uint64_t;
std::vector<LetterSet> letter_sets(Words words);

// For n log n.  With X, Y the two patterns and F the presence of one or two shared letters,
// H(X, Y) <= H(X) + H(Y) - H(F): what both words tell counts once.
class PresenceBound {
  public:
    PresenceBound(const GroupMeasure& measure, std::span<const LetterSet> answers);

    // gains[s] bounds value(X, Y) - value(X) - value(Y) from below when the words share
    // the letters s, bit k of s for the k-th letter of `letters`.
    void gains(LetterSet letters, std::vector<std::int64_t>& gains) const;

  private:
    std::vector<std::int64_t> gain_;  // by two letters, the same letter twice for one
    std::int64_t none_;
};

}  // namespace fivefold
