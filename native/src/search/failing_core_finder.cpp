#include "search/failing_core_finder.hpp"

#include <algorithm>
#include <bit>

#include "kernels/plain.hpp"

namespace fivefold {

template <PatternCode P>
CoreFinder<P>::CoreFinder(const Puzzle<P>& puzzle, const SearchColumns<P>& columns, std::size_t patterns,
                          const kernels::Kernel& kernel)
    : puzzle_(puzzle),
      columns_(columns),
      kernel_(kernel),
      padding_(columns.blocks()),
      counts_(patterns),
      block_(allocate_aligned<P>(256 * 64)),
      repeats_(allocate_aligned<std::uint8_t>(columns.blocks() * 64)),
      within_(columns.blocks()) {
    for (std::size_t c = columns.size(); c < 64 * columns.blocks(); ++c)
        padding_[c / 64] |= std::uint64_t{1} << c % 64;
    // Three for a letter in its place, one for a letter elsewhere.
    for (std::size_t code = 0; code < patterns; ++code) {
        int sum = 0;
        for (std::size_t rest = code; rest != 0; rest /= 3)
            sum += rest % 3 == 2 ? 3 : static_cast<int>(rest % 3);
        likeness_.push_back(sum);
    }
}

template <PatternCode P>
std::optional<std::uint32_t> CoreFinder<P>::separating_column(Set words, const ColumnBits& barred) {
    if (words.size() > counts_.size())
        return std::nullopt;
    if (words.size() > kernels::most_for_repeats) {
        for (std::uint32_t column = 0; column < columns_.size(); ++column) {
            if (has(barred, column))
                continue;
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
    const kernels::PatternRows<P> given{rows_.data(), rows_.size(), columns_.blocks()};
    if constexpr (sizeof(P) == 1)
        kernel_.count_repeats(given, 0, block_.get(), repeats_.get(), within_.data());
    else
        kernels::plain::count_repeats(given, 0, block_.get(), repeats_.get(), within_.data());
    for (std::size_t b = 0; b < columns_.blocks(); ++b)
        if (const std::uint64_t bits = within_[b] & ~barred[b]; bits != 0)
            return static_cast<std::uint32_t>(64 * b + static_cast<unsigned>(std::countr_zero(bits)));
    return std::nullopt;
}

// The shortest beginning that no guess separates, then without every word that it does not
// need: no smaller subset of it fails.
template <PatternCode P>
std::vector<WordId> CoreFinder<P>::smallest_inseparable(Set set, const ColumnBits& barred) {
    const std::vector<WordId> words = around_likest(set);
    std::size_t passes = 1;
    std::size_t fails = words.size();
    for (std::size_t trial = std::min<std::size_t>(16, fails); fails - passes > 1;
         trial = passes + (fails - passes) / 2) {
        if (trial >= fails)
            trial = passes + (fails - passes) / 2;
        (separating_column(Set(words).first(trial), barred) ? passes : fails) = trial;
    }
    std::vector<WordId> core(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(fails));
    for (std::size_t i = core.size() - 1; i-- > 0 && core.size() > 3;) {
        const WordId word = core[i];
        core.erase(core.begin() + static_cast<std::ptrdiff_t>(i));
        if (separating_column(core, barred))
            core.insert(core.begin() + static_cast<std::ptrdiff_t>(i), word);
    }
    return core;
}

// The words of `set`, those most like one of them first: what few guesses tell apart makes a
// core that rules out many.  Only a choice; any order gives a core.
template <PatternCode P>
std::vector<WordId> CoreFinder<P>::around_likest(Set set) const {
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

// Cores that together rule out every guess, of few words: greedily the one that rules out
// most for each word it adds, then without the words that are not needed.
template <PatternCode P>
std::vector<WordId> CoreFinder<P>::smallest_cover(const std::vector<RuledOut>& active,
                                                  const ColumnBits& barred) {
    ColumnBits ruled_out = barred;
    std::vector<WordId> words;
    std::vector<std::uint8_t> chosen(puzzle_.table.answers);
    // What a core rules out can only become less, so an old count is a bound.
    std::vector<std::size_t> most_new;
    for (const RuledOut& by : active)
        most_new.push_back(by.count);
    while (!full(ruled_out)) {
        const RuledOut* best = nullptr;
        double most = 0;
        for (std::size_t i = 0; i < active.size(); ++i) {
            const auto added =
                std::ranges::count_if(active[i].core->words, [&](WordId word) { return chosen[word] == 0; });
            const double cost = static_cast<double>(added) + 0.01;
            if (static_cast<double>(most_new[i]) <= most * cost)
                continue;
            most_new[i] = count_outside(*active[i].columns, ruled_out);
            if (const double worth = static_cast<double>(most_new[i]) / cost; worth > most) {
                most = worth;
                best = &active[i];
            }
        }
        include(ruled_out, *best->columns);
        for (const WordId word : best->core->words)
            if (chosen[word] == 0) {
                chosen[word] = 1;
                words.push_back(word);
            }
    }
    std::vector<const RuledOut*> inside;
    for (const RuledOut& by : active)
        if (std::ranges::all_of(by.core->words, [&](WordId word) { return chosen[word] != 0; }))
            inside.push_back(&by);
    for (std::size_t i = words.size(); i-- > 0;) {
        const auto uses = [&](const RuledOut* by) {
            return std::ranges::find(by->core->words, words[i]) != by->core->words.end();
        };
        ColumnBits without = barred;
        for (const RuledOut* by : inside)
            if (!uses(by))
                include(without, *by->columns);
        if (!full(without))
            continue;
        std::erase_if(inside, uses);
        words.erase(words.begin() + static_cast<std::ptrdiff_t>(i));
    }
    std::ranges::sort(words);
    return words;
}

template class CoreFinder<std::uint8_t>;
template class CoreFinder<std::uint16_t>;
template class CoreFinder<std::uint32_t>;

}  // namespace fivefold
