// What the files of this folder add to the module `_core`: one function per topic.
#pragma once

#include <nanobind/nanobind.h>

namespace fivefold::bindings {

namespace nb = nanobind;

void bind_cover(nb::module_& m);
void bind_letter_rows(nb::module_& m);
void bind_opening(nb::module_& m);
void bind_opening_total(nb::module_& m);
void bind_puzzle(nb::module_& m);
void bind_partition(nb::module_& m);
void bind_triple_proof(nb::module_& m);
void bind_walk(nb::module_& m);
void bind_search(nb::module_& m);
void bind_opener_search(nb::module_& m);
void bind_recount_search(nb::module_& m);
void bind_results(nb::module_& m);

}  // namespace fivefold::bindings
