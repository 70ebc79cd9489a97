#include "puzzle/letter_facts.hpp"

#include <algorithm>

namespace fivefold {

LetterFacts::LetterFacts(Words words) : words_(words) {
    for (const Letter letter : words.letters)
        letters_ = std::max<std::size_t>(letters_, letter + std::size_t{1});
    number_.assign(2 * words.length * letters_, none);
    of_word_.reserve(words.size() * per_word());
    const auto add = [&](std::size_t fact) {
        if (number_[fact] == none)
            number_[fact] = static_cast<Fact>(facts_++);
        of_word_.push_back(number_[fact]);
    };
    for (std::size_t w = 0; w < words.size(); ++w) {
        const std::span<const Letter> word = words[w];
        for (std::size_t p = 0; p < word.size(); ++p)
            add(in_place(word[p], p));
        for (std::size_t p = 0; p < word.size(); ++p) {
            const auto copy =
                std::count(word.begin(), word.begin() + static_cast<std::ptrdiff_t>(p) + 1, word[p]);
            add(copies(word[p], static_cast<std::size_t>(copy)));
        }
    }
}

Demand LetterFacts::demand(PlayRule rule, WordId earlier, std::uint32_t pattern) const noexcept {
    Demand demand;
    const auto need = [&](std::size_t fact) { demand.needed[demand.needed_count++] = number_[fact]; };
    const auto bar = [&](std::size_t fact) {
        if (number_[fact] != none)
            demand.barred[demand.barred_count++] = number_[fact];
    };
    const std::span<const Letter> word = words_[earlier];
    std::array<std::uint8_t, max_word_length> marks{};
    for (std::size_t p = word.size(); p-- > 0; pattern /= 3)
        marks[p] = static_cast<std::uint8_t>(pattern % 3);

    for (std::size_t p = 0; p < word.size(); ++p) {
        if (marks[p] == 2)
            need(in_place(word[p], p));
        else if (rule == PlayRule::ultra_hard)
            bar(in_place(word[p], p));
        // Each letter once, at its first place.
        if (std::find(word.begin(), word.begin() + static_cast<std::ptrdiff_t>(p), word[p]) !=
            word.begin() + static_cast<std::ptrdiff_t>(p))
            continue;
        std::size_t shown = 0;
        bool missed = false;
        for (std::size_t q = p; q < word.size(); ++q)
            if (word[q] == word[p]) {
                shown += marks[q] != 0;
                missed |= marks[q] == 0;
            }
        if (shown != 0)
            need(copies(word[p], shown));
        // A copy marked missing tells that there are no more than those shown.
        if (rule == PlayRule::ultra_hard && missed)
            bar(copies(word[p], shown + 1));
    }
    return demand;
}

}  // namespace fivefold
