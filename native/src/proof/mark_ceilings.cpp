#include "proof/mark_ceilings.hpp"

#include <algorithm>

namespace fivefold {

void MarkCeilings::find(const Reply& reply, std::uint8_t* ceilings) const {
    std::vector<std::uint32_t> rows;
    mark_sets_.rows(openers_[reply.guess], reply.pattern, rows);
    std::fill_n(ceilings, block_columns * blocks_, std::uint8_t{255});
    for (std::size_t b = 0; b < blocks_; ++b)
        for (const std::uint32_t row : rows) {
            const std::uint8_t* counts = mark_sets_.counts(row) + mark_sets_.offset(b);
            for (std::size_t c = 0; c < block_columns; ++c)
                ceilings[block_columns * b + c] = std::min(ceilings[block_columns * b + c], counts[c]);
        }
}

}  // namespace fivefold
