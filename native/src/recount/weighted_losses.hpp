// What guesses leave together, with weights: the loss of a guess on a set is what all its words weigh but the
// heaviest of each pattern.
#pragma once

#include <cstdint>
#include <span>

#include "puzzle/table.hpp"

namespace fivefold {

// Rows of patterns, the heaviest word first, and the weights of these words.
template <PatternCode P>
struct RecountWeighed {
    std::span<const P* const> rows;
    std::span<const std::int32_t> weights;
};

// The loss of every column from `begin` to `end`; no less than `most` where it is at least that.  Works on
// whole registers: 128 bytes past `end` must be readable in every row, and as many losses writable.
template <PatternCode P>
void recount_losses(const RecountWeighed<P>& words, std::size_t begin, std::size_t end, std::int32_t most,
                    std::int32_t* losses);

}  // namespace fivefold
