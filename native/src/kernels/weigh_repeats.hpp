// Repeated patterns weighed, in plain C++ on registers of a given size.
#pragma once

#include <cstring>

#include "base/lanes.hpp"
#include "kernels/kernels.hpp"

namespace fivefold::kernels::plain {

// Any width of pattern; `WeighRepeats` tells the contract.
template <class P, std::size_t bytes>
FIVEFOLD_INLINE void weigh_repeats(PatternRows<P> given, const std::int32_t* weights, std::int32_t most,
                                   std::int32_t* sums) noexcept {
    using Group = Lanes<P, bytes>;
    constexpr std::size_t lanes = bytes / sizeof(P);
    constexpr std::size_t parts = 64 / lanes;
    const auto [rows, n, blocks] = given;
    for (std::size_t b = 0; b < blocks; ++b) {
        std::int32_t* sum = sums + 64 * b;
        std::memset(sum, 0, 64 * sizeof(*sum));
        for (std::size_t i = 1; i < n; ++i) {
            Group own[parts];
            Group met[parts];
            std::memcpy(own, rows[i] + 64 * b, sizeof own);
            std::memset(met, 0, sizeof met);
            for (std::size_t j = 0; j < i; ++j)
                for (std::size_t part = 0; part < parts; ++part) {
                    Group earlier;
                    std::memcpy(&earlier, rows[j] + 64 * b + part * lanes, bytes);
                    met[part] |= Group(own[part] == earlier);
                }
            P is_met[64];
            std::memcpy(is_met, met, sizeof is_met);
            std::int32_t least = most;
            for (std::size_t c = 0; c < 64; ++c) {
                sum[c] += is_met[c] != 0 ? weights[i] : 0;
                least = sum[c] < least ? sum[c] : least;
            }
            if (least >= most)
                break;
        }
    }
}

}  // namespace fivefold::kernels::plain
