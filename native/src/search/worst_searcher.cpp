#include "search/worst_searcher.hpp"

#include <algorithm>
#include <iterator>

#include "search/worst_outcome.inl"

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
      facts_(puzzle_, columns_, hash_seed),
      counts_(count_codes(puzzle, candidates)),
      finder_(puzzle_, columns_, counts_.size(), kernel),
      keys_(puzzle.table.answers),
      marks_(puzzle.table.answers) {
    for (std::size_t i = 0; i < keys_.size(); ++i)
        keys_[i] = random_key(i, worst_case_keys ^ seed_family(hash_seed));
}

template <PatternCode P>
Can WorstSearcher<P>::can(const Place& place, int left) {
    // Step 1. Guess the candidates in turn, which every rule allows; with one guess there must be
    // one candidate.
    if (static_cast<std::size_t>(std::max(left, 0)) >= place.set.size())
        return Can::yes;
    if (left <= 1)
        return Can::no;

    // Step 2. What is known: the place itself, or a core inside it.
    if (fates_.size() > most_fates)
        fates_.clear();
    const SetKey name = key(place);
    if (const auto known = fates_.find(name); known != fates_.end()) {
        if (known->second.fails >= left)
            return Can::no;
        if (known->second.works <= left)
            return Can::yes;
    }
    if (control_.stop_requested() || nodes_ >= last_node_)
        return Can::stopped;
    ++nodes_;
    Fate fate;
    const Can result = has_core(place, left) ? Can::no
                       : left == 2           ? separate(place, fate)
                                             : search(place, fate, left);
    if (result == Can::stopped)
        return result;

    // Step 6. Remember.
    Fate& stored = fates_[name];
    if (result == Can::yes) {
        stored.works = static_cast<std::uint16_t>(left);
        stored.guess = fate.guess;
    } else {
        stored.fails = std::max(stored.fails, static_cast<std::uint16_t>(left));
    }
    return result;
}

// Calls `use` for the known cores inside `set` that `left` guesses cannot do, whatever must be known
// for that, until it returns false.
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
bool WorstSearcher<P>::has_core(const Place& place, int left) {
    bool found = false;
    for_each_core(place.set, left, [&](const Core& core) {
        found = std::ranges::includes(place.known, core.known);
        return !found;
    });
    return found;
}

template <PatternCode P>
Can WorstSearcher<P>::search(const Place& place, Fate& fate, int left) {
    // Step 3. The guesses that are allowed and leave no known core together, best split first.
    Frame& here = frames_[left];
    here.failed.begin(facts_, finder_.padding(), place.known, place.set[0]);
    const auto rule_out = [&](const Core& core) {
        here.failed.add(core);
        return true;
    };
    for_each_core(place.set, left - 1, rule_out);
    find_parts(place.set, here);
    order_guesses(here.parts.front(), here);

    // Step 4. Try them, on parts of a large set first; every failure gives a core that rules out others.
    Groups groups;
    for (const auto& [squares, column] : here.order) {
        if (here.failed[column])
            continue;
        const WordId guess = columns_.guess(column);
        Set failing;
        const Can result = can_all_parts(here, guess, place.known, left - 1, groups, failing);
        if (result == Can::stopped)
            return result;
        if (result == Can::yes) {
            fate.guess = guess;
            return result;
        }
        for_each_core(failing, left - 1, rule_out);
    }

    // Step 5. No guess is left: the cores that rule them all out make a core of this level.
    const KnownFacts& needed = here.failed.forget_facts();
    cores_of(left).add(here.failed.smallest_cover(finder_), needed);
    return Can::no;
}

template <PatternCode P>
void WorstSearcher<P>::find_parts(Set set, Frame& here) const {
    here.parts.clear();
    if (set.size() >= many_)
        for (const std::vector<WordId>& part : parts_) {
            std::vector<WordId> words;
            std::ranges::set_intersection(part, set, std::back_inserter(words));
            if (!words.empty())
                here.parts.push_back(std::move(words));
        }
    here.parts.emplace_back(set.begin(), set.end());
}

template <PatternCode P>
Can WorstSearcher<P>::can_all_parts(const Frame& here, WordId guess, const KnownFacts& known, int left,
                                    Groups& groups, Set& failing) {
    Can result = Can::yes;
    for (std::size_t i = 0; i < here.parts.size() && result == Can::yes; ++i) {
        split(guess, here.parts[i], groups);
        result = can_all(groups, guess, known, left, failing);
    }
    return result;
}

template <PatternCode P>
Can WorstSearcher<P>::can_all(const Groups& groups, WordId guess, const KnownFacts& known, int left,
                              Set& failing) {
    for (const Part& part : groups.parts) {
        const Set group = groups.words_of(part);
        if (is_found(group, guess))
            continue;
        if (const Can result = can({group, facts_.after(known, guess, group[0])}, left); result != Can::yes) {
            failing = group;
            return result;
        }
    }
    return Can::yes;
}

template <PatternCode P>
Can WorstSearcher<P>::separate(const Place& place, Fate& fate) {
    const auto barred = [&](const KnownFacts& known) {
        ColumnBits columns = finder_.padding();
        facts_.bar(known, place.set[0], columns);
        return columns;
    };
    if (const auto column = finder_.separating_column(place.set, barred(place.known))) {
        fate.guess = columns_.guess(*column);
        return Can::yes;
    }
    const std::vector<WordId> words = finder_.smallest_inseparable(place.set, barred(place.known));
    KnownFacts known = place.known;
    for (std::size_t i = known.size(); i-- > 0;) {
        const Fact fact = known[i];
        known.erase(known.begin() + static_cast<std::ptrdiff_t>(i));
        if (finder_.separating_column(words, barred(known)))
            known.insert(known.begin() + static_cast<std::ptrdiff_t>(i), fact);
    }
    cores_of(2).add(words, known);
    return Can::no;
}

// Surviving guesses by the sum of squared group sizes, then by row.
template <PatternCode P>
void WorstSearcher<P>::order_guesses(Set set, Frame& here) {
    here.order.clear();
    for (std::uint32_t column = 0; column < columns_.size(); ++column) {
        if (here.failed[column])
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
Can WorstSearcher<P>::can_after(WordId guess, const Place& place, int left) {
    if (left <= 1)
        return left == 1 && is_found(place.set, guess) ? Can::yes : Can::no;
    Frame here;
    find_parts(place.set, here);
    Groups groups;
    Set failing;
    return can_all_parts(here, guess, place.known, left - 1, groups, failing);
}

template <PatternCode P>
FailingCores<P>& WorstSearcher<P>::cores_of(int left) {
    return cores_.try_emplace(left, columns_, puzzle_.table.answers).first->second;
}

template <PatternCode P>
SetKey WorstSearcher<P>::key(const Place& place) const noexcept {
    SetKey sum = facts_.key(place.known);
    for (const WordId word : place.set)
        sum ^= keys_[word];
    return sum;
}

template class WorstSearcher<std::uint8_t>;
template class WorstSearcher<std::uint16_t>;
template class WorstSearcher<std::uint32_t>;

}  // namespace fivefold
