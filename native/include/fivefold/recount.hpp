// The two-guess bounds of openers again, for the checker of certificates: every guess is
// counted on every group.  Slow and plain on purpose; it shares nothing with the proof it
// checks but the splitting of work among threads.
#pragma once

#include <span>
#include <vector>

#include "fivefold/control.hpp"
#include "fivefold/table.hpp"

namespace fivefold {

// |answers| + the sum over the groups of 3 n - (most patterns of any guess, one more for a
// guess inside the group), the group of the opener itself excepted; 0 after a stop.
// `own_guess` is the row of every answer.  Progress counts openers.
template <PatternCode P>
std::vector<std::int32_t> recount_bounds(const TableView<P>& table, std::span<const WordId> own_guess,
                                         std::span<const WordId> openers, std::size_t threads,
                                         Control& control);

}  // namespace fivefold
