#include "search/tree_search.hpp"

#include <algorithm>

#include "search/bounded_guesses.inl"
#include "search/first_guess.inl"
#include "search/guess_in_turn.hpp"
#include "search/known.inl"
#include "search/levels.inl"

namespace fivefold {
// Below ceilings a narrow window leaves few guesses to count.  Under a rule costs lie further apart, and
// a narrow window would be widened often.
template <class Play>
int TreeSearch<Play>::share_ahead(const Position<P>& position) noexcept {
    return position.ceilings != nullptr && !Play::ruled ? 64 : 8;
}

template <class Play>
TreeSearch<Play>::TreeSearch(SharedSearch<P>& shared, const Play& play)
    : shared_(shared), play_(play), splitter_(shared), scanner_(shared, splitter_) {
    shared.root.set_all(all_);
}

template <class Play>
Outcome TreeSearch<Play>::solve(const Position<P>& position, int limit, int left) {
    const Candidates candidates = position.candidates;
    const std::size_t n = candidates.size();
    const int floor = shared_.floor(candidates);

    // Step 1. What needs no search.  Candidates are always legal, and every guess of a best tree
    // separates some of them or is one, so no tree needs more guesses than it has candidates.
    if (n <= 2)
        return left >= static_cast<int>(n) ? Outcome{floor, static_cast<int>(n), heaviest(candidates)}
                                           : Outcome{infinite_cost};
    if (left <= 1)
        return {infinite_cost};
    if (floor >= limit || stopped())
        return {floor};
    if (left >= static_cast<int>(n))
        left = unlimited_guesses;

    // Step 2. What is known already.
    Outcome known;
    if (known_of(position, left, known) || known.cost >= limit)
        return known;
    if (left == 2)
        return solve_with_two(position);

    // Step 3. A limit only matters where the best tree without one is too deep.
    if (left != unlimited_guesses) {
        const Outcome free = solve(position, limit, unlimited_guesses);
        if (free.cost >= limit || stopped() || free.depth <= left)
            return free;
        known.cost = std::max(known.cost, free.cost);
    }
    return search(position, limit, left, known.cost);
}

template <class Play>
Outcome TreeSearch<Play>::search(const Position<P>& given, int limit, int left, int lower) {
    const int n = static_cast<int>(given.candidates.size());
    // Past what the slowest tree costs there is only "impossible".
    const std::int64_t slowest = (std::int64_t{shared_.floor(given.candidates)} + 1) * std::min(left, n);
    // Step 4. Where a guess tells only whether it is the answer, the cost is known.
    if (only_in_turn(given)) {
        const Outcome known = guess_in_turn(shared_, given.candidates, left);
        remember(given, left, known, known.cost < infinite_cost);
        return known;
    }

    Frame& here = frame();
    const Position<P> position = compacted(given, here.block, here.whole);
    Scan& scanned = given.kept != nullptr ? *given.kept : here.scan;
    if (given.kept == nullptr)
        scanned.clear();
    scanned.begun = nodes_ - scanned.nodes;
    Outcome best{limit};
    ++level_;

    // Step 5. Widen the window step by step: a narrow one opens few guesses, and most
    // costs lie within a few guesses of the least bound.
    for (int step = 2 * shared_.unit; lower < limit && best.cost >= limit; step *= 2) {
        // Step 6. The bound of every guess, a little past the window: often none is in it,
        // and the least bound then lifts the lower bound at once.
        const int window = lower + step > slowest ? limit : std::min(limit, lower + step);
        if (window > scanned.below)
            scan_up_to(position, scanned, std::max(window, lower + n * shared_.unit / share_ahead(position)),
                       left);
        lower = std::max(lower, std::min(next_base(scanned.choices, 0), scanned.below));
        if (lower >= window)
            continue;

        best = open_guesses(position, scanned, {lower, window, left}, here);
        // Step 8. Where many guesses had to be opened, bound them all.
        const bool bounding =
            !stopped() && best.cost > lower && bounds_due(position, scanned, {lower, window, left});
        if (bounding) {
            const Window narrowed = bound_guesses(position, scanned, {lower, limit, left}, here);
            lower = narrowed.lower;
            best.cost = limit = narrowed.end;
        }
        if (stopped()) {
            --level_;
            scanned.nodes = nodes_ - scanned.begun;
            return {lower};
        }
        if (bounding)
            continue;
        if (best.cost < window)
            break;
        lower = window;
        best.cost = limit;
    }
    --level_;
    scanned.nodes = nodes_ - scanned.begun;

    // Step 9. Remember.
    const bool exact = best.cost < limit;
    if (!exact)
        best = {std::min(lower, infinite_cost)};
    if (!helps_in(given))
        remember(given, left, best, exact);
    return best;
}

template <class Play>
void TreeSearch<Play>::scan_up_to(const Position<P>& position, Scan& scanned, int below, int left) {
    if (below <= scanned.below)
        return;
    scanned.below = below;
    count_node();
    scanner_.scan(position, {below, left, !shared_.weighted}, scanned.choices);
}

// Step 7. Open guesses in order of their bound, those of one bound by squared sizes.  What one was found to
// cost at least in a narrower window closes it in a wider one too, if it is enough.
template <class Play>
Outcome TreeSearch<Play>::open_guesses(const Position<P>& position, Scan& scanned, const Window& window,
                                       Frame& here) {
    Outcome best{window.end};
    std::size_t opened = 0;
    const auto done = [&](int base) {
        return base >= best.cost || best.cost <= window.lower || opened == shared_.width ||
               bounds_due(position, scanned, window);
    };
    for (int base = next_base(scanned.choices, 0); !done(base); base = next_base(scanned.choices, base + 1)) {
        std::vector<Ranked>& guesses = level_of(position, base, best.cost, scanned).guesses;
        for (std::size_t i = 0; i < guesses.size() && !done(base); ++i) {
            Ranked& ranked = guesses[helps_in(position) ? turned(i, guesses.size()) : i];
            ++opened;
            if (ranked.bound >= best.cost ||
                (!scanned.bounds.empty() && scanned.bounds[ranked.column] >= best.cost))
                continue;
            const Outcome outcome = cost_of_groups(position, {base, ranked.column},
                                                   {window.lower, best.cost, window.left - 1}, here);
            if (stopped())
                return best;
            if (outcome.cost < best.cost)
                best = outcome;
            else if (window.left == unlimited_guesses)
                ranked.bound = outcome.cost;
        }
    }
    return best;
}

template <class Play>
Outcome TreeSearch<Play>::cost_of_groups(const Position<P>& position, const Choice& opened,
                                         const Window& window, Frame& here) {
    const WordId guess = position.block->guess(opened.column);
    splitter_.split(*position.block, opened.column, position.candidates, here.split);
    std::vector<Group>& groups = here.split.groups;
    int total = opened.base;
    int depth = 1;
    here.order.clear();
    for (const Group& group : groups)
        if (group.size > 3)
            shared_.cache.expect(group.key);

    // Pass 1, cheap: what is known of each group.
    for (std::uint32_t i = 0; i < groups.size(); ++i) {
        Group& group = groups[i];
        if (group.size <= 2) {
            depth = std::max(depth, static_cast<int>(group.size));
            if (static_cast<int>(group.size) > window.left)
                return {infinite_cost};
            continue;
        }
        const Candidates words = here.split.words_of(group);
        group.exact = known_of_group(words, group.key, window.left, group.known);
        if (group.exact)
            depth = std::max(depth, group.known.depth);
        else
            here.order.push_back(i);
        total += group.known.cost - shared_.floor(words);
        if (total >= window.end)
            return {total};
    }
    std::sort(here.order.begin(), here.order.end(), [&](std::uint32_t a, std::uint32_t b) {
        return groups[a].size != groups[b].size ? groups[a].size < groups[b].size : a < b;
    });

    // Pass 2, under a rule: what is known with the guesses that are legal.
    const std::size_t row = position.block->words();
    const auto entered = [&](std::size_t i) -> Position<P> {
        const Group& group = groups[here.order[i]];
        const Candidates words = here.split.words_of(group);
        if constexpr (Play::ruled)
            return {words, group.key, here.places[i], position.block, here.legal.data() + i * row};
        else
            return {words, group.key, group.key, position.block, position.legal};
    };
    if constexpr (Play::ruled) {
        here.legal.resize(here.order.size() * row);
        here.places.resize(here.order.size());
        for (std::size_t i = 0; i < here.order.size(); ++i) {
            Group& group = groups[here.order[i]];
            const int before = group.known.cost;
            here.places[i] = group.key;
            here.places[i] ^= play_.narrow(position, {guess, group.pattern}, here.split.words_of(group),
                                           here.legal.data() + i * row);
            group.exact =
                known_of_place(here.places[i], group.size, window.left, group.known) == Recall::exact;
            if (group.exact)
                depth = std::max(depth, group.known.depth);
            total += group.known.cost - before;
            if (total >= window.end)
                return {total};
        }
    }

    // Pass 3: search the others, smallest first, with what is left of the limit.
    for (std::size_t i = 0; i < here.order.size(); ++i) {
        const Group& group = groups[here.order[i]];
        if (group.exact)
            continue;
        const Outcome outcome = solve(entered(i), group.known.cost + window.end - total, window.left);
        total += outcome.cost - group.known.cost;
        depth = std::max(depth, outcome.depth);
        if (total >= window.end)
            return {total};
    }
    return {total, depth + 1, guess};
}

template <class Play>
bool TreeSearch<Play>::only_in_turn(const Position<P>& position) const {
    // The first columns divide best, so this mostly ends with one of them.
    for (std::size_t w = 0; w < position.block->words(); ++w)
        for (GuessBits rest = position.legal[w]; rest != 0; rest &= rest - 1) {
            const auto column = 64 * w + static_cast<unsigned>(std::countr_zero(rest));
            if (!tells_only_itself(shared_.puzzle, position.block->guess(column), position.candidates))
                return false;
        }
    return true;
}

// Two guesses left: the first must separate all candidates, and then its bound is the cost.
template <class Play>
Outcome TreeSearch<Play>::solve_with_two(const Position<P>& position) {
    std::vector<Choice>& choices = frame().scan.choices;
    count_node();
    scanner_.scan(position, {infinite_cost, 2}, choices);
    const int base = next_base(choices, 0);
    const auto first = std::ranges::find(choices, base, &Choice::base);
    const bool possible = first != choices.end();
    const Outcome outcome =
        possible ? Outcome{base, 2, position.block->guess(first->column)} : Outcome{infinite_cost};
    remember(position, 2, outcome, possible);
    return outcome;
}

template class TreeSearch<FreePlay<std::uint8_t>>;
template class TreeSearch<FreePlay<std::uint16_t>>;
template class TreeSearch<FreePlay<std::uint32_t>>;
template class TreeSearch<RuledPlay<std::uint8_t>>;
template class TreeSearch<RuledPlay<std::uint16_t>>;
template class TreeSearch<RuledPlay<std::uint32_t>>;

}  // namespace fivefold
