// The recount of weights on sets too large for a plain recursion, against the search: other code from the
// ground up.
#include <vector>

#include "check.hpp"
#include "random_lexicon.hpp"
#include "recount/search.hpp"

using namespace fivefold;
using tests::Random;
using tests::RandomLexicon;

TEST(the_recount_agrees_with_the_search_by_every_rule_on_larger_sets_with_weights) {
    Random random(104);
    for (int round = 0; round < 60; ++round) {
        RandomLexicon lexicon(random, 120, 60, round % 3 == 0);
        lexicon.weights.clear();
        for (std::size_t a = 0; a < lexicon.own.size(); ++a)
            lexicon.weights.push_back(static_cast<std::int32_t>(1 + random.below(round % 2 == 0 ? 2 : 40)));
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
                const std::vector<std::int32_t> claims{recount_infeasible};
                CHECK(search.reached(opener, claims, 1, control)[0] == found.lower);
            }
        }
    }
}
