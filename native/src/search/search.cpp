#include "search/search.hpp"

#include "search/share_groups.hpp"

namespace fivefold {
template <PatternCode P>
SearchResult search_tree(const Puzzle<P>& puzzle, std::span<const WordId> candidates, std::int64_t opener,
                         const SearchOptions& options, Control& control) {
    require_guesses(puzzle, candidates, opener);
    SharedSearch<P> shared(puzzle, candidates, options);
    shared.control = &control;
    Searcher<P> searcher(shared);
    const auto first = static_cast<WordId>(opener);
    if (opener >= 0)
        share_groups(shared, first, candidates, options);

    SearchResult result;
    result.lower =
        opener < 0 ? searcher.solve(candidates, shared.key(candidates), options.limit, options.guesses).cost
                   : searcher.solve_after(first, candidates, options.limit, options.guesses).cost;
    if (!shared.stopped() && result.lower < options.limit) {
        const bool whole =
            opener < 0 ? searcher.append_tree(candidates, options.guesses, 0, 0, result.tree)
                       : searcher.append_tree_after(first, candidates, options.guesses, 0, 0, result.tree);
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
