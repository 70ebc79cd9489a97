// Pair bits: the sum of n log2 n over the groups of every pair of guesses, rounded down to 16 bits.
//
// The joint entropy of words is submodular, so the sums S of three words a, b, c satisfy
//
//     S(abc) >= S(ab) + S(ac) - S(a),
//
// and one matrix bounds every triple from below.  Rounding down keeps that true.
#pragma once

#include "openings/group_rows.hpp"

namespace fivefold {

// n log2 n for n = 0 to `most`, in units of 2^-16, rounded once.
std::vector<std::int64_t> short_n_log_n(std::size_t most);

class PairBits {
  public:
    template <class G>
    explicit PairBits(const GroupRows<G>& rows);

    // Counts all pairs, and says whether it came to the end; `control` counts the pairs.
    template <class G>
    bool count(const GroupRows<G>& rows, std::size_t threads, Control& control);

    // The pairs of one guess only, to `row`; that with itself is 0.
    template <class G>
    void count_row(const GroupRows<G>& rows, std::size_t guess, std::uint16_t* row) const;

    std::size_t guesses() const noexcept { return guesses_; }

    const std::uint16_t* row(std::size_t guess) const noexcept { return values_.get() + guess * guesses_; }

    // What two pairs of `guess` may add up to, in the unit of the rows, when the three words together
    // are to stay within `limit`, in units of 2^-16.
    std::uint32_t reach(std::size_t guess, std::int64_t limit) const noexcept;

  private:
    template <class G>
    class Counter;

    std::uint16_t rounded(std::int64_t sum) const noexcept {
        return static_cast<std::uint16_t>(sum >> shift_);
    }

    std::size_t guesses_;
    std::size_t answers_;
    int shift_ = 0;  // how many bits an entry leaves out
    std::vector<std::int64_t> n_log_n_;
    std::vector<std::int64_t> alone_;  // by guess
    AlignedArray<std::uint16_t> values_;
};

}  // namespace fivefold
