// The search of openers once more, for Python.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>

#include <atomic>
#include <memory>
#include <optional>
#include <variant>

#include "bindings.hpp"
#include "puzzle.hpp"
#include "recount/search.hpp"
#include "run.hpp"

namespace fivefold::bindings {
namespace {

using namespace nb::literals;

// What a recount is asked about, kept alive for it.
struct AnyRecountPuzzle {
    AnyRecountPuzzle(const AnyTableArray& table, const Column<WordId>& own_guess,
                     const LetterArray& guess_words, std::uint8_t rule,
                     std::optional<Column<std::int32_t>> weights)
        : table(table),
          own_guess(own_guess),
          guess_words(guess_words),
          rule(as_rule(rule)),
          weights(std::move(weights)) {
        if (own_guess.shape(0) != table.shape(1))
            throw std::invalid_argument("one guess per answer is needed");
        require_below(as_span(own_guess), table.shape(0), "an answer's guess past the last guess");
        require_ascending(as_span(own_guess), "the answers' guesses must ascend");
        words_of_rows(table, guess_words);
    }

    template <PatternCode P>
    RecountPuzzle<P> as(const TableView<P>& view) const {
        return {view, as_span(own_guess), words_of_rows(table, guess_words), rule,
                weights ? as_span(*weights) : std::span<const std::int32_t>{}};
    }

    AnyTableArray table;
    Column<WordId> own_guess;
    LetterArray guess_words;
    PlayRule rule;
    std::optional<Column<std::int32_t>> weights;
};

// A RecountSearch of any width.
struct AnyRecountSearch {
    AnyRecountSearch(const AnyRecountPuzzle& asked, int most_guesses, std::size_t memory_bytes)
        : puzzle(asked) {
        if (most_guesses < 1)
            throw std::invalid_argument("at least one guess is needed");
        search = with_view(puzzle.table, [&]<PatternCode P>(const TableView<P>& view) {
            return decltype(search)(
                std::make_unique<RecountSearch<P>>(puzzle.as(view), most_guesses, memory_bytes));
        });
    }

    AnyRecountPuzzle puzzle;
    std::variant<std::unique_ptr<RecountSearch<std::uint8_t>>, std::unique_ptr<RecountSearch<std::uint16_t>>,
                 std::unique_ptr<RecountSearch<std::uint32_t>>>
        search;
    std::atomic<bool> busy{false};
};

// Calls `job(search)` with the search, after checking the openers and their claims.
template <class Job>
OwnedColumn<std::int32_t> ask(AnyRecountSearch& any, const Column<WordId>& openers,
                              const Column<std::int32_t>& claims, Control& control,
                              const nb::object& on_progress, const Job& job) {
    if (claims.shape(0) != openers.shape(0))
        throw std::invalid_argument("one claim per opener is needed");
    require_below(as_span(openers), any.puzzle.table.shape(0), "an opener past the last guess");
    const InUse in_use(any.busy);
    return std::visit(
        [&](auto& search) {
            return as_column(run_interruptibly(control, on_progress, [&] { return job(*search); }));
        },
        any.search);
}

OwnedColumn<std::int32_t> two_guess_bounds(AnyRecountSearch& any, const Column<WordId>& openers,
                                           const Column<std::int32_t>& claims, std::size_t threads,
                                           Control& control, const nb::object& on_progress) {
    return ask(any, openers, claims, control, on_progress, [&](auto& search) {
        return search.two_guess_bounds(as_span(openers), as_span(claims), threads, control);
    });
}

OwnedColumn<std::int32_t> reached(AnyRecountSearch& any, const Column<WordId>& openers,
                                  const Column<std::int32_t>& claims, std::size_t threads, Control& control,
                                  const nb::object& on_progress) {
    return ask(any, openers, claims, control, on_progress, [&](auto& search) {
        return search.reached(as_span(openers), as_span(claims), threads, control);
    });
}

}  // namespace

void bind_recount_search(nb::module_& m) {
    nb::class_<AnyRecountPuzzle>(m, "RecountPuzzle",
                                 "What a recount is asked about: weights are by answer, None if all are 1.")
        .def(nb::init<const AnyTableArray&, const Column<WordId>&, const LetterArray&, std::uint8_t,
                      std::optional<Column<std::int32_t>>>(),
             "table"_a.noconvert(), "own_guess"_a, "guess_words"_a, "rule"_a, "weights"_a.none(),
             nb::sig("def __init__(self, table: numpy.typing.NDArray[typing.Any], own_guess: "
                     "numpy.typing.NDArray[numpy.uint32], guess_words: numpy.typing.NDArray[numpy.uint8], "
                     "rule: int, weights: numpy.typing.NDArray[numpy.int32] | None) -> None"));
    nb::class_<AnyRecountSearch>(m, "RecountSearch", "Openers searched again, apart from the search.")
        .def(nb::init<const AnyRecountPuzzle&, int, std::size_t>(), "puzzle"_a, "most_guesses"_a,
             "memory_bytes"_a)
        .def("two_guess_bounds", &two_guess_bounds, "openers"_a, "claims"_a, "threads"_a, "control"_a,
             "on_progress"_a.none(),
             nb::sig("def two_guess_bounds(self, openers: numpy.typing.NDArray[numpy.uint32], claims: "
                     "numpy.typing.NDArray[numpy.int32], threads: int, control: Control, on_progress: "
                     "collections.abc.Callable[[int], None] | None) -> numpy.typing.NDArray[numpy.int32]"))
        .def("reached", &reached, "openers"_a, "claims"_a, "threads"_a, "control"_a, "on_progress"_a.none(),
             nb::sig("def reached(self, openers: numpy.typing.NDArray[numpy.uint32], claims: "
                     "numpy.typing.NDArray[numpy.int32], threads: int, control: Control, on_progress: "
                     "collections.abc.Callable[[int], None] | None) -> numpy.typing.NDArray[numpy.int32]"))
        .def_prop_ro("nodes", [](const AnyRecountSearch& any) {
            return std::visit([](const auto& search) { return search->nodes(); }, any.search);
        });
}

}  // namespace fivefold::bindings
