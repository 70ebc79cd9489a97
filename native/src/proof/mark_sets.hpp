// Pattern counts on sets of candidates defined by two marks.
//
// A mark tells that the answer has a letter in a place, has it but not there, or lacks it.
// So each group of an opener lies inside the set of every two of its marks, and a guess
// shows on a group at most as many patterns as on any of these sets.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "base/aligned.hpp"
#include "kernels/kernels.hpp"
#include "puzzle/words.hpp"
#include "search/columns.hpp"

namespace fivefold {

// The sets say nothing about groups smaller than this: nearly every set shows more patterns.
inline constexpr std::uint32_t sets_from = 8;

// The words of all answers, and which of them are candidates.
struct CandidateWords {
    Words words;
    std::span<const WordId> candidates;
};

class MarkSets {
  public:
    struct Effort {
        std::size_t threads = 1;
        // Rare letters say little, and without them the counts take no more than this: 17 or 18 letters are
        // left on the usual lists.
        std::size_t most_bytes = std::size_t{1} << 28;
    };

    template <PatternCode P>
    MarkSets(const TableView<P>& table, const SearchColumns<P>& columns, const CandidateWords& answers,
             const kernels::Kernel& kernel, const Effort& effort, Control& control);

    // The sets that contain every answer for which `guess` shows `pattern`, smallest first.
    void rows(std::span<const Letter> guess, std::uint32_t pattern, std::vector<std::uint32_t>& rows) const;

    // Counts of a set, one byte per column, 64 bytes from `counts(row) + offset(b)` for block b;
    // the byte 255 means unknown.  The counts of one block lie together, so that many
    // groups can be bounded block by block from the cache.
    const std::uint8_t* counts(std::uint32_t row) const noexcept { return counts_.get() + row * block; }
    std::size_t offset(std::size_t b) const noexcept { return b * rows_ * block; }
    std::size_t bytes() const noexcept { return blocks_ * rows_ * (block + 1); }

    // Whether some set alone shows that no guess of block `b` has more than `above` patterns; the sets
    // are given by their counts.
    bool none_above(std::span<const std::uint8_t* const> sets, std::size_t b,
                    std::uint8_t above) const noexcept {
        const std::uint8_t* most = most_.data() + b * rows_;
        for (const std::uint8_t* set : sets)
            if (most[static_cast<std::size_t>(set - counts_.get()) / block] <= above)
                return true;
        return false;
    }

  private:
    static constexpr std::size_t block = 64;
    static constexpr std::uint8_t none = 255;

    // What is known of a letter: it lacks, is in place p (1 + p), is elsewhere (1 + length + p).
    std::size_t states() const noexcept { return 2 * length_ + 1; }
    // Row of two letters x < y, and of one.
    std::uint32_t row(std::size_t x, std::size_t state_x, std::size_t y, std::size_t state_y) const noexcept;
    std::uint32_t row(std::size_t x, std::size_t state) const noexcept;
    void choose_letters(Words answer_words, std::span<const WordId> candidates, std::size_t rows);
    AlignedArray<std::uint64_t> masks_of(Words answer_words, std::span<const WordId> candidates) const;
    std::vector<std::uint16_t> own_marks(const std::uint64_t* masks, std::size_t words) const;
    // Bits of the kernel's masks: of marks that a letter is there, of marks that it lacks, and of
    // two letters x <= y that both lack.
    std::size_t bit_of(std::size_t letter, std::size_t state) const noexcept;
    static std::size_t bit_of_lacking(std::size_t x, std::size_t y) noexcept { return y * (y + 1) / 2 + x; }
    std::size_t present_marks() const noexcept { return letters_ * 2 * length_; }
    // Every set with the place of its count.
    struct Set {
        std::uint32_t row;
        std::uint32_t place;
    };
    std::vector<Set> sets() const;

    std::size_t length_ = 0;
    std::size_t letters_ = 0;                    // the most frequent ones
    std::array<std::uint8_t, 256> number_of_{};  // or none
    std::size_t rows_ = 0;
    std::vector<std::uint32_t> sizes_;  // by row, how many candidates
    std::size_t blocks_ = 0;
    AlignedArray<std::uint8_t> counts_;
    std::vector<std::uint8_t> most_;  // by block and row the largest count
};

}  // namespace fivefold
