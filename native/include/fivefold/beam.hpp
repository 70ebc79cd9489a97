// Beam: the best tree when only the most promising guesses are tried at every node.  Its
// cost is an upper bound of the least; it is exact for the trees it looks at.
#pragma once

#include "fivefold/search.hpp"

namespace fivefold {

// How promising guesses are.
enum class BeamOrder {
    bound,    // the search's own order: least bound, squared group sizes, division of all
    entropy,  // only candidates are tried, those that leave the fewest bits first
};

// Tries `width` guesses per node and keeps the cheapest, the first of several.  Ties in
// entropy go to the least row.  With `opener` >= 0 the first guess is that row.
// Requires: no weights.  Empty tree after a stop or when no tree keeps the guesses.
template <PatternCode P>
SearchResult beam_tree(const Puzzle<P>& puzzle, std::span<const WordId> candidates, std::int64_t opener,
                       std::size_t width, BeamOrder order, const SearchOptions& options, Control& control);

}  // namespace fivefold
