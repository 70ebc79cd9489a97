// The groups of one opener, searched by all threads, largest first: what they find is in the
// cache then, and the search of the opener only has to add it up.
#pragma once

#include <algorithm>

#include "base/parallel.hpp"
#include "search/tree_search.hpp"

namespace fivefold {

template <class Play>
void share_groups(SharedSearch<typename Play::Pattern>& shared, const Play& play, WordId opener,
                  const Position<typename Play::Pattern>& root, const SearchOptions& options) {
    if (options.threads == 1 || options.guesses <= 1)
        return;
    Split split;
    Splitter(shared).split(opener, root.candidates, split);
    std::ranges::sort(split.groups, std::ranges::greater(), &Group::size);
    for_each_range(split.groups.size(), 1, options.threads, *shared.control, [&](const auto& next) {
        TreeSearch<Play> searcher(shared, play);
        OwnPosition<typename Play::Pattern> position;
        while (const Range range = next()) {
            const Group& group = split.groups[range.begin];
            searcher.enter(root, {opener, group.pattern}, split.words_of(group), position);
            searcher.solve(position.get(), infinite_cost, options.guesses - 1);
        }
    });
}

}  // namespace fivefold
