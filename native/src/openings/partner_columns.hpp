// Partner columns: the group rows turned over, so that one answer's groups under 64
// neighbouring partners lie side by side and are compared together.
//
// In a group of m answers m (m - 1) / 2 comparisons of 64 bytes tell for 64 partners how
// many of the answers share their cell with an earlier one.  For m = 10 that is less than
// two comparisons per partner where counting would take ten increments.
#pragma once

#include "kernels/kernels.hpp"
#include "openings/group_rows.hpp"

namespace fivefold {

class PartnerColumns {
  public:
    static constexpr std::size_t lanes = kernels::repeat_lanes;
    static constexpr std::uint32_t large = 128;  // groups above are cheaper to count one by one

    // Columns in the order of `order`.
    PartnerColumns(const GroupRows<std::uint8_t>& rows, std::span<const WordId> order,
                   const kernels::Kernel& kernel)
        : add_repeats_(kernel.add_repeats),
          answers_(rows.answers()),
          columns_(allocate_aligned<std::uint8_t>((order.size() + lanes - 1) / lanes * lanes * answers_)) {
        for (std::size_t first = 0; first < order.size(); first += lanes) {
            std::uint8_t* block = columns_.get() + first * answers_;
            std::fill_n(block, lanes * answers_, std::uint8_t{0});
            for (std::size_t lane = 0; lane < std::min(lanes, order.size() - first); ++lane) {
                const std::uint8_t* row = rows.row(order[first + lane]);
                for (std::size_t a = 0; a < answers_; ++a)
                    block[a * lanes + lane] = row[a];
            }
        }
    }

    // Adds to repeats[i], for the partner at place `first` + i, how many answers of the
    // group share a cell with an earlier one.  Requires: `first` is a multiple of `lanes`.
    void add_repeats(std::span<const std::uint32_t> group, std::size_t first,
                     std::uint16_t* repeats) const noexcept {
        const std::uint8_t* columns[large];
        for (std::size_t i = 0; i < group.size(); ++i)
            columns[i] = columns_.get() + first * answers_ + group[i] * lanes;
        add_repeats_(columns, group.size(), repeats);
    }

  private:
    kernels::AddRepeats add_repeats_;
    std::size_t answers_;
    AlignedArray<std::uint8_t> columns_;  // blocks of 64 partners, answer after answer
};

}  // namespace fivefold
