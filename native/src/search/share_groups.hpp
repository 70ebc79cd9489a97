// The groups of one opener, searched by all threads, largest first: what they find is in the
// cache then, and the search of the opener only has to add it up.
#pragma once

#include <algorithm>
#include <vector>

#include "base/parallel.hpp"
#include "search/rule_searcher.hpp"
#include "search/searcher.hpp"

namespace fivefold {

// Groups of `opener`, largest first, with their words.
template <PatternCode P>
std::vector<Group> groups_by_size(SharedSearch<P>& shared, WordId opener, Candidates candidates,
                                  std::vector<WordId>& words) {
    std::vector<Group> groups;
    Searcher<P>(shared).split(opener, candidates, groups, words);
    std::sort(groups.begin(), groups.end(), [](const Group& a, const Group& b) { return a.size > b.size; });
    return groups;
}

template <PatternCode P>
void share_groups(SharedSearch<P>& shared, WordId opener, Candidates candidates,
                  const SearchOptions& options) {
    if (options.threads == 1 || options.guesses <= 1)
        return;
    std::vector<WordId> words;
    const std::vector<Group> groups = groups_by_size(shared, opener, candidates, words);
    for_each_range(groups.size(), 1, options.threads, *shared.control, [&](const auto& next) {
        Searcher<P> searcher(shared);
        while (const Range range = next()) {
            const Group& group = groups[range.begin];
            searcher.solve({words.data() + group.begin, group.size}, group.key, infinite_cost,
                           options.guesses - 1);
        }
    });
}

template <PatternCode P>
void share_groups(SharedRuleSearch<P>& shared, WordId opener, const Position<P>& root,
                  const SearchOptions& options) {
    if (options.threads == 1 || options.guesses <= 1)
        return;
    std::vector<WordId> words;
    const std::vector<Group> groups = groups_by_size(shared.search, opener, root.candidates, words);
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

}  // namespace fivefold
