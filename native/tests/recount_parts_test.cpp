// The parts of the recount, each against its definition.
#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include "check.hpp"
#include "random_lexicon.hpp"
#include "recount/ceilings.hpp"
#include "recount/columns.hpp"
#include "recount/memo.hpp"
#include "recount/patterns.hpp"
#include "recount/rule.hpp"

using namespace fivefold;
using tests::Random;
using tests::RandomLexicon;

namespace {

template <class Row>
std::size_t different(const Row& row, std::span<const WordId> words) {
    std::set<std::uint32_t> shown;
    for (const WordId word : words)
        shown.insert(row(word));
    return shown.size();
}

std::vector<WordId> some_below(Random& random, std::uint32_t end, std::uint32_t share) {
    std::vector<WordId> some;
    for (WordId i = 0; i < end; ++i)
        if (random.below(share) == 0)
            some.push_back(i);
    return some;
}

}  // namespace

// Up to 600 words: past 255 they are counted in another way.
TEST_EACH_WIDTH(recount_columns_count_what_guesses_show) {
    Random random(111 + sizeof(P));
    for (int round = 0; round < 300; ++round) {
        const std::uint32_t answers = 1 + random.below(round % 4 == 0 ? 600 : 60);
        const std::uint32_t guesses = 1 + random.below(100);
        const std::uint32_t codes = 1 + random.below(round % 3 == 0 ? 243 : 6);
        std::vector<P> patterns;
        for (std::uint32_t i = 0; i < answers * guesses; ++i)
            patterns.push_back(static_cast<P>(random.below(codes)));
        const TableView<P> table{patterns.data(), answers, guesses};
        std::vector<WordId> words = some_below(random, answers, 1 + random.below(2));
        if (words.empty())
            words.push_back(0);
        std::vector<std::uint8_t> legal;
        for (std::uint32_t guess = 0; round % 2 == 0 && guess < guesses; ++guess)
            legal.push_back(static_cast<std::uint8_t>(random.below(3) != 0));
        const RecountColumns<P> columns(table, words, legal);
        std::vector<WordId> expected;
        for (WordId guess = 0; guess < guesses; ++guess)
            if ((legal.empty() || legal[guess]) &&
                different([&](WordId word) { return table.row(word)[guess]; }, words) > 1)
                expected.push_back(guess);
        CHECK(std::ranges::equal(columns.guesses(), expected));

        const auto part = some_below(random, static_cast<std::uint32_t>(words.size()), 1 + random.below(3));
        if (part.empty() || expected.empty())
            continue;
        const std::size_t floor =
            random.below(2) == 0 ? 0 : random.below(static_cast<std::uint32_t>(part.size()) + 3);
        std::vector<std::uint16_t> counts;
        columns.count(part, floor, counts);
        for (std::uint32_t column = 0; column < expected.size(); ++column) {
            const auto shown = [&](WordId word) { return columns.shown(word, column); };
            const std::size_t truth = different(shown, part);
            CHECK(columns.shown(part[0], column) == table.row(words[part[0]])[expected[column]]);
            CHECK(counts[column] >= truth && (counts[column] == truth || counts[column] <= floor));
        }
    }
}

TEST_EACH_WIDTH(recount_patterns_are_counted_once_each) {
    Random random(121 + sizeof(P));
    for (int round = 0; round < 200; ++round) {
        const std::uint32_t answers = 1 + random.below(40);
        std::vector<P> patterns;
        for (std::uint32_t i = 0; i < 3 * answers; ++i)
            patterns.push_back(static_cast<P>(random.below(1 + random.below(200))));
        const TableView<P> table{patterns.data(), 3, answers};
        RecountPatterns<P> counting(table);
        auto words = some_below(random, answers, 2);
        words.push_back(answers - 1);
        for (WordId guess = 0; guess < 3; ++guess)
            for (int least = 0; least < 10; ++least) {
                const auto shown = [&](WordId word) { return table.row(guess)[word]; };
                const int truth = static_cast<int>(different(shown, words));
                CHECK(counting.count(guess, words, least) == std::max(truth, least));
            }
    }
}

TEST(the_rule_of_the_recount_is_the_rule) {
    Random random(131);
    for (int round = 0; round < 200; ++round) {
        const RandomLexicon lexicon(random, 40, 12);
        const auto rows = some_below(random, static_cast<std::uint32_t>(lexicon.guesses), 2);
        for (const PlayRule rule : {PlayRule::normal, PlayRule::hard, PlayRule::ultra_hard}) {
            const RecountRule again(rule, lexicon.words(), rows);
            for (WordId guess = 0; guess < lexicon.guesses; ++guess)
                for (WordId answer = 0; answer < lexicon.own.size(); ++answer) {
                    const std::uint32_t pattern = lexicon.pattern(guess, answer);
                    std::vector<std::uint8_t> legal(rows.size(), 1);
                    if (!legal.empty())
                        legal[0] = 0;  // what another clue forbids stays forbidden
                    again.restrict(guess, pattern, legal);
                    for (std::size_t i = 0; i < rows.size(); ++i)
                        CHECK((legal[i] != 0) == (i != 0 && allows(rule, lexicon.words()[guess], pattern,
                                                                   lexicon.words()[rows[i]])));
                }
        }
    }
}

TEST_ON_THREADS(recount_ceilings_are_the_least_counts_on_sets_that_contain_the_group) {
    Random random(141);
    for (int round = 0; round < tests::rounds(60); ++round) {
        const RandomLexicon lexicon(random, 60, 40);
        const auto patterns = lexicon.table<std::uint16_t>();
        const TableView<std::uint16_t> table{patterns.data(), lexicon.guesses, lexicon.own.size()};
        Control control;
        const RecountCeilings<std::uint16_t> ceilings(table, lexicon.own, lexicon.words(),
                                                      1 + random.below(2), control);
        const auto count = [&](WordId guess, std::span<const WordId> words) {
            return different([&](WordId word) { return table.row(guess)[word]; }, words);
        };
        for (WordId opener = 0; opener < lexicon.guesses; ++opener) {
            auto groups = lexicon.divide(opener, lexicon.candidates);
            groups[~0U] = lexicon.candidates;  // of which some sets contain a part
            for (const auto& [pattern, group] : groups) {
                std::vector<std::size_t> expected(lexicon.guesses, group.size());
                const auto letters = lexicon.words()[opener];
                for (std::size_t place = 0; place < letters.size(); ++place) {
                    // Which of the three an answer is in: without the letter, with it there, elsewhere.
                    const auto kind = [&](WordId answer) {
                        const auto word = lexicon.words()[lexicon.own[answer]];
                        return word[place] == letters[place]                           ? 1
                               : std::ranges::find(word, letters[place]) == word.end() ? 0
                                                                                       : 2;
                    };
                    if (std::ranges::any_of(group, [&](WordId a) { return kind(a) != kind(group[0]); }))
                        continue;
                    std::vector<WordId> set;
                    for (const WordId answer : lexicon.candidates)
                        if (kind(answer) == kind(group[0]))
                            set.push_back(answer);
                    for (WordId guess = 0; guess < lexicon.guesses; ++guess)
                        expected[guess] = std::min(expected[guess], count(guess, set));
                }
                std::vector<std::uint32_t> found;
                ceilings.find(opener, group, found);
                CHECK(std::ranges::equal(found, expected));
            }
        }
    }
}

namespace {

// Short keys of few numbers: many begin like others and many are asked for again.
std::vector<std::uint32_t> some_key(Random& random) {
    std::vector<std::uint32_t> key(1 + random.below(6));
    for (std::uint32_t& word : key)
        word = random.below(5);
    return key;
}

}  // namespace

TEST(a_recount_memo_returns_the_most_that_was_stored_under_the_very_key) {
    Random random(151);
    for (int round = 0; round < 20; ++round) {
        const bool roomy = round % 2 == 0;
        RecountMemo memo(roomy ? 1 << 22 : 1 << 14);
        std::map<std::vector<std::uint32_t>, RecountMemo::Known> best;
        std::size_t forgotten = 0;
        for (int i = 0; i < 3000; ++i) {
            const auto key = some_key(random);
            RecountMemo::Known& truth = best[key];
            const auto found = memo.find(key);
            if (found.bound == 0)
                forgotten += truth.bound != 0;
            else
                CHECK(found.bound <= truth.bound && found.exact <= truth.exact);
            if (roomy)
                CHECK(found.bound == truth.bound && found.exact == truth.exact);
            if (truth.exact)
                continue;
            // Bounds come in any order, and end with what is exact: a bound never is above it.
            const auto hash = static_cast<std::int32_t>(key.size() * 40 + key[0]);
            const bool exact = random.below(8) == 0;
            const RecountMemo::Known known{
                exact ? hash : 1 + static_cast<std::int32_t>(random.below(static_cast<std::uint32_t>(hash))),
                exact};
            memo.store(key, known);
            if (known.exact || known.bound > truth.bound)
                truth = known;
        }
        CHECK((forgotten > 0) != roomy);
    }
}

TEST(a_recount_memo_in_use_keeps_what_is_asked_for) {
    RecountMemo memo(1 << 14);
    const std::vector<std::uint32_t> key{7, 7, 7};
    memo.store(key, {42, true});
    for (std::uint32_t i = 0; i < 20000; ++i) {
        const std::vector<std::uint32_t> other{i, i + 1};
        memo.store(other, {1, false});
        if (i % 5 == 0)
            CHECK(memo.find(key).bound == 42);
    }
}

// Columns that the recount counts side by side: each has its own end.

// One guess tells all words but the last ten apart, wherever it stands among others that tell two.
TEST_EACH_WIDTH(recount_columns_that_tell_more_than_those_beside_them_are_counted_to_the_end) {
    constexpr std::uint32_t words = 40;
    constexpr std::uint32_t told = 30;
    constexpr std::uint32_t guesses = 300;
    for (std::uint32_t telling = 0; telling < guesses; ++telling) {
        std::vector<P> patterns;
        std::vector<WordId> all;
        for (std::uint32_t word = 0; word < words; ++word) {
            for (std::uint32_t guess = 0; guess < guesses; ++guess)
                patterns.push_back(static_cast<P>(guess == telling ? std::min(word, told - 1) : word % 2));
            all.push_back(word);
        }
        const RecountColumns<P> columns(TableView<P>{patterns.data(), words, guesses}, all, {});
        std::vector<std::uint16_t> counts;
        columns.count(all, words / 2, counts);
        for (std::uint32_t guess = 0; guess < guesses; ++guess)
            CHECK(guess == telling ? counts[guess] == told : counts[guess] <= words / 2);
    }
}
