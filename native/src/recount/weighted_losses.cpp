#include "recount/weighted_losses.hpp"

#include <algorithm>
#include <cstring>

#include "base/lanes.hpp"
#include "base/processor.hpp"

namespace fivefold {
namespace {

constexpr std::size_t registers = 4;  // that are compared in one pass
constexpr std::size_t most_register_bytes = 32;

// The losses of as many columns as fit the registers.
template <class P, std::size_t bytes>
FIVEFOLD_INLINE void add_losses(const RecountWeighed<P>& words, std::size_t column, std::int32_t most,
                                std::int32_t* losses) {
    using Group = Lanes<P, bytes>;
    constexpr std::size_t lanes = bytes / sizeof(P);
    constexpr std::size_t columns = registers * lanes;
    std::fill_n(losses, columns, 0);
    for (std::size_t i = 1; i < words.rows.size(); ++i) {
        Group here[registers];
        Group repeated[registers]{};  // all bits set where a heavier word shows the same
        for (std::size_t k = 0; k < registers; ++k)
            std::memcpy(&here[k], words.rows[i] + column + k * lanes, bytes);
        for (std::size_t j = 0; j < i; ++j)
            for (std::size_t k = 0; k < registers; ++k) {
                Group earlier;
                std::memcpy(&earlier, words.rows[j] + column + k * lanes, bytes);
                repeated[k] |= Group(here[k] == earlier);
            }
        P marks[columns];
        std::memcpy(marks, repeated, sizeof marks);
        std::int32_t least = most;
        for (std::size_t k = 0; k < columns; ++k) {
            losses[k] += marks[k] != 0 ? words.weights[i] : 0;
            least = std::min(least, losses[k]);
        }
        if (least >= most)
            return;
    }
}

template <class P>
void add_plainly(const RecountWeighed<P>& words, std::size_t begin, std::size_t end, std::int32_t most,
                 std::int32_t* losses) {
    constexpr std::size_t step = registers * lane_bytes / sizeof(P);
    for (std::size_t column = begin; column < end; column += step)
        add_losses<P, lane_bytes>(words, column, most, losses + (column - begin));
}

#if FIVEFOLD_X86_64
template <class P>
FIVEFOLD_FOR("avx2")
void add_with_avx2(const RecountWeighed<P>& words, std::size_t begin, std::size_t end, std::int32_t most,
                   std::int32_t* losses) {
    constexpr std::size_t step = registers * most_register_bytes / sizeof(P);
    for (std::size_t column = begin; column < end; column += step)
        add_losses<P, most_register_bytes>(words, column, most, losses + (column - begin));
}
#endif

// By the widest registers of this machine.
template <class P>
auto adder() {
#if FIVEFOLD_X86_64
    if (processor().avx2)
        return add_with_avx2<P>;
#endif
    return add_plainly<P>;
}

}  // namespace

template <PatternCode P>
void recount_losses(const RecountWeighed<P>& words, std::size_t begin, std::size_t end, std::int32_t most,
                    std::int32_t* losses) {
    static const auto add = adder<P>();
    add(words, begin, end, most, losses);
}

template void recount_losses(const RecountWeighed<std::uint8_t>&, std::size_t, std::size_t, std::int32_t,
                             std::int32_t*);
template void recount_losses(const RecountWeighed<std::uint16_t>&, std::size_t, std::size_t, std::int32_t,
                             std::int32_t*);
template void recount_losses(const RecountWeighed<std::uint32_t>&, std::size_t, std::size_t, std::int32_t,
                             std::int32_t*);

}  // namespace fivefold
