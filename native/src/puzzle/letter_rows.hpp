// Letter rows: feedback as a sum.
//
// The marks at the positions where a guess has the letter c depend only on where c
// stands in the guess and where it stands in the answer.  So the pattern is a sum
// over the different letters of the guess,
//
//     feedback(guess, answer) = sum over c of row[c, positions of c in guess][answer],
//
// and a few hundred rows make up the whole feedback table: at most five loads for
// 64 patterns of five letters, repeated letters included, no branches.  The proof
// is in docs/feedback-table.md.
#pragma once

#include <span>
#include <vector>

#include "base/aligned.hpp"
#include "base/types.hpp"
#include "puzzle/words.hpp"

namespace fivefold {

// The part of a pattern that one letter contributes: bit p of a mask stands for
// position p, and the result has marks only at the positions of `in_guess`.
std::uint32_t letter_marks(std::uint32_t in_guess, std::uint32_t in_answer, std::size_t length) noexcept;

template <PatternCode P>
class LetterRows {
  public:
    // Requires: both lists have the same length of words, at most max_word_length.
    LetterRows(Words guesses, Words answers);

    std::size_t guesses() const noexcept { return first_part_.size() - 1; }
    std::size_t answers() const noexcept { return answers_; }
    std::size_t rows() const noexcept { return row_count_; }

    // Bytes from one row to the next; the patterns past the last answer are zero.
    std::size_t row_bytes() const noexcept { return row_bytes_; }

    // Writes to `rows` where the rows of `guess` start and returns how many there are.
    // Requires: room for max_word_length pointers.
    std::size_t parts(std::size_t guess, const std::byte** rows) const noexcept;

  private:
    std::size_t answers_;
    std::size_t row_bytes_;
    std::size_t row_count_ = 0;
    AlignedArray<std::byte> storage_;
    std::vector<std::uint32_t> part_rows_;   // row numbers, guess after guess
    std::vector<std::uint32_t> first_part_;  // where a guess's row numbers start
};

}  // namespace fivefold
