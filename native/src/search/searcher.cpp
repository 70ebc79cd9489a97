#include "search/searcher.hpp"

#include <algorithm>
#include <stdexcept>

#include "search/guess_in_turn.hpp"

namespace fivefold {
namespace {

// Family number of the random keys.
constexpr std::uint64_t guesses_left_keys = 0x666f6c64;

// The least bound from `base` on.
int next_base(const std::vector<Choice>& choices, int base) noexcept {
    int next = infinite_cost;
    for (const Choice& choice : choices)
        if (choice.base >= base && choice.base < next)
            next = choice.base;
    return next;
}

}  // namespace

template <PatternCode P>
Searcher<P>::Searcher(SharedSearch<P>& shared)
    : shared_(shared),
      table_(shared.puzzle.table),
      stamps_(shared.pattern_range),
      slots_(shared.pattern_range),
      block_(allocate_aligned<P>(256 * 64)),
      repeats_(allocate_aligned<std::uint8_t>(shared.columns.blocks() * 64)),
      within_(shared.columns.blocks()) {}

template <PatternCode P>
Outcome Searcher<P>::solve(Candidates candidates, const SetKey& key, int limit, int left, Scan* kept) {
    const std::size_t n = candidates.size();
    const int floor = shared_.floor(candidates);

    // Step 1. What needs no search.  Every guess of a best tree separates some candidates
    // or is one, so no tree needs more guesses than it has candidates.
    if (n <= 2)
        return left >= static_cast<int>(n) ? Outcome{floor, static_cast<int>(n), heaviest(candidates)}
                                           : Outcome{infinite_cost};
    if (left <= 1)
        return {infinite_cost};
    if (floor >= limit || shared_.stopped())
        return {floor};
    if (left >= static_cast<int>(n))
        left = unlimited_guesses;

    // Step 2. What is known already.
    Outcome known;
    if (known_bound(candidates, key, left, known) || known.cost >= limit)
        return known;

    // Step 3. A limit only matters where the best tree without one is too deep.
    if (left != unlimited_guesses) {
        const Outcome free = solve(candidates, key, limit, unlimited_guesses, kept);
        if (free.cost >= limit || shared_.stopped() || free.depth <= left)
            return free;
        known.cost = std::max(known.cost, free.cost);
        kept = nullptr;  // with two guesses left fewer guesses count
    }

    Scan& scanned = kept != nullptr ? *kept : frame().scan;
    if (kept == nullptr)
        scanned.below = 0;
    return search(candidates, key, limit, left, known.cost, scanned);
}

template <PatternCode P>
Outcome Searcher<P>::search(Candidates candidates, const SetKey& key, int limit, int left, int lower,
                            Scan& scanned) {
    SetKey place = key;
    if (left != unlimited_guesses)
        place ^= shared_.random_key_of(static_cast<std::uint64_t>(left), guesses_left_keys);
    const int n = static_cast<int>(candidates.size());
    const auto size = static_cast<std::uint16_t>(std::min(n, 0xffff));
    // Past what the slowest tree costs there is only "impossible".
    const std::int64_t slowest = (std::int64_t{shared_.floor(candidates)} + 1) * std::min(left, n);
    // Step 4. Where a guess tells only whether it is the answer, the cost is known.
    if (only_in_turn(candidates)) {
        const Outcome known = guess_in_turn(shared_, candidates, left);
        const bool possible = known.cost < infinite_cost;
        shared_.cache.store(place,
                            {known.cost, possible ? known.cost : infinite_cost + 1, known.guess, size, size});
        return known;
    }

    Frame& here = frame();
    Outcome best{limit};
    ++level_;

    // Step 5. Widen the window step by step: a narrow one opens few guesses, and most
    // costs lie within a few guesses of the least bound.
    for (int step = 2 * shared_.unit; lower < limit && best.cost >= limit; step *= 2) {
        // Step 6. The bound of every guess, a little past the window: often none is in it,
        // and the least bound then lifts the lower bound at once.
        int window = lower + step > slowest ? limit : std::min(limit, lower + step);
        if (window > scanned.below) {
            scanned.below = std::max(window, lower + n * shared_.unit / 8);
            shared_.nodes.fetch_add(1, std::memory_order_relaxed);
            scan(candidates, scanned.below, left, scanned.choices);
        }
        lower = std::max(lower, std::min(next_base(scanned.choices, 0), scanned.below));
        if (lower >= window)
            continue;

        // Step 7. Open guesses in order of their bound, those of one bound by squared sizes.
        best.cost = window;
        std::size_t opened = 0;
        for (int base = next_base(scanned.choices, 0);
             base < best.cost && best.cost > lower && opened < shared_.width;
             base = next_base(scanned.choices, base + 1)) {
            rank_level(candidates, base, scanned.choices, here);
            for (const Ranked& ranked : here.level) {
                if (base >= best.cost || best.cost <= lower || opened == shared_.width)
                    break;
                ++opened;
                const WordId guess = shared_.columns.guess(ranked.column);
                split(guess, candidates, here.groups, here.words);
                int depth = 0;
                const int cost = cost_of_groups(here, base, best.cost, left - 1, depth);
                if (shared_.stopped()) {
                    --level_;
                    return {lower};
                }
                if (cost < best.cost)
                    best = {cost, depth + 1, guess};
            }
        }
        if (best.cost < window)
            break;
        lower = window;
        best.cost = limit;
    }
    --level_;

    // Step 8. Remember.
    if (best.cost < limit) {
        shared_.cache.store(place,
                            {best.cost, best.cost, best.guess, static_cast<std::uint16_t>(best.depth), size});
        return best;
    }
    lower = std::min(lower, infinite_cost);
    shared_.cache.store(place, {lower, infinite_cost + 1, 0, 0, size});
    return {lower};
}

// Guesses of one bound: without those that differ from another only in their groups of
// one or two words, which cost the same; the rest by squared sizes, then column.
template <PatternCode P>
void Searcher<P>::rank_level(Candidates candidates, int base, const std::vector<Choice>& choices,
                             Frame& here) {
    here.level.clear();
    for (const Choice& choice : choices)
        if (choice.base == base)
            here.level.push_back(rank(candidates, choice.column));
    const auto before = [](const Ranked& a, const Ranked& b) {
        return a.squares != b.squares ? a.squares < b.squares : a.column < b.column;
    };
    std::sort(here.level.begin(), here.level.end(), [&](const Ranked& a, const Ranked& b) {
        return a.signature != b.signature ? a.signature < b.signature : before(a, b);
    });
    const auto same = [](const Ranked& a, const Ranked& b) { return a.signature == b.signature; };
    here.level.erase(std::unique(here.level.begin(), here.level.end(), same), here.level.end());
    std::sort(here.level.begin(), here.level.end(), before);
}

template <PatternCode P>
std::vector<WordId> Searcher<P>::promising(Candidates candidates) {
    Frame& here = frame();
    std::vector<WordId> guesses;
    std::vector<Choice>& choices = here.scan.choices;
    scan(candidates, infinite_cost, unlimited_guesses, choices);
    for (int base = next_base(choices, 0); base < infinite_cost && guesses.size() < shared_.width;
         base = next_base(choices, base + 1)) {
        rank_level(candidates, base, choices, here);
        for (const Ranked& ranked : here.level)
            guesses.push_back(shared_.columns.guess(ranked.column));
    }
    guesses.resize(std::min(guesses.size(), shared_.width));
    return guesses;
}

// base + the excess of all groups, exact below `limit`; `depth` of the deepest.
template <PatternCode P>
int Searcher<P>::cost_of_groups(Frame& here, int base, int limit, int left, int& depth) {
    int total = base;
    here.order.clear();
    depth = 1;

    // Pass 1, cheap: what is known of each group.
    for (std::uint32_t i = 0; i < here.groups.size(); ++i) {
        Group& group = here.groups[i];
        if (group.size <= 2) {
            depth = std::max(depth, static_cast<int>(group.size));
            if (static_cast<int>(group.size) > left)
                return infinite_cost;
            continue;
        }
        const Candidates words(here.words.data() + group.begin, group.size);
        group.exact = known_bound(words, group.key, left, group.known);
        if (group.exact)
            depth = std::max(depth, group.known.depth);
        else
            here.order.push_back(i);
        total += group.known.cost - shared_.floor(words);
        if (total >= limit)
            return total;
    }

    // Pass 2: search the others, smallest first, with what is left of the limit.
    std::sort(here.order.begin(), here.order.end(), [&](std::uint32_t a, std::uint32_t b) {
        return here.groups[a].size != here.groups[b].size ? here.groups[a].size < here.groups[b].size : a < b;
    });
    for (const std::uint32_t i : here.order) {
        const Group& group = here.groups[i];
        const Candidates words(here.words.data() + group.begin, group.size);
        const Outcome outcome = solve(words, group.key, group.known.cost + limit - total, left);
        total += outcome.cost - group.known.cost;
        depth = std::max(depth, outcome.depth);
        if (total >= limit)
            return total;
    }
    return total;
}

template <PatternCode P>
bool Searcher<P>::known_bound(Candidates candidates, const SetKey& key, int left, Outcome& known) {
    const int n = static_cast<int>(candidates.size());
    known = {shared_.floor(candidates)};
    if (left < 2) {
        known.cost = infinite_cost;
        return true;
    }
    Known entry;
    if (left < n) {
        const SetKey place = [&] {
            SetKey limited = key;
            return limited ^= shared_.random_key_of(static_cast<std::uint64_t>(left), guesses_left_keys);
        }();
        if (shared_.cache.find(place, entry)) {
            known = {entry.lower, entry.depth, entry.guess};
            if (entry.exact() || entry.lower >= infinite_cost)
                return true;
        }
    }
    if (shared_.cache.find(key, entry)) {
        if (entry.exact() && (left >= n || entry.depth <= left)) {
            known = {entry.lower, entry.depth, entry.guess};
            return true;
        }
        known.cost = std::max(known.cost, entry.lower);
        return false;
    }
    if (shared_.weighted)
        return false;

    // A candidate that separates all others reaches the floor.  Otherwise one more guess
    // is needed somewhere, and for three candidates one more is enough: guess them in turn.
    if (const auto member = separating_member(candidates)) {
        known = {2 * n - 1, 2, *member};
        if (n > 3)
            shared_.cache.store(key, {known.cost, known.cost, *member, 2, static_cast<std::uint16_t>(n)});
        return true;
    }
    known.cost = std::max(known.cost, 2 * n);
    if (n == 3) {
        known = {6, 3, shared_.puzzle.own_guess[candidates[0]]};
        return left >= 3;
    }
    shared_.cache.store(key, {2 * n, infinite_cost + 1, 0, 0, static_cast<std::uint16_t>(n)});
    return false;
}

template <PatternCode P>
bool Searcher<P>::only_in_turn(Candidates candidates) const {
    // The first columns divide best, so this mostly ends with one of them.
    for (std::size_t column = 0; column < shared_.columns.size(); ++column)
        if (!tells_only_itself(shared_.puzzle, shared_.columns.guess(column), candidates))
            return false;
    return true;
}

template <PatternCode P>
WordId Searcher<P>::heaviest(Candidates candidates) const {
    const auto lighter = [&](WordId a, WordId b) { return shared_.weight(a) < shared_.weight(b); };
    return shared_.puzzle.own_guess[*std::max_element(candidates.begin(), candidates.end(), lighter)];
}

template <PatternCode P>
Outcome Searcher<P>::solve_after(WordId guess, Candidates candidates, int limit, int left) {
    if (left <= 1)
        return solve_now(guess, candidates, left);
    Frame& here = frame();
    split(guess, candidates, here.groups, here.words);
    ++level_;
    int depth = 0;
    const int cost =
        cost_of_groups(here, base_of(guess, candidates, here.groups.size()), limit, left - 1, depth);
    --level_;
    return {std::min(cost, infinite_cost), depth + 1, guess};
}

template <PatternCode P>
Outcome Searcher<P>::solve_now(WordId guess, Candidates candidates, int left) const {
    const bool wins = candidates.size() == 1 && shared_.puzzle.own_guess[candidates[0]] == guess;
    return left == 1 && wins ? Outcome{shared_.floor(candidates), 1, guess} : Outcome{infinite_cost};
}

template <PatternCode P>
bool Searcher<P>::append_tree(Candidates candidates, int left, std::uint32_t parent, std::uint32_t pattern,
                              FlatTree& tree) {
    const Outcome outcome =
        left < 1 ? Outcome{infinite_cost} : solve(candidates, shared_.key(candidates), infinite_cost, left);
    if (shared_.stopped())
        return false;
    if (outcome.cost >= infinite_cost)
        throw std::invalid_argument("no tree keeps within the guesses");
    return append_tree_after(outcome.guess, candidates, left, parent, pattern, tree);
}

template <PatternCode P>
bool Searcher<P>::append_tree_after(WordId guess, Candidates candidates, int left, std::uint32_t parent,
                                    std::uint32_t pattern, FlatTree& tree) {
    const auto node = static_cast<std::uint32_t>(tree.guess.size());
    tree.guess.push_back(guess);
    tree.parent.push_back(parent);
    tree.pattern.push_back(pattern);
    tree.can_win.push_back(0);
    std::vector<Group> groups;
    std::vector<WordId> words;
    split(guess, candidates, groups, words);
    for (const Group& group : groups) {
        const Candidates rest(words.data() + group.begin, group.size);
        const bool found = group.size == 1 && shared_.puzzle.own_guess[rest[0]] == guess;
        if (found)
            tree.can_win[node] = 1;
        else if (!append_tree(rest, left - 1, node, group.pattern, tree))
            return false;
    }
    return true;
}

template class Searcher<std::uint8_t>;
template class Searcher<std::uint16_t>;
template class Searcher<std::uint32_t>;

}  // namespace fivefold
