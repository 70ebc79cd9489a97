// Openers searched again, against a plain recursion: a claim is reached exactly when it holds.
#include <algorithm>
#include <array>
#include <limits>

#include "random_lexicon.hpp"
#include "recount/search.hpp"

using namespace fivefold;
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
    lexicon.weights.clear();
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
        RecountSearch<P> search(table, lexicon.own, lexicon.words(), rule, most, bytes);
        for (int again = 0; again < 3; ++again) {
            std::vector<WordId> openers;
            std::vector<std::int32_t> claims;
            for (const WordId opener : lexicon.all) {
                openers.insert(openers.begin() + random.below(opener + 1), opener);
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

// Words of one letter that changes: each tells the others only from itself.
TEST(the_recount_of_what_can_only_be_guessed_in_turn) {
    for (std::int32_t n = 2; n < 12; ++n) {
        std::vector<Letter> letters;
        std::vector<WordId> own;
        for (WordId word = 0; word < static_cast<WordId>(n); ++word) {
            own.push_back(word);
            letters.insert(letters.end(), {static_cast<Letter>(word), 25, 25});
        }
        const Words words{letters, 3};
        std::vector<std::uint16_t> patterns;
        for (const WordId guess : own)
            for (const WordId answer : own)
                patterns.push_back(static_cast<std::uint16_t>(feedback(words[guess], words[answer])));
        const TableView<std::uint16_t> table{patterns.data(), own.size(), own.size()};
        for (const PlayRule rule : {PlayRule::normal, PlayRule::hard, PlayRule::ultra_hard})
            for (const int most : {n - 1, n}) {
                RecountSearch<std::uint16_t> search(table, own, words, rule, most, 1 << 16);
                Control control;
                const std::vector<WordId> opener{0};
                const std::vector<std::int32_t> claim{recount_infeasible};
                const auto found = search.reached(opener, claim, 1, control);
                CHECK(found[0] == (most == n ? n * (n + 1) / 2 : recount_infeasible));
            }
    }
}
