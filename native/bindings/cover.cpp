// Anagram classes and the cover search for Python: plain integers and text, no arrays.
#include "cover/cover.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include "bindings.hpp"
#include "cover/anagram_classes.hpp"

namespace fivefold::bindings {
namespace {

using namespace nb::literals;

bool read(AnagramClasses& classes, const nb::bytes& text, LetterSet alphabet) {
    return classes.read({text.c_str(), text.size()}, alphabet);
}

std::int64_t find(const AnagramClasses& classes, LetterSet letters) {
    const std::uint32_t index = classes.find(letters);
    return index == AnagramClasses::none ? -1 : std::int64_t{index};
}

nb::dict counts(const AnagramClasses& classes) {
    const AnagramClasses::Counts& counts = classes.counts();
    nb::dict dict;
    dict["words"] = counts.words;
    dict["blank"] = counts.blank;
    dict["wrong_length"] = counts.wrong_length;
    dict["not_letters"] = counts.not_letters;
    dict["repeated_letters"] = counts.repeated_letters;
    dict["duplicates"] = counts.duplicates;
    return dict;
}

nb::dict stats(const CoverSearch& search) {
    const CoverStats stats = search.stats();
    nb::dict dict;
    dict["nodes"] = nb::cast(stats.nodes);
    dict["covers"] = stats.covers;
    dict["expanded"] = stats.expanded;
    dict["searched"] = stats.searched;
    dict["pseudovowels"] = stats.pseudovowels;
    dict["exceptions"] = nb::cast(stats.exceptions);
    dict["vowels_used"] = stats.vowels_used;
    return dict;
}

// The search copies what it needs of the classes.
void make_search(CoverSearch* self, const AnagramClasses& classes, unsigned words, unsigned missing,
                 LetterSet alphabet, LetterSet taken, bool pseudovowels, LetterSet vowels, bool filter,
                 bool lookup, const std::string& kernel, std::size_t threads, bool counts_only) {
    new (self)
        CoverSearch(classes.sets(), classes.sizes(),
                    {.words = words, .missing = missing, .alphabet = alphabet, .taken = taken},
                    {.pseudovowels = pseudovowels, .vowels = vowels, .filter = filter, .lookup = lookup},
                    kernel, threads, counts_only ? CoverSearch::Keep::counts : CoverSearch::Keep::covers);
}

nb::list take(CoverSearch& search, unsigned words, unsigned milliseconds) {
    if (words == 0)
        throw std::invalid_argument("covers have at least one word");
    std::vector<std::uint32_t> taken;
    {
        const nb::gil_scoped_release unlocked;
        taken = search.take(std::chrono::milliseconds(milliseconds));
    }
    nb::list covers;
    for (std::size_t start = 0; start + words <= taken.size(); start += words) {
        nb::object cover = nb::steal(PyTuple_New(static_cast<Py_ssize_t>(words)));
        for (std::size_t i = 0; i < words; ++i)
            PyTuple_SetItem(cover.ptr(), static_cast<Py_ssize_t>(i),
                            PyLong_FromUnsignedLong(taken[start + i]));
        covers.append(cover);
    }
    return covers;
}

}  // namespace

void bind_cover(nb::module_& m) {
    nb::class_<AnagramClasses>(m, "AnagramClasses", "Words by their letters, read from raw text.")
        .def(nb::init<unsigned, unsigned>(), "shortest"_a, "longest"_a)
        .def("read", &read, "text"_a, "alphabet"_a,
             "Adds the words of an ASCII text; False, and nothing is added, for any other text.")
        .def("add", &AnagramClasses::add, "letters"_a, "word"_a)
        .def("find", &find, "letters"_a, "The class with these letters, or -1.")
        .def("words", &AnagramClasses::words, "index"_a)
        .def("__len__", [](const AnagramClasses& classes) { return classes.sets().size(); })
        .def_prop_ro("sets", &AnagramClasses::sets, nb::rv_policy::copy)
        .def_prop_ro("counts", &counts, nb::sig("def counts(self) -> dict[str, int]"));

    nb::class_<CoverSearch>(m, "CoverSearch", "A running search for words with disjoint letters.")
        .def("__init__", &make_search, "classes"_a, nb::kw_only(), "words"_a, "missing"_a, "alphabet"_a,
             "taken"_a, "pseudovowels"_a, "vowels"_a, "filter"_a, "lookup"_a, "kernel"_a, "threads"_a,
             "counts_only"_a)
        .def("take", &take, "words"_a, "milliseconds"_a,
             nb::sig("def take(self, words: int, milliseconds: int) -> list[tuple[int, ...]]"))
        .def_prop_ro("finished", &CoverSearch::finished)
        .def("stop", &CoverSearch::stop, nb::call_guard<nb::gil_scoped_release>())
        .def_prop_ro("done", &CoverSearch::done)
        .def_prop_ro("total", &CoverSearch::total)
        .def("stats", &stats, nb::sig("def stats(self) -> dict[str, typing.Any]"));
}

}  // namespace fivefold::bindings
