// The patterns of a group as a dense block: a row for each of its words, a column for each guess
// that tells some of them apart.
#pragma once

#include <span>
#include <vector>

#include "puzzle/table.hpp"

namespace fivefold {

template <PatternCode P>
class RecountColumns {
  public:
    // `table` has a row for each answer and a column for each guess here, the other way round
    // from everywhere else.  Takes the columns where `legal` is set (empty: all).
    RecountColumns(const TableView<P>& answers, std::span<const WordId> words,
                   std::span<const std::uint8_t> legal);

    std::span<const WordId> guesses() const { return guesses_; }
    // Of a word, by column, padded to whole registers.
    const P* row(std::uint32_t word) const { return shown_.data() + word * stride_; }
    P shown(std::uint32_t word, std::uint32_t column) const { return shown_[word * stride_ + column]; }

    // How many patterns each guess shows on the words of these numbers, by column; no less than
    // that where it is at most `floor`.
    void count(std::span<const std::uint32_t> words, std::size_t floor,
               std::vector<std::uint16_t>& counts) const;

  private:
    void count_one_by_one(std::span<const std::uint32_t> words, std::vector<std::uint16_t>& counts) const;

    std::vector<WordId> guesses_;
    std::size_t stride_ = 0;
    std::vector<P> shown_;
};

}  // namespace fivefold
