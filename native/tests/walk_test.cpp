// Walks against plain counting: twins by every kernel, two guesses ahead by brute force,
// and the same walk whatever the threads and kernels.
#include "strategies/walk.hpp"

#include <array>
#include <map>
#include <set>

#include "check.hpp"
#include "puzzle/feedback.hpp"
#include "strategies/candidate_walk.hpp"
#include "strategies/letter_walk.hpp"
#include "strategies/look_ahead.hpp"

using namespace fivefold;
using tests::Random;

namespace {

// How far apart patterns lie in tests: none of a wide type fits into fewer bits.
template <PatternCode P>
constexpr std::uint32_t step = sizeof(P) == 1   ? 1
                               : sizeof(P) == 2 ? 1000
                                                : 70000;

template <PatternCode P>
std::uint64_t plain_squares(const std::vector<P>& patterns) {
    std::map<P, std::uint64_t> sizes;
    for (const P pattern : patterns)
        ++sizes[pattern];
    std::uint64_t squares = 0;
    for (const auto& [pattern, size] : sizes)
        squares += size * size;
    return squares;
}

// Different words over a small alphabet, all of them guesses and some of them answers.
template <PatternCode P>
struct SmallPuzzle {
    SmallPuzzle(Random& random, std::size_t most, std::uint32_t alphabet) {
        std::set<std::array<Letter, 5>> words;
        for (std::size_t i = 0; i < most; ++i) {
            std::array<Letter, 5> word{};
            for (Letter& letter : word)
                letter = static_cast<Letter>(random.below(alphabet));
            words.insert(word);
        }
        for (const std::array<Letter, 5>& word : words) {
            if (answer_rows.empty() || random.below(2) == 0)
                answer_rows.push_back(static_cast<WordId>(letters.size() / 5));
            letters.insert(letters.end(), word.begin(), word.end());
        }
        for (std::size_t guess = 0; guess < guesses().size(); ++guess)
            for (const WordId answer : answer_rows)
                patterns.push_back(static_cast<P>(feedback(guesses()[guess], guesses()[answer])));
    }

    Words guesses() const { return {letters, 5}; }
    TableView<P> table() const { return {patterns.data(), guesses().size(), answer_rows.size()}; }

    std::vector<Letter> letters;
    std::vector<WordId> answer_rows;
    std::vector<P> patterns;
};

bool same(const Walk& a, const Walk& b) {
    const auto equal = [](const WalkNode& x, const WalkNode& y) {
        return x.guess == y.guess && x.parent == y.parent && x.pattern == y.pattern;
    };
    return a.turns == b.turns && std::ranges::equal(a.nodes, b.nodes, equal);
}

}  // namespace

TEST(every_kernel_counts_twins_as_squares_do) {
    Random random(21);
    for (int round = 0; round < 150; ++round) {
        const std::size_t n = 1 + random.below(round % 10 == 0 ? kernels::most_for_twins : 40);
        const std::uint32_t patterns = 1 + random.below(60);
        const std::size_t offset = random.below(3) * 64;
        const std::size_t most = round % 3 == 0 ? 0xfffe : random.below(200);
        std::vector<std::vector<std::uint8_t>> rows(n, std::vector<std::uint8_t>(offset + 64));
        std::vector<const std::uint8_t*> starts;
        for (auto& row : rows) {
            for (auto& pattern : row)
                pattern = static_cast<std::uint8_t>(random.below(patterns));
            starts.push_back(row.data());
        }
        const auto copy = allocate_aligned<std::uint8_t>(n * 64);
        alignas(64) std::uint16_t twins[64];
        for (const kernels::Kernel* kernel : kernels::available()) {
            const bool within = kernel->count_twins(starts.data(), n, offset, most, copy.get(), twins);
            bool expected = false;
            for (std::size_t c = 0; c < 64; ++c) {
                std::vector<std::uint8_t> column;
                for (const auto& row : rows)
                    column.push_back(row[offset + c]);
                const std::uint64_t pairs = (plain_squares(column) - n) / 2;
                expected |= pairs <= most;
                CHECK(pairs <= most ? twins[c] == pairs : twins[c] > most);
            }
            CHECK(within == expected);
        }
    }
}

TEST_EACH_WIDTH(two_steps_keep_their_contract) {
    Random random(22);
    for (int round = 0; round < 300; ++round) {
        // Now and then a group too large to be compared pairwise.
        const std::size_t n = round % 50 == 0 ? 700 : 1 + random.below(60);
        const std::size_t guesses = 1 + random.below(round % 50 == 0 ? 6 : 150);
        const std::uint32_t patterns = 1 + random.below(20);
        std::vector<std::vector<P>> rows(guesses, std::vector<P>(n));
        std::vector<std::uint32_t> order;
        std::size_t most_groups = 2;  // a candidate as a guess tells itself from another
        for (auto& row : rows) {
            for (auto& pattern : row)
                pattern = static_cast<P>(step<P> * random.below(patterns));
            order.push_back(static_cast<std::uint32_t>(order.size()));
            most_groups = std::max(most_groups, std::set(row.begin(), row.end()).size());
        }
        const auto row = [&](std::size_t place) { return rows[place].data(); };
        const auto all = [&](std::size_t, std::span<const std::uint32_t>) -> std::span<const std::uint32_t> {
            return order;
        };
        const std::size_t first = random.below(static_cast<std::uint32_t>(guesses));
        std::map<P, std::vector<std::uint32_t>> groups;
        for (std::uint32_t i = 0; i < n; ++i)
            groups[rows[first][i]].push_back(i);
        std::uint64_t best = 0;
        for (const auto& [pattern, group] : groups) {
            std::uint64_t least = group.size() <= 2 ? group.size() : ~std::uint64_t{0};
            for (const auto& second : rows) {
                std::vector<P> shown;
                for (const std::uint32_t i : group)
                    shown.push_back(second[i]);
                least = std::min(least, plain_squares(shown));
            }
            best += least;
        }
        const std::uint64_t limit = random.below(2) == 0 ? ~std::uint64_t{0} - 1 : random.below(200);
        const auto check = [&](const SecondColumns* columns) {
            TwoSteps<P, decltype(row)> two_steps(n, step<P> * patterns, most_groups, row, columns);
            const std::uint64_t cost = two_steps.cost(first, limit, all);
            CHECK(best <= limit ? cost == best : cost > limit && cost <= best);
        };
        check(nullptr);
        if constexpr (sizeof(P) == 1)  // only these are compared 64 at a time
            for (const kernels::Kernel* kernel : kernels::available()) {
                const SecondColumns columns(n, order, row, *kernel);
                check(&columns);
            }
    }
}

TEST_EACH_WIDTH_ON_THREADS(walks_do_not_depend_on_threads_or_kernels) {
    Random random(23);
    for (int round = 0; round < tests::rounds(60); ++round) {
        const SmallPuzzle<P> puzzle(random, 1 + random.below(60), 2 + random.below(5));
        std::vector<double> weights(puzzle.answer_rows.size());
        for (double& weight : weights)
            weight = 1 + random.below(5);
        const WalkPuzzle<P> walked{puzzle.table(), puzzle.guesses(), puzzle.answer_rows,
                                   static_cast<PlayRule>(random.below(3))};
        WalkOptions options{static_cast<Measure>(random.below(4)), random.below(2) == 0};
        options.one_step_to = random.below(3) == 0 ? 5 : WalkOptions::no_limit;
        if (random.below(2) == 0)
            options.weights = weights;
        else
            options.width = 1 + random.below(3);
        const LetterWalkOptions letter_options{static_cast<LetterValue>(random.below(3)),
                                               options.candidates_only};
        Control control;
        const Walk plain = walk_greedily(walked, options, "scalar", 1, control);
        const Walk letters = walk_letters(walked, letter_options, 1, control);
        CHECK(std::ranges::find(plain.turns, 0U) == plain.turns.end());
        CHECK(std::ranges::find(letters.turns, 0U) == letters.turns.end());
        for (const kernels::Kernel* kernel : kernels::available())
            for (const std::size_t threads : {1U, 3U}) {
                CHECK(same(plain, walk_greedily(walked, options, kernel->name, threads, control)));
                CHECK(same(letters, walk_letters(walked, letter_options, threads, control)));
            }
    }
}

TEST_EACH_WIDTH_ON_THREADS(a_stopped_walk_says_so_with_zeros) {
    Random random(24);
    const SmallPuzzle<P> puzzle(random, 50, 4);
    Control control;
    control.request_stop();
    const WalkPuzzle<P> walked{puzzle.table(), puzzle.guesses(), puzzle.answer_rows};
    const Walk walk = walk_greedily(walked, WalkOptions{}, "", 2, control);
    CHECK(std::ranges::count(walk.turns, 0U) == static_cast<std::ptrdiff_t>(walk.turns.size()));
}

TEST_ON_THREADS(candidates_are_walked_without_a_table_as_with_one) {
    Random random(31);
    for (std::size_t round = 0; round < 60; ++round) {
        // Many words of few letters, so that some groups are large.
        const SmallPuzzle<std::uint8_t> puzzle(random, 20 + random.below(400), 3 + random.below(6));
        WalkOptions options;
        options.measure = Measure::groups;
        options.candidates_only = true;
        options.opener = random.below(static_cast<std::uint32_t>(puzzle.guesses().size()));
        std::vector<Letter> letters;
        for (const WordId row : puzzle.answer_rows)
            letters.insert(letters.end(), puzzle.guesses()[row].begin(), puzzle.guesses()[row].end());
        Control control;
        const WalkPuzzle<std::uint8_t> walked{puzzle.table(), puzzle.guesses(), puzzle.answer_rows};
        const std::vector<std::uint32_t> truth = walk_greedily(walked, options, "", 1, control).turns;
        for (const kernels::Kernel* kernel : kernels::available())
            for (const std::size_t threads : {1U, 2U})
                CHECK(walk_candidates({letters, 5}, puzzle.guesses()[options.opener], kernel->name, threads,
                                      control) == truth);
    }
}
