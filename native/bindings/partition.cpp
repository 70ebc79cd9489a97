// Splits of a feedback table for Python.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>

#include "bindings.hpp"
#include "run.hpp"
#include "spreads.hpp"

namespace fivefold::bindings {
namespace {

using namespace nb::literals;

using AnyTableArray = nb::ndarray<nb::ro, nb::ndim<2>, nb::device::cpu>;

template <PatternCode P>
nb::tuple measure_patterns(const AnyTableArray& table, const Column<WordId>& candidates,
                           const OptionalWeights& weights, const std::string& kernel, std::size_t threads,
                           Control& control, const nb::object& on_progress) {
    const TableView<P> view{static_cast<const P*>(table.data()), table.shape(0), table.shape(1),
                            static_cast<std::size_t>(table.stride(0)) * sizeof(P)};
    for (const WordId candidate : as_span(candidates))
        if (candidate >= view.answers)
            throw std::out_of_range("candidate past the last answer");
    if (weights) {
        if (weights->shape(0) != candidates.shape(0))
            throw std::invalid_argument("one weight per candidate is needed");
        std::vector<WeightedSpread> spreads(view.guesses);
        run_interruptibly(control, on_progress, [&] {
            measure_splits(view, as_span(candidates), as_span(*weights), threads, control, spreads);
        });
        return columns(spreads);
    }
    std::vector<Spread> spreads(view.guesses);
    run_interruptibly(control, on_progress,
                      [&] { measure_splits(view, as_span(candidates), kernel, threads, control, spreads); });
    return columns(spreads);
}

nb::tuple measure_table(const AnyTableArray& table, const Column<WordId>& candidates,
                        const OptionalWeights& weights, const std::string& kernel, std::size_t threads,
                        Control& control, const nb::object& on_progress) {
    if (table.stride(1) != 1)
        throw std::invalid_argument("the patterns of a row must be contiguous");
    const auto measure_as = [&]<PatternCode P>() {
        return measure_patterns<P>(table, candidates, weights, kernel, threads, control, on_progress);
    };
    if (table.dtype() == nb::dtype<std::uint8_t>())
        return measure_as.operator()<std::uint8_t>();
    if (table.dtype() == nb::dtype<std::uint16_t>())
        return measure_as.operator()<std::uint16_t>();
    if (table.dtype() == nb::dtype<std::uint32_t>())
        return measure_as.operator()<std::uint32_t>();
    throw std::invalid_argument("not a table of patterns");
}

}  // namespace

void bind_partition(nb::module_& m) {
    m.def("measure_splits", &measure_table, "table"_a.noconvert(), "candidates"_a, "weights"_a.none(),
          "kernel"_a, "threads"_a, "control"_a, "on_progress"_a.none(),
          nb::sig("def measure_splits(table: numpy.typing.NDArray[typing.Any], candidates: "
                  "numpy.typing.NDArray[numpy.uint32], "
                  "weights: numpy.typing.NDArray[numpy.float64] | None, kernel: str, threads: int, control: "
                  "Control, "
                  "on_progress: collections.abc.Callable[[int], None] | None) "
                  "-> tuple[numpy.typing.NDArray[typing.Any], ...]"));
}

}  // namespace fivefold::bindings
