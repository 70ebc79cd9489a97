// A tree of guesses as parallel columns.
#pragma once

#include <cstdint>
#include <vector>

#include "base/types.hpp"

namespace fivefold {

// Where a node hangs: under the node `parent`, after `pattern`.
struct Branch {
    std::uint32_t parent = 0;
    std::uint32_t pattern = 0;
};

// In preorder: a node's guess, its parent's place (the root's is its own), the pattern that leads
// to it and whether the guess is itself a candidate.
struct FlatTree {
    // Adds a node that makes `groups`, each with its pattern.  `is_found` tells the group that the
    // guess itself is; `append(group, branch)` adds the tree of another, false after a stop.
    template <class Groups, class IsFound, class Append>
    bool add(WordId node_guess, const Branch& branch, const Groups& groups, const IsFound& is_found,
             const Append& append) {
        const std::uint32_t node = add(node_guess, branch, false);
        for (const auto& group : groups)
            if (is_found(group))
                can_win[node] = 1;
            else if (!append(group, Branch{node, group.pattern}))
                return false;
        return true;
    }

    // Adds a node without branches; its place.
    std::uint32_t add(WordId node_guess, const Branch& branch, bool wins) {
        guess.push_back(node_guess);
        parent.push_back(branch.parent);
        pattern.push_back(branch.pattern);
        can_win.push_back(wins ? 1 : 0);
        return static_cast<std::uint32_t>(guess.size() - 1);
    }

    std::vector<std::uint32_t> guess;
    std::vector<std::uint32_t> parent;
    std::vector<std::uint32_t> pattern;
    std::vector<std::uint8_t> can_win;
};

}  // namespace fivefold
