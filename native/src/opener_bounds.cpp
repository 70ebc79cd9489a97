#include "opener_bounds.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

namespace fivefold {
namespace {

constexpr std::size_t block = 64;

// Library rows say nothing about groups this small: nearly every set shows more patterns.
constexpr std::uint32_t library_from = 8;

// Nanoseconds, for choosing how to count a block: one guess over n candidates, and one
// pair of candidates over 64 guesses.
constexpr double guess_cost = 20, guess_candidate_cost = 0.5, pair_cost = 0.2;

// Groups up to here are counted exactly at once.
constexpr std::uint32_t small_most = 24;

// What guesses show at most on groups of n words of the usual lists lies around
// 2.4 n^0.61; only the order of work depends on it.
double likely_gain(const Group& group) {
    const double n = group.size;
    const double most = n + 1 - group.known.cost;
    return std::max(0.0, most - 2.4 * std::pow(n, 0.61));
}
constexpr double share_margin = 1.15;

}  // namespace

template <PatternCode P>
OpenerBounds<P>::OpenerBounds(SharedSearch<P>& shared, const LetterLibrary& library, Words guess_words,
                              Candidates candidates)
    : shared_(shared),
      library_(library),
      guess_words_(guess_words),
      candidates_(candidates),
      searcher_(shared),
      most_(allocate_aligned<std::uint8_t>(shared.columns.blocks() * block)),
      is_member_(shared.columns.blocks() * block) {}

template <PatternCode P>
OpenerBound OpenerBounds<P>::bound(WordId opener, int limit) {
    opener_ = opener;
    searcher_.split(opener, candidates_, groups_, words_);
    int total = searcher_.base_of(opener, candidates_, groups_.size());

    // Every group costs its floor, which `base_of` counts, plus 3 n - most - floor.
    const auto excess = [](const Group& group, int most) {
        return std::max(0, static_cast<int>(group.size) + 1 - most);
    };
    std::erase_if(groups_, [](const Group& group) { return group.size <= 2; });
    std::sort(groups_.begin(), groups_.end(), [](const Group& a, const Group& b) { return a.size > b.size; });

    for (Group& group : groups_) {
        group.known.cost = 0;
        if (group.size < library_from)
            break;
        group.known.cost = excess(group, most_in_library(group));
        total += group.known.cost;
    }
    if (total >= limit)
        return {total, Closed::library};
    for (Group& group : groups_) {
        if (group.size < library_from)
            break;
        const int n = static_cast<int>(group.size);
        const int most = most_by_library_rows(group, group.size);
        const int better = excess(group, most == 255 ? n + 1 : most + 1);
        total += better - group.known.cost;
        group.known.cost = better;
        if (total >= limit)
            return {total, Closed::library};
    }
    // Count exactly in small groups: they gain as much as large ones and take no time.
    const auto count = [&](Group& group, int start) {
        const int counted = excess(group, most_counted(group, start));
        total += counted - group.known.cost;
        group.known.cost = counted;
    };
    const auto is_large = [](const Group& group) { return group.size > small_most; };
    const auto large_end = std::partition_point(groups_.begin(), groups_.end(), is_large);
    for (auto group = groups_.rbegin(); group != std::make_reverse_iterator(large_end); ++group) {
        count(*group, 0);
        if (total >= limit)
            return {total, Closed::counted};
    }

    // Share out what is missing among the large groups, in proportion to what each will
    // probably gain: to confirm that no guess shows more than so many patterns is much
    // less work than to find the most.
    double hoped = 0;
    for (auto group = groups_.begin(); group != large_end; ++group)
        hoped += likely_gain(*group);
    for (auto group = groups_.begin(); group != large_end; ++group) {
        if (shared_.control->stop_requested())
            return {total, Closed::open};
        const double gain = likely_gain(*group);
        const double share = std::ceil((limit - total) * gain / std::max(hoped, 1.0) * share_margin);
        hoped -= gain;
        const int most = static_cast<int>(group->size) + 1 - group->known.cost;
        count(*group, share < 2 * gain ? std::max(0, most - static_cast<int>(share)) : 0);
        if (total >= limit)
            return {total, Closed::counted};
    }

    // Then exactly.
    for (auto group = std::make_reverse_iterator(large_end); group != groups_.rend(); ++group) {
        if (shared_.control->stop_requested())
            return {total, Closed::open};
        count(*group, 0);
        if (total >= limit)
            return {total, Closed::counted};
    }
    return {total, Closed::open};
}

// A letter of the opener with any mark but a miss is in the answer, one with misses only
// is not.
template <PatternCode P>
void OpenerBounds<P>::known_letters(WordId opener, std::uint32_t pattern, LetterMask& present,
                                    LetterMask& absent) const {
    const auto letters = guess_words_[opener];
    LetterMask named = 0;
    present = 0;
    for (std::size_t p = letters.size(); p-- > 0; pattern /= 3) {
        named |= library_.bit(letters[p]);
        if (pattern % 3 != 0)
            present |= library_.bit(letters[p]);
    }
    absent = named & ~present;
}

template <PatternCode P>
int OpenerBounds<P>::most_in_library(const Group& group) {
    const int n = static_cast<int>(group.size);
    LetterMask present = 0;
    LetterMask absent = 0;
    known_letters(opener_, group.pattern, present, absent);
    library_.rows(present, absent, rows_);
    int most = 255;
    for (const std::uint32_t row : rows_)
        most = std::min<int>(most, library_.most(row));
    if (most >= 255)
        return n + 1;
    return std::min(n, most) + 1;
}

// For each column the least count of all rows that contain the group; the largest.
template <PatternCode P>
int OpenerBounds<P>::most_by_library_rows(const Group& group, std::size_t n) {
    LetterMask present = 0;
    LetterMask absent = 0;
    known_letters(opener_, group.pattern, present, absent);
    library_.rows(present, absent, rows_);
    const auto cap = static_cast<std::uint8_t>(std::min<std::size_t>(n, 255));
    row_starts_.clear();
    for (const std::uint32_t row : rows_)
        row_starts_.push_back(library_.counts(row));
    std::fill_n(most_.get(), shared_.columns.blocks() * block, cap);
    int most = 0;
    top_ = 0;
    for (std::size_t b = 0; b < shared_.columns.blocks(); ++b)
        for (std::uint64_t above =
                 shared_.kernel.least_of_rows(row_starts_.data(), row_starts_.size(), b * block,
                                              static_cast<std::uint8_t>(most), most_.get() + b * block);
             above != 0; above &= above - 1) {
            const std::size_t column = b * block + static_cast<unsigned>(std::countr_zero(above));
            if (most_[column] > most) {
                most = most_[column];
                top_ = column;
            }
        }
    return most;
}

template <PatternCode P>
int OpenerBounds<P>::most_counted(const Group& group, int start) {
    const Candidates words(words_.data() + group.begin, group.size);
    const int n = static_cast<int>(group.size);
    if (searcher_.separating_member(words))
        return n + 1;
    if (n == 3)
        return 3;
    most_by_library_rows(group, words.size());
    members_.clear();
    for (const WordId word : words)
        if (const WordId column = shared_.columns.column(shared_.puzzle.own_guess[word]);
            column != shared_.columns.none)
            members_.push_back(column);
    for (const WordId column : members_) {
        is_member_[column] = 1;
        // A member that shows n patterns would separate all, and none does.
        if (most_[column] < n)
            ++most_[column];
    }
    const int most = count_where_needed(words, start);
    for (const WordId column : members_)
        is_member_[column] = 0;
    return most;
}

template <PatternCode P>
int OpenerBounds<P>::count_where_needed(Candidates words, int start) {
    const SearchColumns<P>& columns = shared_.columns;
    const int n = static_cast<int>(words.size());
    const double one_guess = guess_cost + guess_candidate_cost * n;
    const double one_block = pair_cost * n * n / 2;
    int best = start;
    const auto count_guess = [&](std::size_t column) {
        const P* row = shared_.puzzle.table.row(columns.guess(column));
        const auto groups = static_cast<int>(searcher_.count_patterns(row, words));
        best = std::max(best, groups + is_member_[column]);
    };

    // First the guesses of largest bound: they often show the most.
    constexpr std::size_t tries = 8;
    for (std::size_t c = top_, tried = 0; c < columns.size() && tried < tries; ++c)
        if (most_[c] > best && most_[c] >= most_[top_]) {
            count_guess(c);
            ++tried;
        }

    rows_of_block_.resize(words.size());
    for (std::size_t i = 0; i < words.size(); ++i)
        rows_of_block_[i] = columns.row(words[i]);
    std::size_t block_of_rows = 0;
    for (std::size_t b = 0; b < columns.blocks() && best < n; ++b) {
        std::uint64_t open = shared_.kernel.least_of_rows(nullptr, 0, 0, static_cast<std::uint8_t>(best),
                                                          most_.get() + b * block);
        if (b + 1 == columns.blocks() && columns.size() % block != 0)
            open &= (std::uint64_t{1} << (columns.size() % block)) - 1;
        if (open == 0)
            continue;
        if (n > 254 || std::popcount(open) * one_guess < one_block) {
            for (; open != 0; open &= open - 1) {
                const std::size_t c = b * block + static_cast<unsigned>(std::countr_zero(open));
                if (most_[c] > best)
                    count_guess(c);
            }
            continue;
        }
        for (const P*& row : rows_of_block_)
            row += (b - block_of_rows) * block;
        block_of_rows = b;
        alignas(64) std::uint8_t repeats[block];
        std::uint64_t within = 0;
        searcher_.count_repeats(rows_of_block_, 1, n - best, repeats, &within);
        for (within &= open; within != 0; within &= within - 1) {
            const auto c = static_cast<unsigned>(std::countr_zero(within));
            best = std::max(best, n - repeats[c] + is_member_[b * block + c]);
        }
    }
    return best;
}

template class OpenerBounds<std::uint8_t>;
template class OpenerBounds<std::uint16_t>;
template class OpenerBounds<std::uint32_t>;

}  // namespace fivefold
