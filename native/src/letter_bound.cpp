#include "letter_bound.hpp"

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

void LetterMargins::add_guess(LetterSet letters, std::span<const std::uint32_t> sizes,
                              std::span<const LetterSet> of_group) {
    const std::size_t classes = bound_.classes();
    first_.push_back(counts_.size());
    for (LetterSet rest = letters; rest != 0; rest &= rest - 1) {
        const int letter = std::countr_zero(rest);
        for (const LetterSet side : {0U, 1U}) {
            MarginBound::Profile profile = bound_.empty_profile();
            for (std::size_t r = 0; r < sizes.size(); ++r)
                if ((of_group[r] >> letter & 1) == side)
                    bound_.add_group(profile, sizes[r]);
            counts_.insert(counts_.end(), profile.counts.begin(), profile.counts.end());
            costs_.resize(costs_.size() + classes);
            bound_.row_costs(profile, &costs_[costs_.size() - classes]);
        }
    }
}

std::int64_t LetterMargins::lower(std::size_t x, std::size_t y) const noexcept {
    const std::size_t stride = 2 * bound_.classes();
    std::int64_t least = std::numeric_limits<std::int64_t>::max();
    for (LetterSet rest = guesses_[x] & guesses_[y]; rest != 0; rest &= rest - 1) {
        const LetterSet before = (rest & -rest) - 1;
        const auto in_x = static_cast<std::size_t>(std::popcount(guesses_[x] & before));
        const auto in_y = static_cast<std::size_t>(std::popcount(guesses_[y] & before));
        const std::int64_t* counts = &counts_[first_[x] + in_x * stride];
        const std::int64_t* costs = &costs_[first_[y] + in_y * stride];
        least = std::min(
            least, bound_.product(counts, costs) + bound_.product(counts + stride / 2, costs + stride / 2));
    }
    return bound_.weighted(x) + bound_.weighted(y) - least;
}

}  // namespace fivefold
