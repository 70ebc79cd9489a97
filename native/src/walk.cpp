#include "fivefold/walk.hpp"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <numeric>
#include <tuple>
#include <utility>

#include "counting.hpp"
#include "parallel.hpp"
#include "two_steps.hpp"

namespace fivefold {
namespace {

// The patterns of some guesses against some candidates, a contiguous row per guess:
// copied once per group, so that all work below it stays in the caches.
template <PatternCode P>
struct Block {
    std::vector<WordId> guesses;     // rows of the table, ascending
    std::vector<WordId> candidates;  // columns of the table, ascending
    std::vector<P> patterns;

    // The first block borrows the table instead of copying it.
    const TableView<P>* whole = nullptr;

    const P* row(std::size_t place) const noexcept {
        return whole ? whole->row(guesses[place]) : patterns.data() + place * candidates.size();
    }
};

// Candidates by pattern, as places in their block.
struct Group {
    std::uint32_t pattern;
    std::vector<std::uint32_t> places;
};

template <PatternCode P>
class Walker {
  public:
    Walker(const TableView<P>& table, Words guesses, std::span<const WordId> answer_rows,
           const WalkOptions& options, const std::vector<std::uint64_t>& n_log_n, Control& control,
           std::span<std::uint32_t> turns)
        : table_(table),
          guesses_(guesses),
          answer_rows_(answer_rows),
          options_(options),
          n_log_n_(n_log_n),
          control_(control),
          turns_(turns),
          counts_(pattern_count(guesses.length)),
          may_win_(table.guesses) {}

    // The place of the best guess in the block.
    std::size_t best_guess(const Block<P>& block) {
        if (block.candidates.size() > options_.one_step_to)
            return best_of_two_steps(block, 1);
        mark_candidates(block, 1);
        auto best = std::tuple(~std::uint64_t{0}, true, std::size_t{0});
        for (std::size_t place = 0; place < block.guesses.size(); ++place) {
            const bool can_win = may_win_[block.guesses[place]] != 0;
            const std::uint64_t value = badness(block.row(place), block.candidates.size());
            best = std::min(best, std::tuple(value, !can_win, place));
        }
        mark_candidates(block, 0);
        return std::get<2>(best);
    }

    // The same looking two guesses ahead, on `threads` threads: every guess that could
    // still be best is measured exactly, so the bound they share cannot change the result.
    std::size_t best_of_two_steps(const Block<P>& block, std::size_t threads) {
        const auto row = [&](std::size_t place) { return block.row(place); };
        std::vector<std::uint32_t> order(block.guesses.size());
        std::iota(order.begin(), order.end(), 0);
        std::vector<std::uint64_t> squares(order.size());
        for (std::size_t place = 0; place < order.size(); ++place)
            squares[place] = measured(block.row(place), block.candidates.size()).squares;
        std::ranges::stable_sort(order, {}, [&](std::uint32_t place) { return squares[place]; });

        mark_candidates(block, 1);
        constexpr std::uint64_t unknown = ~std::uint64_t{0};
        std::vector<std::uint64_t> costs(order.size(), unknown);
        std::atomic<std::uint64_t> bound{unknown - 1};
        for_each_range(order.size(), 1, threads, control_, [&](const auto& next) {
            TwoSteps<P, decltype(row)> two_steps(block.candidates.size(), counts_.size(), row);
            std::vector<std::uint32_t> seconds;
            const auto seconds_of =
                [&](std::size_t first,
                    std::span<const std::uint32_t> group) -> std::span<const std::uint32_t> {
                return second_guesses(block, order, first, group, seconds);
            };
            while (const Range range = next()) {
                const std::uint32_t place = order[range.begin];
                if (options_.candidates_only && may_win_[block.guesses[place]] == 0)
                    continue;
                const std::uint64_t limit = bound.load(std::memory_order_relaxed);
                const std::uint64_t cost = two_steps.cost(place, limit, seconds_of);
                if (cost > limit)
                    continue;
                costs[place] = cost;
                std::uint64_t known = limit;
                while (cost < known && !bound.compare_exchange_weak(known, cost)) {
                }
            }
        });
        auto best = std::tuple(unknown, true, std::size_t{0});
        for (std::size_t place = 0; place < costs.size(); ++place)
            best = std::min(best, std::tuple(costs[place], may_win_[block.guesses[place]] == 0, place));
        mark_candidates(block, 0);
        return std::get<2>(best);
    }

    // Plays out the candidates of `block` from `turn` on, adding nodes below `parent`.
    void play(const Block<P>& block, std::uint32_t turn, std::uint32_t parent, std::uint32_t pattern,
              std::vector<WalkNode>& nodes) {
        if (control_.stop_requested())
            return;
        const auto node = static_cast<std::uint32_t>(nodes.size());
        // One or two candidates: the first of them is best by every measure and tie rule.
        if (block.candidates.size() <= 2) {
            nodes.push_back({answer_rows_[block.candidates[0]], parent, pattern});
            found(block.candidates[0], turn);
            if (block.candidates.size() == 2) {
                const WordId second = block.candidates[1];
                const P shown = table_.row(answer_rows_[block.candidates[0]])[second];
                nodes.push_back({answer_rows_[second], node, shown});
                found(second, turn + 1);
            }
            return;
        }
        const std::size_t place = best_guess(block);
        nodes.push_back({block.guesses[place], parent, pattern});
        for (const Group& group : groups(block.row(place), block.candidates.size())) {
            if (group.pattern == counts_.size() - 1)
                found(block.candidates[group.places[0]], turn);
            else
                play(narrowed(block, block.guesses[place], group), turn + 1, node, group.pattern, nodes);
        }
    }

    std::vector<Group> groups(const P* row, std::size_t n) {
        std::vector<Group> found;
        for (std::uint32_t place = 0; place < n; ++place) {
            std::uint32_t& number = counts_[row[place]];
            if (number == 0) {
                found.push_back({row[place], {}});
                number = static_cast<std::uint32_t>(found.size());
            }
            found[number - 1].places.push_back(place);
        }
        for (const Group& group : found)
            counts_[group.pattern] = 0;
        std::ranges::sort(found, {}, &Group::pattern);
        return found;
    }

    // The block of one group: its candidates and the guesses still allowed.
    Block<P> narrowed(const Block<P>& block, WordId guess, const Group& group) {
        Block<P> narrow;
        for (const std::uint32_t place : group.places)
            narrow.candidates.push_back(block.candidates[place]);
        if (narrow.candidates.size() <= 2)
            return narrow;  // played without looking at guesses
        mark_candidates(narrow, 1);
        std::vector<std::size_t> kept;
        for (std::size_t place = 0; place < block.guesses.size(); ++place) {
            const WordId next = block.guesses[place];
            if ((!options_.candidates_only || may_win_[next] != 0) &&
                allows(options_.rule, guesses_[guess], group.pattern, guesses_[next]))
                kept.push_back(place);
        }
        mark_candidates(narrow, 0);
        narrow.patterns.reserve(kept.size() * group.places.size());
        for (const std::size_t place : kept) {
            narrow.guesses.push_back(block.guesses[place]);
            const P* row = block.row(place);
            for (const std::uint32_t column : group.places)
                narrow.patterns.push_back(row[column]);
        }
        return narrow;
    }

    void found(WordId answer, std::uint32_t turn) {
        turns_[answer] = turn;
        control_.advance(1);
    }

    // Smaller is better.
    std::uint64_t badness(const P* row, std::size_t n) { return badness(measured(row, n)); }

    Spread measured(const P* row, std::size_t n) { return sparse_spread(row, n, n_log_n_, counts_); }

    std::uint64_t badness(const Spread& spread) const noexcept {
        switch (options_.measure) {
            case Measure::n_log_n:
                return spread.n_log_n;
            case Measure::squares:
                return spread.squares;
            case Measure::largest:
                return spread.largest;
            default:
                return pattern_count(max_word_length) - spread.groups;
        }
    }

  private:
    // The rows of `block` that may follow guess `first` in one of its groups, in `order`:
    // what divides all candidates well often divides a group well.
    std::span<const std::uint32_t> second_guesses(const Block<P>& block, std::span<const std::uint32_t> order,
                                                  std::size_t first, std::span<const std::uint32_t> group,
                                                  std::vector<std::uint32_t>& seconds) const {
        const std::uint32_t pattern = block.row(first)[group[0]];
        if (options_.candidates_only) {
            seconds.clear();
            for (const std::uint32_t place : group) {
                const WordId word = answer_rows_[block.candidates[place]];
                const auto found = std::ranges::lower_bound(block.guesses, word);
                seconds.push_back(static_cast<std::uint32_t>(found - block.guesses.begin()));
            }
        } else if (options_.rule != PlayRule::normal || seconds.empty()) {
            seconds.clear();
            for (const std::uint32_t place : order)
                if (allows(options_.rule, guesses_[block.guesses[first]], pattern,
                           guesses_[block.guesses[place]]))
                    seconds.push_back(place);
        }
        return seconds;
    }

    void mark_candidates(const Block<P>& block, std::uint8_t mark) noexcept {
        for (const WordId candidate : block.candidates)
            may_win_[answer_rows_[candidate]] = mark;
    }

    const TableView<P>& table_;
    Words guesses_;
    std::span<const WordId> answer_rows_;
    const WalkOptions& options_;
    const std::vector<std::uint64_t>& n_log_n_;
    Control& control_;
    std::span<std::uint32_t> turns_;
    std::vector<std::uint32_t> counts_;  // all zero between calls
    std::vector<std::uint8_t> may_win_;  // by guess, all zero between calls
};

// The best first guess, by the kernels that measure whole rows.
template <PatternCode P, class Badness>
WordId best_opener(const TableView<P>& table, std::span<const WordId> answer_rows, bool candidates_only,
                   const Badness& badness, std::string_view kernel, std::size_t threads, Control& control) {
    std::vector<WordId> everything(table.answers);
    std::iota(everything.begin(), everything.end(), 0);
    std::vector<Spread> spreads(table.guesses);
    measure_splits(table, everything, kernel, threads, control, spreads);
    std::vector<std::uint8_t> can_win(table.guesses);
    for (const WordId row : answer_rows)
        can_win[row] = 1;
    auto best = std::tuple(~std::uint64_t{0}, true, WordId{0});
    for (WordId guess = 0; guess < table.guesses; ++guess)
        if (can_win[guess] || !candidates_only)
            best = std::min(best, std::tuple(badness(spreads[guess]), !can_win[guess], guess));
    return std::get<2>(best);
}

}  // namespace

template <PatternCode P>
Walk walk_greedily(const TableView<P>& table, Words guesses, std::span<const WordId> answer_rows,
                   const WalkOptions& options, std::string_view kernel, std::size_t threads,
                   Control& control) {
    assert(guesses.size() == table.guesses && answer_rows.size() == table.answers);
    Walk walk;
    walk.turns.resize(table.answers);
    const std::vector<std::uint64_t> n_log_n = fixed_n_log_n(table.answers);
    const auto new_walker = [&] {
        return Walker<P>(table, guesses, answer_rows, options, n_log_n, control, walk.turns);
    };

    // Step 1. The first guess, and the groups it makes of all answers.
    Block<P> root;
    root.whole = &table;
    root.guesses.resize(table.guesses);
    std::iota(root.guesses.begin(), root.guesses.end(), 0);
    root.candidates.resize(table.answers);
    std::iota(root.candidates.begin(), root.candidates.end(), 0);
    Walker<P> first = new_walker();
    const WordId opener =
        options.opener != WalkOptions::no_opener ? options.opener
        : table.answers > options.one_step_to
            ? static_cast<WordId>(first.best_of_two_steps(root, threads))
            : best_opener(
                  table, answer_rows, options.candidates_only,
                  [&](const Spread& spread) { return first.badness(spread); }, kernel, threads, control);
    if (control.stop_requested())
        return walk;
    walk.nodes.push_back({opener, 0, 0});
    const std::vector<Group> groups = first.groups(table.row(opener), table.answers);

    // Step 2. Each group on its own; nodes are numbered within the group first.
    std::vector<std::vector<WalkNode>> below(groups.size());
    for_each_range(groups.size(), 1, threads, control, [&](const auto& next) {
        Walker<P> walker = new_walker();
        while (const Range range = next()) {
            const Group& group = groups[range.begin];
            if (group.pattern == pattern_count(guesses.length) - 1)
                walker.found(group.places[0], 1);
            else
                walker.play(walker.narrowed(root, opener, group), 2, 0, group.pattern, below[range.begin]);
        }
    });

    // Step 3. Join the groups' nodes in order.  A group's own first node has parent 0
    // and so has the opener as its parent; the others move up by the nodes before them.
    for (const std::vector<WalkNode>& nodes : below) {
        const auto offset = static_cast<std::uint32_t>(walk.nodes.size());
        for (std::size_t i = 0; i < nodes.size(); ++i) {
            WalkNode node = nodes[i];
            node.parent = i == 0 ? 0 : node.parent + offset;
            walk.nodes.push_back(node);
        }
    }
    return walk;
}

template Walk walk_greedily(const TableView<std::uint8_t>&, Words, std::span<const WordId>,
                            const WalkOptions&, std::string_view, std::size_t, Control&);
template Walk walk_greedily(const TableView<std::uint16_t>&, Words, std::span<const WordId>,
                            const WalkOptions&, std::string_view, std::size_t, Control&);
template Walk walk_greedily(const TableView<std::uint32_t>&, Words, std::span<const WordId>,
                            const WalkOptions&, std::string_view, std::size_t, Control&);

}  // namespace fivefold
