// AVX2: 32 bytes to the register.
#include "base/compiler.hpp"
#if FIVEFOLD_X86_64

#include <immintrin.h>

#include "base/processor.hpp"
#include "kernels/plain.hpp"
#include "kernels/weigh_repeats.hpp"

#define FIVEFOLD_TARGET FIVEFOLD_FOR("avx2,popcnt")
#define FIVEFOLD_OPERATION FIVEFOLD_TARGET FIVEFOLD_INLINE static

namespace fivefold::kernels {
namespace {

struct Vector {
    using Register = __m256i;
    FIVEFOLD_OPERATION Register load(const std::byte* from) noexcept {
        return _mm256_load_si256(reinterpret_cast<const Register*>(from));
    }
    FIVEFOLD_OPERATION void store(std::byte* to, Register value) noexcept {
        _mm256_store_si256(reinterpret_cast<Register*>(to), value);
    }
    FIVEFOLD_OPERATION void stream(std::byte* to, Register value) noexcept {
        _mm256_stream_si256(reinterpret_cast<Register*>(to), value);
    }
    FIVEFOLD_OPERATION Register add8(Register a, Register b) noexcept { return _mm256_add_epi8(a, b); }
    FIVEFOLD_OPERATION Register add16(Register a, Register b) noexcept { return _mm256_add_epi16(a, b); }
    FIVEFOLD_OPERATION Register add32(Register a, Register b) noexcept { return _mm256_add_epi32(a, b); }
    FIVEFOLD_OPERATION Register min8(Register a, Register b) noexcept { return _mm256_min_epu8(a, b); }
    FIVEFOLD_OPERATION Register load_unaligned(const std::byte* from) noexcept {
        return _mm256_loadu_si256(reinterpret_cast<const Register*>(from));
    }
    FIVEFOLD_OPERATION Register every_byte(std::uint8_t value) noexcept {
        return _mm256_set1_epi8(static_cast<char>(value));
    }
    FIVEFOLD_OPERATION std::uint64_t at_most(Register a, Register limit) noexcept {
        const Register within = _mm256_cmpeq_epi8(_mm256_min_epu8(a, limit), a);
        return static_cast<std::uint32_t>(_mm256_movemask_epi8(within));
    }
    FIVEFOLD_OPERATION Register differing(Register a, Register b) noexcept { return _mm256_xor_si256(a, b); }
    FIVEFOLD_OPERATION Register count_zeros(Register count, Register value) noexcept {
        // A comparison that holds is all ones.
        return _mm256_sub_epi8(count, _mm256_cmpeq_epi8(value, _mm256_setzero_si256()));
    }
};

// Population counts of four bits by table, of bytes by adding two, summed to words as they come.
FIVEFOLD_TARGET std::uint64_t count_common(const std::uint64_t* a, const std::uint64_t* b,
                                           std::size_t words) noexcept {
    const __m256i table = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,  //
                                           0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
    const __m256i low = _mm256_set1_epi8(0xf);
    __m256i count = _mm256_setzero_si256();
    for (std::size_t i = 0; i < words; i += 4) {
        const __m256i both = _mm256_and_si256(_mm256_load_si256(reinterpret_cast<const __m256i*>(a + i)),
                                              _mm256_load_si256(reinterpret_cast<const __m256i*>(b + i)));
        const __m256i bytes =
            _mm256_add_epi8(_mm256_shuffle_epi8(table, _mm256_and_si256(both, low)),
                            _mm256_shuffle_epi8(table, _mm256_and_si256(_mm256_srli_epi16(both, 4), low)));
        count = _mm256_add_epi64(count, _mm256_sad_epu8(bytes, _mm256_setzero_si256()));
    }
    alignas(32) std::uint64_t parts[4];
    _mm256_store_si256(reinterpret_cast<__m256i*>(parts), count);
    return parts[0] + parts[1] + parts[2] + parts[3];
}

FIVEFOLD_TARGET bool count_twins(const std::uint8_t* const* rows, std::size_t n, std::size_t offset,
                                 std::size_t most, std::uint8_t* columns, std::uint16_t* twins) noexcept {
    constexpr std::size_t rows_between_tests = 8;
    const __m256i low = _mm256_set1_epi16(0xff);
    const __m256i limit = _mm256_set1_epi16(static_cast<short>(most));
    auto* copy = reinterpret_cast<__m256i*>(columns);
    __m256i even[2] = {_mm256_setzero_si256(), _mm256_setzero_si256()};  // of the columns 0, 2, 4 ...
    __m256i odd[2] = {_mm256_setzero_si256(), _mm256_setzero_si256()};
    bool within = true;
    for (std::size_t i = 0; i < n && within; ++i) {
        const auto* row = reinterpret_cast<const __m256i*>(rows[i] + offset);
        const __m256i own[2] = {_mm256_loadu_si256(row), _mm256_loadu_si256(row + 1)};
        __m256i equal[2] = {_mm256_setzero_si256(), _mm256_setzero_si256()};  // at most 255 earlier rows
        for (std::size_t j = 0; j < i; ++j) {
            equal[0] = _mm256_sub_epi8(equal[0], _mm256_cmpeq_epi8(own[0], _mm256_load_si256(copy + 2 * j)));
            equal[1] =
                _mm256_sub_epi8(equal[1], _mm256_cmpeq_epi8(own[1], _mm256_load_si256(copy + 2 * j + 1)));
        }
        for (std::size_t half = 0; half < 2; ++half) {
            _mm256_store_si256(copy + 2 * i + half, own[half]);
            even[half] = _mm256_add_epi16(even[half], _mm256_and_si256(equal[half], low));
            odd[half] = _mm256_add_epi16(odd[half], _mm256_srli_epi16(equal[half], 8));
        }
        if (i % rows_between_tests == rows_between_tests - 1 || i + 1 == n) {
            // At most the limit: nothing is left when the limit is taken away.
            const __m256i least =
                _mm256_min_epu16(_mm256_min_epu16(even[0], even[1]), _mm256_min_epu16(odd[0], odd[1]));
            const __m256i good = _mm256_cmpeq_epi16(_mm256_subs_epu16(least, limit), _mm256_setzero_si256());
            within = _mm256_testz_si256(good, good) == 0;
        }
    }
    for (std::size_t half = 0; half < 2; ++half) {
        alignas(32) std::uint16_t halves[2][16];
        _mm256_store_si256(reinterpret_cast<__m256i*>(halves[0]), even[half]);
        _mm256_store_si256(reinterpret_cast<__m256i*>(halves[1]), odd[half]);
        for (std::size_t c = 0; c < 32; ++c)
            twins[32 * half + c] = halves[c % 2][c / 2];
    }
    return within;
}

FIVEFOLD_OPERATION __m256i load_shorts(const std::uint16_t* from) noexcept {
    return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(from));
}

// All ones where a <= b, as numbers without a sign.
FIVEFOLD_OPERATION __m256i no_more(__m256i a, __m256i b) noexcept {
    return _mm256_cmpeq_epi16(_mm256_min_epu16(a, b), a);
}

FIVEFOLD_OPERATION __m256i every_short(std::uint16_t value) noexcept {
    return _mm256_set1_epi16(static_cast<short>(value));
}

FIVEFOLD_TARGET std::size_t find_thirds(const ThirdRows& rows, std::size_t begin, std::size_t end,
                                        const ThirdLimits& limits, std::uint32_t* thirds) noexcept {
    constexpr std::size_t lanes = 16;
    std::size_t found = 0;
    std::size_t c = begin;
    for (; c + lanes <= end; c += lanes) {
        const __m256i a = load_shorts(rows.with_a + c);
        const __m256i b = load_shorts(rows.with_b + c);
        const __m256i of_a =
            _mm256_and_si256(no_more(every_short(limits.least_a), a), no_more(a, every_short(limits.most_a)));
        const __m256i of_b =
            _mm256_and_si256(no_more(every_short(limits.least_b), b), no_more(b, every_short(limits.most_b)));
        const __m256i together = no_more(_mm256_adds_epu16(a, b), load_shorts(rows.reach + c));
        const __m256i within = _mm256_and_si256(_mm256_and_si256(of_a, of_b), together);
        // Two bits per lane: the lower one is enough.
        auto bits = static_cast<std::uint32_t>(_mm256_movemask_epi8(within)) & 0x55555555U;
        for (; bits != 0; bits &= bits - 1)
            thirds[found++] =
                static_cast<std::uint32_t>(c) + static_cast<std::uint32_t>(std::countr_zero(bits)) / 2;
    }
    return found + plain::find_thirds(rows, c, end, limits, thirds + found);
}

FIVEFOLD_TARGET std::size_t keep_thirds(const PlaneRows& planes, const std::uint64_t* pair, std::size_t most,
                                        std::uint32_t* thirds, std::size_t n) noexcept {
    const __m256i table = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,  //
                                           0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
    const __m256i low = _mm256_set1_epi8(0xf);
    const std::size_t row_words = planes.vectors * planes.planes * 8;
    std::size_t kept = 0;
    for (std::size_t i = 0; i < n; ++i) {
        const auto* row = reinterpret_cast<const __m256i*>(planes.rows + thirds[i] * row_words);
        const auto* own = reinterpret_cast<const __m256i*>(pair);
        __m256i count = _mm256_setzero_si256();
        for (std::size_t v = 0; v < planes.vectors; ++v) {
            __m256i common[2] = {_mm256_setzero_si256(), _mm256_setzero_si256()};
            for (std::size_t p = 0; p < planes.planes; ++p, own += 2, row += 2)
                for (std::size_t half = 0; half < 2; ++half)
                    common[half] = _mm256_or_si256(
                        common[half],
                        _mm256_and_si256(_mm256_load_si256(own + half), _mm256_load_si256(row + half)));
            for (const __m256i bits : common) {
                const __m256i bytes = _mm256_add_epi8(
                    _mm256_shuffle_epi8(table, _mm256_and_si256(bits, low)),
                    _mm256_shuffle_epi8(table, _mm256_and_si256(_mm256_srli_epi16(bits, 4), low)));
                count = _mm256_add_epi64(count, _mm256_sad_epu8(bytes, _mm256_setzero_si256()));
            }
        }
        alignas(32) std::uint64_t parts[4];
        _mm256_store_si256(reinterpret_cast<__m256i*>(parts), count);
        thirds[kept] = thirds[i];
        kept += parts[0] + parts[1] + parts[2] + parts[3] <= most;
    }
    return kept;
}

bool runs_here() noexcept {
    return processor().avx2;
}

}  // namespace
}  // namespace fivefold::kernels

#include "kernels/vector.inl"

namespace fivefold::kernels {
namespace {

FIVEFOLD_TARGET void measure_sizes(const std::uint32_t* sizes, std::size_t n, const std::uint64_t* n_log_n,
                                   Spread* spread) noexcept {
    plain::measure_sizes(sizes, n, n_log_n, spread);
}

}  // namespace

constinit const Kernel avx2 = vector_kernel("avx2", runs_here, measure_sizes);

}  // namespace fivefold::kernels

#endif
