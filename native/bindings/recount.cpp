// The recount of two-guess bounds for Python.
#include "fivefold/recount.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include "bindings.hpp"
#include "puzzle.hpp"
#include "run.hpp"

namespace fivefold::bindings {
namespace {

using namespace nb::literals;

OwnedColumn<std::int32_t> recount(const AnyTableArray& table, const Column<WordId>& own_guess,
                                  const LetterArray& guess_words, std::uint8_t rule,
                                  const Column<WordId>& openers, const Column<std::int32_t>& claims,
                                  std::size_t threads, Control& control, const nb::object& on_progress) {
    const Words words = words_of_rows(table, guess_words);
    if (own_guess.shape(0) != table.shape(1))
        throw std::invalid_argument("one guess per answer is needed");
    if (claims.shape(0) != openers.shape(0))
        throw std::invalid_argument("one claim per opener is needed");
    const PlayRule play_rule = as_rule(rule);
    require_below(as_span(own_guess), table.shape(0), "an answer's guess past the last guess");
    require_below(as_span(openers), table.shape(0), "an opener past the last guess");
    return with_view(table, [&](const auto& view) {
        return as_column(run_interruptibly(control, on_progress, [&] {
            return recount_bounds(view, as_span(own_guess), words, play_rule, as_span(openers),
                                  as_span(claims), threads, control);
        }));
    });
}

}  // namespace

void bind_recount(nb::module_& m) {
    m.def("recount_bounds", &recount, "table"_a.noconvert(), "own_guess"_a, "guess_words"_a, "rule"_a,
          "openers"_a, "claims"_a, "threads"_a, "control"_a, "on_progress"_a.none(),
          nb::sig("def recount_bounds(table: numpy.typing.NDArray[typing.Any], own_guess: "
                  "numpy.typing.NDArray[numpy.uint32], guess_words: numpy.typing.NDArray[numpy.uint8], "
                  "rule: int, openers: numpy.typing.NDArray[numpy.uint32], claims: "
                  "numpy.typing.NDArray[numpy.int32], threads: int, control: Control, "
                  "on_progress: collections.abc.Callable[[int], None] | None) -> "
                  "numpy.typing.NDArray[numpy.int32]"));
}

}  // namespace fivefold::bindings
