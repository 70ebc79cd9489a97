#include "cover/anagram_classes.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <stdexcept>

namespace fivefold {
namespace {

constexpr std::size_t first_slots = 1024;

bool is_ascii(std::string_view text) noexcept {
    // Eight bytes at a time: the answer is almost always yes.
    std::uint64_t bits = 0;
    std::size_t i = 0;
    for (; i + 8 <= text.size(); i += 8) {
        std::uint64_t block;
        std::memcpy(&block, text.data() + i, 8);
        bits |= block;
    }
    for (; i < text.size(); ++i)
        bits |= static_cast<unsigned char>(text[i]);
    return (bits & 0x8080808080808080U) == 0;
}

bool is_blank(char c) noexcept {
    return c == ' ' || (c >= '\t' && c <= '\r');
}

}  // namespace

AnagramClasses::AnagramClasses(unsigned shortest, unsigned longest)
    : shortest_(shortest), longest_(longest), slots_(first_slots, none) {
    if (shortest < 1 || shortest > longest || longest > max_cover_letters)
        throw std::invalid_argument("words of covers have 1 to 64 letters");
}

bool AnagramClasses::read(std::string_view text, LetterSet alphabet) {
    if (!is_ascii(text))
        return false;
    std::array<char, max_cover_letters> lower{};
    const char* const end = text.data() + text.size();
    for (const char* line = text.data(); line < end;) {
        const void* newline = std::memchr(line, '\n', static_cast<std::size_t>(end - line));
        const char* const stop = newline == nullptr ? end : static_cast<const char*>(newline);
        const char* first = line;
        const char* last = stop;
        line = stop + 1;
        while (first < last && is_blank(last[-1]))
            --last;
        while (first < last && is_blank(*first))
            ++first;

        const auto length = static_cast<std::size_t>(last - first);
        if (length == 0) {
            ++counts_.blank;
            continue;
        }
        if (length < shortest_ || length > longest_) {
            ++counts_.wrong_length;
            continue;
        }
        LetterSet letters = 0;
        bool repeated = false;
        std::size_t i = 0;
        for (; i < length; ++i) {
            const unsigned letter = (static_cast<unsigned char>(first[i]) | 0x20U) - 'a';
            if (letter >= 26 || (alphabet >> letter & 1) == 0)
                break;
            lower[i] = static_cast<char>('a' + letter);
            repeated = repeated || (letters >> letter & 1) != 0;
            letters |= LetterSet{1} << letter;
        }
        if (i < length)
            ++counts_.not_letters;
        else if (repeated)
            ++counts_.repeated_letters;
        else
            add(letters, {lower.data(), length});
    }
    return true;
}

void AnagramClasses::add(LetterSet letters, std::string_view word) {
    std::size_t slot = slot_of(letters);
    if (slots_[slot] == none) {
        if (2 * (sets_.size() + 1) > slots_.size()) {
            grow();
            slot = slot_of(letters);
        }
        slots_[slot] = static_cast<std::uint32_t>(sets_.size());
        sets_.push_back(letters);
        sizes_.push_back(0);
        heads_.push_back(none);
        tails_.push_back(none);
    }
    const std::uint32_t index = slots_[slot];
    for (std::uint32_t w = heads_[index]; w != none; w = words_[w].next)
        if (text_of(words_[w]) == word) {
            ++counts_.duplicates;
            return;
        }
    const auto number = static_cast<std::uint32_t>(words_.size());
    words_.push_back({texts_.size(), static_cast<std::uint32_t>(word.size()), none});
    texts_.append(word);
    if (heads_[index] == none)
        heads_[index] = number;
    else
        words_[tails_[index]].next = number;
    tails_[index] = number;
    ++sizes_[index];
    ++counts_.words;
}

std::uint32_t AnagramClasses::find(LetterSet letters) const noexcept {
    return slots_[slot_of(letters)];
}

std::vector<std::string_view> AnagramClasses::words(std::uint32_t index) const {
    std::vector<std::string_view> found;
    for (std::uint32_t w = heads_.at(index); w != none; w = words_[w].next)
        found.push_back(text_of(words_[w]));
    return found;
}

// Where the class with these letters stands, or the free slot where it belongs.
std::size_t AnagramClasses::slot_of(LetterSet letters) const noexcept {
    const auto shift = 64U - static_cast<unsigned>(std::countr_zero(slots_.size()));
    auto slot = static_cast<std::size_t>(letters * 0x9e3779b97f4a7c15U >> shift);
    while (slots_[slot] != none && sets_[slots_[slot]] != letters)
        slot = (slot + 1) & (slots_.size() - 1);
    return slot;
}

void AnagramClasses::grow() {
    slots_.assign(2 * slots_.size(), none);
    for (std::uint32_t index = 0; index < sets_.size(); ++index)
        slots_[slot_of(sets_[index])] = index;
}

}  // namespace fivefold
