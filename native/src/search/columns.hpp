// The feedback table turned round for the search: a row per candidate, guesses side by
// side, so that one instruction compares two candidates under 64 guesses.
#pragma once

#include <algorithm>
#include <numeric>
#include <span>
#include <vector>

#include "base/aligned.hpp"
#include "puzzle/table.hpp"

namespace fivefold {

// Columns are looked at in blocks: as many as a word has bits.
inline constexpr std::size_t block_columns = 64;

// Column c belongs to guess `guess(c)`.  Rows are padded to whole blocks of 64 columns;
// the patterns of the padding are all equal, so padding never separates anything.
template <PatternCode P>
class SearchColumns {
  public:
    // Guesses come in the given order, which should begin with those that divide well.
    SearchColumns(const TableView<P>& table, std::span<const WordId> candidates, std::vector<WordId> guesses)
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
        // Block by block: 64 table rows stay in the cache while they are read downwards.
        for (std::size_t b = 0; b < blocks_; ++b) {
            const std::size_t width = std::min<std::size_t>(64, guesses_.size() - 64 * b);
            const P* rows[64] = {};
            for (std::size_t c = 0; c < width; ++c)
                rows[c] = table.row(guesses_[64 * b + c]);
            for (std::size_t i = 0; i < candidates.size(); ++i) {
                P* out = patterns_.get() + i * blocks_ * 64 + b * 64;
                for (std::size_t c = 0; c < width; ++c)
                    out[c] = rows[c][candidates[i]];
                std::fill(out + width, out + 64, P{0});
            }
        }
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
    std::vector<WordId> guesses_;
    std::size_t blocks_;
    std::size_t rows_;
    std::vector<WordId> row_of_;
    std::vector<WordId> column_of_;
    AlignedArray<P> patterns_;
};

}  // namespace fivefold
