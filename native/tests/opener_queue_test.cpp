// Queues of openers: the limit that each place gets, and what a search finds through one.
#include "proof/opener_queue.hpp"

#include <algorithm>
#include <numeric>

#include "check.hpp"
#include "proof/batches.hpp"
#include "proof/opener_search.hpp"
#include "random_lexicon.hpp"

using namespace fivefold;
using tests::Random;
using tests::RandomLexicon;

namespace {

constexpr OpenerBound cost(int total) {
    return {total, Closed::searched};
}

}  // namespace

TEST(a_queue_lowers_the_limit_only_for_openers_after_all_that_were_begun) {
    const std::vector<WordId> openers{4, 7, 1, 3, 9};
    OpenerQueue queue(openers, FallingLimit(infinite_cost, {}, 1, false));
    CHECK(queue.begin(0) == infinite_cost && queue.begin(2) == infinite_cost);
    queue.found(2, cost(20));
    CHECK(queue.begin(1) == infinite_cost);  // its turn came before that of what was found
    CHECK(queue.begin(3) == 20);
    queue.found(0, cost(22));  // no better
    queue.found(3, cost(15));
    CHECK(queue.begin(3) == 20 && queue.begin(1) == infinite_cost && queue.begin(4) == 15);
    const std::vector<FoundOpener> found = queue.take_found();
    CHECK(found.size() == 3 && queue.take_found().empty());
    CHECK(found[0].place == 2 && found[0].limit == infinite_cost && found[0].bound.bound == 20);
    CHECK(found[2].place == 3 && found[2].limit == 20);
}

TEST(only_a_cost_below_its_limit_lowers_the_limit_of_a_queue) {
    const std::vector<WordId> openers{0, 1, 2, 3, 4};
    const std::vector<int> known{30};
    OpenerQueue queue(openers, FallingLimit(infinite_cost, known, 1, false));
    for (const OpenerBound& bound : {OpenerBound{25, Closed::open}, OpenerBound{25, Closed::counted},
                                     OpenerBound{25, Closed::mark_sets}, cost(30)}) {
        CHECK(queue.begin(0) == 30);
        queue.found(0, bound);
    }
    CHECK(queue.begin(1) == 30);
    OpenerQueue fixed(openers, FallingLimit(30));
    CHECK(fixed.begin(0) == 30);
    fixed.found(0, cost(25));
    CHECK(fixed.begin(1) == 30);
}

TEST(a_falling_limit_is_the_last_of_the_best_totals) {
    Random random(401);
    for (int round = 0; round < 200; ++round) {
        const std::size_t top = 1 + random.below(6);
        const bool ties = random.below(2) == 0;
        std::vector<int> totals;
        const int most = random.below(2) == 0 ? infinite_cost : 10;
        FallingLimit limit(most, totals, top, ties);
        for (int i = 0; i < 12; ++i) {
            std::vector<int> sorted = totals;
            std::ranges::sort(sorted);
            const int last = sorted.size() < top ? infinite_cost : sorted[top - 1] + (ties ? 1 : 0);
            const int expected = std::min(most, last);
            CHECK(limit.get() == expected && FallingLimit(most, totals, top, ties).get() == expected);
            totals.push_back(static_cast<int>(random.below(20)));
            limit.add(totals.back());
        }
    }
}

TEST(batches_are_all_openers_in_turn_and_smaller_at_the_end) {
    for (const std::size_t openers : {0U, 1U, 7U, 8U, 9U, 95U, 96U, 97U, 1000U, 12972U})
        for (const std::size_t threads : {1U, 2U, 8U, 64U}) {
            std::size_t end = 0;
            std::size_t last = most_in_batch;
            for (const Range& batch : batches_of(openers, threads)) {
                const std::size_t size = batch.end - batch.begin;
                CHECK(batch.begin == end && batch.end > end && size <= last);
                CHECK(size >= least_in_batch || batch.end == openers);
                CHECK(size <= least_in_batch || size * threads * 2 <= openers - end);
                end = batch.end;
                last = size;
            }
            CHECK(end == openers);
        }
}

// The least costs of all openers are those that searching each to its end gives, and of the best the first.
TEST_ON_THREADS(a_queue_finds_the_best_openers_on_any_number_of_threads) {
    Random random(409);
    for (int round = 0; round < 60; ++round) {
        RandomLexicon lexicon(random, 150, 60);
        lexicon.weights.clear();
        const auto table = lexicon.table<std::uint16_t>();
        std::vector<Letter> letters;
        for (const WordId own : lexicon.own) {
            const auto word = lexicon.words()[own];
            letters.insert(letters.end(), word.begin(), word.end());
        }
        const Words answers{letters, lexicon.length};
        const PlayRule rule = round % 2 == 0 ? PlayRule::normal : PlayRule::hard;
        const std::size_t top = 1 + random.below(4);
        Control control;
        SearchOptions options;
        options.guesses = unlimited_guesses;
        options.log2_cache = 10;
        options.threads = 1;
        const auto made = [&] {
            return make_opener_search(lexicon.puzzle(table, rule), answers, lexicon.candidates, options);
        };
        const std::vector<OpenerBound> costs = made()->costs(lexicon.all, infinite_cost, control);
        std::vector<std::size_t> best(costs.size());
        std::iota(best.begin(), best.end(), std::size_t{0});
        std::ranges::stable_sort(best, {}, [&](std::size_t i) { return costs[i].bound; });
        for (const std::size_t threads : {1U, 4U}) {
            options.threads = threads;
            OpenerQueue queue(lexicon.all, FallingLimit(infinite_cost, {}, top, false));
            const auto search = made();
            search->bound_all(queue, control);
            queue.take_found();
            search->search_all(queue, control);
            std::vector<FoundOpener> found = queue.take_found();
            CHECK(found.size() == costs.size());
            for (const FoundOpener& each : found) {
                const int exact = costs[each.place].bound;
                CHECK(each.bound.closed == Closed::searched);
                CHECK(each.bound.bound <= exact && each.bound.bound >= std::min(exact, each.limit));
            }
            std::erase_if(found, [](const FoundOpener& each) { return each.bound.bound >= each.limit; });
            std::ranges::sort(
                found, {}, [](const FoundOpener& each) { return std::pair{each.bound.bound, each.place}; });
            for (std::size_t i = 0; i < std::min(top, best.size()); ++i)
                CHECK(i < found.size() && found[i].place == best[i] &&
                      found[i].bound.bound == costs[best[i]].bound);
        }
    }
}
