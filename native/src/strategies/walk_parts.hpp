// What walks share: dividing candidates into groups, and playing each group of the first
// guess on its own.
#pragma once

#include <algorithm>
#include <functional>
#include <numeric>
#include <vector>

#include "base/parallel.hpp"
#include "strategies/walk.hpp"

namespace fivefold {

// Candidates of one pattern, as places in a row.
struct WalkGroup {
    std::uint32_t pattern;
    std::vector<std::uint32_t> places;
};

// The groups of `n` patterns in the order of the patterns.
// Requires: `numbers` is zero and has room for every pattern; it is zero again after.
template <PatternCode P>
std::vector<WalkGroup> walk_groups(const P* row, std::size_t n, std::vector<std::uint32_t>& numbers) {
    std::vector<WalkGroup> found;
    for (std::uint32_t place = 0; place < n; ++place) {
        std::uint32_t& number = numbers[row[place]];
        if (number == 0) {
            found.push_back({row[place], {}});
            number = static_cast<std::uint32_t>(found.size());
        }
        found[number - 1].places.push_back(place);
    }
    for (const WalkGroup& group : found)
        numbers[group.pattern] = 0;
    std::ranges::sort(found, {}, &WalkGroup::pattern);
    return found;
}

// Calls `play(player, group, nodes)` for every group after the opener, each with a player of
// its thread, and joins the nodes.  A player adds the nodes below the opener, the first of
// them with parent 0.
//
// Requires: the walk has one node, the opener.
template <class MakePlayer, class Play>
void walk_below(Walk& walk, const std::vector<WalkGroup>& groups, std::size_t threads, Control& control,
                const MakePlayer& make_player, const Play& play) {
    // The largest first, so that no thread is left with one at the end.
    std::vector<std::size_t> order(groups.size());
    std::iota(order.begin(), order.end(), 0);
    std::ranges::stable_sort(order, std::greater{}, [&](std::size_t i) { return groups[i].places.size(); });
    std::vector<std::vector<WalkNode>> below(groups.size());
    for_each_range(groups.size(), 1, threads, control, [&](const auto& next) {
        auto player = make_player();
        while (const Range range = next()) {
            const std::size_t i = order[range.begin];
            play(player, groups[i], below[i]);
        }
    });

    // A group's own first node has the opener as its parent; the others move up by the
    // nodes before them.
    for (const std::vector<WalkNode>& nodes : below) {
        const auto offset = static_cast<std::uint32_t>(walk.nodes.size());
        for (std::size_t i = 0; i < nodes.size(); ++i) {
            WalkNode node = nodes[i];
            node.parent = i == 0 ? 0 : node.parent + offset;
            walk.nodes.push_back(node);
        }
    }
}

}  // namespace fivefold
