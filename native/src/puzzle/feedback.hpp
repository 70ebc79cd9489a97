// Feedback: the pattern an answer gives to a guess.
//
// Two passes, as the game plays it: exact matches first, then, left to right,
// every other guess letter claims one still unclaimed copy in the answer.  The
// order of the passes is what makes repeated letters come out right.
#pragma once

#include <span>

#include "base/types.hpp"

namespace fivefold {

// One pair.  The slow truth that the letter rows are tested against.
// Requires: guess.size() == answer.size() <= max_word_length.
std::uint32_t feedback(std::span<const Letter> guess, std::span<const Letter> answer) noexcept;

}  // namespace fivefold
