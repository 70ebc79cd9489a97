// Words that a test chooses, and what the recount finds for them.
#pragma once

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "check.hpp"
#include "puzzle/feedback.hpp"
#include "recount/search.hpp"

namespace fivefold::tests {

// Chosen words: answers, and guesses beside them.
struct ChosenWords {
    ChosenWords(std::vector<std::string> answers, const std::vector<std::string>& others)
        : length(answers[0].size()) {
        std::vector<std::string> all = answers;
        all.insert(all.end(), others.begin(), others.end());
        std::ranges::sort(all);
        std::ranges::sort(answers);
        for (const std::string& word : all) {
            row_of[word] = static_cast<WordId>(row_of.size());
            for (const char c : word)
                letters.push_back(static_cast<Letter>(c - 'a'));
        }
        for (const std::string& word : answers)
            own.push_back(row_of[word]);
        for (WordId guess = 0; guess < all.size(); ++guess)
            for (const WordId answer : own)
                table.push_back(static_cast<std::uint16_t>(feedback(words()[guess], words()[answer])));
    }

    Words words() const { return {letters, length}; }

    // One search, asked again and again.
    RecountSearch<std::uint16_t> search(PlayRule rule, int most) const {
        return {{{table.data(), row_of.size(), own.size()}, own, words(), rule}, most, 1 << 20};
    }
    std::int32_t reached(RecountSearch<std::uint16_t>& asked, const std::string& opener,
                         std::int32_t claim = recount_infeasible) const {
        const std::vector<WordId> openers{row_of.at(opener)};
        const std::vector<std::int32_t> claims{claim};
        Control control;
        return asked.reached(openers, claims, 1, control)[0];
    }
    std::int32_t two_guess_bound(RecountSearch<std::uint16_t>& asked, const std::string& opener) const {
        const std::vector<WordId> openers{row_of.at(opener)};
        const std::vector<std::int32_t> claims{recount_infeasible};
        Control control;
        return asked.two_guess_bounds(openers, claims, 1, control)[0];
    }

    std::size_t length;
    std::map<std::string, WordId> row_of;
    std::vector<Letter> letters;
    std::vector<WordId> own;
    std::vector<std::uint16_t> table;
};

}  // namespace fivefold::tests
