// The kernels in plain C++.  Each instruction set's file compiles these bodies again
// behind its own target attribute and replaces only what the compiler does not find.
// Everything is always-inline, so no copy for a newer machine outlives its caller.
#pragma once

#include <bit>
#include <cstring>

#include "base/lanes.hpp"
#include "kernels/kernels.hpp"

namespace fivefold::kernels::plain {

template <class P>
FIVEFOLD_INLINE void sum_rows(const std::byte* const* rows, std::size_t count, std::byte* out,
                              std::size_t bytes) noexcept {
    const auto* first = reinterpret_cast<const P*>(rows[0]);
    auto* sum = reinterpret_cast<P*>(out);
    const std::size_t n = bytes / sizeof(P);
    std::memcpy(sum, first, bytes);
    for (std::size_t r = 1; r < count; ++r) {
        const auto* row = reinterpret_cast<const P*>(rows[r]);
        for (std::size_t i = 0; i < n; ++i)
            sum[i] = static_cast<P>(sum[i] + row[i]);
    }
}

// Four tables of 16-bit counters, used in turn: a counter incremented again before
// its last store has left the store buffer waits about five cycles, and neighbouring
// answers often share a pattern.  Measured per pattern on Ice Lake: one table of 32
// bits 0.68 ns, four of 16 bits 0.39; the limit is one store per cycle, 0.33 at 3 GHz.
FIVEFOLD_INLINE void count_patterns(const std::uint8_t* patterns, std::size_t n,
                                    std::uint32_t* sizes) noexcept {
    constexpr std::size_t tables = 4;
    constexpr std::size_t most = 0xffff;  // what a 16-bit counter can hold
    alignas(64) std::uint16_t counts[tables][256];

    bool first = true;
    do {
        const std::size_t part = n < most ? n : most;
        std::memset(counts, 0, sizeof(counts));
        std::size_t i = 0;
        for (; i + 2 * tables <= part; i += 2 * tables)
            for (std::size_t j = 0; j < 2 * tables; ++j)
                ++counts[j % tables][patterns[i + j]];
        for (; i < part; ++i)
            ++counts[0][patterns[i]];
        for (std::size_t p = 0; p < 256; ++p) {
            const std::uint32_t before = first ? 0 : sizes[p];
            sizes[p] = before + counts[0][p] + counts[1][p] + counts[2][p] + counts[3][p];
        }
        patterns += part;
        n -= part;
        first = false;
    } while (n > 0);
}

template <class Square>
FIVEFOLD_INLINE void measure_squares(const std::uint32_t* sizes, Spread* spread) noexcept {
    Square squares = 0;
    std::uint32_t largest = 0;
    std::uint32_t groups = 0;
    for (std::size_t p = 0; p < 256; ++p) {
        squares += Square{sizes[p]} * sizes[p];
        largest = sizes[p] > largest ? sizes[p] : largest;
        groups += sizes[p] != 0;
    }
    spread->squares = squares;
    spread->largest = largest;
    spread->groups = groups;
}

FIVEFOLD_INLINE void measure_sizes(const std::uint32_t* sizes, std::size_t n, const std::uint64_t* n_log_n,
                                   Spread* spread) noexcept {
    // Four sums, because one would wait for itself.
    std::uint64_t logs[4] = {};
    for (std::size_t p = 0; p < 256; p += 4)
        for (std::size_t i = 0; i < 4; ++i)
            logs[i] += n_log_n[sizes[p + i]];
    spread->n_log_n = logs[0] + logs[1] + logs[2] + logs[3];

    if (n <= most_for_short_squares)
        measure_squares<std::uint32_t>(sizes, spread);
    else
        measure_squares<std::uint64_t>(sizes, spread);
}

// Any width of pattern; `CountRepeats` tells the contract.
template <class P>
FIVEFOLD_INLINE void count_repeats(PatternRows<P> given, std::size_t most, P* columns, std::uint8_t* repeats,
                                   std::uint64_t* within) noexcept {
    const auto [rows, n, blocks] = given;
    for (std::size_t b = 0; b < blocks; ++b) {
        std::uint8_t* count = repeats + 64 * b;
        std::memset(count, 0, 64);
        for (std::size_t i = 0; i < n; ++i) {
            P* row = columns + 64 * i;
            std::memcpy(row, rows[i] + 64 * b, 64 * sizeof(P));
            P equal[64] = {};
            for (std::size_t j = 0; j < i; ++j)
                for (std::size_t c = 0; c < 64; ++c)
                    equal[c] = static_cast<P>(equal[c] | (columns[64 * j + c] == row[c]));
            std::uint8_t least = 255;
            for (std::size_t c = 0; c < 64; ++c) {
                count[c] = static_cast<std::uint8_t>(count[c] + equal[c]);
                least = count[c] < least ? count[c] : least;
            }
            if (least > most)
                break;
        }
        std::uint64_t bits = 0;
        for (std::size_t c = 0; c < 64; ++c)
            bits |= std::uint64_t{count[c] <= most} << c;
        within[b] = bits;
    }
}

// The marks of a word in one register, or as many as it takes.
using Marks = Lanes<std::uint64_t, mark_words * 8>;

// Adds bits `a` and `b` to the digit `sum`; `a` becomes the bit of the next digit.
FIVEFOLD_INLINE void add_bits(Marks& sum, Marks& a, const Marks& b) noexcept {
    const Marks one = sum ^ a;
    a = (sum & a) | (one & b);
    sum = one ^ b;
}

// First the marks of all words of a class together, then the sums over the classes, one
// binary digit per plane.  Eight classes are added at once: one by one, each would carry through
// nearly all digits, because some mark does.
FIVEFOLD_INLINE void count_pairs(WordClasses classes, MarkedWords words, std::uint64_t* scratch,
                                 std::uint8_t* counts) noexcept {
    const auto [order, ends, count] = classes;
    const std::size_t marks = words.marks;
    constexpr std::size_t digits = 8;
    constexpr std::size_t together = 8;
    const auto* masks = reinterpret_cast<const Marks*>(words.masks);
    auto* planes = reinterpret_cast<Marks*>(scratch);  // by mark and digit; the other bits last
    const std::size_t plane = marks + 1;
    Marks* pending = planes + digits * plane;  // by class and mark
    std::memset(scratch, 0, (digits + together) * plane * sizeof(Marks));
    const auto add_pending = [=] {
        for (std::size_t mark = 0; mark < plane; ++mark) {
            Marks* sum = planes + digits * mark;
            Marks bits[together];
            for (std::size_t i = 0; i < together; ++i) {
                bits[i] = pending[i * plane + mark];
                pending[i * plane + mark] = Marks{};
            }
            // Ones in pairs, then twos, then fours.
            for (std::size_t i = 0; i < together; i += 2)
                add_bits(sum[0], bits[i], bits[i + 1]);
            for (std::size_t i = 0; i < together; i += 4)
                add_bits(sum[1], bits[i], bits[i + 2]);
            add_bits(sum[2], bits[0], bits[4]);
            for (std::size_t p = 3; p < digits; ++p) {
                const Marks both = sum[p] & bits[0];
                sum[p] ^= bits[0];
                bits[0] = both;
            }
        }
    };
    std::size_t begin = 0;
    for (std::size_t c = 0; c < count; begin = ends[c++]) {
        Marks* here = pending + c % together * plane;
        for (std::size_t i = begin; i < ends[c]; ++i) {
            const Marks word = masks[2 * order[i]];
            here[marks] |= masks[2 * order[i] + 1];
            const std::uint16_t* own = words.own + words.width * order[i];
            const std::size_t width = own[0] == no_mark ? 0 : words.width;
            for (std::size_t j = 0; j < width; ++j)
                here[own[j]] |= word;
        }
        if (c % together == together - 1 || c + 1 == count)
            add_pending();
    }
    for (std::size_t mark = 0; mark <= marks; ++mark)
        for (std::size_t s = 0; s < 8; ++s) {
            Marks bytes{};
            for (std::size_t p = 0; p < digits; ++p)
                bytes |= ((planes[digits * mark + p] >> s) & 0x0101010101010101) << p;
            for (std::size_t q = 0; q < mark_words; ++q) {
                const std::uint64_t eight = bytes[q];
                std::memcpy(counts + mark * most_marks + 64 * q + 8 * s, &eight, sizeof(eight));
            }
        }
}

FIVEFOLD_INLINE std::uint64_t least_of_rows(const std::uint8_t* const* rows, std::size_t count,
                                            std::size_t offset, std::uint8_t above,
                                            std::uint8_t* least) noexcept {
    for (std::size_t r = 0; r < count; ++r) {
        const std::uint8_t* row = rows[r] + offset;
        for (std::size_t c = 0; c < 64; ++c)
            least[c] = row[c] < least[c] ? row[c] : least[c];
    }
    std::uint64_t bits = 0;
    for (std::size_t c = 0; c < 64; ++c)
        bits |= std::uint64_t{least[c] > above} << c;
    return bits;
}

FIVEFOLD_INLINE std::uint64_t count_common(const std::uint64_t* a, const std::uint64_t* b,
                                           std::size_t words) noexcept {
    std::uint64_t count = 0;
    for (std::size_t i = 0; i < words; ++i)
        count += static_cast<std::uint64_t>(std::popcount(a[i] & b[i]));
    return count;
}

using Bytes = Lanes<std::uint8_t>;
using Shorts = Lanes<std::uint16_t>;

FIVEFOLD_INLINE void add_repeats(const std::uint8_t* const* columns, std::size_t n,
                                 std::uint16_t* repeats) noexcept {
    constexpr std::size_t parts = repeat_lanes / sizeof(Bytes);
    Bytes total[parts] = {};
    for (std::size_t i = 1; i < n; ++i) {
        const auto* own = reinterpret_cast<const Bytes*>(columns[i]);
        Bytes met[parts] = {};
        for (std::size_t j = 0; j < i; ++j) {
            const auto* earlier = reinterpret_cast<const Bytes*>(columns[j]);
            for (std::size_t part = 0; part < parts; ++part)
                met[part] |= lanes_as<Bytes>(own[part] == earlier[part]);
        }
        for (std::size_t part = 0; part < parts; ++part)
            total[part] -= met[part];  // a comparison that holds is all ones
    }
    std::uint8_t counts[repeat_lanes];
    std::memcpy(counts, total, sizeof(counts));
    for (std::size_t lane = 0; lane < repeat_lanes; ++lane)
        repeats[lane] = static_cast<std::uint16_t>(repeats[lane] + counts[lane]);
}

FIVEFOLD_INLINE bool count_twins(const std::uint8_t* const* rows, std::size_t n, std::size_t offset,
                                 std::size_t most, std::uint8_t* columns, std::uint16_t* twins) noexcept {
    constexpr std::size_t parts = 64 / sizeof(Bytes);
    constexpr std::size_t rows_between_tests = 8;
    auto* copy = reinterpret_cast<Bytes*>(columns);
    Shorts even[parts] = {};  // of the columns 0, 2, 4 ...
    Shorts odd[parts] = {};
    bool within = true;
    for (std::size_t i = 0; i < n && within; ++i) {
        Bytes own[parts];
        std::memcpy(own, rows[i] + offset, sizeof(own));
        Bytes equal[parts] = {};  // at most 255 earlier rows, so no byte overflows
        for (std::size_t j = 0; j < i; ++j)
            for (std::size_t part = 0; part < parts; ++part)
                equal[part] -= lanes_as<Bytes>(own[part] == copy[parts * j + part]);
        for (std::size_t part = 0; part < parts; ++part) {
            copy[parts * i + part] = own[part];
            even[part] += lanes_as<Shorts>(equal[part]) & 0xff;
            odd[part] += lanes_as<Shorts>(equal[part]) >> 8;
        }
        if (i % rows_between_tests == rows_between_tests - 1 || i + 1 == n) {
            const auto limit = static_cast<std::uint16_t>(most);
            Shorts good{};
            for (std::size_t part = 0; part < parts; ++part)
                good |= lanes_as<Shorts>((even[part] <= limit) | (odd[part] <= limit));
            std::uint64_t any[2];
            std::memcpy(any, &good, sizeof(any));
            within = (any[0] | any[1]) != 0;
        }
    }
    std::uint16_t halves[2][32];
    std::memcpy(halves[0], even, sizeof(even));
    std::memcpy(halves[1], odd, sizeof(odd));
    for (std::size_t c = 0; c < 64; ++c)
        twins[c] = halves[c % 2][c / 2];
    return within;
}

FIVEFOLD_INLINE std::size_t find_thirds(const ThirdRows& rows, std::size_t begin, std::size_t end,
                                        const ThirdLimits& limits, std::uint32_t* thirds) noexcept {
    std::size_t found = 0;
    for (std::size_t c = begin; c < end; ++c) {
        const std::uint32_t a = rows.with_a[c];
        const std::uint32_t b = rows.with_b[c];
        const std::uint32_t sum = a + b < 0xffff ? a + b : 0xffff;
        thirds[found] = static_cast<std::uint32_t>(c);
        found +=
            static_cast<std::size_t>((a >= limits.least_a) & (a <= limits.most_a) & (b >= limits.least_b) &
                                     (b <= limits.most_b) & (sum <= rows.reach[c]));
    }
    return found;
}

FIVEFOLD_INLINE std::size_t keep_thirds(const PlaneRows& planes, const std::uint64_t* pair, std::size_t most,
                                        std::uint32_t* thirds, std::size_t n) noexcept {
    const std::size_t row_words = planes.vectors * planes.planes * 8;
    std::size_t kept = 0;
    for (std::size_t i = 0; i < n; ++i) {
        const std::uint64_t* row = planes.rows + thirds[i] * row_words;
        std::size_t count = 0;
        for (std::size_t v = 0; v < planes.vectors && count <= most; ++v)
            for (std::size_t word = 0; word < 8; ++word) {
                std::uint64_t common = 0;
                for (std::size_t p = 0; p < planes.planes; ++p) {
                    const std::size_t place = (v * planes.planes + p) * 8 + word;
                    common |= pair[place] & row[place];
                }
                count += static_cast<std::size_t>(std::popcount(common));
            }
        thirds[kept] = thirds[i];
        kept += count <= most;
    }
    return kept;
}

}  // namespace fivefold::kernels::plain
