// The least worst case of words: under every rule against the definition, and the families it begins with.
#include <algorithm>

#include "random_lexicon.hpp"
#include "search/families.hpp"
#include "search/worst_case.hpp"
#include "search/worst_searcher.hpp"

using namespace fivefold;
using tests::Random;
using tests::RandomLexicon;

namespace {

constexpr PlayRule rules[] = {PlayRule::normal, PlayRule::hard, PlayRule::ultra_hard};

bool can(const RandomLexicon& lexicon, PlayRule rule, const std::vector<WordId>& set, int left) {
    return lexicon.plain(rule, lexicon.all, set, left) < infinite_cost;
}

// A family of answers that share all places but one, and other words of the same letters: guesses
// that tell many of them apart are soon forbidden.
RandomLexicon family_and_others(Random& random) {
    RandomLexicon made(random, 1, 1);
    made.length = 3 + random.below(2);
    const std::uint32_t family = 3 + random.below(5);
    made.letters_.clear();
    made.own.clear();
    made.all.clear();
    made.candidates.clear();
    made.weights.clear();
    made.guesses = family + 1 + random.below(14);
    for (WordId g = 0; g < made.guesses; ++g) {
        for (std::size_t place = 0; place < made.length; ++place)
            made.letters_.push_back(static_cast<Letter>(g >= family  ? random.below(9)
                                                        : place == 0 ? g
                                                                     : 8 - place % 2));
        made.all.push_back(g);
        if (g < family) {
            made.own.push_back(g);
            made.candidates.push_back(g);
        }
    }
    return made;
}

}  // namespace

TEST(under_every_rule_the_least_worst_case_of_words_is_that_of_the_definition) {
    Random random(17);
    int with_facts = 0;
    for (int round = 0; round < 900; ++round) {
        const RandomLexicon lexicon =
            round % 3 == 0 ? RandomLexicon(random, 14, 9, round % 2 == 0) : family_and_others(random);
        const std::vector<std::uint32_t> table = lexicon.table<std::uint32_t>();
        int least[3] = {};
        for (std::size_t r = 0; r < 3; ++r) {
            SearchOptions options;
            options.guesses = 12;
            Control control;
            const WorstCaseResult result =
                worst_case(lexicon.puzzle(table, rules[r]), lexicon.candidates, -1, options, control);
            least[r] = result.upper;
            CHECK(result.lower == result.upper && result.upper > 0);
            CHECK(can(lexicon, rules[r], lexicon.candidates, result.upper));
            CHECK(result.upper == 1 || !can(lexicon, rules[r], lexicon.candidates, result.upper - 1));
            CHECK(result.upper == 1 || !can(lexicon, rules[r], result.core, result.upper - 1));
        }
        with_facts += least[0] != least[1] || least[1] != least[2];
    }
    CHECK(with_facts > 12);
}

// Two words are of one family if they differ in one place.
TEST(the_largest_families_of_the_worst_case_are_those_of_the_definition) {
    Random random(19);
    for (int round = 0; round < 200; ++round) {
        const RandomLexicon lexicon(random, 60, 40, round % 2 == 0);
        const std::vector<std::uint32_t> table = lexicon.table<std::uint32_t>();
        std::vector<std::vector<WordId>> all;
        for (const WordId first : lexicon.candidates)
            for (std::size_t place = 0; place < lexicon.length; ++place) {
                std::vector<WordId> family;
                for (const WordId word : lexicon.candidates) {
                    std::vector<Letter> changed(lexicon.words()[lexicon.own[word]].begin(),
                                                lexicon.words()[lexicon.own[word]].end());
                    changed[place] = lexicon.words()[lexicon.own[first]][place];
                    if (std::ranges::equal(changed, lexicon.words()[lexicon.own[first]]))
                        family.push_back(word);
                }
                if (family.size() > 1 && family[0] == first)
                    all.push_back(family);
            }
        const auto found = largest_families(lexicon.puzzle(table), lexicon.candidates, 1000);
        CHECK(found.size() == all.size());
        for (std::size_t i = 0; i < found.size(); ++i) {
            CHECK(std::ranges::find(all, found[i]) != all.end());
            CHECK(i == 0 || found[i - 1].size() >= found[i].size());
        }
        CHECK(largest_families(lexicon.puzzle(table), lexicon.candidates, 2).size() ==
              std::min<std::size_t>(2, all.size()));
    }
}

// What is known at a place goes with its parts.
TEST(under_every_rule_parts_of_large_sets_change_nothing) {
    Random random(29);
    for (int round = 0; round < 300; ++round) {
        const RandomLexicon lexicon =
            round % 3 == 0 ? RandomLexicon(random, 14, 9, true) : family_and_others(random);
        const std::vector<std::uint32_t> table = lexicon.table<std::uint32_t>();
        const PlayRule rule = rules[round % 2 + 1];
        const auto puzzle = lexicon.puzzle(table, rule);
        const Control control;
        WorstSearcher<std::uint32_t> searcher(puzzle, lexicon.candidates, *kernels::available()[0], control,
                                              0);
        searcher.try_parts_first(
            growing_parts(largest_families(puzzle, std::span(lexicon.candidates), 8), 1 + random.below(2)),
            2 + random.below(3));
        for (int left = 1; left < 8; ++left)
            CHECK(searcher.can(lexicon.candidates, left) ==
                  (can(lexicon, rule, lexicon.candidates, left) ? Can::yes : Can::no));
    }
}

TEST(growing_parts_are_the_words_of_more_and_more_families) {
    const std::vector<std::vector<WordId>> families = {{2, 5}, {1, 5}, {0, 2}, {4, 9}, {3, 7}};
    using Parts = std::vector<std::vector<WordId>>;
    CHECK(growing_parts(families, 1) == (Parts{{2, 5}, {1, 2, 5}, {0, 1, 2, 4, 5, 9}}));
    CHECK(growing_parts(families, 2) == (Parts{{1, 2, 5}, {0, 1, 2, 4, 5, 9}}));
    CHECK(growing_parts(families, 5) == (Parts{{0, 1, 2, 3, 4, 5, 7, 9}}));
    CHECK(growing_parts(families, 6).empty());
}
