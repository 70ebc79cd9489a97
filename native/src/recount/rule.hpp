// Which guesses may follow a reply, for the recount: the rules once more, by their definition,
// apart from what the search makes of them.
#pragma once

#include <span>
#include <vector>

#include "puzzle/rule.hpp"
#include "puzzle/words.hpp"

namespace fivefold {

class RecountRule {
  public:
    // For those of `guess_words` whose rows are `guesses`.
    RecountRule(PlayRule rule, Words guess_words, std::span<const WordId> guesses);

    // Clears legal[i] where `guesses[i]` may not be played after `earlier`, a row, showed
    // `pattern`.  Requires: some word makes `earlier` show it.
    void restrict(WordId earlier, std::uint32_t pattern, std::span<std::uint8_t> legal) const;

  private:
    PlayRule rule_;
    Words guess_words_;
    std::size_t count_;
    std::vector<Letter> letters_;  // of all guesses in the first place, then in the second, ...
};

}  // namespace fivefold
