// The kernels of one vector instruction set.  The including file defines
// FIVEFOLD_TARGET and, in an anonymous namespace, `struct Vector` with
// `Register`, `load`, `store`, `stream` and `add8`, `add16`, `add32`, and for the counting
// of repeats `load_unaligned`, `every_byte`, `min8`, `differing` (zero in the bytes that are
// equal), `at_most` (one bit per byte) and `count_zeros` (one more in the bytes of `count` where
// `value` is zero); and the functions `count_common`, `count_twins`, `find_thirds` and `keep_thirds`.

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

// Whether a row repeats any of those it has met, column by column: then their least difference is zero.
// Exclusive or and minimum run on twice as many ports as comparisons into masks.
struct Differences {
    FIVEFOLD_OPERATION Differences none() noexcept { return {Vector::every_byte(255)}; }
    FIVEFOLD_TARGET FIVEFOLD_INLINE void meet(Vector::Register own, Vector::Register row) noexcept {
        least = Vector::min8(least, Vector::differing(own, row));
    }
    FIVEFOLD_TARGET FIVEFOLD_INLINE Vector::Register add_to(Vector::Register count) const noexcept {
        return Vector::count_zeros(count, least);
    }

    Vector::Register least;
};

// The next `firsts + others` rows of one register of columns, after `earlier` rows at `copy`.  Several at
// once, because an earlier row is then loaded once for all of them.  The first ones meet it as `First`
// does, the others by differences.
template <class First, std::size_t firsts, std::size_t others>
FIVEFOLD_OPERATION Vector::Register count_rows(Vector::Register count, const std::uint8_t* const* rows,
                                               std::size_t offset, std::byte* copy,
                                               std::size_t earlier) noexcept {
    using Register = Vector::Register;
    Register own[firsts + others];
    First first[firsts + 1];
    Differences other[others];
    for (std::size_t r = 0; r < firsts + others; ++r) {
        own[r] = Vector::load_unaligned(reinterpret_cast<const std::byte*>(rows[r]) + offset);
        Vector::store(copy + (earlier + r) * sizeof(Register), own[r]);
    }
    for (std::size_t r = 0; r < firsts; ++r) {
        first[r] = First::none();
        for (std::size_t s = 0; s < r; ++s)
            first[r].meet(own[r], own[s]);
    }
    for (std::size_t r = 0; r < others; ++r) {
        other[r] = Differences::none();
        for (std::size_t s = 0; s < firsts + r; ++s)
            other[r].meet(own[firsts + r], own[s]);
    }
    for (std::size_t j = 0; j < earlier; ++j) {
        const Register row = Vector::load(copy + j * sizeof(Register));
        for (std::size_t r = 0; r < firsts; ++r)
            first[r].meet(own[r], row);
        for (std::size_t r = 0; r < others; ++r)
            other[r].meet(own[firsts + r], row);
    }
    for (std::size_t r = 0; r < firsts; ++r)
        count = first[r].add_to(count);
    for (std::size_t r = 0; r < others; ++r)
        count = other[r].add_to(count);
    return count;
}

// Four rows at once, `firsts` of them as `First` does.
template <class First, std::size_t firsts>
FIVEFOLD_OPERATION void count_repeats_by(PatternRows<std::uint8_t> given, std::size_t most,
                                         std::uint8_t* columns, std::uint8_t* repeats,
                                         std::uint64_t* within) noexcept {
    const auto [rows, n, blocks] = given;
    constexpr std::size_t parts = 64 / sizeof(Vector::Register);
    constexpr std::size_t blocks_ahead = 4;
    constexpr std::size_t rows_ahead = 8;
    constexpr std::size_t together = 4;
    const auto limit = Vector::every_byte(static_cast<std::uint8_t>(most));
    auto* copy = reinterpret_cast<std::byte*>(columns);
    for (std::size_t b = 0; b < blocks; ++b) {
        within[b] = 0;
        for (std::size_t part = 0; part < parts; ++part) {
            const std::size_t offset = 64 * b + part * sizeof(Vector::Register);
            auto count = Vector::every_byte(0);
            std::uint64_t bits = Vector::at_most(count, limit);
            for (std::size_t i = 0; i < n && bits != 0; i += together) {
                const std::size_t left = n - i;
                // More rows than the hardware follows: ask for the next ones and the next blocks.
                for (std::size_t r = i; r < i + together && r < n; ++r) {
                    const std::size_t later = r + rows_ahead < n ? r + rows_ahead : r;
                    _mm_prefetch(reinterpret_cast<const char*>(rows[later]) + offset, _MM_HINT_T0);
                    _mm_prefetch(reinterpret_cast<const char*>(rows[r]) + offset + blocks_ahead * 64,
                                 _MM_HINT_T0);
                }
                if (left >= 4)
                    count = count_rows<First, firsts, 4 - firsts>(count, rows + i, offset, copy, i);
                else if (left == 3)
                    count = count_rows<First, 0, 3>(count, rows + i, offset, copy, i);
                else if (left == 2)
                    count = count_rows<First, 0, 2>(count, rows + i, offset, copy, i);
                else
                    count = count_rows<First, 0, 1>(count, rows + i, offset, copy, i);
                bits = Vector::at_most(count, limit);
            }
            Vector::store(reinterpret_cast<std::byte*>(repeats) + offset, count);
            within[b] |= bits << (part * sizeof(Vector::Register) % 64);
        }
    }
}

// Measured per pair of rows and 64 columns on Zen 4: one row at a time by comparisons into masks 0.65 ns,
// four by differences 0.31 ns, which is what two operations take there.
FIVEFOLD_TARGET void count_repeats(PatternRows<std::uint8_t> given, std::size_t most, std::uint8_t* columns,
                                   std::uint8_t* repeats, std::uint64_t* within) noexcept {
    count_repeats_by<Differences, 0>(given, most, columns, repeats, within);
}

// Registers of 32 bytes with AVX-512 too: comparisons of those give a vector, and so use more ports.
FIVEFOLD_TARGET void weigh_repeats(PatternRows<std::uint8_t> given, const std::int32_t* weights,
                                   std::int32_t most, std::int32_t* sums) noexcept {
    plain::weigh_repeats<std::uint8_t, 32>(given, weights, most, sums);
}

FIVEFOLD_OPERATION __m256i load_half(const std::uint8_t* column, std::size_t half) noexcept {
    return _mm256_load_si256(reinterpret_cast<const __m256i*>(column) + half);
}

// Lanes 0 to 31 and 32 to 63 side by side: each has sums of its own, so neither waits.  Registers of 64
// bytes take half as long again here: they compare into masks, on one port, where these use two.
FIVEFOLD_TARGET void add_repeats(const std::uint8_t* const* columns, std::size_t n,
                                 std::uint16_t* repeats) noexcept {
    __m256i total[2] = {_mm256_setzero_si256(), _mm256_setzero_si256()};
    for (std::size_t i = 1; i < n; ++i) {
        const __m256i own[2] = {load_half(columns[i], 0), load_half(columns[i], 1)};
        __m256i met[2] = {_mm256_setzero_si256(), _mm256_setzero_si256()};
        for (std::size_t j = 0; j < i; ++j) {
            met[0] = _mm256_or_si256(met[0], _mm256_cmpeq_epi8(own[0], load_half(columns[j], 0)));
            met[1] = _mm256_or_si256(met[1], _mm256_cmpeq_epi8(own[1], load_half(columns[j], 1)));
        }
        total[0] = _mm256_sub_epi8(total[0], met[0]);  // a comparison that holds is all ones
        total[1] = _mm256_sub_epi8(total[1], met[1]);
    }
    for (std::size_t part = 0; part < 4; ++part) {
        const __m128i bytes = part % 2 == 0 ? _mm256_castsi256_si128(total[part / 2])
                                            : _mm256_extracti128_si256(total[part / 2], 1);
        auto* sums = reinterpret_cast<__m256i*>(repeats) + part;
        _mm256_storeu_si256(sums, _mm256_add_epi16(_mm256_loadu_si256(sums), _mm256_cvtepu8_epi16(bytes)));
    }
}

FIVEFOLD_TARGET void count_pairs(WordClasses classes, MarkedWords words, std::uint64_t* scratch,
                                 std::uint8_t* counts) noexcept {
    plain::count_pairs(classes, words, scratch, counts);
}

FIVEFOLD_TARGET std::uint64_t least_of_rows(const std::uint8_t* const* rows, std::size_t count,
                                            std::size_t offset, std::uint8_t above,
                                            std::uint8_t* least) noexcept {
    const auto limit = Vector::every_byte(above);
    std::uint64_t within = 0;
    for (std::size_t i = 0; i < 64; i += sizeof(Vector::Register)) {
        constexpr std::uint64_t every = ~std::uint64_t{0} >> (64 - sizeof(Vector::Register));
        auto* out = reinterpret_cast<std::byte*>(least) + i;
        Vector::Register here = Vector::load(out);
        std::uint64_t bits = Vector::at_most(here, limit);
        for (std::size_t r = 0; r < count && bits != every; ++r) {
            here = Vector::min8(here, Vector::load(reinterpret_cast<const std::byte*>(rows[r]) + offset + i));
            bits = Vector::at_most(here, limit);
        }
        Vector::store(out, here);
        within |= bits << i;
    }
    return ~within;
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
        count_repeats,
        weigh_repeats,
        count_pairs,
        least_of_rows,
        count_common,
        add_repeats,
        count_twins,
        find_thirds,
        keep_thirds,
    };
}

}  // namespace
}  // namespace fivefold::kernels
