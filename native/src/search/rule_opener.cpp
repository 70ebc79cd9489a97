// First guesses of the search by rule: what one costs, and which come first.
#include <algorithm>

#include "search/rule_searcher.hpp"

namespace fivefold {

template <PatternCode P>
Outcome RuleSearcher<P>::solve_after(WordId guess, const Position<P>& position, int limit, int left) {
    if (left <= 1)
        return plain_.solve_now(guess, position.candidates, left);
    std::vector<Group> groups;
    std::vector<WordId> words;
    plain_.split(guess, position.candidates, groups, words);
    int total = plain_.base_of(guess, position.candidates, groups.size());
    int depth = 1;
    const auto words_of = [&](const Group& group) {
        return Candidates(words.data() + group.begin, group.size);
    };
    for (Group& group : groups) {
        if (static_cast<int>(group.size) > 1 && left - 1 < 2)
            return {infinite_cost};
        if (group.size <= 2) {
            group.exact = true;
            depth = std::max(depth, static_cast<int>(group.size));
            continue;
        }
        group.exact = known_of_set(words_of(group), group.key, left - 1, group.known);
        if (group.exact)
            depth = std::max(depth, group.known.depth);
        total += group.known.cost - shared_.floor(words_of(group));
    }
    std::erase_if(groups, [](const Group& group) { return group.exact; });
    std::sort(groups.begin(), groups.end(), [](const Group& a, const Group& b) {
        return a.size != b.size ? a.size < b.size : a.begin < b.begin;
    });

    std::deque<OwnPosition<P>> positions(groups.size());
    for (std::size_t i = 0; i < groups.size() && total < limit; ++i) {
        enter(position, guess, groups[i].pattern, words_of(groups[i]), positions[i]);
        const int before = groups[i].known.cost;
        groups[i].exact = known_of_place(positions[i].get(), left - 1, groups[i].known);
        total += groups[i].known.cost - before;
        if (groups[i].exact)
            depth = std::max(depth, groups[i].known.depth);
    }

    // All groups are raised together in widening windows: a hard one is not finished while
    // easy ones would reach the limit.
    bool open = true;
    for (int step = shared_.unit; total < limit && open; step *= 2) {
        open = false;
        for (std::size_t i = 0; i < groups.size(); ++i) {
            Group& group = groups[i];
            if (group.exact)
                continue;
            const int window = group.known.cost + std::min(step, limit - total);
            scan_once(positions[i], left - 1);
            const Outcome outcome = solve(positions[i].get(), window, left - 1);
            total += outcome.cost - group.known.cost;
            group.known = outcome;
            group.exact = outcome.cost < window;
            open |= !group.exact;
            if (total >= limit || shared_.stopped())
                return {std::min(total, infinite_cost), 0, guess};
            if (group.exact)
                depth = std::max(depth, outcome.depth);
        }
    }
    return {std::min(total, infinite_cost), depth + 1, guess};
}

template <PatternCode P>
std::vector<WordId> RuleSearcher<P>::promising(const Position<P>& position) {
    Frame& here = frame();
    std::vector<WordId> guesses;
    scan(position, infinite_cost, unlimited_guesses, here.choices);
    for (std::size_t begin = 0, end = 0; begin < here.choices.size() && guesses.size() < shared_.width;
         begin = end) {
        while (end < here.choices.size() && here.choices[end].base == here.choices[begin].base)
            ++end;
        rank_level(position, {here.choices.data() + begin, end - begin}, here);
        for (const Ranked& ranked : here.level)
            guesses.push_back(position.block->guess(ranked.column));
    }
    guesses.resize(std::min(guesses.size(), shared_.width));
    return guesses;
}

// A large group is searched again with every window, and scanning it is dear.
template <PatternCode P>
void RuleSearcher<P>::scan_once(OwnPosition<P>& position, int left) {
    if (position.candidates.size() >= rules_.scan_once_from && left > 2 && position.choices.empty())
        scan(position.get(), infinite_cost, left, position.choices);
}

template class RuleSearcher<std::uint8_t>;
template class RuleSearcher<std::uint16_t>;
template class RuleSearcher<std::uint32_t>;

}  // namespace fivefold
