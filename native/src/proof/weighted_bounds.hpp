// The two-guess bound of openers where candidates have weights; one object per thread.
//
// A group costs at least 3 W - max over legal guesses of (the heaviest of each pattern, and the guess itself
// if it is in the group).  The sets of marks say nothing about it, since what they count may be light words.
#pragma once

#include <vector>

#include "search/play.hpp"
#include "search/scanner.hpp"

namespace fivefold {

template <class Play>
class WeightedBounds {
  public:
    using P = typename Play::Pattern;

    // `counted` remembers the bounds of groups for all threads.
    WeightedBounds(SharedSearch<P>& shared, const Play& play, SearchCache& counted, const Position<P>& root)
        : shared_(shared),
          play_(play),
          counted_(counted),
          root_(root),
          splitter_(shared),
          scanner_(shared, splitter_),
          legal_(shared.root.words()) {}

    // The two-guess bound, worked on until it reaches `limit`; after a stop less of it.
    int bound(WordId opener, int limit);

  private:
    int group_bound(const Reply& reply, const Group& group);

    SharedSearch<P>& shared_;
    const Play& play_;
    SearchCache& counted_;
    const Position<P> root_;
    Splitter<P> splitter_;
    Scanner<P> scanner_;
    Split split_;
    std::vector<GuessBits> legal_;
};

}  // namespace fivefold
