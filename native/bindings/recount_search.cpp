// The search of openers once more, for Python.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <atomic>
#include <memory>
#include <variant>

#include "bindings.hpp"
#include "puzzle.hpp"
#include "recount/search.hpp"
#include "run.hpp"

namespace fivefold::bindings {
namespace {

using namespace nb::literals;

// A RecountSearch of any width, with what it borrows from Python kept alive.
struct AnyRecountSearch {
    AnyRecountSearch(const AnyTableArray& table, const Column<WordId>& own_guess,
                     const LetterArray& guess_words, std::uint8_t rule, int most_guesses,
                     std::size_t memory_bytes);

    AnyTableArray table;
    Column<WordId> own_guess;
    LetterArray guess_words;
    std::variant<std::unique_ptr<RecountSearch<std::uint8_t>>, std::unique_ptr<RecountSearch<std::uint16_t>>,
                 std::unique_ptr<RecountSearch<std::uint32_t>>>
        search;
    std::atomic<bool> busy{false};
};

AnyRecountSearch::AnyRecountSearch(const AnyTableArray& table, const Column<WordId>& own_guess,
                                   const LetterArray& guess_words, std::uint8_t rule, int most_guesses,
                                   std::size_t memory_bytes)
    : table(table), own_guess(own_guess), guess_words(guess_words) {
    if (own_guess.shape(0) != table.shape(1))
        throw std::invalid_argument("one guess per answer is needed");
    if (most_guesses < 1)
        throw std::invalid_argument("at least one guess is needed");
    require_below(as_span(own_guess), table.shape(0), "an answer's guess past the last guess");
    require_ascending(as_span(own_guess), "the answers' guesses must ascend");
    const Words words = words_of_rows(table, guess_words);
    search = with_view(table, [&]<PatternCode P>(const TableView<P>& view) {
        const RecountPuzzle<P> puzzle{view, as_span(own_guess), words, as_rule(rule)};
        return decltype(search)(std::make_unique<RecountSearch<P>>(puzzle, most_guesses, memory_bytes));
    });
}

// Calls `job(search)` with the search, after checking the openers and their claims.
template <class Job>
OwnedColumn<std::int32_t> ask(AnyRecountSearch& any, const Column<WordId>& openers,
                              const Column<std::int32_t>& claims, Control& control,
                              const nb::object& on_progress, const Job& job) {
    if (claims.shape(0) != openers.shape(0))
        throw std::invalid_argument("one claim per opener is needed");
    require_below(as_span(openers), any.table.shape(0), "an opener past the last guess");
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
    nb::class_<AnyRecountSearch>(m, "RecountSearch", "Openers searched again, apart from the search.")
        .def(nb::init<const AnyTableArray&, const Column<WordId>&, const LetterArray&, std::uint8_t, int,
                      std::size_t>(),
             "table"_a.noconvert(), "own_guess"_a, "guess_words"_a, "rule"_a, "most_guesses"_a,
             "memory_bytes"_a,
             nb::sig("def __init__(self, table: numpy.typing.NDArray[typing.Any], own_guess: "
                     "numpy.typing.NDArray[numpy.uint32], guess_words: numpy.typing.NDArray[numpy.uint8], "
                     "rule: int, most_guesses: int, memory_bytes: int) -> None"))
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
