#include "kernels/disjoint.hpp"

#include <array>

#include "kernels/kernels.hpp"

#if FIVEFOLD_X86_64
#include <immintrin.h>
#endif

namespace fivefold::kernels {
namespace {

// Writes every set and keeps the place if it shares a letter: no branch to mispredict.
template <class Set>
std::size_t keep_disjoint_scalar(const Set* sets, std::size_t count, Set used, Set* out) noexcept {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const Set set = sets[i];
        out[kept] = set;
        kept += (set & used) == 0;
    }
    return kept;
}

#if FIVEFOLD_X86_64

// AVX2 has no instruction that packs lanes: row m lists the 32-bit lanes whose bit is set in m.
constexpr auto packed_lanes = [] {
    std::array<std::array<std::uint8_t, 8>, 256> rows{};
    for (unsigned mask = 0; mask < 256; ++mask)
        for (unsigned lane = 0, place = 0; lane < 8; ++lane)
            if (mask >> lane & 1)
                rows[mask][place++] = static_cast<std::uint8_t>(lane);
    return rows;
}();

// A bit for each of four 64-bit lanes becomes two bits for its 32-bit halves.
constexpr auto doubled_bits = [] {
    std::array<std::uint8_t, 16> doubled{};
    for (unsigned mask = 0; mask < 16; ++mask)
        for (unsigned lane = 0; lane < 4; ++lane)
            if (mask >> lane & 1)
                doubled[mask] = static_cast<std::uint8_t>(doubled[mask] | 3U << 2 * lane);
    return doubled;
}();

template <class Set>
FIVEFOLD_FOR("avx2,popcnt")
std::size_t keep_disjoint_avx2(const Set* sets, std::size_t count, Set used, Set* out) noexcept {
    constexpr std::size_t lanes = 32 / sizeof(Set);
    const __m256i zero = _mm256_setzero_si256();
    std::size_t kept = 0;
    std::size_t i = 0;
    for (; i + lanes <= count; i += lanes) {
        const __m256i block = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(sets + i));
        unsigned mask = 0;
        unsigned lane_mask = 0;
        if constexpr (sizeof(Set) == 4) {
            const __m256i shared = _mm256_and_si256(block, _mm256_set1_epi32(static_cast<int>(used)));
            const __m256i disjoint = _mm256_cmpeq_epi32(shared, zero);
            mask = lane_mask = static_cast<unsigned>(_mm256_movemask_ps(_mm256_castsi256_ps(disjoint)));
        } else {
            const __m256i shared = _mm256_and_si256(block, _mm256_set1_epi64x(static_cast<long long>(used)));
            const __m256i disjoint = _mm256_cmpeq_epi64(shared, zero);
            mask = static_cast<unsigned>(_mm256_movemask_pd(_mm256_castsi256_pd(disjoint)));
            lane_mask = doubled_bits[mask];
        }
        const __m128i lane_bytes =
            _mm_loadl_epi64(reinterpret_cast<const __m128i*>(packed_lanes[lane_mask].data()));
        const __m256i packed = _mm256_permutevar8x32_epi32(block, _mm256_cvtepu8_epi32(lane_bytes));
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(out + kept), packed);
        kept += static_cast<std::size_t>(_mm_popcnt_u32(mask));
    }
    for (; i < count; ++i) {
        const Set set = sets[i];
        out[kept] = set;
        kept += (set & used) == 0;
    }
    return kept;
}

FIVEFOLD_FOR("avx512f,popcnt")
std::size_t keep_disjoint_avx512(const std::uint32_t* sets, std::size_t count, std::uint32_t used,
                                 std::uint32_t* out) noexcept {
    const __m512i letters = _mm512_set1_epi32(static_cast<int>(used));
    std::size_t kept = 0;
    for (std::size_t i = 0; i < count; i += 16) {
        const auto lanes = static_cast<__mmask16>(count - i >= 16 ? 0xffffU : (1U << (count - i)) - 1);
        const __m512i block = _mm512_maskz_loadu_epi32(lanes, sets + i);
        const __mmask16 disjoint = _mm512_mask_testn_epi32_mask(lanes, block, letters);
        _mm512_storeu_si512(out + kept, _mm512_maskz_compress_epi32(disjoint, block));
        kept += static_cast<std::size_t>(_mm_popcnt_u32(disjoint));
    }
    return kept;
}

FIVEFOLD_FOR("avx512f,popcnt")
std::size_t keep_disjoint_avx512(const std::uint64_t* sets, std::size_t count, std::uint64_t used,
                                 std::uint64_t* out) noexcept {
    const __m512i letters = _mm512_set1_epi64(static_cast<long long>(used));
    std::size_t kept = 0;
    for (std::size_t i = 0; i < count; i += 8) {
        const auto lanes = static_cast<__mmask8>(count - i >= 8 ? 0xffU : (1U << (count - i)) - 1);
        const __m512i block = _mm512_maskz_loadu_epi64(lanes, sets + i);
        const __mmask8 disjoint = _mm512_mask_testn_epi64_mask(lanes, block, letters);
        _mm512_storeu_si512(out + kept, _mm512_maskz_compress_epi64(disjoint, block));
        kept += static_cast<std::size_t>(_mm_popcnt_u32(disjoint));
    }
    return kept;
}

#endif

}  // namespace

template <class Set>
KeepDisjoint<Set> find_keep_disjoint(std::string_view kernel) {
    [[maybe_unused]] const std::string_view name = find(kernel).name;
#if FIVEFOLD_X86_64
    if (name == "avx512")
        return keep_disjoint_avx512;
    if (name == "avx2")
        return keep_disjoint_avx2<Set>;
#endif
    return keep_disjoint_scalar<Set>;
}

template KeepDisjoint<std::uint32_t> find_keep_disjoint(std::string_view);
template KeepDisjoint<std::uint64_t> find_keep_disjoint(std::string_view);

}  // namespace fivefold::kernels
