// The best guesses of a position for Python.
#include "search/guess_costs.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>

#include "bindings.hpp"
#include "puzzle.hpp"
#include "run.hpp"

namespace fivefold::bindings {
namespace {

using namespace nb::literals;

BestGuesses best(const AnyTableArray& table, const Column<WordId>& own_guess, const Column<WordId>& guesses,
                 const std::optional<Column<std::int32_t>>& weights, const Column<WordId>& candidates,
                 const Column<WordId>& familiar, std::size_t count, const Column<WordId>& wanted,
                 unsigned log2_cache, const std::string& kernel, std::size_t threads, Control& control,
                 const nb::object& on_progress, std::uint64_t hash_seed) {
    require_ascending(as_span(familiar), "familiar guesses must ascend");
    require_below(as_span(wanted), table.shape(0), "a guess past the last guess");
    require_below(as_span(familiar), table.shape(0), "a guess past the last guess");
    if (candidates.shape(0) < 2 || count == 0)
        throw std::invalid_argument("two candidates and a count from 1 are needed");
    return with_puzzle(table, own_guess, guesses, weights, candidates, [&](const auto& puzzle) {
        SearchOptions options{kernel, threads, unlimited_guesses, 0, log2_cache, infinite_cost};
        options.hash_seed = hash_seed;
        return run_interruptibly(control, on_progress, [&] {
            return best_guesses(puzzle, as_span(candidates), as_span(familiar), count, as_span(wanted),
                                options, control);
        });
    });
}

}  // namespace

void bind_best_guesses(nb::module_& m) {
    m.def("best_guesses", &best, "table"_a.noconvert(), "own_guess"_a, "guesses"_a, "weights"_a.none(),
          "candidates"_a, "familiar"_a, "count"_a, "wanted"_a, "log2_cache"_a, "kernel"_a, "threads"_a,
          "control"_a, "on_progress"_a.none(), "hash_seed"_a = 0,
          nb::sig("def best_guesses(table: numpy.typing.NDArray[typing.Any], own_guess: "
                  "numpy.typing.NDArray[numpy.uint32], guesses: numpy.typing.NDArray[numpy.uint32], weights: "
                  "numpy.typing.NDArray[numpy.int32] | None, candidates: numpy.typing.NDArray[numpy.uint32], "
                  "familiar: numpy.typing.NDArray[numpy.uint32], count: int, wanted: "
                  "numpy.typing.NDArray[numpy.uint32], log2_cache: int, kernel: str, threads: int, control: "
                  "Control, on_progress: collections.abc.Callable[[int], None] | None, hash_seed: int = 0) "
                  "-> GuessCosts"));
}

}  // namespace fivefold::bindings
