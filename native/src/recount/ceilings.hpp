// Ceilings for the recount of bounds: a guess shows no more patterns on a group than on any
// set of answers that contains the group.
#pragma once

#include <span>
#include <vector>

#include "base/control.hpp"
#include "puzzle/table.hpp"
#include "puzzle/words.hpp"

namespace fivefold {

// The sets are "letter x in place p", "x, but not in place p" and "no x".
template <PatternCode P>
class RecountCeilings {
  public:
    // `own_guess` is the row of every answer.  After a stop it is not complete.
    RecountCeilings(const TableView<P>& table, std::span<const WordId> own_guess, Words guess_words,
                    std::size_t threads, Control& control);

    // What each guess shows at most on `words`: its least count on the sets for the letters of
    // `opener` that contain all of them.
    void find(WordId opener, std::span<const WordId> words, std::vector<std::uint32_t>& ceilings) const;

  private:
    struct Set {
        std::vector<bool> has;              // by answer
        std::vector<std::uint32_t> counts;  // by guess
    };

    std::size_t sets_of(Letter letter) const { return letter * (2 * guess_words_.length + 1); }

    Words guess_words_;
    std::vector<Set> sets_;  // for each letter: without it; then for each place there, elsewhere
};

}  // namespace fivefold
