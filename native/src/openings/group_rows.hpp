// Group rows: a feedback table whose patterns are renumbered guess by guess, 0 for the
// largest group.  Small numbers make small counters, whatever the length of the words,
// and the sizes of a guess's groups are a falling list.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "base/aligned.hpp"
#include "base/parallel.hpp"
#include "puzzle/table.hpp"

namespace fivefold {

// G holds a group's number: 8 bits to 256 groups, else 16.
template <class G>
class GroupRows {
  public:
    template <PatternCode P>
    GroupRows(const TableView<P>& table, std::size_t threads)
        : guesses_(table.guesses),
          answers_(table.answers),
          storage_(allocate_aligned<G>(table.guesses * table.answers)),
          sizes_(table.guesses) {
        Control control;
        for_each_range(guesses_, 64, threads, control, [&](const auto& next) {
            std::vector<std::uint32_t> sizes;
            std::vector<P> patterns;
            while (const Range range = next())
                for (std::size_t g = range.begin; g < range.end; ++g)
                    renumber(table.row(g), g, sizes, patterns);
        });
        for (const std::vector<std::uint32_t>& sizes : sizes_)
            most_groups_ = std::max(most_groups_, sizes.size());
    }

    std::size_t guesses() const noexcept { return guesses_; }
    std::size_t answers() const noexcept { return answers_; }
    std::size_t most_groups() const noexcept { return most_groups_; }
    const G* row(std::size_t guess) const noexcept { return storage_.get() + guess * answers_; }
    std::span<const std::uint32_t> sizes(std::size_t guess) const noexcept { return sizes_[guess]; }
    const std::vector<std::vector<std::uint32_t>>& all_sizes() const noexcept { return sizes_; }

  private:
    // Groups of one size keep the order of their patterns.  `sizes` comes and leaves as zeros.
    template <PatternCode P>
    void renumber(const P* row, std::size_t guess, std::vector<std::uint32_t>& sizes,
                  std::vector<P>& patterns) {
        patterns.clear();
        for (std::size_t a = 0; a < answers_; ++a) {
            if (row[a] >= sizes.size())
                sizes.resize(row[a] + std::size_t{1});
            if (sizes[row[a]]++ == 0)
                patterns.push_back(row[a]);
        }
        std::ranges::sort(patterns,
                          [&](P p, P q) { return sizes[p] != sizes[q] ? sizes[p] > sizes[q] : p < q; });
        std::vector<std::uint32_t>& falling = sizes_[guess];
        for (const P pattern : patterns) {
            falling.push_back(sizes[pattern]);
            sizes[pattern] = static_cast<std::uint32_t>(falling.size() - 1);
        }
        G* numbers = storage_.get() + guess * answers_;
        for (std::size_t a = 0; a < answers_; ++a)
            numbers[a] = static_cast<G>(sizes[row[a]]);
        for (const P pattern : patterns)
            sizes[pattern] = 0;
    }

    std::size_t guesses_;
    std::size_t answers_;
    std::size_t most_groups_ = 0;
    AlignedArray<G> storage_;
    std::vector<std::vector<std::uint32_t>> sizes_;
};

// One partition of the answers, laid out to be divided further: the answers group after
// group, the largest group first.
class Division {
  public:
    template <class G>
    void assign(std::span<const G> numbers, std::span<const std::uint32_t> group_sizes) {
        sizes.assign(group_sizes.begin(), group_sizes.end());
        starts.assign(1, 0);
        for (const std::uint32_t size : sizes)
            starts.push_back(starts.back() + size);
        order.resize(numbers.size());
        next_.assign(starts.begin(), starts.end());
        for (std::uint32_t a = 0; a < numbers.size(); ++a)
            order[next_[numbers[a]]++] = a;
    }

    std::vector<std::uint32_t> sizes;   // falling
    std::vector<std::uint32_t> starts;  // one more than there are groups
    std::vector<std::uint32_t> order;   // answers

  private:
    std::vector<std::uint32_t> next_;
};

}  // namespace fivefold
