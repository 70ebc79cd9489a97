// How many patterns a guess shows, for the recount of bounds.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "puzzle/table.hpp"

namespace fivefold {

template <PatternCode P>
class RecountPatterns {
  public:
    explicit RecountPatterns(const TableView<P>& table) : table_(table) {
        std::size_t largest = 0;
        for (WordId guess = 0; guess < table.guesses; ++guess)
            for (WordId answer = 0; answer < table.answers; ++answer)
                largest = std::max<std::size_t>(largest, table.row(guess)[answer]);
        last_.resize(largest + 1);
    }

    // How many different patterns `guess` shows on `words`, or `least` if they are no more.
    int count(WordId guess, std::span<const WordId> words, int least = 0) {
        if (++stamp_ == 0) {  // all stamps are used up
            std::ranges::fill(last_, 0U);
            stamp_ = 1;
        }
        const P* row = table_.row(guess);
        int above = static_cast<int>(words.size()) - least;  // if no further pattern repeats
        for (const WordId word : words) {
            std::uint32_t& last = last_[row[word]];
            above -= last == stamp_;
            last = stamp_;
            if (above <= 0)
                return least;
        }
        return least + above;
    }

  private:
    TableView<P> table_;
    std::uint32_t stamp_ = 0;          // one for each count
    std::vector<std::uint32_t> last_;  // by pattern: the last count that met it
};

}  // namespace fivefold
