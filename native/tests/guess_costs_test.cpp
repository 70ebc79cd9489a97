// The ranking of guesses against a plain recursion for every guess, with several threads.
#include "search/guess_costs.hpp"

#include <algorithm>
#include <tuple>

#include "check.hpp"
#include "random_lexicon.hpp"
#include "random_puzzle.hpp"

using namespace fivefold;
using tests::Random;
using tests::RandomLexicon;
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

TEST_EACH_WIDTH_ON_THREADS(the_best_guesses_by_a_rule_are_those_that_a_recursion_finds) {
    Random random(41 + sizeof(P));
    for (int round = 0; round < tests::rounds(1200); ++round) {
        const RandomLexicon lexicon(random, 14, 8, random.below(4) == 0);
        if (lexicon.candidates.size() < 2 || (lexicon.length > 5 && sizeof(P) == 1))
            continue;
        const PlayRule rule = random.below(2) == 0 ? PlayRule::hard : PlayRule::ultra_hard;
        const auto table = lexicon.table<P>();
        // Some guesses were ruled out by clues before; candidates never are.
        std::vector<WordId> legal;
        for (const WordId g : lexicon.all)
            if (std::ranges::binary_search(lexicon.own, g) || random.below(4) != 0)
                legal.push_back(g);
        Puzzle<P> puzzle = lexicon.puzzle(table, rule);
        puzzle.guesses = legal;
        std::vector<std::uint8_t> strange;
        for (std::size_t g = 0; g < lexicon.guesses; ++g)
            strange.push_back(static_cast<std::uint8_t>(random.below(3)));
        const auto truth = [&](WordId g) {
            return lexicon.plain_after(rule, legal, g, lexicon.candidates, 12, infinite_cost);
        };
        std::vector<std::tuple<int, bool, std::uint8_t, std::size_t, WordId>> expected;
        for (const WordId g : legal) {
            const auto groups = lexicon.divide(g, lexicon.candidates);
            std::size_t words_left = 0;
            for (const auto& [pattern, group] : groups)
                for (const WordId a : group)
                    words_left += group.size() * static_cast<std::size_t>(lexicon.weight(a));
            if (groups.size() > 1)
                expected.emplace_back(truth(g), !std::ranges::binary_search(lexicon.own, g), strange[g],
                                      words_left, g);
        }
        std::sort(expected.begin(), expected.end());

        SearchOptions options;
        options.log2_cache = 6;
        options.threads = 1 + random.below(4);
        Control control;
        const GuessQuery query{1 + random.below(static_cast<std::uint32_t>(lexicon.guesses)), strange, legal};
        const BestGuesses found = best_guesses(puzzle, lexicon.candidates, query, options, control);
        CHECK(found.best && found.whole && found.lower == std::get<0>(expected[0]));
        CHECK(found.guesses.size() == std::min(query.count, expected.size()));
        for (std::size_t i = 0; i < found.guesses.size(); ++i) {
            CHECK(found.guesses[i].exact && found.guesses[i].guess == std::get<4>(expected[i]));
            CHECK(found.guesses[i].cost == std::get<0>(expected[i]));
        }
        for (const GuessCost& wanted : found.wanted)
            CHECK(wanted.exact && wanted.cost == truth(wanted.guess));
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

TEST_EACH_WIDTH(a_ranking_by_a_rule_that_is_stopped_anywhere_tells_nothing_false) {
    Random random(43);
    int unfinished = 0;
    for (int round = 0; round < 600; ++round) {
        const RandomLexicon lexicon(random, 20, 9);
        if (lexicon.candidates.size() < 4 || (lexicon.length > 5 && sizeof(P) == 1))
            continue;
        const PlayRule rule = random.below(2) == 0 ? PlayRule::hard : PlayRule::ultra_hard;
        const auto table = lexicon.table<P>();
        const std::vector<std::uint8_t> alike(lexicon.guesses);
        std::vector<int> truth;
        for (const WordId g : lexicon.all)
            truth.push_back(lexicon.plain_after(rule, lexicon.all, g, lexicon.candidates, 12, infinite_cost));
        const int least = *std::ranges::min_element(truth);
        const auto is_true = [&](const GuessCost& told) {
            return told.exact ? told.cost == truth[told.guess] : told.cost <= truth[told.guess];
        };
        SearchOptions options;
        options.log2_cache = 6;
        for (options.nodes = 1; options.nodes < 24; options.nodes += 1 + random.below(6)) {
            Control control;
            const GuessQuery query{lexicon.guesses, alike, lexicon.all};
            const BestGuesses found =
                best_guesses(lexicon.puzzle(table, rule), lexicon.candidates, query, options, control);
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

// Under a rule the ranking of guesses is another one where words differ in one letter: the guess that tells
// them apart is soon forbidden.

namespace {

// Answers that begin with different letters and end alike, then guesses of some of these letters.
RandomLexicon family_and_tellers(Random& random) {
    RandomLexicon made(random, 1, 1);
    const std::uint32_t family = 5 + random.below(2);
    made.length = 4;
    made.letters_.clear();
    made.own.clear();
    made.all.clear();
    made.weights.clear();
    made.guesses = family + 2;
    for (WordId g = 0; g < made.guesses; ++g) {
        made.all.push_back(g);
        if (g < family)
            made.own.push_back(g);
        for (Letter place = 0; place < made.length; ++place) {
            const auto end = static_cast<Letter>(10 + place);
            const auto other = static_cast<Letter>(random.below(family));
            made.letters_.push_back(g >= family ? other : place == 0 ? static_cast<Letter>(g) : end);
        }
    }
    made.candidates = made.own;
    return made;
}

}  // namespace

TEST_EACH_WIDTH(the_best_guesses_of_words_that_end_alike_are_dearer_by_the_hard_rule) {
    Random random(229);
    int dearer = 0;
    for (int round = 0; round < 30; ++round) {
        const RandomLexicon lexicon = family_and_tellers(random);
        const auto table = lexicon.table<P>();
        const std::vector<std::uint8_t> strange(lexicon.guesses);
        const auto cost = [&](PlayRule rule, WordId guess) {
            return lexicon.plain_after(rule, lexicon.all, guess, lexicon.candidates, 12, infinite_cost);
        };
        for (const PlayRule rule : {PlayRule::normal, PlayRule::hard, PlayRule::ultra_hard}) {
            SearchOptions options;
            options.log2_cache = 6;
            Control control;
            const GuessQuery query{lexicon.guesses, strange, lexicon.all};
            const BestGuesses found =
                best_guesses(lexicon.puzzle(table, rule), lexicon.candidates, query, options, control);
            CHECK(found.best && found.whole && found.wanted.size() == lexicon.guesses);
            for (const GuessCost& guess : found.guesses)
                CHECK(guess.exact && guess.cost == cost(rule, guess.guess));
            for (const GuessCost& guess : found.wanted)
                CHECK(guess.exact && guess.cost == cost(rule, guess.guess));
        }
        dearer += std::ranges::any_of(lexicon.all, [&](WordId guess) {
            return cost(PlayRule::hard, guess) > cost(PlayRule::normal, guess);
        });
    }
    CHECK(dearer > 10);
}
