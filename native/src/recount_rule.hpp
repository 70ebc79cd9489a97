// Which guesses are legal after an opener's reply, for the recount of bounds: the rules once
// more, by their definition, apart from what the search makes of them.
#pragma once

#include <array>

#include "fivefold/rule.hpp"
#include "fivefold/words.hpp"

namespace fivefold {

class RecountRule {
  public:
    RecountRule(PlayRule rule, Words guess_words);

    // From here on legal is what may be played after `opener` showed `pattern`.
    void after(WordId opener, std::uint32_t pattern);

    bool legal(WordId guess) const;

  private:
    bool keeps_what_was_shown(std::span<const Letter> next) const;

    PlayRule rule_;
    Words guess_words_;
    std::span<const Letter> opener_;
    std::uint32_t pattern_ = 0;
    std::array<std::uint8_t, max_word_length> marks_{};
    std::array<int, max_word_length> shown_{};  // copies marked of the letter in each place
};

}  // namespace fivefold
