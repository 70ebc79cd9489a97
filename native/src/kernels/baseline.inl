// The plain loops as the compiler makes them for the baseline of the platform.  Included once by each
// kernel that begins with them.
#include "kernels/plain.hpp"
#include "kernels/weigh_repeats.hpp"

namespace fivefold::kernels {
namespace baseline {
namespace {

bool anywhere() noexcept {
    return true;
}

template <class P>
void sum_rows(const std::byte* const* rows, std::size_t count, std::byte* out, std::size_t bytes) noexcept {
    plain::sum_rows<P>(rows, count, out, bytes);
}

void count_patterns(const std::uint8_t* patterns, std::size_t n, std::uint32_t* sizes) noexcept {
    plain::count_patterns(patterns, n, sizes);
}

void measure_sizes(const std::uint32_t* sizes, std::size_t n, const std::uint64_t* n_log_n,
                   Spread* spread) noexcept {
    plain::measure_sizes(sizes, n, n_log_n, spread);
}

void count_repeats(PatternRows<std::uint8_t> given, std::size_t most, std::uint8_t* columns,
                   std::uint8_t* repeats, std::uint64_t* within) noexcept {
    plain::count_repeats(given, most, columns, repeats, within);
}

void weigh_repeats(PatternRows<std::uint8_t> given, const std::int32_t* weights, std::int32_t most,
                   std::int32_t* sums) noexcept {
    plain::weigh_repeats<std::uint8_t, lane_bytes>(given, weights, most, sums);
}

void count_pairs(WordClasses classes, MarkedWords words, std::uint64_t* scratch,
                 std::uint8_t* counts) noexcept {
    plain::count_pairs(classes, words, scratch, counts);
}

std::uint64_t least_of_rows(const std::uint8_t* const* rows, std::size_t count, std::size_t offset,
                            std::uint8_t above, std::uint8_t* least) noexcept {
    return plain::least_of_rows(rows, count, offset, above, least);
}

std::uint64_t count_common(const std::uint64_t* a, const std::uint64_t* b, std::size_t words) noexcept {
    return plain::count_common(a, b, words);
}

void add_repeats(const std::uint8_t* const* columns, std::size_t n, std::uint16_t* repeats) noexcept {
    plain::add_repeats(columns, n, repeats);
}

bool count_twins(const std::uint8_t* const* rows, std::size_t n, std::size_t offset, std::size_t most,
                 std::uint8_t* columns, std::uint16_t* twins) noexcept {
    return plain::count_twins(rows, n, offset, most, columns, twins);
}

std::size_t find_thirds(const ThirdRows& rows, std::size_t begin, std::size_t end, const ThirdLimits& limits,
                        std::uint32_t* thirds) noexcept {
    return plain::find_thirds(rows, begin, end, limits, thirds);
}

std::size_t keep_thirds(const PlaneRows& planes, const std::uint64_t* pair, std::size_t most,
                        std::uint32_t* thirds, std::size_t n) noexcept {
    return plain::keep_thirds(planes, pair, most, thirds, n);
}

void drain() noexcept {}

constexpr Kernel kernel(std::string_view name) {
    return {
        name,
        anywhere,
        {sum_rows<std::uint8_t>, sum_rows<std::uint16_t>, sum_rows<std::uint32_t>},
        {sum_rows<std::uint8_t>, sum_rows<std::uint16_t>, sum_rows<std::uint32_t>},
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
}  // namespace baseline
}  // namespace fivefold::kernels
