#include "recount/columns.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

#include "base/lanes.hpp"
#include "base/processor.hpp"

namespace fivefold {
namespace {

// The patterns of one word after another.
template <class P>
using Rows = std::span<const P* const>;

constexpr std::size_t step_bytes = 128;  // of patterns side by side that are counted in one pass

template <class L>
FIVEFOLD_INLINE bool none(const L& lanes) {
    std::uint64_t parts[sizeof lanes / 8];
    std::memcpy(parts, &lanes, sizeof parts);
    std::uint64_t any = 0;
    for (const std::uint64_t part : parts)
        any |= part;
    return any == 0;
}

// How often each of some columns repeats a pattern; fewer times where that is `most` or more.
template <class P, std::size_t bytes>
FIVEFOLD_INLINE void count_repeats(Rows<P> rows, std::size_t column, P most, P* repeats) {
    using Group = Lanes<P, bytes>;
    constexpr std::size_t lanes = bytes / sizeof(P);
    constexpr std::size_t together = step_bytes / bytes;
    Group counts[together]{};
    for (std::size_t i = 1; i < rows.size(); ++i) {
        Group here[together];
        Group least[together];  // difference from an earlier word: 0 where one shows the same
        for (std::size_t k = 0; k < together; ++k) {
            std::memcpy(&here[k], rows[i] + column + k * lanes, bytes);
            std::memset(&least[k], 0xff, bytes);
        }
        for (std::size_t j = 0; j < i; ++j)
            for (std::size_t k = 0; k < together; ++k) {
                Group difference;
                std::memcpy(&difference, rows[j] + column + k * lanes, bytes);
                difference ^= here[k];
                lower_to(least[k], difference);
            }
        for (std::size_t k = 0; k < together; ++k)
            counts[k] -= Group(least[k] == Group{});
        if (i % 4 == 0) {
            Group below{};
            for (const Group& count : counts)
                below |= Group(count < most);
            if (none(below))
                break;
        }
    }
    for (std::size_t k = 0; k < together; ++k)
        std::memcpy(repeats + k * lanes, &counts[k], bytes);
}

template <class P>
void count_plainly(Rows<P> rows, std::size_t columns, P most, P* repeats) {
    for (std::size_t column = 0; column < columns; column += step_bytes / sizeof(P))
        count_repeats<P, lane_bytes>(rows, column, most, repeats + column);
}

#if FIVEFOLD_X86_64
template <class P>
FIVEFOLD_FOR("avx2")
void count_with_avx2(Rows<P> rows, std::size_t columns, P most, P* repeats) {
    for (std::size_t column = 0; column < columns; column += step_bytes / sizeof(P))
        count_repeats<P, 32>(rows, column, most, repeats + column);
}

template <class P>
FIVEFOLD_FOR("avx512f,avx512bw")
void count_with_avx512(Rows<P> rows, std::size_t columns, P most, P* repeats) {
    for (std::size_t column = 0; column < columns; column += step_bytes / sizeof(P))
        count_repeats<P, 64>(rows, column, most, repeats + column);
}
#endif

// By the widest registers of this machine.
template <class P>
auto counter() {
#if FIVEFOLD_X86_64
    if (processor().avx512)
        return count_with_avx512<P>;
    if (processor().avx2)
        return count_with_avx2<P>;
#endif
    return count_plainly<P>;
}

constexpr std::size_t most_in_lanes = 255;  // so that a byte can count repeats

}  // namespace

template <PatternCode P>
RecountColumns<P>::RecountColumns(const TableView<P>& answers, std::span<const WordId> words,
                                  std::span<const std::uint8_t> legal) {
    std::vector<std::uint8_t> splits(answers.answers);
    const P* const first = answers.row(words.front());
    for (const WordId word : words)
        for (std::size_t guess = 0; guess < splits.size(); ++guess)
            splits[guess] |= static_cast<std::uint8_t>(answers.row(word)[guess] != first[guess]);
    for (WordId guess = 0; guess < splits.size(); ++guess)
        if (splits[guess] && (legal.empty() || legal[guess]))
            guesses_.push_back(guess);
    constexpr std::size_t step = step_bytes / sizeof(P);
    stride_ = (guesses_.size() + step - 1) / step * step;
    shown_.resize(words.size() * stride_);
    for (std::size_t i = 0; i < words.size(); ++i)
        for (std::size_t column = 0; column < guesses_.size(); ++column)
            shown_[i * stride_ + column] = answers.row(words[i])[guesses_[column]];
}

template <PatternCode P>
void RecountColumns<P>::count(std::span<const std::uint32_t> words, std::size_t floor,
                              std::vector<std::uint16_t>& counts) const {
    counts.resize(stride_);
    if (words.size() > most_in_lanes)
        return count_one_by_one(words, counts);
    std::vector<const P*> rows;
    for (const std::uint32_t word : words)
        rows.push_back(shown_.data() + word * stride_);
    std::vector<P> repeats(stride_);
    static const auto count_repeats_of = counter<P>();
    count_repeats_of(rows, stride_, static_cast<P>(words.size() - std::min(words.size(), floor)),
                     repeats.data());
    for (std::size_t column = 0; column < stride_; ++column)
        counts[column] = static_cast<std::uint16_t>(words.size() - repeats[column]);
}

// For sets so large that comparing all pairs takes longer.
template <PatternCode P>
void RecountColumns<P>::count_one_by_one(std::span<const std::uint32_t> words,
                                         std::vector<std::uint16_t>& counts) const {
    std::vector<std::size_t> last(std::size_t{*std::ranges::max_element(shown_)} + 1);
    for (std::size_t column = 0; column < stride_; ++column) {
        counts[column] = 0;
        for (const std::uint32_t word : words)
            if (std::exchange(last[shown_[word * stride_ + column]], column + 1) != column + 1)
                ++counts[column];
    }
}

template class RecountColumns<std::uint8_t>;
template class RecountColumns<std::uint16_t>;
template class RecountColumns<std::uint32_t>;

}  // namespace fivefold
