// Near answers: for every answer a few earlier ones that guesses seldom tell from it.
//
// Words that leave x in one group with an earlier answer have one group less than they might, so the
// answers x that share the group of some near answer count groups from above.  For three words this
// is three sets in common: one bit per answer, near answer and word, kept as planes of bits.  It is
// only a lower bound on what is left together, but far above the limit for nearly every triple.
#pragma once

#include "kernels/kernels.hpp"
#include "openings/group_rows.hpp"

namespace fivefold {

inline constexpr std::uint32_t no_answer = ~std::uint32_t{0};

// near[x * count + i], i < count: answers before x, those that the most guesses of a sample show the
// same pattern for come first; `no_answer` where there are not so many.
template <class G>
std::vector<std::uint32_t> near_answers(const GroupRows<G>& rows, std::size_t count, std::size_t threads);

// Bit x of plane i of a word: it does not tell x from its near answer i.
class NearPlanes {
  public:
    static constexpr std::size_t vector_bits = 512;

    // The first `planes` of `count` near answers.
    template <class G>
    NearPlanes(const GroupRows<G>& rows, std::span<const std::uint32_t> near, std::size_t count,
               std::size_t planes, std::size_t threads);

    kernels::PlaneRows rows() const noexcept { return {storage_.get(), vectors_, planes_}; }
    std::size_t row_words() const noexcept { return vectors_ * planes_ * 8; }

    // The bits that both words have.
    void combine(std::size_t a, std::size_t b, std::uint64_t* pair) const noexcept {
        const std::uint64_t* of_a = storage_.get() + a * row_words();
        const std::uint64_t* of_b = storage_.get() + b * row_words();
        for (std::size_t i = 0; i < row_words(); ++i)
            pair[i] = of_a[i] & of_b[i];
    }

  private:
    std::size_t vectors_;
    std::size_t planes_;
    AlignedArray<std::uint64_t> storage_;
};

}  // namespace fivefold
