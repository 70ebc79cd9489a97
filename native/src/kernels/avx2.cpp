// AVX2: 32 bytes to the register.
#if defined(__x86_64__)

#include <immintrin.h>

#include "kernels/plain.hpp"

#define FIVEFOLD_TARGET [[gnu::target("avx2,popcnt")]]
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
    FIVEFOLD_OPERATION Register count_if_repeated(Register count, Register row, const std::byte* copy,
                                                  std::size_t earlier) noexcept {
        Register equal = _mm256_setzero_si256();
        for (std::size_t j = 0; j < earlier; ++j)
            equal = _mm256_or_si256(equal, _mm256_cmpeq_epi8(row, load(copy + j * sizeof(Register))));
        return _mm256_sub_epi8(count, equal);
    }
};

FIVEFOLD_TARGET std::uint64_t count_common(const std::uint64_t* a, const std::uint64_t* b,
                                           std::size_t words) noexcept {
    return plain::count_common(a, b, words);
}

FIVEFOLD_TARGET void add_repeats(const std::uint8_t* const* columns, std::size_t n,
                                 std::uint16_t* repeats) noexcept {
    plain::add_repeats(columns, n, repeats);
}

FIVEFOLD_TARGET bool count_twins(const std::uint8_t* const* rows, std::size_t n, std::size_t offset,
                                 std::size_t most, std::uint8_t* columns, std::uint16_t* twins) noexcept {
    return plain::count_twins(rows, n, offset, most, columns, twins);
}

bool runs_here() noexcept {
    return __builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("popcnt") != 0;
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
