#include "search/beam.hpp"

#include <algorithm>

#include "puzzle/pattern_counts.hpp"
#include "search/guess_in_turn.hpp"
#include "search/tree_search.hpp"

namespace fivefold {
namespace {

constexpr std::uint64_t beam_left_keys = 0x6265616d;

template <PatternCode P>
class Beam {
  public:
    explicit Beam(SharedSearch<P>& shared)
        : shared_(shared),
          play_(shared),
          searcher_(shared, play_),
          n_log_n_(fixed_n_log_n(shared.puzzle.table.answers)),
          counter_(shared.kernel, n_log_n_) {}

    // The cost of the beam's tree, remembered with its first guess.
    Outcome cost(Candidates candidates, int left) {
        const int n = static_cast<int>(candidates.size());
        if (n <= 2 || left <= 1)
            return searcher_.solve(searcher_.at(candidates, {}), infinite_cost, left);
        if (left >= n)
            left = n;  // a beam's tree never needs more
        SetKey place = shared_.key(candidates);
        place ^= shared_.random_key_of(static_cast<std::uint64_t>(left), beam_left_keys);
        Known known;
        if (shared_.cache.find(place, known))
            return {known.lower, known.depth, known.guess};
        // Where words tell nothing of each other, all orders cost the same.
        if (only_in_turn(candidates))
            return {cost_in_turn(shared_, candidates, left), n, shared_.puzzle.own_guess[candidates[0]]};
        shared_.count_node();
        Outcome best{infinite_cost};
        for (const WordId guess : promising(candidates)) {
            if (shared_.stopped())
                return {infinite_cost};
            const int total = cost_after(guess, candidates, left, best.cost);
            if (total < best.cost)
                best = {total, 0, guess};
        }
        if (!shared_.stopped())
            shared_.cache.store(place, {best.cost, best.cost, best.guess, 0,
                                        static_cast<std::uint16_t>(std::min(n, 0xffff))});
        return best;
    }

    // Exact below `limit`.
    int cost_after(WordId guess, Candidates candidates, int left, int limit) {
        Split split;
        searcher_.splitter().split(guess, candidates, split);
        // What every group costs at least is in the bound; the rest comes one by one.
        int total = searcher_.splitter().base_of(guess, candidates, split.groups.size());
        for (const Group& group : split.groups) {
            if (total >= limit)
                return total;
            const Candidates rest = split.words_of(group);
            if (is_found(rest, guess))
                continue;
            const int part = cost(rest, left - 1).cost;
            if (part >= infinite_cost)
                return infinite_cost;
            total += part - shared_.floor(rest);
        }
        return total;
    }

    bool append(WordId guess, Candidates candidates, int left, const Branch& branch, FlatTree& tree) {
        Split split;
        searcher_.splitter().split(guess, candidates, split);
        const auto found = [&](const Group& group) { return is_found(split.words_of(group), guess); };
        return tree.add(guess, branch, split.groups, found, [&](const Group& group, const Branch& next) {
            const Candidates rest = split.words_of(group);
            if (left > static_cast<int>(rest.size()) && only_in_turn(rest)) {
                append_in_turn(shared_.puzzle, rest, next, tree);
                return true;
            }
            const Outcome outcome = cost(rest, left - 1);
            return outcome.cost < infinite_cost && append(outcome.guess, rest, left - 1, next, tree);
        });
    }

  private:
    bool is_found(Candidates group, WordId guess) const noexcept {
        return group.size() == 1 && shared_.puzzle.own_guess[group[0]] == guess;
    }

    // Only candidates are guessed.
    bool only_in_turn(Candidates candidates) const noexcept {
        return std::ranges::all_of(candidates, [&](WordId word) {
            return tells_only_itself(shared_.puzzle, shared_.puzzle.own_guess[word], candidates);
        });
    }

    std::vector<WordId> promising(Candidates candidates) {
        std::vector<std::pair<std::uint64_t, WordId>> ranked;
        std::vector<P> patterns(candidates.size());
        for (const WordId candidate : candidates) {
            const WordId guess = shared_.puzzle.own_guess[candidate];
            const P* row = shared_.puzzle.table.row(guess);
            for (std::size_t i = 0; i < candidates.size(); ++i)
                patterns[i] = row[candidates[i]];
            ranked.emplace_back(counter_.measure(patterns.data(), patterns.size()).n_log_n, guess);
        }
        std::sort(ranked.begin(), ranked.end());
        if (ranked.size() > shared_.width)
            ranked.resize(shared_.width);
        std::vector<WordId> guesses;
        for (const auto& [rank, guess] : ranked)
            guesses.push_back(guess);
        return guesses;
    }

    SharedSearch<P>& shared_;
    const FreePlay<P> play_;
    TreeSearch<FreePlay<P>> searcher_;
    std::vector<std::uint64_t> n_log_n_;
    Counter<P> counter_;
};

}  // namespace

template <PatternCode P>
SearchResult beam_tree(const Puzzle<P>& puzzle, std::span<const WordId> candidates, std::int64_t opener,
                       const SearchOptions& options, Control& control) {
    require_guesses(puzzle, candidates, opener);
    SharedSearch<P> shared(puzzle, candidates, options);
    shared.control = &control;
    SearchResult result;
    Beam<P> beam(shared);
    const int left = options.guesses;
    const Outcome outcome =
        opener < 0 ? beam.cost(candidates, left) : Outcome{0, 0, static_cast<WordId>(opener)};
    const int cost =
        opener < 0 ? outcome.cost : beam.cost_after(outcome.guess, candidates, left, infinite_cost);
    if (!shared.stopped() && cost < infinite_cost &&
        beam.append(outcome.guess, candidates, left, {}, result.tree) && !shared.stopped())
        result.upper = cost;
    else
        result.tree = {};
    result.lower = shared.floor(candidates);
    result.nodes = shared.nodes.load();
    return result;
}

template SearchResult beam_tree(const Puzzle<std::uint8_t>&, std::span<const WordId>, std::int64_t,
                                const SearchOptions&, Control&);
template SearchResult beam_tree(const Puzzle<std::uint16_t>&, std::span<const WordId>, std::int64_t,
                                const SearchOptions&, Control&);
template SearchResult beam_tree(const Puzzle<std::uint32_t>&, std::span<const WordId>, std::int64_t,
                                const SearchOptions&, Control&);

}  // namespace fivefold
