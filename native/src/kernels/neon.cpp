// NEON: 16 bytes to the register, on every 64-bit ARM.  What is not written out here is the baseline's.
#include "base/compiler.hpp"
#if FIVEFOLD_ARM64

#include <arm_neon.h>

#include "kernels/baseline.inl"

namespace fivefold::kernels {
namespace {

constexpr std::size_t parts = 64 / 16;

// A bit for each of sixteen bytes that are all ones or zero.
FIVEFOLD_INLINE std::uint64_t bit_per_byte(uint8x16_t flags) noexcept {
    const uint8x16_t places = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
    const uint8x16_t bits = vandq_u8(flags, places);
    return std::uint64_t{vaddv_u8(vget_low_u8(bits))} | std::uint64_t{vaddv_u8(vget_high_u8(bits))} << 8;
}

void count_repeats(PatternRows<std::uint8_t> given, std::size_t most, std::uint8_t* columns,
                   std::uint8_t* repeats, std::uint64_t* within) noexcept {
    const auto [rows, n, blocks] = given;
    const uint8x16_t limit = vdupq_n_u8(static_cast<std::uint8_t>(most));
    for (std::size_t b = 0; b < blocks; ++b) {
        uint8x16_t count[parts] = {};
        for (std::size_t i = 0; i < n; ++i) {
            uint8x16_t own[parts];
            uint8x16_t met[parts] = {};
            for (std::size_t part = 0; part < parts; ++part) {
                own[part] = vld1q_u8(rows[i] + 64 * b + 16 * part);
                vst1q_u8(columns + 64 * i + 16 * part, own[part]);
            }
            for (std::size_t j = 0; j < i; ++j)
                for (std::size_t part = 0; part < parts; ++part)
                    met[part] =
                        vorrq_u8(met[part], vceqq_u8(own[part], vld1q_u8(columns + 64 * j + 16 * part)));
            for (std::size_t part = 0; part < parts; ++part)
                count[part] = vsubq_u8(count[part], met[part]);  // a comparison that holds is all ones
            if (i % 4 == 3) {
                const uint8x16_t least = vminq_u8(vminq_u8(count[0], count[1]), vminq_u8(count[2], count[3]));
                if (vminvq_u8(least) > most)
                    break;
            }
        }
        within[b] = 0;
        for (std::size_t part = 0; part < parts; ++part) {
            vst1q_u8(repeats + 64 * b + 16 * part, count[part]);
            within[b] |= bit_per_byte(vcleq_u8(count[part], limit)) << 16 * part;
        }
    }
}

std::uint64_t least_of_rows(const std::uint8_t* const* rows, std::size_t count, std::size_t offset,
                            std::uint8_t above, std::uint8_t* least) noexcept {
    const uint8x16_t limit = vdupq_n_u8(above);
    std::uint64_t bits = 0;
    for (std::size_t place = 0; place < 64; place += 16) {
        uint8x16_t here = vld1q_u8(least + place);
        for (std::size_t r = 0; r < count; ++r)
            here = vminq_u8(here, vld1q_u8(rows[r] + offset + place));
        vst1q_u8(least + place, here);
        bits |= bit_per_byte(vcgtq_u8(here, limit)) << place;
    }
    return bits;
}

std::uint64_t count_common(const std::uint64_t* a, const std::uint64_t* b, std::size_t words) noexcept {
    uint64x2_t count = vdupq_n_u64(0);
    for (std::size_t i = 0; i < words; i += 2) {
        const uint8x16_t both = vreinterpretq_u8_u64(vandq_u64(vld1q_u64(a + i), vld1q_u64(b + i)));
        count = vpadalq_u32(count, vpaddlq_u16(vpaddlq_u8(vcntq_u8(both))));
    }
    return vaddvq_u64(count);
}

// Two words at a time, one vector of 512 bits after the other.
std::size_t keep_thirds(const PlaneRows& planes, const std::uint64_t* pair, std::size_t most,
                        std::uint32_t* thirds, std::size_t n) noexcept {
    const std::size_t row_words = planes.vectors * planes.planes * 8;
    std::size_t kept = 0;
    for (std::size_t i = 0; i < n; ++i) {
        const std::uint64_t* row = planes.rows + thirds[i] * row_words;
        std::size_t count = 0;
        for (std::size_t v = 0; v < planes.vectors && count <= most; ++v) {
            uint16x8_t bits = vdupq_n_u16(0);
            for (std::size_t word = 0; word < 8; word += 2) {
                uint64x2_t common = vdupq_n_u64(0);
                for (std::size_t p = 0; p < planes.planes; ++p) {
                    const std::size_t place = (v * planes.planes + p) * 8 + word;
                    common = vorrq_u64(common, vandq_u64(vld1q_u64(pair + place), vld1q_u64(row + place)));
                }
                bits = vpadalq_u8(bits, vcntq_u8(vreinterpretq_u8_u64(common)));
            }
            count += vaddvq_u16(bits);
        }
        thirds[kept] = thirds[i];
        kept += count <= most;
    }
    return kept;
}

constexpr Kernel replaced(Kernel kernel) {
    kernel.count_repeats = count_repeats;
    kernel.least_of_rows = least_of_rows;
    kernel.count_common = count_common;
    kernel.keep_thirds = keep_thirds;
    return kernel;
}

}  // namespace

constinit const Kernel neon = replaced(baseline::kernel("neon"));

}  // namespace fivefold::kernels

#endif
