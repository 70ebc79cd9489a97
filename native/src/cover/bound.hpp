// How many more words fit, judged by letters that nearly every word needs.
//
// Let every letter set, but for a few exceptions, contain a letter of P.  The words still
// to be chosen are disjoint, so each of them uses up a letter of P that is free, or it is
// an exception whose letters are free; and exceptions in one cover are disjoint too.
// Hence at most |P free| + (most disjoint exceptions that are free) words fit.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "cover/cover.hpp"

namespace fivefold {

// Every further exception costs a test per partial cover; four are enough for words
// without a vowel in the English lists.
inline constexpr std::size_t max_exceptions = 4;

// The sets without a letter of `needed`.
std::vector<LetterSet> sets_without(std::span<const LetterSet> sets, LetterSet needed);

// A small set of letters that all but at most `max_exceptions` of the sets need.
LetterSet find_pseudovowels(std::span<const LetterSet> sets);

// The number of letters of a set.  Inline arithmetic: the baseline instruction set has no
// such instruction, and a call costs more than the rest of the bound.
template <class Set>
constexpr unsigned count_letters(Set set) noexcept {
    constexpr Set ones = ~Set{0};
    set -= set >> 1 & ones / 3;
    set = (set & ones / 5) + (set >> 2 & ones / 5);
    set = (set + (set >> 4)) & ones / 17;
    return static_cast<unsigned>(set * (ones / 255) >> (8 * sizeof(Set) - 8));
}

// The bound above, in the letter numbers of the search.
template <class Set>
class WordBound {
  public:
    // Requires: at most max_exceptions exceptions.
    WordBound(Set needed, std::span<const Set> exceptions) noexcept;

    // Letters of P in a set.
    unsigned needed_in(Set set) const noexcept { return count_letters<Set>(needed_ & set); }

    // Letters of P that are free.
    unsigned needed_free(Set used) const noexcept { return count_letters<Set>(needed_ & ~used); }

    // The exceptions that are free: bit i for exception i.
    unsigned exceptions_free(Set used) const noexcept {
        unsigned bits = 0;
        for (std::size_t i = 0; i < exception_count_; ++i)
            bits |= static_cast<unsigned>((exceptions_[i] & used) == 0) << i;
        return bits;
    }

    // Most disjoint exceptions among these.
    unsigned packing(unsigned exceptions) const noexcept { return packing_[exceptions]; }

    // The letters of the exception, when it is only one; else none.
    Set letters_of_one(unsigned exceptions) const noexcept {
        const auto first = static_cast<std::size_t>(std::countr_zero(exceptions));
        return std::has_single_bit(exceptions) ? exceptions_[first] : 0;
    }

    // At most so many disjoint words avoid the letters of `used`.
    unsigned room(Set used) const noexcept { return needed_free(used) + packing(exceptions_free(used)); }

  private:
    Set needed_;
    std::size_t exception_count_;
    std::array<Set, max_exceptions> exceptions_{};
    std::array<std::uint8_t, 1 << max_exceptions> packing_{};  // most disjoint ones of a subset
};

template <class Set>
WordBound<Set>::WordBound(Set needed, std::span<const Set> exceptions) noexcept
    : needed_(needed), exception_count_(exceptions.size()) {
    for (std::size_t i = 0; i < exceptions.size(); ++i)
        exceptions_[i] = exceptions[i];
    // With `last` the highest exception of a subset: take it or leave it.
    for (unsigned subset = 1; subset < 1U << exceptions.size(); ++subset) {
        const auto last = static_cast<unsigned>(std::bit_width(subset)) - 1;
        const unsigned others = subset & ~(1U << last);
        const unsigned with = 1U + packing_[others & exceptions_free(exceptions_[last])];
        packing_[subset] = static_cast<std::uint8_t>(std::max<unsigned>(packing_[others], with));
    }
}

}  // namespace fivefold
