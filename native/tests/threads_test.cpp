// Searches that share their work: on several threads they find what one finds.
#include <algorithm>

#include "openings/openings.hpp"
#include "proof/opener_search.hpp"
#include "random_lexicon.hpp"

using namespace fivefold;
using tests::Random;
using tests::RandomLexicon;

namespace {

constexpr std::size_t several = 4;

// Words that take some search, and their table.
struct SomeWords {
    explicit SomeWords(Random& random) : lexicon(random, 150, 60), table(lexicon.table<std::uint16_t>()) {
        lexicon.weights.clear();
        for (const WordId own : lexicon.own) {
            const auto word = lexicon.words()[own];
            answers.insert(answers.end(), word.begin(), word.end());
        }
    }

    TableView<std::uint16_t> view() const { return {table.data(), lexicon.guesses, lexicon.own.size()}; }
    Puzzle<std::uint16_t> puzzle(PlayRule rule = PlayRule::normal) const {
        return lexicon.puzzle(table, rule);
    }
    Words answer_words() const { return {answers, lexicon.length}; }

    RandomLexicon lexicon;
    std::vector<std::uint16_t> table;
    std::vector<Letter> answers;
};

SearchOptions on_threads(std::size_t threads) {
    SearchOptions options;
    options.threads = threads;
    options.guesses = unlimited_guesses;
    options.log2_cache = 10;
    return options;
}

}  // namespace

TEST_ON_THREADS(threads_change_no_tree) {
    Random random(191);
    for (int round = 0; round < 60; ++round) {
        const SomeWords some(random);
        const RandomLexicon& lexicon = some.lexicon;
        for (WordId opener = 0; opener < lexicon.guesses; opener += 1 + random.below(40)) {
            Control control;
            for (const PlayRule rule : {PlayRule::normal, PlayRule::hard}) {
                const auto tree = [&](std::size_t threads) {
                    return search_tree(some.puzzle(rule), lexicon.candidates, opener, on_threads(threads),
                                       control);
                };
                CHECK(tree(1).upper == tree(several).upper && tree(1).tree.guess == tree(several).tree.guess);
            }
        }
    }
}

TEST_ON_THREADS(threads_change_no_cost_of_an_opener) {
    Random random(193);
    for (int round = 0; round < 60; ++round) {
        const SomeWords some(random);
        const RandomLexicon& lexicon = some.lexicon;
        const PlayRule rule = round % 2 == 0 ? PlayRule::normal : PlayRule::hard;
        std::vector<std::vector<int>> found;
        for (const std::size_t threads : {std::size_t{1}, several}) {
            const auto search = make_opener_search(some.puzzle(rule), some.answer_words(), lexicon.candidates,
                                                   on_threads(threads));
            Control control;
            std::vector<int>& costs = found.emplace_back();
            for (const OpenerBound& bound : search->bounds(lexicon.all, infinite_cost, control))
                costs.push_back(bound.bound);
            for (const OpenerBound& cost : search->costs(lexicon.all, infinite_cost, control))
                costs.push_back(cost.bound);
            CHECK(control.done() == 2 * lexicon.guesses);
        }
        CHECK(found[0] == found[1]);
    }
}

TEST_ON_THREADS(threads_change_no_ranking_of_pairs) {
    Random random(197);
    for (int round = 0; round < 40; ++round) {
        const SomeWords some(random);
        for (const Measure measure :
             {Measure::n_log_n, Measure::squares, Measure::groups, Measure::largest}) {
            std::vector<OpeningResult> found;
            for (const std::size_t threads : {std::size_t{1}, several}) {
                const auto search =
                    make_opening_search(some.view(), some.lexicon.words(), some.answer_words(), "", threads);
                Control control;
                OpeningQuery query;
                query.measure = measure;
                found.push_back(search->best_pairs(query, threads, control));
            }
            CHECK(found[0].complete && found[1].complete && found[0].best.size() == found[1].best.size());
            CHECK(found[0].counts.evaluated == found[1].counts.evaluated);
            for (std::size_t i = 0; i < std::min(found[0].best.size(), found[1].best.size()); ++i)
                CHECK(found[0].best[i].value == found[1].best[i].value &&
                      found[0].best[i].words == found[1].best[i].words);
        }
    }
}
