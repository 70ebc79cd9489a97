#include "recount/rule.hpp"

#include <algorithm>
#include <array>

namespace fivefold {
namespace {

enum Mark : std::uint8_t { miss, present, exact };

}  // namespace

RecountRule::RecountRule(PlayRule rule, Words guess_words, std::span<const WordId> guesses)
    : rule_(rule), guess_words_(guess_words), count_(guesses.size()) {
    if (rule == PlayRule::normal)
        return;
    for (std::size_t place = 0; place < guess_words.length; ++place)
        for (const WordId guess : guesses)
            letters_.push_back(guess_words[guess][place]);
}

void RecountRule::restrict(WordId earlier, std::uint32_t pattern, std::span<std::uint8_t> legal) const {
    if (rule_ == PlayRule::normal)
        return;
    const auto word = guess_words_[earlier];
    std::array<std::uint8_t, max_word_length> marks{};
    for (std::size_t place = word.size(); place-- > 0; pattern /= 3)
        marks[place] = static_cast<Mark>(pattern % 3);

    // Exact letters stay in their places; under the ultra-hard rule no other letter does.
    for (std::size_t place = 0; place < word.size(); ++place) {
        const Letter* const here = letters_.data() + place * count_;
        if (marks[place] == exact)
            for (std::size_t i = 0; i < count_; ++i)
                legal[i] &= static_cast<std::uint8_t>(here[i] == word[place]);
        else if (rule_ == PlayRule::ultra_hard)
            for (std::size_t i = 0; i < count_; ++i)
                legal[i] &= static_cast<std::uint8_t>(here[i] != word[place]);
    }
    // Of each letter at least as many copies as were marked exact or present; under the
    // ultra-hard rule no more, once a copy was marked missing.
    std::vector<std::uint8_t> copies(count_);
    for (std::size_t first = 0; first < word.size(); ++first) {
        if (std::find(word.begin(), word.end(), word[first]) != word.begin() + static_cast<long>(first))
            continue;
        std::uint8_t shown = 0;
        bool missed = false;
        for (std::size_t place = first; place < word.size(); ++place)
            if (word[place] == word[first]) {
                shown += marks[place] != miss;
                missed |= marks[place] == miss;
            }
        const bool no_more = rule_ == PlayRule::ultra_hard && missed;
        if (shown == 0 && !no_more)
            continue;
        std::ranges::fill(copies, std::uint8_t{0});
        for (std::size_t place = 0; place < word.size(); ++place)
            for (std::size_t i = 0; i < count_; ++i)
                copies[i] += static_cast<std::uint8_t>(letters_[place * count_ + i] == word[first]);
        for (std::size_t i = 0; i < count_; ++i)
            legal[i] &= static_cast<std::uint8_t>(no_more ? copies[i] == shown : copies[i] >= shown);
    }
}

}  // namespace fivefold
