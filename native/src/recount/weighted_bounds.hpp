// The two-guess bounds of openers again, where answers have weights.
//
// With W the weight of a group and w_g that of a guess inside it, else 0, no tree of the group costs less
// than 2 W + the least of (loss - w_g) over its legal guesses.  The bound of an opener is the weight of all
// answers and that sum over its groups, the group of the opener itself excepted.
#pragma once

#include <span>
#include <vector>

#include "base/control.hpp"
#include "recount/descent.hpp"

namespace fivefold {

// The bound of one group at a time; one per thread.
template <PatternCode P>
class RecountGroupBound {
  public:
    explicit RecountGroupBound(RecountShared<P>& shared) : shared_(shared), last_(shared.patterns) {}

    // `words` are those after `reply`, the heaviest first.
    int find(std::span<const WordId> words, const RecountReply& reply);

  private:
    // The least loss - w_g of a guess inside, or `most`.
    int least_inside(std::span<const WordId> words, int most);
    // The least loss of a guess that `reply` allows, or `most`.
    int least_of_all(std::span<const WordId> words, const RecountReply& reply, int most);

    RecountShared<P>& shared_;
    std::uint64_t stamp_ = 0;
    std::vector<std::uint64_t> last_;  // by pattern: when it was last met
    std::vector<std::uint32_t> key_;
    std::vector<const P*> rows_;
    std::vector<std::int32_t> weights_;
    std::vector<std::int32_t> losses_;
    std::vector<std::uint8_t> legal_;
};

// As `recount_bounds`: the claim of each opener whose bound reaches it, and the bound of each other.
template <PatternCode P>
std::vector<std::int32_t> recount_weighted_bounds(RecountShared<P>& shared, std::span<const WordId> openers,
                                                  std::span<const std::int32_t> claims, std::size_t threads,
                                                  Control& control);

}  // namespace fivefold
