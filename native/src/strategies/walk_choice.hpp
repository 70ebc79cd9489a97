// Choosing a guess of a block: by one measure, or looking two guesses ahead.
#pragma once

#include <algorithm>
#include <atomic>
#include <cmath>
#include <compare>
#include <numeric>
#include <optional>
#include <vector>

#include "base/parallel.hpp"
#include "puzzle/pattern_counts.hpp"
#include "strategies/look_ahead.hpp"
#include "strategies/walk_block.hpp"

namespace fivefold {

// One guess to choose from; the least is best.
struct WalkChoice {
    std::uint64_t badness = ~std::uint64_t{0};
    bool cannot_win = true;
    std::size_t place = 0;

    auto operator<=>(const WalkChoice&) const = default;
};

// One per thread.
template <PatternCode P>
class WalkChooser {
  public:
    using Block = WalkBlock<P>;

    WalkChooser(const WalkTask<P>& task, const std::vector<std::uint64_t>& n_log_n,
                const kernels::Kernel& kernel, Control& control)
        : task_(task),
          options_(task.options),
          n_log_n_(n_log_n),
          kernel_(kernel),
          control_(control),
          counts_(pattern_count(task.guesses.length)),
          marks_(task.table.guesses) {}

    // The place of the best guess of the block.
    std::size_t best(const Block& block) {
        if (block.candidates.size() > options_.one_step_to)
            return best_of_two_steps(block, 1);
        const WalkChoice best = [&] {
            const MarkedCandidates may_win(task_.answer_rows, block, marks_);
            WalkChoice least;
            for (std::size_t place = 0; place < block.guesses.size(); ++place) {
                const bool can_win = may_win[block.guesses[place]];
                if (can_win || !options_.candidates_only)
                    least = std::min(least, WalkChoice{badness(block, place), !can_win, place});
            }
            return least;
        }();
        return block.weights.empty() ? best.place : heaviest_tie(block, best);
    }

    // The same looking two guesses ahead, on `threads` threads: every guess that could
    // still be best is measured exactly, so the bound they share cannot change the result.
    std::size_t best_of_two_steps(const Block& block, std::size_t threads) {
        const auto row = [&](std::size_t place) { return block.row(place); };
        std::vector<std::uint32_t> order(block.guesses.size());
        std::iota(order.begin(), order.end(), 0);
        std::vector<std::uint64_t> squares(order.size());
        std::size_t most_groups = 1;
        for (std::size_t place = 0; place < order.size(); ++place) {
            const Spread spread = measured(block, place);
            squares[place] = spread.squares;
            most_groups = std::max<std::size_t>(most_groups, spread.groups);
        }
        std::ranges::stable_sort(order, {}, [&](std::uint32_t place) { return squares[place]; });
        std::optional<SecondColumns> columns;
        if constexpr (sizeof(P) == 1)
            if (task_.rule == PlayRule::normal && !options_.candidates_only)
                columns.emplace(block.candidates.size(), order, row, kernel_);

        const MarkedCandidates may_win(task_.answer_rows, block, marks_);
        constexpr std::uint64_t unknown = ~std::uint64_t{0};
        std::vector<std::uint64_t> costs(order.size(), unknown);
        std::atomic<std::uint64_t> bound{unknown - 1};
        for_each_range(order.size(), 1, threads, control_, [&](const auto& next) {
            TwoSteps<P, decltype(row)> two_steps(block.candidates.size(), counts_.size(), most_groups, row,
                                                 columns ? &*columns : nullptr);
            std::vector<std::uint32_t> seconds;
            const auto seconds_of =
                [&](std::size_t first,
                    std::span<const std::uint32_t> group) -> std::span<const std::uint32_t> {
                return second_guesses(block, order, first, group, seconds);
            };
            while (const Range range = next()) {
                const std::uint32_t place = order[range.begin];
                if (options_.candidates_only && !may_win[block.guesses[place]])
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
        WalkChoice best;
        for (std::size_t place = 0; place < costs.size(); ++place)
            best = std::min(best, WalkChoice{costs[place], !may_win[block.guesses[place]], place});
        return best.place;
    }

    // The places of the best guesses that divide the block, `most` of them, best first.
    std::vector<std::size_t> promising(const Block& block, std::size_t most) {
        std::vector<WalkChoice> choices;
        {
            const MarkedCandidates may_win(task_.answer_rows, block, marks_);
            for (std::size_t place = 0; place < block.guesses.size(); ++place) {
                const Spread spread = measured(block, place);
                const bool can_win = may_win[block.guesses[place]];
                if (spread.groups > 1 && (can_win || !options_.candidates_only))
                    choices.push_back({badness(spread), !can_win, place});
            }
        }
        const std::size_t kept = std::min(most, choices.size());
        std::ranges::partial_sort(choices, choices.begin() + static_cast<std::ptrdiff_t>(kept));
        std::vector<std::size_t> places;
        for (std::size_t i = 0; i < kept; ++i)
            places.push_back(choices[i].place);
        return places;
    }

    // Smaller is better.
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
    Spread measured(const Block& block, std::size_t place) {
        return sparse_spread(block.row(place), block.candidates.size(), n_log_n_, counts_);
    }

    std::uint64_t badness(const Block& block, std::size_t place) {
        return block.weights.empty() ? badness(measured(block, place)) : weighted_badness(block, place);
    }

    // Entropies are compared to ten decimals, because sums of logarithms in another order
    // must tie; expected words are sums of whole numbers.
    std::uint64_t weighted_badness(const Block& block, std::size_t place) {
        const WeightedSpread spread = weighted_.measure(block.row(place), block.weights);
        switch (options_.measure) {
            case Measure::n_log_n: {
                const double total = std::accumulate(block.weights.begin(), block.weights.end(), 0.0);
                return static_cast<std::uint64_t>(std::llround(spread.w_log_w / total * 1e10));
            }
            case Measure::squares:
                return static_cast<std::uint64_t>(spread.w_n);
            case Measure::largest:
                return spread.largest;
            default:
                return pattern_count(max_word_length) - spread.groups;
        }
    }

    // Of the candidates that are as good as `best`, the first of the heaviest.
    std::size_t heaviest_tie(const Block& block, const WalkChoice& best) {
        if (best.cannot_win)
            return best.place;
        double most = -1;
        std::size_t place = best.place;
        for (std::size_t i = 0; i < block.candidates.size(); ++i) {
            const std::size_t tied = own_place(block, i);
            if (block.weights[i] > most && badness(block, tied) == best.badness) {
                most = block.weights[i];
                place = tied;
            }
        }
        return place;
    }

    // The rows of `block` that may follow guess `first` in one of its groups, in `order`:
    // what divides all candidates well often divides a group well.
    std::span<const std::uint32_t> second_guesses(const Block& block, std::span<const std::uint32_t> order,
                                                  std::size_t first, std::span<const std::uint32_t> group,
                                                  std::vector<std::uint32_t>& seconds) const {
        const std::uint32_t pattern = block.row(first)[group[0]];
        if (options_.candidates_only) {
            seconds.clear();
            for (const std::uint32_t place : group)
                seconds.push_back(static_cast<std::uint32_t>(own_place(block, place)));
        } else if (task_.rule != PlayRule::normal || seconds.empty()) {
            seconds.clear();
            for (const std::uint32_t place : order)
                if (allows(task_.rule, task_.guesses[block.guesses[first]], pattern,
                           task_.guesses[block.guesses[place]]))
                    seconds.push_back(place);
        }
        return seconds;
    }

    // Where the i-th candidate stands among the guesses.
    std::size_t own_place(const Block& block, std::size_t i) const {
        const WordId word = task_.answer_rows[block.candidates[i]];
        return static_cast<std::size_t>(std::ranges::lower_bound(block.guesses, word) -
                                        block.guesses.begin());
    }

    const WalkTask<P>& task_;
    const WalkOptions& options_;
    const std::vector<std::uint64_t>& n_log_n_;
    const kernels::Kernel& kernel_;
    Control& control_;
    std::vector<std::uint32_t> counts_;  // by pattern, all zero between calls
    std::vector<std::uint8_t> marks_;    // by guess, all zero between calls
    WeightedCounter<P> weighted_;
};

}  // namespace fivefold
