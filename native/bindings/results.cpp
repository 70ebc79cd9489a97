// The named results for Python.
#include "results.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/vector.h>

#include "bindings.hpp"
#include "search/guess_costs.hpp"

namespace fivefold::bindings {
namespace {

// A getter of a column, with its type for the stubs.
#define FIVEFOLD_COLUMN(Struct, name, type)                    \
    def_prop_ro(                                               \
        #name, [](const Struct& found) { return found.name; }, \
        nb::sig("def " #name "(self, /) -> numpy.typing.NDArray[" type "]"))

void bind_trees(nb::module_& m) {
    nb::class_<TreeColumns>(m, "TreeColumns",
                            "A tree in preorder: the guess of each node, the place of its parent, the "
                            "pattern that leads to it, and whether the guess may be the answer.")
        .def("__len__", [](const TreeColumns& tree) { return tree.size; })
        .FIVEFOLD_COLUMN(TreeColumns, guess, "numpy.uint32")
        .FIVEFOLD_COLUMN(TreeColumns, parent, "numpy.uint32")
        .FIVEFOLD_COLUMN(TreeColumns, pattern, "numpy.uint32")
        .FIVEFOLD_COLUMN(TreeColumns, can_win, "numpy.uint8");
    nb::class_<FoundTree>(m, "FoundTree", "Bounds of the least total, and a tree of the upper one, if any.")
        .def_ro("lower", &FoundTree::lower)
        .def_ro("upper", &FoundTree::upper)
        .def_ro("nodes", &FoundTree::nodes)
        .def_ro("tree", &FoundTree::tree);
    nb::class_<FoundWorstCase>(m, "FoundWorstCase",
                               "How many guesses always suffice: at least `lower`; `upper` do, 0: not known.")
        .def_ro("lower", &FoundWorstCase::lower)
        .def_ro("upper", &FoundWorstCase::upper)
        .def_ro("nodes", &FoundWorstCase::nodes)
        .def_ro("cores", &FoundWorstCase::cores)
        .def_ro("tree", &FoundWorstCase::tree)
        .def_ro("core", &FoundWorstCase::core, "Candidates that `lower` - 1 guesses cannot do.");
}

void bind_guess_costs(nb::module_& m) {
    nb::class_<GuessCost>(m, "GuessCost", "A guess by its row, and its cost or a lower bound of it.")
        .def_ro("guess", &GuessCost::guess)
        .def_ro("cost", &GuessCost::cost)
        .def_ro("exact", &GuessCost::exact);
    nb::class_<BestGuesses>(m, "GuessCosts", "The guesses of least cost, and those asked for.")
        .def_ro("lower", &BestGuesses::lower)
        .def_ro("proven", &BestGuesses::best, "Whether the first guess is exact and costs `lower`.")
        .def_ro("ranked", &BestGuesses::whole, "Whether all are exact and no other guess belongs among them.")
        .def_ro("nodes", &BestGuesses::nodes)
        .def_ro("guesses", &BestGuesses::guesses)
        .def_ro("wanted", &BestGuesses::wanted);
}

void bind_columns(nb::module_& m) {
    nb::class_<WalkColumns>(m, "Walk",
                            "By answer the turn that finds it, 0 after a stop; by node the guess, the "
                            "place of its parent and the pattern that leads to it.")
        .FIVEFOLD_COLUMN(WalkColumns, turns, "numpy.uint32")
        .FIVEFOLD_COLUMN(WalkColumns, guess, "numpy.uint32")
        .FIVEFOLD_COLUMN(WalkColumns, parent, "numpy.uint32")
        .FIVEFOLD_COLUMN(WalkColumns, pattern, "numpy.uint32");
    nb::class_<OpenerBounds>(m, "OpenerBounds", "By opener a bound of its total, and how it was closed.")
        .FIVEFOLD_COLUMN(OpenerBounds, bounds, "numpy.int32")
        .FIVEFOLD_COLUMN(OpenerBounds, closed, "numpy.uint8");
    nb::class_<FoundOpeners>(m, "FoundOpeners",
                             "Openers of a queue, by each the limit it was worked on up to, a bound of its "
                             "total, and how it was closed.")
        .FIVEFOLD_COLUMN(FoundOpeners, openers, "numpy.uint32")
        .FIVEFOLD_COLUMN(FoundOpeners, limits, "numpy.int32")
        .FIVEFOLD_COLUMN(FoundOpeners, bounds, "numpy.int32")
        .FIVEFOLD_COLUMN(FoundOpeners, closed, "numpy.uint8");
    nb::class_<SpreadColumns>(m, "SpreadColumns",
                              "By guess the sums over its groups: n log n and n squared (with weights w "
                              "log w and w n), the largest group and how many there are.")
        .FIVEFOLD_COLUMN(SpreadColumns, logs, "typing.Any")
        .FIVEFOLD_COLUMN(SpreadColumns, squares, "typing.Any")
        .FIVEFOLD_COLUMN(SpreadColumns, largest, "typing.Any")
        .FIVEFOLD_COLUMN(SpreadColumns, groups, "typing.Any");
}

}  // namespace

void bind_results(nb::module_& m) {
    bind_trees(m);
    bind_guess_costs(m);
    bind_columns(m);
}

}  // namespace fivefold::bindings
