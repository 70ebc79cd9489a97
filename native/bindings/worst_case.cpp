// The search for the least worst case for Python.
#include "search/worst_case.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>

#include "bindings.hpp"
#include "puzzle.hpp"
#include "results.hpp"
#include "run.hpp"

namespace fivefold::bindings {
namespace {

using namespace nb::literals;

FoundWorstCase find_worst_case(const AnyTableArray& table, const Column<WordId>& own_guess,
                               const Column<WordId>& guesses, const Column<WordId>& candidates,
                               std::int64_t opener, int most_guesses, const std::string& kernel,
                               Control& control, const nb::object& on_progress) {
    return with_puzzle(table, own_guess, guesses, std::nullopt, candidates, [&](const auto& puzzle) {
        const SearchOptions options{kernel, 1, most_guesses, 0, 0, infinite_cost};
        return FoundWorstCase(run_interruptibly(control, on_progress, [&] {
            return worst_case(puzzle, as_span(candidates), opener, options, control);
        }));
    });
}

}  // namespace

void bind_worst_case(nb::module_& m) {
    m.def("worst_case", &find_worst_case, "table"_a.noconvert(), "own_guess"_a, "guesses"_a, "candidates"_a,
          "opener"_a, "most_guesses"_a, "kernel"_a, "control"_a, "on_progress"_a.none(),
          nb::sig("def worst_case(table: numpy.typing.NDArray[typing.Any], own_guess: "
                  "numpy.typing.NDArray[numpy.uint32], guesses: numpy.typing.NDArray[numpy.uint32], "
                  "candidates: numpy.typing.NDArray[numpy.uint32], opener: int, most_guesses: int, kernel: "
                  "str, control: Control, on_progress: collections.abc.Callable[[int], None] | None) "
                  "-> FoundWorstCase"));
}

}  // namespace fivefold::bindings
