// Sets of columns, 64 to the word.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace fivefold {

using ColumnBits = std::vector<std::uint64_t>;

inline bool has(const ColumnBits& bits, std::uint32_t column) noexcept {
    return bits[column / 64] >> column % 64 & 1;
}

inline void include(ColumnBits& bits, const ColumnBits& more) noexcept {
    for (std::size_t b = 0; b < bits.size(); ++b)
        bits[b] |= more[b];
}

inline bool full(const ColumnBits& bits) noexcept {
    return std::ranges::all_of(bits, [](std::uint64_t word) { return word == ~std::uint64_t{0}; });
}

// Without an instruction of its own, `std::popcount` is a call; this goes inline.
inline std::size_t count_ones(std::uint64_t x) noexcept {
    x -= x >> 1 & 0x5555555555555555;
    x = (x & 0x3333333333333333) + (x >> 2 & 0x3333333333333333);
    return ((x + (x >> 4)) & 0x0f0f0f0f0f0f0f0f) * 0x0101010101010101 >> 56;
}

// How many columns of `bits` are not in `others`.
inline std::size_t count_outside(const ColumnBits& bits, const ColumnBits& others) noexcept {
    std::size_t count = 0;
    for (std::size_t b = 0; b < bits.size(); ++b)
        count += count_ones(bits[b] & ~others[b]);
    return count;
}

}  // namespace fivefold
