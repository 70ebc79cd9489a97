// What the recount is asked about.
#pragma once

#include <span>

#include "puzzle/rule.hpp"
#include "puzzle/table.hpp"
#include "puzzle/words.hpp"

namespace fivefold {

// `own_guess` is the row of every answer, `guess_words` the letters of every row.
template <PatternCode P>
struct RecountPuzzle {
    TableView<P> table;
    std::span<const WordId> own_guess;
    Words guess_words;
    PlayRule rule;
};

}  // namespace fivefold
