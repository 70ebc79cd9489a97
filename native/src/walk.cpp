#include "fivefold/walk.hpp"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <cmath>
#include <numeric>
#include <optional>
#include <utility>

#include "counting.hpp"
#include "parallel.hpp"
#include "two_steps.hpp"
#include "walk_parts.hpp"

namespace fivefold {
namespace {

// The patterns of some guesses against some candidates, a contiguous row per guess:
// copied once per group, so that all work below it stays in the caches.
template <PatternCode P>
struct Block {
    std::vector<WordId> guesses;     // rows of the table, ascending
    std::vector<WordId> candidates;  // columns of the table, ascending
    std::vector<P> patterns;
    std::vector<double> weights;  // of the candidates, whole numbers; empty without weights

    // The place of the first candidate that leaves every other one alone.  No guess is
    // better, so the block then has no guesses.
    std::optional<std::size_t> perfect;

    // The first block borrows the table instead of copying it.
    const TableView<P>* whole = nullptr;

    const P* row(std::size_t place) const noexcept {
        return whole ? whole->row(guesses[place]) : patterns.data() + place * candidates.size();
    }
};

// One guess to choose from; the least is best.
struct WalkChoice {
    std::uint64_t badness = ~std::uint64_t{0};
    bool cannot_win = true;
    std::size_t place = 0;

    auto operator<=>(const WalkChoice&) const = default;
};

template <PatternCode P>
class Walker {
  public:
    Walker(const TableView<P>& table, Words guesses, std::span<const WordId> answer_rows,
           const WalkOptions& options, const std::vector<std::uint64_t>& n_log_n,
           const kernels::Kernel& kernel, Control& control, std::span<std::uint32_t> turns)
        : table_(table),
          guesses_(guesses),
          answer_rows_(answer_rows),
          options_(options),
          n_log_n_(n_log_n),
          kernel_(kernel),
          control_(control),
          turns_(turns),
          counts_(pattern_count(guesses.length)),
          may_win_(table.guesses) {}

    // The place of the best guess in the block, the `turn`-th of the game.
    std::size_t best_guess(const Block<P>& block, std::uint32_t turn) {
        if (options_.width > 1 && turn > 1)
            return best_ahead(block, turn);
        if (block.candidates.size() > options_.one_step_to)
            return best_of_two_steps(block, 1);
        mark_candidates(block, 1);
        WalkChoice best;
        for (std::size_t place = 0; place < block.guesses.size(); ++place) {
            const bool can_win = may_win_[block.guesses[place]] != 0;
            if (can_win || !options_.candidates_only)
                best = std::min(best, WalkChoice{badness(block, place), !can_win, place});
        }
        mark_candidates(block, 0);
        return block.weights.empty() ? best.place : heaviest_tie(block, best);
    }

    // The same looking two guesses ahead, on `threads` threads: every guess that could
    // still be best is measured exactly, so the bound they share cannot change the result.
    std::size_t best_of_two_steps(const Block<P>& block, std::size_t threads) {
        const auto row = [&](std::size_t place) { return block.row(place); };
        std::vector<std::uint32_t> order(block.guesses.size());
        std::iota(order.begin(), order.end(), 0);
        std::vector<std::uint64_t> squares(order.size());
        std::size_t most_groups = 1;
        for (std::size_t place = 0; place < order.size(); ++place) {
            const Spread spread = measured(block.row(place), block.candidates.size());
            squares[place] = spread.squares;
            most_groups = std::max<std::size_t>(most_groups, spread.groups);
        }
        std::ranges::stable_sort(order, {}, [&](std::uint32_t place) { return squares[place]; });
        std::optional<SecondColumns> columns;
        if constexpr (sizeof(P) == 1)
            if (options_.rule == PlayRule::normal && !options_.candidates_only)
                columns.emplace(block.candidates.size(), order, row, kernel_);

        mark_candidates(block, 1);
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
        WalkChoice best;
        for (std::size_t place = 0; place < costs.size(); ++place)
            best = std::min(best, WalkChoice{costs[place], may_win_[block.guesses[place]] == 0, place});
        mark_candidates(block, 0);
        return best.place;
    }

    // Plays out the candidates of `block` from `turn` on, adding nodes below `parent`.
    void play(const Block<P>& block, std::uint32_t turn, std::uint32_t parent, std::uint32_t pattern,
              std::vector<WalkNode>& nodes) {
        if (control_.stop_requested())
            return;
        const auto node = static_cast<std::uint32_t>(nodes.size());
        // One or two candidates: the first of them is best by every measure and tie rule,
        // or the heavier one.
        if (block.candidates.size() <= 2) {
            const std::size_t ahead =
                block.weights.size() == 2 && block.weights[1] > block.weights[0] ? 1 : 0;
            const WordId first = block.candidates[ahead];
            nodes.push_back({answer_rows_[first], parent, pattern});
            found(first, turn);
            if (block.candidates.size() == 2) {
                const WordId second = block.candidates[1 - ahead];
                const P shown = table_.row(answer_rows_[first])[second];
                nodes.push_back({answer_rows_[second], node, shown});
                found(second, turn + 1);
            }
            return;
        }
        if (block.perfect)
            return play_perfectly(block, turn, parent, pattern, nodes);
        const std::size_t place = best_guess(block, turn);
        nodes.push_back({block.guesses[place], parent, pattern});
        for (const WalkGroup& group : groups(block.row(place), block.candidates.size())) {
            if (group.pattern == counts_.size() - 1)
                found(block.candidates[group.places[0]], turn);
            else
                play(narrowed(block, block.guesses[place], group), turn + 1, node, group.pattern, nodes);
        }
    }

    std::vector<WalkGroup> groups(const P* row, std::size_t n) { return walk_groups(row, n, counts_); }

    // The block of one group: its candidates and the guesses still allowed.
    Block<P> narrowed(const Block<P>& block, WordId guess, const WalkGroup& group) {
        Block<P> narrow;
        for (const std::uint32_t place : group.places)
            narrow.candidates.push_back(block.candidates[place]);
        weigh(narrow);
        if (narrow.candidates.size() <= 2)
            return narrow;  // played without looking at guesses
        narrow.perfect = perfect_candidate(narrow);
        if (narrow.perfect)
            return narrow;
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

    // The weights of the block's candidates; where none has a weight, all weigh the same.
    void weigh(Block<P>& block) const {
        if (options_.weights.empty())
            return;
        for (const WordId candidate : block.candidates)
            block.weights.push_back(options_.weights[candidate]);
        if (std::ranges::all_of(block.weights, [](double weight) { return weight == 0; }))
            std::ranges::fill(block.weights, 1);
    }

    // Smaller is better.
    std::uint64_t badness(const Block<P>& block, std::size_t place) {
        if (!block.weights.empty())
            return weighted_badness(block, place);
        return badness(measured(block.row(place), block.candidates.size()));
    }

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
    // A candidate that shows every other one a pattern of its own is best by every measure,
    // the first of them by the tie rule.  Not with weights: words without a weight may
    // stay together.
    std::optional<std::size_t> perfect_candidate(const Block<P>& block) {
        const std::size_t n = block.candidates.size();
        if (!block.weights.empty() || n > options_.one_step_to || n > counts_.size())
            return {};
        for (std::size_t place = 0; place < n; ++place) {
            const P* row = table_.row(answer_rows_[block.candidates[place]]);
            std::size_t alone = 0;
            while (alone < n && counts_[row[block.candidates[alone]]]++ == 0)
                ++alone;
            for (std::size_t i = 0; i < std::min(alone + 1, n); ++i)
                counts_[row[block.candidates[i]]] = 0;
            if (alone == n)
                return place;
        }
        return {};
    }

    void play_perfectly(const Block<P>& block, std::uint32_t turn, std::uint32_t parent,
                        std::uint32_t pattern, std::vector<WalkNode>& nodes) {
        const auto node = static_cast<std::uint32_t>(nodes.size());
        const WordId guess = answer_rows_[block.candidates[*block.perfect]];
        nodes.push_back({guess, parent, pattern});
        for (const WordId candidate : block.candidates) {
            const bool now = answer_rows_[candidate] == guess;
            if (!now)
                nodes.push_back({answer_rows_[candidate], node, table_.row(guess)[candidate]});
            found(candidate, now ? turn : turn + 1);
        }
    }

    // What finding a word at this turn costs: a game lost outweighs all guesses saved.
    std::uint64_t word_cost(std::uint32_t turn) const noexcept {
        return turn + (turn > options_.most_guesses ? std::uint64_t{1} << 32 : 0);
    }

    // No way to play finds `n` words for less: one now, the others next.
    std::uint64_t least_cost(std::size_t n, std::uint32_t turn) const noexcept {
        return word_cost(turn) + (n - 1) * word_cost(turn + 1);
    }

    // The best of a few promising guesses, each played to the end of the game in the same way.
    std::size_t best_ahead(const Block<P>& block, std::uint32_t turn) {
        std::uint64_t least = ~std::uint64_t{0};
        std::size_t best = 0;
        for (const std::size_t place : promising(block, turn)) {
            const std::uint64_t cost = cost_after(block, place, turn, least);
            if (cost < least) {
                least = cost;
                best = place;
            }
        }
        return best;
    }

    // The cost of playing out a block: exact if it is below `limit`, otherwise any number
    // from `limit` on.
    std::uint64_t cost_ahead(const Block<P>& block, std::uint32_t turn, std::uint64_t limit) {
        const std::uint64_t least = least_cost(block.candidates.size(), turn);
        if (block.candidates.size() <= 2 || block.perfect || least >= limit || control_.stop_requested())
            return least;
        for (const std::size_t place : promising(block, turn)) {
            limit = std::min(limit, cost_after(block, place, turn, limit));
            if (limit <= least)
                break;
        }
        return limit;
    }

    // The same when this guess is played now; the largest groups decide.
    std::uint64_t cost_after(const Block<P>& block, std::size_t place, std::uint32_t turn,
                             std::uint64_t limit) {
        std::vector<WalkGroup> found = groups(block.row(place), block.candidates.size());
        std::ranges::stable_sort(found, std::greater{}, [](const WalkGroup& g) { return g.places.size(); });
        std::uint64_t total = 0;
        for (const WalkGroup& group : found)
            total += group.pattern == counts_.size() - 1 ? word_cost(turn)
                                                         : least_cost(group.places.size(), turn + 1);
        for (const WalkGroup& group : found) {
            if (group.places.size() <= 2 || total >= limit)
                break;
            const std::uint64_t least = least_cost(group.places.size(), turn + 1);
            total +=
                cost_ahead(narrowed(block, block.guesses[place], group), turn + 1, limit - total + least) -
                least;
        }
        return total;
    }

    // The places of the `width` best guesses that divide the block, best first; of one only
    // when the game is lost already.
    std::vector<std::size_t> promising(const Block<P>& block, std::uint32_t turn) {
        mark_candidates(block, 1);
        std::vector<WalkChoice> choices;
        for (std::size_t place = 0; place < block.guesses.size(); ++place) {
            const Spread spread = measured(block.row(place), block.candidates.size());
            const bool can_win = may_win_[block.guesses[place]] != 0;
            if (spread.groups > 1 && (can_win || !options_.candidates_only))
                choices.push_back({badness(spread), !can_win, place});
        }
        mark_candidates(block, 0);
        const std::size_t width = turn > options_.most_guesses ? 1 : options_.width;
        const std::size_t kept = std::min(width, choices.size());
        std::ranges::partial_sort(choices, choices.begin() + static_cast<std::ptrdiff_t>(kept));
        std::vector<std::size_t> places;
        for (std::size_t i = 0; i < kept; ++i)
            places.push_back(choices[i].place);
        return places;
    }

    // Entropies are compared to ten decimals, because sums of logarithms in another order
    // must tie; expected words are sums of whole numbers.
    std::uint64_t weighted_badness(const Block<P>& block, std::size_t place) {
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
    std::size_t heaviest_tie(const Block<P>& block, const WalkChoice& best) {
        if (best.cannot_win)
            return best.place;
        double most = -1;
        std::size_t place = best.place;
        for (std::size_t i = 0; i < block.candidates.size(); ++i) {
            const auto row = std::ranges::lower_bound(block.guesses, answer_rows_[block.candidates[i]]);
            const auto tied = static_cast<std::size_t>(row - block.guesses.begin());
            if (block.weights[i] > most && badness(block, tied) == best.badness) {
                most = block.weights[i];
                place = tied;
            }
        }
        return place;
    }

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
    const kernels::Kernel& kernel_;
    Control& control_;
    std::span<std::uint32_t> turns_;
    std::vector<std::uint32_t> counts_;  // all zero between calls
    std::vector<std::uint8_t> may_win_;  // by guess, all zero between calls
    WeightedCounter<P> weighted_;
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
    WalkChoice best;
    for (WordId guess = 0; guess < table.guesses; ++guess)
        if (can_win[guess] || !candidates_only)
            best = std::min(best, WalkChoice{badness(spreads[guess]), !can_win[guess], guess});
    return static_cast<WordId>(best.place);
}

}  // namespace

template <PatternCode P>
Walk walk_greedily(const TableView<P>& table, Words guesses, std::span<const WordId> answer_rows,
                   const WalkOptions& options, std::string_view kernel_name, std::size_t threads,
                   Control& control) {
    assert(guesses.size() == table.guesses && answer_rows.size() == table.answers);
    Walk walk;
    walk.turns.resize(table.answers);
    const std::vector<std::uint64_t> n_log_n = fixed_n_log_n(table.answers);
    const kernels::Kernel& kernel = kernels::find(kernel_name);
    const auto new_walker = [&] {
        return Walker<P>(table, guesses, answer_rows, options, n_log_n, kernel, control, walk.turns);
    };

    // Step 1. The first guess, and the groups it makes of all answers.
    Block<P> root;
    root.whole = &table;
    for (WordId guess = 0; guess < table.guesses; ++guess)
        root.guesses.push_back(guess);
    root.candidates.resize(table.answers);
    std::iota(root.candidates.begin(), root.candidates.end(), 0);
    Walker<P> first = new_walker();
    first.weigh(root);
    const auto opener = [&]() -> WordId {
        if (options.opener != WalkOptions::no_opener)
            return options.opener;
        if (table.answers > options.one_step_to)
            return static_cast<WordId>(first.best_of_two_steps(root, threads));
        if (!root.weights.empty())
            return root.guesses[first.best_guess(root, 1)];
        return best_opener(
            table, answer_rows, options.candidates_only,
            [&](const Spread& spread) { return first.badness(spread); }, kernel_name, threads, control);
    }();
    if (control.stop_requested())
        return walk;

    // Step 2. Each group on its own.
    walk_below(walk, opener, first.groups(table.row(opener), table.answers), threads, control, new_walker,
               [&](Walker<P>& walker, const WalkGroup& group, std::vector<WalkNode>& nodes) {
                   if (group.pattern == pattern_count(guesses.length) - 1)
                       walker.found(group.places[0], 1);
                   else
                       walker.play(walker.narrowed(root, opener, group), 2, 0, group.pattern, nodes);
               });
    return walk;
}

template Walk walk_greedily(const TableView<std::uint8_t>&, Words, std::span<const WordId>,
                            const WalkOptions&, std::string_view, std::size_t, Control&);
template Walk walk_greedily(const TableView<std::uint16_t>&, Words, std::span<const WordId>,
                            const WalkOptions&, std::string_view, std::size_t, Control&);
template Walk walk_greedily(const TableView<std::uint32_t>&, Words, std::span<const WordId>,
                            const WalkOptions&, std::string_view, std::size_t, Control&);

}  // namespace fivefold
