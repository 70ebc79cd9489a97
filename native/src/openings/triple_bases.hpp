// Pairs that a triple can start from, and the third words that pair bits leave in reach.
#pragma once

#include "kernels/kernels.hpp"
#include "openings/pair_bits.hpp"
#include "puzzle/words.hpp"

namespace fivefold {

class TripleBases {
  public:
    static constexpr std::size_t per_chunk = 64;

    // A pair of the first word with b, and the stretch of `thirds` that may go with it.
    struct Base {
        WordId b;
        std::size_t begin;
        std::size_t end;
    };

    // With `disjoint` no two words of a triple share a letter.
    TripleBases(const PairBits& pairs, Words guesses, const kernels::Kernel& kernel, bool disjoint);

    // The sum of n log2 n of a triple is to be at most this, in units of 2^-16.
    void limit_to(std::int64_t bits);

    // The pairs of a with b from `first` to `end` that can be the base of a triple within the
    // limit, and the third words that two pairs of each word leave in reach.  At most `per_chunk`.
    void find(std::size_t a, std::size_t first, std::size_t end);

    // The same for all triples with a word: b before c, and two pairs of the word, whose pair bits
    // are in `row`.
    void find_with(std::size_t a, const std::uint16_t* row, std::size_t first, std::size_t end);

    bool excluded(std::size_t x, std::size_t y) const noexcept;

    std::vector<Base> bases;
    std::vector<std::uint32_t> thirds;

  private:
    const PairBits& pairs_;
    Words guesses_;
    const kernels::Kernel& kernel_;
    bool disjoint_;
    std::vector<std::uint32_t> reach_;    // what two pairs of a guess may add up to
    std::vector<std::uint16_t> clipped_;  // the same in 16 bits
};

}  // namespace fivefold
