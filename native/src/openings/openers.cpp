#include "openings/openers.hpp"

#include <array>
#include <cassert>

#include "base/parallel.hpp"
#include "puzzle/pattern_counts.hpp"

namespace fivefold {
namespace {

constexpr std::size_t guesses_per_range = 64;

// Sums the rows of every guess and hands the patterns to `measure`, one counter per
// thread made by `make_counter`.
template <PatternCode P, class MakeCounter, class Measure>
void for_each_row(const LetterRows<P>& rows, const kernels::Kernel& kernel, std::size_t threads,
                  Control& control, const MakeCounter& make_counter, const Measure& measure) {
    for_each_range(rows.guesses(), guesses_per_range, threads, control, [&](const auto& next) {
        auto counter = make_counter();
        const auto patterns = allocate_aligned<P>(rows.row_bytes() / sizeof(P));
        std::array<const std::byte*, max_word_length> parts{};
        while (const Range range = next()) {
            for (std::size_t g = range.begin; g < range.end; ++g) {
                const std::size_t count = rows.parts(g, parts.data());
                kernel.sum_rows[kernels::width_index<P>](
                    parts.data(), count, reinterpret_cast<std::byte*>(patterns.get()), rows.row_bytes());
                measure(counter, g, patterns.get());
            }
            control.advance(range.end - range.begin);
        }
    });
}

}  // namespace

template <PatternCode P>
void measure_openers(const LetterRows<P>& rows, std::string_view kernel_name, std::size_t threads,
                     Control& control, std::span<Spread> spreads) {
    assert(spreads.size() == rows.guesses());
    const kernels::Kernel& kernel = kernels::find(kernel_name);
    const std::vector<std::uint64_t> n_log_n = fixed_n_log_n(rows.answers());
    for_each_row(
        rows, kernel, threads, control, [&] { return Counter<P>(kernel, n_log_n); },
        [&](Counter<P>& counter, std::size_t guess, const P* patterns) {
            spreads[guess] = counter.measure(patterns, rows.answers());
        });
}

template <PatternCode P>
void measure_openers(const LetterRows<P>& rows, std::span<const double> weights, std::string_view kernel_name,
                     std::size_t threads, Control& control, std::span<WeightedSpread> spreads) {
    assert(spreads.size() == rows.guesses() && weights.size() == rows.answers());
    for_each_row(
        rows, kernels::find(kernel_name), threads, control, [] { return WeightedCounter<P>(); },
        [&](WeightedCounter<P>& counter, std::size_t guess, const P* patterns) {
            spreads[guess] = counter.measure(patterns, weights);
        });
}

template void measure_openers(const LetterRows<std::uint8_t>&, std::string_view, std::size_t, Control&,
                              std::span<Spread>);
template void measure_openers(const LetterRows<std::uint16_t>&, std::string_view, std::size_t, Control&,
                              std::span<Spread>);
template void measure_openers(const LetterRows<std::uint32_t>&, std::string_view, std::size_t, Control&,
                              std::span<Spread>);
template void measure_openers(const LetterRows<std::uint8_t>&, std::span<const double>, std::string_view,
                              std::size_t, Control&, std::span<WeightedSpread>);
template void measure_openers(const LetterRows<std::uint16_t>&, std::span<const double>, std::string_view,
                              std::size_t, Control&, std::span<WeightedSpread>);
template void measure_openers(const LetterRows<std::uint32_t>&, std::span<const double>, std::string_view,
                              std::size_t, Control&, std::span<WeightedSpread>);

}  // namespace fivefold
