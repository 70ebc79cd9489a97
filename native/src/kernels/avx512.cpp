// AVX-512 (F and BW): 64 bytes to the register.
#include "base/compiler.hpp"
#if FIVEFOLD_X86_64

#if defined(__GNUC__) && !defined(__clang__)
// GCC 12 warns about the deliberately undefined values in its own header (bug 105593).
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif

#include <immintrin.h>

#include "base/processor.hpp"
#include "kernels/plain.hpp"
#include "kernels/weigh_repeats.hpp"

#define FIVEFOLD_TARGET FIVEFOLD_FOR("avx512f,avx512bw,popcnt")
#define FIVEFOLD_OPERATION FIVEFOLD_TARGET FIVEFOLD_INLINE static

namespace fivefold::kernels {
namespace {

struct Vector {
    using Register = __m512i;
    FIVEFOLD_OPERATION Register load(const std::byte* from) noexcept {
        return _mm512_load_si512(reinterpret_cast<const Register*>(from));
    }
    FIVEFOLD_OPERATION void store(std::byte* to, Register value) noexcept {
        _mm512_store_si512(reinterpret_cast<Register*>(to), value);
    }
    FIVEFOLD_OPERATION void stream(std::byte* to, Register value) noexcept {
        _mm512_stream_si512(reinterpret_cast<Register*>(to), value);
    }
    FIVEFOLD_OPERATION Register add8(Register a, Register b) noexcept { return _mm512_add_epi8(a, b); }
    FIVEFOLD_OPERATION Register add16(Register a, Register b) noexcept { return _mm512_add_epi16(a, b); }
    FIVEFOLD_OPERATION Register add32(Register a, Register b) noexcept { return _mm512_add_epi32(a, b); }
    FIVEFOLD_OPERATION Register min8(Register a, Register b) noexcept { return _mm512_min_epu8(a, b); }
    FIVEFOLD_OPERATION Register load_unaligned(const std::byte* from) noexcept {
        return _mm512_loadu_si512(from);
    }
    FIVEFOLD_OPERATION Register every_byte(std::uint8_t value) noexcept {
        return _mm512_set1_epi8(static_cast<char>(value));
    }
    FIVEFOLD_OPERATION std::uint64_t at_most(Register a, Register limit) noexcept {
        return _mm512_cmple_epu8_mask(a, limit);
    }
    FIVEFOLD_OPERATION Register differing(Register a, Register b) noexcept { return _mm512_xor_si512(a, b); }
    FIVEFOLD_OPERATION Register count_zeros(Register count, Register value) noexcept {
        return _mm512_mask_add_epi8(count, _mm512_testn_epi8_mask(value, value), count, _mm512_set1_epi8(1));
    }
};

// As the compiler's own sum of lanes does it, which some versions of GCC warn of.
FIVEFOLD_OPERATION std::uint64_t sum_of(__m512i lanes) noexcept {
    alignas(64) std::uint64_t parts[8];
    _mm512_store_si512(parts, lanes);
    return parts[0] + parts[1] + parts[2] + parts[3] + parts[4] + parts[5] + parts[6] + parts[7];
}

FIVEFOLD_FOR("avx512f,avx512bw,avx512vpopcntdq,popcnt")
std::uint64_t count_common_wide(const std::uint64_t* a, const std::uint64_t* b, std::size_t words) noexcept {
    __m512i count = _mm512_setzero_si512();
    for (std::size_t i = 0; i < words; i += 8)
        count = _mm512_add_epi64(
            count, _mm512_popcnt_epi64(_mm512_and_si512(_mm512_load_si512(a + i), _mm512_load_si512(b + i))));
    return sum_of(count);
}

// The first machines with AVX-512 lack its population count: four bits by table then, summed to words as
// they come.
FIVEFOLD_OPERATION __m512i count_bits_by_table(__m512i bits) noexcept {
    const __m512i table =
        _mm512_broadcast_i32x4(_mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4));
    const __m512i low = _mm512_set1_epi8(0xf);
    const __m512i bytes =
        _mm512_add_epi8(_mm512_shuffle_epi8(table, _mm512_and_si512(bits, low)),
                        _mm512_shuffle_epi8(table, _mm512_and_si512(_mm512_srli_epi16(bits, 4), low)));
    return _mm512_sad_epu8(bytes, _mm512_setzero_si512());
}

FIVEFOLD_TARGET std::uint64_t count_common(const std::uint64_t* a, const std::uint64_t* b,
                                           std::size_t words) noexcept {
    if (processor().avx512_vpopcntdq)
        return count_common_wide(a, b, words);
    __m512i count = _mm512_setzero_si512();
    for (std::size_t i = 0; i < words; i += 8)
        count = _mm512_add_epi64(
            count, count_bits_by_table(_mm512_and_si512(_mm512_load_si512(a + i), _mm512_load_si512(b + i))));
    return sum_of(count);
}

// Comparisons into masks go to one port only, so the additions are masked ones: the mask
// never becomes a vector.
FIVEFOLD_TARGET bool count_twins(const std::uint8_t* const* rows, std::size_t n, std::size_t offset,
                                 std::size_t most, std::uint8_t* columns, std::uint16_t* twins) noexcept {
    constexpr std::size_t rows_between_tests = 8;
    const __m512i one = _mm512_set1_epi8(1);
    const __m512i low = _mm512_set1_epi16(0xff);
    const __m512i limit = _mm512_set1_epi16(static_cast<short>(most));
    __m512i even = _mm512_setzero_si512();  // of the columns 0, 2, 4 ...
    __m512i odd = _mm512_setzero_si512();
    bool within = true;
    for (std::size_t i = 0; i < n && within; ++i) {
        const __m512i own = _mm512_loadu_si512(rows[i] + offset);
        __m512i equal = _mm512_setzero_si512();
        __m512i also = _mm512_setzero_si512();
        std::size_t j = 0;
        for (; j + 1 < i; j += 2) {
            const __mmask64 here = _mm512_cmpeq_epi8_mask(own, _mm512_load_si512(columns + 64 * j));
            const __mmask64 there = _mm512_cmpeq_epi8_mask(own, _mm512_load_si512(columns + 64 * (j + 1)));
            equal = _mm512_mask_add_epi8(equal, here, equal, one);
            also = _mm512_mask_add_epi8(also, there, also, one);
        }
        if (j < i) {
            const __mmask64 here = _mm512_cmpeq_epi8_mask(own, _mm512_load_si512(columns + 64 * j));
            equal = _mm512_mask_add_epi8(equal, here, equal, one);
        }
        _mm512_store_si512(columns + 64 * i, own);
        equal = _mm512_add_epi8(equal, also);  // at most 255 earlier rows
        even = _mm512_add_epi16(even, _mm512_and_si512(equal, low));
        odd = _mm512_add_epi16(odd, _mm512_srli_epi16(equal, 8));
        if (i % rows_between_tests == rows_between_tests - 1 || i + 1 == n)
            within = (_mm512_cmple_epu16_mask(even, limit) | _mm512_cmple_epu16_mask(odd, limit)) != 0;
    }
    alignas(64) std::uint16_t halves[2][32];
    _mm512_store_si512(halves[0], even);
    _mm512_store_si512(halves[1], odd);
    for (std::size_t c = 0; c < 64; ++c)
        twins[c] = halves[c % 2][c / 2];
    return within;
}

FIVEFOLD_TARGET std::size_t find_thirds(const ThirdRows& rows, std::size_t begin, std::size_t end,
                                        const ThirdLimits& limits, std::uint32_t* thirds) noexcept {
    constexpr std::size_t lanes = 32;
    const __m512i least_a = _mm512_set1_epi16(static_cast<short>(limits.least_a));
    const __m512i most_a = _mm512_set1_epi16(static_cast<short>(limits.most_a));
    const __m512i least_b = _mm512_set1_epi16(static_cast<short>(limits.least_b));
    const __m512i most_b = _mm512_set1_epi16(static_cast<short>(limits.most_b));
    const __m512i places = _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    std::size_t found = 0;
    std::size_t c = begin;
    for (; c + lanes <= end; c += lanes) {
        const __m512i a = _mm512_loadu_si512(rows.with_a + c);
        __mmask32 within = _mm512_cmple_epu16_mask(a, most_a);
        within = _mm512_mask_cmple_epu16_mask(within, least_a, a);
        if (within == 0)
            continue;
        const __m512i b = _mm512_loadu_si512(rows.with_b + c);
        within = _mm512_mask_cmple_epu16_mask(within, b, most_b);
        within = _mm512_mask_cmple_epu16_mask(within, least_b, b);
        within =
            _mm512_mask_cmple_epu16_mask(within, _mm512_adds_epu16(a, b), _mm512_loadu_si512(rows.reach + c));
        for (std::size_t half = 0; half < 2; ++half) {
            const auto bits = static_cast<__mmask16>(within >> (16 * half));
            const __m512i here = _mm512_add_epi32(places, _mm512_set1_epi32(static_cast<int>(c + 16 * half)));
            _mm512_storeu_si512(thirds + found, _mm512_maskz_compress_epi32(bits, here));
            found += static_cast<std::size_t>(std::popcount(bits));
        }
    }
    return found + plain::find_thirds(rows, c, end, limits, thirds + found);
}

#define FIVEFOLD_WIDE FIVEFOLD_FOR("avx512f,avx512bw,avx512vpopcntdq")

// Eight thirds at a time: the pair's planes are loaded once for all of them.
template <std::size_t planes>
FIVEFOLD_WIDE FIVEFOLD_INLINE std::size_t keep_thirds_wide(const PlaneRows& of, const std::uint64_t* pair,
                                                           std::size_t most, std::uint32_t* thirds,
                                                           std::size_t n) noexcept {
    constexpr std::size_t batch = 8;
    const std::size_t row_words = of.vectors * planes * 8;
    std::size_t kept = 0;
    for (std::size_t i = 0; i < n; i += batch) {
        const std::uint64_t* rows[batch];
        __m512i counts[batch];
        for (std::size_t k = 0; k < batch; ++k) {
            rows[k] = of.rows + thirds[i + k < n ? i + k : n - 1] * row_words;
            counts[k] = _mm512_setzero_si512();
        }
        for (std::size_t v = 0; v < of.vectors; ++v) {
            __m512i own[planes];
            for (std::size_t p = 0; p < planes; ++p)
                own[p] = _mm512_load_si512(pair + (v * planes + p) * 8);
            for (std::size_t k = 0; k < batch; ++k) {
                const std::uint64_t* row = rows[k] + v * planes * 8;
                __m512i common = _mm512_and_si512(own[0], _mm512_load_si512(row));
                for (std::size_t p = 1; p < planes; ++p)  // common | (own & row)
                    common = _mm512_ternarylogic_epi64(common, own[p], _mm512_load_si512(row + 8 * p), 0xf8);
                counts[k] = _mm512_add_epi64(counts[k], _mm512_popcnt_epi64(common));
            }
        }
        for (std::size_t k = 0; k < batch && i + k < n; ++k) {
            thirds[kept] = thirds[i + k];
            kept += static_cast<std::size_t>(_mm512_reduce_add_epi64(counts[k])) <= most;
        }
    }
    return kept;
}

FIVEFOLD_WIDE std::size_t keep_thirds_of_two(const PlaneRows& planes, const std::uint64_t* pair,
                                             std::size_t most, std::uint32_t* thirds,
                                             std::size_t n) noexcept {
    return keep_thirds_wide<2>(planes, pair, most, thirds, n);
}

FIVEFOLD_TARGET std::size_t keep_thirds(const PlaneRows& of, const std::uint64_t* pair, std::size_t most,
                                        std::uint32_t* thirds, std::size_t n) noexcept {
    if (of.planes == 2 && processor().avx512_vpopcntdq)
        return keep_thirds_of_two(of, pair, most, thirds, n);
    const std::size_t row_words = of.vectors * of.planes * 8;
    std::size_t kept = 0;
    for (std::size_t i = 0; i < n; ++i) {
        const std::uint64_t* row = of.rows + thirds[i] * row_words;
        const std::uint64_t* own = pair;
        __m512i count = _mm512_setzero_si512();
        for (std::size_t v = 0; v < of.vectors; ++v) {
            __m512i common = _mm512_setzero_si512();
            for (std::size_t p = 0; p < of.planes; ++p, own += 8, row += 8)
                common =
                    _mm512_ternarylogic_epi64(common, _mm512_load_si512(own), _mm512_load_si512(row), 0xf8);
            count = _mm512_add_epi64(count, count_bits_by_table(common));
        }
        thirds[kept] = thirds[i];
        kept += sum_of(count) <= most;
    }
    return kept;
}

bool runs_here() noexcept {
    return processor().avx512;
}

}  // namespace
}  // namespace fivefold::kernels

#include "kernels/vector.inl"

namespace fivefold::kernels {
namespace {

// Packs the groups that are not empty, usually a third of all, before looking up their
// logarithms: the look-ups are what takes time.
FIVEFOLD_TARGET void measure_sizes(const std::uint32_t* sizes, std::size_t n, const std::uint64_t* n_log_n,
                                   Spread* spread) noexcept {
    if (n > most_for_short_squares)
        return plain::measure_sizes(sizes, n, n_log_n, spread);

    constexpr std::size_t lanes = 16;
    alignas(64) std::uint32_t packed[256 + lanes];
    std::size_t groups = 0;
    __m512i largest = _mm512_setzero_si512();
    __m512i squares = _mm512_setzero_si512();
    for (std::size_t p = 0; p < 256; p += lanes) {
        const __m512i part = _mm512_loadu_si512(sizes + p);
        const __mmask16 filled = _mm512_test_epi32_mask(part, part);
        largest = _mm512_max_epu32(largest, part);
        squares = _mm512_add_epi32(squares, _mm512_mullo_epi32(part, part));
        _mm512_storeu_si512(packed + groups, _mm512_maskz_compress_epi32(filled, part));
        groups += static_cast<std::size_t>(std::popcount(filled));
    }
    _mm512_storeu_si512(packed + groups, _mm512_setzero_si512());

    std::uint64_t logs[4] = {};
    for (std::size_t i = 0; i < groups; i += 4)
        for (std::size_t j = 0; j < 4; ++j)
            logs[j] += n_log_n[packed[i + j]];
    *spread = {logs[0] + logs[1] + logs[2] + logs[3],
               static_cast<std::uint32_t>(_mm512_reduce_add_epi32(squares)), _mm512_reduce_max_epu32(largest),
               static_cast<std::uint32_t>(groups)};
}

// The same as `Differences`, by comparisons into a mask.
struct Comparisons {
    FIVEFOLD_OPERATION Comparisons none() noexcept { return {~__mmask64{0}}; }
    FIVEFOLD_TARGET FIVEFOLD_INLINE void meet(__m512i own, __m512i row) noexcept {
        different = _mm512_mask_cmpneq_epu8_mask(different, own, row);
    }
    FIVEFOLD_TARGET FIVEFOLD_INLINE __m512i add_to(__m512i count) const noexcept {
        return _mm512_mask_sub_epi8(count, ~different, count, _mm512_set1_epi8(-1));
    }

    __mmask64 different;
};

// Intel's processors compare on one port and find minima on the other one, so they do both at once.
// Measured on Cascade Lake per pair of rows and 64 columns: four rows by differences 0.50 ns, three of the
// four by comparisons 0.32 ns.
FIVEFOLD_TARGET void count_repeats_on_two_ports(PatternRows<std::uint8_t> given, std::size_t most,
                                                std::uint8_t* columns, std::uint8_t* repeats,
                                                std::uint64_t* within) noexcept {
    if (processor().intel)
        return count_repeats_by<Comparisons, 3>(given, most, columns, repeats, within);
    count_repeats(given, most, columns, repeats, within);
}

constexpr Kernel replaced(Kernel kernel) {
    kernel.count_repeats = count_repeats_on_two_ports;
    return kernel;
}

}  // namespace

constinit const Kernel avx512 = replaced(vector_kernel("avx512", runs_here, measure_sizes));

}  // namespace fivefold::kernels

#endif
