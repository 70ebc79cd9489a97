#include "proof/group_counter.hpp"

#include <algorithm>
#include <bit>

namespace fivefold {
namespace {

// Blocks counted together for each group: neighbouring lines come from memory at the price
// of one, and the columns of a tile, 600 KB on the usual lists, still fit the cache.
constexpr std::size_t tile = 4;

}  // namespace

template <PatternCode P>
CountJob GroupCounter<P>::job(Candidates words, int best, std::span<const std::uint8_t* const> rows,
                              const Demand* demand) const {
    CountJob job{words, best, rows, demand, {}, 0};
    for (const WordId word : words)
        if (const WordId column = shared_.columns.column(shared_.puzzle.own_guess[word]);
            column != shared_.columns.none)
            job.members.push_back(column);
    std::sort(job.members.begin(), job.members.end());
    return job;
}

template <PatternCode P>
bool GroupCounter<P>::count(std::span<CountJob> jobs) {
    for (std::size_t b = 0; b < shared_.columns.blocks(); b += tile) {
        if (shared_.control->stop_requested())
            return false;
        for (CountJob& job : jobs)
            // No member separates all, so none counts more than the group has words.
            if (job.best < static_cast<int>(job.words.size()))
                count_tile(job, b, std::min(b + tile, shared_.columns.blocks()));
    }
    return true;
}

template <PatternCode P>
void GroupCounter<P>::count_tile(CountJob& job, std::size_t begin, std::size_t end) {
    std::uint64_t open[tile];
    std::uint64_t members[tile];
    std::size_t pairwise = begin;  // where a run of blocks to be compared pairwise began
    const std::size_t n = job.words.size();
    for (std::size_t b = begin; b < end; ++b) {
        members[b - begin] = members_in(job, b);
        open[b - begin] = open_guesses(job, b, members[b - begin]);
        const auto guesses = static_cast<std::size_t>(std::popcount(open[b - begin]));
        if (guesses > 0 && n <= kernels::most_for_repeats && by_guess_time(n, guesses) >= pairwise_time(n, 1))
            continue;
        count_pairwise(job, pairwise, b, open + (pairwise - begin), members + (pairwise - begin));
        pairwise = b + 1;
        count_guesses(job, b, open[b - begin], members[b - begin]);
    }
    count_pairwise(job, pairwise, end, open + (pairwise - begin), members + (pairwise - begin));
}

// The guesses of a block that may show more than the best so far.
template <PatternCode P>
std::uint64_t GroupCounter<P>::open_guesses(const CountJob& job, std::size_t b, std::uint64_t members) {
    const std::uint64_t legal =
        job.demand != nullptr ? shared_.root.legal_word(*job.demand, b) : ~std::uint64_t{0};
    std::uint64_t open = legal;
    if (legal != 0 && !job.rows.empty()) {
        // 255 is no bound; 254 as the threshold leaves such guesses open.
        const int above = std::min(job.best, 254);
        // A member counts one more.
        const int most = above - (members != 0 ? 1 : 0);
        if (most >= 0 && mark_sets_.none_above(job.rows, b, static_cast<std::uint8_t>(most)))
            return 0;
        std::fill_n(most_, block_columns, std::uint8_t{255});
        open = shared_.kernel.least_of_rows(job.rows.data(), job.rows.size(), mark_sets_.offset(b),
                                            static_cast<std::uint8_t>(above), most_);
        for (; members != 0; members &= members - 1) {
            const auto c = static_cast<unsigned>(std::countr_zero(members));
            open |= std::uint64_t{most_[c] >= above} << c;
        }
        open &= legal;
    }
    if (b + 1 == shared_.columns.blocks() && shared_.columns.size() % block_columns != 0)
        open &= (std::uint64_t{1} << (shared_.columns.size() % block_columns)) - 1;
    return open;
}

template <PatternCode P>
std::uint64_t GroupCounter<P>::members_in(CountJob& job, std::size_t b) {
    std::uint64_t members = 0;
    for (; job.next_member < job.members.size() && job.members[job.next_member] < (b + 1) * block_columns;
         ++job.next_member)
        members |= std::uint64_t{1} << (job.members[job.next_member] - b * block_columns);
    return members;
}

template <PatternCode P>
void GroupCounter<P>::count_guesses(CountJob& job, std::size_t b, std::uint64_t open, std::uint64_t members) {
    for (; open != 0; open &= open - 1) {
        const auto c = static_cast<unsigned>(std::countr_zero(open));
        const int more = static_cast<int>((members >> c) & 1U);
        if (!job.rows.empty() && most_[c] + more <= std::min(job.best, 254))
            continue;
        const WordId guess = shared_.columns.guess(b * block_columns + c);
        const auto patterns = static_cast<int>(splitter_.count_patterns(guess, job.words));
        job.best = std::max(job.best, patterns + more);
    }
}

template <PatternCode P>
void GroupCounter<P>::count_pairwise(CountJob& job, std::size_t begin, std::size_t end,
                                     const std::uint64_t* open, const std::uint64_t* members) {
    if (begin == end)
        return;
    const int n = static_cast<int>(job.words.size());
    rows_.resize(job.words.size());
    for (std::size_t i = 0; i < job.words.size(); ++i)
        rows_[i] = shared_.columns.row(job.words[i]) + begin * block_columns;
    // More than `best` is wanted; a member may repeat one pattern more for that.
    std::uint64_t any_member = 0;
    for (std::size_t b = 0; b < end - begin; ++b)
        any_member |= open[b] & members[b];
    alignas(64) std::uint8_t repeats[tile * block_columns];
    std::uint64_t within[tile];
    scanner_.count_repeats(rows_, end - begin, n - job.best - (any_member != 0 ? 0 : 1), repeats, within);
    for (std::size_t b = 0; b < end - begin; ++b)
        for (std::uint64_t bits = within[b] & open[b]; bits != 0; bits &= bits - 1) {
            const auto c = static_cast<unsigned>(std::countr_zero(bits));
            const int more = static_cast<int>((members[b] >> c) & 1U);
            job.best = std::max(job.best, n - repeats[b * block_columns + c] + more);
        }
}

template class GroupCounter<std::uint8_t>;
template class GroupCounter<std::uint16_t>;
template class GroupCounter<std::uint32_t>;

}  // namespace fivefold
