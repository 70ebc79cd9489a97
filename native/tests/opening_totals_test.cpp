// What it takes when some words are always played first, against a plain recursion.
#include "openings/total.hpp"
#include "random_puzzle.hpp"

using namespace fivefold;
using tests::Random;
using tests::RandomPuzzle;

namespace {

// Word after word of `opening` as long as more than one answer is left, then the best guesses.
template <PatternCode P>
int plain_total(const RandomPuzzle<P>& puzzle, std::span<const WordId> opening,
                const std::vector<WordId>& set, int left) {
    if (opening.empty() || left == 0 || set.size() == 1)
        return puzzle.plain(set, left);
    int total = static_cast<int>(set.size());
    for (const auto& [pattern, group] : puzzle.divide(opening[0], set))
        if (group.size() > 1 || puzzle.own[group[0]] != opening[0])
            total = std::min(infinite_cost, total + plain_total(puzzle, opening.subspan(1), group, left - 1));
    return total;
}

}  // namespace

TEST_EACH_WIDTH_ON_THREADS(totals_of_openings_are_those_of_a_plain_recursion) {
    Random random(241);
    int impossible = 0;
    for (int round = 0; round < tests::rounds(150); ++round) {
        RandomPuzzle<P> puzzle(random, 12, 10, 1 + random.below(5));
        puzzle.weights.clear();
        const int left = 1 + static_cast<int>(random.below(7));
        SearchOptions options;
        options.guesses = left < 7 ? left : unlimited_guesses;
        options.log2_cache = 4 + random.below(8);
        const auto opening_totals = make_opening_totals(puzzle.puzzle(), options);
        for (std::size_t length = 1; length <= 3; ++length) {
            std::vector<WordId> words;
            for (std::size_t i = 0; i < 12 * length; ++i)
                words.push_back(random.below(puzzle.guesses));
            const int limit =
                random.below(3) == 0 ? infinite_cost : static_cast<int>(random.below(4 * puzzle.answers));
            std::vector<std::int32_t> found(12);
            Control control;
            opening_totals->totals(words, length, limit, 1 + random.below(3), control, found);
            CHECK(control.done() == found.size());
            for (std::size_t i = 0; i < found.size(); ++i) {
                const auto opening = std::span<const WordId>(words).subspan(i * length, length);
                const int truth = plain_total(puzzle, opening, puzzle.candidates, left < 7 ? left : 20);
                CHECK(truth < limit ? found[i] == truth : limit <= found[i] && found[i] <= truth);
                impossible += truth == infinite_cost && limit == infinite_cost;
            }
        }
    }
    CHECK(tests::looks_for_races || impossible > 20);
}

TEST_EACH_WIDTH(totals_of_openings_are_not_known_after_a_stop) {
    Random random(251);
    const RandomPuzzle<P> puzzle(random, 12, 10, 3);
    const auto opening_totals = make_opening_totals(puzzle.puzzle(), {});
    const std::vector<WordId> words(4);
    std::vector<std::int32_t> found(4);
    Control control;
    control.request_stop();
    opening_totals->totals(words, 1, infinite_cost, 1, control, found);
    CHECK(found == std::vector<std::int32_t>(4, -1));
}
