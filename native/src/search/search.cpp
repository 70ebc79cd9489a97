#include "search/search.hpp"

#include "search/opener_groups.hpp"

namespace fivefold {
namespace {

template <class Play>
SearchResult search_by(const Play& play, SharedSearch<typename Play::Pattern>& shared, Candidates candidates,
                       std::int64_t opener, const SearchOptions& options) {
    TreeSearch<Play> searcher(shared, play);
    OwnPosition<typename Play::Pattern> start;
    searcher.start(candidates, start);
    const auto root = start.get();
    const auto first = static_cast<WordId>(opener);
    if (opener >= 0)
        share_groups(shared, play, first, root, options);

    SearchResult result;
    result.lower = opener < 0 ? searcher.solve(root, options.limit, options.guesses).cost
                              : searcher.solve_after(first, root, options.limit, options.guesses).cost;
    if (!shared.stopped() && result.lower < options.limit) {
        const bool whole = opener < 0
                               ? searcher.append_tree(root, options.guesses, {}, result.tree)
                               : searcher.append_tree_after(first, root, options.guesses, {}, result.tree);
        if (whole)
            result.upper = result.lower;
        else
            result.tree = {};
    }
    result.nodes = shared.nodes.load();
    return result;
}

}  // namespace

template <PatternCode P>
SearchResult search_tree(const Puzzle<P>& puzzle, std::span<const WordId> candidates, std::int64_t opener,
                         const SearchOptions& options, Control& control) {
    require_guesses(puzzle, candidates, opener);
    SharedSearch<P> shared(puzzle, candidates, options);
    shared.control = &control;
    if (puzzle.rule == PlayRule::normal)
        return search_by(FreePlay<P>(shared), shared, candidates, opener, options);
    return search_by(RuledPlay<P>(shared), shared, candidates, opener, options);
}

template SearchResult search_tree(const Puzzle<std::uint8_t>&, std::span<const WordId>, std::int64_t,
                                  const SearchOptions&, Control&);
template SearchResult search_tree(const Puzzle<std::uint16_t>&, std::span<const WordId>, std::int64_t,
                                  const SearchOptions&, Control&);
template SearchResult search_tree(const Puzzle<std::uint32_t>&, std::span<const WordId>, std::int64_t,
                                  const SearchOptions&, Control&);

}  // namespace fivefold
