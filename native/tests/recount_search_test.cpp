// Openers searched again, against a plain recursion: a claim is reached exactly when it holds.
#include <algorithm>
#include <array>
#include <limits>
#include <numeric>

#include "chosen_words.hpp"
#include "random_lexicon.hpp"
#include "recount/search.hpp"

using namespace fivefold;
using tests::ChosenWords;
using tests::Random;
using tests::RandomLexicon;

namespace {

constexpr int any_number = 1 << 24;

// A claim next to the total, where one too many or too few is seen, or far from it.
std::int32_t claim_for(Random& random, std::int32_t total) {
    constexpr std::array<std::int32_t, 4> far{0, 40, recount_infeasible,
                                              std::numeric_limits<std::int32_t>::max()};
    if (random.below(4) == 0)
        return far[random.below(far.size())];
    return total - 3 + static_cast<std::int32_t>(random.below(7));
}

template <PatternCode P>
void check_reached(Random& random) {
    const bool alike = random.below(3) == 0;
    RandomLexicon lexicon(random, alike ? 10 : 22, alike ? 8 : 10, alike);
    if (lexicon.length > 5 && sizeof(P) == 1)
        return;
    const auto patterns = lexicon.table<P>();
    const TableView<P> table{patterns.data(), lexicon.guesses, lexicon.own.size()};
    for (const PlayRule rule : {PlayRule::normal, PlayRule::hard, PlayRule::ultra_hard}) {
        const int left = 1 + static_cast<int>(random.below(7));
        const int most = left < 6 ? left : any_number;
        std::vector<std::int32_t> totals;
        for (const WordId opener : lexicon.all)
            totals.push_back(lexicon.plain_after(rule, lexicon.all, opener, lexicon.candidates,
                                                 left < 6 ? left : 12, recount_infeasible));
        // Asked again and again: what it remembers, in much memory or little, misleads it nowhere.
        const std::size_t bytes = random.below(3) == 0 ? 1 << 13 : 1 << 20;
        RecountSearch<P> search({table, lexicon.own, lexicon.words(), rule, lexicon.weights}, most, bytes);
        for (int again = 0; again < 3; ++again) {
            std::vector<WordId> openers;
            std::vector<std::int32_t> claims;
            for (const WordId opener : lexicon.all) {
                openers.insert(openers.begin() + static_cast<std::ptrdiff_t>(random.below(opener + 1)),
                               opener);
                claims.push_back(0);
            }
            for (std::size_t i = 0; i < openers.size(); ++i)
                claims[i] = claim_for(random, totals[openers[i]]);
            Control control;
            const auto found = search.reached(openers, claims, 1 + random.below(2), control);
            CHECK(control.done() == openers.size());
            for (std::size_t i = 0; i < openers.size(); ++i) {
                const std::int32_t total = totals[openers[i]];
                CHECK(found[i] <= total);
                CHECK(total < claims[i] ? found[i] == total
                                        : found[i] >= std::min(claims[i], recount_infeasible));
            }
        }
    }
}

}  // namespace

TEST_EACH_WIDTH_ON_THREADS(the_recount_reaches_a_claim_exactly_when_it_holds) {
    Random random(101 + sizeof(P));
    for (int round = 0; round < tests::rounds(400); ++round)
        check_reached<P>(random);
}

// Each tells the others only from itself.
TEST(the_recount_of_what_can_only_be_guessed_in_turn) {
    for (std::int32_t n = 2; n < 12; ++n) {
        std::vector<std::string> answers;
        for (std::int32_t i = 0; i < n; ++i)
            answers.push_back(std::string{static_cast<char>('a' + i), 'z', 'z'});
        const ChosenWords chosen(answers, {});
        for (const PlayRule rule : {PlayRule::normal, PlayRule::hard, PlayRule::ultra_hard}) {
            auto enough = chosen.search(rule, n);
            auto too_few = chosen.search(rule, n - 1);
            CHECK(chosen.reached(enough, answers[0]) == n * (n + 1) / 2);
            CHECK(chosen.reached(too_few, answers[0]) == recount_infeasible);
        }
    }
}

// Both openers leave all answers, and as many guesses each, but not the same.  After x `xabcd` is
// legal, which tells four apart at once, and after y `eyaqq`, which tells two.
TEST(the_recount_does_not_take_one_opener_for_another) {
    const ChosenWords chosen({"xyazz", "xybzz", "xyczz", "xydzz", "xyezz", "xyfzz"},
                             {"xqqqq", "qyqqq", "xabcd", "eyaqq"});
    auto one = chosen.search(PlayRule::hard, any_number);
    auto other = chosen.search(PlayRule::hard, any_number);
    const std::int32_t x = chosen.reached(one, "xqqqq");
    const std::int32_t y = chosen.reached(other, "qyqqq");
    CHECK(x == 6 + 6 + 4 + 1 + 2 && x < y);
    CHECK(chosen.reached(one, "qyqqq") == y && chosen.reached(other, "xqqqq") == x);
}

// Two families of four, each to be guessed in turn.  Told apart by the opener, five guesses are
// enough; by the next guess, one is missing, though the families are the same.
TEST(the_recount_remembers_how_many_guesses_were_left) {
    const ChosenWords chosen({"azzz", "bzzz", "czzz", "dzzz", "ezzy", "fzzy", "gzzy", "hzzy"},
                             {"qqqz", "qqqq"});
    auto one = chosen.search(PlayRule::normal, 5);
    auto other = chosen.search(PlayRule::normal, 5);
    CHECK(chosen.reached(one, "qqqz") == 8 + 10 + 10);
    CHECK(chosen.reached(one, "qqqq") == recount_infeasible);
    CHECK(chosen.reached(other, "qqqq") == recount_infeasible);
    CHECK(chosen.reached(other, "qqqz") == 8 + 10 + 10);
}

// Fourteen answers in two halves.  One word tells apart the first seven and has their z, another the
// last seven and has their w: after one of them the other is not legal.  A word that shows only which
// half it is forbids neither.
TEST(the_recount_looks_at_guesses_that_show_two_patterns) {
    std::vector<std::string> answers;
    for (const char c : std::string("abcdefghijklmn"))
        answers.push_back(std::string{c} + (c < 'h' ? 'p' : 'q') + "zwoooo");
    const ChosenWords chosen(answers, {"yyyyyyyy", "ypyyyyyy", "apzbcdef", "hqjwklmi"});
    const std::int32_t total = 14 + 14 * 3;
    for (const int most : {any_number, 4})  // with four nothing else will do
        for (std::int32_t claim = total - 9; claim < total + 3; ++claim) {
            auto search = chosen.search(PlayRule::hard, most);
            const std::int32_t found = chosen.reached(search, "yyyyyyyy", claim);
            CHECK(total < claim ? found == total : claim <= found && found <= total);
        }
}

// Three families of six, each with a word that tells it apart and then forbids those of the others.
// Two words tell the families apart; the first of them has an m, and so has the word of the third
// family: it is not legal any more, two guesses later.
TEST(the_recount_and_the_search_by_rule_forget_nothing_that_a_clue_forbids) {
    std::vector<std::string> answers;
    for (const char c : std::string("abcdefghijklABCDEF"))
        answers.push_back(std::string{c} + (c < 'a' ? 'r' : c < 'g' ? 'p' : 'q') + "zwvooo");
    const ChosenWords chosen(answers,
                             {"yyyyyyyy", "mpmmmmmm", "uquuuuuu", "apzbcdex", "gqhwijkx", "ABCDvEmx"});
    auto search = chosen.search(PlayRule::ultra_hard, any_number);
    // One family in turn after its own guess and another, the two others with the help of their words.
    const std::int32_t in_turn = 1 + 2 + 3 + 4 + 5 + 6;
    const std::int32_t total = 18 + 18 + 6 * 2 + 6 * 2 + 6 + in_turn;
    CHECK(chosen.reached(search, "yyyyyyyy") == total);

    std::vector<WordId> all(chosen.row_of.size()), candidates(answers.size());
    std::iota(all.begin(), all.end(), WordId{0});
    std::iota(candidates.begin(), candidates.end(), WordId{0});
    const TableView<std::uint16_t> table{chosen.table.data(), all.size(), chosen.own.size()};
    const Puzzle<std::uint16_t> puzzle{table, chosen.own, all, {}, PlayRule::ultra_hard, chosen.words()};
    SearchOptions options;
    options.guesses = unlimited_guesses;
    Control control;
    const SearchResult found =
        search_tree(puzzle, candidates, chosen.row_of.at("yyyyyyyy"), options, control);
    CHECK(found.lower == total && found.upper == total);
}

// Sets too large for a plain recursion, against the search: other code from the ground up.
TEST(the_recount_agrees_with_the_search_by_every_rule_on_larger_sets) {
    Random random(103);
    for (int round = 0; round < 120; ++round) {
        RandomLexicon lexicon(random, 120, 60, round % 3 == 0);
        lexicon.weights.clear();
        if (round % 2 == 0)
            for (std::size_t a = 0; a < lexicon.own.size(); ++a)
                lexicon.weights.push_back(
                    static_cast<std::int32_t>(1 + random.below(round % 4 == 0 ? 2 : 40)));
        const auto patterns = lexicon.table<std::uint16_t>();
        const TableView<std::uint16_t> table{patterns.data(), lexicon.guesses, lexicon.own.size()};
        for (const PlayRule rule : {PlayRule::normal, PlayRule::hard, PlayRule::ultra_hard}) {
            SearchOptions options;
            options.guesses =
                random.below(2) == 0 ? 4 + static_cast<int>(random.below(3)) : unlimited_guesses;
            options.log2_cache = 12;
            RecountSearch<std::uint16_t> search({table, lexicon.own, lexicon.words(), rule, lexicon.weights},
                                                options.guesses, 1 << 20);
            for (int i = 0; i < 6; ++i) {
                const std::vector<WordId> opener{random.below(static_cast<std::uint32_t>(lexicon.guesses))};
                Control control;
                const SearchResult found = search_tree(lexicon.puzzle(patterns, rule), lexicon.candidates,
                                                       opener[0], options, control);
                for (const std::int32_t claim : {found.lower, found.lower + 1, recount_infeasible}) {
                    const std::vector<std::int32_t> claims{claim};
                    CHECK(search.reached(opener, claims, 1, control)[0] == found.lower);
                }
            }
        }
    }
}
