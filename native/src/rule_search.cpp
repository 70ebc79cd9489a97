#include "fivefold/rule_search.hpp"

#include <algorithm>

#include "parallel.hpp"
#include "rule_searcher.hpp"

namespace fivefold {
namespace {

// The groups of the opener, shared out among the threads, largest first: what they find
// is in the cache then.
template <PatternCode P>
void solve_groups(SharedRuleSearch<P>& shared, WordId opener, const Position<P>& root,
                  const SearchOptions& options) {
    std::vector<Group> groups;
    std::vector<WordId> words;
    Searcher<P>(shared.search).split(opener, root.candidates, groups, words);
    std::sort(groups.begin(), groups.end(), [](const Group& a, const Group& b) { return a.size > b.size; });
    for_each_range(groups.size(), 1, options.threads, *shared.search.control, [&](const auto& next) {
        RuleSearcher<P> searcher(shared);
        OwnPosition<P> position;
        while (const Range range = next()) {
            const Group& group = groups[range.begin];
            searcher.enter(root, opener, group.pattern, {words.data() + group.begin, group.size}, position);
            searcher.solve(position.get(), infinite_cost, options.guesses - 1);
        }
    });
}

}  // namespace

template <PatternCode P>
SearchResult search_tree_by_rule(const Puzzle<P>& puzzle, Words guess_words, PlayRule rule,
                                 std::span<const WordId> candidates, std::int64_t opener,
                                 const SearchOptions& options, Control& control) {
    SharedRuleSearch<P> shared(puzzle, guess_words, rule, candidates, options);
    shared.search.control = &control;
    RuleSearcher<P> searcher(shared);
    OwnPosition<P> start;
    searcher.start(candidates, start);
    const Position<P> root = start.get();
    const auto first = static_cast<WordId>(opener);
    if (opener >= 0 && options.threads != 1 && options.guesses > 1)
        solve_groups(shared, first, root, options);

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
