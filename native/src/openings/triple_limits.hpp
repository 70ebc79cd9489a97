// What a limit on the value of three words says about their bits and their groups.
#pragma once

#include <algorithm>
#include <cmath>

#include "openings/openings.hpp"

namespace fivefold {

// Three words within the limit leave at most `joined` answers in a group with an earlier one
// (answers less groups), and their sum of n log2 n is at most `bits`, in units of 2^-16.
struct TripleLimits {
    std::int64_t joined;
    std::int64_t bits;

    // The measure is not `largest`: a largest group says next to nothing about the others.
    // `n_log_n` is the table of `short_n_log_n`.
    static TripleLimits of(Measure measure, std::int64_t value, std::span<const std::int64_t> n_log_n) {
        const auto answers = static_cast<std::int64_t>(n_log_n.size()) - 1;
        const auto everything = TripleLimits{answers, n_log_n.back()};
        if (value >= std::numeric_limits<std::int64_t>::max())
            return everything;
        switch (measure) {
            case Measure::n_log_n:
                // A group of m answers has m log2 m >= 2 (m - 1).
                return {value >> 33, (value >> 16) + 1};
            case Measure::squares: {
                // m^2 - m >= 2 (m - 1); and the mean of log2 m is at most the log2 of the mean.
                const auto n = static_cast<double>(answers);
                const auto mean = std::max(1.0, static_cast<double>(value) / n);
                const auto bits = static_cast<std::int64_t>(n * std::log2(mean) * 0x1p16 * (1 + 1e-12)) + 2;
                return {(value - answers) >> 1, bits};
            }
            case Measure::groups: {
                // m log2 m is convex and 0 for m = 1, so one group takes all that is joined.
                const std::int64_t joined = value + answers;
                if (joined < 0)
                    return {joined, -1};
                return {joined, n_log_n[static_cast<std::size_t>(std::min(joined + 1, answers))] + 1};
            }
            case Measure::largest:
                break;
        }
        return everything;
    }
};

}  // namespace fivefold
