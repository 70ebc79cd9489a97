// Partition: how a guess divides the candidates, as sizes of groups and as the few
// numbers every criterion is made of.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "base/control.hpp"
#include "base/spread.hpp"
#include "puzzle/table.hpp"

namespace fivefold {

// What guesses are compared by: the least of a sum or of the largest group, or the most
// groups.
enum class Measure : std::uint8_t { n_log_n, squares, largest, groups };

// The same when candidates have weights: w is the weight of a group, n its words.
struct WeightedSpread {
    double w_log_w = 0;         // sum of w log2 w
    double w_n = 0;             // sum of w * n
    std::uint32_t largest = 0;  // most words in a group
    std::uint32_t groups = 0;
};

// n log2 n for n = 0 to `most`, rounded to multiples of 2^-32.  The error of a sum
// is at most 2^-33 per group, hence less than 10^-9 bits per answer.
std::vector<std::uint64_t> fixed_n_log_n(std::size_t most);

// The spread of every guess of `table` over `candidates` (columns of the table).
// Requires: spreads.size() == guesses of the table.  After a stop some are left as
// they were.
template <PatternCode P>
void measure_splits(const TableView<P>& table, std::span<const WordId> candidates, std::string_view kernel,
                    std::size_t threads, Control& control, std::span<Spread> spreads);

// The same with weights[i] the weight of candidates[i].
template <PatternCode P>
void measure_splits(const TableView<P>& table, std::span<const WordId> candidates,
                    std::span<const double> weights, std::size_t threads, Control& control,
                    std::span<WeightedSpread> spreads);

}  // namespace fivefold
