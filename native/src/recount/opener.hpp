// The total of an opener: its groups, raised one after the other.
#pragma once

#include <algorithm>
#include <map>

#include "recount/descent.hpp"
#include "recount/search.hpp"

namespace fivefold {

// One per thread.  `Sets` searches the sets of a group: `RecountSetSearch` or `RecountWeightedSearch`.
template <PatternCode P, class Sets>
class RecountOpener {
  public:
    RecountOpener(RecountShared<P>& shared, Control& control) : shared_(shared), sets_(shared, control) {}

    // A lower bound of the total that reaches the claim if the total does, else the total.
    std::int32_t reached(WordId opener, std::int32_t claim) {
        const int target = std::min(claim, recount_infeasible);
        auto groups = groups_after(opener);
        std::int64_t total = 0;
        for (WordId answer = 0; answer < shared_.table.answers; ++answer)
            total += shared_.weight(answer);
        const int unit = static_cast<int>(total / static_cast<std::int64_t>(shared_.table.answers));
        for (const RecountGroup<P>& group : groups)
            total += group.lower;
        std::vector<RecountGroup<P>*> open;
        for (RecountGroup<P>& group : groups)
            open.push_back(&group);
        // All groups are raised a little before any is raised much.
        for (int step = unit; total < target && !open.empty();
             step = std::min(2 * step, recount_infeasible)) {
            std::vector<RecountGroup<P>*> still_open;
            for (RecountGroup<P>* group : open) {
                const int window =
                    group->lower + static_cast<int>(std::min<std::int64_t>(step, target - total));
                const int cost = sets_.cost_of(*group, window);
                total += cost - group->lower;
                group->lower = cost;
                if (total >= target)
                    break;
                if (cost >= window)
                    still_open.push_back(group);
            }
            open = std::move(still_open);
        }
        return static_cast<std::int32_t>(std::min<std::int64_t>(total, recount_infeasible));
    }

  private:
    // Smallest first, without the group that the opener wins.
    std::vector<RecountGroup<P>> groups_after(WordId opener) {
        std::map<P, std::vector<WordId>> by_pattern;
        for (WordId answer = 0; answer < shared_.table.answers; ++answer)
            if (shared_.own_guess[answer] != opener)
                by_pattern[shared_.table.row(opener)[answer]].push_back(answer);
        std::vector<RecountGroup<P>> groups;
        for (auto& [pattern, words] : by_pattern) {
            RecountGroup<P> group;
            std::ranges::stable_sort(words, std::ranges::greater{},
                                     [&](WordId word) { return shared_.weight(word); });
            for (const WordId guess : words)
                for (const WordId word : words)
                    group.between.push_back(shared_.table.row(shared_.own_guess[guess])[word]);
            if (shared_.rule != PlayRule::normal) {
                group.legal.assign(shared_.table.guesses, 1);
                shared_.rule_of_all.restrict(opener, pattern, group.legal);
                group.serial = ++shared_.serials;
            }
            group.words = std::move(words);
            group.lower = sets_.lower(group, {opener, pattern});
            groups.push_back(std::move(group));
        }
        std::ranges::stable_sort(groups, {}, [](const RecountGroup<P>& group) { return group.words.size(); });
        return groups;
    }

    RecountShared<P>& shared_;
    Sets sets_;
};

}  // namespace fivefold
