// Largest groups as sets of answers, one bit each.  The cells that two guesses' largest
// groups have in common are cells of their pair, and a few of them already hold most of
// the sum of squares, and mostly the largest cell.
#pragma once

#include "kernels/kernels.hpp"
#include "openings/group_rows.hpp"
#include "openings/openings.hpp"

namespace fivefold {

class LargestGroups {
  public:
    static constexpr std::size_t most = 6;  // groups of a guess

    template <class G>
    LargestGroups(const GroupRows<G>& rows, const kernels::Kernel& kernel)
        : count_common_(kernel.count_common),
          answers_(rows.answers()),
          words_(round_up_to_line((rows.answers() + 7) / 8) / 8),
          bits_(allocate_aligned<std::uint64_t>(rows.guesses() * most * words_)) {
        std::fill_n(bits_.get(), rows.guesses() * most * words_, std::uint64_t{0});
        for (std::size_t g = 0; g < rows.guesses(); ++g)
            for (std::size_t a = 0; a < rows.answers(); ++a)
                if (const std::size_t group = rows.row(g)[a]; group < most)
                    bits_[(g * most + group) * words_ + a / 64] |= std::uint64_t{1} << a % 64;
    }

    // At least the sum of squares of the pair's cells; stops above `enough`.
    std::uint64_t squares(std::size_t x, std::size_t y, std::uint64_t enough) const noexcept {
        std::uint64_t sum = answers_;  // every answer counts at least once
        for (std::size_t i = 0; i < 2 * most - 1 && sum <= enough; ++i)
            for (std::size_t j = i < most ? 0 : i - most + 1; j <= i && j < most && sum <= enough; ++j)
                if (const std::uint64_t c = common(x, i - j, y, j); c > 1)
                    sum += c * c - c;
        return sum;
    }

    // At most the largest of the pair's cells; stops above `enough`.
    std::uint64_t largest(std::size_t x, std::size_t y, std::uint64_t enough) const noexcept {
        std::uint64_t cell = 1;
        for (std::size_t i = 0; i < most && cell <= enough; ++i)
            for (std::size_t j = 0; j <= i && cell <= enough; ++j)
                cell = std::max<std::uint64_t>(cell, common(x, i - j, y, j));
        return cell;
    }

  private:
    std::uint64_t common(std::size_t x, std::size_t i, std::size_t y, std::size_t j) const noexcept {
        return count_common_(&bits_[(x * most + i) * words_], &bits_[(y * most + j) * words_], words_);
    }

    kernels::CountCommon count_common_;
    std::size_t answers_;
    std::size_t words_;
    AlignedArray<std::uint64_t> bits_;
};

}  // namespace fivefold
