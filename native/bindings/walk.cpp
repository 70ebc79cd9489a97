// Greedy walks for Python.
#include "strategies/walk.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>

#include "arrays.hpp"
#include "bindings.hpp"
#include "results.hpp"
#include "run.hpp"
#include "strategies/candidate_walk.hpp"
#include "strategies/letter_walk.hpp"
#include "tables.hpp"

namespace fivefold::bindings {
namespace {

using namespace nb::literals;

void require_together(const AnyTableArray& table, const Column<WordId>& answer_rows, std::uint8_t rule,
                      std::optional<WordId> opener) {
    if (answer_rows.shape(0) != table.shape(1))
        throw std::invalid_argument("one row per answer is needed");
    for (const WordId row : as_span(answer_rows))
        if (row >= table.shape(0))
            throw std::out_of_range("an answer past the last guess");
    if (opener && *opener >= table.shape(0))
        throw std::out_of_range("an opener past the last guess");
    if (rule > static_cast<std::uint8_t>(PlayRule::ultra_hard))
        throw std::invalid_argument("no such rule");
}

WalkColumns walk(const AnyTableArray& table, const LetterArray& guesses, const Column<WordId>& answer_rows,
                 std::uint8_t measure, std::uint8_t rule, bool candidates_only, std::optional<WordId> opener,
                 std::optional<std::size_t> one_step_to, const OptionalWeights& weights, std::size_t width,
                 std::uint32_t most_guesses, const std::string& kernel, std::size_t threads, Control& control,
                 const nb::object& on_progress) {
    const Words words = words_of_rows(table, guesses);
    require_together(table, answer_rows, rule, opener);
    if (weights && weights->shape(0) != table.shape(1))
        throw std::invalid_argument("as many weights as answers are needed");
    if (measure > static_cast<std::uint8_t>(Measure::groups))
        throw std::invalid_argument("no such measure");
    const WalkOptions options{static_cast<Measure>(measure),
                              static_cast<PlayRule>(rule),
                              candidates_only,
                              opener.value_or(WalkOptions::no_opener),
                              one_step_to.value_or(WalkOptions::no_limit),
                              weights ? as_span(*weights) : std::span<const double>(),
                              width,
                              most_guesses};
    return with_view(table, [&](const auto& view) {
        return WalkColumns(run_interruptibly(control, on_progress, [&] {
            return walk_greedily(view, words, as_span(answer_rows), options, kernel, threads, control);
        }));
    });
}

WalkColumns walk_by_letters(const AnyTableArray& table, const LetterArray& guesses,
                            const Column<WordId>& answer_rows, std::uint8_t value, std::uint8_t rule,
                            bool candidates_only, std::optional<WordId> opener, std::size_t threads,
                            Control& control, const nb::object& on_progress) {
    const Words words = words_of_rows(table, guesses);
    require_together(table, answer_rows, rule, opener);
    if (value > static_cast<std::uint8_t>(LetterValue::eliminations))
        throw std::invalid_argument("no such value");
    const LetterWalkOptions options{static_cast<LetterValue>(value), static_cast<PlayRule>(rule),
                                    candidates_only, opener.value_or(WalkOptions::no_opener)};
    return with_view(table, [&](const auto& view) {
        return WalkColumns(run_interruptibly(control, on_progress, [&] {
            return walk_letters(view, words, as_span(answer_rows), options, threads, control);
        }));
    });
}

OwnedColumn<std::uint32_t> walk_without_table(const LetterArray& words, const LetterArray& opener,
                                              const std::string& kernel, std::size_t threads,
                                              Control& control, const nb::object& on_progress) {
    const Words candidates = as_words(words);
    const Words first = as_words(opener);
    if (first.size() != 1 || first.length != candidates.length)
        throw std::invalid_argument("one opener as long as the words is needed");
    return as_column(run_interruptibly(control, on_progress, [&] {
        return walk_candidates(candidates, first[0], kernel, threads, control);
    }));
}

}  // namespace

void bind_walk(nb::module_& m) {
    m.def("walk", &walk, "table"_a.noconvert(), "guesses"_a, "answer_rows"_a, "measure"_a, "rule"_a,
          "candidates_only"_a, "opener"_a.none(), "one_step_to"_a.none(), "weights"_a.none(), "width"_a,
          "most_guesses"_a, "kernel"_a, "threads"_a, "control"_a, "on_progress"_a.none(),
          nb::sig(
              "def walk(table: numpy.typing.NDArray[typing.Any], guesses: "
              "numpy.typing.NDArray[numpy.uint8], answer_rows: numpy.typing.NDArray[numpy.uint32], "
              "measure: int, rule: int, candidates_only: bool, opener: int | None, one_step_to: int | None, "
              "weights: numpy.typing.NDArray[numpy.float64] | None, width: int, most_guesses: int, kernel: "
              "str, threads: int, "
              "control: Control, on_progress: collections.abc.Callable[[int], None] | None) "
              "-> Walk"));
    m.def("walk_letters", &walk_by_letters, "table"_a.noconvert(), "guesses"_a, "answer_rows"_a, "value"_a,
          "rule"_a, "candidates_only"_a, "opener"_a.none(), "threads"_a, "control"_a, "on_progress"_a.none(),
          nb::sig("def walk_letters(table: numpy.typing.NDArray[typing.Any], guesses: "
                  "numpy.typing.NDArray[numpy.uint8], answer_rows: numpy.typing.NDArray[numpy.uint32], "
                  "value: int, rule: int, candidates_only: bool, opener: int | None, threads: int, "
                  "control: Control, on_progress: collections.abc.Callable[[int], None] | None) "
                  "-> Walk"));
    m.def("walk_candidates", &walk_without_table, "words"_a, "opener"_a, "kernel"_a, "threads"_a, "control"_a,
          "on_progress"_a.none(),
          nb::sig("def walk_candidates(words: numpy.typing.NDArray[numpy.uint8], opener: "
                  "numpy.typing.NDArray[numpy.uint8], kernel: str, threads: int, control: Control, "
                  "on_progress: collections.abc.Callable[[int], None] | None) "
                  "-> numpy.typing.NDArray[numpy.uint32]"));
}

}  // namespace fivefold::bindings
