// The vocabulary of the core: letters, word ids, patterns and their limits.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>

namespace fivefold {

// A letter's number within one lexicon's alphabet, 0 to 254.
using Letter = std::uint8_t;

// A word's place in the list of guesses or in the list of answers.
using WordId = std::uint32_t;

inline constexpr std::size_t min_word_length = 2;
inline constexpr std::size_t max_word_length = 11;

// A pattern is a base-3 number, leftmost mark most significant, with the digits
// miss 0, present 1, exact 2.  Its storage is the narrowest type that holds every
// pattern of the word length: 8 bits to five letters, 16 to ten, 32 for eleven.
template <class T>
concept PatternCode =
    std::same_as<T, std::uint8_t> || std::same_as<T, std::uint16_t> || std::same_as<T, std::uint32_t>;

// How many patterns words of `length` letters can show.
constexpr std::uint32_t pattern_count(std::size_t length) noexcept {
    std::uint32_t count = 1;
    for (std::size_t p = 0; p < length; ++p)
        count *= 3;
    return count;
}

static_assert(pattern_count(5) <= 1U << 8);
static_assert(pattern_count(10) <= 1U << 16);

// Bytes one pattern takes in a table of words of `length` letters.
constexpr std::size_t pattern_bytes(std::size_t length) noexcept {
    return length <= 5 ? 1 : length <= 10 ? 2 : 4;
}

}  // namespace fivefold
