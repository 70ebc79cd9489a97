// The least total of sets of a group: every legal guess, the sets it leaves, and so on.
#pragma once

#include <algorithm>

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

    bool ruled() const { return shared_.rule != PlayRule::normal; }

    // Windows widen step by step: in a narrow one few guesses have to be looked into, and most sets cost
    // little more than they do at least.
    int search(std::span<const std::uint32_t> words, int limit, int left, std::size_t depth, int lower) {
        require_going_on();
        limit = std::min(limit, infeasible);
        RecountFrame& frame = this->frame(depth);
        RecountMemo::Known known;
        if (!ruled()) {
            make_key(frame.key, words, left);
            known = shared_.memo.find(frame.key);
            if (known.exact || known.bound >= limit)
                return known.bound;
        }
        open_columns(*group_);
        frame.counts.below = 0;
        if (ruled()) {
            count_below(infeasible, words, depth);
            make_key(frame.key, words, left);
            add_legal(frame.key, frame.counts);
            known = shared_.memo.find(frame.key);
            if (known.exact || known.bound >= limit)
                return known.bound;
        }
        known.bound = std::max(known.bound, lower);
        for (int step = 2; !known.exact && known.bound < limit; step = std::min(2 * step, infeasible)) {
            const int end = std::min(limit, known.bound + step);
            count_below(end, words, depth, known.bound + static_cast<int>(words.size()) / 8);
            known = search_below(end, words, left, depth, known.bound);
        }
        shared_.memo.store(frames_[depth].key, known);
        return known.bound;
    }

    // The total if it is below `limit`, else a bound that reaches it; no total is below `lower`.
    RecountMemo::Known search_below(int limit, std::span<const std::uint32_t> words, int left,
                                    std::size_t depth, int lower) {
        const int n = static_cast<int>(words.size());
        int best = limit;        // the least total found, once it is below the limit
        int least = infeasible;  // no guess that was given up costs less
        for (int shown = most_shown(frames_[depth].counts); shown >= 2 && best > lower; --shown) {
            if (3 * n - shown >= best) {
                least = std::min(least, 3 * n - shown);
                break;
            }
            collect(words, shown, best, left, depth, least);
            for (const auto& [total, column] : frames_[depth].tries) {
                const int found = total >= best ? total : cost_after(column, words, best, left, depth);
                if (found < best)
                    best = found;
                else
                    least = std::min(least, found);
            }
        }
        return best < limit ? RecountMemo::Known{best, true}
                            : RecountMemo::Known{std::clamp(least, lower, infeasible), false};
    }

    void add_legal(std::vector<std::uint32_t>& key, const RecountCounts& counts) const {
        key.push_back(~0U);
        const std::size_t columns = group_->columns->guesses().size();
        for (std::size_t begin = 0; begin < columns; begin += 32) {
            std::uint32_t bits = 0;
            for (std::size_t i = begin; i < std::min(begin + 32, columns); ++i)
                bits |= static_cast<std::uint32_t>(counts.shown[i] >= 2) << (i - begin);
            key.push_back(bits);
        }
    }

    // Counts what every guess shows that may cost less than `limit`, and, since counting again takes longer,
    // than `ahead`.
    void count_below(int limit, std::span<const std::uint32_t> words, std::size_t depth, int ahead = 0) {
        RecountCounts& counts = frames_[depth].counts;
        if (counts.below >= limit)
            return;
        counts.below = std::max(limit, ahead);
        shared_.nodes.fetch_add(1, std::memory_order_relaxed);
        const int n = static_cast<int>(words.size());
        group_->columns->count(words, static_cast<std::size_t>(std::max(3 * n - counts.below - 1, 0)),
                               counts.shown);
        for (const std::uint32_t word : words)
            ++counts.shown[group_->column_of[word]];
        if (const auto& legal = frames_[depth].legal; depth > 0 && ruled())
            for (std::size_t i = 0; i < legal.size(); ++i)
                if (!legal[i])
                    counts.shown[i] = 0;
        counts.most.clear();
        for (std::size_t begin = 0; begin < counts.shown.size(); begin += tile) {
            std::uint16_t most = 0;
            for (std::size_t i = begin; i < std::min(begin + tile, counts.shown.size()); ++i)
                most = std::max(most, counts.shown[i]);
            counts.most.push_back(most);
        }
    }

    static int most_shown(const RecountCounts& counts) {
        return counts.most.empty() ? 0 : *std::ranges::max_element(counts.most);
    }

    // The guesses of this count that may cost less than `limit`, in order of what they cost at
    // least.
    void collect(std::span<const std::uint32_t> words, int shown, int limit, int left, std::size_t depth,
                 int& least) {
        const int n = static_cast<int>(words.size());
        const RecountCounts& counts = frames_[depth].counts;
        RecountFrame& frame = frames_[depth];
        const std::size_t columns = group_->columns->guesses().size();
        frame.tries.clear();
        for (std::size_t number = 0; number < counts.most.size(); ++number) {
            if (counts.most[number] < shown)
                continue;
            for (std::size_t column = number * tile; column < std::min(number * tile + tile, columns);
                 ++column) {
                if (counts.shown[column] != shown)
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

    // All that is known of the sets that a guess leaves is added up before one of them is searched.
    int cost_after(std::uint32_t column, std::span<const std::uint32_t> words, int limit, int left,
                   std::size_t depth) {
        const int n = static_cast<int>(words.size());
        {
            RecountFrame& frame = frames_[depth];
            divider_.divide(*group_, column, words, frame.division);
            frame.open.clear();
        }
        int total = 3 * n - frames_[depth].counts.shown[column];
        for (std::uint32_t i = 0; i < frames_[depth].division.size(); ++i) {
            const auto part = frames_[depth].division[i];
            const int size = static_cast<int>(part.size());
            if (size <= 2)
                continue;
            const int floor = glance(part, left - 1);
            RecountMemo::Known known{floor, floor != 2 * size || (size == 3 && left > 3)};
            if (!known.exact && !ruled())
                known = known_of(part, left - 1, floor);
            total += known.bound - (2 * size - 1);
            if (total >= limit)
                return total;
            if (!known.exact)
                frames_[depth].open.emplace_back(i, known.bound);
        }
        std::ranges::sort(frames_[depth].open, {},
                          [&](const auto& open) { return frames_[depth].division[open.first].size(); });
        for (std::size_t i = 0; i < frames_[depth].open.size() && total < limit; ++i) {
            const auto [number, floor] = frames_[depth].open[i];
            const auto part = frames_[depth].division[number];
            if (ruled())
                restrict(column, frames_[depth].division.patterns[number], depth);
            total += search(part, floor + limit - total, left - 1, depth + 1, floor) - floor;
        }
        return total;
    }

    RecountMemo::Known known_of(std::span<const std::uint32_t> part, int left, int floor) {
        make_key(key_, part, left);
        const RecountMemo::Known known = shared_.memo.find(key_);
        return {std::max(known.bound, floor), known.exact};
    }

    std::vector<std::uint32_t> key_;  // of a set that is looked up and not searched
};

}  // namespace fivefold
