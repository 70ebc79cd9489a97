// Greedy walks for Python.
#include "fivefold/walk.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>

#include "arrays.hpp"
#include "bindings.hpp"
#include "run.hpp"
#include "tables.hpp"

namespace fivefold::bindings {
namespace {

using namespace nb::literals;

// turns by answer; then guess, parent and pattern by node
nb::tuple walk(const AnyTableArray& table, const LetterArray& guesses, const Column<WordId>& answer_rows,
               std::uint8_t measure, std::uint8_t rule, bool candidates_only, std::optional<WordId> opener,
               std::optional<std::size_t> one_step_to, const std::string& kernel, std::size_t threads,
               Control& control, const nb::object& on_progress) {
    const Words words = as_words(guesses);
    if (words.size() != table.shape(0) || answer_rows.shape(0) != table.shape(1))
        throw std::invalid_argument("words and table do not belong together");
    for (const WordId row : as_span(answer_rows))
        if (row >= table.shape(0))
            throw std::out_of_range("an answer past the last guess");
    if (opener && *opener >= table.shape(0))
        throw std::out_of_range("an opener past the last guess");
    if (measure > static_cast<std::uint8_t>(Measure::groups) ||
        rule > static_cast<std::uint8_t>(PlayRule::ultra_hard))
        throw std::invalid_argument("no such measure or rule");
    const WalkOptions options{static_cast<Measure>(measure), static_cast<PlayRule>(rule), candidates_only,
                              opener.value_or(WalkOptions::no_opener),
                              one_step_to.value_or(WalkOptions::no_limit)};
    return with_view(table, [&](const auto& view) {
        Walk result = run_interruptibly(control, on_progress, [&] {
            return walk_greedily(view, words, as_span(answer_rows), options, kernel, threads, control);
        });
        return nb::make_tuple(
            as_column(std::move(result.turns)), member_column(result.nodes, &WalkNode::guess),
            member_column(result.nodes, &WalkNode::parent), member_column(result.nodes, &WalkNode::pattern));
    });
}

}  // namespace

void bind_walk(nb::module_& m) {
    m.def("walk", &walk, "table"_a.noconvert(), "guesses"_a, "answer_rows"_a, "measure"_a, "rule"_a,
          "candidates_only"_a, "opener"_a.none(), "one_step_to"_a.none(), "kernel"_a, "threads"_a,
          "control"_a, "on_progress"_a.none(),
          nb::sig(
              "def walk(table: numpy.typing.NDArray[typing.Any], guesses: "
              "numpy.typing.NDArray[numpy.uint8], answer_rows: numpy.typing.NDArray[numpy.uint32], "
              "measure: int, rule: int, candidates_only: bool, opener: int | None, one_step_to: int | None, "
              "kernel: str, threads: int, "
              "control: Control, on_progress: collections.abc.Callable[[int], None] | None) "
              "-> tuple[numpy.typing.NDArray[numpy.uint32], ...]"));
}

}  // namespace fivefold::bindings
