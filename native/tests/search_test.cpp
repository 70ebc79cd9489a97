// The search against a plain recursion, and the counting kernels against plain counting.
#include "fivefold/search.hpp"

#include <algorithm>
#include <set>

#include "check.hpp"
#include "fivefold/aligned.hpp"
#include "kernels/kernels.hpp"
#include "kernels/plain.hpp"
#include "random_puzzle.hpp"

using namespace fivefold;
using tests::Random;
using tests::RandomPuzzle;

TEST_EACH_WIDTH(the_search_keeps_its_contract_on_random_tables) {
    Random random(7);
    for (int round = 0; round < 1500; ++round) {
        const RandomPuzzle<P> random_puzzle(random, 9, 7, 2 + random.below(4));
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
                pattern = static_cast<P>(RandomPuzzle<P>::step * random.below(patterns));
            starts.push_back(row.data());
        }
        const auto copy = allocate_aligned<P>(n * 64);
        const auto repeats = allocate_aligned<std::uint8_t>(blocks * 64);
        std::vector<std::uint64_t> within(blocks);
        for (const kernels::Kernel* kernel : kernels::available()) {
            if constexpr (sizeof(P) == 1)
                kernel->count_repeats(starts.data(), n, blocks, most, copy.get(), repeats.get(),
                                      within.data());
            else
                kernels::plain::count_repeats(starts.data(), n, blocks, most, copy.get(), repeats.get(),
                                              within.data());
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
