#include "openings/presence_bound.hpp"

#include <algorithm>
#include <array>
#include <bit>

namespace fivefold {

std::vector<LetterSet> letter_sets(Words words) {
    std::vector<LetterSet> sets(words.size());
    for (std::size_t w = 0; w < words.size(); ++w)
        for (const Letter letter : words[w])
            if (letter < 64)
                sets[w] |= LetterSet{1} << letter;
    return sets;
}

PresenceBound::PresenceBound(const GroupMeasure& measure, std::span<const LetterSet> answers)
    : gain_(std::size_t{64} * 64) {
    const std::size_t n = answers.size();
    LetterSet used = 0;
    for (const LetterSet answer : answers)
        used |= answer;

    // The table of n log2 n is rounded, so sums of at most n terms are off by n / 2 units:
    // three such sums, and the five terms here.
    const auto rounding = static_cast<std::int64_t>(2 * n + 5);
    none_ = -measure.phi[n] - rounding;
    for (unsigned a = 0; a < 64; ++a)
        for (unsigned b = a; b < 64; ++b) {
            std::array<std::uint32_t, 4> cells{};
            if (used >> a & used >> b & 1)
                for (const LetterSet answer : answers)
                    ++cells[(answer >> a & 1) * 2 + (answer >> b & 1)];
            std::int64_t both = -rounding;
            if (used >> a & used >> b & 1)
                for (const std::uint32_t cell : cells)
                    both -= measure.phi[cell];
            else
                both = none_;
            gain_[a * 64 + b] = gain_[b * 64 + a] = both;
        }
}

void PresenceBound::gains(LetterSet letters, std::vector<std::int64_t>& gains) const {
    std::vector<unsigned> list;
    for (LetterSet rest = letters; rest != 0; rest &= rest - 1)
        list.push_back(static_cast<unsigned>(std::countr_zero(rest)));
    gains.assign(std::size_t{1} << list.size(), none_);
    for (std::size_t s = 1; s < gains.size(); ++s) {
        // The pairs without the highest letter are known; add those with it.
        const auto high = static_cast<std::size_t>(std::bit_width(s) - 1);
        gains[s] = gains[s ^ (std::size_t{1} << high)];
        for (std::size_t k = 0; k <= high; ++k)
            if (s >> k & 1)
                gains[s] = std::max(gains[s], gain_[list[high] * 64 + list[k]]);
    }
}

}  // namespace fivefold
