// The plan of a cover search: letters renumbered from rare to common, sets in the order
// in which they are tried, and an index to look a set up.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "cover/bound.hpp"
#include "cover/cover.hpp"

namespace fivefold {

// What remains of a puzzle once letters that no usable word has are left out.
struct CoverTask {
    bool feasible = false;
    unsigned words = 0;
    unsigned missing = 0;  // letters of `letters` that may still be left out
    LetterSet letters = 0;
    std::vector<std::uint32_t> usable;  // indices of sets
    unsigned shortest = 0;
    unsigned longest = 0;
    std::vector<LetterSet> bounds;  // letters needed by nearly all sets: pseudovowels, vowels
    std::vector<LetterSet> all;     // every set within the open letters, what the bounds speak of
};

CoverTask reduce_puzzle(std::span<const LetterSet> sets, const CoverPuzzle& puzzle, const CoverRules& rules);

// Set is the narrowest type with a bit for every letter.
template <class Set>
class CoverPlan {
  public:
    CoverPlan(const CoverTask& task, std::span<const LetterSet> sets, std::span<const std::uint32_t> sizes);

    static constexpr std::uint32_t none = 0xffffffff;

    // The place of a set in `sets`, or `none`.
    std::uint32_t find(Set set) const noexcept;

    unsigned letters = 0;
    Set full = 0;                      // all letters
    std::vector<Set> sets;             // by rarest letter, then by pseudovowels, then by value
    std::vector<std::uint32_t> ids;    // index in the caller's list
    std::vector<std::uint32_t> sizes;  // words with that set

    // Sets with rarest letter l and c pseudovowels (the last column: c or more) start at
    // first[l * columns + c].
    unsigned columns = 1;
    std::vector<std::uint32_t> first;

    std::vector<WordBound<Set>> bounds;  // the first one orders the columns

  private:
    std::vector<std::uint32_t> slots_;  // open addressing; a place in `sets`, or none
    unsigned shift_ = 0;
};

}  // namespace fivefold
