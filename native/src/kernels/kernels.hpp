// Kernels: the few inner loops that are written once per instruction set.
//
// Raw pointers, not spans: a kernel file then instantiates no inline code that the
// linker could reuse elsewhere, so newer instructions stay behind the dispatch.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "base/compiler.hpp"
#include "base/spread.hpp"
#include "base/types.hpp"

namespace fivefold::kernels {

// out = the sum of `count` rows, element by element.  `bytes` is a multiple of 64 and
// every pointer is 64-byte aligned.  One function per pattern width.
using SumRows = void (*)(const std::byte* const* rows, std::size_t count, std::byte* out,
                         std::size_t bytes) noexcept;

// sizes[p] = how often `p` occurs among `n` patterns, for all 256 byte values.
using CountPatterns = void (*)(const std::uint8_t* patterns, std::size_t n, std::uint32_t* sizes) noexcept;

// The spread of 256 group sizes that add up to `n`; `n_log_n` is the table of
// `fixed_n_log_n`.
using MeasureSizes = void (*)(const std::uint32_t* sizes, std::size_t n, const std::uint64_t* n_log_n,
                              Spread* spread) noexcept;

inline constexpr std::size_t most_for_repeats = 254;

// `n` rows of patterns, `blocks` times 64 columns wide.  By value: bytes that are written could else be
// its own numbers.
template <class P>
struct PatternRows {
    const P* const* rows;
    std::size_t n;
    std::size_t blocks;
};

// For each column: repeats[c] = how many of the rows show in
// column `c` a pattern that an earlier row shows too; exact up to `most`, otherwise any
// number above `most`.  Bit c of within[b] says that column 64 b + c has at most `most`.
// Pairwise comparison, n * n / 2 per 64 columns, and a block ends as soon as all of its
// columns are past `most`: good columns should stand together.
// Requires: 1 <= n <= most_for_repeats, most <= 254; `columns` has room for n * 64 patterns.
using CountRepeats = void (*)(PatternRows<std::uint8_t> given, std::size_t most, std::uint8_t* columns,
                              std::uint8_t* repeats, std::uint64_t* within) noexcept;

// For each column: sums[c] = what those of the rows weigh that show in column `c` a pattern that an earlier
// row shows too; exact below `most`, otherwise any number not below `most`.  A block ends as soon as none of
// its columns is below: heavy rows should come first.
// Requires: n is at least 1, and all weights together fit the sums.
using WeighRepeats = void (*)(PatternRows<std::uint8_t> given, const std::int32_t* weights, std::int32_t most,
                              std::int32_t* sums) noexcept;

// Class c of `count` consists of the words order[ends[c - 1]] to order[ends[c] - 1].
struct WordClasses {
    const std::uint32_t* order;
    const std::uint32_t* ends;
    std::size_t count;
};

// Words have marks, a mask of `mark_words` times 64 bits each, and after it a mask of other
// bits.  Those of the first `marks` marks that a word has stand in its row of `own` too, `width` long: some
// of them more than once to fill it, or only `no_mark` if it has none.
struct MarkedWords {
    const std::uint64_t* masks;
    const std::uint16_t* own;
    std::size_t width;
    std::size_t marks;
};

// counts[most_marks * i + mark_place(j)] = in how many classes a word has the marks i
// and j both, for i < marks, and counts[most_marks * marks + mark_place(j)] = in how many one has
// the other bit j.
// Requires: at most 255 classes; `masks` and `scratch` are 64-byte aligned, and `scratch` has room
// for `mark_scratch`.
inline constexpr std::size_t most_marks = 256;
inline constexpr std::size_t mark_words = most_marks / 64;
inline constexpr std::uint16_t no_mark = most_marks;
inline constexpr std::size_t mark_scratch = 16 * (most_marks + 1) * mark_words;
// Every eighth bit of a word comes first: so they become bytes with a shift and a mask.
constexpr std::size_t mark_place(std::size_t mark) noexcept {
    return mark / 64 * 64 + mark % 8 * 8 + mark % 64 / 8;
}
using CountPairs = void (*)(WordClasses classes, MarkedWords words, std::uint64_t* scratch,
                            std::uint8_t* counts) noexcept;

// least[i] = the least of least[i] and rows[r][offset + i] for all `count` rows, 64 bytes;
// bit i of the result says that it is above `above`.  May end as soon as none is, and then
// `least` is only an upper bound: rows of small counts should come first.
using LeastOfRows = std::uint64_t (*)(const std::uint8_t* const* rows, std::size_t count, std::size_t offset,
                                      std::uint8_t above, std::uint8_t* least) noexcept;
// How many bits two sets of `words` times 64 bits have in common.  `words` is a multiple
// of 8 and both are 64-byte aligned.
using CountCommon = std::uint64_t (*)(const std::uint64_t* a, const std::uint64_t* b,
                                      std::size_t words) noexcept;

// Adds to repeats[lane], for each of 64 lanes, how many of the `n` bytes columns[0][lane],
// columns[1][lane], ... equal an earlier one.  Requires: n <= 255, columns 64-byte aligned.
inline constexpr std::size_t repeat_lanes = 64;
using AddRepeats = void (*)(const std::uint8_t* const* columns, std::size_t n,
                            std::uint16_t* repeats) noexcept;

// For each of 64 columns from `offset` on: twins[c] = how many pairs of the `n` rows show the
// same pattern there; exact up to `most`, otherwise any number above `most`.  Whether a
// column has at most `most`.  Compares pairwise and ends as soon as no column can.
// Requires: n <= most_for_twins, most <= 0xfffe; `columns` is 64-byte aligned and has room
// for n * 64 patterns; `twins` is 64-byte aligned and has room for 64.
inline constexpr std::size_t most_for_twins = 256;
using CountTwins = bool (*)(const std::uint8_t* const* rows, std::size_t n, std::size_t offset,
                            std::size_t most, std::uint8_t* columns, std::uint16_t* twins) noexcept;

// One value per third word for each of two words, and the most that both may add up to there.
struct ThirdRows {
    const std::uint16_t* with_a;
    const std::uint16_t* with_b;
    const std::uint16_t* reach;
};
struct ThirdLimits {
    std::uint16_t least_a, most_a;
    std::uint16_t least_b, most_b;
};

// The places c from `begin` to `end` with with_a[c] and with_b[c] within the limits and a sum of at
// most reach[c], rising; a sum past 65535 counts as 65535.  Returns how many.
// Requires: `thirds` has room for `end - begin + 16`.
using FindThirds = std::size_t (*)(const ThirdRows& rows, std::size_t begin, std::size_t end,
                                   const ThirdLimits& limits, std::uint32_t* thirds) noexcept;

// A bit set of `vectors` times 512 bits per plane and word; a word's planes stand side by side, vector
// after vector, and its row is `vectors * planes * 8` long.
struct PlaneRows {
    const std::uint64_t* rows;
    std::size_t vectors;
    std::size_t planes;
};

// Keeps, in their order, the thirds whose row has at most `most` bits in common with `pair`: a place
// counts once if any of its planes has it in both.  Returns how many are left.
// Requires: `pair` and the rows are 64-byte aligned.
using KeepThirds = std::size_t (*)(const PlaneRows& planes, const std::uint64_t* pair, std::size_t most,
                                   std::uint32_t* thirds, std::size_t n) noexcept;

// Up to this many candidates the sum of squares, at most n * n, fits 32 bits.
inline constexpr std::size_t most_for_short_squares = 0xffff;

struct Kernel {
    std::string_view name;
    bool (*runs_here)() noexcept;
    // By pattern width: 1, 2 and 4 bytes.
    std::array<SumRows, 3> sum_rows;
    // The same past the caches, for results that will not be read again soon: a plain
    // store first reads the line it overwrites, which halves the useful bandwidth.
    std::array<SumRows, 3> stream_rows;
    // Call after the last `stream_rows` of a thread, before another thread reads.
    void (*drain)() noexcept;
    CountPatterns count_patterns;
    MeasureSizes measure_sizes;
    CountRepeats count_repeats;
    WeighRepeats weigh_repeats;
    CountPairs count_pairs;
    LeastOfRows least_of_rows;
    CountCommon count_common;
    AddRepeats add_repeats;
    CountTwins count_twins;
    FindThirds find_thirds;
    KeepThirds keep_thirds;
};

// Index into `sum_rows` and `stream_rows`.
template <PatternCode P>
inline constexpr std::size_t width_index = sizeof(P) == 1   ? 0
                                           : sizeof(P) == 2 ? 1
                                                            : 2;

// Every kernel that runs on this machine, fastest first; the last is plain C++.
std::span<const Kernel* const> available() noexcept;

// The kernel of that name, or the fastest when `name` is empty.
// Throws std::invalid_argument when no such kernel runs on this machine.
const Kernel& find(std::string_view name);

extern const Kernel scalar;
#if FIVEFOLD_X86_64
extern const Kernel avx2;
extern const Kernel avx512;
#elif FIVEFOLD_ARM64
extern const Kernel neon;
#endif

}  // namespace fivefold::kernels
