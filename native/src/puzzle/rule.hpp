// Rules of play: which guesses are allowed after what the earlier guesses have shown.
#pragma once

#include <cstdint>
#include <span>

#include "base/types.hpp"

namespace fivefold {

enum class PlayRule : std::uint8_t { normal, hard, ultra_hard };

// Whether `next` may be played after `earlier` showed `pattern`.  After several clues a
// guess is allowed when each of them allows it.
bool allows(PlayRule rule, std::span<const Letter> earlier, std::uint32_t pattern,
            std::span<const Letter> next) noexcept;

}  // namespace fivefold
