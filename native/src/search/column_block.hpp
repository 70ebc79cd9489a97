// The guesses that count in a position, side by side: patterns for the scan, facts for a rule.
//
// A block holds the columns of some guesses alone, for the candidates of one group, so that all
// work below stays in the caches: under a rule only a few hundred guesses are legal after most
// replies.  Sets of guesses within a block are rows of bits, 64 columns to the word.
#pragma once

#include <bit>
#include <cstring>
#include <vector>

#include "base/compiler.hpp"
#include "puzzle/letter_facts.hpp"
#include "search/cache.hpp"
#include "search/columns.hpp"

namespace fivefold {

using GuessBits = std::uint64_t;

inline std::size_t count_bits(const GuessBits* bits, std::size_t words) noexcept {
    std::size_t count = 0;
    for (std::size_t w = 0; w < words; ++w)
        count += static_cast<std::size_t>(std::popcount(bits[w]));
    return count;
}

// Calls `visit(column)` for every bit, in order.
template <class Visit>
void for_each_bit(const GuessBits* bits, std::size_t words, const Visit& visit) {
    for (std::size_t w = 0; w < words; ++w)
        for (GuessBits rest = bits[w]; rest != 0; rest &= rest - 1)
            visit(64 * w + static_cast<unsigned>(std::countr_zero(rest)));
}

template <PatternCode P>
class ColumnBlock {
  public:
    ColumnBlock() = default;

    // Every column; the patterns stay where they are.
    explicit ColumnBlock(const SearchColumns<P>& columns) : columns_(&columns), guesses_(columns.size()) {
        for (std::size_t c = 0; c < guesses_.size(); ++c)
            guesses_[c] = columns.guess(c);
        words_ = columns.blocks();
    }

    // The columns `kept` of another block, for `candidates` only, without its facts.
    void assign(const ColumnBlock& from, const GuessBits* kept, std::span<const WordId> candidates) {
        columns_ = nullptr;
        places_.clear();
        for_each_bit(kept, from.words(), [&](std::size_t c) { places_.push_back(static_cast<WordId>(c)); });
        guesses_.resize(places_.size());
        for (std::size_t c = 0; c < places_.size(); ++c)
            guesses_[c] = from.guesses_[places_[c]];
        words_ = (guesses_.size() + 63) / 64;
        copy_patterns(from, candidates);
    }

    // Notes which guesses have which facts: what `keep_legal` and `key` need.
    void note_facts(const LetterFacts& facts, const std::vector<SetKey>& guess_keys) {
        keys_.resize(guesses_.size());
        fact_bits_.assign(facts.size() * words_, 0);
        for (std::size_t c = 0; c < guesses_.size(); ++c) {
            keys_[c] = guess_keys[guesses_[c]];
            for (const Fact fact : facts.of(guesses_[c]))
                fact_bits_[fact * words_ + c / 64] |= GuessBits{1} << (c % 64);
        }
    }

    // Every column of the block.
    void set_all(std::vector<GuessBits>& bits) const {
        bits.assign(words_, ~GuessBits{0});
        if (size() % 64 != 0)
            bits.back() = (GuessBits{1} << (size() % 64)) - 1;
    }

    std::size_t size() const noexcept { return guesses_.size(); }
    std::size_t words() const noexcept { return words_; }
    std::size_t bytes() const noexcept { return capacity_ * sizeof(P) + fact_bits_.size() * 8; }
    WordId guess(std::size_t column) const noexcept { return guesses_[column]; }
    // Requires: `candidate` is one of those the block was made for.
    const P* row(WordId candidate) const noexcept {
        return columns_ ? columns_->row(candidate)
                        : patterns_.get() + std::size_t{row_of_[candidate]} * words_ * 64;
    }

    // to = those of `from` that meet `demand`.  The two may be the same.
    void keep_legal(const GuessBits* from, const Demand& demand, GuessBits* to) const noexcept {
        std::memmove(to, from, words_ * sizeof(GuessBits));
        for (std::size_t i = 0; i < demand.needed_count; ++i) {
            const GuessBits* has = fact_bits_.data() + demand.needed[i] * words_;
            for (std::size_t w = 0; w < words_; ++w)
                to[w] &= has[w];
        }
        for (std::size_t i = 0; i < demand.barred_count; ++i) {
            const GuessBits* has = fact_bits_.data() + demand.barred[i] * words_;
            for (std::size_t w = 0; w < words_; ++w)
                to[w] &= ~has[w];
        }
    }

    // The columns of word `w` that meet `demand`.
    GuessBits legal_word(const Demand& demand, std::size_t w) const noexcept {
        GuessBits legal = ~GuessBits{0};
        for (std::size_t i = 0; i < demand.needed_count; ++i)
            legal &= fact_bits_[demand.needed[i] * words_ + w];
        for (std::size_t i = 0; i < demand.barred_count; ++i)
            legal &= ~fact_bits_[demand.barred[i] * words_ + w];
        return legal;
    }

    // Drops the guesses that show one pattern on all `candidates`: they are of no use here
    // or below.
    void keep_splitting(std::span<const WordId> candidates, GuessBits* bits) const noexcept {
        constexpr std::size_t blocks_ahead = 8;  // rows lie far apart, and most blocks need only a few
        const P* first = row(candidates[0]);
        for (std::size_t w = 0; w < words_; ++w) {
            if (bits[w] == 0)
                continue;
            P differ[64] = {};
            GuessBits splitting = 0;
            for (std::size_t i = 1; i < candidates.size(); ++i) {
                const P* other = row(candidates[i]) + 64 * w;
                prefetch(other + blocks_ahead * 64);
                for (std::size_t c = 0; c < 64; ++c)
                    differ[c] = static_cast<P>(differ[c] | (other[c] ^ first[64 * w + c]));
                if (i % 4 == 0 || i + 1 == candidates.size()) {
                    splitting = nonzero(differ);
                    if ((bits[w] & ~splitting) == 0)
                        break;
                }
            }
            bits[w] &= splitting;
        }
    }

    // A key of the set of guesses, as sums with carry of a random key for each.
    SetKey key(const GuessBits* bits) const noexcept {
        SetKey sum;
        for_each_bit(bits, words_, [&](std::size_t c) {
            sum.low += keys_[c].low;
            sum.high += keys_[c].high;
        });
        return {mix(sum.low), mix(sum.high)};
    }

  private:
    void copy_patterns(const ColumnBlock& from, std::span<const WordId> candidates) {
        const std::size_t width = words_ * 64;
        if (capacity_ < candidates.size() * width) {
            capacity_ = candidates.size() * width;
            patterns_ = allocate_aligned<P>(capacity_);
        }
        if (row_of_.size() <= candidates.back())
            row_of_.resize(candidates.back() + std::size_t{1});
        for (std::size_t i = 0; i < candidates.size(); ++i) {
            row_of_[candidates[i]] = static_cast<WordId>(i);
            const P* old = from.row(candidates[i]);
            P* row = patterns_.get() + i * width;
            for (std::size_t c = 0; c < places_.size(); ++c)
                row[c] = old[places_[c]];
            std::fill(row + places_.size(), row + width, P{0});
        }
    }

    static GuessBits nonzero(const P* values) noexcept {
        GuessBits bits = 0;
        if constexpr (sizeof(P) == 1 && std::endian::native == std::endian::little) {
            constexpr std::uint64_t low = 0x7f7f7f7f7f7f7f7f;
            for (std::size_t i = 0; i < 8; ++i) {
                std::uint64_t eight = 0;
                std::memcpy(&eight, values + 8 * i, 8);
                eight = ((((eight & low) + low) | eight) & ~low) >> 7;
                bits |= ((eight * 0x0102040810204080) >> 56) << (8 * i);
            }
        } else {
            for (std::size_t c = 0; c < 64; ++c)
                bits |= GuessBits{values[c] != 0} << c;
        }
        return bits;
    }

    const SearchColumns<P>* columns_ = nullptr;
    std::vector<WordId> guesses_;
    std::vector<WordId> places_;  // in the block copied from
    std::vector<SetKey> keys_;
    std::vector<GuessBits> fact_bits_;  // a row per fact
    std::size_t words_ = 0;
    std::size_t capacity_ = 0;
    AlignedArray<P> patterns_;
    std::vector<WordId> row_of_;  // by answer
};

}  // namespace fivefold
