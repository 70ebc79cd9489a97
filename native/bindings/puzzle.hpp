// What searches ask for: a puzzle from Python's arrays, checked, and how to search it.
#pragma once

#include <algorithm>
#include <stdexcept>
#include <string>

#include "arrays.hpp"
#include "puzzle/rule.hpp"
#include "search/search.hpp"
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

// One above the infinite cost asks for everything, the impossible included.
inline void require_limit(int limit) {
    if (limit > infinite_cost + 1)
        throw std::invalid_argument("a limit above the infinite cost");
}

inline PlayRule as_rule(std::uint8_t rule) {
    if (rule > static_cast<std::uint8_t>(PlayRule::ultra_hard))
        throw std::invalid_argument("no such rule");
    return static_cast<PlayRule>(rule);
}

// A puzzle of any width, with what it borrows from Python kept alive.
class AnyPuzzle {
  public:
    AnyPuzzle(AnyTableArray table, Column<WordId> own_guess, Column<WordId> guesses,
              std::optional<Column<std::int32_t>> weights, std::optional<LetterArray> words,
              std::uint8_t rule);

    std::size_t rows() const { return table_.shape(0); }
    std::size_t answers() const { return table_.shape(1); }
    std::span<const WordId> guesses() const { return as_span(guesses_); }
    Words words() const { return words_ ? words_of_rows(table_, *words_) : Words{}; }

    // Calls `job` with the puzzle in the width of the table's patterns, when `candidates` fit it.
    template <class Job>
    auto visit(const Column<WordId>& candidates, const Job& job) const {
        require_candidates(as_span(candidates));
        return with_view(table_, [&]<PatternCode P>(const TableView<P>& view) {
            return job(Puzzle<P>{view, as_span(own_guess_), as_span(guesses_),
                                 weights_ ? as_span(*weights_) : std::span<const std::int32_t>{}, rule_,
                                 words()});
        });
    }

  private:
    void require_candidates(std::span<const WordId> candidates) const;

    AnyTableArray table_;
    Column<WordId> own_guess_;
    Column<WordId> guesses_;
    std::optional<Column<std::int32_t>> weights_;
    std::optional<LetterArray> words_;
    PlayRule rule_;
};

// Bytes that a search may write to.
using Memory = nb::ndarray<std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

// How to search.  What has a value here is usually left alone.
struct AnyOptions {
    SearchOptions get() const {
        return {kernel,    threads,    most_guesses, nodes,       log2_cache,   limit,     width,
                hash_seed, alike_from, seconds_from, bounds_from, bounds_after, as_bytes()};
    }

    int most_guesses;
    unsigned log2_cache;
    std::string kernel;
    std::size_t threads;
    int limit = infinite_cost;
    std::uint64_t nodes = 0;
    std::size_t width = ~std::size_t{0};
    std::uint64_t hash_seed = 0;
    std::size_t alike_from = SearchOptions{}.alike_from;
    std::size_t seconds_from = SearchOptions{}.seconds_from;
    std::size_t bounds_from = SearchOptions{}.bounds_from;
    std::uint64_t bounds_after = SearchOptions{}.bounds_after;
    std::optional<Memory> memory{};

  private:
    std::span<std::byte> as_bytes() const {
        if (!memory)
            return {};
        return {reinterpret_cast<std::byte*>(memory->data()), memory->shape(0)};
    }
};

}  // namespace fivefold::bindings
