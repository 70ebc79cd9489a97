// The cost of one opener, for searches over many of them.
#pragma once

#include <algorithm>
#include <vector>

#include "search/searcher.hpp"

namespace fivefold {

// Contract as `Searcher::solve`.  All groups are raised together in widening windows,
// cheapest first: a hard group is not finished while easy ones would reach the limit.  What
// a scan of a group's guesses found is kept from window to window.
template <PatternCode P>
int raise_opener(SharedSearch<P>& shared, Searcher<P>& searcher, WordId opener, Candidates candidates,
                 int limit, int left) {
    if (left <= 1)
        return searcher.solve_now(opener, candidates, left).cost;
    std::vector<Group> groups;
    std::vector<WordId> words;
    searcher.split(opener, candidates, groups, words);
    const auto words_of = [&](const Group& group) {
        return Candidates(words.data() + group.begin, group.size);
    };

    int total = searcher.base_of(opener, candidates, groups.size());
    for (Group& group : groups) {
        if (group.size > 1 && left - 1 < 2)
            return infinite_cost;
        group.exact =
            group.size <= 2 || searcher.known_bound(words_of(group), group.key, left - 1, group.known);
        if (group.size > 2)
            total += group.known.cost - shared.floor(words_of(group));
    }
    std::erase_if(groups, [](const Group& group) { return group.exact; });
    std::sort(groups.begin(), groups.end(), [](const Group& a, const Group& b) {
        return a.size != b.size ? a.size < b.size : a.begin < b.begin;
    });

    std::vector<Scan> scans(groups.size());
    for (int step = shared.unit; total < limit && !shared.stopped(); step *= 2) {
        bool all_exact = true;
        for (std::size_t i = 0; i < groups.size(); ++i) {
            Group& group = groups[i];
            if (group.exact)
                continue;
            const int window = group.known.cost + std::min(step, limit - total);
            const Outcome outcome = searcher.solve(words_of(group), group.key, window, left - 1, &scans[i]);
            total += outcome.cost - group.known.cost;
            group.known = outcome;
            group.exact = outcome.cost < window;
            all_exact = all_exact && group.exact;
            if (total >= limit || shared.stopped())
                return total;
        }
        if (all_exact)
            break;
    }
    return total;
}

}  // namespace fivefold
