// The search against a plain recursion, and the counting kernels against plain counting.
#include "search/search.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <set>
#include <span>
#include <stdexcept>

#include "base/aligned.hpp"
#include "check.hpp"
#include "kernels/kernels.hpp"
#include "kernels/plain.hpp"
#include "random_puzzle.hpp"
#include "search/cache.hpp"

using namespace fivefold;
using tests::Random;
using tests::RandomPuzzle;

TEST_EACH_WIDTH(the_search_keeps_its_contract_on_random_tables) {
    Random random(7);
    for (int round = 0; round < 1500; ++round) {
        const RandomPuzzle<P> random_puzzle(random, 9, 7, 1 + random.below(5));
        const int left = 1 + static_cast<int>(random.below(6));
        const bool limited = left < 6;
        const bool opened = random.below(3) == 0;
        const WordId opener = random.below(random_puzzle.guesses);
        const int most = limited ? left : 8;
        const int best = opened ? random_puzzle.plain_after(opener, random_puzzle.candidates, most)
                                : random_puzzle.plain(random_puzzle.candidates, most);
        SearchOptions options;
        options.kernel =
            kernels::available()[random.below(static_cast<std::uint32_t>(kernels::available().size()))]->name;
        options.guesses = limited ? left : unlimited_guesses;
        options.log2_cache = 4 + random.below(6);
        options.hash_seed = random.below(3);
        options.limit = random.below(2) == 0 ? infinite_cost : 1 + static_cast<int>(random.below(60));
        Control control;
        const SearchResult result = search_tree(random_puzzle.puzzle(), random_puzzle.candidates,
                                                opened ? std::int64_t{opener} : -1, options, control);
        if (best < options.limit)
            CHECK(result.lower == best && result.upper == best && !result.tree.guess.empty());
        else
            CHECK(options.limit <= result.lower && result.lower <= best);
    }
}

TEST_EACH_WIDTH(words_that_tell_nothing_of_each_other_are_guessed_in_turn) {
    Random random(8);
    for (const std::uint32_t n : {3U, 4U, 40U}) {
        RandomPuzzle<P> few(random, 1, 1, 1);
        few.guesses = few.answers = n;
        few.own.clear();
        few.weights.clear();
        for (WordId a = 0; a < n; ++a) {
            few.own.push_back(a);
            few.weights.push_back(static_cast<std::int32_t>(1 + random.below(9)));
        }
        few.all = few.candidates = few.own;
        few.table.assign(n * n, P{0});
        for (WordId a = 0; a < n; ++a)
            few.table[a * n + a] = P{200};
        std::vector<std::int32_t> falling = few.weights;
        std::sort(falling.begin(), falling.end(), std::greater<>());
        int cost = 0;
        for (std::uint32_t i = 0; i < n; ++i)
            cost += static_cast<int>(i + 1) * falling[i];
        SearchOptions options;
        options.log2_cache = 8;
        Control control;
        for (const int guesses : {static_cast<int>(n) - 1, static_cast<int>(n), unlimited_guesses}) {
            options.guesses = guesses;
            const SearchResult result = search_tree(few.puzzle(), few.candidates, -1, options, control);
            CHECK(result.lower == (guesses < static_cast<int>(n) ? infinite_cost : cost));
            CHECK(result.tree.guess.size() == (guesses < static_cast<int>(n) ? 0 : n));
        }
    }
}

TEST_EACH_WIDTH(a_candidate_or_an_opener_that_may_not_be_guessed_is_refused) {
    Random random(9);
    RandomPuzzle<P> few(random, 1, 1, 1);
    few.guesses = few.answers = 3;
    few.own = few.all = few.candidates = {0, 1, 2};
    few.weights.clear();
    few.table.assign(9, P{0});
    const auto refuses = [&](const std::vector<WordId>& guesses, std::int64_t opener) {
        Puzzle<P> puzzle = few.puzzle();
        puzzle.guesses = guesses;
        Control control;
        return tests::throws<std::invalid_argument>(
            [&] { search_tree(puzzle, few.candidates, opener, {}, control); });
    };
    CHECK(refuses({0, 1}, -1) && refuses({1, 2}, -1) && refuses({0, 1, 2}, 3));
}

TEST_EACH_WIDTH(every_kernel_counts_repeats_as_a_set_does) {
    Random random(11);
    for (int round = 0; round < 200; ++round) {
        const std::size_t n = 1 + random.below(round % 10 == 0 ? 200 : 20);
        const std::size_t blocks = 1 + random.below(3);
        const std::size_t most = random.below(static_cast<std::uint32_t>(n) + 2);
        const std::uint32_t patterns = 1 + random.below(40);
        std::vector<std::vector<P>> rows(n, std::vector<P>(blocks * 64 + 512));
        std::vector<const P*> starts;
        for (auto& row : rows) {
            for (auto& pattern : row)
                pattern = RandomPuzzle<P>::code(random.below(patterns));
            starts.push_back(row.data());
        }
        const auto copy = allocate_aligned<P>(n * 64);
        const auto repeats = allocate_aligned<std::uint8_t>(blocks * 64);
        std::vector<std::uint64_t> within(blocks);
        for (const kernels::Kernel* kernel : kernels::available()) {
            const kernels::PatternRows<P> given{starts.data(), n, blocks};
            if constexpr (sizeof(P) == 1)
                kernel->count_repeats(given, most, copy.get(), repeats.get(), within.data());
            else
                kernels::plain::count_repeats(given, most, copy.get(), repeats.get(), within.data());
            for (std::size_t c = 0; c < blocks * 64; ++c) {
                std::set<P> seen;
                for (const auto& row : rows)
                    seen.insert(row[c]);
                const std::size_t expected = n - seen.size();
                CHECK(((within[c / 64] >> (c % 64)) & 1U) == (expected <= most ? 1U : 0U));
                CHECK(expected <= most ? repeats[c] == expected : repeats[c] > most);
            }
        }
    }
}

TEST(keys_of_sets_keep_their_contract_in_both_halves) {
    SetKey key{1, 2};
    key ^= {4, 8};
    CHECK((key == SetKey{5, 10}));
    CHECK((!Known{4, 5}.exact() && Known{5, 5}.exact()));
}

TEST(caches_in_one_memory_are_one) {
    alignas(64) static std::array<std::byte, 32 * 16 + 64> memory{};
    SearchCache one(4, memory);
    CHECK(one.bytes() == 32 * 16 && SearchCache::bytes_of(4) == one.bytes());
    const SetKey key = random_key(5, 1);
    one.store(key, {4, 6, 7, 3, 12});
    {
        SearchCache other(4, memory);
        Known known;
        CHECK(other.find(key, known) && known.lower == 4 && known.upper == 6);
        other.store(key, {5, 5, 7, 3, 12});
    }
    Known known;
    CHECK(one.find(key, known) && known.exact() && known.lower == 5);
    CHECK(!SearchCache(4).find(key, known));
    const auto refused = [](unsigned log2_entries, std::span<std::byte> offered) {
        return tests::throws<std::invalid_argument>([&] { SearchCache(log2_entries, offered); });
    };
    CHECK(refused(5, memory) && refused(4, std::span<std::byte>(memory).subspan(8)));
    SearchCache exact(4, std::span<std::byte>(memory).first(32 * 16));
    CHECK(exact.find(key, known));
}

// The exact cost if it was stored, otherwise the largest bound.
TEST(a_cache_keeps_its_contract_in_whatever_order_bounds_come) {
    Random random(137);
    for (int round = 0; round < 200; ++round) {
        SearchCache cache(4);
        const SetKey key = random_key(random.below(1000), 1);
        const auto cost = static_cast<std::int32_t>(10 + random.below(10));
        std::int32_t most = 0;
        for (int turn = 0; turn < 6; ++turn) {
            const bool exact = random.below(5) == 0;
            const std::int32_t lower = exact ? cost : cost - static_cast<std::int32_t>(random.below(10));
            cache.store(key, {lower, exact ? cost : infinite_cost, 7, 3, 12});
            most = most == infinite_cost || exact ? infinite_cost : std::max(most, lower);
            Known known;
            CHECK(cache.find(key, known) && known.exact() == (most == infinite_cost));
            CHECK(known.lower == std::min(most, cost));
        }
    }
}
