#include "puzzle/partition.hpp"

#include <cassert>
#include <cmath>

#include "base/parallel.hpp"
#include "puzzle/pattern_counts.hpp"

namespace fivefold {

std::vector<std::uint64_t> fixed_n_log_n(std::size_t most) {
    std::vector<std::uint64_t> table(most + 1);
    for (std::size_t n = 2; n <= most; ++n) {
        const double x = static_cast<double>(n);
        table[n] = static_cast<std::uint64_t>(std::llround(x * std::log2(x) * 0x1p32));
    }
    return table;
}

namespace {

constexpr std::size_t scored_per_range = 256;

// Whether the candidates are the first answers, in order: then every row begins with their patterns.
bool are_first_answers(std::span<const WordId> candidates) noexcept {
    for (std::size_t i = 0; i < candidates.size(); ++i)
        if (candidates[i] != i)
            return false;
    return true;
}

// Hands the candidates' patterns of every guess to `measure`, gathered where they lie apart.
template <PatternCode P, class MakeCounter, class Measure>
void for_each_split(const TableView<P>& table, std::span<const WordId> candidates, std::size_t threads,
                    Control& control, const MakeCounter& make_counter, const Measure& measure) {
    const bool in_place = are_first_answers(candidates);
    for_each_range(table.guesses, scored_per_range, threads, control, [&](const auto& next) {
        auto counter = make_counter();
        std::vector<P> patterns(candidates.size());
        while (const Range range = next()) {
            for (std::size_t g = range.begin; g < range.end; ++g) {
                const P* row = table.row(g);
                if (!in_place)
                    for (std::size_t i = 0; i < candidates.size(); ++i)
                        patterns[i] = row[candidates[i]];
                measure(counter, g, in_place ? row : patterns.data());
            }
            control.advance(range.end - range.begin);
        }
    });
}

}  // namespace

template <PatternCode P>
void measure_splits(const TableView<P>& table, std::span<const WordId> candidates,
                    std::string_view kernel_name, std::size_t threads, Control& control,
                    std::span<Spread> spreads) {
    assert(spreads.size() == table.guesses);
    const kernels::Kernel& kernel = kernels::find(kernel_name);
    const std::vector<std::uint64_t> n_log_n = fixed_n_log_n(candidates.size());
    for_each_split(
        table, candidates, threads, control, [&] { return Counter<P>(kernel, n_log_n); },
        [&](Counter<P>& counter, std::size_t guess, const P* patterns) {
            spreads[guess] = counter.measure(patterns, candidates.size());
        });
}

template <PatternCode P>
void measure_splits(const TableView<P>& table, std::span<const WordId> candidates,
                    std::span<const double> weights, std::size_t threads, Control& control,
                    std::span<WeightedSpread> spreads) {
    assert(spreads.size() == table.guesses && weights.size() == candidates.size());
    for_each_split(
        table, candidates, threads, control, [] { return WeightedCounter<P>(); },
        [&](WeightedCounter<P>& counter, std::size_t guess, const P* patterns) {
            spreads[guess] = counter.measure(patterns, weights);
        });
}

template void measure_splits(const TableView<std::uint8_t>&, std::span<const WordId>, std::string_view,
                             std::size_t, Control&, std::span<Spread>);
template void measure_splits(const TableView<std::uint16_t>&, std::span<const WordId>, std::string_view,
                             std::size_t, Control&, std::span<Spread>);
template void measure_splits(const TableView<std::uint32_t>&, std::span<const WordId>, std::string_view,
                             std::size_t, Control&, std::span<Spread>);
template void measure_splits(const TableView<std::uint8_t>&, std::span<const WordId>, std::span<const double>,
                             std::size_t, Control&, std::span<WeightedSpread>);
template void measure_splits(const TableView<std::uint16_t>&, std::span<const WordId>,
                             std::span<const double>, std::size_t, Control&, std::span<WeightedSpread>);
template void measure_splits(const TableView<std::uint32_t>&, std::span<const WordId>,
                             std::span<const double>, std::size_t, Control&, std::span<WeightedSpread>);

}  // namespace fivefold
