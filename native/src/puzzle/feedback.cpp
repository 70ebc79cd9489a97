#include "puzzle/feedback.hpp"

#include <array>
#include <cassert>

namespace fivefold {

std::uint32_t feedback(std::span<const Letter> guess, std::span<const Letter> answer) noexcept {
    assert(guess.size() == answer.size() && guess.size() <= max_word_length);
    std::array<std::uint8_t, 256> unclaimed{};
    for (std::size_t p = 0; p < guess.size(); ++p)
        if (guess[p] != answer[p])
            ++unclaimed[answer[p]];

    std::uint32_t code = 0;
    for (std::size_t p = 0; p < guess.size(); ++p) {
        std::uint32_t mark = 0;
        if (guess[p] == answer[p]) {
            mark = 2;
        } else if (unclaimed[guess[p]] > 0) {
            --unclaimed[guess[p]];
            mark = 1;
        }
        code = 3 * code + mark;
    }
    return code;
}

}  // namespace fivefold
