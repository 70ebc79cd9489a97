#include "search/rule_search.hpp"

#include "search/share_groups.hpp"

namespace fivefold {
template <PatternCode P>
SearchResult search_tree_by_rule(const Puzzle<P>& puzzle, Words guess_words, PlayRule rule,
                                 std::span<const WordId> candidates, std::int64_t opener,
                                 const SearchOptions& options, Control& control) {
    require_guesses(puzzle, candidates, opener);
    SharedRuleSearch<P> shared(puzzle, guess_words, rule, candidates, options);
    shared.search.control = &control;
    RuleSearcher<P> searcher(shared);
    OwnPosition<P> start;
    searcher.start(candidates, start);
    const Position<P> root = start.get();
    const auto first = static_cast<WordId>(opener);
    if (opener >= 0)
        share_groups(shared, first, root, options);

    SearchResult result;
    result.lower = opener < 0 ? searcher.solve(root, options.limit, options.guesses).cost
                              : searcher.solve_after(first, root, options.limit, options.guesses).cost;
    if (!shared.search.stopped() && result.lower < options.limit) {
        const bool whole = opener < 0
                               ? searcher.append_tree(root, options.guesses, 0, 0, result.tree)
                               : searcher.append_tree_after(first, root, options.guesses, 0, 0, result.tree);
        if (whole)
            result.upper = result.lower;
        else
            result.tree = {};
    }
    result.nodes = shared.search.nodes.load();
    return result;
}

template SearchResult search_tree_by_rule(const Puzzle<std::uint8_t>&, Words, PlayRule,
                                          std::span<const WordId>, std::int64_t, const SearchOptions&,
                                          Control&);
template SearchResult search_tree_by_rule(const Puzzle<std::uint16_t>&, Words, PlayRule,
                                          std::span<const WordId>, std::int64_t, const SearchOptions&,
                                          Control&);
template SearchResult search_tree_by_rule(const Puzzle<std::uint32_t>&, Words, PlayRule,
                                          std::span<const WordId>, std::int64_t, const SearchOptions&,
                                          Control&);

}  // namespace fivefold
