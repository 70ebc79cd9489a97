// Bounds of openers when answers have weights.
#pragma once

#include <span>
#include <vector>

#include "proof/prove.hpp"
#include "search/searcher.hpp"

namespace fivefold {

// 3 W - (the largest weight of each group) - (the opener's own): what its groups cost at
// least.  The most patterns that a guess shows say little here, because they may tell
// light words apart.
template <PatternCode P>
std::vector<OpenerBound> weighted_bounds(SharedSearch<P>& shared, std::span<const WordId> openers,
                                         Candidates candidates, int limit, Control& control) {
    Searcher<P> searcher(shared);
    std::vector<OpenerBound> bounds(openers.size());
    for (std::size_t i = 0; i < openers.size() && !control.stop_requested(); ++i) {
        const int bound = searcher.base_of(openers[i], candidates, 0);
        bounds[i] = {bound, bound >= limit ? Closed::counted : Closed::open};
        control.advance(1);
    }
    return bounds;
}

}  // namespace fivefold
