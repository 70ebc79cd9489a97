// The exact search for Python.
#include "search/search.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>

#include "bindings.hpp"
#include "puzzle.hpp"
#include "results.hpp"
#include "run.hpp"
#include "search/beam.hpp"
#include "search/rule_search.hpp"

namespace fivefold::bindings {
namespace {

using namespace nb::literals;

FoundTree search(const AnyTableArray& table, const Column<WordId>& own_guess, const Column<WordId>& guesses,
                 const std::optional<Column<std::int32_t>>& weights, const Column<WordId>& candidates,
                 std::int64_t opener, int most_guesses, int limit, std::uint64_t nodes, unsigned log2_cache,
                 const std::string& kernel, std::size_t threads, Control& control,
                 const nb::object& on_progress, std::uint64_t hash_seed) {
    require_limit(limit);
    return with_puzzle(table, own_guess, guesses, weights, candidates, [&](const auto& puzzle) {
        SearchOptions options{kernel, threads, most_guesses, nodes, log2_cache, limit};
        options.hash_seed = hash_seed;
        SearchResult result = run_interruptibly(control, on_progress, [&] {
            return search_tree(puzzle, as_span(candidates), opener, options, control);
        });
        return FoundTree(std::move(result));
    });
}

FoundTree search_by_rule(const AnyTableArray& table, const Column<WordId>& own_guess,
                         const Column<WordId>& guesses, const std::optional<Column<std::int32_t>>& weights,
                         const LetterArray& guess_words, std::uint8_t rule, const Column<WordId>& candidates,
                         std::int64_t opener, int most_guesses, int limit, std::uint64_t nodes,
                         unsigned log2_cache, const std::string& kernel, std::size_t threads,
                         Control& control, const nb::object& on_progress, std::uint64_t hash_seed) {
    require_limit(limit);
    const PlayRule play_rule = as_rule(rule);
    const Words words = words_of_rows(table, guess_words);
    return with_puzzle(table, own_guess, guesses, weights, candidates, [&](const auto& puzzle) {
        SearchOptions options{kernel, threads, most_guesses, nodes, log2_cache, limit};
        options.hash_seed = hash_seed;
        SearchResult result = run_interruptibly(control, on_progress, [&] {
            return search_tree_by_rule(puzzle, words, play_rule, as_span(candidates), opener, options,
                                       control);
        });
        return FoundTree(std::move(result));
    });
}

FoundTree beam(const AnyTableArray& table, const Column<WordId>& own_guess, const Column<WordId>& guesses,
               const Column<WordId>& candidates, std::int64_t opener, std::size_t width, int most_guesses,
               unsigned log2_cache, const std::string& kernel, std::size_t threads, Control& control,
               const nb::object& on_progress) {
    if (width == 0)
        throw std::invalid_argument("a beam tries at least one guess");
    return with_puzzle(table, own_guess, guesses, std::nullopt, candidates, [&](const auto& puzzle) {
        const SearchOptions options{kernel, threads, most_guesses, 0, log2_cache, infinite_cost, width};
        SearchResult result = run_interruptibly(control, on_progress, [&] {
            return beam_tree(puzzle, as_span(candidates), opener, options, control);
        });
        return FoundTree(std::move(result));
    });
}

}  // namespace

void bind_search(nb::module_& m) {
    m.def("beam_tree", &beam, "table"_a.noconvert(), "own_guess"_a, "guesses"_a, "candidates"_a, "opener"_a,
          "width"_a, "most_guesses"_a, "log2_cache"_a, "kernel"_a, "threads"_a, "control"_a,
          "on_progress"_a.none(),
          nb::sig("def beam_tree(table: numpy.typing.NDArray[typing.Any], own_guess: "
                  "numpy.typing.NDArray[numpy.uint32], guesses: numpy.typing.NDArray[numpy.uint32], "
                  "candidates: numpy.typing.NDArray[numpy.uint32], opener: int, width: int, "
                  "most_guesses: int, log2_cache: int, kernel: str, threads: int, control: Control, "
                  "on_progress: collections.abc.Callable[[int], None] | None) "
                  "-> FoundTree"));
    m.attr("UNLIMITED_GUESSES") = unlimited_guesses;
    m.attr("INFINITE_COST") = infinite_cost;
    m.def("search_tree", &search, "table"_a.noconvert(), "own_guess"_a, "guesses"_a, "weights"_a.none(),
          "candidates"_a, "opener"_a, "most_guesses"_a, "limit"_a, "nodes"_a, "log2_cache"_a, "kernel"_a,
          "threads"_a, "control"_a, "on_progress"_a.none(), "hash_seed"_a = 0,
          nb::sig("def search_tree(table: numpy.typing.NDArray[typing.Any], own_guess: "
                  "numpy.typing.NDArray[numpy.uint32], guesses: numpy.typing.NDArray[numpy.uint32], weights: "
                  "numpy.typing.NDArray[numpy.int32] | None, candidates: numpy.typing.NDArray[numpy.uint32], "
                  "opener: int, most_guesses: int, limit: int, nodes: int, log2_cache: int, kernel: str, "
                  "threads: int, control: Control, "
                  "on_progress: collections.abc.Callable[[int], None] | None, hash_seed: int = 0) "
                  "-> FoundTree"));
    m.def(
        "search_tree_by_rule", &search_by_rule, "table"_a.noconvert(), "own_guess"_a, "guesses"_a,
        "weights"_a.none(), "guess_words"_a, "rule"_a, "candidates"_a, "opener"_a, "most_guesses"_a,
        "limit"_a, "nodes"_a, "log2_cache"_a, "kernel"_a, "threads"_a, "control"_a, "on_progress"_a.none(),
        "hash_seed"_a = 0,
        nb::sig("def search_tree_by_rule(table: numpy.typing.NDArray[typing.Any], own_guess: "
                "numpy.typing.NDArray[numpy.uint32], guesses: numpy.typing.NDArray[numpy.uint32], weights: "
                "numpy.typing.NDArray[numpy.int32] | None, guess_words: numpy.typing.NDArray[numpy.uint8], "
                "rule: int, candidates: numpy.typing.NDArray[numpy.uint32], opener: int, most_guesses: int, "
                "limit: int, nodes: int, log2_cache: int, kernel: str, threads: int, control: Control, "
                "on_progress: collections.abc.Callable[[int], None] | None, hash_seed: int = 0) "
                "-> FoundTree"));
}

}  // namespace fivefold::bindings
