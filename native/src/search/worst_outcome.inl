// What a search for the worst case ends with: a tree, or the words that explain why there is none.
#include <algorithm>

#include "search/worst_searcher.hpp"

namespace fivefold {

template <PatternCode P>
std::vector<WordId> WorstSearcher<P>::core(const Place& place, int left) {
    // One guess does one word, and none does no word.
    std::vector<WordId> least(place.set.begin(), place.set.end());
    if (left <= 1)
        least.resize(static_cast<std::size_t>(std::max(left, 0)) + 1);
    // What more guesses cannot do, fewer cannot.
    for (auto level = cores_.lower_bound(left); level != cores_.end() && left > 1; ++level)
        for_each_core(place.set, level->first, [&](const Core& core) {
            if (core.words.size() < least.size() && std::ranges::includes(place.known, core.known))
                least = core.words;
            return true;
        });
    return least;
}

template <PatternCode P>
std::vector<WordId> WorstSearcher<P>::core_after(WordId guess, Set set, int left) {
    Groups groups;
    split(guess, set, groups);
    // A group with a known core first: another may take long to look into.
    for (const bool look : {false, true})
        for (const Part& part : groups.parts)
            if (const Set group = groups.words_of(part); !is_found(group, guess)) {
                const KnownFacts known = facts_.after({}, guess, group[0]);
                const Place place{group, known};
                if (look ? can(place, left - 1) == Can::no : has_core(place, left - 1))
                    return core(place, left - 1);
            }
    return {set.begin(), set.end()};
}

template <PatternCode P>
bool WorstSearcher<P>::append_tree(const Place& place, int left, const Branch& branch, FlatTree& tree) {
    if (static_cast<std::size_t>(left) >= place.set.size())
        return append_tree_after(puzzle_.own_guess[place.set[0]], place, left, branch, tree);
    if (can(place, left) != Can::yes)
        return false;
    const Fate fate = fates_[key(place)];
    return append_tree_after(fate.guess, place, fate.works, branch, tree);
}

template <PatternCode P>
bool WorstSearcher<P>::append_tree_after(WordId guess, const Place& place, int left, const Branch& branch,
                                         FlatTree& tree) {
    Groups groups;
    split(guess, place.set, groups);
    const auto found = [&](const Part& part) { return is_found(groups.words_of(part), guess); };
    return tree.add(guess, branch, groups.parts, found, [&](const Part& part, const Branch& next) {
        const Set group = groups.words_of(part);
        return append_tree({group, facts_.after(place.known, guess, group[0])}, left - 1, next, tree);
    });
}

}  // namespace fivefold
