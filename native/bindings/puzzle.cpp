// Puzzles and options of searches for Python.
#include "puzzle.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>

#include "bindings.hpp"

namespace fivefold::bindings {
namespace {

using namespace nb::literals;

// Costs are 32-bit numbers: three times all weights must be one.
void require_weights(std::span<const std::int32_t> weights, std::span<const WordId> candidates) {
    std::int64_t sum = 0;
    for (const WordId candidate : candidates) {
        if (weights[candidate] < 1)
            throw std::invalid_argument("weights are whole numbers from 1");
        sum += weights[candidate];
    }
    if (sum >= infinite_cost)
        throw std::invalid_argument("the weights add up to too much");
}

}  // namespace

AnyPuzzle::AnyPuzzle(AnyTableArray table, Column<WordId> own_guess, Column<WordId> guesses,
                     std::optional<Column<std::int32_t>> weights, std::optional<LetterArray> words,
                     std::uint8_t rule)
    : table_(std::move(table)),
      own_guess_(std::move(own_guess)),
      guesses_(std::move(guesses)),
      weights_(std::move(weights)),
      words_(std::move(words)),
      rule_(as_rule(rule)) {
    if (own_guess_.shape(0) != answers() || (weights_ && weights_->shape(0) != answers()))
        throw std::invalid_argument("one guess and one weight per answer are needed");
    if (guesses_.shape(0) == 0)
        throw std::invalid_argument("no guesses");
    if (rule_ != PlayRule::normal && !words_)
        throw std::invalid_argument("a rule needs the words of the rows");
    require_below(as_span(own_guess_), rows(), "an answer's guess past the last guess");
    require_below(as_span(guesses_), rows(), "a guess past the last guess");
    require_ascending(as_span(own_guess_), "the answers' guesses must ascend");
    require_ascending(as_span(guesses_), "guesses must ascend");
    with_view(table_, [](const auto&) {});
    this->words();
}

void AnyPuzzle::require_candidates(std::span<const WordId> candidates) const {
    if (candidates.empty())
        throw std::invalid_argument("no candidates");
    require_below(candidates, answers(), "candidate past the last answer");
    require_ascending(candidates, "candidates must ascend");
    if (weights_)
        require_weights(as_span(*weights_), candidates);
}

void bind_puzzle(nb::module_& m) {
    m.attr("UNLIMITED_GUESSES") = unlimited_guesses;
    m.attr("INFINITE_COST") = infinite_cost;
    nb::class_<AnyPuzzle>(m, "Puzzle",
                          "A table, the row of every answer as a guess, the rows that may be guessed, and "
                          "the rule of play.")
        .def(nb::init<AnyTableArray, Column<WordId>, Column<WordId>, std::optional<Column<std::int32_t>>,
                      std::optional<LetterArray>, std::uint8_t>(),
             "table"_a.noconvert(), "own_guess"_a, "guesses"_a, "weights"_a.none() = nb::none(),
             "words"_a.none() = nb::none(), "rule"_a = 0,
             nb::sig("def __init__(self, table: numpy.typing.NDArray[typing.Any], own_guess: "
                     "numpy.typing.NDArray[numpy.uint32], guesses: numpy.typing.NDArray[numpy.uint32], "
                     "weights: numpy.typing.NDArray[numpy.int32] | None = None, words: "
                     "numpy.typing.NDArray[numpy.uint8] | None = None, rule: int = 0) -> None"));
    nb::class_<AnyOptions>(m, "SearchOptions", "How to search; the rest of the attributes may be set.")
        .def(
            "__init__",
            [](AnyOptions* self, int most_guesses, unsigned log2_cache, const std::string& kernel,
               std::size_t threads) { new (self) AnyOptions{most_guesses, log2_cache, kernel, threads}; },
            "most_guesses"_a, "log2_cache"_a, "kernel"_a, "threads"_a)
        .def_rw("log2_cache", &AnyOptions::log2_cache, "The logarithm of the entries to remember.")
        .def_rw("limit", &AnyOptions::limit, "Costs from here on need not be told apart.")
        .def_rw("nodes", &AnyOptions::nodes, "Sets to search, about; 0: as many as it takes.")
        .def_rw("width", &AnyOptions::width, "Guesses tried per set.")
        .def_rw("hash_seed", &AnyOptions::hash_seed, "Which family of random keys names sets.")
        .def_rw("alike_from", &AnyOptions::alike_from, "The smallest sets to be compared by symmetries.")
        .def_rw("seconds_from", &AnyOptions::seconds_from,
                "The smallest groups whose second guesses are compared by symmetries.")
        .def_rw("bounds_from", &AnyOptions::bounds_from,
                "The smallest groups of an opener whose second guesses are all bounded.")
        .def_rw("bounds_after", &AnyOptions::bounds_after,
                "The sets that are searched below such a group before that.")
        .def_prop_rw(
            "memory", [](const AnyOptions& options) { return options.memory; },
            [](AnyOptions& options, const Memory& memory) { options.memory = memory; }, "memory"_a,
            nb::for_getter(nb::sig("def memory(self, /) -> numpy.typing.NDArray[numpy.uint8] | None")),
            nb::for_setter(nb::sig("def memory(self, memory: numpy.typing.NDArray[numpy.uint8], /) -> None")),
            "Where to remember sets, with other processes that search the same; None: in memory of its own.");
}

}  // namespace fivefold::bindings
