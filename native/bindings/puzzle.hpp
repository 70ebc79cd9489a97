// A puzzle for the search from Python's arrays, checked.
#pragma once

#include <algorithm>
#include <stdexcept>

#include "arrays.hpp"
#include "fivefold/rule.hpp"
#include "fivefold/search.hpp"
#include "tables.hpp"

namespace fivefold::bindings {

inline void require_below(std::span<const WordId> ids, std::size_t end, const char* message) {
    for (const WordId id : ids)
        if (id >= end)
            throw std::out_of_range(message);
}

inline void require_ascending(std::span<const WordId> ids, const char* message) {
    for (std::size_t i = 1; i < ids.size(); ++i)
        if (ids[i - 1] >= ids[i])
            throw std::invalid_argument(message);
}

// Calls `job` with the puzzle in the width of the table's patterns.
template <class Job>
auto with_puzzle(const AnyTableArray& table, const Column<WordId>& own_guess, const Column<WordId>& guesses,
                 const std::optional<Column<std::int32_t>>& weights, const Column<WordId>& candidates,
                 const Job& job) {
    if (own_guess.shape(0) != table.shape(1) || (weights && weights->shape(0) != table.shape(1)))
        throw std::invalid_argument("one guess and one weight per answer are needed");
    if (candidates.shape(0) == 0 || guesses.shape(0) == 0)
        throw std::invalid_argument("no candidates or no guesses");
    require_below(as_span(own_guess), table.shape(0), "an answer's guess past the last guess");
    require_below(as_span(guesses), table.shape(0), "a guess past the last guess");
    require_below(as_span(candidates), table.shape(1), "candidate past the last answer");
    require_ascending(as_span(own_guess), "the answers' guesses must ascend");
    require_ascending(as_span(guesses), "guesses must ascend");
    require_ascending(as_span(candidates), "candidates must ascend");
    return with_view(table, [&]<PatternCode P>(const TableView<P>& view) {
        return job(Puzzle<P>{view, as_span(own_guess), as_span(guesses),
                             weights ? as_span(*weights) : std::span<const std::int32_t>{}});
    });
}

// The rule of that number, with what a search under it asks of the puzzle.
template <PatternCode P>
PlayRule require_rule(std::uint8_t rule, const LetterArray& guess_words, const Puzzle<P>& puzzle,
                      std::span<const WordId> candidates) {
    if (rule > static_cast<std::uint8_t>(PlayRule::ultra_hard))
        throw std::invalid_argument("no such rule");
    if (guess_words.shape(0) != puzzle.table.guesses)
        throw std::invalid_argument("one word per row is needed");
    for (const WordId candidate : candidates)
        if (!std::ranges::binary_search(puzzle.guesses, puzzle.own_guess[candidate]))
            throw std::invalid_argument("a candidate is not among the guesses");
    return static_cast<PlayRule>(rule);
}

}  // namespace fivefold::bindings
