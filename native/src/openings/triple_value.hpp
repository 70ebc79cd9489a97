// What three words are worth, counted to the end or until that is beyond a limit.
#pragma once

#include <algorithm>

#include "openings/group_rows.hpp"
#include "openings/openings.hpp"

namespace fivefold {

template <class G>
class TripleValue {
  public:
    // `fixed` is the table of `fixed_n_log_n`.
    TripleValue(const GroupRows<G>& rows, std::span<const std::uint64_t> fixed, Measure measure)
        : rows_(rows), fixed_(fixed), measure_(measure) {}

    // The first word of the triples to come: it is divided once for all of them.
    void begin(std::size_t a) { division_.assign(std::span(rows_.row(a), rows_.answers()), rows_.sizes(a)); }

    // The value with two more words, or something above `limit` when it is.
    std::int64_t within(std::int64_t limit, WordId b, WordId c) {
        const G* of_b = rows_.row(b);
        const G* of_c = rows_.row(c);
        const std::uint32_t* first = division_.order.data();
        Spread spread;
        for (const std::uint32_t size : division_.sizes) {
            cells_.clear();
            for (std::uint32_t i = 0; i < size; ++i)
                cells_.push_back(std::uint64_t{of_b[first[i]]} << 32 | of_c[first[i]]);
            std::ranges::sort(cells_);
            for (std::size_t i = 0, j = 0; i < cells_.size(); i = j) {
                while (j < cells_.size() && cells_[j] == cells_[i])
                    ++j;
                spread.n_log_n += fixed_[j - i];
                spread.squares += (j - i) * (j - i);
                ++spread.groups;
            }
            first += size;
            // Sums only grow; the number of groups is known at the end.
            if (measure_ != Measure::groups && value_of(spread, measure_) > limit)
                break;
        }
        return value_of(spread, measure_);
    }

  private:
    const GroupRows<G>& rows_;
    std::span<const std::uint64_t> fixed_;
    Measure measure_;
    Division division_;
    std::vector<std::uint64_t> cells_;
};

}  // namespace fivefold
