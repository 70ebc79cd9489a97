// The bounds of all guesses against counting groups one guess at a time.
#include <algorithm>

#include "random_puzzle.hpp"
#include "search/splitter.hpp"
#include "search/tree_search.hpp"

using namespace fivefold;
using tests::Random;
using tests::RandomPuzzle;

namespace {

// 3 W - (sum of the largest weight of each group) - w_guess.
template <PatternCode P>
int plain_bound(const RandomPuzzle<P>& puzzle, WordId guess, const std::vector<WordId>& set) {
    int bound = 0;
    for (const auto& [pattern, group] : puzzle.divide(guess, set)) {
        int heaviest = 0;
        for (const WordId a : group) {
            bound += 3 * puzzle.weight(a);
            heaviest = std::max(heaviest, puzzle.weight(a));
            if (puzzle.own[a] == guess)
                bound -= puzzle.weight(a);
        }
        bound -= heaviest;
    }
    return bound;
}

template <PatternCode P>
void compare_scan(Random& random, const RandomPuzzle<P>& puzzle) {
    std::vector<WordId> set;
    for (const WordId word : puzzle.candidates)
        if (random.below(8) != 0)
            set.push_back(word);
    if (set.size() < 3)
        return;
    SearchOptions options;
    const auto kernels = kernels::available();
    options.kernel = kernels[random.below(static_cast<std::uint32_t>(kernels.size()))]->name;
    options.log2_cache = 4;
    SharedSearch<P> shared(puzzle.puzzle(), puzzle.candidates, options);
    Control control;
    shared.control = &control;
    const FreePlay<P> play(shared);
    TreeSearch<FreePlay<P>> searcher(shared, play);
    std::vector<std::size_t> groups;
    std::vector<int> bounds;
    for (std::uint32_t column = 0; column < shared.columns.size(); ++column) {
        const WordId guess = shared.columns.guess(column);
        groups.push_back(puzzle.divide(guess, set).size());
        bounds.push_back(plain_bound(puzzle, guess, set));
        CHECK(searcher.splitter().base_of(guess, set, groups[column]) == bounds[column]);
        CHECK(searcher.splitter().count_patterns(guess, set) == groups[column]);
    }
    auto ceilings = allocate_aligned<std::uint8_t>(64 * shared.columns.blocks());
    std::fill_n(ceilings.get(), 64 * shared.columns.blocks(), std::uint8_t{0});
    for (std::size_t column = 0; column < groups.size(); ++column)
        ceilings[column] =
            static_cast<std::uint8_t>(std::min<std::size_t>(255, groups[column] + random.below(3)));
    // The first guess from outside that separates all candidates, none with weights.
    const int separates = 2 * static_cast<int>(set.size());
    const auto separating = [&](std::uint32_t column) {
        return !shared.weighted && groups[column] == set.size() && bounds[column] == separates;
    };
    std::uint32_t first = 0;
    while (first < shared.columns.size() && !separating(first))
        ++first;
    const int least = bounds[0];
    for (const int limit : {infinite_cost, least + 2, least + 1, least, least - 1})
        for (const int left : {2, 3, unlimited_guesses}) {
            std::vector<Choice> choices;
            Position<P> position = searcher.at(set);
            // Ceilings change nothing, whether exact, too high or unknown.
            if (!shared.weighted && random.below(2) == 0)
                position.ceilings = ceilings.get();
            if (first < shared.columns.size() && separates < limit) {
                // Counted by guess, a scan below ceilings finds all of them.
                searcher.scanner().scan(position, {limit, left, true}, choices);
                const auto found = std::ranges::find(choices, first, &Choice::column);
                CHECK(found != choices.end() && found->base == separates);
                if (position.ceilings == nullptr)
                    CHECK(choices.size() == 1);
            }
            searcher.scanner().scan(position, {limit, left}, choices);
            auto next = choices.begin();
            for (std::uint32_t column = 0; column < shared.columns.size(); ++column) {
                if (groups[column] == 1 || bounds[column] >= limit ||
                    (left == 2 && groups[column] != set.size()))
                    continue;
                CHECK(next != choices.end() && next->column == column && next->base == bounds[column]);
                if (next != choices.end())
                    ++next;
            }
            CHECK(next == choices.end());
        }
}

}  // namespace

TEST_EACH_WIDTH(the_bounds_of_a_scan_keep_their_contract) {
    Random random(89);
    for (int round = 0; round < 150; ++round)
        compare_scan(random, RandomPuzzle<P>(random, 12, 9, 1 + random.below(7)));
    for (int round = 0; round < 10; ++round)
        compare_scan(random, RandomPuzzle<P>(random, 150, 40, 1 + random.below(7)));
    // More candidates than are compared pairwise.
    for (int round = 0; round < 12; ++round)
        compare_scan(random, RandomPuzzle<P>(random, 700, 650, round % 2 == 0 ? 1 : 40));
    // More patterns than a ceiling can tell; with weights there are no ceilings.
    if constexpr (sizeof(P) > 1)
        for (int left = 4; left > 0;) {
            RandomPuzzle<P> puzzle(random, 700, 650, 600);
            puzzle.weights.clear();
            if (puzzle.answers < 500)
                continue;
            compare_scan(random, puzzle);
            --left;
        }
}

TEST_EACH_WIDTH(the_floor_of_a_set_keeps_its_contract) {
    Random random(97);
    for (int round = 0; round < 100; ++round) {
        const RandomPuzzle<P> puzzle(random, 12, 9, 4);
        const SharedSearch<P> shared(puzzle.puzzle(), puzzle.candidates, {});
        int sum = 0;
        int heaviest = 0;
        for (const WordId a : puzzle.candidates) {
            sum += puzzle.weight(a);
            heaviest = std::max(heaviest, puzzle.weight(a));
        }
        CHECK(shared.floor(puzzle.candidates) == 2 * sum - heaviest);
    }
}

// The bound of a guess among words with weights, given up early or not.

namespace {

// As a scan makes it; `two_left`: only guesses that leave no words together are wanted.
template <PatternCode P>
ByWeight by_weight(const RandomPuzzle<P>& puzzle, int limit, bool two_left) {
    ByWeight set;
    set.words = puzzle.candidates;
    std::ranges::stable_sort(set.words, std::ranges::greater(), [&](WordId a) { return puzzle.weight(a); });
    for (const WordId a : set.words)
        set.twice += 2 * puzzle.weight(a);
    set.most = two_left ? 1 : limit - set.twice + puzzle.weight(set.words[0]);
    set.limit = limit;
    return set;
}

}  // namespace

TEST_EACH_WIDTH(the_bound_of_a_guess_among_words_with_weights_keeps_its_contract) {
    Random random(227);
    int tells_nothing = 0;
    int pairs_of_weight_one = 0;
    for (int round = 0; round < 400; ++round) {
        const RandomPuzzle<P> puzzle(random, 12, 9, 1 + random.below(9));
        if (puzzle.weights.empty() || puzzle.answers < 2)
            continue;
        const SharedSearch<P> shared(puzzle.puzzle(), puzzle.candidates, {});
        Splitter<P> splitter(shared);
        for (const WordId guess : puzzle.all) {
            const std::size_t groups = splitter.count_patterns(guess, puzzle.candidates);
            const int bound = splitter.base_of(guess, puzzle.candidates, groups);
            const bool separates = groups == puzzle.answers;
            tells_nothing += groups == 1;
            for (const int limit : {bound - 1, bound, bound + 1, bound + 9, infinite_cost})
                for (const bool two_left : {false, true}) {
                    const bool wanted = groups > 1 && bound < limit && (separates || !two_left);
                    const auto found = splitter.weighted_base(guess, by_weight(puzzle, limit, two_left));
                    CHECK(found == (wanted ? std::optional(bound) : std::nullopt));
                }
            const auto parts = puzzle.divide(guess, puzzle.candidates);
            pairs_of_weight_one +=
                groups + 1 == puzzle.answers && std::ranges::any_of(parts, [&](const auto& part) {
                    return part.second.size() == 2 &&
                           std::min(puzzle.weight(part.second[0]), puzzle.weight(part.second[1])) == 1;
                });
        }
    }
    CHECK(tells_nothing > 20 && pairs_of_weight_one > 20);
}
