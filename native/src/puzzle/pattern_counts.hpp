// Counting the patterns of one guess: scratch space and the two ways to count.
#pragma once

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "kernels/kernels.hpp"
#include "puzzle/partition.hpp"

namespace fivefold {

// Adds a group of that size, which may be 0.
inline void add_group(Spread& spread, std::uint32_t size, const std::vector<std::uint64_t>& n_log_n) {
    spread.n_log_n += n_log_n[size];
    spread.squares += std::uint64_t{size} * size;
    spread.largest = std::max(spread.largest, size);
    spread.groups += size != 0;
}

// The spread of `n` patterns by counting where they fall, then collecting and clearing by
// walking the same patterns again: for few candidates, or more patterns than answers.
// Requires: `counts` is zero and has room for every pattern; it is zero again after.
template <PatternCode P>
Spread sparse_spread(const P* patterns, std::size_t n, const std::vector<std::uint64_t>& n_log_n,
                     std::vector<std::uint32_t>& counts) {
    for (std::size_t i = 0; i < n; ++i)
        ++counts[patterns[i]];
    Spread spread;
    for (std::size_t i = 0; i < n; ++i) {
        const std::uint32_t size = std::exchange(counts[patterns[i]], 0);
        add_group(spread, size, n_log_n);
    }
    return spread;
}

// Group sizes of one row of patterns at a time.  One per thread.
template <PatternCode P>
class Counter {
  public:
    Counter(const kernels::Kernel& kernel, const std::vector<std::uint64_t>& n_log_n)
        : kernel_(kernel), n_log_n_(n_log_n), sizes_(std::size_t{1} << 8), zeros_(sizes_) {}

    // Requires: n below the size of the n_log_n table.
    Spread measure(const P* patterns, std::size_t n) {
        if constexpr (sizeof(P) == 1) {
            // Clearing and reading all sizes costs as much as counting this many.
            if (n <= few)
                return sparse_spread(patterns, n, n_log_n_, zeros_);
            Spread spread;
            kernel_.count_patterns(patterns, n, sizes_.data());
            kernel_.measure_sizes(sizes_.data(), n, n_log_n_.data(), &spread);
            return spread;
        } else {
            return measure_codes(patterns, n);
        }
    }

  private:
    static constexpr std::size_t few = 32;

    Spread measure_codes(const P* patterns, std::size_t n) {
        P last = 0;
        for (std::size_t i = 0; i < n; ++i)
            last = std::max(last, patterns[i]);
        const std::size_t codes = last + std::size_t{1};
        if (sizes_.size() < codes) {
            sizes_.resize(codes);
            zeros_.resize(codes);
        }
        if (n < codes)
            return sparse_spread(patterns, n, n_log_n_, zeros_);
        return dense_spread(patterns, n, codes);
    }

    // Counts in two tables by turns: a count need not wait for the one before it, often of the same
    // pattern.  Requires: both are zero; they are zero again after.
    Spread dense_spread(const P* patterns, std::size_t n, std::size_t codes) {
        for (std::size_t i = 0; i + 1 < n; i += 2) {
            ++sizes_[patterns[i]];
            ++zeros_[patterns[i + 1]];
        }
        if (n % 2 != 0)
            ++sizes_[patterns[n - 1]];
        Spread spread;
        for (std::size_t code = 0; code < codes; ++code) {
            const std::uint32_t size = std::exchange(sizes_[code], 0) + std::exchange(zeros_[code], 0);
            add_group(spread, size, n_log_n_);
        }
        return spread;
    }

    const kernels::Kernel& kernel_;
    const std::vector<std::uint64_t>& n_log_n_;
    std::vector<std::uint32_t> sizes_;  // of bytes: what the kernel wrote last; otherwise zero between calls
    std::vector<std::uint32_t> zeros_;  // between calls
};

// The same with weights.  Weights are added in the order of the candidates, so a sum
// is the same whatever the number of threads.
template <PatternCode P>
class WeightedCounter {
  public:
    WeightedSpread measure(const P* patterns, std::span<const double> weights) {
        const std::size_t n = weights.size();
        for (std::size_t i = 0; i < n; ++i) {
            if (patterns[i] >= groups_.size())
                groups_.resize(patterns[i] + std::size_t{1});
            groups_[patterns[i]].weight += weights[i];
            ++groups_[patterns[i]].size;
        }
        WeightedSpread spread;
        for (std::size_t i = 0; i < n; ++i) {
            const Group group = std::exchange(groups_[patterns[i]], Group{});
            if (group.size == 0)
                continue;
            if (group.weight > 0)
                spread.w_log_w += group.weight * std::log2(group.weight);
            spread.w_n += group.weight * group.size;
            spread.largest = std::max(spread.largest, group.size);
            ++spread.groups;
        }
        return spread;
    }

  private:
    struct Group {
        double weight = 0;
        std::uint32_t size = 0;
    };
    std::vector<Group> groups_;
};

}  // namespace fivefold
