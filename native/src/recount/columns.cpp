#include "recount/columns.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

#include "base/lanes.hpp"

namespace fivefold {
namespace {

template <class P>
constexpr std::size_t lane_count = lane_bytes / sizeof(P);

template <class P>
Lanes<P> load(const P* from) {
    Lanes<P> lanes;
    std::memcpy(&lanes, from, sizeof lanes);
    return lanes;
}

template <class L>
bool none(const L& lanes) {
    std::uint64_t halves[2];
    std::memcpy(halves, &lanes, sizeof halves);
    return (halves[0] | halves[1]) == 0;
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
    stride_ = (guesses_.size() + lane_count<P> - 1) / lane_count<P> * lane_count<P>;
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
    using Group = Lanes<P>;
    const std::size_t n = words.size();
    const auto most_repeats = static_cast<P>(n - std::min(n, floor));
    for (std::size_t column = 0; column < stride_; column += lane_count<P>) {
        const P* const at = shown_.data() + column;
        Group repeats{};
        for (std::size_t i = 1; i < n; ++i) {
            const Group here = load(at + words[i] * stride_);
            Group repeated{};  // all bits set where an earlier word shows the same
            for (std::size_t j = 0; j < i; ++j)
                repeated |= lanes_as<Group>(here == load(at + words[j] * stride_));
            repeats -= repeated;
            if (i % 8 == 0 && none(repeats < most_repeats))
                break;
        }
        for (std::size_t lane = 0; lane < lane_count<P>; ++lane)
            counts[column + lane] = static_cast<std::uint16_t>(n - repeats[lane]);
    }
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
