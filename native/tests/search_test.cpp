// The search against a plain recursion, and the counting kernels against plain counting.
#include "fivefold/search.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "check.hpp"
#include "fivefold/aligned.hpp"
#include "kernels/kernels.hpp"

using namespace fivefold;
using tests::Random;

namespace {

// A table of arbitrary patterns: the search needs no more than that a guess which is a
// candidate shows a pattern of its own on itself.
struct RandomPuzzle {
    RandomPuzzle(Random& random, std::uint32_t most_guesses, std::uint32_t most_answers,
                 std::uint32_t patterns) {
        guesses = 1 + random.below(most_guesses);
        answers = 1 + random.below(std::min(guesses, most_answers));
        for (WordId i = 0; i < answers; ++i)
            own.push_back(i);
        for (WordId g = 0; g < guesses; ++g)
            all.push_back(g);
        for (std::uint32_t g = 0; g < guesses; ++g)
            for (std::uint32_t a = 0; a < answers; ++a)
                table.push_back(static_cast<std::uint8_t>(g == a ? 200 : random.below(patterns)));
        if (random.below(2) == 0)
            for (std::uint32_t a = 0; a < answers; ++a)
                weights.push_back(static_cast<std::int32_t>(1 + random.below(7)));
    }
    Puzzle<std::uint8_t> puzzle() const {
        return {{table.data(), guesses, answers, answers}, own, all, weights};
    }
    int weight(WordId a) const { return weights.empty() ? 1 : weights[a]; }

    int plain(const std::vector<WordId>& candidates, int left) const {
        if (left == 0)
            return infinite_cost;
        if (candidates.size() == 1)
            return weight(candidates[0]);
        int best = infinite_cost;
        for (std::uint32_t g = 0; g < guesses; ++g) {
            std::map<int, std::vector<WordId>> groups;
            int total = 0;
            for (const WordId a : candidates) {
                groups[table[g * answers + a]].push_back(a);
                total += weight(a);
            }
            if (groups.size() == 1)
                continue;
            for (const auto& [pattern, group] : groups)
                if (group != std::vector<WordId>{g} && total < best)
                    total += plain(group, left - 1);
            best = std::min(best, total);
        }
        return best;
    }

    std::uint32_t guesses = 0, answers = 0;
    std::vector<std::uint8_t> table;
    std::vector<WordId> own, all;
    std::vector<std::int32_t> weights;
};

}  // namespace

TEST(the_search_keeps_its_contract_on_random_tables) {
    Random random(7);
    for (int round = 0; round < 3000; ++round) {
        const RandomPuzzle random_puzzle(random, 9, 7, 2 + random.below(4));
        const int left = 1 + static_cast<int>(random.below(6));
        const bool limited = left < 6;
        const int best = random_puzzle.plain(random_puzzle.own, limited ? left : 8);
        SearchOptions options;
        options.kernel =
            kernels::available()[random.below(static_cast<std::uint32_t>(kernels::available().size()))]->name;
        options.guesses = limited ? left : unlimited_guesses;
        options.log2_cache = 4 + random.below(6);
        options.limit = random.below(2) == 0 ? infinite_cost : 1 + static_cast<int>(random.below(60));
        Control control;
        const SearchResult result =
            search_tree(random_puzzle.puzzle(), random_puzzle.own, -1, options, control);
        if (best < options.limit)
            CHECK(result.lower == best && result.upper == best && !result.tree.guess.empty());
        else
            CHECK(options.limit <= result.lower && result.lower <= best);
    }
}

TEST(every_kernel_counts_repeats_as_a_set_does) {
    Random random(11);
    for (int round = 0; round < 200; ++round) {
        const std::size_t n = 1 + random.below(round % 10 == 0 ? 200 : 20);
        const std::size_t blocks = 1 + random.below(3);
        const std::size_t most = random.below(static_cast<std::uint32_t>(n) + 2);
        const std::uint32_t patterns = 1 + random.below(40);
        std::vector<std::vector<std::uint8_t>> rows(n, std::vector<std::uint8_t>(blocks * 64 + 512));
        std::vector<const std::uint8_t*> starts;
        for (auto& row : rows) {
            for (auto& pattern : row)
                pattern = static_cast<std::uint8_t>(random.below(patterns));
            starts.push_back(row.data());
        }
        const auto copy = allocate_aligned<std::uint8_t>(n * 64);
        const auto repeats = allocate_aligned<std::uint8_t>(blocks * 64);
        std::vector<std::uint64_t> within(blocks);
        for (const kernels::Kernel* kernel : kernels::available()) {
            kernel->count_repeats(starts.data(), n, blocks, most, copy.get(), repeats.get(), within.data());
            for (std::size_t c = 0; c < blocks * 64; ++c) {
                std::set<std::uint8_t> seen;
                for (const auto& row : rows)
                    seen.insert(row[c]);
                const std::size_t expected = n - seen.size();
                CHECK(((within[c / 64] >> (c % 64)) & 1U) == (expected <= most ? 1U : 0U));
                CHECK(expected <= most ? repeats[c] == expected : repeats[c] > most);
            }
        }
    }
}
