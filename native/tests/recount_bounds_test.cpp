// The recount of two-guess bounds against their definition, on many small lists: a ceiling that one guess
// just misses is rare.
#include <algorithm>
#include <set>

#include "check.hpp"
#include "puzzle/feedback.hpp"
#include "random_lexicon.hpp"
#include "recount/search.hpp"

using namespace fivefold;
using tests::Random;
using tests::RandomLexicon;

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
