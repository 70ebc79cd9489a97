#include "search/splitter.hpp"

#include <algorithm>
#include <cstring>

namespace fivefold {

template <PatternCode P>
const P* Splitter<P>::shown(const ColumnBlock<P>& block, std::size_t column, Candidates candidates) {
    shown_.resize(candidates.size());
    for (std::size_t i = 0; i < candidates.size(); ++i)
        shown_[i] = block.row(candidates[i])[column];
    return shown_.data();
}

template <PatternCode P>
void Splitter<P>::split(WordId guess, Candidates candidates, Split& split) {
    const P* patterns = row(guess);
    split_by([&](std::size_t i) { return patterns[candidates[i]]; }, candidates, split);
}

template <PatternCode P>
void Splitter<P>::split(const ColumnBlock<P>& block, std::size_t column, Candidates candidates,
                        Split& split) {
    const P* patterns = shown(block, column, candidates);
    split_by([&](std::size_t i) { return patterns[i]; }, candidates, split);
}

template <PatternCode P>
template <class Shown>
void Splitter<P>::split_by(const Shown& shown, Candidates candidates, Split& split) {
    std::vector<Group>& groups = split.groups;
    ++stamp_;
    groups.clear();
    group_of_.resize(candidates.size());
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        const P pattern = shown(i);
        if (is_new(pattern)) {
            slots_[pattern] = static_cast<std::uint32_t>(groups.size());
            groups.emplace_back();
            groups.back().pattern = pattern;
        }
        Group& group = groups[slots_[pattern]];
        ++group.size;
        group.key ^= shared_.keys[candidates[i]];
        group_of_[i] = slots_[pattern];
    }
    std::uint32_t begin = 0;
    for (Group& group : groups) {
        group.begin = begin;
        begin += group.size;
    }
    split.words.resize(candidates.size());
    for (std::size_t i = 0; i < candidates.size(); ++i)
        split.words[groups[group_of_[i]].begin++] = candidates[i];
    for (Group& group : groups)
        group.begin -= group.size;
    if (alike != nullptr)
        for (Group& group : groups)
            if (alike->covers(group.size))
                group.key = alike->key(split.words_of(group));
    std::sort(groups.begin(), groups.end(),
              [](const Group& a, const Group& b) { return a.pattern < b.pattern; });
}

template <PatternCode P>
std::size_t Splitter<P>::count_patterns(WordId guess, Candidates candidates) {
    const P* patterns = row(guess);
    std::size_t groups = 0;
    if constexpr (sizeof(P) == 1) {
        alignas(64) std::uint8_t seen[256];
        std::memset(seen, 0, sizeof(seen));
        for (const WordId candidate : candidates)
            seen[patterns[candidate]] = 1;
        // Eight sums to the word; none gets past 32, and all patterns are fewer than 256.
        std::uint64_t sums = 0;
        for (std::size_t i = 0; i < sizeof(seen); i += sizeof(sums)) {
            std::uint64_t part = 0;
            std::memcpy(&part, seen + i, sizeof(part));
            sums += part;
        }
        groups = (sums * 0x0101010101010101) >> 56;
    } else {
        ++stamp_;
        for (const WordId candidate : candidates)
            groups += is_new(patterns[candidate]);
    }
    return groups;
}

template <PatternCode P>
Candidates::iterator Splitter<P>::place_of(WordId guess, Candidates candidates) const noexcept {
    const auto place = std::lower_bound(
        candidates.begin(), candidates.end(), guess,
        [&](WordId candidate, WordId wanted) { return shared_.puzzle.own_guess[candidate] < wanted; });
    return place != candidates.end() && shared_.puzzle.own_guess[*place] == guess ? place : candidates.end();
}

template <PatternCode P>
int Splitter<P>::base_of(WordId guess, Candidates candidates, std::size_t groups) {
    const auto place = place_of(guess, candidates);
    const bool member = place != candidates.end();
    if (!shared_.weighted)
        return static_cast<int>(3 * candidates.size() - groups) - (member ? 1 : 0);

    const P* patterns = row(guess);
    ++stamp_;
    int sum = 0;
    int largest = 0;
    for (const WordId candidate : candidates) {
        const int weight = shared_.weight(candidate);
        const P pattern = patterns[candidate];
        const int before = is_new(pattern) ? 0 : static_cast<int>(slots_[pattern]);
        slots_[pattern] = static_cast<std::uint32_t>(std::max(before, weight));
        largest += std::max(0, weight - before);
        sum += weight;
    }
    return 3 * sum - largest - (member ? shared_.weight(*place) : 0);
}

// The bound is 2 W + the weights of all but the heaviest of each pattern - w_guess.  Heavy candidates
// come first, so a guess that leaves some of them together is given up early.
template <PatternCode P>
std::optional<int> Splitter<P>::weighted_base(WordId guess, const ByWeight& set) {
    const P* patterns = row(guess);
    ++stamp_;
    int together = 0;
    int own = 0;
    std::size_t groups = 0;
    for (const WordId candidate : set.words) {
        if (shared_.puzzle.own_guess[candidate] == guess)
            own = shared_.weight(candidate);
        if (is_new(patterns[candidate]))
            ++groups;
        else if ((together += shared_.weight(candidate)) >= set.most)
            return std::nullopt;
    }
    const int base = set.twice + together - own;
    return groups > 1 && base < set.limit ? std::optional(base) : std::nullopt;
}

// A candidate more costs two more, or what it costs more where guesses show few patterns.
template <PatternCode P>
int Splitter<P>::excess_by_size(WordId guess, Candidates candidates) {
    const P* patterns = row(guess);
    const std::vector<int>& least = shared_.least_by_size;
    ++stamp_;
    int excess = 0;
    for (const WordId candidate : candidates) {
        const P pattern = patterns[candidate];
        const std::uint32_t before = is_new(pattern) ? 0 : slots_[pattern];
        if (before != 0)
            excess += least[before + 1] - least[before] - 2;
        slots_[pattern] = before + 1;
    }
    return excess;
}

template <PatternCode P>
std::uint64_t Splitter<P>::squares(WordId guess, Candidates candidates) {
    const P* patterns = row(guess);
    ++stamp_;
    std::uint64_t sum = 0;
    for (const WordId candidate : candidates) {
        const P pattern = patterns[candidate];
        const std::uint32_t before = is_new(pattern) ? 0 : slots_[pattern];
        sum += 2 * before + 1;  // (k + 1)^2 - k^2
        slots_[pattern] = before + 1;
    }
    return sum;
}

template <PatternCode P>
Ranked Splitter<P>::rank(const ColumnBlock<P>& block, std::size_t column, Candidates candidates) {
    if (alike != nullptr && alike->covers(candidates.size()))
        return rank_alike(block.guess(column), candidates);
    const P* patterns = shown(block, column, candidates);
    Ranked ranked;
    ++stamp_;
    sizes_.clear();
    sums_.clear();
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        const P pattern = patterns[i];
        if (is_new(pattern)) {
            slots_[pattern] = static_cast<std::uint32_t>(sizes_.size());
            sizes_.push_back(0);
            sums_.emplace_back();
        }
        ++sizes_[slots_[pattern]];
        sums_[slots_[pattern]] ^= shared_.keys[candidates[i]];
    }
    for (std::size_t i = 0; i < sizes_.size(); ++i) {
        ranked.squares += std::uint64_t{sizes_[i]} * sizes_[i];
        if (sizes_[i] > 2) {
            ranked.signature.low += mix(sums_[i].low);
            ranked.signature.high += mix(sums_[i].high);
        }
    }
    return ranked;
}

template <PatternCode P>
Ranked Splitter<P>::rank_alike(WordId guess, Candidates candidates) {
    Ranked ranked;
    split(guess, candidates, ranked_);
    for (const Group& group : ranked_.groups) {
        ranked.squares += std::uint64_t{group.size} * group.size;
        if (group.size > 2) {
            ranked.signature.low += mix(group.key.low);
            ranked.signature.high += mix(group.key.high);
        }
    }
    return ranked;
}

template <PatternCode P>
std::optional<WordId> Splitter<P>::separating_member(Candidates candidates) {
    for (const WordId candidate : candidates) {
        const WordId guess = shared_.puzzle.own_guess[candidate];
        const P* patterns = row(guess);
        ++stamp_;
        bool separates = true;
        for (const WordId other : candidates)
            if (!is_new(patterns[other])) {
                separates = false;
                break;
            }
        if (separates)
            return guess;
    }
    return std::nullopt;
}

template class Splitter<std::uint8_t>;
template class Splitter<std::uint16_t>;
template class Splitter<std::uint32_t>;

}  // namespace fivefold
