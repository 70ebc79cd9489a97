// Symmetries of a table: new names for guesses and answers that change no reply.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "puzzle/table.hpp"

namespace fivefold {

// table[guesses[g]][answers[a]] == table[g][a] for all g and a.
struct Symmetry {
    std::vector<WordId> guesses;
    std::vector<WordId> answers;

    friend bool operator==(const Symmetry&, const Symmetry&) = default;
};

// Throws std::invalid_argument unless it is one: every reply is compared.
template <PatternCode P>
void require_symmetry(const TableView<P>& table, const Symmetry& symmetry);

// First `second`, then `first`.
Symmetry product(const Symmetry& first, const Symmetry& second);
Symmetry inverse(const Symmetry& symmetry);

// What some symmetries make by following one another, which are symmetries too.
class SymmetryGroup {
  public:
    SymmetryGroup() = default;
    explicit SymmetryGroup(std::vector<Symmetry> generators) : generators_(std::move(generators)) {}

    // By guess the least of those that it can become; `guesses` there are.
    std::vector<WordId> orbits(std::size_t guesses) const;

    // Symmetries of the group that leave `guess` where it is: all of them but for bad luck.
    SymmetryGroup fixing(WordId guess) const;

    // All elements of the group, or of a smaller one in it where they are more than `most`; the identity is
    // among them.  None if the group is trivial.
    std::vector<Symmetry> elements(std::size_t most) const;

  private:
    std::vector<Symmetry> generators_;
};

}  // namespace fivefold
