// The feedback table: the pattern of every guess against every answer.
#pragma once

#include <stdexcept>
#include <string_view>

#include "base/control.hpp"
#include "puzzle/letter_rows.hpp"

namespace fivefold {

// A borrowed table to read.  Rows are guesses, columns answers.  How far apart the rows start is
// counted in patterns, never in bytes, and nobody has to say it for a table without padding.
template <PatternCode P>
struct TableView {
    // Row follows row.
    TableView(const P* patterns, std::size_t guesses_, std::size_t answers_) noexcept
        : guesses(guesses_), answers(answers_), patterns_(patterns), row_patterns_(answers_) {}

    // Rows start `row_patterns` patterns apart, the last of which are padding.
    static TableView padded(const P* patterns, std::size_t guesses, std::size_t answers,
                            std::size_t row_patterns) {
        if (row_patterns < answers)
            throw std::invalid_argument("the rows of a table overlap");
        TableView view(patterns, guesses, answers);
        view.row_patterns_ = row_patterns;
        return view;
    }

    const P* row(std::size_t guess) const noexcept { return patterns_ + guess * row_patterns_; }

    std::size_t guesses;
    std::size_t answers;

  private:
    const P* patterns_;
    std::size_t row_patterns_;
};

// Writes the whole table to `table`, row after row, rows.row_bytes() apart, with the
// named kernel (empty: the fastest).  After a stop some rows are left as they were.
// Requires: `table` is 64-byte aligned and has rows.guesses() * rows.row_bytes() bytes.
// Rate: about 0.06 ns per pattern on one core, more than a copy of the table reaches,
// because the rows stay in the caches and the stores go past them.
template <PatternCode P>
void fill_table(const LetterRows<P>& rows, std::string_view kernel, std::size_t threads, Control& control,
                std::byte* table);

}  // namespace fivefold
