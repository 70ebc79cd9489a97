// Where a search begins: positions, what a first guess costs, and the tree in the end.
#include <algorithm>
#include <stdexcept>

#include "search/ceilings.hpp"
#include "search/guess_in_turn.hpp"
#include "search/tree_search.hpp"

namespace fivefold {

template <class Play>
void TreeSearch<Play>::start(Candidates candidates, OwnPosition<P>& position) const {
    position.candidates.assign(candidates.begin(), candidates.end());
    position.set = position.place = splitter_.key(candidates);
    position.block = &shared_.root;
    position.legal = all_;
    position.scan.clear();
    position.place ^= play_.begin(shared_.root, position.candidates, position.legal.data());
}

template <class Play>
void TreeSearch<Play>::enter(const Position<P>& from, const Reply& reply, Candidates group,
                             OwnPosition<P>& position) const {
    position.candidates.assign(group.begin(), group.end());
    position.set = position.place = splitter_.key(group);
    position.block = from.block;
    position.scan.clear();
    position.legal.resize(from.block->words());
    if (group.size() <= 2)
        return;  // solved without looking at guesses
    position.place ^= play_.narrow(from, reply, position.candidates, position.legal.data());
    std::vector<GuessBits> whole;
    Position<P> here = position.get();
    here.kept = nullptr;
    position.block = compacted(here, position.own_block, whole).block;
    if (position.block == &position.own_block)
        position.legal = std::move(whole);
}

template <class Play>
Position<typename Play::Pattern> TreeSearch<Play>::compacted(const Position<P>& position,
                                                             ColumnBlock<P>& block,
                                                             std::vector<GuessBits>& whole) const {
    const std::size_t words = position.block->words();
    // Bounds that are kept name columns of the block at hand.
    if (position.kept != nullptr || position.candidates.size() < compaction.from ||
        words < compaction.ratio || (count_bits(position.legal, words) + 63) / 64 * compaction.ratio > words)
        return position;
    block.assign(*position.block, position.legal, position.candidates);
    play_.note(block);
    block.set_all(whole);
    return {position.candidates, position.set, position.place, &block, whole.data()};
}

template <class Play>
void TreeSearch<Play>::find_ceilings(const Reply& reply, OwnPosition<P>& position) const {
    auto all = allocate_aligned<std::uint8_t>(64 * shared_.columns.blocks());
    shared_.ceilings->find(reply, all.get());
    const ColumnBlock<P>& block = *position.block;
    if (&block == &shared_.root) {
        position.ceilings = std::move(all);
        return;
    }
    position.ceilings = allocate_aligned<std::uint8_t>(64 * block.words());
    std::fill_n(position.ceilings.get(), 64 * block.words(), std::uint8_t{0});
    for (std::size_t c = 0; c < block.size(); ++c)
        position.ceilings[c] = all[shared_.columns.column(block.guess(c))];
}

template <class Play>
WordId TreeSearch<Play>::heaviest(Candidates candidates) const {
    const auto lighter = [&](WordId a, WordId b) { return shared_.weight(a) < shared_.weight(b); };
    return shared_.puzzle.own_guess[*std::max_element(candidates.begin(), candidates.end(), lighter)];
}

// With at most one guess left, `guess`.
template <class Play>
Outcome TreeSearch<Play>::solve_now(WordId guess, Candidates candidates, int left) const {
    const bool wins = candidates.size() == 1 && shared_.puzzle.own_guess[candidates[0]] == guess;
    return left == 1 && wins ? Outcome{shared_.floor(candidates), 1, guess} : Outcome{infinite_cost};
}

template <class Play>
Outcome TreeSearch<Play>::solve_after(WordId guess, const Position<P>& position, int limit, int left) {
    if (left <= 1)
        return solve_now(guess, position.candidates, left);
    --left;
    Split split;
    splitter_.split(guess, position.candidates, split);
    std::vector<Group>& groups = split.groups;
    int total = splitter_.base_of(guess, position.candidates, groups.size());
    int depth = 1;
    const auto note = [&](const Group& group) {
        if (group.exact)
            depth = std::max(depth, group.known.depth);
    };
    for (Group& group : groups) {
        if (static_cast<int>(group.size) > 1 && left < 2)
            return {infinite_cost};
        if (group.size <= 2) {
            group.exact = true;
            group.known.depth = static_cast<int>(group.size);
        } else {
            group.exact = known_of_group(split.words_of(group), group.key, left, group.known);
            if (group.known.cost >= infinite_cost)
                return {infinite_cost};  // a sum of several would not fit
            total += group.known.cost - shared_.floor(split.words_of(group));
        }
        note(group);
    }
    std::erase_if(groups, [](const Group& group) { return group.exact; });
    std::sort(groups.begin(), groups.end(), [](const Group& a, const Group& b) {
        return a.size != b.size ? a.size < b.size : a.begin < b.begin;
    });

    if (help_)
        std::ranges::reverse(groups);

    std::deque<OwnPosition<P>> positions(groups.size());
    for (std::size_t i = 0; i < groups.size() && total < limit; ++i) {
        Group& group = groups[i];
        enter(position, {guess, group.pattern}, split.words_of(group), positions[i]);
        const int before = group.known.cost;
        if constexpr (Play::ruled)
            group.exact = known_of_place(positions[i].place, group.size, left, group.known) == Recall::exact;
        total += group.known.cost - before;
        note(group);
    }

    // Without a limit every group must be finished anyway.
    bool open = true;
    for (int step = limit < infinite_cost ? shared_.unit : infinite_cost; total < limit && open; step *= 2) {
        open = false;
        for (std::size_t i = 0; i < groups.size(); ++i) {
            Group& group = groups[i];
            if (group.exact)
                continue;
            const int window = group.known.cost + std::min(step, limit - total);
            if (shared_.ceilings != nullptr && group.size >= ceilings_from && !positions[i].ceilings)
                find_ceilings({guess, group.pattern}, positions[i]);
            const Outcome outcome = solve(positions[i].get(), window, left);
            total += outcome.cost - group.known.cost;
            group.known = outcome;
            group.exact = outcome.cost < window;
            open |= !group.exact;
            if (total >= limit || stopped())
                return {std::min(total, infinite_cost), 0, guess};
            note(group);
        }
    }
    return {std::min(total, infinite_cost), depth + 1, guess};
}

template <class Play>
std::vector<WordId> TreeSearch<Play>::promising(const Position<P>& position) {
    std::vector<WordId> guesses;
    std::vector<Choice> choices;
    std::vector<Ranked> level;
    scanner_.scan(position, {}, choices);
    std::vector<int> bases;
    for (const Choice& choice : choices)
        bases.push_back(choice.base);
    std::ranges::sort(bases);
    bases.erase(std::unique(bases.begin(), bases.end()), bases.end());
    for (const int base : bases) {
        if (guesses.size() >= shared_.width)
            break;
        rank_level(position, base, infinite_cost, choices, level);
        for (const Ranked& ranked : level)
            guesses.push_back(position.block->guess(ranked.column));
    }
    guesses.resize(std::min(guesses.size(), shared_.width));
    return guesses;
}

template <class Play>
bool TreeSearch<Play>::append_tree(const Position<P>& position, int left, const Branch& branch,
                                   FlatTree& tree) {
    const Candidates candidates = position.candidates;
    if (splitter_.alike == nullptr && candidates.size() > 3 && left >= static_cast<int>(candidates.size()) &&
        only_in_turn(position)) {
        append_in_turn(shared_.puzzle, order_in_turn(shared_, candidates), branch, tree);
        return !stopped();
    }
    const Outcome outcome = left < 1 ? Outcome{infinite_cost} : solve(position, infinite_cost, left);
    if (stopped())
        return false;
    if (outcome.cost >= infinite_cost)
        throw std::invalid_argument("no tree keeps within the guesses");
    WordId guess = outcome.guess;
    if (splitter_.alike != nullptr)
        if (Outcome known; known_of_place(position.place, candidates.size(), left, known) == Recall::exact)
            guess = splitter_.alike->turned_back(candidates, known.guess);
    return append_tree_after(guess, position, left, branch, tree);
}

template <class Play>
bool TreeSearch<Play>::append_tree_after(WordId guess, const Position<P>& position, int left,
                                         const Branch& branch, FlatTree& tree) {
    Split split;
    splitter_.split(guess, position.candidates, split);
    const auto is_found = [&](const Group& group) {
        return group.size == 1 && shared_.puzzle.own_guess[split.words[group.begin]] == guess;
    };
    return tree.add(guess, branch, split.groups, is_found, [&](const Group& group, const Branch& next) {
        OwnPosition<P> rest;
        enter(position, {guess, group.pattern}, split.words_of(group), rest);
        return append_tree(rest.get(), left - 1, next, tree);
    });
}

}  // namespace fivefold
