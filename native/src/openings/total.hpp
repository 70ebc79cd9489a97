// Opening totals: the guesses it takes when one to three words are always played first, in
// this order, and the best guesses follow.
//
// A word of the opening is left out only where the patterns so far leave one candidate,
// which is then guessed.  With n answers, k words and cells C of two or more answers,
//
//     total = sum over the answers told apart of the turn that finds them
//           + sum over the cells of k |C| + cost(C),
//
// where an answer that is alone after j words is found by turn j + 1, or by turn j when it
// is itself word j, and cost(C) is the least cost of `search_tree`.
#pragma once

#include <memory>
#include <span>

#include "search/search.hpp"

namespace fivefold {

class OpeningTotals {
  public:
    virtual ~OpeningTotals() = default;

    // totals[i] for words[i * length] and the `length` - 1 words behind it:
    //
    //   totals[i] <  limit   exact
    //   totals[i] >= limit   a lower bound; infinite_cost: impossible with these guesses
    //   totals[i] <  0       not known, because of a stop
    //
    // Costs of cells are remembered from call to call.  `control` counts openings.
    // One call at a time.  Requires: totals.size() * length == words.size(), 1 <= length <= 3.
    virtual void totals(std::span<const WordId> words, std::size_t length, int limit, std::size_t threads,
                        Control& control, std::span<std::int32_t> totals) = 0;
};

// `puzzle` and what it refers to must stay; its weights are not used.
template <PatternCode P>
std::unique_ptr<OpeningTotals> make_opening_totals(const Puzzle<P>& puzzle, const SearchOptions& options);

}  // namespace fivefold
