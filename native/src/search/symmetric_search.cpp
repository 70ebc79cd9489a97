#include "search/symmetric_search.hpp"

#include <algorithm>
#include <atomic>
#include <numeric>

#include "base/parallel.hpp"

namespace fivefold {
namespace {

// Symmetries by which sets are compared: more find more that are equal, and take longer to try.
constexpr std::size_t most_symmetries = 100;

}  // namespace

template <PatternCode P>
SymmetricSearch<P>::SymmetricSearch(SharedSearch<P>& shared, const FreePlay<P>& play, const Position<P>& root,
                                    SymmetryGroup symmetries, const SearchOptions& options)
    : shared_(shared), play_(play), root_(root), symmetries_(std::move(symmetries)), options_(options) {}

template <PatternCode P>
SymmetricSearch<P>::Opened SymmetricSearch<P>::open(WordId opener) {
    Opened opened;
    Splitter<P>(shared_).split(opener, root_.candidates, opened.split);
    opened.parts.resize(opened.split.groups.size());
    opened.fixing = symmetries_.fixing(opener);
    opened.fixing_all = opened.fixing.elements(most_symmetries);
    // The first of its kind in the order of the columns.
    const std::vector<WordId> orbit = opened.fixing.orbits(shared_.puzzle.table.guesses);
    std::vector<bool> taken(orbit.size());
    for (std::size_t c = 0; c < shared_.columns.size(); ++c) {
        const WordId guess = shared_.columns.guess(c);
        if (!taken[orbit[guess]])
            opened.seconds.push_back(guess);
        taken[orbit[guess]] = true;
    }
    return opened;
}

template <PatternCode P>
Outcome SymmetricSearch<P>::solve_group(TreeSearch<FreePlay<P>>& searcher, const Opened& opened,
                                        const Position<P>& group, int limit) {
    if (group.candidates.size() < options_.seconds_from || left() < 2)
        return searcher.solve(group, limit, left());
    struct Second {
        int bound;
        WordId guess;
    };
    std::vector<Second> seconds;
    Splitter<P>& splitter = searcher.splitter();
    for (const WordId guess : opened.seconds)
        if (const std::size_t groups = splitter.count_patterns(guess, group.candidates); groups > 1)
            seconds.push_back({splitter.base_of(guess, group.candidates, groups) +
                                   splitter.excess_by_size(guess, group.candidates),
                               guess});
    std::ranges::stable_sort(seconds, {}, &Second::bound);

    Outcome best{limit};
    int lower = infinite_cost;
    for (const Second& second : seconds) {
        lower = std::min(lower, second.bound);
        if (second.bound >= best.cost)
            break;
        AlikeSets alike(opened.fixing.fixing(second.guess).elements(most_symmetries), shared_.keys,
                        options_.alike_from);
        splitter.alike = &alike;
        const Outcome outcome = searcher.solve_after(second.guess, group, best.cost, left());
        splitter.alike = nullptr;
        if (shared_.stopped())
            return {std::min(lower, best.cost)};
        if (outcome.cost < best.cost)
            best = outcome;
    }
    return best;
}

template <PatternCode P>
Outcome SymmetricSearch<P>::solve_after(WordId opener, int limit) {
    Opened opened = open(opener);
    const std::vector<Group>& groups = opened.split.groups;
    TreeSearch<FreePlay<P>> first(shared_, play_);
    if (left() < 2)
        return first.solve_after(opener, root_, limit, options_.guesses);

    // Step 1. What groups cost by their sizes.
    int start = first.splitter().base_of(opener, root_.candidates, groups.size());
    std::vector<std::size_t> order(groups.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, std::ranges::greater(), [&](std::size_t i) { return groups[i].size; });
    for (std::size_t i = 0; i < groups.size(); ++i) {
        const Candidates words = opened.split.words_of(groups[i]);
        opened.parts[i].lower = shared_.least(words);
        start += opened.parts[i].lower - shared_.floor(words);
    }

    // Step 2. Each group, as far as the limit leaves room for it: it must cost less than what the others do
    // not take at least.
    std::atomic<std::int64_t> total{start};
    for_each_range(order.size(), 1, options_.threads, *shared_.control, [&](const auto& next) {
        TreeSearch<FreePlay<P>> searcher(shared_, play_);
        AlikeSets alike(opened.fixing_all, shared_.keys, options_.alike_from);
        OwnPosition<P> position;
        while (const Range range = next()) {
            const std::size_t i = order[range.begin];
            Part& part = opened.parts[i];
            const std::int64_t room = limit - total.load();
            if (room <= 0 || shared_.stopped())
                continue;
            searcher.splitter().alike = &alike;
            searcher.enter(root_, {opener, groups[i].pattern}, opened.split.words_of(groups[i]), position);
            const int end = static_cast<int>(std::min<std::int64_t>(part.lower + room, infinite_cost));
            const Outcome outcome = solve_group(searcher, opened, position.get(), end);
            total += outcome.cost - part.lower;
            part = {outcome.cost, outcome.cost < end && !shared_.stopped(), outcome.depth, outcome.guess};
        }
    });

    // Step 3. Exact if every group is.
    const int cost = static_cast<int>(std::min<std::int64_t>(total.load(), infinite_cost));
    int depth = 1;
    for (const Part& part : opened.parts)
        depth = std::max(depth, part.depth);
    if (cost < limit && !shared_.stopped())
        solved_[opener] = std::move(opened);
    return {cost, depth + 1, opener};
}

template <PatternCode P>
bool SymmetricSearch<P>::append_group(TreeSearch<FreePlay<P>>& searcher, const Opened& opened,
                                      const Group& group, const Branch& branch, FlatTree& tree) {
    const std::size_t i = static_cast<std::size_t>(&group - opened.split.groups.data());
    const bool by_second = group.size >= options_.seconds_from && left() >= 2;
    AlikeSets alike(
        by_second ? opened.fixing.fixing(opened.parts[i].guess).elements(most_symmetries) : opened.fixing_all,
        shared_.keys, options_.alike_from);
    searcher.splitter().alike = &alike;
    OwnPosition<P> position;
    searcher.enter(root_, {tree.guess[0], group.pattern}, opened.split.words_of(group), position);
    const bool whole =
        by_second ? searcher.append_tree_after(opened.parts[i].guess, position.get(), left(), branch, tree)
                  : searcher.append_tree(position.get(), left(), branch, tree);
    searcher.splitter().alike = nullptr;
    return whole;
}

template <PatternCode P>
FlatTree SymmetricSearch<P>::tree(WordId opener) {
    if (!solved_.contains(opener))
        solve_after(opener, infinite_cost);
    FlatTree tree;
    if (shared_.stopped())
        return tree;
    TreeSearch<FreePlay<P>> searcher(shared_, play_);
    if (left() < 2 || !solved_.contains(opener)) {
        searcher.append_tree_after(opener, root_, options_.guesses, {}, tree);  // throws if there is none
        return tree;
    }
    const Opened& opened = solved_.at(opener);
    const auto is_found = [&](const Group& group) {
        return group.size == 1 && shared_.puzzle.own_guess[opened.split.words[group.begin]] == opener;
    };
    const bool whole =
        tree.add(opener, {}, opened.split.groups, is_found, [&](const Group& group, const Branch& branch) {
            return append_group(searcher, opened, group, branch, tree);
        });
    return whole ? tree : FlatTree{};
}

template class SymmetricSearch<std::uint8_t>;
template class SymmetricSearch<std::uint16_t>;
template class SymmetricSearch<std::uint32_t>;

}  // namespace fivefold
