#include "recount/ceilings.hpp"

#include <algorithm>

#include "base/parallel.hpp"
#include "recount/patterns.hpp"

namespace fivefold {

template <PatternCode P>
RecountCeilings<P>::RecountCeilings(const TableView<P>& table, std::span<const WordId> own_guess,
                                    Words guess_words, std::size_t threads, Control& control)
    : guess_words_(guess_words) {
    const std::size_t length = guess_words.length;
    const Letter last = *std::ranges::max_element(guess_words.letters);
    sets_.resize((std::size_t{last} + 1) * (2 * length + 1));
    for (Set& set : sets_)
        set.has.resize(own_guess.size());
    for (std::size_t answer = 0; answer < own_guess.size(); ++answer) {
        const auto word = guess_words[own_guess[answer]];
        for (std::size_t letter = 0; letter <= last; ++letter) {
            Set* const sets = &sets_[sets_of(static_cast<Letter>(letter))];
            const bool found = std::ranges::find(word, letter) != word.end();
            sets[0].has[answer] = !found;
            for (std::size_t p = 0; p < length; ++p) {
                sets[1 + 2 * p].has[answer] = word[p] == letter;
                sets[2 + 2 * p].has[answer] = found && word[p] != letter;
            }
        }
    }
    for_each_range(sets_.size(), 1, threads, control, [&](const auto& next) {
        RecountPatterns<P> patterns(table);
        std::vector<WordId> words;
        while (const Range range = next()) {
            Set& set = sets_[range.begin];
            words.clear();
            for (WordId answer = 0; answer < own_guess.size(); ++answer)
                if (set.has[answer])
                    words.push_back(answer);
            set.counts.resize(table.guesses);
            for (WordId guess = 0; guess < table.guesses && !control.stop_requested(); ++guess)
                set.counts[guess] = static_cast<std::uint32_t>(patterns.count(guess, words));
        }
    });
}

template <PatternCode P>
void RecountCeilings<P>::find(WordId opener, std::span<const WordId> words,
                              std::vector<std::uint32_t>& ceilings) const {
    ceilings.assign(guess_words_.size(), static_cast<std::uint32_t>(words.size()));
    const auto letters = guess_words_[opener];
    for (std::size_t p = 0; p < letters.size(); ++p)
        for (const std::size_t kind : {std::size_t{0}, 1 + 2 * p, 2 + 2 * p}) {
            const Set& set = sets_[sets_of(letters[p]) + kind];
            if (std::ranges::all_of(words, [&](WordId word) { return set.has[word]; }))
                for (std::size_t guess = 0; guess < ceilings.size(); ++guess)
                    ceilings[guess] = std::min(ceilings[guess], set.counts[guess]);
        }
}

template class RecountCeilings<std::uint8_t>;
template class RecountCeilings<std::uint16_t>;
template class RecountCeilings<std::uint32_t>;

}  // namespace fivefold
