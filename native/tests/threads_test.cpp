// Searches that share their work: on several threads they find what one finds.
#include <algorithm>
#include <array>

#include "base/helping.hpp"
#include "check.hpp"
#include "one_search.hpp"
#include "openings/openings.hpp"
#include "proof/opener_search.hpp"
#include "random_lexicon.hpp"

using namespace fivefold;
using tests::OneSearch;
using tests::Random;
using tests::RandomLexicon;

namespace {

constexpr std::size_t several = 4;

// Words that take some search, and their table.
struct SomeWords {
    explicit SomeWords(Random& random, std::uint32_t most_guesses = 150, std::uint32_t most_answers = 60)
        : lexicon(random, most_guesses, most_answers), table(lexicon.table<std::uint16_t>()) {
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

TEST_ON_THREADS(threads_change_no_tree_of_few_guesses_per_set) {
    Random random(199);
    for (int round = 0; round < 60; ++round) {
        const SomeWords some(random);
        for (WordId opener = 0; opener < some.lexicon.guesses; opener += 1 + random.below(40)) {
            Control control;
            const auto tree = [&](std::size_t threads) {
                SearchOptions options = on_threads(threads);
                options.width = 1 + static_cast<std::size_t>(round) % 3;
                return search_tree(some.puzzle(), some.lexicon.candidates, opener, options, control);
            };
            CHECK(tree(1).upper == tree(several).upper && tree(1).tree.guess == tree(several).tree.guess);
        }
    }
}

// A helper opens guesses in another order and so may find another of several best ones.
TEST_ON_THREADS(what_a_helper_leaves_behind_changes_no_tree) {
    Random random(211);
    for (int round = 0; round < 60; ++round) {
        const SomeWords some(random);
        const auto tree = [&](std::size_t helpers) {
            OneSearch<FreePlay<std::uint16_t>> one(some.puzzle(), some.lexicon.candidates, on_threads(1));
            OwnPosition<std::uint16_t> position;
            one.searcher.start(some.lexicon.candidates, position);
            const std::atomic<bool> ended{false};
            for (std::size_t number = 1; number <= helpers; ++number) {
                one.searcher.help({0, number, &ended});
                one.searcher.start(some.lexicon.candidates, position);
                one.searcher.solve(position.get(), infinite_cost, unlimited_guesses);
            }
            one.searcher.help({});
            one.searcher.start(some.lexicon.candidates, position);
            FlatTree found;
            one.searcher.append_tree(position.get(), unlimited_guesses, {}, found);
            return found.guess;
        };
        const auto alone = tree(0);
        CHECK(tree(1) == alone && tree(3) == alone);
    }
}

TEST_ON_THREADS(a_helper_ends_with_what_it_helps) {
    Random random(223);
    const SomeWords some(random);
    OneSearch<FreePlay<std::uint16_t>> one(some.puzzle(), some.lexicon.candidates, on_threads(1));
    OwnPosition<std::uint16_t> position;
    one.searcher.start(some.lexicon.candidates, position);
    const std::atomic<bool> ended{true};
    one.searcher.help({0, 1, &ended});
    one.searcher.solve(position.get(), infinite_cost, unlimited_guesses);
    CHECK(one.shared.nodes.load() == 0);
}

TEST_ON_THREADS(help_goes_to_what_is_under_way_and_has_least) {
    ItemsUnderWay items(4);
    CHECK(!items.join());
    for (const std::size_t item : {1U, 2U, 3U})
        items.begin(item);
    items.end(2);
    const Help first = items.join();
    const Help second = items.join();
    const Help third = items.join();
    CHECK(first.item == 1 && first.number == 1 && !first.ended->load());
    CHECK(second.item == 3 && second.number == 1);
    CHECK(third.item == 1 && third.number == 2);
    items.leave(third);
    CHECK(items.join().item == 3);
    items.end(3);
    CHECK(second.ended->load() && !items.join());
}

TEST_ON_THREADS(every_item_is_worked_on_once_and_help_ends) {
    if (most_threads == 1)
        return;  // nobody could help
    std::atomic<int> worked[5] = {};
    std::atomic<bool> helped{false};
    struct Worker {
        void work(std::size_t item) const {
            ++worked[item];
            // The last one waits for help, which another thread has no other work to do than to give.
            while (item == 4 && !helped.load())
                Thread([] {}).join();
        }
        void help(const Help& help) const {
            helped.store(true);
            while (!help.ended->load())
                Thread([] {}).join();
        }
        std::atomic<int>* worked;
        std::atomic<bool>& helped;
    };
    Control control;
    for_each_with_help(5, 2, control, [&] { return Worker{worked, helped}; });
    for (const std::atomic<int>& times : worked)
        CHECK(times.load() == 1);
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

TEST_ON_THREADS(threads_change_no_ranking_of_triples_and_each_is_divided_or_left_out_by_a_bound) {
    Random random(199);
    for (int round = 0; round < tests::rounds(20); ++round) {
        const SomeWords some(random, 20, 12);
        OpeningQuery query;
        query.measure = random.below(2) == 0 ? Measure::largest : Measure::n_log_n;
        std::vector<std::vector<Opening>> found;
        for (const std::size_t threads : {std::size_t{1}, several}) {
            const auto search =
                make_opening_search(some.view(), some.lexicon.words(), some.answer_words(), "", threads);
            Control control;
            const OpeningResult result = search->best_triples(query, {}, false, threads, control);
            const std::size_t n = some.lexicon.guesses;
            CHECK(result.complete);
            CHECK(n < 3 || result.counts.bounded + result.counts.evaluated == n * (n - 1) * (n - 2) / 6);
            found.push_back(result.best);
        }
        CHECK(found[0] == found[1]);
    }
}

// More threads than items to work on: those without one have nothing but help to give.
TEST_ON_THREADS(threads_without_an_item_of_their_own_work_on_none) {
    std::array<std::atomic<int>, 9> worked{};
    struct Worker {
        void work(std::size_t item) const { ++(*worked)[item]; }
        void help(const Help&) const {}
        std::array<std::atomic<int>, 9>* worked;
    };
    constexpr std::size_t items = 2;
    for (const std::size_t threads : {3U, 8U}) {
        for (std::atomic<int>& times : worked)
            times.store(0);
        Control control;
        for_each_with_help(items, threads, control, [&] { return Worker{&worked}; });
        for (std::size_t item = 0; item < worked.size(); ++item)
            CHECK(worked[item].load() == (item < items ? 1 : 0));
    }
}
