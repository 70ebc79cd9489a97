// Under a rule the ranking of guesses is another one where words differ in one letter: the guess that tells
// them apart is soon forbidden.
#include <algorithm>

#include "random_lexicon.hpp"
#include "search/guess_costs.hpp"

using namespace fivefold;
using tests::Random;
using tests::RandomLexicon;

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
