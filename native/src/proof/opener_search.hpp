// Proof over all openers: bounds that close most of them, search for the rest.
//
// Whatever follows an opener, each group G of its n candidates costs at least
// 3 n - max over legal guesses of (patterns shown on G + 1 if the guess is in G).  The sum over
// the groups is the two-guess bound of the opener.  Counting patterns on a larger set
// can only give more, so counts made once for sets defined by two letters bound every
// group inside them: the bound of mark sets.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "proof/opener_queue.hpp"
#include "puzzle/words.hpp"
#include "search/play.hpp"
#include "search/search.hpp"
#include "search/symmetry.hpp"

namespace fivefold {

class OpenerSearch {
  public:
    virtual ~OpenerSearch() = default;

    // Uses a symmetry of the puzzle from now on: what it turns into each other is searched once.  Throws
    // std::invalid_argument unless it is one, which is found by comparing every reply, or where there are
    // weights or a rule.
    virtual void add_symmetry(const Symmetry& symmetry) = 0;

    // The guesses in the order of the tie rule.
    virtual std::vector<WordId> order() const = 0;

    // The openers a search without opener would look at first, as many as its width.
    virtual std::vector<WordId> promising(Control& control) = 0;

    // Counts the sets of marks that `bounds` uses, unless that was done: `bounds` does so at its first
    // call.  False after a stop, and where there are weights or no words.
    virtual bool count_sets(Control& control) = 0;

    // Bounds of the openers of a queue without search, worked on until they reach the limit.
    // Progress counts openers.  Sets of marks say little about weights, and there the two-guess bound is
    // counted without them; without words, where there are none, it is only what every guess costs at once.
    virtual void bound_all(OpenerQueue& queue, Control& control) = 0;

    // Costs of the openers of a queue: exact below the limit, otherwise a bound that reaches it; left
    // open after a stop.  Progress counts openers.
    virtual void search_all(OpenerQueue& queue, Control& control) = 0;

    // The same with one limit for all; by opener.
    std::vector<OpenerBound> bounds(std::span<const WordId> openers, int limit, Control& control);
    std::vector<OpenerBound> costs(std::span<const WordId> openers, int limit, Control& control);

    // One group of an opener: the least cost of the candidates that show the pattern of `reply`, with its
    // tree, if it is below `limit`; otherwise a lower bound that reaches the limit, unless it was stopped.
    // The opener costs one guess for every candidate and what its groups cost.  Throws
    // std::invalid_argument if no candidate shows the pattern.
    virtual SearchResult group(const Reply& reply, int limit, Control& control) = 0;

    // The tree of one opener; empty after a stop.  Throws std::invalid_argument if it has none.
    virtual FlatTree tree(WordId opener, Control& control) = 0;

    virtual std::uint64_t nodes() const noexcept = 0;
    virtual std::size_t bytes() const noexcept = 0;
};

// How many bytes `SearchOptions::memory` must have for an opener search.
std::size_t opener_search_memory(unsigned log2_cache);

// By the rule of the puzzle; `answer_words` are those of the table's columns, none if the puzzle has no
// words.  The arrays the puzzle borrows must outlive the search.
template <PatternCode P>
std::unique_ptr<OpenerSearch> make_opener_search(const Puzzle<P>& puzzle, Words answer_words,
                                                 std::span<const WordId> candidates,
                                                 const SearchOptions& options);

}  // namespace fivefold
