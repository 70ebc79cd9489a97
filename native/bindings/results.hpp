// What the core finds, as named values for Python: columns are read-only numpy arrays.
#pragma once

#include <nanobind/nanobind.h>

#include "arrays.hpp"
#include "proof/opener_search.hpp"
#include "puzzle/partition.hpp"
#include "search/search.hpp"
#include "search/worst_case.hpp"
#include "strategies/walk.hpp"

namespace fivefold::bindings {

namespace nb = nanobind;

struct TreeColumns {
    explicit TreeColumns(FlatTree&& tree)
        : size(tree.guess.size()),
          guess(nb::cast(as_column(std::move(tree.guess)))),
          parent(nb::cast(as_column(std::move(tree.parent)))),
          pattern(nb::cast(as_column(std::move(tree.pattern)))),
          can_win(nb::cast(as_column(std::move(tree.can_win)))) {}

    std::size_t size;
    nb::object guess, parent, pattern, can_win;
};

struct FoundTree {
    explicit FoundTree(SearchResult&& result)
        : lower(result.lower), upper(result.upper), nodes(result.nodes), tree(std::move(result.tree)) {}

    int lower, upper;
    std::uint64_t nodes;
    TreeColumns tree;
};

struct FoundWorstCase {
    explicit FoundWorstCase(WorstCaseResult&& result)
        : lower(result.lower),
          upper(result.upper),
          nodes(result.nodes),
          cores(result.cores),
          tree(std::move(result.tree)),
          core(std::move(result.core)) {}

    int lower, upper;
    std::uint64_t nodes, cores;
    TreeColumns tree;
    std::vector<WordId> core;
};

struct WalkColumns {
    explicit WalkColumns(Walk&& walk)
        : turns(nb::cast(as_column(std::move(walk.turns)))),
          guess(nb::cast(member_column(walk.nodes, &WalkNode::guess))),
          parent(nb::cast(member_column(walk.nodes, &WalkNode::parent))),
          pattern(nb::cast(member_column(walk.nodes, &WalkNode::pattern))) {}

    nb::object turns, guess, parent, pattern;
};

struct OpenerBounds {
    explicit OpenerBounds(const std::vector<OpenerBound>& found) {
        std::vector<std::int32_t> values;
        std::vector<std::uint8_t> ways;
        for (const OpenerBound& bound : found) {
            values.push_back(bound.bound);
            ways.push_back(static_cast<std::uint8_t>(bound.closed));
        }
        bounds = nb::cast(as_column(std::move(values)));
        closed = nb::cast(as_column(std::move(ways)));
    }

    nb::object bounds, closed;
};

struct FoundOpeners {
    FoundOpeners(std::span<const WordId> queue, const std::vector<FoundOpener>& found) {
        std::vector<WordId> rows;
        std::vector<OpenerBound> values;
        for (const FoundOpener& opener : found) {
            rows.push_back(queue[opener.place]);
            values.push_back(opener.bound);
        }
        openers = nb::cast(as_column(std::move(rows)));
        limits = nb::cast(member_column(found, &FoundOpener::limit));
        const OpenerBounds known(values);
        bounds = known.bounds;
        closed = known.closed;
    }

    nb::object openers, limits, bounds, closed;
};

// Sums of the groups of every guess; with weights, `logs` and `squares` are w log w and w n.
struct SpreadColumns {
    explicit SpreadColumns(const std::vector<Spread>& spreads)
        : logs(nb::cast(member_column(spreads, &Spread::n_log_n))),
          squares(nb::cast(member_column(spreads, &Spread::squares))),
          largest(nb::cast(member_column(spreads, &Spread::largest))),
          groups(nb::cast(member_column(spreads, &Spread::groups))) {}
    explicit SpreadColumns(const std::vector<WeightedSpread>& spreads)
        : logs(nb::cast(member_column(spreads, &WeightedSpread::w_log_w))),
          squares(nb::cast(member_column(spreads, &WeightedSpread::w_n))),
          largest(nb::cast(member_column(spreads, &WeightedSpread::largest))),
          groups(nb::cast(member_column(spreads, &WeightedSpread::groups))) {}

    nb::object logs, squares, largest, groups;
};

}  // namespace fivefold::bindings
