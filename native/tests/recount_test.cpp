// The recount of two-guess bounds against their definition: every width, rule and number of
// threads.
#include <algorithm>
#include <map>
#include <set>

#include "check.hpp"
#include "chosen_words.hpp"
#include "puzzle/feedback.hpp"
#include "random_lexicon.hpp"
#include "recount/search.hpp"

using namespace fivefold;
using tests::Random;
using tests::RandomLexicon;

namespace {

// Different random words of few letters, about half of them answers.
struct FewWords {
    explicit FewWords(Random& random) : length(2 + random.below(4)) {
        const std::uint32_t alphabet = 2 + random.below(5);
        std::set<std::vector<Letter>> different;
        for (std::uint32_t i = 0, n = 1 + random.below(200); i < n; ++i) {
            std::vector<Letter> word(length);
            for (Letter& letter : word)
                letter = static_cast<Letter>(random.below(alphabet));
            different.insert(word);
        }
        for (const auto& word : different) {
            if (own.empty() || random.below(2) == 0)
                own.push_back(static_cast<WordId>(guesses));
            letters.insert(letters.end(), word.begin(), word.end());
            ++guesses;
        }
        if (random.below(2) == 0)
            for (std::size_t i = 0; i < own.size(); ++i)
                weights.push_back(1 + static_cast<std::int32_t>(random.below(4) == 0 ? random.below(900)
                                                                                     : random.below(3)));
    }

    Words words() const { return {letters, length}; }

    template <PatternCode P>
    std::vector<P> table() const {
        std::vector<P> patterns;
        for (WordId guess = 0; guess < guesses; ++guess)
            for (const WordId answer : own)
                patterns.push_back(static_cast<P>(feedback(words()[guess], words()[answer])));
        return patterns;
    }

    std::int32_t bound(PlayRule rule, WordId opener) const {
        std::map<std::uint32_t, std::vector<WordId>> groups;
        for (const WordId answer : own)
            if (answer != opener)
                groups[feedback(words()[opener], words()[answer])].push_back(answer);
        std::int32_t total = weight(own);
        for (const auto& [pattern, group] : groups) {
            std::int32_t most = 0;
            for (WordId next = 0; next < guesses; ++next)
                if (allows(rule, words()[opener], pattern, words()[next]))
                    most = std::max(most, told(next, group));
            total += 3 * weight(group) - most;
        }
        return total;
    }

    // Of every pattern the heaviest answer, and the guess if it is one of them.
    std::int32_t told(WordId guess, const std::vector<WordId>& group) const {
        std::map<std::uint32_t, std::int32_t> heaviest;
        std::int32_t sum = 0;
        for (const WordId answer : group) {
            std::int32_t& most = heaviest[feedback(words()[guess], words()[answer])];
            most = std::max(most, weight({answer}));
            sum += answer == guess ? weight({answer}) : 0;
        }
        for (const auto& [pattern, weight] : heaviest)
            sum += weight;
        return sum;
    }

    std::int32_t weight(const std::vector<WordId>& group) const {
        std::int32_t sum = 0;
        for (const WordId answer : group)
            sum += weights.empty()
                       ? 1
                       : weights[static_cast<std::size_t>(std::ranges::find(own, answer) - own.begin())];
        return sum;
    }

    std::size_t length;
    std::size_t guesses = 0;
    std::vector<Letter> letters;
    std::vector<WordId> own;            // the guess of each answer
    std::vector<std::int32_t> weights;  // of each answer, or none
};

template <PatternCode P>
void check_recount(std::uint64_t seed) {
    Random random(seed);
    for (int round = 0; round < tests::rounds(12); ++round) {
        const FewWords few(random);
        const std::vector<P> patterns = few.table<P>();
        const TableView<P> table{patterns.data(), few.guesses, few.own.size()};
        for (const PlayRule rule : {PlayRule::normal, PlayRule::hard, PlayRule::ultra_hard}) {
            std::vector<WordId> openers;
            std::vector<std::int32_t> claims;
            std::vector<std::int32_t> expected;
            for (WordId opener = 0; opener < few.guesses; ++opener) {
                const std::int32_t bound = few.bound(rule, opener);
                openers.push_back(opener);
                claims.push_back(bound + static_cast<std::int32_t>(random.below(9)) - 6);
                expected.push_back(std::min(bound, claims.back()));
            }
            for (const std::size_t threads : {1U, 3U}) {
                Control control;
                RecountSearch<P> search({table, few.own, few.words(), rule, few.weights}, 6, 1 << 20);
                CHECK(search.two_guess_bounds(openers, claims, threads, control) == expected);
                CHECK(control.done() == openers.size());
            }
        }
    }
}

}  // namespace

TEST_ON_THREADS(recounted_bounds_are_those_of_the_definition_in_8_bits) {
    check_recount<std::uint8_t>(1);
}

TEST_ON_THREADS(recounted_bounds_are_those_of_the_definition_in_16_bits) {
    check_recount<std::uint16_t>(2);
}

TEST_ON_THREADS(recounted_bounds_are_those_of_the_definition_in_32_bits) {
    check_recount<std::uint32_t>(3);
}

// The word that tells most is the last of all rows.
TEST(recounted_bounds_look_at_every_guess) {
    for (const std::string others : {"", "m", "mnpqrstuv", "mnpqrstuvw"}) {
        std::vector<std::string> answers;
        for (const char c : std::string("abcdefghijkl"))
            answers.push_back(c + std::string(7, 'o'));
        std::vector<std::string> guesses{"yyyyyyyy", "zabcdefg"};
        for (const char c : others)
            guesses.push_back(std::string(8, c));
        const tests::ChosenWords chosen(answers, guesses);
        auto search = chosen.search(PlayRule::normal, 6);
        CHECK(chosen.two_guess_bound(search, "yyyyyyyy") == 12 + 3 * 12 - 8);
    }
}

// The recount of two-guess bounds against their definition, on many small lists: a ceiling that one guess
// just misses is rare.

namespace {

template <PatternCode P>
struct Listed {
    RandomLexicon lexicon;
    std::vector<P> table;

    // The patterns that `guess` shows on `group`, and one more if it may be the answer.
    int told(WordId guess, const std::vector<WordId>& group) const {
        std::set<P> shown;
        bool inside = false;
        for (const WordId answer : group) {
            shown.insert(table[guess * lexicon.own.size() + answer]);
            inside |= lexicon.own[answer] == guess;
        }
        return static_cast<int>(shown.size()) + (inside ? 1 : 0);
    }

    std::int32_t bound(PlayRule rule, WordId opener) const {
        const Words words = lexicon.words();
        auto total = static_cast<std::int32_t>(lexicon.own.size());
        for (const auto& [pattern, group] : lexicon.divide(opener, lexicon.candidates)) {
            if (lexicon.own[group[0]] == opener)
                continue;
            int most = 0;
            for (WordId next = 0; next < lexicon.guesses; ++next)
                if (allows(rule, words[opener], pattern, words[next]))
                    most = std::max(most, told(next, group));
            total += 3 * static_cast<std::int32_t>(group.size()) - most;
        }
        return total;
    }
};

template <PatternCode P>
void check_bounds(std::uint64_t seed) {
    Random random(seed);
    for (int round = 0; round < 120; ++round) {
        RandomLexicon lexicon(random, 120, 24);
        lexicon.weights.clear();
        if (sizeof(P) == 1 && lexicon.length > 5)
            continue;
        const Listed<P> listed{lexicon, lexicon.table<P>()};
        for (const PlayRule rule : {PlayRule::normal, PlayRule::hard, PlayRule::ultra_hard}) {
            std::vector<std::int32_t> expected;
            for (const WordId opener : lexicon.all)
                expected.push_back(listed.bound(rule, opener));
            const TableView<P> table{listed.table.data(), lexicon.guesses, lexicon.own.size()};
            RecountSearch<P> search({table, lexicon.own, lexicon.words(), rule, {}}, 6, 1 << 20);
            const std::vector<std::int32_t> claims(lexicon.guesses, recount_infeasible);
            Control control;
            CHECK(search.two_guess_bounds(lexicon.all, claims, 1, control) == expected);
        }
    }
}

}  // namespace

TEST(recounted_bounds_are_those_of_the_definition_on_many_lists_in_8_bits) {
    check_bounds<std::uint8_t>(11);
}

TEST(recounted_bounds_are_those_of_the_definition_on_many_lists_in_16_bits) {
    check_bounds<std::uint16_t>(12);
}

TEST(recounted_bounds_are_those_of_the_definition_on_many_lists_in_32_bits) {
    check_bounds<std::uint32_t>(13);
}
