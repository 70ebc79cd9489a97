// Cover: words with disjoint letters, for instance five words with 25 different letters.
//
// Words that are anagrams of each other are one letter set.  Letters are ordered from the
// rarest to the most common; the next word of a partial cover must contain the rarest
// letter not yet seen, unless that letter is one of those left out.  So every cover is
// found exactly once.  The pruning rules and their proofs: docs/cover.md.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "base/control.hpp"

namespace fivefold {

// Bit i stands for letter i of the alphabet.
using LetterSet = std::uint64_t;

inline constexpr unsigned max_cover_letters = 64;

// `sizes[i]` words have the letters `sets[i]`; the sets are different and not empty.
struct CoverSets {
    std::span<const LetterSet> sets;
    std::span<const std::uint32_t> sizes;
};

struct CoverPuzzle {
    unsigned words = 5;
    unsigned missing = 1;    // at most so many letters of the alphabet are in no word
    LetterSet alphabet = 0;  // letters outside it occur in no word of a cover
    LetterSet taken = 0;     // letters of words chosen beforehand
};

// What the search may use.  No choice changes the covers, only their order and the time.
struct CoverRules {
    bool pseudovowels = true;  // find letters that every word needs, and count what is left of them
    LetterSet vowels = 0;      // count these letters too
    bool filter = true;        // drop words that have become impossible from the lists while descending
    bool lookup = true;        // when the last word's letters are known, look it up
};

struct CoverStats {
    std::vector<std::uint64_t> nodes;  // nodes[d]: partial covers of d words that were reached
    std::uint64_t covers = 0;
    std::uint64_t expanded = 0;  // the same with every choice among anagrams counted
    std::size_t searched = 0;    // letter sets left after the rules dropped what fits nowhere
    LetterSet pseudovowels = 0;
    std::vector<LetterSet> exceptions;  // sets without a pseudovowel
    bool vowels_used = false;           // false when too many words have no vowel for the rule to hold
};

// A running search.  Its threads start with it and end when it is destroyed.
class CoverSearch {
  public:
    enum class Keep { covers, counts };

    // Copies what it needs of the sets.  `threads` 0 means one per core.  With Keep::counts
    // nothing is handed out by `take`.
    CoverSearch(const CoverSets& sets, const CoverPuzzle& puzzle, const CoverRules& rules,
                std::string_view kernel, std::size_t threads, Keep keep);
    ~CoverSearch();
    CoverSearch(const CoverSearch&) = delete;
    CoverSearch& operator=(const CoverSearch&) = delete;

    // The covers found since the last call, as indices of sets, `puzzle.words` for each,
    // waiting at most `patience` for the first.  Their order over all calls does not
    // depend on the threads.
    std::vector<std::uint32_t> take(std::chrono::milliseconds patience);

    // Whether everything was searched (or the search stopped) and handed out.
    bool finished() const;

    // Asks the threads to end soon; what they found stays available.
    void request_stop() noexcept;

    // The same, and waits until they have ended: `stats` then counts all they found.
    void stop();

    // First words dealt with, and how many there are.
    std::uint64_t done() const noexcept;
    std::uint64_t total() const noexcept;

    // Complete once `finished`, unless stopped before.
    CoverStats stats() const;

    class Engine;  // private in all but name: defined with the search

  private:
    std::unique_ptr<Engine> engine_;
};

}  // namespace fivefold
