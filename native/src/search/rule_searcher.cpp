#include "search/rule_searcher.hpp"

#include <algorithm>
#include <stdexcept>

#include "search/guess_in_turn.hpp"

namespace fivefold {
namespace {

// Family numbers of the random keys.
constexpr std::uint64_t guess_keys_family = 0x72756c65;
constexpr std::uint64_t rule_left_keys = 0x6c656674;

std::uint16_t stored_size(std::size_t n) noexcept {
    return static_cast<std::uint16_t>(std::min<std::size_t>(n, 0xffff));
}

}  // namespace

template <PatternCode P>
SetKey RuleSearcher<P>::with_left(SetKey place, int left) const noexcept {
    if (left != unlimited_guesses)
        place ^= shared_.random_key_of(static_cast<std::uint64_t>(left), rule_left_keys);
    return place;
}

template <PatternCode P>
SharedRuleSearch<P>::SharedRuleSearch(const Puzzle<P>& puzzle, Words guess_words, PlayRule rule_,
                                      Candidates candidates, const SearchOptions& options)
    : search(puzzle, candidates, options), rule(rule_), facts(guess_words), guess_keys(puzzle.table.guesses) {
    for (std::size_t i = 0; i < guess_keys.size(); ++i)
        guess_keys[i] = search.random_key_of(i, guess_keys_family);
    root.borrow(search.columns, facts, guess_keys);
}

template <PatternCode P>
RuleSearcher<P>::RuleSearcher(SharedRuleSearch<P>& rules)
    : rules_(rules),
      shared_(rules.search),
      plain_(rules.search),
      is_member_(rules.search.puzzle.table.guesses),
      sizes_(rules.search.pattern_range),
      repeats_(allocate_aligned<std::uint8_t>(rules.root.words() * 64)),
      within_(rules.root.words()) {}

template <PatternCode P>
Outcome RuleSearcher<P>::solve(const Position<P>& position, int limit, int left) {
    const Candidates candidates = position.candidates;
    const std::size_t n = candidates.size();

    // Step 1. What needs no search.  Candidates agree with every clue, so they are legal,
    // and guessing them in turn needs no more guesses than there are candidates.
    if (n <= 2)
        return plain_.solve(candidates, position.set, limit, left);
    if (left <= 1)
        return {infinite_cost};
    const int floor = shared_.floor(candidates);
    if (floor >= limit || shared_.stopped())
        return {floor};
    if (left >= static_cast<int>(n))
        left = unlimited_guesses;

    // Step 2. What is known already.
    Outcome known;
    if (known_of_set(candidates, position.set, left, known) || known.cost >= limit)
        return known;
    if (known_of_place(position, left, known) || known.cost >= limit)
        return known;
    if (left == 2)
        return solve_with_two(position);

    // Step 3. A limit only matters where the best tree without one is too deep.
    if (left != unlimited_guesses) {
        const Outcome free = solve(position, limit, unlimited_guesses);
        if (free.cost >= limit || shared_.stopped() || free.depth <= left)
            return free;
        known.cost = std::max(known.cost, free.cost);
    }
    return search(position, limit, left, known.cost);
}

template <PatternCode P>
Outcome RuleSearcher<P>::search(const Position<P>& given, int limit, int left, int lower) {
    const int n = static_cast<int>(given.candidates.size());
    const SetKey place = with_left(given.place, left);
    // Past what the slowest tree costs there is only "impossible".
    const std::int64_t slowest = (std::int64_t{shared_.floor(given.candidates)} + 1) * std::min(left, n);
    // Step 4. Where a guess tells only whether it is the answer, the cost is known.
    if (only_in_turn(given)) {
        const Outcome known = guess_in_turn(shared_, given.candidates, left);
        const bool possible = known.cost < infinite_cost;
        shared_.cache.store(place,
                            {known.cost, possible ? known.cost : infinite_cost + 1, known.guess,
                             stored_size(given.candidates.size()), stored_size(given.candidates.size())});
        return known;
    }

    Frame& here = frame();
    const Position<P> position = compacted(given, here.block, here.whole);
    Outcome best{limit};
    int scanned = lower;
    ++level_;

    // Step 5. Widen the window step by step.
    for (int step = 2 * shared_.unit; lower < limit && best.cost >= limit; step *= 2) {
        // Step 6. The bound of every legal guess, a little past the window.
        const int window = lower + step > slowest ? limit : std::min(limit, lower + step);
        if (window > scanned) {
            scanned = std::max(window, lower + n * shared_.unit / 8);
            shared_.nodes.fetch_add(1, std::memory_order_relaxed);
            if (!given.choices)
                scan(position, scanned, left, here.choices);
        }
        const std::vector<Choice>& choices = given.choices ? *given.choices : here.choices;
        lower = std::max(lower, choices.empty() ? scanned : std::min(choices[0].base, scanned));
        if (lower >= window)
            continue;

        // Step 7. Open guesses in order of their bound, those of one bound by squared sizes.
        best.cost = window;
        std::size_t opened = 0;
        for (std::size_t begin = 0, end = 0; begin < choices.size(); begin = end) {
            const int base = choices[begin].base;
            if (base >= best.cost || best.cost <= lower || opened == shared_.width)
                break;
            while (end < choices.size() && choices[end].base == base)
                ++end;
            rank_level(position, {choices.data() + begin, end - begin}, here);
            for (const Ranked& ranked : here.level) {
                if (base >= best.cost || best.cost <= lower || opened == shared_.width)
                    break;
                ++opened;
                const WordId guess = position.block->guess(ranked.column);
                plain_.split(guess, position.candidates, here.groups, here.words);
                int depth = 0;
                const int cost = cost_of_groups(position, guess, here, base, best.cost, left - 1, depth);
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
        shared_.cache.store(place, {best.cost, best.cost, best.guess, static_cast<std::uint16_t>(best.depth),
                                    stored_size(given.candidates.size())});
        return best;
    }
    lower = std::min(lower, infinite_cost);
    shared_.cache.store(place, {lower, infinite_cost + 1, 0, 0, stored_size(given.candidates.size())});
    return {lower};
}

template <PatternCode P>
bool RuleSearcher<P>::only_in_turn(const Position<P>& position) const {
    for (std::size_t w = 0; w < position.block->words(); ++w)
        for (GuessBits rest = position.legal[w]; rest != 0; rest &= rest - 1) {
            const WordId guess =
                position.block->guess(64 * w + static_cast<unsigned>(std::countr_zero(rest)));
            if (!tells_only_itself(shared_.puzzle, guess, position.candidates))
                return false;
        }
    return true;
}

// Two guesses left: the first must separate all candidates, and then its bound is the cost.
template <PatternCode P>
Outcome RuleSearcher<P>::solve_with_two(const Position<P>& position) {
    Frame& here = frame();
    shared_.nodes.fetch_add(1, std::memory_order_relaxed);
    scan(position, infinite_cost, 2, here.choices);
    Outcome outcome{infinite_cost};
    Known known{infinite_cost, infinite_cost + 1, 0, 0, stored_size(position.candidates.size())};
    if (!here.choices.empty()) {
        outcome = {here.choices[0].base, 2, position.block->guess(here.choices[0].column)};
        known.lower = known.upper = outcome.cost;
        known.guess = outcome.guess;
        known.depth = 2;
    }
    shared_.cache.store(with_left(position.place, 2), known);
    return outcome;
}

// base + the excess of all groups, exact below `limit`; `depth` of the deepest.
template <PatternCode P>
int RuleSearcher<P>::cost_of_groups(const Position<P>& position, WordId guess, Frame& here, int base,
                                    int limit, int left, int& depth) {
    int total = base;
    depth = 1;
    here.order.clear();
    const auto words_of = [&](const Group& group) {
        return Candidates(here.words.data() + group.begin, group.size);
    };

    // Pass 1, cheap: what is known of each group whatever is legal.
    for (std::uint32_t i = 0; i < here.groups.size(); ++i) {
        Group& group = here.groups[i];
        if (group.size <= 2) {
            depth = std::max(depth, static_cast<int>(group.size));
            if (static_cast<int>(group.size) > left)
                return infinite_cost;
            continue;
        }
        if (known_of_set(words_of(group), group.key, left, group.known))
            depth = std::max(depth, group.known.depth);
        else
            here.order.push_back(i);
        total += group.known.cost - shared_.floor(words_of(group));
        if (total >= limit)
            return total;
    }

    // Pass 2: what is known with the guesses that are legal.
    const std::size_t row = position.block->words();
    here.legal.resize(here.order.size() * row);
    here.places.resize(here.order.size());
    std::sort(here.order.begin(), here.order.end(), [&](std::uint32_t a, std::uint32_t b) {
        return here.groups[a].size != here.groups[b].size ? here.groups[a].size < here.groups[b].size : a < b;
    });
    const auto entered = [&](std::size_t i) -> Position<P> {
        const Group& group = here.groups[here.order[i]];
        const GuessBits* legal = here.legal.data() + i * row;
        return {words_of(group), group.key, here.places[i], position.block, legal, nullptr};
    };
    for (std::size_t i = 0; i < here.order.size(); ++i) {
        Group& group = here.groups[here.order[i]];
        here.places[i] = group.key;
        here.places[i] ^=
            narrow(position, guess, group.pattern, words_of(group), here.legal.data() + i * row);
        const int before = group.known.cost;
        group.exact = known_of_place(entered(i), left, group.known);
        if (group.exact)
            depth = std::max(depth, group.known.depth);
        total += group.known.cost - before;
        if (total >= limit)
            return total;
    }

    // Pass 3: search the others, smallest first, with what is left of the limit.
    for (std::size_t i = 0; i < here.order.size(); ++i) {
        const Group& group = here.groups[here.order[i]];
        if (group.exact)
            continue;
        const Outcome outcome = solve(entered(i), group.known.cost + limit - total, left);
        total += outcome.cost - group.known.cost;
        depth = std::max(depth, outcome.depth);
        if (total >= limit)
            return total;
    }
    return total;
}

template <PatternCode P>
bool RuleSearcher<P>::known_of_set(Candidates candidates, const SetKey& set, int left, Outcome& known) {
    const int n = static_cast<int>(candidates.size());
    known = {shared_.floor(candidates)};
    if (left < 2) {
        known.cost = infinite_cost;
        return true;
    }
    if (shared_.weighted)
        return false;

    // A candidate that separates all others reaches the floor, and is legal.  Otherwise
    // one more guess is needed somewhere.
    Known entry;
    if (n > 3 && shared_.cache.find(set, entry)) {
        known = {entry.lower, entry.depth, entry.guess};
        return entry.exact();
    }
    if (const auto member = plain_.separating_member(candidates)) {
        known = {2 * n - 1, 2, *member};
        if (n > 3)
            shared_.cache.store(set, {known.cost, known.cost, *member, 2, stored_size(candidates.size())});
        return true;
    }
    if (n == 3) {  // guess them in turn
        known = {6, 3, shared_.puzzle.own_guess[candidates[0]]};
        return left >= 3;
    }
    known.cost = 2 * n;
    shared_.cache.store(set, {2 * n, infinite_cost + 1, 0, 0, stored_size(candidates.size())});
    return false;
}

// Requires: `known` holds what `known_of_set` found.
template <PatternCode P>
bool RuleSearcher<P>::known_of_place(const Position<P>& position, int left, Outcome& known) const {
    const int n = static_cast<int>(position.candidates.size());
    Known entry;
    if (left < n && shared_.cache.find(with_left(position.place, left), entry)) {
        known.cost = std::max(known.cost, entry.lower);
        if (entry.exact() || entry.lower >= infinite_cost) {
            known = {entry.lower, entry.depth, entry.guess};
            return true;
        }
    }
    if (shared_.cache.find(position.place, entry)) {
        if (entry.exact() && (left >= n || entry.depth <= left)) {
            known = {entry.lower, entry.depth, entry.guess};
            return true;
        }
        known.cost = std::max(known.cost, entry.lower);
    }
    return false;
}

template <PatternCode P>
bool RuleSearcher<P>::append_tree(const Position<P>& position, int left, std::uint32_t parent,
                                  std::uint32_t pattern, FlatTree& tree) {
    const Outcome outcome = left < 1 ? Outcome{infinite_cost} : solve(position, infinite_cost, left);
    if (shared_.stopped())
        return false;
    if (outcome.cost >= infinite_cost)
        throw std::invalid_argument("no tree keeps within the guesses");
    return append_tree_after(outcome.guess, position, left, parent, pattern, tree);
}

template <PatternCode P>
bool RuleSearcher<P>::append_tree_after(WordId guess, const Position<P>& position, int left,
                                        std::uint32_t parent, std::uint32_t pattern, FlatTree& tree) {
    const auto node = static_cast<std::uint32_t>(tree.guess.size());
    tree.guess.push_back(guess);
    tree.parent.push_back(parent);
    tree.pattern.push_back(pattern);
    tree.can_win.push_back(0);
    std::vector<Group> groups;
    std::vector<WordId> words;
    plain_.split(guess, position.candidates, groups, words);
    for (const Group& group : groups) {
        const Candidates rest(words.data() + group.begin, group.size);
        if (group.size == 1 && shared_.puzzle.own_guess[rest[0]] == guess) {
            tree.can_win[node] = 1;
            continue;
        }
        OwnPosition<P> next;
        enter(position, guess, group.pattern, rest, next);
        if (!append_tree(next.get(), left - 1, node, group.pattern, tree))
            return false;
    }
    return true;
}

template class RuleSearcher<std::uint8_t>;
template class RuleSearcher<std::uint16_t>;
template class RuleSearcher<std::uint32_t>;
template struct SharedRuleSearch<std::uint8_t>;
template struct SharedRuleSearch<std::uint16_t>;
template struct SharedRuleSearch<std::uint32_t>;

}  // namespace fivefold
