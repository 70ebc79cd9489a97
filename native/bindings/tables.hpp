// Feedback tables handed in from Python, whatever the width of their patterns.
#pragma once

#include "arrays.hpp"
#include "puzzle/table.hpp"

namespace fivefold::bindings {

using AnyTableArray = nb::ndarray<nb::ro, nb::ndim<2>, nb::device::cpu>;

// Calls `use` with the TableView of the array's pattern type.
template <class Use>
auto with_view(const AnyTableArray& table, const Use& use) {
    if (table.shape(1) > 1 && table.stride(1) != 1)
        throw std::invalid_argument("the patterns of a row must be contiguous");
    if (table.shape(0) > 1 && table.stride(0) < static_cast<std::int64_t>(table.shape(1)))
        throw std::invalid_argument("the rows of a table must follow one another");
    const auto as = [&]<PatternCode P>() {
        const auto* patterns = static_cast<const P*>(table.data());
        // The strides of an array are counted in elements here; of one row numpy tells any.
        return use(table.shape(0) > 1 ? TableView<P>::padded(patterns, table.shape(0), table.shape(1),
                                                             static_cast<std::size_t>(table.stride(0)))
                                      : TableView<P>(patterns, table.shape(0), table.shape(1)));
    };
    if (table.dtype() == nb::dtype<std::uint8_t>())
        return as.template operator()<std::uint8_t>();
    if (table.dtype() == nb::dtype<std::uint16_t>())
        return as.template operator()<std::uint16_t>();
    if (table.dtype() == nb::dtype<std::uint32_t>())
        return as.template operator()<std::uint32_t>();
    throw std::invalid_argument("not a table of patterns");
}

// The words of the table's rows, whose patterns it can hold.
inline Words words_of_rows(const AnyTableArray& table, const LetterArray& letters) {
    const Words words = as_words(letters);
    if (letters.shape(0) != table.shape(0))
        throw std::invalid_argument("one word per row is needed");
    if (pattern_bytes(words.length) > static_cast<std::size_t>(table.itemsize()))
        throw std::invalid_argument("the table is too narrow for patterns of these words");
    return words;
}

}  // namespace fivefold::bindings
