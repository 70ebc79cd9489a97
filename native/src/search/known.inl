// What a search knows of a position before it looks into it.
#include <algorithm>

#include "search/tree_search.hpp"

namespace fivefold {
namespace {

// Family number of the random keys.
constexpr std::uint64_t guesses_left_keys = 0x666f6c64;

}  // namespace

template <class Play>
SetKey TreeSearch<Play>::with_left(SetKey place, int left) const noexcept {
    if (left != unlimited_guesses)
        place ^= shared_.random_key_of(static_cast<std::uint64_t>(left), guesses_left_keys);
    return place;
}

template <class Play>
void TreeSearch<Play>::remember(const Position<P>& position, int left, const Outcome& outcome, bool exact) {
    const std::size_t n = position.candidates.size();
    shared_.cache.store(with_left(position.place, left),
                        {outcome.cost, exact ? outcome.cost : infinite_cost + 1,
                         splitter_.turned(position.candidates, outcome.guess),
                         stored_size(static_cast<std::size_t>(outcome.depth)), stored_size(n)});
}

template <class Play>
bool TreeSearch<Play>::known_of(const Position<P>& position, int left, Outcome& known) {
    if (known_of_group(position.candidates, position.set, left, known))
        return true;
    if constexpr (Play::ruled)
        return known_of_place(position.place, position.candidates.size(), left, known) == Recall::exact;
    return false;
}

template <class Play>
bool TreeSearch<Play>::known_of_group(Candidates candidates, const SetKey& set, int left, Outcome& known) {
    known = {shared_.least(candidates)};
    if (left < 2) {
        known.cost = infinite_cost;
        return true;
    }
    // Where every guess is legal the set is the place.  What three words cost is not remembered.
    [[maybe_unused]] const bool remembered = candidates.size() > 3 || left < 3 || shared_.weighted;
    if constexpr (!Play::ruled)
        if (remembered)
            if (const Recall recall = known_of_place(set, candidates.size(), left, known);
                recall != Recall::nothing)
                return recall == Recall::exact;
    return !shared_.weighted && known_of_set(candidates, set, left, known);
}

// A candidate that separates all others reaches the floor, and is legal.  Otherwise one more guess
// is needed somewhere, and for three candidates one more is enough: guess them in turn.
template <class Play>
bool TreeSearch<Play>::known_of_set(Candidates candidates, const SetKey& set, int left, Outcome& known) {
    const int n = static_cast<int>(candidates.size());
    const std::uint16_t size = stored_size(candidates.size());
    if constexpr (Play::ruled)
        if (Known entry; n > 3 && shared_.cache.find(set, entry)) {
            known = {entry.lower, entry.depth, entry.guess};
            return entry.exact();
        }
    if (const auto member = splitter_.separating_member(candidates)) {
        known = {2 * n - 1, 2, *member};
        if (n > 3)
            shared_.cache.store(set,
                                {known.cost, known.cost, splitter_.turned(candidates, *member), 2, size});
        return true;
    }
    if (n == 3) {
        known = {6, 3, shared_.puzzle.own_guess[candidates[0]]};
        return left >= 3;
    }
    known.cost = std::max(known.cost, 2 * n);
    shared_.cache.store(set, {2 * n, infinite_cost + 1, 0, 0, size});
    return false;
}

// `nothing` if no entry is for any number of guesses.
template <class Play>
TreeSearch<Play>::Recall TreeSearch<Play>::known_of_place(const SetKey& place, std::size_t candidates,
                                                          int left, Outcome& known) const {
    const int n = static_cast<int>(candidates);
    Known entry;
    if (left < n && shared_.cache.find(with_left(place, left), entry)) {
        known.cost = std::max(known.cost, entry.lower);
        if (entry.exact() || entry.lower >= infinite_cost) {
            known = {entry.lower, entry.depth, entry.guess};
            return Recall::exact;
        }
    }
    if (!shared_.cache.find(place, entry))
        return Recall::nothing;
    if (entry.exact() && (left >= n || entry.depth <= left)) {
        known = {entry.lower, entry.depth, entry.guess};
        return Recall::exact;
    }
    known.cost = std::max(known.cost, entry.lower);
    return Recall::bound;
}

}  // namespace fivefold
