// Two guesses ahead: the least sum of squares that a guess and the best second guess
// in each of its groups can reach.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <functional>
#include <span>
#include <vector>

#include "base/aligned.hpp"
#include "base/types.hpp"
#include "kernels/kernels.hpp"

namespace fivefold {

// The patterns of all second guesses, a row per candidate: 64 guesses are compared at once.
class SecondColumns {
  public:
    // `row(place)` gives the patterns of a guess against `n` candidates.  Columns stand in
    // `order`; good guesses first make bad ones short.
    template <class Row>
    SecondColumns(std::size_t n, std::span<const std::uint32_t> order, const Row& row,
                  const kernels::Kernel& kernel)
        : kernel_(kernel),
          width_((order.size() + 63) / 64 * 64),
          patterns_(allocate_aligned<std::uint8_t>(n * width_)) {
        for (std::size_t column = 0; column < width_; ++column) {
            // The last block is filled up with guesses that are there already.
            const std::uint8_t* from = row(order[column < order.size() ? column : 0]);
            for (std::size_t i = 0; i < n; ++i)
                patterns_[i * width_ + column] = from[i];
        }
    }

    std::size_t width() const noexcept { return width_; }
    const std::uint8_t* row(std::size_t candidate) const noexcept {
        return patterns_.get() + candidate * width_;
    }
    const kernels::Kernel& kernel() const noexcept { return kernel_; }

  private:
    const kernels::Kernel& kernel_;
    std::size_t width_;
    AlignedArray<std::uint8_t> patterns_;
};

// For one block of patterns: `row(place)` gives those of a guess against `n` candidates.
// One per thread.
template <PatternCode P, class Row>
class TwoSteps {
  public:
    // `most_groups`, at least two: no guess divides the candidates into more groups.  `columns`:
    // if all guesses may follow any guess, otherwise null.
    TwoSteps(std::size_t n, std::size_t patterns, std::size_t most_groups, const Row& row,
             const SecondColumns* columns)
        : n_(n),
          most_groups_(most_groups),
          row_(row),
          columns_(columns),
          counts_(patterns),
          number_(patterns) {}

    // The sum over the groups of guess `first` of the least sum of squares any second
    // guess makes of the group: exact if it is at most `limit`, otherwise some number
    // above `limit` that it is not below.  `seconds(first, group)` gives the rows that
    // may be guessed next; the candidates of the group are always among them.
    template <class Seconds>
    std::uint64_t cost(std::size_t first, std::uint64_t limit, const Seconds& seconds) {
        std::vector<std::vector<std::uint32_t>> groups = divide(row_(first));
        // The largest groups decide; the others cost at least their floor.
        std::ranges::stable_sort(groups, std::greater{}, [](const auto& group) { return group.size(); });
        std::uint64_t total = 0;
        for (const std::vector<std::uint32_t>& group : groups)
            total += floor(group.size());
        for (const std::vector<std::uint32_t>& group : groups) {
            if (group.size() <= 2 || total > limit)
                break;  // either of two words leaves the other alone
            const std::uint64_t room = limit - total + floor(group.size());
            total += least_squares(first, group, seconds, room) - floor(group.size());
        }
        return total;
    }

    // No guess leaves less of `size` words: as many groups as there can be, equally large.
    std::uint64_t floor(std::size_t size) const noexcept {
        const std::uint64_t each = size / most_groups_;
        const std::uint64_t larger = size % most_groups_;
        return larger * (each + 1) * (each + 1) + (most_groups_ - larger) * each * each;
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

    // The least sum of squares of `group` after a second guess: exact if it is at most
    // `limit`, otherwise limit + 1.
    template <class Seconds>
    std::uint64_t least_squares(std::size_t first, std::span<const std::uint32_t> group,
                                const Seconds& seconds, std::uint64_t limit) {
        if (columns_ != nullptr)
            return least_by_columns(group, limit);
        std::uint64_t least = limit + 1;
        for (const std::uint32_t second : seconds(first, group)) {
            if (least <= floor(group.size()))
                break;  // no guess does better
            least = std::min(least, squares(group, row_(second), least));
        }
        return least;
    }

    // The same, 64 guesses at a time.  The rows of a group are few and stay in the caches;
    // the table of all guesses would not.
    std::uint64_t least_by_columns(std::span<const std::uint32_t> group, std::uint64_t limit) {
        rows_.clear();
        for (const std::uint32_t place : group)
            rows_.push_back(columns_->row(place));
        if (copy_size_ < 64 * group.size()) {
            copy_size_ = 64 * group.size();
            copy_ = allocate_aligned<std::uint8_t>(copy_size_);
        }
        const bool pairwise = group.size() <= kernels::most_for_twins;
        const std::uint64_t enough = floor(group.size());
        std::uint64_t least = limit + 1;
        for (std::size_t offset = 0; offset < columns_->width() && least > enough; offset += 64)
            least = pairwise ? least_of_pairs(offset, least) : least_of_counts(offset, least);
        return least;
    }

    // The least of `least` and 64 sums of squares.  A sum of squares is the number of words
    // and twice the number of pairs that stay together.
    std::uint64_t least_of_pairs(std::size_t offset, std::uint64_t least) {
        const std::size_t n = rows_.size();
        const auto most = static_cast<std::size_t>(std::min<std::uint64_t>((least - n - 1) / 2, 0xfffe));
        if (columns_->kernel().count_twins(rows_.data(), n, offset, most, copy_.get(), twins_))
            for (const std::uint16_t twins : twins_)
                least = std::min<std::uint64_t>(least, n + 2U * twins);
        return least;
    }

    // The same by counting: for many words, where pairs are too many.
    std::uint64_t least_of_counts(std::size_t offset, std::uint64_t least) {
        for (std::size_t i = 0; i < rows_.size(); ++i)
            std::memcpy(copy_.get() + 64 * i, rows_[i] + offset, 64);
        for (std::size_t lane = 0; lane < 64; ++lane) {
            std::uint32_t counts[256] = {};
            std::uint64_t sum = 0;
            for (std::size_t i = 0; i < rows_.size() && sum < least; i += stride) {
                const std::size_t end = std::min(i + stride, rows_.size());
                for (std::size_t k = i; k < end; ++k)
                    sum += 2U * counts[copy_[64 * k + lane]]++ + 1U;  // (c + 1)^2 - c^2
            }
            least = std::min(least, sum);
        }
        return least;
    }

    // The sum of squares, given up on once it reaches `enough`.  Most second guesses are
    // far from the best one, and squares grow fastest at the end.
    std::uint64_t squares(std::span<const std::uint32_t> group, const P* row, std::uint64_t enough) {
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

    static constexpr std::size_t stride = 16;  // how many words between two looks at a sum

    std::size_t n_;
    std::size_t most_groups_;
    const Row& row_;
    const SecondColumns* columns_;
    std::vector<std::uint32_t> counts_;  // all zero between calls
    std::vector<std::uint32_t> number_;  // all zero between calls
    std::size_t copy_size_ = 0;
    AlignedArray<std::uint8_t> copy_;
    std::vector<const std::uint8_t*> rows_;
    alignas(64) std::uint16_t twins_[64];
};

}  // namespace fivefold
