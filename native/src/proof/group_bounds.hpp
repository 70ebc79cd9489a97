// The two-guess bound of second guesses: a large group of an opener is treated like a list of its own.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

#include "proof/batches.hpp"
#include "proof/opener_bounds.hpp"
#include "search/guess_bounds.hpp"

namespace fivefold {

template <class Play>
class GroupBounds final : public GuessBounds {
  public:
    using P = typename Play::Pattern;

    // Counts sets of marks of the group on this thread alone: the others are busy.
    GroupBounds(SharedSearch<P>& shared, const Play& play, SearchCache& counted, Words answer_words,
                const Position<P>& group)
        : shared_(shared),
          mark_sets_(shared.puzzle.table, shared.columns, CandidateWords{answer_words, group.candidates},
                     shared.kernel, {1, most_bytes}, *shared.control),
          worker_(shared, play, mark_sets_, counted, group) {}

    bool find(std::span<const WordId> guesses, int limit, std::span<int> bounds) override {
        std::vector<OpenerBound> found;
        for (std::size_t begin = 0; begin < guesses.size() && !shared_.stopped(); begin += most_in_batch) {
            const auto batch = guesses.subspan(begin, std::min(most_in_batch, guesses.size() - begin));
            found.assign(batch.size(), {});
            worker_.bound(batch, limit, found);
            std::ranges::transform(found, bounds.begin() + static_cast<std::ptrdiff_t>(begin),
                                   &OpenerBound::bound);
        }
        return !shared_.stopped();
    }

    std::size_t bytes() const noexcept { return mark_sets_.bytes(); }

  private:
    // Every thread may have one, and more bytes save little time.
    static constexpr std::size_t most_bytes = std::size_t{1} << 26;

    SharedSearch<P>& shared_;
    const MarkSets mark_sets_;
    OpenerBounds<Play> worker_;
};

}  // namespace fivefold
