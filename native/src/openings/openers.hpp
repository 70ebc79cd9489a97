// Openers: how every guess divides all answers, without storing the table.
#pragma once

#include <span>
#include <string_view>

#include "puzzle/partition.hpp"

namespace fivefold {

// The spread of every guess over all answers.  A row lives only until it is counted,
// so the work stays in the first-level cache.
// Requires: spreads.size() == rows.guesses().  After a stop some are left as they were.
template <PatternCode P>
void measure_openers(const LetterRows<P>& rows, std::string_view kernel, std::size_t threads,
                     Control& control, std::span<Spread> spreads);

// The same with a weight per answer.
template <PatternCode P>
void measure_openers(const LetterRows<P>& rows, std::span<const double> weights, std::string_view kernel,
                     std::size_t threads, Control& control, std::span<WeightedSpread> spreads);

}  // namespace fivefold
