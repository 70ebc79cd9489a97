// Counting patterns of the legal guesses.
#include <algorithm>
#include <utility>

#include "search/rule_searcher.hpp"

namespace fivefold {

template <PatternCode P>
void RuleSearcher<P>::scan(const Position<P>& position, int limit, int left, std::vector<Choice>& choices) {
    choices.clear();
    const Candidates candidates = position.candidates;
    if (!shared_.weighted && candidates.size() <= kernels::most_for_repeats) {
        scan_pairwise(position, limit, left, choices);
    } else {
        for_each_bit(position.legal, position.block->words(), [&](std::size_t column) {
            const WordId guess = position.block->guess(column);
            const std::size_t groups = plain_.count_patterns(shared_.puzzle.table.row(guess), candidates);
            if (left == 2 && groups != candidates.size())
                return;
            const int base = plain_.base_of(guess, candidates, groups);
            if (base < limit)
                choices.push_back({base, static_cast<std::uint32_t>(column)});
        });
    }
    std::stable_sort(choices.begin(), choices.end(),
                     [](const Choice& a, const Choice& b) { return a.base < b.base; });
}

template <PatternCode P>
void RuleSearcher<P>::scan_pairwise(const Position<P>& position, int limit, int left,
                                    std::vector<Choice>& choices) {
    const RuleBlock<P>& block = *position.block;
    const int n = static_cast<int>(position.candidates.size());
    // A candidate's own bound is one less than its repeats say.
    const int most = left == 2 ? 0 : limit - 2 * n;
    rows_.clear();
    for (const WordId candidate : position.candidates) {
        rows_.push_back(block.row(candidate));
        is_member_[shared_.puzzle.own_guess[candidate]] = 1;
    }
    // Runs of words that hold a legal guess.
    for (std::size_t begin = 0; begin < block.words();) {
        if (position.legal[begin] == 0) {
            ++begin;
            continue;
        }
        std::size_t end = begin;
        while (end < block.words() && position.legal[end] != 0)
            ++end;
        run_rows_.clear();
        for (const P* row : rows_)
            run_rows_.push_back(row + 64 * begin);
        plain_.count_repeats(run_rows_, end - begin, most, repeats_.get() + 64 * begin,
                             within_.data() + begin);
        for (std::size_t w = begin; w < end; ++w)
            within_[w] &= position.legal[w];
        for_each_bit(within_.data() + begin, end - begin, [&](std::size_t place) {
            const auto column = static_cast<std::uint32_t>(64 * begin + place);
            const int base = 2 * n + repeats_[column] - is_member_[block.guess(column)];
            if (base < limit)
                choices.push_back({base, column});
        });
        begin = end;
    }
    for (const WordId candidate : position.candidates)
        is_member_[shared_.puzzle.own_guess[candidate]] = 0;
}

template <PatternCode P>
std::uint64_t RuleSearcher<P>::squares(const P* row, Candidates candidates) {
    std::uint64_t sum = 0;
    for (const WordId candidate : candidates)
        sum += 2 * sizes_[row[candidate]]++ + 1;  // (k + 1)^2 - k^2
    for (const WordId candidate : candidates)
        sizes_[row[candidate]] = 0;
    return sum;
}

// Unlike the normal rule, equal groups do not make equal costs: what is legal in them
// differs from guess to guess.  So every guess of the bound stays.
template <PatternCode P>
void RuleSearcher<P>::rank_level(const Position<P>& position, std::span<const Choice> choices, Frame& here) {
    here.level.clear();
    for (const auto& [base, column] : choices) {
        const P* row = shared_.puzzle.table.row(position.block->guess(column));
        here.level.push_back({squares(row, position.candidates), column, {}});
    }
    std::sort(here.level.begin(), here.level.end(), [](const Ranked& a, const Ranked& b) {
        return a.squares != b.squares ? a.squares < b.squares : a.column < b.column;
    });
}

template class RuleSearcher<std::uint8_t>;
template class RuleSearcher<std::uint16_t>;
template class RuleSearcher<std::uint32_t>;

}  // namespace fivefold
