// Sets that can only be guessed word by word: where a guess tells nothing but whether it is the answer.
//
// Let every guess show a single pattern on H, its own word excepted where that is in H.  Then so it
// does on every subset of H, and under a rule fewer guesses are legal, but candidates always are.
// So a guess is either of no use, or a candidate that leaves all others together, and a tree is an
// order of the n candidates: the word in place i costs i guesses, weight times.  The least sum of i w_i
// has the heaviest first (exchange two neighbours in any other order), and the last word
// needs n guesses: with fewer there is no tree.
//
// Without this a search would go through all 2^n subsets, since no bound comes near the cost.
#pragma once

#include <algorithm>
#include <functional>
#include <span>
#include <vector>

#include "base/flat_tree.hpp"
#include "search/splitter.hpp"

namespace fivefold {

// Whether `guess` tells nothing about `candidates` but whether it is the answer.
template <PatternCode P>
bool tells_only_itself(const Puzzle<P>& puzzle, WordId guess, Candidates candidates) noexcept {
    const P* row = puzzle.table.row(guess);
    const WordId* shown = nullptr;  // the first candidate that is not the guess
    for (const WordId& candidate : candidates) {
        if (puzzle.own_guess[candidate] == guess)
            continue;
        if (shown != nullptr && row[candidate] != row[*shown])
            return false;
        shown = &candidate;
    }
    return true;
}

// What guessing in turn costs; infinite when `left` guesses are too few.
template <PatternCode P>
int cost_in_turn(const SharedSearch<P>& shared, Candidates candidates, int left) {
    if (static_cast<std::size_t>(left) < candidates.size())
        return infinite_cost;
    std::vector<std::int64_t> weights;
    for (const WordId candidate : candidates)
        weights.push_back(shared.weight(candidate));
    std::sort(weights.begin(), weights.end(), std::greater<>());
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < weights.size() && sum < infinite_cost; ++i)
        sum += static_cast<std::int64_t>(i + 1) * weights[i];
    return static_cast<int>(std::min<std::int64_t>(sum, infinite_cost));
}

// Whether `a` is guessed before `b`: of the heaviest candidates the one in the first column, since
// bounds and sizes of their groups are equal.
template <PatternCode P>
bool comes_before(const SharedSearch<P>& shared, WordId a, WordId b) noexcept {
    if (shared.weight(a) != shared.weight(b))
        return shared.weight(a) > shared.weight(b);
    const auto column = [&](WordId word) { return shared.columns.column(shared.puzzle.own_guess[word]); };
    return column(a) < column(b);
}

// What guessing in turn costs, with its first guess.
template <PatternCode P>
Outcome guess_in_turn(const SharedSearch<P>& shared, Candidates candidates, int left) {
    const auto before = [&](WordId a, WordId b) { return comes_before(shared, a, b); };
    const WordId first = *std::min_element(candidates.begin(), candidates.end(), before);
    const int cost = cost_in_turn(shared, candidates, left);
    return {cost, static_cast<int>(candidates.size()), shared.puzzle.own_guess[first]};
}

// All of them in their order.  The last two, and without weights the last three, need no search and
// come as they stand, the heaviest first.
template <PatternCode P>
std::vector<WordId> order_in_turn(const SharedSearch<P>& shared, Candidates candidates) {
    std::vector<WordId> order(candidates.begin(), candidates.end());
    std::ranges::sort(order, [&](WordId a, WordId b) { return comes_before(shared, a, b); });
    const std::size_t few = std::min<std::size_t>(order.size(), shared.weighted ? 2 : 3);
    std::ranges::sort(std::span(order).last(few), [&](WordId a, WordId b) {
        if (shared.weight(a) != shared.weight(b))
            return shared.weight(a) > shared.weight(b);
        return std::ranges::find(candidates, a) < std::ranges::find(candidates, b);
    });
    return order;
}

// Adds words that are guessed in this order, each of which leaves all others together.  They may be
// thousands: a search for each, one inside the other, would take its time and the stack.
template <PatternCode P>
void append_in_turn(const Puzzle<P>& puzzle, Candidates order, Branch branch, FlatTree& tree) {
    for (std::size_t i = 0; i < order.size(); ++i) {
        const WordId guess = puzzle.own_guess[order[i]];
        const std::uint32_t node = tree.add(guess, branch, true);
        if (i + 1 < order.size())
            branch = {node, puzzle.table.row(guess)[order[i + 1]]};
    }
}

}  // namespace fivefold
