// Openers searched again, for the checker of certificates.  It shares nothing with the search
// it checks but the names of the rules and the splitting of work among threads.
//
// One identity carries it.  A guess g that shows k patterns on n candidates H costs
//
//     cost(g, H) = 3 n - k - [g in H] + sum of excess(group) over its groups,
//
// where excess(H) = cost(H) - (2 n - 1) is at least 0, and at least 1 if no candidate tells all
// others apart.  With weights W is their sum instead of n, and each pattern counts as much as the heaviest
// candidate that shows it (`weighted_search`).
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "base/control.hpp"
#include "recount/puzzle.hpp"

namespace fivefold {

// The total of an opener that no tree within the guesses has.
inline constexpr std::int32_t recount_infeasible = 1 << 28;

template <PatternCode P>
struct RecountShared;

template <PatternCode P>
class RecountSearch {
  public:
    // `most_guesses` may be any number from 1.  What was found is remembered from call to call
    // in about `memory_bytes`; the oldest is forgotten first.
    //
    // Requires: fewer than 65535 answers, all of them different words, with weights from 1 whose sum is
    // feasible.
    RecountSearch(const RecountPuzzle<P>& puzzle, int most_guesses, std::size_t memory_bytes);
    ~RecountSearch();

    // The two-guess bound of each opener, or its claim where the bound reaches it.  Progress and
    // stops as in `reached`; the first call takes a second or two more.
    std::vector<std::int32_t> two_guess_bounds(std::span<const WordId> openers,
                                               std::span<const std::int32_t> claims, std::size_t threads,
                                               Control& control);

    // For each opener a lower bound of its total that reaches its claim if the total does, else
    // the total.  Progress counts openers; those not finished before a stop get -1.
    std::vector<std::int32_t> reached(std::span<const WordId> openers, std::span<const std::int32_t> claims,
                                      std::size_t threads, Control& control);

    std::uint64_t nodes() const noexcept;  // sets whose guesses were counted

  private:
    std::unique_ptr<RecountShared<P>> shared_;
};

}  // namespace fivefold
