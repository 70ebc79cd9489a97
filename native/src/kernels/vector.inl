// The kernels of one vector instruction set.  The including file defines
// FIVEFOLD_TARGET and, in an anonymous namespace, `struct Vector` with
// `Register`, `load`, `store`, `stream` and `add8`, `add16`, `add32`, and
// `count_common` and `add_repeats`.

namespace fivefold::kernels {
namespace {

template <class P, bool past_caches>
FIVEFOLD_TARGET FIVEFOLD_INLINE void sum(const std::byte* const* rows, std::size_t count, std::byte* out,
                                         std::size_t bytes) noexcept {
    for (std::size_t i = 0; i < bytes; i += sizeof(Vector::Register)) {
        Vector::Register total = Vector::load(rows[0] + i);
        for (std::size_t r = 1; r < count; ++r) {
            const Vector::Register row = Vector::load(rows[r] + i);
            if constexpr (sizeof(P) == 1)
                total = Vector::add8(total, row);
            else if constexpr (sizeof(P) == 2)
                total = Vector::add16(total, row);
            else
                total = Vector::add32(total, row);
        }
        if constexpr (past_caches)
            Vector::stream(out + i, total);
        else
            Vector::store(out + i, total);
    }
}

// A constant `count` lets the compiler keep the row pointers in registers.
template <class P, bool past_caches>
FIVEFOLD_TARGET void sum_rows(const std::byte* const* rows, std::size_t count, std::byte* out,
                              std::size_t bytes) noexcept {
    switch (count) {
        case 5:
            return sum<P, past_caches>(rows, 5, out, bytes);
        case 4:
            return sum<P, past_caches>(rows, 4, out, bytes);
        case 3:
            return sum<P, past_caches>(rows, 3, out, bytes);
        default:
            return sum<P, past_caches>(rows, count, out, bytes);
    }
}

FIVEFOLD_TARGET void count_patterns(const std::uint8_t* patterns, std::size_t n,
                                    std::uint32_t* sizes) noexcept {
    plain::count_patterns(patterns, n, sizes);
}

void drain() noexcept {
    _mm_sfence();
}

constexpr Kernel vector_kernel(std::string_view name, bool (*runs_here)() noexcept,
                               MeasureSizes measure_sizes) {
    return {
        name,
        runs_here,
        {sum_rows<std::uint8_t, false>, sum_rows<std::uint16_t, false>, sum_rows<std::uint32_t, false>},
        {sum_rows<std::uint8_t, true>, sum_rows<std::uint16_t, true>, sum_rows<std::uint32_t, true>},
        drain,
        count_patterns,
        measure_sizes,
        count_common,
        add_repeats,
    };
}

}  // namespace
}  // namespace fivefold::kernels
