// What a clue demands of later guesses, in facts about words.
//
// A fact is either "letter c stands in place p" or "at least j copies of c".  The hard
// rule asks for some of them, the ultra-hard rule also rules some out, and both do so
// clue by clue.  With a bit per guess for every fact, the guesses a clue allows are a
// few ands of bit rows: docs/tree-search.md says why that is the same as `allows`.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "puzzle/rule.hpp"
#include "puzzle/words.hpp"

namespace fivefold {

using Fact = std::uint16_t;

// The facts a guess must have and those it must not have.
struct Demand {
    std::array<Fact, 2 * max_word_length> needed;
    std::array<Fact, 2 * max_word_length> barred;
    std::size_t needed_count = 0;
    std::size_t barred_count = 0;
};

class LetterFacts {
  public:
    explicit LetterFacts(Words words);

    // How many different facts the words have.
    std::size_t size() const noexcept { return facts_; }

    // The facts of a word: one per place and one per copy of a letter.
    std::span<const Fact> of(WordId word) const noexcept {
        return {of_word_.data() + word * per_word(), per_word()};
    }

    // What a later guess owes after `earlier` showed `pattern`.
    // Requires: some word shows that pattern.
    Demand demand(PlayRule rule, WordId earlier, std::uint32_t pattern) const noexcept;

  private:
    static constexpr Fact none = 0xffff;  // no word has it

    std::size_t per_word() const noexcept { return 2 * words_.length; }
    std::size_t in_place(Letter letter, std::size_t place) const noexcept {
        return place * letters_ + letter;
    }
    std::size_t copies(Letter letter, std::size_t at_least) const noexcept {
        return (words_.length + at_least - 1) * letters_ + letter;
    }

    Words words_;
    std::size_t letters_ = 0;
    std::size_t facts_ = 0;
    std::vector<Fact> number_;  // by place or copies, and letter
    std::vector<Fact> of_word_;
};

}  // namespace fivefold
