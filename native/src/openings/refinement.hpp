// Dividing a partition by one more word: the inner loop of the search for openings.
#pragma once

#include <cstring>

#include "openings/group_rows.hpp"
#include "openings/margin_bound.hpp"

namespace fivefold {

// Divides groups, the largest first, and gives up as soon as the value must exceed a limit.
// One per thread.
class Divider {
  public:
    explicit Divider(std::size_t most_groups) : counts_(most_groups), seen_(most_groups) {}

    // The value is at least `lower`; above `limit` it does not matter.
    struct Window {
        std::int64_t lower;
        std::int64_t limit;
    };

    // The largest cell, or something above `limit` when it is.
    template <class G>
    std::int64_t largest(const Division& division, const G* row, std::int64_t limit) {
        std::uint32_t largest = 0;
        for (std::size_t x = 0; x < division.sizes.size() && division.sizes[x] > largest; ++x) {
            const std::uint32_t* first = &division.order[division.starts[x]];
            for (std::uint32_t i = 0; i < division.sizes[x]; ++i)
                largest = std::max<std::uint32_t>(largest, ++counts_[row[first[i]]]);
            clear(first, division.sizes[x], row);
            if (largest > limit)
                break;
        }
        return largest;
    }

    // The measure of the division by guess `y`, or something above the limit when it is.  Starts
    // from the margin bound of the two and replaces its rows by the truth one by one; each row is
    // at least what the bound counted for it, so the sum only grows.
    template <bool only_groups, class G>
    std::int64_t sum(const Division& division, const MarginBound& bound, const GroupMeasure& measure,
                     std::size_t y, const G* row, Window window) {
        auto [lower, limit] = window;
        const std::int64_t* costs = bound.costs(y);
        const std::int64_t* multipliers = bound.multipliers(y);
        const std::int64_t* step = measure.step.data();
        for (std::size_t x = 0; x < division.sizes.size() && lower <= limit; ++x) {
            const std::uint32_t* first = &division.order[division.starts[x]];
            const std::uint32_t size = division.sizes[x];
            lower += costs[bound.size_class(size)] - bound.multiplier(size) * size;
            std::int64_t change = 0;
            if constexpr (only_groups) {
                change = -measure.unit * distinct(first, size, row);
                for (std::uint32_t i = 0; i < size; ++i)
                    change -= multipliers[row[first[i]]];
            } else {
                std::uint16_t* counts = counts_.data();
                for (std::uint32_t i = 0; i < size; ++i) {
                    const std::size_t group = row[first[i]];
                    change += step[counts[group]++] - multipliers[group];
                }
                clear(first, size, row);
            }
            lower += change;
        }
        return lower;
    }

    // Minus the number of groups, times `unit`, when the window already has the truth about every
    // row up to `small` answers, and for larger rows that at most `groups` cells are filled.
    template <class G>
    std::int64_t large_groups(const Division& division, std::uint32_t small, std::size_t groups, const G* row,
                              std::int64_t unit, Window window) {
        auto [lower, limit] = window;
        for (std::size_t x = 0; x < division.sizes.size() && division.sizes[x] > small && lower <= limit;
             ++x) {
            const std::uint32_t size = division.sizes[x];
            const auto most = static_cast<std::int64_t>(std::min<std::size_t>(size, groups));
            lower += unit * (most - distinct(&division.order[division.starts[x]], size, row));
        }
        return lower;
    }

  private:
    // Below this many answers, walking them again is cheaper than clearing everything.
    static constexpr std::uint32_t few = 32;

    template <class G>
    void clear(const std::uint32_t* first, std::uint32_t size, const G* row) noexcept {
        if (size < few)
            for (std::uint32_t i = 0; i < size; ++i)
                counts_[row[first[i]]] = 0;
        else
            std::memset(counts_.data(), 0, counts_.size() * sizeof(counts_[0]));
    }

    // How many different groups of `row` the answers fall into.  Marking needs no counter to
    // be read back, so the marks of a large group do not wait for each other.
    template <class G>
    std::int64_t distinct(const std::uint32_t* first, std::uint32_t size, const G* row) noexcept {
        std::uint32_t count = 0;
        std::uint8_t* seen = seen_.data();  // kept here, because marks may alias anything
        if (size < few) {
            for (std::uint32_t i = 0; i < size; ++i) {
                const std::size_t group = row[first[i]];
                count += seen[group] == 0;
                seen[group] = 1;
            }
            for (std::uint32_t i = 0; i < size; ++i)
                seen[row[first[i]]] = 0;
        } else {
            for (std::uint32_t i = 0; i < size; ++i)
                seen[row[first[i]]] = 1;
            const std::size_t groups = seen_.size();
            for (std::size_t group = 0; group < groups; ++group)
                count += seen[group];
            std::memset(seen, 0, groups);
        }
        return count;
    }

    std::vector<std::uint16_t> counts_;  // by group of the dividing word
    std::vector<std::uint8_t> seen_;
};

}  // namespace fivefold
