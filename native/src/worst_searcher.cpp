#include "worst_searcher.hpp"

#include <bit>
#include <limits>

#include "kernels/plain.hpp"

namespace fivefold {
namespace {

constexpr std::uint64_t candidate_keys = 0x776f7273;
constexpr std::size_t most_fates = std::size_t{1} << 23;
constexpr std::size_t pairwise_most = 254;  // what `count_repeats` can do

void include(ColumnBits& bits, const ColumnBits& more) noexcept {
    for (std::size_t b = 0; b < bits.size(); ++b)
        bits[b] |= more[b];
}

bool full(const ColumnBits& bits) noexcept {
    return std::ranges::all_of(bits, [](std::uint64_t word) { return word == ~std::uint64_t{0}; });
}

// Without an instruction of its own, `std::popcount` is a call; this goes inline.
int count_ones(std::uint64_t x) noexcept {
    x -= x >> 1 & 0x5555555555555555;
    x = (x & 0x3333333333333333) + (x >> 2 & 0x3333333333333333);
    return static_cast<int>(((x + (x >> 4)) & 0x0f0f0f0f0f0f0f0f) * 0x0101010101010101 >> 56);
}

bool has(const ColumnBits& bits, std::uint32_t column) noexcept {
    return bits[column / 64] >> column % 64 & 1;
}

}  // namespace

template <PatternCode P>
WorstSearcher<P>::WorstSearcher(const Puzzle<P>& puzzle, Set candidates, const kernels::Kernel& kernel,
                                const Control& control)
    : puzzle_(puzzle),
      kernel_(kernel),
      control_(control),
      columns_(puzzle.table, candidates, {puzzle.guesses.begin(), puzzle.guesses.end()}),
      padding_(columns_.blocks()),
      keys_(puzzle.table.answers),
      marks_(puzzle.table.answers),
      block_(allocate_aligned<P>(256 * 64)),
      repeats_(allocate_aligned<std::uint8_t>(columns_.blocks() * 64)),
      within_(columns_.blocks()) {
    for (std::size_t i = 0; i < keys_.size(); ++i)
        keys_[i] = random_key(i, candidate_keys);
    for (std::size_t c = columns_.size(); c < 64 * columns_.blocks(); ++c)
        padding_[c / 64] |= std::uint64_t{1} << c % 64;
    std::size_t patterns = 0;
    for (const WordId guess : puzzle.guesses)
        for (const WordId candidate : candidates)
            patterns = std::max<std::size_t>(patterns, puzzle.table.row(guess)[candidate] + std::size_t{1});
    counts_.resize(patterns);
    // Three for a letter in its place, one for a letter elsewhere.
    for (std::size_t code = 0; code < patterns; ++code) {
        int sum = 0;
        for (std::size_t rest = code; rest != 0; rest /= 3)
            sum += rest % 3 == 2 ? 3 : static_cast<int>(rest % 3);
        likeness_.push_back(sum);
    }
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

template <PatternCode P>
Can WorstSearcher<P>::search(Set set, Fate& fate, int left) {
    // Step 3. The guesses that leave no known core together, best division first.
    Frame& here = frame(left);
    here.inside.assign(puzzle_.table.answers, 0);
    for (const WordId word : set)
        here.inside[word] = 1;
    here.failed = padding_;
    here.active.clear();
    cores_of(left - 1).for_each_inside(
        set, [&](WordId word) { return here.inside[word] != 0; },
        [&](const Core& core) {
            here.active.push_back(&core);
            include(here.failed, core.together);
            return true;
        });
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
        for (const WordId word : failing)
            marks_[word] = 1;
        cores_of(left - 1).for_each_inside(
            failing, [&](WordId word) { return marks_[word] != 0; },
            [&](const Core& core) {
                here.active.push_back(&core);
                include(here.failed, core.together);
                return true;
            });
        for (const WordId word : failing)
            marks_[word] = 0;
    }

    // Step 5. No guess is left: the cores that rule them all out make a core of this level.
    // The set of all candidates is a subset of no other, so nobody would use it there.
    if (set.size() < columns_.rows())
        cores_of(left).add(smallest_cover(here));
    return Can::no;
}

template <PatternCode P>
Can WorstSearcher<P>::can_all(const Groups& groups, WordId guess, int left, Set& failing) {
    for (std::size_t g = 0; g + 1 < groups.starts.size(); ++g) {
        const Set group(&groups.words[groups.starts[g]], groups.starts[g + 1] - groups.starts[g]);
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
    if (const auto column = separating_column(set)) {
        fate.guess = columns_.guess(*column);
        return Can::yes;
    }
    cores_of(2).add(smallest_inseparable(around_likest(set)));
    return Can::no;
}

// The words of `set`, those most like one of them first: what few guesses tell apart makes a
// core that rules out many.  Only a choice; any order gives a core.
template <PatternCode P>
std::vector<WordId> WorstSearcher<P>::around_likest(Set set) {
    constexpr std::size_t seeds = 16;
    constexpr std::size_t nearest = 8;
    std::vector<WordId> best;
    int most = -1;
    std::vector<std::pair<int, WordId>> order;
    for (std::size_t s = 0; s < std::min(seeds, set.size()); ++s) {
        const P* row =
            puzzle_.table.row(puzzle_.own_guess[set[s * set.size() / std::min(seeds, set.size())]]);
        order.clear();
        for (const WordId word : set)
            order.emplace_back(-likeness_[row[word]], word);
        std::ranges::sort(order);
        int sum = 0;
        for (std::size_t i = 0; i < std::min(nearest, order.size()); ++i)
            sum -= order[i].first;
        if (sum > most) {
            most = sum;
            best.clear();
            for (const auto& [unlike, word] : order)
                best.push_back(word);
        }
    }
    return best;
}

template <PatternCode P>
std::optional<std::uint32_t> WorstSearcher<P>::separating_column(Set words) {
    if (words.size() > counts_.size())
        return std::nullopt;
    if (words.size() > pairwise_most) {
        for (std::uint32_t column = 0; column < columns_.size(); ++column) {
            const P* row = puzzle_.table.row(columns_.guess(column));
            const bool apart =
                std::ranges::none_of(words, [&](WordId word) { return counts_[row[word]]++ != 0; });
            for (const WordId word : words)
                counts_[row[word]] = 0;
            if (apart)
                return column;
        }
        return std::nullopt;
    }
    rows_.clear();
    for (const WordId word : words)
        rows_.push_back(columns_.row(word));
    if constexpr (sizeof(P) == 1)
        kernel_.count_repeats(rows_.data(), rows_.size(), columns_.blocks(), 0, block_.get(), repeats_.get(),
                              within_.data());
    else
        kernels::plain::count_repeats(rows_.data(), rows_.size(), columns_.blocks(), 0, block_.get(),
                                      repeats_.get(), within_.data());
    for (std::size_t b = 0; b < columns_.blocks(); ++b)
        if (const std::uint64_t bits = within_[b] & ~padding_[b]; bits != 0)
            return static_cast<std::uint32_t>(64 * b + static_cast<unsigned>(std::countr_zero(bits)));
    return std::nullopt;
}

// The shortest beginning that no guess separates, then without every word that it does not
// need: no smaller subset of it fails.
template <PatternCode P>
std::vector<WordId> WorstSearcher<P>::smallest_inseparable(Set words) {
    std::size_t passes = 1;
    std::size_t fails = words.size();
    for (std::size_t trial = std::min<std::size_t>(16, fails); fails - passes > 1;
         trial = passes + (fails - passes) / 2) {
        if (trial >= fails)
            trial = passes + (fails - passes) / 2;
        (separating_column(words.first(trial)) ? passes : fails) = trial;
    }
    std::vector<WordId> core(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(fails));
    for (std::size_t i = core.size() - 1; i-- > 0 && core.size() > 3;) {
        const WordId word = core[i];
        core.erase(core.begin() + static_cast<std::ptrdiff_t>(i));
        if (separating_column(core))
            core.insert(core.begin() + static_cast<std::ptrdiff_t>(i), word);
    }
    return core;
}

// Cores that together rule out every guess, of few words: greedily the one that rules out
// most for each word it adds, then without the words that are not needed.
template <PatternCode P>
std::vector<WordId> WorstSearcher<P>::smallest_cover(Frame& here) {
    ColumnBits ruled_out = padding_;
    std::vector<WordId> words;
    std::vector<const Core*>& active = here.active;
    std::vector<std::uint8_t>& chosen = here.inside;
    std::ranges::fill(chosen, 0);
    // What a core rules out can only become less, so an old count is a bound.
    std::vector<std::size_t> most_new;
    for (const Core* core : active)
        most_new.push_back(core->columns);
    const auto count_new = [&](const Core& core) {
        std::size_t count = 0;
        for (std::size_t b = 0; b < ruled_out.size(); ++b)
            count += static_cast<std::size_t>(count_ones(core.together[b] & ~ruled_out[b]));
        return count;
    };
    while (!full(ruled_out)) {
        const Core* best = nullptr;
        double most = 0;
        for (std::size_t i = 0; i < active.size(); ++i) {
            const auto added =
                std::ranges::count_if(active[i]->words, [&](WordId word) { return chosen[word] == 0; });
            const double cost = static_cast<double>(added) + 0.01;
            if (static_cast<double>(most_new[i]) <= most * cost)
                continue;
            most_new[i] = count_new(*active[i]);
            if (const double worth = static_cast<double>(most_new[i]) / cost; worth > most) {
                most = worth;
                best = active[i];
            }
        }
        include(ruled_out, best->together);
        for (const WordId word : best->words)
            if (chosen[word] == 0) {
                chosen[word] = 1;
                words.push_back(word);
            }
    }
    std::vector<const Core*> inside;
    for (const Core* core : active)
        if (std::ranges::all_of(core->words, [&](WordId word) { return chosen[word] != 0; }))
            inside.push_back(core);
    for (std::size_t i = words.size(); i-- > 0;) {
        ColumnBits without = padding_;
        for (const Core* core : inside)
            if (std::ranges::find(core->words, words[i]) == core->words.end())
                include(without, core->together);
        if (!full(without))
            continue;
        std::erase_if(inside, [&](const Core* core) {
            return std::ranges::find(core->words, words[i]) != core->words.end();
        });
        words.erase(words.begin() + static_cast<std::ptrdiff_t>(i));
    }
    std::ranges::sort(words);
    return words;
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
    groups.patterns.clear();
    for (const WordId word : set)
        if (counts_[row[word]]++ == 0)
            groups.patterns.push_back(row[word]);
    std::ranges::sort(groups.patterns, [&](std::uint32_t a, std::uint32_t b) {
        return counts_[a] != counts_[b] ? counts_[a] > counts_[b] : a < b;
    });
    groups.starts.assign(1, 0);
    for (const std::uint32_t pattern : groups.patterns) {
        const std::uint32_t start = groups.starts.back();
        groups.starts.push_back(start + counts_[pattern]);
        counts_[pattern] = start;
    }
    groups.words.resize(set.size());
    for (const WordId word : set)
        groups.words[counts_[row[word]]++] = word;
    for (const std::uint32_t pattern : groups.patterns)
        counts_[pattern] = 0;
}

template <PatternCode P>
bool WorstSearcher<P>::has_core(Set set, int left) {
    for (const WordId word : set)
        marks_[word] = 1;
    bool found = false;
    cores_of(left).for_each_inside(
        set, [&](WordId word) { return marks_[word] != 0; },
        [&](const Core&) {
            found = true;
            return false;
        });
    for (const WordId word : set)
        marks_[word] = 0;
    return found;
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
bool WorstSearcher<P>::append_tree(Set set, int left, std::uint32_t parent, std::uint32_t pattern,
                                   FlatTree& tree) {
    if (static_cast<std::size_t>(left) >= set.size())
        return append_tree_after(puzzle_.own_guess[set[0]], set, left, parent, pattern, tree);
    if (can(set, left) != Can::yes)
        return false;
    const Fate fate = fates_[key(set)];
    return append_tree_after(fate.guess, set, fate.works, parent, pattern, tree);
}

template <PatternCode P>
bool WorstSearcher<P>::append_tree_after(WordId guess, Set set, int left, std::uint32_t parent,
                                         std::uint32_t pattern, FlatTree& tree) {
    const auto node = static_cast<std::uint32_t>(tree.guess.size());
    tree.guess.push_back(guess);
    tree.parent.push_back(parent);
    tree.pattern.push_back(pattern);
    tree.can_win.push_back(0);
    Groups groups;
    split(guess, set, groups);
    for (std::size_t g = 0; g < groups.patterns.size(); ++g) {
        const Set group(&groups.words[groups.starts[g]], groups.starts[g + 1] - groups.starts[g]);
        if (is_found(group, guess))
            tree.can_win[node] = 1;
        else if (!append_tree(group, left - 1, node, groups.patterns[g], tree))
            return false;
    }
    return true;
}

template <PatternCode P>
FailingCores<P>& WorstSearcher<P>::cores_of(int left) {
    return cores_.try_emplace(left, columns_, puzzle_.table.answers).first->second;
}

template <PatternCode P>
typename WorstSearcher<P>::Frame& WorstSearcher<P>::frame(int left) {
    return frames_[left];
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
