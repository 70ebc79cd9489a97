// The exact search under the hard and the ultra-hard rule.
//
// Fewer guesses are legal than under the normal rule, so every bound of that rule holds
// here too, and a guess that separates nothing is never of use.  docs/tree-search.md has
// the proofs.
#pragma once

#include "puzzle/rule.hpp"
#include "puzzle/words.hpp"
#include "search/search.hpp"

namespace fivefold {

// As `search_tree`, under `rule`.  The guesses of the puzzle are those legal at first;
// every candidate must be one of them, and so must the opener.  `guess_words` are the
// words of all rows of the table.
template <PatternCode P>
SearchResult search_tree_by_rule(const Puzzle<P>& puzzle, Words guess_words, PlayRule rule,
                                 std::span<const WordId> candidates, std::int64_t opener,
                                 const SearchOptions& options, Control& control);

}  // namespace fivefold
