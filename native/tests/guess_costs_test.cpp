// The ranking of guesses against a plain recursion for every guess, with several threads.
#include "search/guess_costs.hpp"

#include <algorithm>
#include <tuple>

#include "check.hpp"
#include "random_puzzle.hpp"

using namespace fivefold;
using tests::Random;
using tests::RandomPuzzle;

TEST_EACH_WIDTH_ON_THREADS(the_best_guesses_are_those_that_a_recursion_finds) {
    Random random(23 + sizeof(P));
    for (int round = 0; round < tests::rounds(1200); ++round) {
        const RandomPuzzle<P> few(random, 14, 7, 2 + random.below(4));
        std::vector<WordId> candidates;
        std::vector<std::uint8_t> strange;
        for (const WordId a : few.candidates)
            if (random.below(4) != 0)
                candidates.push_back(a);
        for (std::size_t g = 0; g < few.guesses; ++g)
            strange.push_back(static_cast<std::uint8_t>(random.below(3)));
        if (candidates.size() < 2)
            continue;
        std::vector<std::tuple<int, bool, std::uint8_t, std::size_t, WordId>> expected;
        for (const WordId g : few.all) {
            const auto groups = few.divide(g, candidates);
            if (groups.size() == 1)
                continue;                // it tells nothing
            std::size_t words_left = 0;  // in every group, for every candidate by its weight
            for (const auto& [pattern, group] : groups)
                for (const WordId a : group)
                    words_left += group.size() * static_cast<std::size_t>(few.weight(a));
            const bool possible = std::ranges::any_of(candidates, [&](WordId a) { return few.own[a] == g; });
            expected.emplace_back(few.plain_after(g, candidates, 9), !possible, strange[g], words_left, g);
        }
        std::sort(expected.begin(), expected.end());

        SearchOptions options;
        options.guesses = unlimited_guesses;
        options.log2_cache = 6;
        options.threads = 1 + random.below(4);
        const std::size_t count = 1 + random.below(few.guesses);
        Control control;
        const BestGuesses found =
            best_guesses(few.puzzle(), candidates, {count, strange, few.all}, options, control);
        CHECK(found.best && found.whole && found.lower == std::get<0>(expected[0]));
        CHECK(found.guesses.size() == std::min(count, expected.size()));
        for (std::size_t i = 0; i < found.guesses.size(); ++i) {
            CHECK(found.guesses[i].exact && found.guesses[i].guess == std::get<4>(expected[i]));
            CHECK(found.guesses[i].cost == std::get<0>(expected[i]));
        }
        CHECK(found.wanted.size() == few.guesses);
        for (const GuessCost& wanted : found.wanted)
            CHECK(wanted.exact && wanted.cost == few.plain_after(wanted.guess, candidates, 9));
    }
}

TEST_EACH_WIDTH(a_stopped_ranking_tells_bounds_only) {
    Random random(29);
    for (int round = 0; round < 20; ++round) {
        const RandomPuzzle<P> many(random, 60, 30, 3);
        if (many.answers < 12)
            continue;
        SearchOptions options;
        options.guesses = unlimited_guesses;
        const std::vector<std::uint8_t> alike(many.guesses);
        Control free;
        const BestGuesses whole = best_guesses(many.puzzle(), many.candidates, {5, alike, {}}, options, free);
        Control stopped;
        stopped.request_stop();
        const BestGuesses found =
            best_guesses(many.puzzle(), many.candidates, {5, alike, {}}, options, stopped);
        CHECK(!found.best && !found.whole && found.lower <= whole.lower && found.guesses.size() == 5);
        for (const GuessCost& guess : found.guesses)
            CHECK(!guess.exact && guess.cost >= found.lower);
    }
}

TEST_EACH_WIDTH(a_ranking_that_is_stopped_anywhere_tells_nothing_false) {
    Random random(31);
    int unfinished = 0;
    for (int round = 0; round < 300; ++round) {
        const RandomPuzzle<P> few(random, 14, 9, 2 + random.below(3));
        if (few.candidates.size() < 4)
            continue;
        SearchOptions options;
        options.guesses = unlimited_guesses;
        options.log2_cache = 6;
        const std::vector<std::uint8_t> alike(few.guesses);
        std::vector<int> truth;
        for (const WordId g : few.all)
            truth.push_back(few.plain_after(g, few.candidates, 12));
        const int least = *std::ranges::min_element(truth);
        const auto is_true = [&](const GuessCost& told) {
            return told.exact ? told.cost == truth[told.guess] : told.cost <= truth[told.guess];
        };
        for (options.nodes = 1; options.nodes < 24; options.nodes += 1 + random.below(6)) {
            Control control;
            const GuessQuery query{1 + random.below(few.guesses), alike, few.all};
            const BestGuesses found = best_guesses(few.puzzle(), few.candidates, query, options, control);
            CHECK(found.best ? found.lower == least : found.lower <= least);
            CHECK(std::ranges::all_of(found.guesses, is_true));
            CHECK(std::ranges::all_of(found.wanted, is_true));
            CHECK(!found.best || (found.guesses[0].exact && found.guesses[0].cost == least));
            CHECK(!found.whole || std::ranges::all_of(found.guesses, &GuessCost::exact));
            unfinished += found.best && !found.whole;
        }
    }
    CHECK(unfinished > 0);
}
