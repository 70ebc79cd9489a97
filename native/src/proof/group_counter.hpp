// The most patterns any guess shows on a group, for many groups at once.
//
// Guesses are taken 64 at a time for all groups: the table rows of 64 guesses, or their
// columns, then stay in the second-level cache.  Group by group every guess would come
// from main memory again, which took five times as long as the counting.
#pragma once

#include <span>
#include <vector>

#include "proof/mark_sets.hpp"
#include "search/scanner.hpp"

namespace fivefold {

// One group to count.  `best` becomes the most patterns of any guess, one more for a guess
// inside the group, or stays what it was if no guess shows more.
struct CountJob {
    Candidates words;
    int best = 0;
    // Mark sets that contain the group: their counts are upper bounds.
    std::span<const std::uint8_t* const> rows = {};
    const Demand* demand = nullptr;  // what makes a guess legal; null: all are
    std::vector<WordId> members;     // columns of the words, ascending
    std::size_t next_member = 0;
};

template <PatternCode P>
class GroupCounter {
  public:
    GroupCounter(const SharedSearch<P>& shared, Splitter<P>& splitter, const MarkSets& mark_sets)
        : shared_(shared), splitter_(splitter), scanner_(shared, splitter), mark_sets_(mark_sets) {}

    // The job of a group that no member separates: its columns are noted.
    CountJob job(Candidates words, int best, std::span<const std::uint8_t* const> rows,
                 const Demand* demand) const;

    // False after a stop, and then nothing is known.
    bool count(std::span<CountJob> jobs);

  private:
    void count_tile(CountJob& job, std::size_t begin, std::size_t end);
    std::uint64_t open_guesses(const CountJob& job, std::size_t b, std::uint64_t members);
    static std::uint64_t members_in(CountJob& job, std::size_t b);
    void count_guesses(CountJob& job, std::size_t b, std::uint64_t open, std::uint64_t members);
    void count_pairwise(CountJob& job, std::size_t begin, std::size_t end, const std::uint64_t* open,
                        const std::uint64_t* members);

    const SharedSearch<P>& shared_;
    Splitter<P>& splitter_;
    Scanner<P> scanner_;
    const MarkSets& mark_sets_;
    std::vector<const P*> rows_;
    alignas(64) std::uint8_t most_[64] = {};  // what mark sets allow in the block at hand
};

}  // namespace fivefold
