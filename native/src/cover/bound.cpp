#include "cover/bound.hpp"

#include <algorithm>
#include <iterator>

namespace fivefold {
namespace {

using LetterCounts = std::array<std::uint32_t, max_cover_letters>;

void add_letters(LetterSet set, LetterCounts& counts) noexcept {
    for (; set != 0; set &= set - 1)
        ++counts[static_cast<std::size_t>(std::countr_zero(set))];
}

}  // namespace

std::vector<LetterSet> sets_without(std::span<const LetterSet> sets, LetterSet needed) {
    std::vector<LetterSet> without;
    std::ranges::copy_if(sets, std::back_inserter(without), [&](LetterSet s) { return (s & needed) == 0; });
    return without;
}

LetterSet find_pseudovowels(std::span<const LetterSet> sets) {
    // Step 1. Take the letter that most of the sets not yet met contain; ties: the first letter.
    LetterSet needed = 0;
    std::vector<LetterSet> unmet(sets.begin(), sets.end());
    while (unmet.size() > max_exceptions) {
        LetterCounts counts{};
        for (const LetterSet set : unmet)
            add_letters(set, counts);
        const auto letter = std::ranges::max_element(counts) - counts.begin();
        needed |= LetterSet{1} << letter;
        std::erase_if(unmet, [&](LetterSet s) { return (s & needed) != 0; });
    }

    // Step 2. Give letters back that too few sets depend on, fewest first.  The sets that
    // lose their only letter share that letter, so at most one of them is in a cover: the
    // bound never gets weaker, and it gets stronger where none of them is free.
    for (std::size_t exceptions = unmet.size();;) {
        LetterCounts depend{};
        for (const LetterSet set : sets)
            if (std::has_single_bit(set & needed))
                ++depend[static_cast<std::size_t>(std::countr_zero(set & needed))];
        std::size_t weakest = max_cover_letters;
        for (std::size_t letter = 0; letter < max_cover_letters; ++letter)
            if ((needed >> letter & 1) != 0 &&
                (weakest == max_cover_letters || depend[letter] < depend[weakest]))
                weakest = letter;
        if (weakest == max_cover_letters || exceptions + depend[weakest] > max_exceptions)
            return needed;
        exceptions += depend[weakest];
        needed &= ~(LetterSet{1} << weakest);
    }
}

}  // namespace fivefold
