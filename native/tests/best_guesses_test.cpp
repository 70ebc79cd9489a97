// The ranking of guesses against one search per guess, with several threads.
#include "fivefold/best_guesses.hpp"

#include <algorithm>
#include <tuple>

#include "check.hpp"
#include "kernels/kernels.hpp"

using namespace fivefold;
using tests::Random;

TEST(the_best_guesses_are_those_that_single_searches_find) {
    Random random(23);
    for (int round = 0; round < 400; ++round) {
        const std::uint32_t guesses = 3 + random.below(12);
        const std::uint32_t answers = 2 + random.below(std::min<std::uint32_t>(guesses - 2, 8));
        const std::uint32_t patterns = 2 + random.below(4);
        std::vector<std::uint8_t> table;
        std::vector<WordId> own, all, candidates;
        std::vector<std::int32_t> weights;
        for (WordId g = 0; g < guesses; ++g) {
            all.push_back(g);
            for (WordId a = 0; a < answers; ++a)
                table.push_back(static_cast<std::uint8_t>(g == a ? 200 : random.below(patterns)));
        }
        for (WordId a = 0; a < answers; ++a) {
            own.push_back(a);
            if (random.below(4) != 0)
                candidates.push_back(a);
        }
        if (candidates.size() < 2)
            candidates = own;
        if (random.below(2) == 0)
            for (WordId a = 0; a < answers; ++a)
                weights.push_back(static_cast<std::int32_t>(1 + random.below(5)));
        const Puzzle<std::uint8_t> puzzle{{table.data(), guesses, answers, answers}, own, all, weights};

        SearchOptions options;
        options.guesses = unlimited_guesses;
        options.log2_cache = 6;
        options.threads = 1 + random.below(4);
        std::vector<std::tuple<int, bool, std::size_t, bool, WordId>> expected;
        for (const WordId g : all) {
            Control control;
            const int cost = search_tree(puzzle, candidates, g, options, control).lower;
            std::size_t squares = 0;
            for (std::size_t p = 0; p < 256; ++p) {
                const auto size = static_cast<std::size_t>(
                    std::ranges::count_if(candidates, [&](WordId a) { return table[g * answers + a] == p; }));
                squares += size * size;
            }
            if (squares == candidates.size() * candidates.size())
                continue;  // it tells nothing
            const bool possible = std::ranges::find(candidates, g) != candidates.end();
            expected.emplace_back(cost, !possible, squares, g >= answers, g);
        }
        std::sort(expected.begin(), expected.end());

        const std::size_t count = 1 + random.below(guesses);
        Control control;
        const BestGuesses found = best_guesses(puzzle, candidates, own, count, all, options, control);
        CHECK(found.best && found.whole && found.lower == std::get<0>(expected[0]));
        CHECK(found.guesses.size() == std::min(count, expected.size()));
        for (std::size_t i = 0; i < found.guesses.size(); ++i) {
            CHECK(found.guesses[i].exact && found.guesses[i].guess == std::get<4>(expected[i]));
            CHECK(found.guesses[i].cost == std::get<0>(expected[i]));
        }
        CHECK(found.wanted.size() == guesses);
        for (const auto& [cost, impossible, squares, strange, guess] : expected)
            CHECK(found.wanted[guess].cost == cost && found.wanted[guess].exact);
    }
}

TEST(a_stopped_ranking_tells_bounds_only) {
    Random random(29);
    const std::uint32_t guesses = 40;
    const std::uint32_t answers = 30;
    std::vector<std::uint8_t> table;
    std::vector<WordId> own, all;
    for (WordId g = 0; g < guesses; ++g) {
        all.push_back(g);
        for (WordId a = 0; a < answers; ++a)
            table.push_back(static_cast<std::uint8_t>(g == a ? 200 : random.below(3)));
    }
    for (WordId a = 0; a < answers; ++a)
        own.push_back(a);
    SearchOptions options;
    options.guesses = unlimited_guesses;
    Control free;
    const Puzzle<std::uint8_t> puzzle{{table.data(), guesses, answers, answers}, own, all};
    const BestGuesses whole = best_guesses(puzzle, own, own, 5, {}, options, free);
    Control stopped;
    stopped.request_stop();
    const BestGuesses found = best_guesses(puzzle, own, own, 5, {}, options, stopped);
    CHECK(!found.best && !found.whole && found.lower <= whole.lower && found.guesses.size() == 5);
    for (const GuessCost& guess : found.guesses)
        CHECK(!guess.exact && guess.cost >= found.lower);
}
