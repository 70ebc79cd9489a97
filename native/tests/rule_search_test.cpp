// The search by a rule against a plain recursion, and facts about letters against the rule.
#include <algorithm>

#include "kernels/kernels.hpp"
#include "random_lexicon.hpp"
#include "search/tree_search.hpp"

using namespace fivefold;
using tests::Random;
using tests::RandomLexicon;

namespace {

// The cost when columns are copied at every position and scans are kept: the words here are
// too few for either to happen by itself.
template <PatternCode P>
int cost_when_copying(const Puzzle<P>& puzzle, const RandomLexicon& lexicon, std::int64_t opener,
                      const SearchOptions& options, Control& control) {
    SharedSearch<P> shared(puzzle, lexicon.candidates, options);
    shared.control = &control;
    const RuledPlay<P> play(shared);
    TreeSearch<RuledPlay<P>> searcher(shared, play);
    searcher.compaction = {0, 0};
    OwnPosition<P> start;
    searcher.start(lexicon.candidates, start);
    const auto first = static_cast<WordId>(opener);
    return opener < 0 ? searcher.solve(start.get(), options.limit, options.guesses).cost
                      : searcher.solve_after(first, start.get(), options.limit, options.guesses).cost;
}

template <PatternCode P>
void check_search(Random& random, const RandomLexicon& lexicon) {
    const PlayRule rule = random.below(2) == 0 ? PlayRule::hard : PlayRule::ultra_hard;
    const auto table = lexicon.table<P>();
    const Puzzle<P> puzzle = lexicon.puzzle(table, rule);
    SearchOptions options;
    const auto kernels = kernels::available();
    options.kernel = kernels[random.below(static_cast<std::uint32_t>(kernels.size()))]->name;
    const int left = 1 + static_cast<int>(random.below(7));
    options.guesses = left < 6 ? left : unlimited_guesses;
    options.log2_cache = 4 + random.below(6);
    options.limit = random.below(2) == 0 ? infinite_cost : 1 + static_cast<int>(random.below(80));
    const bool opened = random.below(3) == 0 && left > 1;
    std::int64_t opener = -1;
    if (opened)
        opener = random.below(static_cast<std::uint32_t>(lexicon.guesses));
    options.threads = opened ? 1 + random.below(2) : 1;
    const int most = left < 6 ? left : 12;
    const int best = opened ? lexicon.plain_after(rule, lexicon.all, static_cast<WordId>(opener),
                                                  lexicon.candidates, most, infinite_cost)
                            : lexicon.plain(rule, lexicon.all, lexicon.candidates, most);
    Control control;
    if (random.below(2) == 0) {
        const int cost = cost_when_copying(puzzle, lexicon, opener, options, control);
        CHECK(best < options.limit ? cost == best : options.limit <= cost && cost <= best);
        return;
    }
    const SearchResult result = search_tree(puzzle, lexicon.candidates, opener, options, control);
    if (best < options.limit)
        CHECK(result.lower == best && result.upper == best && !result.tree.guess.empty());
    else
        CHECK(options.limit <= result.lower && result.lower <= best);
}

}  // namespace

TEST_ON_THREADS(the_search_by_a_rule_keeps_its_contract_on_random_words) {
    Random random(13);
    for (int round = 0; round < tests::rounds(4000); ++round) {
        const RandomLexicon lexicon(random, 14, 8);
        if (lexicon.length <= 5 && random.below(4) != 0)
            check_search<std::uint8_t>(random, lexicon);
        else if (random.below(2) == 0)
            check_search<std::uint16_t>(random, lexicon);
        else
            check_search<std::uint32_t>(random, lexicon);
    }
}

TEST(what_a_clue_demands_of_letters_is_what_the_rule_allows) {
    Random random(17);
    for (int round = 0; round < 300; ++round) {
        const RandomLexicon lexicon(random, 30, 10);
        const LetterFacts facts(lexicon.words());
        for (const PlayRule rule : {PlayRule::hard, PlayRule::ultra_hard})
            for (WordId guess = 0; guess < lexicon.guesses; ++guess)
                for (WordId answer = 0; answer < lexicon.own.size(); ++answer) {
                    const std::uint32_t pattern = lexicon.pattern(guess, answer);
                    const Demand demand = facts.demand(rule, guess, pattern);
                    for (WordId next = 0; next < lexicon.guesses; ++next) {
                        const auto has = [&](Fact fact) {
                            return std::ranges::find(facts.of(next), fact) != facts.of(next).end();
                        };
                        const auto* needed = demand.needed.data();
                        const auto* barred = demand.barred.data();
                        const bool legal = std::all_of(needed, needed + demand.needed_count, has) &&
                                           std::none_of(barred, barred + demand.barred_count, has);
                        CHECK(legal == allows(rule, lexicon.words()[guess], pattern, lexicon.words()[next]));
                    }
                }
    }
}
