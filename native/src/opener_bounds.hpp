// The bounds of one opener that need no search; one object per thread.
#pragma once

#include <vector>

#include "fivefold/prove.hpp"
#include "letter_library.hpp"
#include "searcher.hpp"

namespace fivefold {

template <PatternCode P>
class OpenerBounds {
  public:
    OpenerBounds(SharedSearch<P>& shared, const LetterLibrary& library, Words guess_words,
                 Candidates candidates);

    // Works on the bound until it reaches `limit` or is the two-guess bound.  Left open
    // after a stop and when it stays below.
    OpenerBound bound(WordId opener, int limit);

  private:
    // Upper bounds of the most patterns a guess shows on a group, one more for a guess
    // inside it; `most_counted` is exact unless it is `start`.
    int most_in_library(const Group& group);
    int most_counted(const Group& group, int start);
    int count_where_needed(Candidates words, int start);
    // Fills `most_` for guesses outside the group.
    int most_by_library_rows(const Group& group, std::size_t n);
    void known_letters(WordId opener, std::uint32_t pattern, LetterMask& present, LetterMask& absent) const;

    SharedSearch<P>& shared_;
    const LetterLibrary& library_;
    Words guess_words_;
    Candidates candidates_;
    Searcher<P> searcher_;
    WordId opener_ = 0;
    std::vector<Group> groups_;
    std::vector<WordId> words_;
    std::vector<std::uint32_t> rows_;
    std::vector<const std::uint8_t*> row_starts_;
    AlignedArray<std::uint8_t> most_;      // by column: bound of patterns, plus one for members
    std::size_t top_ = 0;                  // the first column with the largest
    std::vector<std::uint8_t> is_member_;  // by column
    std::vector<WordId> members_;          // columns
    std::vector<const P*> rows_of_block_;
};

}  // namespace fivefold
