// The tree of words that tell nothing of each other is as deep as they are many, or there is none.
#include <numeric>
#include <stdexcept>

#include "one_search.hpp"

using namespace fivefold;
using tests::OneSearch;

namespace {

// Every guess shows one pattern on all words but itself.
template <PatternCode P>
struct Strangers {
    Strangers(WordId count, bool weighted) : all(count), table(count * count, P{0}) {
        std::iota(all.begin(), all.end(), WordId{0});
        for (const WordId word : all) {
            table[word * count + word] = P{200};
            if (weighted)
                weights.push_back(static_cast<std::int32_t>(1 + 5 * word % 7));
        }
    }
    Puzzle<P> puzzle() const { return {{table.data(), all.size(), all.size()}, all, all, weights}; }

    std::vector<WordId> all;
    std::vector<P> table;
    std::vector<std::int32_t> weights;
};

}  // namespace

TEST_EACH_WIDTH(a_tree_of_words_in_turn_has_a_guess_for_each_of_them) {
    for (WordId count = 2; count < 9; ++count)
        for (const bool weighted : {false, true}) {
            const Strangers<P> strangers(count, weighted);
            SearchOptions options;
            options.log2_cache = 6;
            OneSearch<FreePlay<P>> one(strangers.puzzle(), strangers.all, options);
            const Position<P> start = one.searcher.at(strangers.all);
            const int words = static_cast<int>(count);
            for (int left = 0; left < words; ++left) {
                FlatTree tree;
                CHECK(tests::throws<std::invalid_argument>(
                    [&] { one.searcher.append_tree(start, left, {}, tree); }));
            }
            for (const int left : {words, words + 1, unlimited_guesses}) {
                FlatTree tree;
                CHECK(one.searcher.append_tree(start, left, {}, tree));
                CHECK(tree.guess.size() == count);
                for (std::uint32_t node = 1; node < tree.parent.size(); ++node)
                    CHECK(tree.parent[node] == node - 1 && tree.can_win[node] != 0);
            }
        }
}
