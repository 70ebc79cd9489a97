// What one set on the way down needs.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "recount/group.hpp"

namespace fivefold {

struct RecountTry {
    int total;  // no tree with this guess first costs less
    std::uint32_t column;
};

// What the guesses show on a set, by column.
struct RecountCounts {
    std::vector<std::uint16_t> shown;  // patterns, one more for a word of the set; 0 if not legal
    std::vector<std::uint16_t> most;   // by tile of columns
    int below = 0;                     // those that cost as much or more may show fewer
};

struct RecountFrame {
    RecountCounts counts;
    std::vector<std::int32_t> losses;  // by column, where there are weights
    std::vector<std::uint8_t> legal;
    std::vector<std::uint32_t> key;
    std::vector<RecountTry> tries;
    RecountDivision division;
    std::vector<std::pair<std::uint32_t, int>> open;  // groups to search, and what they cost at least
};

}  // namespace fivefold
