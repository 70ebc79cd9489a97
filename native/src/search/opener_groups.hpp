// The groups of one opener, searched by all threads, largest first: what they find is in the
// cache then, and the search of the opener only has to add it up.
#pragma once

#include <algorithm>

#include "base/helping.hpp"
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

    struct Worker {
        void work(std::size_t item) { solve(item, {}); }
        void help(const Help& help) { solve(help.item, help); }
        void solve(std::size_t item, const Help& help) {
            const Group& group = split.groups[item];
            searcher.enter(root, {opener, group.pattern}, split.words_of(group), position);
            searcher.help(help);
            searcher.solve(position.get(), infinite_cost, left);
        }

        const Split& split;
        const Position<typename Play::Pattern>& root;
        WordId opener;
        int left;
        TreeSearch<Play> searcher;
        OwnPosition<typename Play::Pattern> position = {};
    };
    for_each_with_help(split.groups.size(), options.threads, *shared.control, [&] {
        return Worker{split, root, opener, options.guesses - 1, TreeSearch<Play>(shared, play)};
    });
}

}  // namespace fivefold
