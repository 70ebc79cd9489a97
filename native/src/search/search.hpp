// Search: the decision tree with the least total number of guesses, with proof.
//
// For a set H of n candidates and a guess g that shows k different patterns on H,
//
//     cost(g, H) = 3 n - k - [g in H] + sum of excess(group) over its groups,
//
// where excess(H) = cost(H) - (2 n - 1) >= 0 and the excess of one or two words is 0.
// So one count of patterns per guess bounds the cost from below, and only guesses whose
// own bound is under the best known cost are opened.  Under a rule fewer guesses are legal, so every
// bound holds there too.  Proofs: docs/tree-search.md.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string_view>
#include <vector>

#include "base/control.hpp"
#include "base/flat_tree.hpp"
#include "puzzle/rule.hpp"
#include "puzzle/table.hpp"
#include "puzzle/words.hpp"

namespace fivefold {

// Guesses left when there is no limit.  No tree needs as many as it has candidates + 1.
inline constexpr int unlimited_guesses = 1 << 24;

// The cost of what cannot be done within the guesses left.
inline constexpr int infinite_cost = 1 << 28;

// The puzzle to search: a table, the row of every answer as a guess, and the rule of play.
template <PatternCode P>
struct Puzzle {
    TableView<P> table;
    std::span<const WordId> own_guess;        // by answer
    std::span<const WordId> guesses;          // rows that may be guessed, ascending
    std::span<const std::int32_t> weights{};  // by answer, at least 1; empty: all 1
    PlayRule rule = PlayRule::normal;
    Words words{};  // of all rows; only rules need them
};

// Throws std::invalid_argument unless every candidate may be guessed, which all searches rely on, and
// the opener, if it is not negative.
template <PatternCode P>
void require_guesses(const Puzzle<P>& puzzle, std::span<const WordId> candidates, std::int64_t opener = -1) {
    const auto may_be_guessed = [&](auto row) { return std::ranges::binary_search(puzzle.guesses, row); };
    for (const WordId candidate : candidates)
        if (!may_be_guessed(puzzle.own_guess[candidate]))
            throw std::invalid_argument("a candidate is not among the guesses");
    if (opener >= 0 && !may_be_guessed(opener))
        throw std::invalid_argument("the opener is not among the guesses");
}

struct SearchOptions {
    std::string_view kernel;    // empty: the fastest
    std::size_t threads = 1;    // 0: one per core
    int guesses = 6;            // most guesses, or unlimited_guesses
    std::uint64_t nodes = 0;    // stop after about as many; 0: never
    unsigned log2_cache = 20;   // entries of 32 bytes
    int limit = infinite_cost;  // costs from here on need not be told apart
    // Guesses opened per set, the first in order.  Fewer than all make it a beam search: costs
    // are those of the best tree it may look at, upper bounds of the least.
    std::size_t width = ~std::size_t{0};
    // Which family of random keys names sets of candidates.  Another one makes a second search
    // independent evidence: two sets that share a key in one do not in the other.
    std::uint64_t hash_seed = 0;
    // Where symmetries are used: sets that are compared with others by them, and groups of an opener whose
    // second guesses are, have so many candidates.  Neither changes what anything costs.
    std::size_t alike_from = 10;
    std::size_t seconds_from = 100;
    // In a group of at least `bounds_from` candidates, bound every guess after `bounds_after` sets, which
    // takes about as long as those did.  In smaller groups it does not pay.  Neither changes any cost.
    std::size_t bounds_from = 256;
    std::uint64_t bounds_after = std::uint64_t{1} << 14;
    // Memory for the cache, shared with other processes; empty: memory of its own.  All must search the
    // same table, guesses, candidates, weights and rule, with the same `guesses` and `hash_seed`.
    std::span<std::byte> memory{};
};

// What a search knows when it ends.  Proven when the bounds meet and nothing stopped it.
struct SearchResult {
    int lower = 0;
    int upper = infinite_cost;
    std::uint64_t nodes = 0;
    FlatTree tree;  // one of cost `upper`; empty when there is none
};

// The least cost of `candidates`, every word of which is an answer of the puzzle, and the
// tree that the tie rule names: at each node the first guess of least cost in the order
// of least bound, least sum of squared group sizes, best split of all candidates,
// least row.  Threads and kernels do not change any of it.
// With `opener` >= 0 the first guess is that row.  Throws as `require_guesses`.
template <PatternCode P>
SearchResult search_tree(const Puzzle<P>& puzzle, std::span<const WordId> candidates, std::int64_t opener,
                         const SearchOptions& options, Control& control);

}  // namespace fivefold
