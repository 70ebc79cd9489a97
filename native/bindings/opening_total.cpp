// OpeningTotals for Python.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>

#include "bindings.hpp"
#include "openings/total.hpp"
#include "puzzle.hpp"
#include "run.hpp"

namespace fivefold::bindings {
namespace {

using namespace nb::literals;

// The totals and the arrays they read.
struct Totals {
    OwnedColumn<std::int32_t> of(const Column<WordId>& words, std::size_t length, int limit,
                                 std::size_t threads, Control& control, const nb::object& on_progress);

    AnyPuzzle puzzle;
    std::unique_ptr<OpeningTotals> totals;
    std::atomic<bool> busy{false};
};

void make_handle(Totals* self, const AnyPuzzle& puzzle, const Column<WordId>& answers,
                 const AnyOptions& options) {
    auto totals =
        puzzle.visit(answers, [&](const auto& any) { return make_opening_totals(any, options.get()); });
    new (self) Totals{puzzle, std::move(totals), {}};
}

OwnedColumn<std::int32_t> Totals::of(const Column<WordId>& words, std::size_t length, int limit,
                                     std::size_t threads, Control& control, const nb::object& on_progress) {
    if (length < 1 || length > 3 || words.shape(0) % length != 0)
        throw std::invalid_argument("openings have one to three words");
    require_below(as_span(words), puzzle.rows(), "a word past the last guess");
    require_limit(limit);
    const InUse in_use(busy);
    std::vector<std::int32_t> result(words.shape(0) / length);
    run_interruptibly(control, on_progress, [&] {
        totals->totals(as_span(words), length, limit, threads, control, result);
        return true;
    });
    return as_column(std::move(result));
}

}  // namespace

void bind_opening_total(nb::module_& m) {
    nb::class_<Totals>(m, "OpeningTotals",
                       "Guesses needed when one to three words are always played first; costs are "
                       "remembered from call to call.")
        .def("__init__", &make_handle, "puzzle"_a, "answers"_a, "options"_a,
             nb::sig("def __init__(self, puzzle: Puzzle, answers: numpy.typing.NDArray[numpy.uint32], "
                     "options: SearchOptions) -> None"))
        .def("totals", &Totals::of, "words"_a, "length"_a, "limit"_a, "threads"_a, "control"_a,
             "on_progress"_a.none(),
             nb::sig("def totals(self, words: numpy.typing.NDArray[numpy.uint32], length: int, limit: int, "
                     "threads: int, control: Control, on_progress: collections.abc.Callable[[int], None] | "
                     "None) -> numpy.typing.NDArray[numpy.int32]"));
}

}  // namespace fivefold::bindings
