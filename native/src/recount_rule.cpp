#include "recount_rule.hpp"

#include <algorithm>

namespace fivefold {
namespace {

enum Mark : std::uint8_t { miss, present, exact };

// Exact letters first; then, from the left, every other letter takes a copy that is free.
std::uint32_t reply(std::span<const Letter> guess, std::span<const Letter> answer) {
    std::array<Mark, max_word_length> marks{};
    std::array<bool, max_word_length> taken{};
    for (std::size_t p = 0; p < guess.size(); ++p)
        if (guess[p] == answer[p]) {
            marks[p] = exact;
            taken[p] = true;
        }
    for (std::size_t p = 0; p < guess.size(); ++p)
        for (std::size_t q = 0; q < answer.size() && marks[p] == miss; ++q)
            if (!taken[q] && answer[q] == guess[p]) {
                marks[p] = present;
                taken[q] = true;
            }
    std::uint32_t pattern = 0;
    for (std::size_t p = 0; p < guess.size(); ++p)
        pattern = 3 * pattern + marks[p];
    return pattern;
}

}  // namespace

RecountRule::RecountRule(PlayRule rule, Words guess_words) : rule_(rule), guess_words_(guess_words) {}

void RecountRule::after(WordId opener, std::uint32_t pattern) {
    opener_ = guess_words_[opener];
    pattern_ = pattern;
    for (std::size_t p = opener_.size(); p-- > 0; pattern /= 3)
        marks_[p] = static_cast<Mark>(pattern % 3);
    for (std::size_t p = 0; p < opener_.size(); ++p) {
        shown_[p] = 0;
        for (std::size_t q = 0; q < opener_.size(); ++q)
            shown_[p] += opener_[q] == opener_[p] && marks_[q] != miss;
    }
}

// Exact letters stay in their places, and of each letter there are at least as many copies as
// were marked exact or present.
bool RecountRule::keeps_what_was_shown(std::span<const Letter> next) const {
    for (std::size_t p = 0; p < next.size(); ++p)
        if (marks_[p] == exact && next[p] != opener_[p])
            return false;
    for (std::size_t p = 0; p < next.size(); ++p) {
        if (marks_[p] == miss)
            continue;
        int copies = 0;
        for (const Letter letter : next)
            copies += letter == opener_[p];
        if (copies < shown_[p])
            return false;
    }
    return true;
}

bool RecountRule::legal(WordId guess) const {
    switch (rule_) {
        case PlayRule::hard:
            return keeps_what_was_shown(guess_words_[guess]);
        case PlayRule::ultra_hard:  // it could itself be the answer
            return reply(opener_, guess_words_[guess]) == pattern_;
        default:
            return true;
    }
}

}  // namespace fivefold
