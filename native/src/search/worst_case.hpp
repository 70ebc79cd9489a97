// Worst case: the least number of guesses that finds every candidate, whatever it is.
//
// A set of candidates can be done in d guesses when some guess divides it into groups that
// can be done in d - 1, a candidate that is guessed excepted.  A set that cannot be done
// has small subsets that cannot either, its cores, and a guess that leaves a core in one
// group has failed.  Which guesses do is a row of bits per core, so most guesses are ruled out
// by a few words of memory, and a proof is a cover of all guesses by cores.  Before that the
// largest families are tried, since what a part cannot do the whole cannot.  Proofs:
// docs/tree-search.md.
#pragma once

#include "search/search.hpp"

namespace fivefold {

struct WorstCaseResult {
    int lower = 1;            // fewer guesses do not always suffice
    int upper = 0;            // so many do; 0: not known
    std::uint64_t nodes = 0;  // sets looked into
    std::uint64_t cores = 0;  // found
    FlatTree tree;            // one that keeps within `upper`
    // Candidates that `lower` - 1 guesses cannot do: why all of them cannot be done.  Empty if
    // `lower` is 1.
    std::vector<WordId> core;
};

// Tries 1, 2, ... up to `options.guesses` guesses for `candidates`; stops at the first that
// suffice.  With `opener` >= 0 the first guess is that row.  On one thread, so the nodes are
// always the same.  Of `options` it uses the kernel and the guesses.
// Requires: every candidate may be guessed.
template <PatternCode P>
WorstCaseResult worst_case(const Puzzle<P>& puzzle, std::span<const WordId> candidates, std::int64_t opener,
                           const SearchOptions& options, Control& control);

}  // namespace fivefold
