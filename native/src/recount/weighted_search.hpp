// The least total of sets of a group whose words have weights.
//
// With W the weight of a set H, the loss of a guess as in `weighted_losses`, and w_g the weight of a guess
// inside H, else 0,
//
//     cost(g, H) = 2 W + loss(g, H) - w_g + sum of excess(group) over its groups,
//
// where excess(H) = cost(H) - (2 W - the largest weight) is at least 0.
#pragma once

#include <algorithm>

#include "recount/descent.hpp"
#include "recount/search.hpp"
#include "recount/weighted_bounds.hpp"
#include "recount/weighted_losses.hpp"

namespace fivefold {

// One per thread.
template <PatternCode P>
class RecountWeightedSearch : RecountDescent<P> {
    using Base = RecountDescent<P>;
    using Base::divider_, Base::frames_, Base::group_, Base::shared_;
    using Base::make_key, Base::open_columns, Base::require_going_on, Base::restrict;

  public:
    RecountWeightedSearch(RecountShared<P>& shared, Control& control)
        : Base(shared, control), bound_(shared) {}

    // What a whole group costs at least.
    int lower(const RecountGroup<P>& group, const RecountReply& reply) {
        require_going_on();
        return bound_.find(group.words, reply);
    }

    // The least total of a whole group: exact below `limit`, else a bound that reaches it.
    int cost_of(RecountGroup<P>& group, int limit) {
        group_ = &group;
        std::vector<std::uint32_t> all(group.words.size());
        for (std::uint32_t i = 0; i < all.size(); ++i)
            all[i] = i;
        return cost(all, limit, shared_.most_guesses - 1, 0);
    }

  private:
    static constexpr int infeasible = recount_infeasible;

    int weight(std::uint32_t word) const { return shared_.weight(group_->words[word]); }

    int sum(std::span<const std::uint32_t> words) const {
        int sum = 0;
        for (const std::uint32_t word : words)
            sum += weight(word);
        return sum;
    }

    // Words of a group are in order, so the first of a set is the heaviest.
    int floor(std::span<const std::uint32_t> words) const { return 2 * sum(words) - weight(words[0]); }

    int cost(std::span<const std::uint32_t> words, int limit, int left, std::size_t depth) {
        const int n = static_cast<int>(words.size());
        if (left < std::min(n, 2))
            return infeasible;
        const int least = floor(words);
        return n <= 2 || least >= limit ? least : search(words, std::min(limit, infeasible), left, depth);
    }

    int search(std::span<const std::uint32_t> words, int limit, int left, std::size_t depth) {
        require_going_on();
        RecountFrame& frame = this->frame(depth);
        find_key(frame, words, left, depth);
        const auto known = shared_.memo.find(frame.key);
        if (known.exact || known.bound >= limit)
            return known.bound;
        open_columns(*group_);
        collect(frame, words, limit, depth);
        int best = limit;  // the least total found, once it is below the limit
        for (std::size_t i = 0; i < frame.tries.size() && frame.tries[i].total < best; ++i)
            best = std::min(best, cost_after(frame.tries[i], words, best, left, depth));
        shared_.memo.store(frame.key, {best, best < limit});
        return best;
    }

    void find_key(RecountFrame& frame, std::span<const std::uint32_t> words, int left, std::size_t depth) {
        make_key(frame.key, words, left);
        if (depth == 0 || shared_.rule == PlayRule::normal)
            return;  // what is legal in a whole group follows from its number
        frame.key.push_back(~0U);
        for (std::size_t begin = 0; begin < frame.legal.size(); begin += 32) {
            std::uint32_t bits = 0;
            for (std::size_t i = begin; i < std::min(begin + 32, frame.legal.size()); ++i)
                bits |= static_cast<std::uint32_t>(frame.legal[i]) << (i - begin);
            frame.key.push_back(bits);
        }
    }

    // The legal guesses that may cost less than `limit`, in order of what they cost at least.
    void collect(RecountFrame& frame, std::span<const std::uint32_t> words, int limit, std::size_t depth) {
        shared_.nodes.fetch_add(1, std::memory_order_relaxed);
        const std::size_t columns = group_->columns->guesses().size();
        const int twice = 2 * sum(words);
        rows_.clear();
        weights_.clear();
        for (const std::uint32_t word : words) {
            rows_.push_back(group_->columns->row(word));
            weights_.push_back(weight(word));
        }
        // The weight of a guess inside comes off.
        frame.losses.resize(columns + RecountShared<P>::slack);
        recount_losses<P>({rows_, weights_}, 0, columns, limit - twice + weights_[0], frame.losses.data());
        for (const std::uint32_t word : words)
            frame.losses[group_->column_of[word]] -= weight(word);
        const bool all_legal = depth == 0 || shared_.rule == PlayRule::normal;
        frame.tries.clear();
        for (std::uint32_t column = 0; column < columns; ++column)
            if (const int total = twice + frame.losses[column];
                total < limit && (all_legal || frame.legal[column]))
                frame.tries.push_back({total, column});
        std::ranges::stable_sort(frame.tries, {}, &RecountTry::total);
    }

    // Exact below `limit`.  A guess that tells nothing is of no use.
    int cost_after(const RecountTry& tried, std::span<const std::uint32_t> words, int limit, int left,
                   std::size_t depth) {
        RecountFrame& frame = frames_[depth];
        divider_.divide(*group_, tried.column, words, frame.division);
        if (frame.division.size() == 1)
            return infeasible;
        frame.open.clear();
        const WordId guess = group_->columns->guesses()[tried.column];
        int total = tried.total;
        for (std::uint32_t i = 0; i < frame.division.size() && total < limit; ++i) {
            const auto part = frame.division[i];
            const int n = static_cast<int>(part.size());
            if (n == 1 && shared_.own_guess[group_->words[part[0]]] == guess)
                continue;  // won
            if (left - 1 < std::min(n, 2))
                return infeasible;
            if (n <= 2)
                continue;
            const int least = floor(part);
            const auto [bound, exact] = recalled(part, left - 1, least);
            total += bound - least;
            if (!exact)
                frame.open.emplace_back(i, bound);
        }
        std::ranges::sort(frame.open, {},
                          [&](const auto& open) { return frame.division[open.first].size(); });
        for (std::size_t i = 0; i < frame.open.size() && total < limit; ++i) {
            const auto [number, bound] = frame.open[i];
            if (shared_.rule != PlayRule::normal)
                restrict(tried.column, frame.division.patterns[number], depth);
            total += search(frame.division[number], bound + limit - total, left - 1, depth + 1) - bound;
        }
        return total;
    }

    // What is remembered of a set, where that does not depend on the guesses before; at least its floor.
    RecountMemo::Known recalled(std::span<const std::uint32_t> words, int left, int least) {
        if (shared_.rule != PlayRule::normal)
            return {least, false};
        make_key(key_, words, left);
        const auto known = shared_.memo.find(key_);
        return {std::max(known.bound, least), known.exact};
    }

    RecountGroupBound<P> bound_;
    std::vector<const P*> rows_;
    std::vector<std::int32_t> weights_;
    std::vector<std::uint32_t> key_;
};

}  // namespace fivefold
