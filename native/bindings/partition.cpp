// Splits of a feedback table for Python.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>

#include "bindings.hpp"
#include "puzzle.hpp"
#include "results.hpp"
#include "run.hpp"
#include "tables.hpp"

namespace fivefold::bindings {
namespace {

using namespace nb::literals;

// Columns of a table, and how likely each is, with what it borrows from Python kept alive.
struct DividedCandidates {
    DividedCandidates(Column<WordId> columns, OptionalWeights weight)
        : ids(std::move(columns)), weights(std::move(weight)) {
        if (weights && weights->shape(0) != ids.shape(0))
            throw std::invalid_argument("one weight per candidate is needed");
    }

    Column<WordId> ids;
    OptionalWeights weights;
};

SpreadColumns measure_table(const AnyTableArray& table, const DividedCandidates& candidates,
                            const std::string& kernel, std::size_t threads, Control& control,
                            const nb::object& on_progress) {
    const auto ids = as_span(candidates.ids);
    require_below(ids, table.shape(1), "candidate past the last answer");
    return with_view(table, [&](const auto& view) {
        if (candidates.weights) {
            std::vector<WeightedSpread> spreads(view.guesses);
            run_interruptibly(control, on_progress, [&] {
                measure_splits(view, ids, as_span(*candidates.weights), threads, control, spreads);
            });
            return SpreadColumns(spreads);
        }
        std::vector<Spread> spreads(view.guesses);
        run_interruptibly(control, on_progress,
                          [&] { measure_splits(view, ids, kernel, threads, control, spreads); });
        return SpreadColumns(spreads);
    });
}

}  // namespace

void bind_partition(nb::module_& m) {
    m.def(
        "fixed_n_log_n", [](std::size_t most) { return as_column(fixed_n_log_n(most)); }, "most"_a,
        nb::sig("def fixed_n_log_n(most: int) -> numpy.typing.NDArray[numpy.uint64]"),
        "n log2 n for 0 to ``most`` in units of 2^-32 bits, as every sum over groups has it.");
    nb::class_<DividedCandidates>(m, "Candidates",
                                  "Columns of a table, and by column how likely it is; None: all the same.")
        .def(nb::init<Column<WordId>, OptionalWeights>(), "ids"_a, "weights"_a.none(),
             nb::sig("def __init__(self, ids: numpy.typing.NDArray[numpy.uint32], weights: "
                     "numpy.typing.NDArray[numpy.float64] | None) -> None"));
    m.def("measure_splits", &measure_table, "table"_a.noconvert(), "candidates"_a, "kernel"_a, "threads"_a,
          "control"_a, "on_progress"_a.none(),
          nb::sig("def measure_splits(table: numpy.typing.NDArray[typing.Any], candidates: Candidates, "
                  "kernel: str, threads: int, control: Control, on_progress: "
                  "collections.abc.Callable[[int], None] | None) -> SpreadColumns"));
}

}  // namespace fivefold::bindings
