// Anagram classes and the cover search for Python: plain integers and text, no arrays.
#include "cover/cover.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <stdexcept>

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

// A search that copies what it needs of the classes.
struct ClassSearch : CoverSearch {
    ClassSearch(const AnagramClasses& classes, const CoverPuzzle& puzzle, const CoverRules& rules,
                const std::string& kernel, std::size_t threads, bool counts_only)
        : CoverSearch({classes.sets(), classes.sizes()}, puzzle, rules, kernel, threads,
                      counts_only ? Keep::counts : Keep::covers) {}
};

nb::list take(ClassSearch& search, unsigned words, unsigned milliseconds) {
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
    nb::class_<WordCounts>(m, "WordCounts", "What became of the lines of a text; the first reason counts.")
        .def_ro("blank", &WordCounts::blank)
        .def_ro("wrong_length", &WordCounts::wrong_length)
        .def_ro("not_letters", &WordCounts::not_letters)
        .def_ro("repeated_letters", &WordCounts::repeated_letters)
        .def_ro("duplicates", &WordCounts::duplicates)
        .def_ro("words", &WordCounts::words, "Those that were kept.");
    nb::class_<AnagramClasses>(m, "AnagramClasses", "Words by their letters, read from raw text.")
        .def(nb::init<unsigned, unsigned>(), "shortest"_a, "longest"_a)
        .def("read", &read, "text"_a, "alphabet"_a,
             "Adds the words of an ASCII text; False, and nothing is added, for any other text.")
        .def("add", &AnagramClasses::add, "letters"_a, "word"_a)
        .def("find", &find, "letters"_a, "The class with these letters, or -1.")
        .def("words", &AnagramClasses::words, "index"_a)
        .def("__len__", [](const AnagramClasses& classes) { return classes.sets().size(); })
        .def_prop_ro("counts", &AnagramClasses::counts, nb::rv_policy::copy);

    nb::class_<CoverPuzzle>(
        m, "CoverPuzzle",
        "How many words share no letter, how many letters of the alphabet may be missing, "
        "and the letters that are taken.")
        .def(
            "__init__",
            [](CoverPuzzle* self, unsigned words, unsigned missing, LetterSet alphabet, LetterSet taken) {
                new (self) CoverPuzzle{words, missing, alphabet, taken};
            },
            "words"_a, "missing"_a, "alphabet"_a, "taken"_a);
    nb::class_<CoverRules>(m, "CoverRules", "What the search may use; the covers are the same.")
        .def(
            "__init__",
            [](CoverRules* self, bool pseudovowels, LetterSet vowels, bool filter, bool lookup) {
                new (self) CoverRules{pseudovowels, vowels, filter, lookup};
            },
            nb::kw_only(), "pseudovowels"_a, "vowels"_a, "filter"_a, "lookup"_a);
    nb::class_<CoverStats>(m, "CoverStats", "What a search has counted so far.")
        .def_ro("nodes", &CoverStats::nodes, "By number of words the partial covers reached.")
        .def_ro("covers", &CoverStats::covers)
        .def_ro("expanded", &CoverStats::expanded, "The same with every choice among anagrams.")
        .def_ro("searched", &CoverStats::searched, "Letter sets that may be part of a cover.")
        .def_ro("pseudovowels", &CoverStats::pseudovowels)
        .def_ro("exceptions", &CoverStats::exceptions, "Sets without a pseudovowel.")
        .def_ro("vowels_used", &CoverStats::vowels_used);
    nb::class_<ClassSearch>(m, "CoverSearch", "A running search for words with disjoint letters.")
        .def(nb::init<const AnagramClasses&, const CoverPuzzle&, const CoverRules&, const std::string&,
                      std::size_t, bool>(),
             "classes"_a, "puzzle"_a, "rules"_a, "kernel"_a, "threads"_a, "counts_only"_a)
        .def("take", &take, "words"_a, "milliseconds"_a,
             nb::sig("def take(self, words: int, milliseconds: int) -> list[tuple[int, ...]]"))
        .def_prop_ro("finished", &CoverSearch::finished)
        .def("stop", &CoverSearch::stop, nb::call_guard<nb::gil_scoped_release>())
        .def_prop_ro("done", &CoverSearch::done)
        .def_prop_ro("total", &CoverSearch::total)
        .def("stats", &CoverSearch::stats);
}

}  // namespace fivefold::bindings
