// Openers of a table with symmetries: what they cost, where equal positions are searched once.
//
// Symmetries that leave the opener in place leave each of its groups in place, so of the second guesses that
// they turn into each other one is enough.  Those of them that leave the second guess in place too say which
// sets of candidates cost the same from there on (alike_sets.hpp).
#pragma once

#include <map>
#include <vector>

#include "search/symmetry.hpp"
#include "search/tree_search.hpp"

namespace fivefold {

template <PatternCode P>
class SymmetricSearch {
  public:
    // The symmetries must leave the candidates of `root` in place as a set.
    SymmetricSearch(SharedSearch<P>& shared, const FreePlay<P>& play, const Position<P>& root,
                    SymmetryGroup symmetries, const SearchOptions& options);

    // As TreeSearch::solve_after, on all threads.
    Outcome solve_after(WordId opener, int limit);

    // The tree of an opener that was found to have one; empty after a stop.
    FlatTree tree(WordId opener);

  private:
    // What is known about one group of an opener.
    struct Part {
        int lower = 0;
        bool exact = false;
        int depth = 0;
        WordId guess = 0;
    };
    // An opener, what leaves it in place, and one of each kind of second guess.
    struct Opened {
        Split split;
        SymmetryGroup fixing;
        std::vector<Symmetry> fixing_all;
        std::vector<WordId> seconds;
        std::vector<Part> parts;  // by group
    };
    Opened open(WordId opener);
    // The least cost of a group, as TreeSearch::solve.
    Outcome solve_group(TreeSearch<FreePlay<P>>& searcher, const Opened& opened, const Position<P>& group,
                        int limit);
    // One group after another, on one thread.
    bool append_group(TreeSearch<FreePlay<P>>& searcher, const Opened& opened, const Group& group,
                      const Branch& branch, FlatTree& tree);
    int left() const noexcept { return options_.guesses - 1; }

    SharedSearch<P>& shared_;
    const FreePlay<P>& play_;
    const Position<P> root_;
    const SymmetryGroup symmetries_;
    const SearchOptions options_;
    std::map<WordId, Opened> solved_;  // openers whose cost was found
};

}  // namespace fivefold
