// Spread: the few numbers of a guess that every criterion is made of.
#pragma once

#include <cstdint>

namespace fivefold {

// Sums over the groups of one guess.  Exact integers: the order of the groups, the
// kernel and the number of threads cannot change them.
struct Spread {
    std::uint64_t n_log_n = 0;  // sum of n log2 n in units of 2^-32 bits
    std::uint64_t squares = 0;  // sum of n * n
    std::uint32_t largest = 0;
    std::uint32_t groups = 0;
};

}  // namespace fivefold
