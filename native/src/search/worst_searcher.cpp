#include "search/worst_searcher.hpp"

#include <algorithm>

namespace fivefold {
namespace {

constexpr std::uint64_t worst_case_keys = 0x776f7273;
constexpr std::size_t most_fates = std::size_t{1} << 23;

// One more than the largest code of any guess for any candidate.
template <PatternCode P>
std::size_t count_codes(const Puzzle<P>& puzzle, std::span<const WordId> candidates) {
    std::size_t codes = 0;
    for (const WordId guess : puzzle.guesses)
        for (const WordId candidate : candidates)
            codes = std::max<std::size_t>(codes, puzzle.table.row(guess)[candidate] + std::size_t{1});
    return codes;
}

}  // namespace

template <PatternCode P>
WorstSearcher<P>::WorstSearcher(const Puzzle<P>& puzzle, Set candidates, const kernels::Kernel& kernel,
                                const Control& control, std::uint64_t hash_seed)
    : puzzle_(puzzle),
      control_(control),
      columns_(puzzle.table, candidates, {puzzle.guesses.begin(), puzzle.guesses.end()}),
      counts_(count_codes(puzzle, candidates)),
      finder_(puzzle_, columns_, counts_.size(), kernel),
      keys_(puzzle.table.answers),
      marks_(puzzle.table.answers) {
    for (std::size_t i = 0; i < keys_.size(); ++i)
        keys_[i] = random_key(i, worst_case_keys ^ seed_family(hash_seed));
}

template <PatternCode P>
Can WorstSearcher<P>::can(Set set, int left) {
    // Step 1. Guess the candidates in turn; with one guess there must be one candidate.
    if (static_cast<std::size_t>(std::max(left, 0)) >= set.size())
        return Can::yes;
    if (left <= 1)
        return Can::no;

    // Step 2. What is known: the set itself, or a core inside it.
    if (fates_.size() > most_fates)
        fates_.clear();
    const SetKey place = key(set);
    if (const auto known = fates_.find(place); known != fates_.end()) {
        if (known->second.fails >= left)
            return Can::no;
        if (known->second.works <= left)
            return Can::yes;
    }
    if (control_.stop_requested())
        return Can::stopped;
    ++nodes_;
    Fate fate;
    const Can result = has_core(set, left) ? Can::no
                       : left == 2         ? separate(set, fate)
                                           : search(set, fate, left);
    if (result == Can::stopped)
        return result;

    // Step 6. Remember.
    Fate& stored = fates_[place];
    if (result == Can::yes) {
        stored.works = static_cast<std::uint16_t>(left);
        stored.guess = fate.guess;
    } else {
        stored.fails = std::max(stored.fails, static_cast<std::uint16_t>(left));
    }
    return result;
}

// Calls `use` for the known cores inside `set` that `left` guesses cannot do, until it
// returns false.
template <PatternCode P>
template <class Use>
void WorstSearcher<P>::for_each_core(Set set, int left, const Use& use) {
    for (const WordId word : set)
        marks_[word] = 1;
    cores_of(left).for_each_inside(set, [&](WordId word) { return marks_[word] != 0; }, use);
    for (const WordId word : set)
        marks_[word] = 0;
}

template <PatternCode P>
bool WorstSearcher<P>::has_core(Set set, int left) {
    bool found = false;
    for_each_core(set, left, [&](const Core&) {
        found = true;
        return false;
    });
    return found;
}

template <PatternCode P>
Can WorstSearcher<P>::search(Set set, Fate& fate, int left) {
    // Step 3. The guesses that leave no known core together, best split first.
    Frame& here = frames_[left];
    here.failed = finder_.padding();
    here.active.clear();
    const auto rule_out = [&](const Core& core) {
        here.active.push_back(&core);
        include(here.failed, core.together);
        return true;
    };
    for_each_core(set, left - 1, rule_out);
    order_guesses(set, here);

    // Step 4. Try them; every failure gives a core that rules out others.
    Groups groups;
    for (const auto& [squares, column] : here.order) {
        if (has(here.failed, column))
            continue;
        const WordId guess = columns_.guess(column);
        split(guess, set, groups);
        Set failing;
        const Can result = can_all(groups, guess, left - 1, failing);
        if (result == Can::stopped)
            return result;
        if (result == Can::yes) {
            fate.guess = guess;
            return result;
        }
        for_each_core(failing, left - 1, rule_out);
    }

    // Step 5. No guess is left: the cores that rule them all out make a core of this level.
    // The set of all candidates is a subset of no other, so nobody would use it there.
    if (set.size() < columns_.rows())
        cores_of(left).add(finder_.smallest_cover(here.active));
    return Can::no;
}

template <PatternCode P>
Can WorstSearcher<P>::can_all(const Groups& groups, WordId guess, int left, Set& failing) {
    for (const Part& part : groups.parts) {
        const Set group = groups.words_of(part);
        if (is_found(group, guess))
            continue;
        if (const Can result = can(group, left); result != Can::yes) {
            failing = group;
            return result;
        }
    }
    return Can::yes;
}

template <PatternCode P>
Can WorstSearcher<P>::separate(Set set, Fate& fate) {
    if (const auto column = finder_.separating_column(set)) {
        fate.guess = columns_.guess(*column);
        return Can::yes;
    }
    cores_of(2).add(finder_.smallest_inseparable(set));
    return Can::no;
}

// Surviving guesses by the sum of squared group sizes, then by row.
template <PatternCode P>
void WorstSearcher<P>::order_guesses(Set set, Frame& here) {
    here.order.clear();
    for (std::uint32_t column = 0; column < columns_.size(); ++column) {
        if (has(here.failed, column))
            continue;
        const P* row = puzzle_.table.row(columns_.guess(column));
        std::uint64_t squares = 0;
        for (const WordId word : set)
            squares += 2 * counts_[row[word]]++ + 1;
        for (const WordId word : set)
            counts_[row[word]] = 0;
        here.order.emplace_back(squares, column);
    }
    std::ranges::sort(here.order);
}

// Groups by falling size, then pattern; the words of each keep their order.
template <PatternCode P>
void WorstSearcher<P>::split(WordId guess, Set set, Groups& groups) {
    const P* row = puzzle_.table.row(guess);
    groups.parts.clear();
    for (const WordId word : set)
        if (counts_[row[word]]++ == 0)
            groups.parts.push_back({row[word]});
    for (Part& part : groups.parts)
        part.size = counts_[part.pattern];
    std::ranges::sort(groups.parts, [&](const Part& a, const Part& b) {
        return a.size != b.size ? a.size > b.size : a.pattern < b.pattern;
    });
    std::uint32_t begin = 0;
    for (Part& part : groups.parts) {
        part.begin = counts_[part.pattern] = begin;
        begin += part.size;
    }
    groups.words.resize(set.size());
    for (const WordId word : set)
        groups.words[counts_[row[word]]++] = word;
    for (const Part& part : groups.parts)
        counts_[part.pattern] = 0;
}

template <PatternCode P>
Can WorstSearcher<P>::can_after(WordId guess, Set set, int left) {
    if (left <= 1)
        return left == 1 && is_found(set, guess) ? Can::yes : Can::no;
    Groups groups;
    split(guess, set, groups);
    Set failing;
    return can_all(groups, guess, left - 1, failing);
}

template <PatternCode P>
bool WorstSearcher<P>::append_tree(Set set, int left, const Branch& branch, FlatTree& tree) {
    if (static_cast<std::size_t>(left) >= set.size())
        return append_tree_after(puzzle_.own_guess[set[0]], set, left, branch, tree);
    if (can(set, left) != Can::yes)
        return false;
    const Fate fate = fates_[key(set)];
    return append_tree_after(fate.guess, set, fate.works, branch, tree);
}

template <PatternCode P>
bool WorstSearcher<P>::append_tree_after(WordId guess, Set set, int left, const Branch& branch,
                                         FlatTree& tree) {
    Groups groups;
    split(guess, set, groups);
    const auto found = [&](const Part& part) { return is_found(groups.words_of(part), guess); };
    return tree.add(guess, branch, groups.parts, found, [&](const Part& part, const Branch& next) {
        return append_tree(groups.words_of(part), left - 1, next, tree);
    });
}

template <PatternCode P>
FailingCores<P>& WorstSearcher<P>::cores_of(int left) {
    return cores_.try_emplace(left, columns_, puzzle_.table.answers).first->second;
}

template <PatternCode P>
SetKey WorstSearcher<P>::key(Set set) const noexcept {
    SetKey sum;
    for (const WordId word : set)
        sum ^= keys_[word];
    return sum;
}

template <PatternCode P>
std::uint64_t WorstSearcher<P>::cores() const noexcept {
    std::uint64_t sum = 0;
    for (const auto& [left, cores] : cores_)
        sum += cores.size();
    return sum;
}

template class WorstSearcher<std::uint8_t>;
template class WorstSearcher<std::uint16_t>;
template class WorstSearcher<std::uint32_t>;

}  // namespace fivefold
