// The exact search, beams, the best guesses and the worst case for Python.
#include "search/search.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>

#include "bindings.hpp"
#include "puzzle.hpp"
#include "results.hpp"
#include "run.hpp"
#include "search/beam.hpp"
#include "search/guess_costs.hpp"
#include "search/worst_case.hpp"

namespace fivefold::bindings {
namespace {

using namespace nb::literals;

// Calls `search(puzzle, options)` without the GIL.
template <class Search>
auto run_search(const AnyPuzzle& any, const Column<WordId>& candidates, const AnyOptions& options,
                Control& control, const nb::object& on_progress, const Search& search) {
    require_limit(options.limit);
    return any.visit(candidates, [&](const auto& puzzle) {
        return run_interruptibly(control, on_progress, [&] { return search(puzzle, options.get()); });
    });
}

FoundTree search(const AnyPuzzle& any, const Column<WordId>& candidates, std::int64_t opener,
                 const AnyOptions& options, Control& control, const nb::object& on_progress) {
    return FoundTree(run_search(any, candidates, options, control, on_progress,
                                [&](const auto& puzzle, const SearchOptions& how) {
                                    return search_tree(puzzle, as_span(candidates), opener, how, control);
                                }));
}

FoundTree beam(const AnyPuzzle& any, const Column<WordId>& candidates, std::int64_t opener,
               const AnyOptions& options, Control& control, const nb::object& on_progress) {
    if (options.width == 0)
        throw std::invalid_argument("a beam tries at least one guess");
    return FoundTree(run_search(any, candidates, options, control, on_progress,
                                [&](const auto& puzzle, const SearchOptions& how) {
                                    return beam_tree(puzzle, as_span(candidates), opener, how, control);
                                }));
}

FoundWorstCase find_worst_case(const AnyPuzzle& any, const Column<WordId>& candidates, std::int64_t opener,
                               const AnyOptions& options, Control& control, const nb::object& on_progress) {
    return FoundWorstCase(run_search(any, candidates, options, control, on_progress,
                                     [&](const auto& puzzle, const SearchOptions& how) {
                                         return worst_case(puzzle, as_span(candidates), opener, how, control);
                                     }));
}

// The guesses to rank, with what it borrows from Python.
struct AnyQuery {
    std::size_t count;
    Column<std::uint8_t> strange;
    Column<WordId> wanted;
};

BestGuesses best(const AnyPuzzle& any, const Column<WordId>& candidates, const AnyQuery& query,
                 const AnyOptions& options, Control& control, const nb::object& on_progress) {
    require_below(as_span(query.wanted), any.rows(), "a guess past the last guess");
    if (query.strange.shape(0) != any.rows())
        throw std::invalid_argument("one number for each guess is needed");
    if (candidates.shape(0) < 2 || query.count == 0)
        throw std::invalid_argument("two candidates and a count from 1 are needed");
    const GuessQuery wanted{query.count, as_span(query.strange), as_span(query.wanted)};
    return run_search(any, candidates, options, control, on_progress,
                      [&](const auto& puzzle, const SearchOptions& how) {
                          return best_guesses(puzzle, as_span(candidates), wanted, how, control);
                      });
}

}  // namespace

// All of them are asked in the same way.
#define FIVEFOLD_SEARCH(name, question, result)                                                      \
    nb::sig("def " name "(puzzle: Puzzle, candidates: numpy.typing.NDArray[numpy.uint32], " question \
            ", options: SearchOptions, control: Control, on_progress: "                              \
            "collections.abc.Callable[[int], None] | None) -> " result)

void bind_search(nb::module_& m) {
    nb::class_<AnyQuery>(
        m, "GuessQuery",
        "How many guesses to rank, how little known each is, and others whose cost is wanted.")
        .def(
            "__init__",
            [](AnyQuery* self, std::size_t count, const Column<std::uint8_t>& strange,
               const Column<WordId>& wanted) { new (self) AnyQuery{count, strange, wanted}; },
            "count"_a, "strange"_a, "wanted"_a,
            nb::sig("def __init__(self, count: int, strange: numpy.typing.NDArray[numpy.uint8], wanted: "
                    "numpy.typing.NDArray[numpy.uint32]) -> None"));
    m.def("search_tree", &search, "puzzle"_a, "candidates"_a, "opener"_a, "options"_a, "control"_a,
          "on_progress"_a.none(), FIVEFOLD_SEARCH("search_tree", "opener: int", "FoundTree"));
    m.def("beam_tree", &beam, "puzzle"_a, "candidates"_a, "opener"_a, "options"_a, "control"_a,
          "on_progress"_a.none(), FIVEFOLD_SEARCH("beam_tree", "opener: int", "FoundTree"));
    m.def("worst_case", &find_worst_case, "puzzle"_a, "candidates"_a, "opener"_a, "options"_a, "control"_a,
          "on_progress"_a.none(), FIVEFOLD_SEARCH("worst_case", "opener: int", "FoundWorstCase"));
    m.def("best_guesses", &best, "puzzle"_a, "candidates"_a, "query"_a, "options"_a, "control"_a,
          "on_progress"_a.none(), FIVEFOLD_SEARCH("best_guesses", "query: GuessQuery", "GuessCosts"));
}

}  // namespace fivefold::bindings
