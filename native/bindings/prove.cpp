// The search over all openers for Python.
#include "proof/prove.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>

#include <memory>
#include <variant>

#include "bindings.hpp"
#include "proof/rule_prove.hpp"
#include "puzzle.hpp"
#include "results.hpp"
#include "run.hpp"

namespace fivefold::bindings {
namespace {

using namespace nb::literals;

// An OpenerSearch of any width and rule, with what it borrows from Python kept alive.
struct AnyOpenerSearch {
    AnyTableArray table;
    Column<WordId> own_guess;
    Column<WordId> guesses;
    std::optional<Column<std::int32_t>> weights;
    LetterArray guess_words;
    LetterArray answer_words;
    std::string kernel;
    std::variant<
        std::unique_ptr<OpenerSearch<std::uint8_t>>, std::unique_ptr<OpenerSearch<std::uint16_t>>,
        std::unique_ptr<OpenerSearch<std::uint32_t>>, std::unique_ptr<RuleOpenerSearch<std::uint8_t>>,
        std::unique_ptr<RuleOpenerSearch<std::uint16_t>>, std::unique_ptr<RuleOpenerSearch<std::uint32_t>>>
        search;
    std::atomic<bool> busy{false};

    // Openers must be guesses of the puzzle.
    void require_openers(std::span<const WordId> openers) const {
        for (const WordId opener : openers)
            if (!std::ranges::binary_search(as_span(guesses), opener))
                throw std::invalid_argument("an opener is not among the guesses");
    }
};

void construct(AnyOpenerSearch* self, const AnyTableArray& table, const Column<WordId>& own_guess,
               const Column<WordId>& guesses, const std::optional<Column<std::int32_t>>& weights,
               const LetterArray& guess_words, const LetterArray& answer_words,
               const Column<WordId>& candidates, int most_guesses, unsigned log2_cache,
               const std::string& kernel, std::size_t threads, std::uint8_t rule, std::size_t width,
               std::uint64_t hash_seed) {
    const Words rows = words_of_rows(table, guess_words);
    const Words columns = as_words(answer_words);
    if (answer_words.shape(0) != table.shape(1) || rows.length != columns.length)
        throw std::invalid_argument("one word per column is needed, as long as those of the rows");
    if (width == 0)
        throw std::invalid_argument("a search opens at least one guess");
    const PlayRule play_rule = as_rule(rule);
    auto* made = new (self)
        AnyOpenerSearch{table, own_guess, guesses, weights, guess_words, answer_words, kernel, {}, {}};
    try {
        with_puzzle(table, own_guess, guesses, weights, candidates,
                    [&]<PatternCode P>(const Puzzle<P>& puzzle) {
                        const SearchOptions options{made->kernel, threads,       most_guesses, 0,
                                                    log2_cache,   infinite_cost, width,        hash_seed};
                        if (play_rule == PlayRule::normal)
                            made->search = std::make_unique<OpenerSearch<P>>(puzzle, rows, columns,
                                                                             as_span(candidates), options);
                        else
                            made->search = std::make_unique<RuleOpenerSearch<P>>(
                                puzzle, play_rule, rows, columns, as_span(candidates), options);
                    });
    } catch (...) {
        made->~AnyOpenerSearch();
        throw;
    }
}

OwnedColumn<WordId> promising(AnyOpenerSearch& any, Control& control) {
    const InUse in_use(any.busy);
    return std::visit(
        [&](auto& search) {
            return as_column(
                run_interruptibly(control, nb::none(), [&] { return search->promising(control); }));
        },
        any.search);
}

OpenerBounds bounds(AnyOpenerSearch& any, const Column<WordId>& openers, int limit, Control& control,
                    const nb::object& on_progress) {
    any.require_openers(as_span(openers));
    require_limit(limit);
    const InUse in_use(any.busy);
    return std::visit(
        [&](auto& search) {
            return OpenerBounds(run_interruptibly(
                control, on_progress, [&] { return search->bounds(as_span(openers), limit, control); }));
        },
        any.search);
}

OpenerBounds costs(AnyOpenerSearch& any, const Column<WordId>& openers, int limit, Control& control,
                   const nb::object& on_progress) {
    any.require_openers(as_span(openers));
    require_limit(limit);
    const InUse in_use(any.busy);
    return std::visit(
        [&](auto& search) {
            return OpenerBounds(run_interruptibly(
                control, on_progress, [&] { return search->search(as_span(openers), limit, control); }));
        },
        any.search);
}

TreeColumns tree(AnyOpenerSearch& any, WordId opener, Control& control) {
    any.require_openers({&opener, 1});
    const InUse in_use(any.busy);
    return std::visit(
        [&](auto& search) {
            return TreeColumns(
                run_interruptibly(control, nb::none(), [&] { return search->tree(opener, control); }));
        },
        any.search);
}

}  // namespace

void bind_prove(nb::module_& m) {
    nb::class_<AnyOpenerSearch>(m, "OpenerSearch", "Bounds, costs and trees of openers; one shared cache.")
        .def("__init__", &construct, "table"_a.noconvert(), "own_guess"_a, "guesses"_a, "weights"_a.none(),
             "guess_words"_a, "answer_words"_a, "candidates"_a, "most_guesses"_a, "log2_cache"_a, "kernel"_a,
             "threads"_a, "rule"_a, "width"_a, "hash_seed"_a = 0,
             nb::sig("def __init__(self, table: numpy.typing.NDArray[typing.Any], own_guess: "
                     "numpy.typing.NDArray[numpy.uint32], guesses: numpy.typing.NDArray[numpy.uint32], "
                     "weights: numpy.typing.NDArray[numpy.int32] | None, guess_words: "
                     "numpy.typing.NDArray[numpy.uint8], answer_words: numpy.typing.NDArray[numpy.uint8], "
                     "candidates: numpy.typing.NDArray[numpy.uint32], most_guesses: int, log2_cache: int, "
                     "kernel: str, threads: int, rule: int, width: int, hash_seed: int = 0) -> None"))
        .def(
            "order",
            [](const AnyOpenerSearch& any) {
                return std::visit([](const auto& search) { return as_column(search->order()); }, any.search);
            },
            nb::sig("def order(self) -> numpy.typing.NDArray[numpy.uint32]"))
        .def("promising", &promising, "control"_a,
             nb::sig("def promising(self, control: Control) -> numpy.typing.NDArray[numpy.uint32]"))
        .def("bounds", &bounds, "openers"_a, "limit"_a, "control"_a, "on_progress"_a.none(),
             nb::sig("def bounds(self, openers: numpy.typing.NDArray[numpy.uint32], limit: int, control: "
                     "Control, on_progress: collections.abc.Callable[[int], None] | None) -> OpenerBounds"))
        .def("costs", &costs, "openers"_a, "limit"_a, "control"_a, "on_progress"_a.none(),
             nb::sig("def costs(self, openers: numpy.typing.NDArray[numpy.uint32], limit: int, control: "
                     "Control, on_progress: collections.abc.Callable[[int], None] | None) -> OpenerBounds"))
        .def("tree", &tree, "opener"_a, "control"_a,
             nb::sig("def tree(self, opener: int, control: Control) -> TreeColumns"))
        .def_prop_ro("nodes",
                     [](const AnyOpenerSearch& any) {
                         return std::visit([](const auto& search) { return search->nodes(); }, any.search);
                     })
        .def_prop_ro("bytes", [](const AnyOpenerSearch& any) {
            return std::visit([](const auto& search) { return search->bytes(); }, any.search);
        });
}

}  // namespace fivefold::bindings
