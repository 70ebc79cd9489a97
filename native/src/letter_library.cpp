#include "letter_library.hpp"

#include <algorithm>
#include <bit>

#include "parallel.hpp"

namespace fivefold {
namespace {

constexpr std::size_t lanes = LetterLibrary::most_letters;

// One binary digit of every count, most_letters masks for each kind of set.
constexpr std::size_t masks = 3 * lanes;
constexpr std::size_t digits = 8;

std::uint8_t count_of(const std::uint32_t* planes, std::size_t mask, unsigned bit) noexcept {
    unsigned sum = 0;
    for (std::size_t p = 0; p < digits; ++p)
        sum |= ((planes[p * masks + mask] >> bit) & 1U) << p;
    return static_cast<std::uint8_t>(sum);
}

}  // namespace

template <PatternCode P>
LetterLibrary::LetterLibrary(const TableView<P>& table, const SearchColumns<P>& columns, Words answer_words,
                             std::span<const WordId> candidates, const kernels::Kernel& kernel,
                             std::size_t threads, Control& control)
    : row_bytes_(columns.blocks() * 64) {
    std::array<std::uint32_t, 256> frequency{};
    for (const WordId candidate : candidates)
        for (const Letter letter : answer_words[candidate])
            ++frequency[letter];
    std::array<Letter, 256> by_frequency{};
    for (std::size_t i = 0; i < 256; ++i)
        by_frequency[i] = static_cast<Letter>(i);
    std::stable_sort(by_frequency.begin(), by_frequency.end(),
                     [&](Letter a, Letter b) { return frequency[a] > frequency[b]; });
    while (letters_ < most_letters && frequency[by_frequency[letters_]] > 0) {
        bit_of_[by_frequency[letters_]] = LetterMask{1} << letters_;
        ++letters_;
    }
    std::vector<LetterMask> letters;
    for (const WordId candidate : candidates) {
        LetterMask mask = 0;
        for (const Letter letter : answer_words[candidate])
            mask |= bit(letter);
        letters.push_back(mask);
    }

    counts_ = allocate_aligned<std::uint8_t>(3 * letters_ * letters_ * row_bytes_);
    std::fill_n(counts_.get(), 3 * letters_ * letters_ * row_bytes_, std::uint8_t{0});
    for_each_range(columns.size(), 64, threads, control, [&](const auto& next) {
        std::vector<std::uint32_t> class_of(candidates.size());
        std::vector<std::uint32_t> class_of_pattern(256);  // from 1
        std::vector<std::uint32_t> patterns;
        std::vector<std::uint32_t> bits;
        std::vector<std::uint32_t> planes(digits * masks);
        while (const Range range = next())
            for (std::size_t c = range.begin; c < range.end; ++c) {
                const P* row = table.row(columns.guess(c));
                patterns.clear();
                for (std::size_t i = 0; i < candidates.size(); ++i) {
                    const std::uint32_t pattern = row[candidates[i]];
                    if (pattern >= class_of_pattern.size())
                        class_of_pattern.resize(pattern + std::size_t{1});
                    if (class_of_pattern[pattern] == 0) {
                        patterns.push_back(pattern);
                        class_of_pattern[pattern] = static_cast<std::uint32_t>(patterns.size());
                    }
                    class_of[i] = class_of_pattern[pattern] - 1;
                }
                for (const std::uint32_t pattern : patterns)
                    class_of_pattern[pattern] = 0;
                if (patterns.size() < 255) {
                    bits.assign(patterns.size() * masks, 0);
                    kernel.count_pairs(class_of.data(), letters.data(), letters.size(), patterns.size(),
                                       bits.data(), planes.data());
                } else {
                    std::fill(planes.begin(), planes.end(), ~std::uint32_t{0});
                }
                for (unsigned kind = 0; kind < 3; ++kind)
                    for (unsigned x = 0; x < letters_; ++x)
                        for (unsigned y = 0; y < letters_; ++y)
                            counts_[this->row(static_cast<Kind>(kind), x, y) * row_bytes_ + c] =
                                count_of(planes.data(), kind * lanes + x, y);
            }
    });

    most_.resize(std::size_t{3} * letters_ * letters_);
    for (std::uint32_t r = 0; r < most_.size(); ++r)
        most_[r] = *std::max_element(counts(r), counts(r) + row_bytes_);
}

void LetterLibrary::rows(LetterMask present, LetterMask absent, std::vector<std::uint32_t>& rows) const {
    rows.clear();
    const LetterMask known = present | absent;
    for (LetterMask xs = known; xs != 0; xs &= xs - 1) {
        const auto x = static_cast<unsigned>(std::countr_zero(xs));
        const bool has_x = ((present >> x) & 1U) != 0;
        const LetterMask others = xs & (xs - 1);
        if (others == 0 && known == (LetterMask{1} << x))
            rows.push_back(row(has_x ? both : neither, x, x));
        for (LetterMask ys = others; ys != 0; ys &= ys - 1) {
            const auto y = static_cast<unsigned>(std::countr_zero(ys));
            const bool has_y = ((present >> y) & 1U) != 0;
            rows.push_back(has_x == has_y ? row(has_x ? both : neither, x, y)
                           : has_x        ? row(one, x, y)
                                          : row(one, y, x));
        }
    }
}

template LetterLibrary::LetterLibrary(const TableView<std::uint8_t>&, const SearchColumns<std::uint8_t>&,
                                      Words, std::span<const WordId>, const kernels::Kernel&, std::size_t,
                                      Control&);
template LetterLibrary::LetterLibrary(const TableView<std::uint16_t>&, const SearchColumns<std::uint16_t>&,
                                      Words, std::span<const WordId>, const kernels::Kernel&, std::size_t,
                                      Control&);
template LetterLibrary::LetterLibrary(const TableView<std::uint32_t>&, const SearchColumns<std::uint32_t>&,
                                      Words, std::span<const WordId>, const kernels::Kernel&, std::size_t,
                                      Control&);

}  // namespace fivefold
