// Every kernel's counting against a plain count.
#include "puzzle/partition.hpp"

#include <cmath>
#include <map>
#include <numeric>

#include "check.hpp"
#include "openings/openers.hpp"
#include "puzzle/pattern_counts.hpp"

using namespace fivefold;
using tests::Random;

namespace {

template <PatternCode P>
Spread plain_spread(const std::vector<P>& patterns, const std::vector<std::uint64_t>& n_log_n) {
    std::map<P, std::uint32_t> sizes;
    for (const P pattern : patterns)
        ++sizes[pattern];
    Spread spread;
    for (const auto& [pattern, size] : sizes) {
        spread.n_log_n += n_log_n[size];
        spread.squares += std::uint64_t{size} * size;
        spread.largest = std::max(spread.largest, size);
        ++spread.groups;
    }
    return spread;
}

bool same(const Spread& a, const Spread& b) {
    return a.n_log_n == b.n_log_n && a.squares == b.squares && a.largest == b.largest && a.groups == b.groups;
}

template <PatternCode P>
void check_counting(Random& random, std::size_t n, std::uint32_t different) {
    std::vector<P> patterns(n);
    for (P& pattern : patterns)
        pattern = static_cast<P>(random.below(different));
    const auto n_log_n = fixed_n_log_n(n);
    for (const kernels::Kernel* kernel : kernels::available()) {
        Counter<P> counter(*kernel, n_log_n);
        CHECK(same(counter.measure(patterns.data(), n), plain_spread(patterns, n_log_n)));
        // The counter leaves nothing behind.
        CHECK(same(counter.measure(patterns.data(), n), plain_spread(patterns, n_log_n)));
    }
}

}  // namespace

TEST(every_kernel_counts_groups_right) {
    Random random(4);
    for (const std::size_t n : {1U, 2U, 3U, 5U, 63U, 64U, 65U, 1001U, 70000U})
        for (const std::uint32_t different : {1U, 2U, 100U, 243U}) {
            check_counting<std::uint8_t>(random, n, different);
            check_counting<std::uint16_t>(random, n, different * 100);
            check_counting<std::uint32_t>(random, n, different * 700);
        }
}

TEST(the_table_that_counts_groups_in_bits_is_right) {
    const std::vector<std::uint64_t> expected{0, 0, 2, 0, 8, 0, 0, 0, 24};
    const auto table = fixed_n_log_n(8);
    CHECK(table.size() == expected.size());
    for (const std::size_t n : {0U, 1U, 2U, 4U, 8U})
        CHECK(table[n] == expected[n] << 32);
    CHECK(std::abs(static_cast<double>(table[3]) / 0x1p32 - 4.754887502163469) < 1e-9);
}

TEST_EACH_WIDTH_ON_THREADS(every_candidate_set_counts_groups_right) {
    Random random(7);
    constexpr std::size_t guesses = 300;
    constexpr std::size_t answers = 40;
    std::vector<P> patterns(guesses * answers);
    for (P& pattern : patterns)
        pattern = static_cast<P>(random.below(12));
    const TableView<P> table(patterns.data(), guesses, answers);
    const auto n_log_n = fixed_n_log_n(answers);
    std::vector<WordId> all(answers);
    std::iota(all.begin(), all.end(), WordId{0});
    std::vector<WordId> reversed(all.rbegin(), all.rend());
    for (const auto& candidates : {all, reversed, std::vector<WordId>(all.begin(), all.begin() + 7),
                                   std::vector<WordId>(all.begin() + 1, all.end()),
                                   std::vector<WordId>{0, 1, 2, 39}, std::vector<WordId>{}}) {
        Control control;
        std::vector<Spread> spreads(guesses);
        measure_splits(table, candidates, "", 2, control, spreads);
        for (std::size_t g = 0; g < guesses; ++g) {
            std::vector<P> chosen;
            for (const WordId candidate : candidates)
                chosen.push_back(table.row(g)[candidate]);
            CHECK(same(spreads[g], plain_spread(chosen, n_log_n)));
        }
    }
}

TEST_EACH_WIDTH(a_weighted_counter_counts_groups_right) {
    const std::vector<P> patterns{3, 0, 3, 9, 0, 3, 9};
    const std::vector<double> weights{1, 4, 2, 0, 4, 1, 0};
    WeightedCounter<P> counter;
    for (int time = 0; time < 2; ++time) {  // the counter leaves nothing behind
        const WeightedSpread spread = counter.measure(patterns.data(), weights);
        CHECK(spread.w_log_w == 4 * 2 + 8 * 3);
        CHECK(spread.w_n == 4 * 3 + 8 * 2);
        CHECK(spread.largest == 3);
        CHECK(spread.groups == 3);
    }
}

TEST_EACH_WIDTH_ON_THREADS(openers_do_not_depend_on_threads_or_kernels) {
    Random random(5);
    std::vector<Letter> words(5 * 700);
    for (Letter& letter : words)
        letter = static_cast<Letter>(random.below(8));
    const LetterRows<P> rows({words, 5}, {words, 5});
    std::vector<Spread> first(rows.guesses());
    Control control;
    measure_openers(rows, "scalar", 1, control, first);
    for (const kernels::Kernel* kernel : kernels::available())
        for (const std::size_t threads : {1U, 2U, 7U}) {
            std::vector<Spread> spreads(rows.guesses());
            measure_openers(rows, kernel->name, threads, control, spreads);
            for (std::size_t g = 0; g < spreads.size(); ++g)
                CHECK(same(spreads[g], first[g]));
        }
}

TEST_EACH_WIDTH_ON_THREADS(unit_weights_give_the_unweighted_sums) {
    Random random(6);
    std::vector<Letter> words(5 * 200);
    for (Letter& letter : words)
        letter = static_cast<Letter>(random.below(5));
    const LetterRows<P> rows({words, 5}, {words, 5});
    std::vector<Spread> plain(rows.guesses());
    std::vector<WeightedSpread> weighted(rows.guesses());
    Control control;
    measure_openers(rows, "", 1, control, plain);
    measure_openers(rows, std::vector<double>(rows.answers(), 1.0), "", 2, control, weighted);
    for (std::size_t g = 0; g < plain.size(); ++g) {
        CHECK(std::abs(static_cast<double>(plain[g].n_log_n) / 0x1p32 - weighted[g].w_log_w) < 1e-6);
        CHECK(static_cast<double>(plain[g].squares) == weighted[g].w_n);
        CHECK(plain[g].largest == weighted[g].largest && plain[g].groups == weighted[g].groups);
    }
}
