#include "openings/near_answers.hpp"

#include <numeric>

namespace fivefold {

template <class G>
std::vector<std::uint32_t> near_answers(const GroupRows<G>& rows, std::size_t count, std::size_t threads) {
    constexpr std::size_t sample = 255;  // what a byte counts to
    const std::size_t guesses = rows.guesses();
    const std::size_t step = (guesses + sample - 1) / sample;
    std::vector<std::uint32_t> near(rows.answers() * count, no_answer);
    Control control;
    for_each_range(rows.answers(), 16, threads, control, [&](const auto& next) {
        std::vector<std::uint8_t> together;
        std::vector<std::uint32_t> earlier;
        while (const Range range = next())
            for (std::size_t x = range.begin; x < range.end; ++x) {
                together.assign(x, 0);
                for (std::size_t g = 0; g < guesses; g += step) {
                    const G* row = rows.row(g);
                    const G own = row[x];
                    for (std::size_t y = 0; y < x; ++y)
                        together[y] = static_cast<std::uint8_t>(together[y] + (row[y] == own));
                }
                earlier.resize(x);
                std::iota(earlier.begin(), earlier.end(), 0U);
                std::partial_sort_copy(
                    earlier.begin(), earlier.end(), near.begin() + static_cast<std::ptrdiff_t>(x * count),
                    near.begin() + static_cast<std::ptrdiff_t>(x * count + std::min(x, count)),
                    [&](std::uint32_t y, std::uint32_t z) {
                        return together[y] != together[z] ? together[y] > together[z] : y < z;
                    });
            }
    });
    return near;
}

template <class G>
NearPlanes::NearPlanes(const GroupRows<G>& rows, std::span<const std::uint32_t> near, std::size_t count,
                       std::size_t planes, std::size_t threads)
    : vectors_((rows.answers() + vector_bits - 1) / vector_bits),
      planes_(planes),
      storage_(allocate_aligned<std::uint64_t>(rows.guesses() * row_words())) {
    Control control;
    for_each_range(rows.guesses(), 64, threads, control, [&](const auto& next) {
        while (const Range range = next())
            for (std::size_t g = range.begin; g < range.end; ++g) {
                const G* row = rows.row(g);
                std::uint64_t* bits = storage_.get() + g * row_words();
                std::fill_n(bits, row_words(), 0);
                for (std::size_t x = 0; x < rows.answers(); ++x) {
                    std::uint64_t* word = bits + x / vector_bits * planes_ * 8 + x % vector_bits / 64;
                    for (std::size_t p = 0; p < planes_; ++p) {
                        const std::uint32_t y = near[x * count + p];
                        if (y != no_answer && row[x] == row[y])
                            word[8 * p] |= std::uint64_t{1} << (x % 64);
                    }
                }
            }
    });
}

template std::vector<std::uint32_t> near_answers(const GroupRows<std::uint8_t>&, std::size_t, std::size_t);
template std::vector<std::uint32_t> near_answers(const GroupRows<std::uint16_t>&, std::size_t, std::size_t);
template NearPlanes::NearPlanes(const GroupRows<std::uint8_t>&, std::span<const std::uint32_t>, std::size_t,
                                std::size_t, std::size_t);
template NearPlanes::NearPlanes(const GroupRows<std::uint16_t>&, std::span<const std::uint32_t>, std::size_t,
                                std::size_t, std::size_t);

}  // namespace fivefold
