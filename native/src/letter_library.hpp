// Pattern counts on sets of candidates defined by two letters.
//
// A pattern tells of every letter of the guess whether the answer contains it, so each
// group lies inside the sets "contains x and y", "contains x, lacks y" and "lacks x and
// y" for all pairs of these letters.  A guess shows on a group at most as many patterns
// as on any of them.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "fivefold/aligned.hpp"
#include "fivefold/words.hpp"
#include "kernels/kernels.hpp"
#include "search_columns.hpp"

namespace fivefold {

// Letters of a word as bits; only the 32 most frequent letters have one.
using LetterMask = std::uint32_t;

class LetterLibrary {
  public:
    static constexpr std::size_t most_letters = 32;

    template <PatternCode P>
    LetterLibrary(const TableView<P>& table, const SearchColumns<P>& columns, Words answer_words,
                  std::span<const WordId> candidates, const kernels::Kernel& kernel, std::size_t threads,
                  Control& control);

    // Bit of a letter, or 0 when it has none.
    LetterMask bit(Letter letter) const noexcept { return bit_of_[letter]; }

    // Rows of counts, one byte per column, of every set of two letters that `present` and
    // `absent` letters are known to define; the byte 255 means 255 or more.
    void rows(LetterMask present, LetterMask absent, std::vector<std::uint32_t>& rows) const;
    const std::uint8_t* counts(std::uint32_t row) const noexcept { return counts_.get() + row * row_bytes_; }
    // The largest count of a row.
    std::uint8_t most(std::uint32_t row) const noexcept { return most_[row]; }
    std::size_t bytes() const noexcept { return most_.size() * row_bytes_; }

  private:
    enum Kind { both, one, neither };  // one: the first letter only
    std::uint32_t row(Kind kind, unsigned x, unsigned y) const noexcept {
        return static_cast<std::uint32_t>((static_cast<unsigned>(kind) * letters_ + x) * letters_ + y);
    }

    std::array<LetterMask, 256> bit_of_{};
    unsigned letters_ = 0;
    std::size_t row_bytes_ = 0;
    AlignedArray<std::uint8_t> counts_;
    std::vector<std::uint8_t> most_;
};

}  // namespace fivefold
