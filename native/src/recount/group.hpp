// A group of answers after an opener's reply, and its sets divided by guesses.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "recount/columns.hpp"
#include "recount/rule.hpp"

namespace fivefold {

// A group after an opener's reply, with what its search needs.
template <PatternCode P>
struct RecountGroup {
    std::vector<WordId> words;        // the heaviest first
    std::vector<P> between;           // of each word as a guess against each
    std::vector<std::uint8_t> legal;  // by row; empty: all
    std::optional<RecountColumns<P>> columns;
    std::optional<RecountRule> rule;
    std::vector<std::uint32_t> column_of;  // of each word as a guess
    std::uint32_t serial = 0;              // of its own, where guesses depend on the opener
    int lower = 0;

    P shown(std::uint32_t guess, std::uint32_t word) const { return between[guess * words.size() + word]; }
};

// Words of a group by their numbers in it, divided by a guess.
struct RecountDivision {
    std::vector<std::uint32_t> words;  // group after group
    std::vector<std::uint32_t> ends;
    std::vector<std::uint32_t> patterns;

    std::size_t size() const { return ends.size(); }
    std::span<const std::uint32_t> operator[](std::size_t i) const {
        const std::uint32_t begin = i == 0 ? 0 : ends[i - 1];
        return {words.data() + begin, ends[i] - begin};
    }
};

// Divides sets of a group, which are words by their numbers in it.
template <PatternCode P>
class RecountDivider {
  public:
    // Requires: every pattern is below `patterns`.
    explicit RecountDivider(std::size_t patterns) : group_of_(patterns), stamp_of_(patterns) {}

    // Whether one of the words tells all others apart.
    bool has_perfect_word(const RecountGroup<P>& group, std::span<const std::uint32_t> words) {
        return std::ranges::any_of(words, [&](std::uint32_t guess) {
            ++stamp_;
            for (const std::uint32_t word : words) {
                std::uint64_t& last = stamp_of_[group.shown(guess, word)];
                if (last == stamp_)
                    return false;
                last = stamp_;
            }
            return true;
        });
    }

    // By the guess of a column.
    void divide(const RecountGroup<P>& group, std::uint32_t column, std::span<const std::uint32_t> words,
                RecountDivision& division) {
        division.ends.clear();
        division.patterns.clear();
        ++stamp_;
        for (const std::uint32_t word : words) {
            const P pattern = group.columns->shown(word, column);
            if (stamp_of_[pattern] != stamp_) {
                stamp_of_[pattern] = stamp_;
                group_of_[pattern] = static_cast<std::uint32_t>(division.ends.size());
                division.ends.push_back(0);
                division.patterns.push_back(pattern);
            }
            ++division.ends[group_of_[pattern]];
        }
        std::uint32_t begin = 0;
        for (std::uint32_t& end : division.ends)
            begin += std::exchange(end, begin);
        division.words.resize(words.size());
        for (const std::uint32_t word : words)
            division.words[division.ends[group_of_[group.columns->shown(word, column)]]++] = word;
    }

  private:
    std::vector<std::uint32_t> group_of_;  // by pattern
    std::vector<std::uint64_t> stamp_of_;  // by pattern: when it was last met
    std::uint64_t stamp_ = 0;
};

}  // namespace fivefold
