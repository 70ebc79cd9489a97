// TripleProof for Python.
#include "openings/triple_proof.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "bindings.hpp"
#include "found_openings.hpp"
#include "tables.hpp"

namespace fivefold::bindings {
namespace {

using namespace nb::literals;

struct AskedTriples {
    AskedTriples(const std::string& measure, std::size_t count, bool disjoint)
        : query{measure_of(measure), count, disjoint, {}} {
        if (query.measure == Measure::largest)
            throw std::invalid_argument("triples by their largest group cannot be proven");
    }
    void before(std::int64_t value, const std::array<WordId, 3>& words) {
        query.before = Opening{value, words};
        std::sort(query.before->words.begin(), query.before->words.end());
    }
    TripleQuery query;
};

// The proof behind its abstract face, and whether `close` may be called.
struct TripleHandle {
    bool count_pairs(std::size_t threads, Control& control, const nb::object& on_progress);
    FoundOpenings close(const AskedTriples& asked, std::size_t begin, std::size_t end, std::size_t threads,
                        Control& control, const nb::object& on_progress) const;
    FoundOpenings close_with(const AskedTriples& asked, WordId word, std::size_t threads, Control& control,
                             const nb::object& on_progress) const;

    std::unique_ptr<TripleProof> proof;
    std::size_t guesses = 0;
    bool counted = false;
};

std::unique_ptr<TripleProof> make_proof(const AnyTableArray& table, const LetterArray& guesses,
                                        const std::string& kernel, std::size_t threads) {
    const Words rows = words_of_rows(table, guesses);
    return with_view(table, [&](const auto& view) { return make_triple_proof(view, rows, kernel, threads); });
}

bool TripleHandle::count_pairs(std::size_t threads, Control& control, const nb::object& on_progress) {
    counted = run_interruptibly(control, on_progress, [&] { return proof->count_pairs(threads, control); });
    return counted;
}

FoundOpenings TripleHandle::close(const AskedTriples& asked, std::size_t begin, std::size_t end,
                                  std::size_t threads, Control& control,
                                  const nb::object& on_progress) const {
    if (begin > end || end > guesses)
        throw std::out_of_range("words past the last guess");
    if (!counted)
        throw std::logic_error("the pairs are not counted");
    return run_to_result(control, on_progress, 3, [this, query = asked.query, begin, end, threads, &control] {
        return proof->close(query, {begin, end}, threads, control);
    });
}

FoundOpenings TripleHandle::close_with(const AskedTriples& asked, WordId word, std::size_t threads,
                                       Control& control, const nb::object& on_progress) const {
    if (word >= guesses)
        throw std::out_of_range("a word past the last guess");
    return run_to_result(control, on_progress, 3, [this, query = asked.query, word, threads, &control] {
        return proof->close_with(query, word, threads, control);
    });
}

#define FIVEFOLD_TRIPLE_RUN \
    "threads: int, control: Control, on_progress: collections.abc.Callable[[int], None] | None) -> "

}  // namespace

void bind_triple_proof(nb::module_& m) {
    nb::class_<AskedTriples>(m, "TripleQuery", "Which triples are asked for.")
        .def(nb::init<const std::string&, std::size_t, bool>(), "measure"_a, "count"_a, "disjoint"_a)
        .def("before", &AskedTriples::before, "value"_a, "words"_a, "Only triples that come before this one.",
             nb::sig("def before(self, value: int, words: tuple[int, int, int]) -> None"));
    nb::class_<TripleHandle>(m, "TripleProof", "The best of all triples, closed word by word.")
        .def(
            "__init__",
            [](TripleHandle* self, const AnyTableArray& table, const LetterArray& guesses,
               const std::string& kernel, std::size_t threads) {
                new (self) TripleHandle{make_proof(table, guesses, kernel, threads), table.shape(0)};
            },
            "table"_a.noconvert(), "guesses"_a, "kernel"_a, "threads"_a,
            nb::sig("def __init__(self, table: numpy.typing.NDArray[typing.Any], guesses: "
                    "numpy.typing.NDArray[numpy.uint8], kernel: str, threads: int) -> None"))
        .def("count_pairs", &TripleHandle::count_pairs, "threads"_a, "control"_a, "on_progress"_a.none(),
             nb::sig("def count_pairs(self, " FIVEFOLD_TRIPLE_RUN "bool"))
        .def("close", &TripleHandle::close, "query"_a, "begin"_a, "end"_a, "threads"_a, "control"_a,
             "on_progress"_a.none(),
             nb::sig("def close(self, query: TripleQuery, begin: int, end: int, " FIVEFOLD_TRIPLE_RUN
                     "FoundOpenings"))
        .def("close_with", &TripleHandle::close_with, "query"_a, "word"_a, "threads"_a, "control"_a,
             "on_progress"_a.none(),
             nb::sig("def close_with(self, query: TripleQuery, word: int, " FIVEFOLD_TRIPLE_RUN
                     "FoundOpenings"));
}

}  // namespace fivefold::bindings
