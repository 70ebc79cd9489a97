// The feedback table: the pattern of every guess against every answer.
#pragma once

#include <string_view>

#include "fivefold/control.hpp"
#include "fivefold/letter_rows.hpp"

namespace fivefold {

// A borrowed table to read.  Rows are guesses, columns answers; `row_bytes` from one
// row to the next.
template <PatternCode P>
struct TableView {
    const P* patterns = nullptr;
    std::size_t guesses = 0;
    std::size_t answers = 0;
    std::size_t row_bytes = 0;

    const P* row(std::size_t guess) const noexcept {
        return reinterpret_cast<const P*>(reinterpret_cast<const std::byte*>(patterns) + guess * row_bytes);
    }
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
