// Beam: the best tree when at every node only the candidates are tried that leave the fewest
// bits.  Its cost is an upper bound of the least; it is exact for the trees it looks at.
// In the order of bounds the search itself is a beam, by its width.
#pragma once

#include "search/search.hpp"

namespace fivefold {

// Tries `options.width` candidates per node and keeps the cheapest, the first of several; ties
// in bits go to the least row.  With `opener` >= 0 the first guess is that row.
// Requires: no weights.  Empty tree after a stop or when no tree keeps the guesses.
template <PatternCode P>
SearchResult beam_tree(const Puzzle<P>& puzzle, std::span<const WordId> candidates, std::int64_t opener,
                       const SearchOptions& options, Control& control);

}  // namespace fivefold
