// Anagram classes: words by their letters, read from raw text.
//
// Only words whose letters are all different matter to a cover; everything else in a file
// is counted and left behind.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cover/cover.hpp"

namespace fivefold {

// Why lines were left behind; the first reason in this order counts.
struct WordCounts {
    std::uint64_t blank = 0;
    std::uint64_t wrong_length = 0;
    std::uint64_t not_letters = 0;
    std::uint64_t repeated_letters = 0;
    std::uint64_t duplicates = 0;
    std::uint64_t words = 0;  // kept
};

class AnagramClasses {
  public:
    // Keeps words of `shortest` to `longest` letters, at most max_cover_letters.
    AnagramClasses(unsigned shortest, unsigned longest);

    // Adds the words of a text, one per line, upper or lower case, blanks around them
    // ignored; letter i of the alphabet is 'a' + i, and letters not in `alphabet` count as no
    // letters.  False, and nothing is added, when the text is not ASCII.
    bool read(std::string_view text, LetterSet alphabet);

    // Adds one word, in any encoding, whose letters the caller has numbered and checked.
    void add(LetterSet letters, std::string_view word);

    static constexpr std::uint32_t none = 0xffffffff;

    // The class with these letters, or `none`.
    std::uint32_t find(LetterSet letters) const noexcept;

    // The words of a class, in the order they came.
    std::vector<std::string_view> words(std::uint32_t index) const;

    const std::vector<LetterSet>& sets() const noexcept { return sets_; }
    const std::vector<std::uint32_t>& sizes() const noexcept { return sizes_; }
    const WordCounts& counts() const noexcept { return counts_; }

  private:
    struct Word {
        std::uint64_t offset;
        std::uint32_t length;
        std::uint32_t next;  // in the same class, or `none`
    };

    std::string_view text_of(const Word& word) const noexcept {
        return {texts_.data() + word.offset, word.length};
    }
    std::size_t slot_of(LetterSet letters) const noexcept;
    void grow();

    unsigned shortest_;
    unsigned longest_;
    WordCounts counts_;
    std::string texts_;
    std::vector<Word> words_;
    std::vector<LetterSet> sets_;
    std::vector<std::uint32_t> sizes_;
    std::vector<std::uint32_t> heads_;  // first word of a class
    std::vector<std::uint32_t> tails_;  // last word of a class
    std::vector<std::uint32_t> slots_;  // open addressing by letters, at most half full
};

}  // namespace fivefold
