// Letter walk: strategies that count letters instead of patterns, played for all answers
// at once.
#pragma once

#include "strategies/walk.hpp"

namespace fivefold {

// The value of a guess is a sum over its places, of counts among the N candidates.
enum class LetterValue : std::uint8_t {
    unique,        // candidates per letter, for different letters that no earlier guess used
    located,       // presence and place together, as far as they are known
    eliminations,  // expected eliminations as if letters were independent, times N
};

struct LetterWalkOptions {
    LetterValue value = LetterValue::unique;
    bool candidates_only = false;  // guess only words that may be the answer
    WordId opener = WalkOptions::no_opener;
};

// Plays every answer with the guess of the largest value.  With one or two candidates the
// first; ties: a guess that may be the answer first, then the lower row.  The result does not
// depend on `threads`.  Progress counts answers found.
template <PatternCode P>
Walk walk_letters(const WalkPuzzle<P>& puzzle, const LetterWalkOptions& options, std::size_t threads,
                  Control& control);

}  // namespace fivefold
