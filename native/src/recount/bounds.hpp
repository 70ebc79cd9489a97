// The two-guess bounds of openers again, for the checker of certificates.  Plain on purpose:
// it shares nothing with the proof it checks but the names of the rules and the splitting of
// work among threads.
#pragma once

#include <span>
#include <vector>

#include "base/control.hpp"
#include "recount/puzzle.hpp"

namespace fivefold {

template <PatternCode P>
class RecountCeilings;

// The bound of an opener is |answers| + the sum over its groups of 3 n - (most patterns of any
// legal guess, one more for a guess inside the group), the group of the opener itself excepted.
// Returns the claim of each opener whose bound reaches it, and the bound of each other.
//
// A group that is not counted enters with more patterns than any guess could show on it, so
// the sum is never above the bound, and counting may end when it reaches the claim.
//
// Progress counts openers; those not finished before a stop get -1.
template <PatternCode P>
std::vector<std::int32_t> recount_bounds(const RecountPuzzle<P>& puzzle, const RecountCeilings<P>& ceilings,
                                         std::span<const WordId> openers,
                                         std::span<const std::int32_t> claims, std::size_t threads,
                                         Control& control);

}  // namespace fivefold
