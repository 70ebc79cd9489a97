// Greedy walks for Python.
#include "strategies/walk.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>

#include "arrays.hpp"
#include "bindings.hpp"
#include "puzzle.hpp"
#include "results.hpp"
#include "run.hpp"
#include "strategies/candidate_walk.hpp"
#include "strategies/letter_walk.hpp"
#include "tables.hpp"

namespace fivefold::bindings {
namespace {

using namespace nb::literals;

// What is played, of any width, with what it borrows from Python kept alive.
struct WalkedPuzzle {
    WalkedPuzzle(AnyTableArray any_table, LetterArray words_of_guesses, Column<WordId> rows,
                 std::uint8_t number)
        : table(std::move(any_table)),
          guesses(std::move(words_of_guesses)),
          answer_rows(std::move(rows)),
          rule(as_rule(number)) {
        words_of_rows(table, guesses);
        if (answer_rows.shape(0) != table.shape(1))
            throw std::invalid_argument("one row per answer is needed");
        require_below(as_span(answer_rows), table.shape(0), "an answer past the last guess");
    }

    WordId require_opener(std::optional<WordId> opener) const {
        if (opener && *opener >= table.shape(0))
            throw std::out_of_range("an opener past the last guess");
        return opener.value_or(WalkOptions::no_opener);
    }

    // What `walk` makes of the puzzle in the width of the table's patterns.
    template <class MakeWalk>
    WalkColumns played(Control& control, const nb::object& on_progress, const MakeWalk& walk) const {
        const Words words = words_of_rows(table, guesses);
        return with_view(table, [&]<PatternCode P>(const TableView<P>& view) {
            const WalkPuzzle<P> puzzle{view, words, as_span(answer_rows), rule};
            return WalkColumns(run_interruptibly(control, on_progress, [&] { return walk(puzzle); }));
        });
    }

    AnyTableArray table;
    LetterArray guesses;
    Column<WordId> answer_rows;
    PlayRule rule;
};

// How to play; what has a value here is usually left alone.
struct AskedWalk {
    AskedWalk(std::uint8_t number, bool only_candidates)
        : measure(static_cast<Measure>(number)), candidates_only(only_candidates) {
        if (number > static_cast<std::uint8_t>(Measure::groups))
            throw std::invalid_argument("no such measure");
    }

    Measure measure;
    bool candidates_only;
    std::optional<WordId> opener{};
    std::optional<std::size_t> one_step_to{};
    OptionalWeights weights{};
    std::size_t width = 1;
    std::uint32_t most_guesses = 6;
};

struct AskedLetterWalk {
    AskedLetterWalk(std::uint8_t number, bool only_candidates)
        : value(static_cast<LetterValue>(number)), candidates_only(only_candidates) {
        if (number > static_cast<std::uint8_t>(LetterValue::eliminations))
            throw std::invalid_argument("no such value");
    }

    LetterValue value;
    bool candidates_only;
    std::optional<WordId> opener{};
};

WalkColumns walk(const WalkedPuzzle& walked, const AskedWalk& asked, const std::string& kernel,
                 std::size_t threads, Control& control, const nb::object& on_progress) {
    if (asked.weights && asked.weights->shape(0) != walked.table.shape(1))
        throw std::invalid_argument("as many weights as answers are needed");
    const WalkOptions options{asked.measure,
                              asked.candidates_only,
                              walked.require_opener(asked.opener),
                              asked.one_step_to.value_or(WalkOptions::no_limit),
                              asked.weights ? as_span(*asked.weights) : std::span<const double>(),
                              asked.width,
                              asked.most_guesses};
    return walked.played(control, on_progress, [&](const auto& puzzle) {
        return walk_greedily(puzzle, options, kernel, threads, control);
    });
}

WalkColumns walk_by_letters(const WalkedPuzzle& walked, const AskedLetterWalk& asked, std::size_t threads,
                            Control& control, const nb::object& on_progress) {
    const LetterWalkOptions options{asked.value, asked.candidates_only, walked.require_opener(asked.opener)};
    return walked.played(control, on_progress,
                         [&](const auto& puzzle) { return walk_letters(puzzle, options, threads, control); });
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
    nb::class_<WalkedPuzzle>(m, "WalkPuzzle",
                             "A table, the words of its rows, the row of every answer, and the rule of play.")
        .def(nb::init<AnyTableArray, LetterArray, Column<WordId>, std::uint8_t>(), "table"_a.noconvert(),
             "guesses"_a, "answer_rows"_a, "rule"_a,
             nb::sig("def __init__(self, table: numpy.typing.NDArray[typing.Any], guesses: "
                     "numpy.typing.NDArray[numpy.uint8], answer_rows: numpy.typing.NDArray[numpy.uint32], "
                     "rule: int) -> None"));
    nb::class_<AskedWalk>(m, "WalkOptions", "How to choose guesses; the attributes may be set.")
        .def(nb::init<std::uint8_t, bool>(), "measure"_a, "candidates_only"_a)
        .def_rw("opener", &AskedWalk::opener, nb::arg().none(), "The first guess; None: the best.")
        .def_rw("one_step_to", &AskedWalk::one_step_to, nb::arg().none(),
                "With more candidates than this, look two guesses ahead.")
        .def_rw("weights", &AskedWalk::weights, nb::arg().none(), "By answer how likely it is.",
                nb::for_getter(nb::sig("def weights(self) -> numpy.typing.NDArray[numpy.float64] | None")),
                nb::for_setter(nb::sig(
                    "def weights(self, value: numpy.typing.NDArray[numpy.float64] | None, /) -> None")))
        .def_rw("width", &AskedWalk::width, "How many guesses to play to the end before one is chosen.")
        .def_rw("most_guesses", &AskedWalk::most_guesses, "After so many the game is lost.");
    nb::class_<AskedLetterWalk>(m, "LetterWalkOptions", "How to value letters; the opener may be set.")
        .def(nb::init<std::uint8_t, bool>(), "value"_a, "candidates_only"_a)
        .def_rw("opener", &AskedLetterWalk::opener, nb::arg().none(), "The first guess; None: the best.");
    m.def("walk", &walk, "puzzle"_a, "options"_a, "kernel"_a, "threads"_a, "control"_a,
          "on_progress"_a.none(),
          nb::sig("def walk(puzzle: WalkPuzzle, options: WalkOptions, kernel: str, threads: int, control: "
                  "Control, on_progress: collections.abc.Callable[[int], None] | None) -> Walk"));
    m.def("walk_letters", &walk_by_letters, "puzzle"_a, "options"_a, "threads"_a, "control"_a,
          "on_progress"_a.none(),
          nb::sig("def walk_letters(puzzle: WalkPuzzle, options: LetterWalkOptions, threads: int, control: "
                  "Control, on_progress: collections.abc.Callable[[int], None] | None) -> Walk"));
    m.def("walk_candidates", &walk_without_table, "words"_a, "opener"_a, "kernel"_a, "threads"_a, "control"_a,
          "on_progress"_a.none(),
          nb::sig("def walk_candidates(words: numpy.typing.NDArray[numpy.uint8], opener: "
                  "numpy.typing.NDArray[numpy.uint8], kernel: str, threads: int, control: Control, "
                  "on_progress: collections.abc.Callable[[int], None] | None) "
                  "-> numpy.typing.NDArray[numpy.uint32]"));
}

}  // namespace fivefold::bindings
