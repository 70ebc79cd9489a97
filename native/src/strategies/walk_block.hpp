// A block: what a walk looks at in one position, and how a guess narrows it.
#pragma once

#include <algorithm>
#include <numeric>
#include <optional>
#include <span>
#include <vector>

#include "strategies/walk.hpp"
#include "strategies/walk_parts.hpp"

namespace fivefold {

// What a walk plays, the same for all its threads.
template <PatternCode P>
struct WalkTask : WalkPuzzle<P> {
    const WalkOptions& options;
};

// The patterns of some guesses against some candidates, a contiguous row per guess:
// copied once per group, so that all work below it stays in the caches.
template <PatternCode P>
struct WalkBlock {
    std::vector<WordId> guesses;     // rows of the table, ascending
    std::vector<WordId> candidates;  // columns of the table, ascending
    std::vector<P> patterns;
    std::vector<double> weights;  // of the candidates, whole numbers; empty without weights

    // The place of the first candidate that leaves every other one alone.  No guess is
    // better, so the block then has no guesses.
    std::optional<std::size_t> perfect;

    // The first block borrows the table instead of copying it.
    const TableView<P>* whole = nullptr;

    const P* row(std::size_t place) const noexcept {
        return whole ? whole->row(guesses[place]) : patterns.data() + place * candidates.size();
    }
};

// Marks by guess which words may be the answer, for as long as it lives.
template <PatternCode P>
class MarkedCandidates {
  public:
    // Requires: `marks` is zero and has room for every guess; it is zero again at the end.
    MarkedCandidates(std::span<const WordId> answer_rows, const WalkBlock<P>& block,
                     std::vector<std::uint8_t>& marks)
        : answer_rows_(answer_rows), block_(block), marks_(marks) {
        mark(1);
    }
    MarkedCandidates(const MarkedCandidates&) = delete;
    MarkedCandidates& operator=(const MarkedCandidates&) = delete;
    ~MarkedCandidates() { mark(0); }

    bool operator[](WordId guess) const noexcept { return marks_[guess] != 0; }

  private:
    void mark(std::uint8_t value) noexcept {
        for (const WordId candidate : block_.candidates)
            marks_[answer_rows_[candidate]] = value;
    }

    std::span<const WordId> answer_rows_;
    const WalkBlock<P>& block_;
    std::vector<std::uint8_t>& marks_;
};

// Makes the blocks of one task.  One per thread.
template <PatternCode P>
class WalkBlocks {
  public:
    explicit WalkBlocks(const WalkTask<P>& task)
        : task_(task), counts_(pattern_count(task.guesses.length)), marks_(task.table.guesses) {}

    // The block of the first guess.
    WalkBlock<P> whole() const {
        WalkBlock<P> block;
        block.whole = &task_.table;
        block.guesses.resize(task_.table.guesses);
        std::iota(block.guesses.begin(), block.guesses.end(), 0);
        block.candidates.resize(task_.table.answers);
        std::iota(block.candidates.begin(), block.candidates.end(), 0);
        weigh(block);
        return block;
    }

    // The groups a guess makes of the candidates, in the order of their patterns.
    std::vector<WalkGroup> groups(const WalkBlock<P>& block, std::size_t place) {
        return walk_groups(block.row(place), block.candidates.size(), counts_);
    }

    // Whether it is the group of the guess itself.
    bool is_solved(const WalkGroup& group) const noexcept { return group.pattern == counts_.size() - 1; }

    // The block of one group: its candidates and the guesses still allowed.
    WalkBlock<P> narrowed(const WalkBlock<P>& block, WordId guess, const WalkGroup& group) {
        WalkBlock<P> narrow;
        for (const std::uint32_t place : group.places)
            narrow.candidates.push_back(block.candidates[place]);
        weigh(narrow);
        if (narrow.candidates.size() <= 2)
            return narrow;  // played without looking at guesses
        narrow.perfect = perfect_candidate(narrow);
        if (!narrow.perfect)
            copy_allowed(block, guess, group, narrow);
        return narrow;
    }

  private:
    // The weights of the block's candidates.
    void weigh(WalkBlock<P>& block) const {
        if (task_.options.weights.empty())
            return;
        for (const WordId candidate : block.candidates)
            block.weights.push_back(task_.options.weights[candidate]);
    }

    // A candidate that shows every other one a pattern of its own is best by every measure,
    // the first of them by the tie rule.  Not with weights: there the heaviest of them.
    std::optional<std::size_t> perfect_candidate(const WalkBlock<P>& block) {
        const std::size_t n = block.candidates.size();
        if (!block.weights.empty() || n > task_.options.one_step_to || n > counts_.size())
            return {};
        for (std::size_t place = 0; place < n; ++place) {
            const P* row = task_.table.row(task_.answer_rows[block.candidates[place]]);
            std::size_t alone = 0;
            while (alone < n && counts_[row[block.candidates[alone]]]++ == 0)
                ++alone;
            for (std::size_t i = 0; i < std::min(alone + 1, n); ++i)
                counts_[row[block.candidates[i]]] = 0;
            if (alone == n)
                return place;
        }
        return {};
    }

    // The guesses of `block` that may follow `guess`, with their patterns.
    void copy_allowed(const WalkBlock<P>& block, WordId guess, const WalkGroup& group, WalkBlock<P>& narrow) {
        std::vector<std::size_t> kept;
        {
            const MarkedCandidates may_win(task_.answer_rows, narrow, marks_);
            for (std::size_t place = 0; place < block.guesses.size(); ++place) {
                const WordId next = block.guesses[place];
                if ((!task_.options.candidates_only || may_win[next]) &&
                    allows(task_.rule, task_.guesses[guess], group.pattern, task_.guesses[next]))
                    kept.push_back(place);
            }
        }
        narrow.patterns.reserve(kept.size() * group.places.size());
        for (const std::size_t place : kept) {
            narrow.guesses.push_back(block.guesses[place]);
            const P* row = block.row(place);
            for (const std::uint32_t column : group.places)
                narrow.patterns.push_back(row[column]);
        }
    }

    const WalkTask<P>& task_;
    std::vector<std::uint32_t> counts_;  // by pattern, all zero between calls
    std::vector<std::uint8_t> marks_;    // by guess, all zero between calls
};

}  // namespace fivefold
