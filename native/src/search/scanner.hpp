// Scanner: the bound of every legal guess of a position.  One per thread.
#pragma once

#include <vector>

#include "search/position.hpp"

namespace fivefold {

// Nanoseconds, for choosing how to count: each of some guesses over n candidates, or all pairs of n
// candidates over blocks of 64 guesses.
inline double by_guess_time(std::size_t n, std::size_t guesses) noexcept {
    return static_cast<double>(guesses) * (20 + 0.5 * static_cast<double>(n));
}
inline double pairwise_time(std::size_t n, std::size_t blocks) noexcept {
    return static_cast<double>(blocks) * 0.1 * static_cast<double>(n * n);
}

// Which guesses a scan finds: those with a bound below `limit`, with two guesses left only those that
// separate all candidates.
struct Wanted {
    int limit = infinite_cost;
    int left = unlimited_guesses;
    // A guess from outside that separates all candidates is enough: the first is all that is found then.
    // There are none with less than its bound where no candidate separates them.
    bool one_separating = false;
};

template <PatternCode P>
class Scanner {
  public:
    Scanner(const SharedSearch<P>& shared, Splitter<P>& splitter);

    // Bounds of the legal guesses that are wanted, in order of column, without guesses that show one
    // pattern.
    void scan(const Position<P>& position, const Wanted& wanted, std::vector<Choice>& choices);

    // The least bound of the legal guesses, where candidates have weights.
    int least_weighted(const Position<P>& position);

    // The kernel of that name, for any width of patterns.
    void count_repeats(const std::vector<const P*>& rows, std::size_t blocks, int most, std::uint8_t* repeats,
                       std::uint64_t* within);

  private:
    void scan_pairwise(const Position<P>& position, const Wanted& wanted, std::vector<Choice>& choices);
    // By ceilings, then pairwise or by guess, whichever takes less time.
    void scan_below_ceilings(const Position<P>& position, const Wanted& wanted, std::vector<Choice>& choices);
    void scan_by_guess(const Position<P>& position, const Wanted& wanted, std::vector<Choice>& choices);
    void scan_weighted(const Position<P>& position, const Wanted& wanted, std::vector<Choice>& choices);
    // The same for few candidates: 64 guesses at a time, candidate by candidate.
    void scan_weighed_rows(const Position<P>& position, std::vector<Choice>& choices);
    void sort_by_weight(Candidates candidates);
    // The sums of some words of guesses, below `by_weight_.most`.
    void weigh_repeats(const ColumnBlock<P>& block, std::size_t begin, std::size_t end);

    const SharedSearch<P>& shared_;
    Splitter<P>& splitter_;
    AlignedArray<P> block_;
    AlignedArray<std::uint8_t> repeats_;   // by column
    std::vector<GuessBits> within_;        // by column
    std::vector<std::uint8_t> is_member_;  // by row, all zero between calls
    std::vector<GuessBits> open_;          // by column
    std::vector<const P*> rows_;
    ByWeight by_weight_;
    std::vector<std::int32_t> weights_;     // the heaviest first
    std::vector<std::int32_t> sums_;        // by column
    std::vector<std::int32_t> own_weight_;  // by row, all zero between calls
};

}  // namespace fivefold
