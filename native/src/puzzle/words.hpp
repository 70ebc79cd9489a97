// Words as numbers: a borrowed block of letters, all words of one length.
#pragma once

#include <span>

#include "base/types.hpp"

namespace fivefold {

// Word-major: letter `p` of word `w` is `letters[w * length + p]`.
struct Words {
    std::span<const Letter> letters;
    std::size_t length = 0;

    std::size_t size() const noexcept { return letters.size() / length; }
    std::span<const Letter> operator[](std::size_t word) const noexcept {
        return letters.subspan(word * length, length);
    }
};

}  // namespace fivefold
