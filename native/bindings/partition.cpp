// Splits of a feedback table for Python.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>

#include "bindings.hpp"
#include "results.hpp"
#include "run.hpp"
#include "tables.hpp"

namespace fivefold::bindings {
namespace {

using namespace nb::literals;

template <PatternCode P>
SpreadColumns measure_patterns(const TableView<P>& view, const Column<WordId>& candidates,
                               const OptionalWeights& weights, const std::string& kernel, std::size_t threads,
                               Control& control, const nb::object& on_progress) {
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
        return SpreadColumns(spreads);
    }
    std::vector<Spread> spreads(view.guesses);
    run_interruptibly(control, on_progress,
                      [&] { measure_splits(view, as_span(candidates), kernel, threads, control, spreads); });
    return SpreadColumns(spreads);
}

SpreadColumns measure_table(const AnyTableArray& table, const Column<WordId>& candidates,
                            const OptionalWeights& weights, const std::string& kernel, std::size_t threads,
                            Control& control, const nb::object& on_progress) {
    return with_view(table, [&](const auto& view) {
        return measure_patterns(view, candidates, weights, kernel, threads, control, on_progress);
    });
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
                  "-> SpreadColumns"));
}

}  // namespace fivefold::bindings
