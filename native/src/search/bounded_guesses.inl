// A large group of an opener is treated like a list of its own: a few promising guesses are opened for an
// upper bound, then all guesses are bounded, and only those that may reach it are opened.
#include <algorithm>
#include <memory>
#include <numeric>
#include <vector>

#include "search/guess_bounds.hpp"
#include "search/tree_search.hpp"

namespace fivefold {
namespace {

constexpr std::size_t promising_guesses = 48;  // those of least bound, which are bounded first
constexpr std::size_t opened_first = 4;        // the best of these, for an upper bound

}  // namespace

template <class Play>
bool TreeSearch<Play>::bounds_due(const Position<P>& position, const Scan& scanned,
                                  const Window& window) const noexcept {
    return nodes_ - scanned.begun >= shared_.bounds_after && position.kept != nullptr && shared_.bounds_of &&
           !help_ && position.candidates.size() >= shared_.bounds_from && window.left == unlimited_guesses &&
           scanned.bounded < window.end;
}

// The guesses are bounded up to the end of the window; where that is far away, up to one more than some guess
// is found to cost, so that the first guess in order that reaches the least cost is still found.
template <class Play>
typename TreeSearch<Play>::Window TreeSearch<Play>::bound_guesses(const Position<P>& position, Scan& scanned,
                                                                  Window window, Frame& here) {
    const std::unique_ptr<GuessBounds> known = shared_.bounds_of(position);
    const bool far = window.end - window.lower > static_cast<int>(position.candidates.size());
    scan_up_to(position, scanned, far ? infinite_cost : window.end, window.left);
    if (far)
        window.end = std::min(window.end, 1 + cost_of_promising(position, scanned, *known, here));
    std::vector<WordId> guesses;
    for (const Choice& choice : scanned.choices)
        guesses.push_back(position.block->guess(choice.column));
    std::vector<int> bounds(guesses.size());
    if (stopped() || !known->find(guesses, window.end, bounds))
        return window;
    scanned.bounds.resize(64 * position.block->words());
    int least = window.end;
    for (std::size_t i = 0; i < bounds.size(); ++i) {
        int& bound = scanned.bounds[scanned.choices[i].column];
        bound = std::max({bound, bounds[i], scanned.choices[i].base});
        least = std::min(least, bound);
    }
    window.lower = std::max(window.lower, least);
    scanned.bounded = window.end;
    scanned.begun = nodes_;
    return window;
}

// The least cost of the few guesses that promise most, an upper bound; after a stop it means nothing.
template <class Play>
int TreeSearch<Play>::cost_of_promising(const Position<P>& position, const Scan& scanned, GuessBounds& known,
                                        Frame& here) {
    std::vector<Choice> choices = scanned.choices;
    std::ranges::stable_sort(choices, {}, &Choice::base);
    choices.resize(std::min(choices.size(), promising_guesses));
    std::vector<WordId> guesses;
    for (const Choice& choice : choices)
        guesses.push_back(position.block->guess(choice.column));
    std::vector<int> bounds(guesses.size());
    if (!known.find(guesses, infinite_cost, bounds))
        return infinite_cost;
    std::vector<std::size_t> order(choices.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return bounds[i]; });
    int least = infinite_cost;
    for (std::size_t i = 0; i < std::min(order.size(), opened_first) && !stopped(); ++i) {
        const Window window{0, least, unlimited_guesses};
        least = std::min(least, cost_of_groups(position, choices[order[i]], window, here).cost);
    }
    return least;
}

}  // namespace fivefold
