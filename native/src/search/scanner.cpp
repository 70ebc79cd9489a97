#include "search/scanner.hpp"

#include <algorithm>

#include "kernels/plain.hpp"
#include "kernels/weigh_repeats.hpp"

namespace fivefold {

template <PatternCode P>
Scanner<P>::Scanner(const SharedSearch<P>& shared, Splitter<P>& splitter)
    : shared_(shared),
      splitter_(splitter),
      block_(allocate_aligned<P>(256 * 64)),
      repeats_(allocate_aligned<std::uint8_t>(shared.root.words() * 64)),
      within_(shared.root.words()),
      is_member_(shared.puzzle.table.guesses) {}

// Wherever it can be done, comparing rows pairwise, 64 guesses at a time, beats counting guess
// by guess.  Measured for 12972 guesses: pairwise n * n / 2 * 0.07 us, by guess n * 5 us.
template <PatternCode P>
void Scanner<P>::scan(const Position<P>& position, const Wanted& wanted, std::vector<Choice>& choices) {
    choices.clear();
    if (shared_.weighted)
        scan_weighted(position, wanted, choices);
    else if (position.ceilings != nullptr)
        scan_below_ceilings(position, wanted, choices);
    else if (position.candidates.size() <= kernels::most_for_repeats)
        scan_pairwise(position, wanted, choices);
    else
        scan_by_guess(position, wanted, choices);
}

template <PatternCode P>
void Scanner<P>::scan_pairwise(const Position<P>& position, const Wanted& wanted,
                               std::vector<Choice>& choices) {
    constexpr std::size_t together = 16;  // words of guesses between two looks at what was found
    const ColumnBlock<P>& block = *position.block;
    const int n = static_cast<int>(position.candidates.size());
    // A candidate's own bound is one less than its repeats say.
    const int most = wanted.left == 2 ? 0 : wanted.limit - 2 * n;
    for (const WordId candidate : position.candidates)
        is_member_[shared_.puzzle.own_guess[candidate]] = 1;
    bool done = false;
    // Runs of words that hold a legal guess.
    for (std::size_t begin = 0, end = 0; begin < block.words() && !done; begin = end) {
        for (; begin < block.words() && position.legal[begin] == 0;)
            ++begin;
        const std::size_t last = std::min(begin + together, block.words());
        for (end = begin; end < last && position.legal[end] != 0;)
            ++end;
        if (begin == end)
            break;
        rows_.clear();
        for (const WordId candidate : position.candidates)
            rows_.push_back(block.row(candidate) + 64 * begin);
        count_repeats(rows_, end - begin, most, repeats_.get() + 64 * begin, within_.data() + begin);
        for (std::size_t w = begin; w < end && !done; ++w)
            for (GuessBits rest = within_[w] & position.legal[w]; rest != 0; rest &= rest - 1) {
                const auto column =
                    static_cast<std::uint32_t>(64 * w) + static_cast<std::uint32_t>(std::countr_zero(rest));
                const int base = 2 * n + repeats_[column] - is_member_[block.guess(column)];
                if (base >= wanted.limit || repeats_[column] + 1 >= n)
                    continue;
                done = wanted.one_separating && repeats_[column] == 0 && base == 2 * n;
                if (done)
                    choices.clear();
                choices.push_back({base, column});
                if (done)
                    break;
            }
    }
    for (const WordId candidate : position.candidates)
        is_member_[shared_.puzzle.own_guess[candidate]] = 0;
}

template <PatternCode P>
void Scanner<P>::count_repeats(const std::vector<const P*>& rows, std::size_t blocks, int most,
                               std::uint8_t* repeats, std::uint64_t* within) {
    const auto limit = static_cast<std::size_t>(std::clamp(most, 0, 254));
    const kernels::PatternRows<P> given{rows.data(), rows.size(), blocks};
    if constexpr (sizeof(P) == 1)
        shared_.kernel.count_repeats(given, limit, block_.get(), repeats, within);
    else
        kernels::plain::count_repeats(given, limit, block_.get(), repeats, within);
}

template <PatternCode P>
void Scanner<P>::scan_below_ceilings(const Position<P>& position, const Wanted& wanted,
                                     std::vector<Choice>& choices) {
    const std::size_t n = position.candidates.size();
    // A guess of `patterns` costs at least 3 n - patterns - 1; the byte 255 is no ceiling.
    const int above = std::clamp(3 * static_cast<int>(n) - 1 - wanted.limit, 0, 254);
    open_.assign(position.legal, position.legal + position.block->words());
    alignas(64) std::uint8_t least[64];
    for (std::size_t w = 0; w < open_.size(); ++w) {
        if (open_[w] == 0)
            continue;
        std::fill_n(least, 64, std::uint8_t{255});
        open_[w] &= shared_.kernel.least_of_rows(&position.ceilings, 1, 64 * w,
                                                 static_cast<std::uint8_t>(above), least);
    }
    Position<P> rest = position;
    rest.legal = open_.data();
    const std::size_t guesses = count_bits(open_.data(), open_.size());
    if (n <= kernels::most_for_repeats && pairwise_time(n, open_.size()) < by_guess_time(n, guesses))
        scan_pairwise(rest, wanted, choices);
    else
        scan_by_guess(rest, wanted, choices);
}

template <PatternCode P>
void Scanner<P>::scan_by_guess(const Position<P>& position, const Wanted& wanted,
                               std::vector<Choice>& choices) {
    const Candidates candidates = position.candidates;
    for_each_bit(position.legal, position.block->words(), [&](std::size_t column) {
        const WordId guess = position.block->guess(column);
        const std::size_t groups = splitter_.count_patterns(guess, candidates);
        if (groups == 1 || (wanted.left == 2 && groups != candidates.size()))
            return;
        const int base = splitter_.base_of(guess, candidates, groups);
        if (base < wanted.limit)
            choices.push_back({base, static_cast<std::uint32_t>(column)});
    });
}

template <PatternCode P>
void Scanner<P>::sort_by_weight(Candidates candidates) {
    by_weight_.words.assign(candidates.begin(), candidates.end());
    std::stable_sort(by_weight_.words.begin(), by_weight_.words.end(),
                     [&](WordId a, WordId b) { return shared_.weight(a) > shared_.weight(b); });
    weights_.clear();
    for (const WordId candidate : by_weight_.words)
        weights_.push_back(shared_.weight(candidate));
    by_weight_.twice = shared_.floor(candidates) + weights_[0];
}

template <PatternCode P>
void Scanner<P>::scan_weighted(const Position<P>& position, const Wanted& wanted,
                               std::vector<Choice>& choices) {
    sort_by_weight(position.candidates);
    // A candidate's own weight comes off its bound.
    by_weight_.most = wanted.left == 2 ? 1 : wanted.limit - by_weight_.twice + weights_[0];
    by_weight_.limit = wanted.limit;
    if (by_weight_.words.size() <= kernels::most_for_repeats)
        return scan_weighed_rows(position, choices);
    for_each_bit(position.legal, position.block->words(), [&](std::size_t column) {
        if (const auto base = splitter_.weighted_base(position.block->guess(column), by_weight_))
            choices.push_back({*base, static_cast<std::uint32_t>(column)});
    });
}

template <PatternCode P>
void Scanner<P>::scan_weighed_rows(const Position<P>& position, std::vector<Choice>& choices) {
    const ColumnBlock<P>& block = *position.block;
    // A guess that shows one pattern leaves all but the heaviest with it.
    const int alone = by_weight_.twice / 2 - weights_[0];
    own_weight_.resize(shared_.puzzle.table.guesses);
    for (const WordId candidate : position.candidates)
        own_weight_[shared_.puzzle.own_guess[candidate]] = shared_.weight(candidate);
    // Runs of words that hold a legal guess.
    for (std::size_t begin = 0, end = 0; begin < block.words(); begin = end + 1) {
        for (end = begin; end < block.words() && position.legal[end] != 0;)
            ++end;
        if (begin < end)
            weigh_repeats(block, begin, end);
    }
    for_each_bit(position.legal, block.words(), [&](std::size_t column) {
        const int base = by_weight_.twice + sums_[column] - own_weight_[block.guess(column)];
        if (sums_[column] < by_weight_.most && sums_[column] != alone && base < by_weight_.limit)
            choices.push_back({base, static_cast<std::uint32_t>(column)});
    });
    for (const WordId guess : position.candidates)
        own_weight_[shared_.puzzle.own_guess[guess]] = 0;
}

template <PatternCode P>
int Scanner<P>::least_weighted(const Position<P>& position) {
    constexpr std::size_t together = 16;  // words of guesses between two looks at what was found
    const ColumnBlock<P>& block = *position.block;
    sort_by_weight(position.candidates);
    int least = infinite_cost;
    for (const WordId candidate : position.candidates)
        least =
            std::min(least, splitter_.base_of(shared_.puzzle.own_guess[candidate], position.candidates, 0));
    // Of other guesses only what they leave together counts, and of candidates no more.
    for (std::size_t begin = 0; begin < block.words(); begin += together) {
        const std::size_t end = std::min(begin + together, block.words());
        by_weight_.most = least - by_weight_.twice;
        if (by_weight_.most <= 0)
            break;
        weigh_repeats(block, begin, end);
        for_each_bit(position.legal + begin, end - begin, [&](std::size_t place) {
            least = std::min(least, by_weight_.twice + sums_[64 * begin + place]);
        });
    }
    return least;
}

template <PatternCode P>
void Scanner<P>::weigh_repeats(const ColumnBlock<P>& block, std::size_t begin, std::size_t end) {
    sums_.resize(64 * block.words());
    rows_.clear();
    for (const WordId candidate : by_weight_.words)
        rows_.push_back(block.row(candidate) + 64 * begin);
    const kernels::PatternRows<P> given{rows_.data(), rows_.size(), end - begin};
    std::int32_t* const sums = sums_.data() + 64 * begin;
    if constexpr (sizeof(P) == 1)
        shared_.kernel.weigh_repeats(given, weights_.data(), by_weight_.most, sums);
    else
        kernels::plain::weigh_repeats<P, lane_bytes>(given, weights_.data(), by_weight_.most, sums);
}

template class Scanner<std::uint8_t>;
template class Scanner<std::uint16_t>;
template class Scanner<std::uint32_t>;

}  // namespace fivefold
