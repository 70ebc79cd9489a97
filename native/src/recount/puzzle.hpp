// What the recount is asked about.
#pragma once

#include <cstdint>
#include <span>

#include "puzzle/rule.hpp"
#include "puzzle/table.hpp"
#include "puzzle/words.hpp"

namespace fivefold {

// `own_guess` is the row of every answer, `guess_words` the letters of every row.  `weights` are by answer,
// at least 1, and so small that no total of a claim reaches what is infeasible; empty: all are 1.
template <PatternCode P>
struct RecountPuzzle {
    TableView<P> table;
    std::span<const WordId> own_guess;
    Words guess_words;
    PlayRule rule;
    std::span<const std::int32_t> weights{};

    int weight(WordId answer) const { return weights.empty() ? 1 : weights[answer]; }
};

}  // namespace fivefold
