// Candidate walk: a way to play words that are too many for a table.
//
// After the opener it always guesses the candidate that shows the most patterns on the others, the
// first of several.  Candidates agree with every clue, so every rule allows them, and only pairs of
// words of one group are ever compared: the patterns of a group live until its guess is chosen.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "base/control.hpp"
#include "puzzle/words.hpp"

namespace fivefold {

// By word the turn that finds it, 0 after a stop; the opener is turn 1.  The result does not depend on
// `threads` or on the named kernel (empty: the fastest).  Progress counts words found.
// Requires: the opener has as many letters as the words, which are all different.
std::vector<std::uint32_t> walk_candidates(Words words, std::span<const Letter> opener,
                                           std::string_view kernel, std::size_t threads, Control& control);

}  // namespace fivefold
