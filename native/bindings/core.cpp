// The Python module `_core`: calls into the core, nothing else.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <stdexcept>
#include <string>
#include <vector>

#include "base/control.hpp"
#include "bindings.hpp"
#include "kernels/kernels.hpp"
#include "puzzle/feedback.hpp"

namespace fivefold::bindings {
namespace {

using namespace nb::literals;

std::vector<std::string> kernel_names() {
    std::vector<std::string> names;
    for (const kernels::Kernel* kernel : kernels::available())
        names.emplace_back(kernel->name);
    return names;
}

// What made this module, for reports of bugs.
std::string build() {
#if defined(__clang__)
    std::string made = "clang " + std::to_string(__clang_major__) + "." + std::to_string(__clang_minor__);
#elif defined(__GNUC__)
    std::string made = "gcc " + std::to_string(__GNUC__) + "." + std::to_string(__GNUC_MINOR__);
#elif defined(_MSC_VER)
    std::string made = "msvc " + std::to_string(_MSC_VER);
#else
    std::string made = "an unknown compiler";
#endif
#if defined(Py_LIMITED_API)
    made += ", stable ABI";
#endif
    return made;
}

std::uint32_t feedback_code(const nb::bytes& guess, const nb::bytes& answer) {
    if (guess.size() != answer.size() || guess.size() > max_word_length)
        throw std::invalid_argument("words of one length, at most 11 letters, are needed");
    return feedback({static_cast<const Letter*>(guess.data()), guess.size()},
                    {static_cast<const Letter*>(answer.data()), answer.size()});
}

}  // namespace

NB_MODULE(_core, m) {
    m.doc() = "The native core of fivefold.  Private: use the modules of the package.";

    m.def("kernels", &kernel_names, "Names of the kernels that run on this machine, fastest first.");
    m.def("build", &build,
          "The compiler that made this module, and whether it serves every Python from 3.12 on.");
    m.def("feedback", &feedback_code, "guess"_a, "answer"_a,
          "The code of one pattern; words are one byte per letter.");

    nb::class_<Control>(m, "Control", "A stop flag and a progress count.")
        .def(nb::init<>())
        .def("request_stop", &Control::request_stop)
        .def_prop_ro("stop_requested", &Control::stop_requested)
        .def_prop_ro("done", &Control::done);

    bind_results(m);
    bind_puzzle(m);
    bind_cover(m);
    bind_letter_rows(m);
    bind_opening(m);
    bind_opening_total(m);
    bind_partition(m);
    bind_triple_proof(m);
    bind_walk(m);
    bind_search(m);
    bind_opener_search(m);
    bind_recount_search(m);
}

}  // namespace fivefold::bindings
