// Arrays between Python and the core: borrowed on the way in, moved on the way out.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <optional>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

#include "puzzle/words.hpp"

namespace fivefold::bindings {

namespace nb = nanobind;

using LetterArray = nb::ndarray<const Letter, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

template <class T>
using Column = nb::ndarray<const T, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

template <class T>
using OwnedColumn = nb::ndarray<nb::numpy, const T, nb::ndim<1>>;

using OptionalWeights = std::optional<Column<double>>;

inline Words as_words(const LetterArray& letters) {
    const std::size_t length = letters.shape(1);
    if (length < min_word_length || length > max_word_length)
        throw std::invalid_argument("words must have 2 to 11 letters");
    return {{letters.data(), letters.size()}, length};
}

template <class T>
std::span<const T> as_span(const Column<T>& column) {
    return {column.data(), column.shape(0)};
}

// Moves `values` into a read-only numpy array.
template <class T>
OwnedColumn<T> as_column(std::vector<T>&& values) {
    auto* owned = new std::vector<T>(std::move(values));
    const nb::capsule owner(owned, [](void* p) noexcept { delete static_cast<std::vector<T>*>(p); });
    return OwnedColumn<T>(owned->data(), {owned->size()}, owner);
}

// One member of every element as a column of its own.
template <class T, class Struct>
OwnedColumn<T> member_column(const std::vector<Struct>& structs, T Struct::* member) {
    std::vector<T> values;
    values.reserve(structs.size());
    for (const Struct& s : structs)
        values.push_back(s.*member);
    return as_column(std::move(values));
}

}  // namespace fivefold::bindings
