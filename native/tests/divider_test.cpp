// Dividing groups by one row after the other: what one division leaves behind must not count in the next.
#include <algorithm>
#include <limits>
#include <set>

#include "check.hpp"
#include "openings/refinement.hpp"
#include "random_lexicon.hpp"

using namespace fivefold;
using tests::Random;

TEST(a_divider_counts_the_cells_of_large_groups_anew_for_every_row) {
    Random random(431);
    const std::vector<std::uint32_t> sizes{70, 40, 33, 32, 31, 8, 3, 1};
    std::vector<std::uint16_t> numbers;
    for (std::size_t group = 0; group < sizes.size(); ++group)
        numbers.insert(numbers.end(), sizes[group], static_cast<std::uint16_t>(group));
    Division division;
    division.assign(std::span<const std::uint16_t>(numbers), sizes);
    constexpr std::size_t groups = 50;
    constexpr std::uint32_t small = 4;
    Divider divider(groups);
    for (int round = 0; round < 50; ++round) {
        std::vector<std::uint16_t> row;
        for (std::size_t a = 0; a < numbers.size(); ++a)
            row.push_back(static_cast<std::uint16_t>(random.below(groups)));
        std::int64_t expected = 0;
        std::size_t begin = 0;
        for (const std::uint32_t size : sizes) {
            const std::set<std::uint16_t> cells(&row[begin], &row[begin] + size);
            if (size > small)
                expected += static_cast<std::int64_t>(std::min<std::size_t>(size, groups) - cells.size());
            begin += size;
        }
        const Divider::Window all{0, std::numeric_limits<std::int64_t>::max()};
        CHECK(divider.large_groups(division, small, groups, row.data(), 1, all) == expected);
    }
}
