// The bound of a guess among words with weights, given up early or not.
#include "search/splitter.hpp"

#include <algorithm>

#include "random_puzzle.hpp"

using namespace fivefold;
using tests::Random;
using tests::RandomPuzzle;

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
