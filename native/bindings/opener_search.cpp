// The search over all openers for Python.
#include "proof/opener_search.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <optional>

#include "bindings.hpp"
#include "puzzle.hpp"
#include "results.hpp"
#include "run.hpp"

namespace fivefold::bindings {
namespace {

using namespace nb::literals;

// An OpenerSearch, with what it borrows from Python kept alive.
struct AnyOpenerSearch {
    AnyPuzzle puzzle;
    std::optional<LetterArray> answer_words;
    AnyOptions options;
    std::unique_ptr<OpenerSearch> search = nullptr;
    std::atomic<bool> busy{false};

    // Openers must be guesses of the puzzle.
    void require_openers(std::span<const WordId> openers) const {
        for (const WordId opener : openers)
            if (!std::ranges::binary_search(puzzle.guesses(), opener))
                throw std::invalid_argument("an opener is not among the guesses");
    }
};

void construct(AnyOpenerSearch* self, const AnyPuzzle& puzzle, const std::optional<LetterArray>& answer_words,
               const Column<WordId>& candidates, const AnyOptions& options) {
    const Words columns = answer_words ? as_words(*answer_words) : Words{};
    if ((answer_words && answer_words->shape(0) != puzzle.answers()) ||
        puzzle.words().length != columns.length)
        throw std::invalid_argument("one word per column is needed, as long as those of the rows");
    if (options.width == 0)
        throw std::invalid_argument("a search opens at least one guess");
    auto* made = new (self) AnyOpenerSearch{puzzle, answer_words, options};
    try {
        made->search = made->puzzle.visit(candidates, [&](const auto& any) {
            return make_opener_search(any, columns, as_span(candidates), made->options.get());
        });
    } catch (...) {
        made->~AnyOpenerSearch();
        throw;
    }
}

using Ask = std::vector<OpenerBound> (OpenerSearch::*)(std::span<const WordId>, int, Control&);

template <Ask ask>
OpenerBounds asked(AnyOpenerSearch& any, const Column<WordId>& openers, int limit, Control& control,
                   const nb::object& on_progress) {
    any.require_openers(as_span(openers));
    require_limit(limit);
    const InUse in_use(any.busy);
    return OpenerBounds(run_interruptibly(
        control, on_progress, [&] { return (any.search.get()->*ask)(as_span(openers), limit, control); }));
}

using Run = void (OpenerSearch::*)(OpenerQueue&, Control&);

template <Run run>
void worked(AnyOpenerSearch& any, OpenerQueue& queue, Control& control, const nb::object& on_progress) {
    any.require_openers(queue.openers());
    const InUse in_use(any.busy);
    run_interruptibly(control, on_progress, [&] { (any.search.get()->*run)(queue, control); });
}

void add_symmetry(AnyOpenerSearch& any, const Column<WordId>& guesses, const Column<WordId>& answers) {
    const InUse in_use(any.busy);
    const std::span<const WordId> rows = as_span(guesses);
    const std::span<const WordId> columns = as_span(answers);
    any.search->add_symmetry({{rows.begin(), rows.end()}, {columns.begin(), columns.end()}});
}

OwnedColumn<WordId> promising(AnyOpenerSearch& any, Control& control) {
    const InUse in_use(any.busy);
    return as_column(run_interruptibly(control, nb::none(), [&] { return any.search->promising(control); }));
}

bool count_sets(AnyOpenerSearch& any, Control& control, const nb::object& on_progress) {
    const InUse in_use(any.busy);
    return run_interruptibly(control, on_progress, [&] { return any.search->count_sets(control); });
}

FoundTree group(AnyOpenerSearch& any, WordId opener, std::uint32_t pattern, int limit, Control& control) {
    any.require_openers({&opener, 1});
    require_limit(limit);
    const InUse in_use(any.busy);
    return FoundTree(run_interruptibly(control, nb::none(),
                                       [&] { return any.search->group({opener, pattern}, limit, control); }));
}

TreeColumns tree(AnyOpenerSearch& any, WordId opener, Control& control) {
    any.require_openers({&opener, 1});
    const InUse in_use(any.busy);
    return TreeColumns(
        run_interruptibly(control, nb::none(), [&] { return any.search->tree(opener, control); }));
}

}  // namespace

void bind_opener_search(nb::module_& m) {
    nb::class_<OpenerQueue>(m, "OpenerQueue",
                            "Openers that threads work on in turn, up to a limit that may fall meanwhile.")
        .def(
            "__init__",
            [](OpenerQueue* self, const Column<WordId>& openers, int limit) {
                require_limit(limit);
                new (self) OpenerQueue(as_span(openers), FallingLimit(limit));
            },
            "openers"_a, "limit"_a,
            nb::sig("def __init__(self, openers: numpy.typing.NDArray[numpy.uint32], limit: int) -> None"))
        .def_static(
            "for_best",
            [](const Column<WordId>& openers, int most, const std::vector<int>& totals, std::size_t top,
               bool ties) {
                require_limit(most);
                return std::make_unique<OpenerQueue>(as_span(openers), FallingLimit(most, totals, top, ties));
            },
            "openers"_a, "most"_a, "totals"_a, "top"_a, "ties"_a,
            nb::sig("def for_best(openers: numpy.typing.NDArray[numpy.uint32], most: int, totals: list[int], "
                    "top: int, ties: bool) -> OpenerQueue"),
            "Up to the least total but `top` - 1 of those known and found, or up to one more.")
        .def(
            "take_found",
            [](OpenerQueue& queue) { return FoundOpeners(queue.openers(), queue.take_found()); },
            "What was found since the last call; may be asked for while a search works on the queue.");
    nb::class_<AnyOpenerSearch>(m, "OpenerSearch", "Bounds, costs and trees of openers; one shared cache.")
        .def("__init__", &construct, "puzzle"_a, "answer_words"_a.none(), "candidates"_a, "options"_a,
             nb::sig("def __init__(self, puzzle: Puzzle, answer_words: numpy.typing.NDArray[numpy.uint8] | "
                     "None, candidates: numpy.typing.NDArray[numpy.uint32], options: SearchOptions) -> None"))
        .def_static("memory_for", &opener_search_memory, "log2_cache"_a,
                    "How many bytes the memory must have that a search shares with others.")
        .def("add_symmetry", &add_symmetry, "guesses"_a, "answers"_a,
             nb::sig("def add_symmetry(self, guesses: numpy.typing.NDArray[numpy.uint32], answers: "
                     "numpy.typing.NDArray[numpy.uint32]) -> None"))
        .def(
            "order", [](const AnyOpenerSearch& any) { return as_column(any.search->order()); },
            nb::sig("def order(self) -> numpy.typing.NDArray[numpy.uint32]"))
        .def("promising", &promising, "control"_a,
             nb::sig("def promising(self, control: Control) -> numpy.typing.NDArray[numpy.uint32]"))
        .def("count_sets", &count_sets, "control"_a, "on_progress"_a.none(),
             nb::sig("def count_sets(self, control: Control, on_progress: "
                     "collections.abc.Callable[[int], None] | None) -> bool"))
        .def("bounds", &asked<&OpenerSearch::bounds>, "openers"_a, "limit"_a, "control"_a,
             "on_progress"_a.none(),
             nb::sig("def bounds(self, openers: numpy.typing.NDArray[numpy.uint32], limit: int, control: "
                     "Control, on_progress: collections.abc.Callable[[int], None] | None) -> OpenerBounds"))
        .def("costs", &asked<&OpenerSearch::costs>, "openers"_a, "limit"_a, "control"_a,
             "on_progress"_a.none(),
             nb::sig("def costs(self, openers: numpy.typing.NDArray[numpy.uint32], limit: int, control: "
                     "Control, on_progress: collections.abc.Callable[[int], None] | None) -> OpenerBounds"))
        .def("bound_all", &worked<&OpenerSearch::bound_all>, "queue"_a, "control"_a, "on_progress"_a.none(),
             nb::sig("def bound_all(self, queue: OpenerQueue, control: Control, on_progress: "
                     "collections.abc.Callable[[int], None] | None) -> None"))
        .def("search_all", &worked<&OpenerSearch::search_all>, "queue"_a, "control"_a, "on_progress"_a.none(),
             nb::sig("def search_all(self, queue: OpenerQueue, control: Control, on_progress: "
                     "collections.abc.Callable[[int], None] | None) -> None"))
        .def("group", &group, "opener"_a, "pattern"_a, "limit"_a, "control"_a,
             nb::sig("def group(self, opener: int, pattern: int, limit: int, control: Control) -> FoundTree"),
             "The candidates that show a pattern: their least cost and its tree below the limit, otherwise "
             "a bound that reaches it.")
        .def("tree", &tree, "opener"_a, "control"_a,
             nb::sig("def tree(self, opener: int, control: Control) -> TreeColumns"))
        .def_prop_ro("nodes", [](const AnyOpenerSearch& any) { return any.search->nodes(); })
        .def_prop_ro("bytes", [](const AnyOpenerSearch& any) { return any.search->bytes(); });
}

}  // namespace fivefold::bindings
