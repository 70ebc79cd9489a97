#include "recount/search.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "base/parallel.hpp"
#include "recount/bounds.hpp"
#include "recount/ceilings.hpp"
#include "recount/opener.hpp"
#include "recount/set_search.hpp"
#include "recount/weighted_bounds.hpp"
#include "recount/weighted_search.hpp"

namespace fivefold {

template <PatternCode P>
RecountSearch<P>::RecountSearch(const RecountPuzzle<P>& puzzle, int most_guesses, std::size_t memory_bytes) {
    const TableView<P>& table = puzzle.table;
    if (table.answers >= 0xffff)
        throw std::invalid_argument("too many answers");
    if (!puzzle.weights.empty() && puzzle.weights.size() != table.answers)
        throw std::invalid_argument("one weight per answer is needed");
    std::int64_t sum = 0;
    for (const std::int32_t weight : puzzle.weights) {
        if (weight < 1)
            throw std::invalid_argument("a weight below 1");
        sum += weight;
    }
    if (sum >= recount_infeasible)
        throw std::invalid_argument("weights that add up to too much");
    std::vector<WordId> all(table.guesses);
    for (WordId guess = 0; guess < table.guesses; ++guess)
        all[guess] = guess;
    shared_.reset(new RecountShared<P>{puzzle,
                                       most_guesses,
                                       0,
                                       {},
                                       RecountRule(puzzle.rule, puzzle.guess_words, all),
                                       RecountMemo(memory_bytes),
                                       RecountMemo(memory_bytes / 4)});
    shared_->by_answer.resize(table.guesses * table.answers + RecountShared<P>::slack);
    for (std::size_t guess = 0; guess < table.guesses; ++guess)
        for (std::size_t answer = 0; answer < table.answers; ++answer) {
            const P pattern = table.row(guess)[answer];
            shared_->by_answer[answer * table.guesses + guess] = pattern;
            shared_->patterns = std::max<std::size_t>(shared_->patterns, pattern + std::size_t{1});
        }
}

template <PatternCode P>
RecountSearch<P>::~RecountSearch() = default;

template <PatternCode P>
std::vector<std::int32_t> RecountSearch<P>::reached(std::span<const WordId> openers,
                                                    std::span<const std::int32_t> claims, std::size_t threads,
                                                    Control& control) {
    std::vector<std::int32_t> bounds(openers.size(), -1);
    const auto work = [&](auto& opener, const auto& next) {
        try {
            while (const Range range = next()) {
                bounds[range.begin] = opener.reached(openers[range.begin], claims[range.begin]);
                control.advance(1);
            }
        } catch (const RecountStopped&) {
        }
    };
    for_each_range(openers.size(), 1, threads, control, [&](const auto& next) {
        if (shared_->weights.empty()) {
            RecountOpener<P, RecountSetSearch<P>> opener(*shared_, control);
            work(opener, next);
        } else {
            RecountOpener<P, RecountWeightedSearch<P>> opener(*shared_, control);
            work(opener, next);
        }
    });
    return bounds;
}

template <PatternCode P>
std::vector<std::int32_t> RecountSearch<P>::two_guess_bounds(std::span<const WordId> openers,
                                                             std::span<const std::int32_t> claims,
                                                             std::size_t threads, Control& control) {
    if (!shared_->weights.empty())
        return recount_weighted_bounds(*shared_, openers, claims, threads, control);
    const RecountShared<P>& known = *shared_;
    if (!known.ceilings) {
        auto made = std::make_unique<RecountCeilings<P>>(known.table, known.own_guess, known.guess_words,
                                                         threads, control);
        if (control.stop_requested())  // they may not be complete
            return std::vector<std::int32_t>(openers.size(), -1);
        shared_->ceilings = std::move(made);
    }
    return recount_bounds(known, *known.ceilings, openers, claims, threads, control);
}

template <PatternCode P>
std::uint64_t RecountSearch<P>::nodes() const noexcept {
    return shared_->nodes;
}

template class RecountSearch<std::uint8_t>;
template class RecountSearch<std::uint16_t>;
template class RecountSearch<std::uint32_t>;

}  // namespace fivefold
