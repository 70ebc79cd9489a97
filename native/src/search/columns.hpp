// The feedback table turned round for the search: a row per candidate, guesses side by
// side, so that one instruction compares two candidates under 64 guesses.
#pragma once

#include <algorithm>
#include <bit>
#include <cstring>
#include <span>
#include <utility>
#include <vector>

#include "base/aligned.hpp"
#include "base/parallel.hpp"
#include "puzzle/table.hpp"

namespace fivefold {

// Columns are looked at in blocks: as many as a word has bits.
inline constexpr std::size_t block_columns = 64;

// Column c belongs to guess `guess(c)`.  Rows are padded to whole blocks of 64 columns;
// the patterns of the padding are all equal, so padding never separates anything.
template <PatternCode P>
class SearchColumns {
  public:
    // Guesses come in the given order, which should begin with those that divide well.  Made on
    // `threads` threads (0: one per core).
    SearchColumns(const TableView<P>& table, std::span<const WordId> candidates, std::vector<WordId> guesses,
                  std::size_t threads = 1)
        : guesses_(std::move(guesses)),
          blocks_((guesses_.size() + 63) / 64),
          rows_(candidates.size()),
          row_of_(table.answers, none),
          column_of_(table.guesses, none),
          patterns_(allocate_aligned<P>(candidates.size() * blocks_ * 64)) {
        for (std::size_t i = 0; i < candidates.size(); ++i)
            row_of_[candidates[i]] = static_cast<WordId>(i);
        for (std::size_t c = 0; c < guesses_.size(); ++c)
            column_of_[guesses_[c]] = static_cast<WordId>(c);
        Control control;
        for_each_range(blocks_, 1, threads, control, [&](const auto& next) {
            std::vector<P> shown(64 * padded_rows());
            while (const Range range = next())
                turn_block(table, candidates, range.begin, shown.data());
        });
    }

    std::size_t size() const noexcept { return guesses_.size(); }
    std::size_t rows() const noexcept { return rows_; }
    std::size_t blocks() const noexcept { return blocks_; }
    std::size_t bytes() const noexcept { return rows_ * blocks_ * 64 * sizeof(P); }
    WordId guess(std::size_t column) const noexcept { return guesses_[column]; }
    // The column of a guess, or `none`.
    WordId column(WordId guess) const noexcept { return column_of_[guess]; }
    // Requires: `candidate` is one of those the columns were made for.
    const P* row(WordId candidate) const noexcept {
        return patterns_.get() + std::size_t{row_of_[candidate]} * blocks_ * 64;
    }

    static constexpr WordId none = ~WordId{0};

  private:
    std::size_t padded_rows() const noexcept { return (rows_ + 7) / 8 * 8; }

    // The columns of block `b`.  Its rows of the table are read one after the other, as memory likes
    // it, into `shown`, and turned round there.
    void turn_block(const TableView<P>& table, std::span<const WordId> candidates, std::size_t b,
                    P* shown) noexcept {
        const std::size_t width = std::min<std::size_t>(64, guesses_.size() - 64 * b);
        const bool whole = rows_ == table.answers;  // ascending, so in their places
        for (std::size_t c = 0; c < width; ++c) {
            const P* row = table.row(guesses_[64 * b + c]);
            P* copy = shown + c * padded_rows();
            if (whole)
                std::copy_n(row, rows_, copy);
            for (std::size_t i = 0; i < rows_ && !whole; ++i)
                copy[i] = row[candidates[i]];
        }
        std::fill(shown + width * padded_rows(), shown + 64 * padded_rows(), P{0});
        for (std::size_t i = 0; i < rows_; i += 8)
            for (std::size_t c = 0; c < 64; c += 8)
                turn_eight(shown + c * padded_rows() + i, patterns_.get() + (i * blocks_ + b) * 64 + c,
                           std::min<std::size_t>(8, rows_ - i));
    }

    // Eight patterns of eight rows become `count` rows of eight.
    void turn_eight(const P* from, P* to, std::size_t count) const noexcept {
        if constexpr (sizeof(P) == 1 && std::endian::native == std::endian::little) {
            // Quarters of the square change places, then quarters of those.
            std::uint64_t line[8];
            for (std::size_t r = 0; r < 8; ++r)
                std::memcpy(&line[r], from + r * padded_rows(), 8);
            exchange<4, 32>(line, 0x00000000ffffffff);
            exchange<2, 16>(line, 0x0000ffff0000ffff);
            exchange<1, 8>(line, 0x00ff00ff00ff00ff);
            for (std::size_t r = 0; r < count; ++r)
                std::memcpy(to + r * blocks_ * 64, &line[r], 8);
        } else {
            for (std::size_t r = 0; r < count; ++r)
                for (std::size_t c = 0; c < 8; ++c)
                    to[r * blocks_ * 64 + c] = from[c * padded_rows() + r];
        }
    }

    // The high part of each line changes places with the low part of the line `apart` lines on.
    template <std::size_t apart, unsigned shift>
    static void exchange(std::uint64_t* line, std::uint64_t low) noexcept {
        for (std::size_t r = 0; r < 8; ++r)
            if ((r & apart) == 0) {
                const std::uint64_t differ = ((line[r] >> shift) ^ line[r + apart]) & low;
                line[r] ^= differ << shift;
                line[r + apart] ^= differ;
            }
    }

    std::vector<WordId> guesses_;
    std::size_t blocks_;
    std::size_t rows_;
    std::vector<WordId> row_of_;
    std::vector<WordId> column_of_;
    AlignedArray<P> patterns_;
};

}  // namespace fivefold
