// Proof over all openers under the hard or the ultra-hard rule.
//
// The two-guess bound counts legal guesses only: each group of an opener costs at least
// 3 n - the most patterns a guess shows on it that is legal after that reply, one more
// for a candidate.
#pragma once

#include "proof/prove.hpp"
#include "puzzle/rule.hpp"

namespace fivefold {

// As `OpenerSearch`, under `rule`.  Every answer among the candidates must be a guess of
// the puzzle.
template <PatternCode P>
class RuleOpenerSearch {
  public:
    RuleOpenerSearch(const Puzzle<P>& puzzle, PlayRule rule, Words guess_words, Words answer_words,
                     std::span<const WordId> candidates, const SearchOptions& options);
    ~RuleOpenerSearch();

    std::vector<WordId> order() const;
    std::vector<WordId> promising(Control& control);
    std::vector<OpenerBound> bounds(std::span<const WordId> openers, int limit, Control& control);
    std::vector<OpenerBound> search(std::span<const WordId> openers, int limit, Control& control);
    FlatTree tree(WordId opener, Control& control);
    std::uint64_t nodes() const noexcept;
    std::size_t bytes() const noexcept;

  private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace fivefold
