// The bounds of one opener that need no search, under a rule; one object per thread.
#pragma once

#include <vector>

#include "proof/mark_sets.hpp"
#include "proof/prove.hpp"
#include "search/rule_searcher.hpp"

namespace fivefold {

template <PatternCode P>
class RuleOpenerBounds {
  public:
    RuleOpenerBounds(SharedRuleSearch<P>& shared, const MarkLibrary& library, Words guess_words,
                     Candidates candidates);

    // Works on the bound until it reaches `limit` or is the two-guess bound of legal guesses.
    // Left open after a stop and when it stays below.
    OpenerBound bound(WordId opener, int limit);

  private:
    // Upper bounds of the most patterns a legal guess shows on a group, one more for a
    // guess inside it: from the library, and counted, exact unless it is `start`.
    int most_in_library(const Group& group);
    int most_counted(const Group& group, int start);
    void find_legal(const Group& group);
    // Fills `most_` for the columns of legal guesses, from the library's rows of sets that
    // contain the group; the largest.
    int bound_columns(const Group& group);
    int count_legal(Candidates words, int start);
    // Keeps the bound for the search.
    void remember(const Group& group, Candidates words, int most);

    SharedRuleSearch<P>& rules_;
    SharedSearch<P>& shared_;
    const MarkLibrary& library_;
    Words guess_words_;
    Candidates candidates_;
    Searcher<P> searcher_;
    WordId opener_ = 0;
    std::vector<Group> groups_;
    std::vector<WordId> words_;
    std::vector<std::uint32_t> rows_;
    std::vector<const std::uint8_t*> row_starts_;
    std::vector<GuessBits> all_;
    std::vector<GuessBits> legal_;
    AlignedArray<std::uint8_t> most_;      // by column
    std::vector<std::uint8_t> is_member_;  // by column, all zero between calls
    std::vector<std::vector<std::uint32_t>> by_most_;
};

}  // namespace fivefold
