// Families: candidates that differ in one place, such as bills, cills, dills.
//
// A guess tells few of them apart, so where a list cannot be done in so many guesses, a family of
// it often cannot either, and that is much quicker to see.
#pragma once

#include <vector>

#include "search/search.hpp"

namespace fivefold {

// The largest families among `candidates`, the largest first, at most `count`; ascending within.
// Patterns are read as marks, exact 2 and missing 0; in tables of other patterns what is found are
// candidates still, but not alike.
// Requires: candidates are ascending.
template <PatternCode P>
std::vector<std::vector<WordId>> largest_families(const Puzzle<P>& puzzle, std::span<const WordId> candidates,
                                                  std::size_t count);

// The words of the first `least` families, of the first twice as many, ..., as far as there are; each
// ascending.  What cannot be done is seen soonest in a small part of this kind.
// Requires: `least` is not 0.
std::vector<std::vector<WordId>> growing_parts(std::span<const std::vector<WordId>> families,
                                               std::size_t least);

}  // namespace fivefold
