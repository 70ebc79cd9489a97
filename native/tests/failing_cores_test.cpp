// Failing cores of the worst case against their definitions.
#include <numeric>
#include <set>

#include "random_puzzle.hpp"
#include "search/failing_core_finder.hpp"

using namespace fivefold;
using tests::Random;
using tests::RandomPuzzle;

namespace {

using WordIds = std::vector<WordId>;

WordIds first_ids(std::size_t count) {
    WordIds ids(count);
    std::iota(ids.begin(), ids.end(), WordId{0});
    return ids;
}

// A finder with all that it needs.
template <PatternCode P>
struct OneFinder {
    OneFinder(const Puzzle<P>& puzzle, std::size_t answers, Random& random)
        : given(puzzle),
          all(first_ids(answers)),
          columns(given.table, all, {given.guesses.begin(), given.guesses.end()}),
          finder(given, columns, codes(), *kernels::available()[random.below(kernel_count())]) {}

    static std::uint32_t kernel_count() { return static_cast<std::uint32_t>(kernels::available().size()); }

    std::size_t codes() const {
        std::size_t most = 0;
        for (const WordId guess : given.guesses)
            for (const WordId word : all)
                most = std::max<std::size_t>(most, given.table.row(guess)[word]);
        return most + 1;
    }

    std::optional<std::uint32_t> plain(const WordIds& words, const ColumnBits& barred) const {
        for (std::uint32_t column = 0; column < columns.size(); ++column) {
            if (has(barred, column))
                continue;
            std::set<P> shown;
            for (const WordId word : words)
                shown.insert(given.table.row(columns.guess(column))[word]);
            if (shown.size() == words.size())
                return column;
        }
        return std::nullopt;
    }

    const Puzzle<P> given;
    WordIds all;
    SearchColumns<P> columns;
    CoreFinder<P> finder;
};

WordIds without(WordIds words, std::size_t place) {
    words.erase(words.begin() + static_cast<std::ptrdiff_t>(place));
    return words;
}

bool is_inside(const WordIds& words, const WordIds& set) {
    return std::ranges::all_of(words, [&](WordId word) { return std::ranges::find(set, word) != set.end(); });
}

// Whether the cores inside a set rule out every guess.
bool rules_out_all(const std::vector<RuledOut>& cores, const WordIds& set, ColumnBits ruled_out) {
    for (const RuledOut& by : cores)
        if (is_inside(by.core->words, set))
            include(ruled_out, *by.columns);
    return full(ruled_out);
}

}  // namespace

// Rows show as many patterns as there are words, or one less.
TEST_EACH_WIDTH(the_worst_case_finds_the_first_column_that_separates_words) {
    Random random(113);
    for (int round = 0; round < 40; ++round) {
        const std::uint32_t most = sizeof(P) > 1 && round % 4 == 0 ? 400 : 40;
        const std::uint32_t answers = most / 2 + random.below(most / 2);
        const std::uint32_t codes = answers + random.below(2);
        const std::uint32_t guesses = answers + random.below(30);
        std::vector<P> table;
        const WordIds all = first_ids(guesses);
        const WordIds own = first_ids(answers);
        for (std::uint32_t guess = 0; guess < guesses; ++guess) {
            const std::uint32_t turn = random.below(codes);
            for (std::uint32_t word = 0; word < answers; ++word)
                table.push_back(static_cast<P>((word + turn) % codes));
            if (random.below(most) != 0)
                table[table.size() - 1 - random.below(answers - 1)] = table[table.size() - answers];
        }
        OneFinder<P> one({{table.data(), guesses, answers}, own, all, {}}, answers, random);
        for (int question = 0; question < 8; ++question) {
            WordIds words = own;
            for (std::uint32_t dropped = random.below(3); dropped > 0; --dropped)
                words = without(words, random.below(static_cast<std::uint32_t>(words.size())));
            ColumnBits barred = one.finder.padding();
            for (std::uint32_t column = 0; column < one.columns.size() && question % 2 == 0; ++column)
                if (random.below(3) == 0)
                    barred[column / 64] |= std::uint64_t{1} << column % 64;
            CHECK(one.finder.separating_column(words, barred) == one.plain(words, barred));
        }
    }
}

TEST_EACH_WIDTH(a_smallest_core_of_the_worst_case_needs_all_its_words) {
    Random random(127);
    int found = 0;
    for (int round = 0; round < 200; ++round) {
        const RandomPuzzle<P> puzzle(random, 40, 20, 2 + random.below(4));
        OneFinder<P> one(puzzle.puzzle(), puzzle.answers, random);
        ColumnBits barred = one.finder.padding();
        barred[0] |= random.below(2) == 0 ? 0 : std::uint64_t{random.below(1 << 16)};
        if (puzzle.answers < 3 || one.plain(one.all, barred))
            continue;
        const WordIds core = one.finder.smallest_inseparable(one.all, barred);
        CHECK(is_inside(core, one.all) && !one.plain(core, barred));
        // With guesses barred a core may have two words, of which none can be left out.
        for (std::size_t i = 0; i < core.size() && core.size() > 3; ++i)
            CHECK(one.plain(without(core, i), barred));
        ++found;
    }
    CHECK(found > 50);
}

TEST_EACH_WIDTH(the_cover_of_the_worst_case_needs_all_its_words) {
    Random random(131);
    int found = 0;
    for (int round = 0; round < 200; ++round) {
        const RandomPuzzle<P> puzzle(random, 80, 12, 2);
        OneFinder<P> one(puzzle.puzzle(), puzzle.answers, random);
        FailingCores<P> cores(one.columns, puzzle.answers);
        for (int core = 0; core < 40 && puzzle.answers > 3; ++core) {
            const WordId first = random.below(puzzle.answers - 2);
            const WordId second = first + 1 + random.below(puzzle.answers - first - 2);
            cores.add({first, second, second + 1 + random.below(puzzle.answers - second - 1)});
        }
        ColumnBits barred = one.finder.padding();
        barred[0] |= random.below(2) == 0 ? 0 : std::uint64_t{random.below(1 << 16)};
        std::vector<RuledOut> active;
        cores.for_each_inside(
            one.all, [](WordId) { return true; },
            [&](const Core& core) {
                active.push_back({&core, &core.together, core.columns});
                return true;
            });
        if (!rules_out_all(active, one.all, barred))
            continue;
        ++found;
        const WordIds cover = one.finder.smallest_cover(active, barred);
        CHECK(rules_out_all(active, cover, barred));
        for (std::size_t i = 0; i < cover.size(); ++i)
            CHECK(!rules_out_all(active, without(cover, i), barred));
    }
    CHECK(found > 50);
}
