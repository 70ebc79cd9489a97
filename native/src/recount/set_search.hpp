// The least total of sets of a group: every legal guess, the sets it leaves, and so on.
#pragma once

#include <algorithm>
#include <utility>

#include "recount/descent.hpp"
#include "recount/search.hpp"

namespace fivefold {

// One per thread.
template <PatternCode P>
class RecountSetSearch : RecountDescent<P> {
    using Base = RecountDescent<P>;
    using Base::divider_, Base::frames_, Base::group_, Base::shared_;
    using Base::make_key, Base::open_columns, Base::require_going_on, Base::restrict;

  public:
    using Base::Base;

    // What a whole group costs at least, at a glance.
    int lower(const RecountGroup<P>& group, const RecountReply&) const {
        return 2 * static_cast<int>(group.words.size()) - 1;
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
    static constexpr std::size_t tile = 64;  // columns that are passed over together

    // What a set costs at least, at a glance.
    int glance(std::span<const std::uint32_t> words, int left) {
        const int n = static_cast<int>(words.size());
        if (left < std::min(n, 2))
            return infeasible;
        return 2 * n - (n <= 2 || divider_.has_perfect_word(*group_, words) ? 1 : 0);
    }

    int cost(std::span<const std::uint32_t> words, int limit, int left, std::size_t depth) {
        const int n = static_cast<int>(words.size());
        const int floor = glance(words, left);
        if (floor >= limit || floor < 2 * n || floor == infeasible)
            return floor;
        if (n == 3 && left >= 3)
            return floor;  // any of the three, then at most two are left
        return search(words, limit, left, depth, floor);
    }

    int search(std::span<const std::uint32_t> words, int limit, int left, std::size_t depth, int lower) {
        require_going_on();
        limit = std::min(limit, infeasible);
        RecountFrame& frame = this->frame(depth);
        const bool normal = shared_.rule == PlayRule::normal;
        if (normal) {
            make_key(frame.key, words, left);
            const auto known = shared_.memo.find(frame.key);
            if (known.exact || known.bound >= limit)
                return known.bound;
        }
        open_columns(*group_);
        const int n = static_cast<int>(words.size());
        // Guesses that show no more cost at least `limit`.
        count(frame, words, normal ? static_cast<std::size_t>(std::max(3 * n - limit - 1, 0)) : 0, depth);
        if (!normal) {
            make_key(frame.key, words, left);
            add_legal(frame);
            const auto known = shared_.memo.find(frame.key);
            if (known.exact || known.bound >= limit)
                return known.bound;
        }
        int best = limit;        // the least total found, once it is below the limit
        int least = infeasible;  // no guess that was given up costs less
        for (int shown = most_shown(frame); shown >= 2; --shown) {
            if (3 * n - shown >= best) {
                least = std::min(least, 3 * n - shown);
                break;
            }
            collect(frame, words, shown, best, left, least);
            for (const auto& [total, column] : frame.tries) {
                const int found = total >= best ? total : cost_after(column, words, best, left, depth);
                if (found < best)
                    best = found;
                else
                    least = std::min(least, found);
            }
        }
        const RecountMemo::Known known =
            best < limit ? RecountMemo::Known{best, true}
                         : RecountMemo::Known{std::clamp(least, lower, infeasible), false};
        shared_.memo.store(frames_[depth].key, known);
        return known.bound;
    }

    void add_legal(RecountFrame& frame) {
        frame.key.push_back(~0U);
        const std::size_t columns = group_->columns->guesses().size();
        for (std::size_t begin = 0; begin < columns; begin += 32) {
            std::uint32_t bits = 0;
            for (std::size_t i = begin; i < std::min(begin + 32, columns); ++i)
                bits |= static_cast<std::uint32_t>(frame.counts[i] >= 2) << (i - begin);
            frame.key.push_back(bits);
        }
    }

    // Patterns by column, one more for a word of the set; 0 if the guess is not legal.
    void count(RecountFrame& frame, std::span<const std::uint32_t> words, std::size_t floor,
               std::size_t depth) {
        shared_.nodes.fetch_add(1, std::memory_order_relaxed);
        group_->columns->count(words, floor, frame.counts);
        for (const std::uint32_t word : words)
            ++frame.counts[group_->column_of[word]];
        if (depth > 0 && shared_.rule != PlayRule::normal)
            for (std::size_t i = 0; i < frame.legal.size(); ++i)
                if (!frame.legal[i])
                    frame.counts[i] = 0;
    }

    // The largest count, of all columns and of each tile of them.
    int most_shown(RecountFrame& frame) {
        frame.most.clear();
        for (std::size_t begin = 0; begin < frame.counts.size(); begin += tile) {
            std::uint16_t most = 0;
            for (std::size_t i = begin; i < std::min(begin + tile, frame.counts.size()); ++i)
                most = std::max(most, frame.counts[i]);
            frame.most.push_back(most);
        }
        return frame.most.empty() ? 0 : *std::ranges::max_element(frame.most);
    }

    // The guesses of this count that may cost less than `limit`, in order of what they cost at
    // least.
    void collect(RecountFrame& frame, std::span<const std::uint32_t> words, int shown, int limit, int left,
                 int& least) {
        const int n = static_cast<int>(words.size());
        const std::size_t columns = group_->columns->guesses().size();
        frame.tries.clear();
        for (std::size_t number = 0; number < frame.most.size(); ++number) {
            if (frame.most[number] < shown)
                continue;
            for (std::size_t column = number * tile; column < std::min(number * tile + tile, columns);
                 ++column) {
                if (frame.counts[column] != shown)
                    continue;
                const auto guess = static_cast<std::uint32_t>(column);
                int total = 3 * n - shown;
                divider_.divide(*group_, guess, words, frame.division);
                for (std::size_t i = 0; i < frame.division.size() && total < limit; ++i)
                    if (frame.division[i].size() > 2 || left <= 2)
                        total += excess(guess, frame.division[i], left);
                if (total < limit)
                    frame.tries.push_back({total, guess});
                else
                    least = std::min(least, total);
            }
        }
        std::ranges::stable_sort(frame.tries, {}, &RecountTry::total);
    }

    int excess(std::uint32_t column, std::span<const std::uint32_t> part, int left) {
        if (part.size() == 1 &&
            shared_.own_guess[group_->words[part[0]]] == group_->columns->guesses()[column])
            return 0;  // won
        return glance(part, left - 1) - (2 * static_cast<int>(part.size()) - 1);
    }

    int cost_after(std::uint32_t column, std::span<const std::uint32_t> words, int limit, int left,
                   std::size_t depth) {
        const int n = static_cast<int>(words.size());
        {
            RecountFrame& frame = frames_[depth];
            divider_.divide(*group_, column, words, frame.division);
            frame.open.clear();
        }
        int total = 3 * n - frames_[depth].counts[column];
        for (std::uint32_t i = 0; i < frames_[depth].division.size(); ++i) {
            const auto part = frames_[depth].division[i];
            const int size = static_cast<int>(part.size());
            if (size <= 2)
                continue;
            const int floor = glance(part, left - 1);
            total += floor - (2 * size - 1);
            if (floor == 2 * size && (size > 3 || left <= 3))
                frames_[depth].open.emplace_back(i, floor);
        }
        std::ranges::sort(frames_[depth].open, {},
                          [&](const auto& open) { return frames_[depth].division[open.first].size(); });
        for (std::size_t i = 0; i < frames_[depth].open.size() && total < limit; ++i) {
            const auto [number, floor] = frames_[depth].open[i];
            const auto part = frames_[depth].division[number];
            if (shared_.rule != PlayRule::normal)
                restrict(column, frames_[depth].division.patterns[number], depth);
            total += search(part, floor + limit - total, left - 1, depth + 1, floor) - floor;
        }
        return total;
    }
};

}  // namespace fivefold
