// OpeningSearch for Python.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>

#include "bindings.hpp"
#include "found_openings.hpp"
#include "tables.hpp"

namespace fivefold::bindings {
namespace {

using namespace nb::literals;

// Which openings are asked for, with what it borrows from Python kept alive.
struct AskedOpenings {
    AskedOpenings(const std::string& measure, std::size_t count, bool disjoint)
        : query{measure_of(measure), count, disjoint, {}} {}

    void bound_totals(const Column<std::uint8_t>& can_win, std::int64_t ceiling) {
        winners = can_win;
        query.measure = Measure::groups;
        query.can_win = as_span(*winners);
        query.ceiling = ceiling;
    }

    void come_after(std::int64_t value, const std::pair<WordId, WordId>& words) {
        query.after =
            Opening{value, {std::min(words.first, words.second), std::max(words.first, words.second), 0}};
    }

    void require_guesses(std::size_t guesses) const {
        if (winners && winners->shape(0) != guesses)
            throw std::invalid_argument("one flag per guess is needed");
    }

    OpeningQuery query;
    std::optional<Column<std::uint8_t>> winners{};
};

// The search behind its abstract face.
struct Handle {
    std::unique_ptr<OpeningSearch> search;
    std::size_t guesses = 0;

    void require_word(WordId word) const {
        if (word >= guesses)
            throw std::out_of_range("a word past the last guess");
    }
    Opening require_pair(const std::pair<WordId, WordId>& pair) const {
        require_word(pair.first);
        require_word(pair.second);
        return {0, {std::min(pair.first, pair.second), std::max(pair.first, pair.second), 0}};
    }

    FoundOpenings best_pairs(const AskedOpenings& asked, std::size_t threads, Control& control,
                             const nb::object& on_progress) const;
    FoundOpenings best_partners(const AskedOpenings& asked, WordId word, Control& control,
                                const nb::object& on_progress) const;
    FoundOpenings count_better(const AskedOpenings& asked, const std::pair<WordId, WordId>& pair,
                               std::size_t threads, Control& control, const nb::object& on_progress) const;
    FoundOpenings best_triples(const AskedOpenings& asked,
                               const std::vector<std::pair<WordId, WordId>>& pairs, bool only_extend,
                               std::size_t threads, Control& control, const nb::object& on_progress) const;
};

std::unique_ptr<OpeningSearch> make_search(const AnyTableArray& table, const LetterArray& guesses,
                                           const LetterArray& answers, const std::string& kernel,
                                           std::size_t threads) {
    const Words rows = words_of_rows(table, guesses);
    const Words columns = as_words(answers);
    if (table.shape(1) != answers.shape(0) || rows.length != columns.length)
        throw std::invalid_argument("not the table of these words");
    return with_view(
        table, [&](const auto& view) { return make_opening_search(view, rows, columns, kernel, threads); });
}

FoundOpenings Handle::best_pairs(const AskedOpenings& asked, std::size_t threads, Control& control,
                                 const nb::object& on_progress) const {
    asked.require_guesses(guesses);
    return run_to_result(control, on_progress, 2, [this, query = asked.query, threads, &control] {
        return search->best_pairs(query, threads, control);
    });
}

FoundOpenings Handle::best_partners(const AskedOpenings& asked, WordId word, Control& control,
                                    const nb::object& on_progress) const {
    require_word(word);
    asked.require_guesses(guesses);
    return run_to_result(control, on_progress, 2, [this, query = asked.query, word, &control] {
        return search->best_partners(query, word, control);
    });
}

FoundOpenings Handle::count_better(const AskedOpenings& asked, const std::pair<WordId, WordId>& pair,
                                   std::size_t threads, Control& control,
                                   const nb::object& on_progress) const {
    asked.require_guesses(guesses);
    Opening target = require_pair(pair);
    target.value = value_of(search->spread(std::span(target.words).first(2)), asked.query.measure);
    return run_to_result(control, on_progress, 2, [this, query = asked.query, target, threads, &control] {
        return search->count_better(query, target, threads, control);
    });
}

FoundOpenings Handle::best_triples(const AskedOpenings& asked,
                                   const std::vector<std::pair<WordId, WordId>>& pairs, bool only_extend,
                                   std::size_t threads, Control& control,
                                   const nb::object& on_progress) const {
    asked.require_guesses(guesses);
    std::vector<Opening> seeds;
    for (const auto& pair : pairs)
        seeds.push_back(require_pair(pair));
    return run_to_result(control, on_progress, 3,
                         [this, query = asked.query, seeds, only_extend, threads, &control] {
                             return search->best_triples(query, seeds, only_extend, threads, control);
                         });
}

std::int64_t masking_bound(const Handle& handle, const std::string& measure, std::size_t words,
                           Control& control, const nb::object& on_progress) {
    const Measure kind = measure_of(measure);
    return run_interruptibly(control, on_progress,
                             [&] { return handle.search->masking_bound(kind, words, control); });
}

Spread spread(const Handle& handle, const std::vector<WordId>& words) {
    if (words.empty())
        throw std::invalid_argument("an opening has at least one word");
    for (const WordId word : words)
        handle.require_word(word);
    return handle.search->spread(words);
}

#define FIVEFOLD_FOUND "FoundOpenings"
#define FIVEFOLD_RUN "control: Control, on_progress: collections.abc.Callable[[int], None] | None) -> "

}  // namespace

void bind_opening(nb::module_& m) {
    nb::class_<FoundOpening>(m, "FoundOpening", "The value of an opening and its words by their rows.")
        .def_ro("value", &FoundOpening::value)
        .def_ro("words", &FoundOpening::words);
    nb::class_<FoundOpenings>(m, "FoundOpenings",
                              "The best openings; how many are better, were bounded and evaluated; whether "
                              "the search ended, and whether Ctrl-C stopped it.")
        .def_ro("best", &FoundOpenings::best)
        .def_ro("better", &FoundOpenings::better)
        .def_ro("bounded", &FoundOpenings::bounded)
        .def_ro("evaluated", &FoundOpenings::evaluated)
        .def_ro("complete", &FoundOpenings::complete)
        .def_ro("interrupted", &FoundOpenings::interrupted);
    nb::class_<Spread>(m, "Spread", "The sums over the groups of an opening.")
        .def_ro("n_log_n", &Spread::n_log_n)
        .def_ro("squares", &Spread::squares)
        .def_ro("largest", &Spread::largest)
        .def_ro("groups", &Spread::groups);
    nb::class_<AskedOpenings>(m, "OpeningQuery", "Which openings are asked for.")
        .def(nb::init<const std::string&, std::size_t, bool>(), "measure"_a, "count"_a, "disjoint"_a)
        .def("bound_totals", &AskedOpenings::bound_totals, "can_win"_a, "ceiling"_a,
             "Value pairs by a lower bound of their total of guesses, less four for each answer: those "
             "of at most the ceiling.  `can_win` says of every guess whether it is an answer.",
             nb::sig("def bound_totals(self, can_win: numpy.typing.NDArray[numpy.uint8], ceiling: int) -> "
                     "None"))
        .def("come_after", &AskedOpenings::come_after, "value"_a, "words"_a,
             "Find only pairs ranked after this one, to continue an earlier query.",
             nb::sig("def come_after(self, value: int, words: tuple[int, int]) -> None"));
    nb::class_<Handle>(m, "OpeningSearch", "Openings of two and three words.")
        .def(
            "__init__",
            [](Handle* self, const AnyTableArray& table, const LetterArray& guesses,
               const LetterArray& answers, const std::string& kernel, std::size_t threads) {
                new (self) Handle{make_search(table, guesses, answers, kernel, threads), table.shape(0)};
            },
            "table"_a.noconvert(), "guesses"_a, "answers"_a, "kernel"_a, "threads"_a,
            nb::sig("def __init__(self, table: numpy.typing.NDArray[typing.Any], guesses: "
                    "numpy.typing.NDArray[numpy.uint8], answers: numpy.typing.NDArray[numpy.uint8], "
                    "kernel: str, threads: int) -> None"))
        .def("best_pairs", &Handle::best_pairs, "query"_a, "threads"_a, "control"_a, "on_progress"_a.none(),
             nb::sig("def best_pairs(self, query: OpeningQuery, threads: int, " FIVEFOLD_RUN FIVEFOLD_FOUND))
        .def("best_partners", &Handle::best_partners, "query"_a, "word"_a, "control"_a,
             "on_progress"_a.none(),
             nb::sig("def best_partners(self, query: OpeningQuery, word: int, " FIVEFOLD_RUN FIVEFOLD_FOUND))
        .def("count_better", &Handle::count_better, "query"_a, "pair"_a, "threads"_a, "control"_a,
             "on_progress"_a.none(),
             nb::sig("def count_better(self, query: OpeningQuery, pair: tuple[int, int], threads: "
                     "int, " FIVEFOLD_RUN FIVEFOLD_FOUND))
        .def("best_triples", &Handle::best_triples, "query"_a, "pairs"_a, "only_extend"_a, "threads"_a,
             "control"_a, "on_progress"_a.none(),
             nb::sig(
                 "def best_triples(self, query: OpeningQuery, pairs: "
                 "collections.abc.Sequence[tuple[int, int]], only_extend: bool, threads: int, " FIVEFOLD_RUN
                     FIVEFOLD_FOUND))
        .def(
            "lower_bounds",
            [](const Handle& handle, const std::string& measure, WordId word) {
                handle.require_word(word);
                return handle.search->lower_bounds(measure_of(measure), word);
            },
            "measure"_a, "word"_a, "For tests: bounds on the value of the word with every guess.")
        .def("masking_bound", &masking_bound, "measure"_a, "words"_a, "control"_a, "on_progress"_a.none(),
             nb::sig("def masking_bound(self, measure: str, words: int, " FIVEFOLD_RUN "int"))
        .def("spread", &spread, "words"_a,
             nb::sig("def spread(self, words: collections.abc.Sequence[int]) -> Spread"));
}

}  // namespace fivefold::bindings
