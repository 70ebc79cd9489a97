// Tables of arbitrary patterns, and what their candidates cost by a recursion without bounds or
// order, for each set and number of guesses once.
#pragma once

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "check.hpp"
#include "search/search.hpp"

namespace fivefold::tests {

// The search needs no more of a table than that a guess which is an answer shows a pattern of its
// own on itself.  Where patterns are wide, every second one is that before it with the highest bit set, or a
// bit beyond the 16 lowest: cut down to fewer bits they are the same.
template <PatternCode P>
struct RandomPuzzle {
    RandomPuzzle(Random& random, std::uint32_t most_guesses, std::uint32_t most_answers,
                 std::uint32_t patterns) {
        guesses = 1 + random.below(most_guesses);
        answers = 1 + random.below(std::min(guesses, most_answers));
        for (WordId g = 0; g < guesses; ++g) {
            all.push_back(g);
            const auto missing = static_cast<std::uint32_t>(answers - own.size());
            if (random.below(guesses - g) < missing)
                own.push_back(g);
        }
        for (WordId g = 0; g < guesses; ++g)
            for (const WordId answer : own)
                table.push_back(code(g == answer ? 201 : random.below(patterns)));
        if (random.below(2) == 0)
            for (std::uint32_t a = 0; a < answers; ++a)
                weights.push_back(static_cast<std::int32_t>(1 + random.below(7)));
        for (WordId a = 0; a < answers; ++a)
            candidates.push_back(a);
    }

    Puzzle<P> puzzle() const { return {{table.data(), guesses, answers}, own, all, weights}; }
    int weight(WordId a) const { return weights.empty() ? 1 : weights[a]; }
    P pattern(WordId guess, WordId answer) const { return table[guess * answers + answer]; }

    int plain(const std::vector<WordId>& set, int left) const {
        if (left == 0)
            return infinite_cost;
        if (set.size() == 1)
            return weight(set[0]);
        std::uint64_t bits = 0;
        for (const WordId a : set)
            bits |= std::uint64_t{1} << a;
        const std::pair key(bits, left);
        if (const auto found = known.find(key); found != known.end())
            return found->second;
        int best = infinite_cost;
        for (const WordId guess : all)
            if (const Groups groups = divide(guess, set); groups.size() > 1)
                best = std::min(best, cost(guess, groups, set, left, best));
        return known[key] = best;
    }

    int plain_after(WordId guess, const std::vector<WordId>& set, int left) const {
        return cost(guess, divide(guess, set), set, left, infinite_cost);
    }

    // The words by the patterns that `guess` shows on them.
    using Groups = std::map<P, std::vector<WordId>>;
    Groups divide(WordId guess, const std::vector<WordId>& set) const {
        Groups groups;
        for (const WordId a : set)
            groups[pattern(guess, a)].push_back(a);
        return groups;
    }

    // With `guess` first; exact below `limit`.
    int cost(WordId guess, const Groups& groups, const std::vector<WordId>& set, int left, int limit) const {
        int total = 0;
        for (const WordId a : set)
            total += weight(a);
        for (const auto& [pattern, group] : groups)
            if (total < limit && !(group.size() == 1 && own[group[0]] == guess))
                total += plain(group, left - 1);
        return std::min(total, infinite_cost);
    }

    static constexpr P code(std::uint32_t pattern) {
        if constexpr (sizeof(P) == 1)
            return static_cast<P>(pattern);
        constexpr std::uint32_t beyond = sizeof(P) == 2 ? 1U << 15 : 1U << 16;
        return static_cast<P>(pattern / 2 + pattern % 2 * beyond);
    }

    std::uint32_t guesses = 0, answers = 0;
    std::vector<P> table;
    std::vector<WordId> own, all, candidates;  // own: the row of each answer
    std::vector<std::int32_t> weights;
    mutable std::map<std::pair<std::uint64_t, int>, int> known;  // what `plain` found
};

}  // namespace fivefold::tests
