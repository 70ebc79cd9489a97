#include "cover/plan.hpp"

#include <algorithm>
#include <array>
#include <numeric>

namespace fivefold {
namespace {

// Sets with more pseudovowels than this share a column.
constexpr unsigned max_columns = 8;

}  // namespace

CoverTask reduce_puzzle(std::span<const LetterSet> sets, const CoverPuzzle& puzzle, const CoverRules& rules) {
    CoverTask task;
    task.words = puzzle.words;
    const LetterSet open = puzzle.alphabet & ~puzzle.taken;

    // Step 1. Words of other letters are out.
    for (std::uint32_t i = 0; i < sets.size(); ++i)
        if ((sets[i] & ~open) == 0) {
            task.usable.push_back(i);
            task.all.push_back(sets[i]);
        }

    // Step 2. A word that takes so many needed letters that the other words cannot get
    // theirs is out.
    if (rules.pseudovowels)
        task.bounds.push_back(find_pseudovowels(task.all));
    const LetterSet vowels = rules.vowels & open;
    if (rules.vowels != 0 && sets_without(task.all, vowels).size() <= max_exceptions)
        task.bounds.push_back(vowels);
    for (const LetterSet needed : task.bounds) {
        const WordBound<LetterSet> bound(needed, sets_without(task.all, needed));
        std::erase_if(task.usable, [&](std::uint32_t i) { return bound.room(sets[i]) + 1 < task.words; });
    }

    // Step 3. Letters of no word that is left are missing for sure.
    task.shortest = max_cover_letters;
    for (const std::uint32_t i : task.usable) {
        task.letters |= sets[i];
        task.shortest = std::min(task.shortest, count_letters(sets[i]));
        task.longest = std::max(task.longest, count_letters(sets[i]));
    }
    const unsigned absent = count_letters(open & ~task.letters);
    const unsigned letters = count_letters(task.letters);
    if (absent > puzzle.missing)
        return task;
    task.missing = puzzle.missing - absent;
    if (task.usable.empty() || task.words * task.shortest > letters ||
        task.words * task.longest + task.missing < letters)
        return task;

    // Step 4. No more letters can be left out than the shortest words leave.
    task.missing = std::min(task.missing, letters - task.words * task.shortest);
    task.feasible = true;
    return task;
}

template <class Set>
CoverPlan<Set>::CoverPlan(const CoverTask& task, std::span<const LetterSet> letter_sets,
                          std::span<const std::uint32_t> set_sizes)
    : letters(count_letters(task.letters)),
      full(static_cast<Set>(letters == 8 * sizeof(Set) ? ~Set{0} : (Set{1} << letters) - 1)) {
    // Step 1. Rank the letters from rare to common; ties: alphabet order.
    std::array<std::uint32_t, max_cover_letters> frequency{};
    for (const std::uint32_t i : task.usable)
        for (LetterSet rest = letter_sets[i]; rest != 0; rest &= rest - 1)
            ++frequency[static_cast<std::size_t>(std::countr_zero(rest))];
    std::vector<unsigned> order;
    for (unsigned letter = 0; letter < max_cover_letters; ++letter)
        if ((task.letters >> letter & 1) != 0)
            order.push_back(letter);
    std::ranges::stable_sort(order, {}, [&](unsigned letter) { return frequency[letter]; });
    std::array<Set, max_cover_letters> renumbered{};  // stays 0 for letters of no usable word
    for (unsigned rank = 0; rank < order.size(); ++rank)
        renumbered[order[rank]] = static_cast<Set>(Set{1} << rank);
    const auto renumber = [&](LetterSet set) {
        Set result = 0;
        for (; set != 0; set &= set - 1)
            result |= renumbered[static_cast<std::size_t>(std::countr_zero(set))];
        return result;
    };

    // Step 2. Translate the bounds.  An exception with a letter outside is not usable.
    for (const LetterSet needed : task.bounds) {
        std::vector<Set> exceptions;
        for (const LetterSet set : sets_without(task.all, needed))
            if ((set & ~task.letters) == 0)
                exceptions.push_back(renumber(set));
        bounds.emplace_back(renumber(needed), exceptions);
    }

    // Step 3. Sort the sets by run, then by value.
    struct Entry {
        std::uint32_t run;
        std::uint32_t id;
        Set set;
    };
    std::vector<Entry> entries;
    entries.reserve(task.usable.size());
    unsigned most_needed = 0;
    for (const std::uint32_t i : task.usable) {
        const Set set = renumber(letter_sets[i]);
        const unsigned needed = bounds.empty() ? 0 : std::min(bounds[0].needed_in(set), max_columns - 1);
        most_needed = std::max(most_needed, needed);
        entries.push_back({static_cast<std::uint32_t>(std::countr_zero(set)) * max_columns + needed, i, set});
    }
    std::ranges::sort(entries, [](const Entry& a, const Entry& b) {
        return a.run != b.run ? a.run < b.run : a.set < b.set;
    });
    columns = most_needed + 1;
    first.assign(letters * columns + 1, 0);
    for (const Entry& entry : entries) {
        ++first[entry.run / max_columns * columns + entry.run % max_columns + 1];
        sets.push_back(entry.set);
        ids.push_back(entry.id);
        sizes.push_back(set_sizes[entry.id]);
    }
    std::partial_sum(first.begin(), first.end(), first.begin());

    // Step 4. Index them, at most half full.
    const std::size_t slots = std::bit_ceil(2 * sets.size() + 2);
    shift_ = 64 - static_cast<unsigned>(std::countr_zero(slots));
    slots_.assign(slots, none);
    for (std::uint32_t place = 0; place < sets.size(); ++place) {
        auto slot = static_cast<std::size_t>(sets[place] * 0x9e3779b97f4a7c15U >> shift_);
        while (slots_[slot] != none)
            slot = (slot + 1) & (slots - 1);
        slots_[slot] = place;
    }
}

template <class Set>
std::uint32_t CoverPlan<Set>::find(Set set) const noexcept {
    auto slot = static_cast<std::size_t>(set * 0x9e3779b97f4a7c15U >> shift_);
    while (slots_[slot] != none && sets[slots_[slot]] != set)
        slot = (slot + 1) & (slots_.size() - 1);
    return slots_[slot];
}

template class CoverPlan<std::uint32_t>;
template class CoverPlan<std::uint64_t>;

}  // namespace fivefold
