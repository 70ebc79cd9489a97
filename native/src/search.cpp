#include "fivefold/search.hpp"

#include "parallel.hpp"
#include "searcher.hpp"

namespace fivefold {
namespace {

// The cost after a fixed first guess: its groups are shared out among the threads,
// largest first.
template <PatternCode P>
int solve_opener(SharedSearch<P>& shared, WordId opener, Candidates candidates,
                 const SearchOptions& options) {
    Searcher<P> first(shared);
    if (options.threads != 1 && options.guesses > 1) {
        std::vector<Group> groups;
        std::vector<WordId> words;
        first.split(opener, candidates, groups, words);
        std::sort(groups.begin(), groups.end(),
                  [](const Group& a, const Group& b) { return a.size > b.size; });
        for_each_range(groups.size(), 1, options.threads, *shared.control, [&](const auto& next) {
            Searcher<P> searcher(shared);
            while (const Range range = next()) {
                const Group& group = groups[range.begin];
                searcher.solve({words.data() + group.begin, group.size}, group.key, infinite_cost,
                               options.guesses - 1);
            }
        });
    }
    return first.solve_after(opener, candidates, options.limit, options.guesses).cost;
}

}  // namespace

template <PatternCode P>
SearchResult search_tree(const Puzzle<P>& puzzle, std::span<const WordId> candidates, std::int64_t opener,
                         const SearchOptions& options, Control& control) {
    SharedSearch<P> shared(puzzle, candidates, options);
    shared.control = &control;
    Searcher<P> searcher(shared);
    SearchResult result;
    result.lower =
        opener < 0 ? searcher.solve(candidates, shared.key(candidates), options.limit, options.guesses).cost
                   : solve_opener(shared, static_cast<WordId>(opener), candidates, options);
    if (!shared.stopped() && result.lower < options.limit) {
        const bool whole = opener < 0 ? searcher.append_tree(candidates, options.guesses, 0, 0, result.tree)
                                      : searcher.append_tree_after(static_cast<WordId>(opener), candidates,
                                                                   options.guesses, 0, 0, result.tree);
        if (whole)
            result.upper = result.lower;
        else
            result.tree = {};
    }
    result.nodes = shared.nodes.load();
    return result;
}

template SearchResult search_tree(const Puzzle<std::uint8_t>&, std::span<const WordId>, std::int64_t,
                                  const SearchOptions&, Control&);
template SearchResult search_tree(const Puzzle<std::uint16_t>&, std::span<const WordId>, std::int64_t,
                                  const SearchOptions&, Control&);
template SearchResult search_tree(const Puzzle<std::uint32_t>&, std::span<const WordId>, std::int64_t,
                                  const SearchOptions&, Control&);

}  // namespace fivefold
