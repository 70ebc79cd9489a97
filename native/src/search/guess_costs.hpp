// Best guesses: the first few guesses of a position with their exact costs, for players.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/control.hpp"
#include "search/search.hpp"

namespace fivefold {

// A guess with its cost, or with a lower bound of it.
struct GuessCost {
    WordId guess = 0;
    int cost = 0;
    bool exact = false;
};

struct BestGuesses {
    int lower = 0;       // no guess costs less
    bool best = false;   // the first guess is exact and costs `lower`
    bool whole = false;  // all are exact and no other guess belongs among them
    std::uint64_t nodes = 0;
    std::vector<GuessCost> guesses;  // best first
    std::vector<GuessCost> wanted;   // as asked for
};

struct GuessQuery {
    std::size_t count = 1;
    std::span<const std::uint8_t> strange;  // how little known each guess is
    std::span<const WordId> wanted;
};

// The first `query.count` guesses in the order of least cost; of equal cost candidates come first,
// then the least strange, then the least sum of squared group sizes, then the least row.
// Threads and kernels do not change a result that is whole.  After a stop those that are
// exact come first and the others follow by their bounds.  The costs of `wanted` are found with the
// same knowledge.
// Requires: at least two candidates, `strange` for every guess, and that the rule allows those wanted.
// Limits of the options are not used.
template <PatternCode P>
BestGuesses best_guesses(const Puzzle<P>& puzzle, std::span<const WordId> candidates, const GuessQuery& query,
                         const SearchOptions& options, Control& control);

}  // namespace fivefold
