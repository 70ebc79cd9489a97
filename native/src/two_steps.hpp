// Two guesses ahead: the least sum of squares that a guess and the best second guess
// in each of its groups can reach.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <limits>
#include <span>
#include <utility>
#include <vector>

#include "fivefold/types.hpp"

namespace fivefold {

// For one block of patterns: `row(place)` gives those of a guess against `n` candidates.
// One per thread.
template <PatternCode P, class Row>
class TwoSteps {
  public:
    TwoSteps(std::size_t n, std::size_t patterns, const Row& row)
        : n_(n), row_(row), counts_(patterns), number_(patterns) {}

    // The sum over the groups of guess `first` of the least sum of squares any second
    // guess makes of the group: exact if it is at most `limit`, otherwise some number
    // above `limit` that it is not below.  `seconds(first, group)` gives the rows that
    // may be guessed next; the candidates of the group are always among them.
    template <class Seconds>
    std::uint64_t cost(std::size_t first, std::uint64_t limit, const Seconds& seconds) {
        std::vector<std::vector<std::uint32_t>> groups = divide(row_(first));
        // The largest groups decide; a group of k words costs at least k.
        std::ranges::stable_sort(groups, std::greater{}, [](const auto& group) { return group.size(); });
        std::uint64_t total = n_;
        for (const std::vector<std::uint32_t>& group : groups) {
            if (group.size() <= 2)
                break;  // either of two words leaves the other alone
            const std::uint64_t room = limit - total + group.size();
            total += least_squares(group, seconds(first, group), room) - group.size();
            if (total > limit)
                break;
        }
        return total;
    }

  private:
    std::vector<std::vector<std::uint32_t>> divide(const P* row) {
        std::vector<std::vector<std::uint32_t>> groups;
        for (std::uint32_t place = 0; place < n_; ++place) {
            std::uint32_t& number = number_[row[place]];
            if (number == 0) {
                groups.emplace_back();
                number = static_cast<std::uint32_t>(groups.size());
            }
            groups[number - 1].push_back(place);
        }
        for (const auto& group : groups)
            number_[row[group[0]]] = 0;
        return groups;
    }

    // The least sum of squares of `group` after one of `seconds`: exact if it is at most
    // `limit`, otherwise limit + 1.
    std::uint64_t least_squares(std::span<const std::uint32_t> group, std::span<const std::uint32_t> seconds,
                                std::uint64_t limit) {
        std::uint64_t least = limit + 1;
        for (const std::uint32_t second : seconds) {
            if (least <= group.size())
                break;  // every word alone: no guess does better
            least = std::min(least, squares(group, row_(second), least));
        }
        return least;
    }

    // The sum of squares, given up on once it reaches `enough`.  Most second guesses are
    // far from the best one, and squares grow fastest at the end.
    std::uint64_t squares(std::span<const std::uint32_t> group, const P* row, std::uint64_t enough) {
        constexpr std::size_t stride = 16;  // how many words between two looks at the sum
        std::uint64_t sum = 0;
        std::size_t seen = 0;
        while (seen < group.size() && sum < enough) {
            const std::size_t end = std::min(seen + stride, group.size());
            for (; seen < end; ++seen)
                sum += 2U * counts_[row[group[seen]]]++ + 1U;  // (c + 1)^2 - c^2
        }
        for (std::size_t i = 0; i < seen; ++i)
            counts_[row[group[i]]] = 0;
        return sum;
    }

    std::size_t n_;
    const Row& row_;
    std::vector<std::uint32_t> counts_;  // all zero between calls
    std::vector<std::uint32_t> number_;  // all zero between calls
};

}  // namespace fivefold
