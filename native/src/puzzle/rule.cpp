#include "puzzle/rule.hpp"

#include <algorithm>
#include <array>

#include "puzzle/feedback.hpp"

namespace fivefold {
namespace {

bool allows_hard(std::span<const Letter> earlier, std::uint32_t pattern,
                 std::span<const Letter> next) noexcept {
    std::array<std::int8_t, 256> needed{};
    for (std::size_t p = earlier.size(); p-- > 0; pattern /= 3) {
        const std::uint32_t mark = pattern % 3;
        if (mark == 2 && next[p] != earlier[p])
            return false;
        if (mark != 0)
            ++needed[earlier[p]];
    }
    for (const Letter letter : next)
        --needed[letter];
    return std::ranges::all_of(earlier, [&](Letter letter) { return needed[letter] <= 0; });
}

}  // namespace

bool allows(PlayRule rule, std::span<const Letter> earlier, std::uint32_t pattern,
            std::span<const Letter> next) noexcept {
    switch (rule) {
        case PlayRule::hard:
            return allows_hard(earlier, pattern, next);
        case PlayRule::ultra_hard:
            return feedback(earlier, next) == pattern;
        default:
            return true;
    }
}

}  // namespace fivefold
