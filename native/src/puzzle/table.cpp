#include "puzzle/table.hpp"

#include <array>
#include <cassert>

#include "base/parallel.hpp"
#include "kernels/kernels.hpp"

namespace fivefold {

// Tables that fit the second-level cache are better left there for their reader.
constexpr std::size_t stream_above_bytes = std::size_t{1} << 20;
constexpr std::size_t filled_per_range = 64;

template <PatternCode P>
void fill_table(const LetterRows<P>& rows, std::string_view kernel_name, std::size_t threads,
                Control& control, std::byte* table) {
    assert(reinterpret_cast<std::uintptr_t>(table) % line_bytes == 0);
    const kernels::Kernel& kernel = kernels::find(kernel_name);
    const bool stream = rows.guesses() * rows.row_bytes() > stream_above_bytes;
    const kernels::SumRows sum = (stream ? kernel.stream_rows : kernel.sum_rows)[kernels::width_index<P>];

    for_each_range(rows.guesses(), filled_per_range, threads, control, [&](const auto& next) {
        std::array<const std::byte*, max_word_length> parts{};
        while (const Range range = next()) {
            for (std::size_t g = range.begin; g < range.end; ++g) {
                const std::size_t count = rows.parts(g, parts.data());
                sum(parts.data(), count, table + g * rows.row_bytes(), rows.row_bytes());
            }
            control.advance(range.end - range.begin);
        }
        kernel.drain();
    });
}

template void fill_table(const LetterRows<std::uint8_t>&, std::string_view, std::size_t, Control&,
                         std::byte*);
template void fill_table(const LetterRows<std::uint16_t>&, std::string_view, std::size_t, Control&,
                         std::byte*);
template void fill_table(const LetterRows<std::uint32_t>&, std::string_view, std::size_t, Control&,
                         std::byte*);

}  // namespace fivefold
