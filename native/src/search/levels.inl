// Guesses in the order in which a search opens them.
#include <algorithm>

#include "search/tree_search.hpp"

namespace fivefold {
namespace {

// The least bound from `base` on.
int next_base(const std::vector<Choice>& choices, int base) noexcept {
    int next = infinite_cost;
    for (const Choice& choice : choices)
        if (choice.base >= base && choice.base < next)
            next = choice.base;
    return next;
}

}  // namespace

// The first helper begins with the last guess and so meets the search that it helps; others begin elsewhere,
// far from each other.
template <class Play>
std::size_t TreeSearch<Play>::turned(std::size_t i, std::size_t count) const noexcept {
    constexpr std::size_t golden = 618;  // of a thousand: the multiples of this share lie far apart
    const std::size_t skipped = golden * (help_.number - 1) % 1000 * count / 1000;
    return (2 * count - 1 - skipped - i) % count;
}

template <class Play>
Level& TreeSearch<Play>::level_of(const Position<P>& position, int base, int end, Scan& scanned) {
    std::size_t place = 0;
    while (place < scanned.ranked && scanned.levels[place].base != base)
        ++place;
    // Where symmetries are used, what is left out depends on `end`.
    if (place < scanned.ranked && splitter_.alike == nullptr)
        return scanned.levels[place];
    scanned.ranked = std::max(scanned.ranked, place + 1);
    if (place == scanned.levels.size())
        scanned.levels.emplace_back();
    Level& level = scanned.levels[place];
    level.base = base;
    level.guesses.clear();
    if (const auto column = finishing(position, base, scanned.choices))
        level.guesses.emplace_back().column = *column;
    else
        rank_level(position, base, end, scanned.choices, level.guesses);
    return level;
}

// The bound of a guess is 2 n + how many words it leaves with an earlier one - 1 if it is a candidate, so
// all groups have one or two words if it leaves one word at most.  Others of that bound have larger squares.
template <class Play>
std::optional<std::uint32_t> TreeSearch<Play>::finishing(const Position<P>& position, int base,
                                                         const std::vector<Choice>& choices) const {
    const int separating = 2 * static_cast<int>(position.candidates.size());
    std::optional<std::uint32_t> first;
    if (shared_.weighted || base < separating || base > separating + 1)
        return first;
    for (const Choice& choice : choices) {
        if (choice.base != base)
            continue;
        if (!splitter_.is_candidate(position.block->guess(choice.column), position.candidates))
            return choice.column;
        if (base == separating && !first)
            first = choice.column;
    }
    return first;
}

// Guesses of one bound by squared sizes, then column.  Where every guess is legal, those that differ
// from another only in their groups of one or two words cost the same and are left out.  Under a
// rule equal groups do not make equal costs: what is legal in them differs from guess to guess.
// Where symmetries are used, keys are work: guesses whose groups are too large to cost less than `end` need
// none.
template <class Play>
void TreeSearch<Play>::rank_level(const Position<P>& position, int base, int end,
                                  const std::vector<Choice>& choices, std::vector<Ranked>& level) {
    level.clear();
    for (const Choice& choice : choices) {
        if (choice.base != base)
            continue;
        const WordId guess = position.block->guess(choice.column);
        if (splitter_.alike != nullptr && base + splitter_.excess_by_size(guess, position.candidates) >= end)
            continue;
        Ranked& ranked = level.emplace_back();
        if constexpr (Play::ruled)
            ranked.squares = splitter_.squares(guess, position.candidates);
        else
            ranked = splitter_.rank(*position.block, choice.column, position.candidates);
        ranked.column = choice.column;
    }
    const auto before = [](const Ranked& a, const Ranked& b) {
        return a.squares != b.squares ? a.squares < b.squares : a.column < b.column;
    };
    if constexpr (!Play::ruled) {
        std::sort(level.begin(), level.end(), [&](const Ranked& a, const Ranked& b) {
            return a.signature != b.signature ? a.signature < b.signature : before(a, b);
        });
        const auto same = [](const Ranked& a, const Ranked& b) { return a.signature == b.signature; };
        level.erase(std::unique(level.begin(), level.end(), same), level.end());
    }
    std::sort(level.begin(), level.end(), before);
}

}  // namespace fivefold
