#include "strategies/walk.hpp"

#include <algorithm>
#include <cassert>
#include <numeric>

#include "strategies/walk_choice.hpp"

namespace fivefold {
namespace {

// Plays games to their end, a group of candidates at a time.  One per thread.
template <PatternCode P>
class Walker {
  public:
    using Block = WalkBlock<P>;

    Walker(const WalkTask<P>& task, const std::vector<std::uint64_t>& n_log_n, const kernels::Kernel& kernel,
           Control& control, std::span<std::uint32_t> turns)
        : task_(task),
          control_(control),
          turns_(turns),
          blocks_(task),
          chooser_(task, n_log_n, kernel, control) {}

    WalkBlocks<P>& blocks() noexcept { return blocks_; }
    WalkChooser<P>& chooser() noexcept { return chooser_; }

    // Plays out the candidates of `block` from `turn` on, adding nodes below `parent`.
    //
    // The largest group takes the place of its block, and the others have at most half of the words: games of
    // a thousand guesses, where each rules out itself alone, need neither a deep stack nor a thousand blocks.
    void play(Block block, std::uint32_t turn, std::uint32_t parent, std::uint32_t pattern,
              std::vector<WalkNode>& nodes) {
        while (!control_.stop_requested()) {
            if (block.candidates.size() <= 2)
                return play_few(block, turn, parent, pattern, nodes);
            if (block.perfect)
                return play_perfectly(block, turn, parent, pattern, nodes);
            const std::size_t place = best_guess(block, turn);
            const WordId guess = block.guesses[place];
            const auto node = static_cast<std::uint32_t>(nodes.size());
            nodes.push_back({guess, parent, pattern});
            const std::vector<WalkGroup> groups = blocks_.groups(block, place);
            const auto largest =
                std::ranges::max_element(groups, {}, [](const WalkGroup& g) { return g.places.size(); });
            for (auto group = groups.begin(); group != groups.end(); ++group)
                if (group != largest || blocks_.is_solved(*group))
                    play_group(block, guess, *group, turn, node, nodes);
            if (blocks_.is_solved(*largest))
                return;
            block = blocks_.narrowed(block, guess, *largest);
            ++turn;
            parent = node;
            pattern = largest->pattern;
        }
    }

    // The same for one group of `guess`, the guess of `turn`, whose node is `parent`.
    void play_group(const Block& block, WordId guess, const WalkGroup& group, std::uint32_t turn,
                    std::uint32_t parent, std::vector<WalkNode>& nodes) {
        if (blocks_.is_solved(group))
            found(block.candidates[group.places[0]], turn);
        else
            play(blocks_.narrowed(block, guess, group), turn + 1, parent, group.pattern, nodes);
    }

  private:
    void found(WordId answer, std::uint32_t turn) {
        turns_[answer] = turn;
        control_.advance(1);
    }

    // One or two candidates: the first of them is best by every measure and tie rule, or the
    // heavier one.
    void play_few(const Block& block, std::uint32_t turn, std::uint32_t parent, std::uint32_t pattern,
                  std::vector<WalkNode>& nodes) {
        const auto node = static_cast<std::uint32_t>(nodes.size());
        const std::size_t ahead = block.weights.size() == 2 && block.weights[1] > block.weights[0] ? 1 : 0;
        const WordId first = block.candidates[ahead];
        nodes.push_back({task_.answer_rows[first], parent, pattern});
        found(first, turn);
        if (block.candidates.size() == 2) {
            const WordId second = block.candidates[1 - ahead];
            const P shown = task_.table.row(task_.answer_rows[first])[second];
            nodes.push_back({task_.answer_rows[second], node, shown});
            found(second, turn + 1);
        }
    }

    void play_perfectly(const Block& block, std::uint32_t turn, std::uint32_t parent, std::uint32_t pattern,
                        std::vector<WalkNode>& nodes) {
        const auto node = static_cast<std::uint32_t>(nodes.size());
        const WordId guess = task_.answer_rows[block.candidates[*block.perfect]];
        nodes.push_back({guess, parent, pattern});
        for (const WordId candidate : block.candidates) {
            const bool now = task_.answer_rows[candidate] == guess;
            if (!now)
                nodes.push_back({task_.answer_rows[candidate], node, task_.table.row(guess)[candidate]});
            found(candidate, now ? turn : turn + 1);
        }
    }

    // The place of the best guess in the block, the `turn`-th of the game.
    std::size_t best_guess(const Block& block, std::uint32_t turn) {
        if (task_.options.width <= 1)
            return chooser_.best(block);
        // The best of a few promising guesses, each played to the end of the game in the same way.
        std::uint64_t least = ~std::uint64_t{0};
        std::size_t best = 0;
        for (const std::size_t place : promising(block, turn)) {
            const std::uint64_t cost = cost_after(block, place, turn, least);
            if (cost < least) {
                least = cost;
                best = place;
            }
        }
        return best;
    }

    // Of one only when the game is lost already.
    std::vector<std::size_t> promising(const Block& block, std::uint32_t turn) {
        return chooser_.promising(block, turn > task_.options.most_guesses ? 1 : task_.options.width);
    }

    // What finding a word at this turn costs: a game lost outweighs all guesses saved.
    std::uint64_t word_cost(std::uint32_t turn) const noexcept {
        return turn + (turn > task_.options.most_guesses ? std::uint64_t{1} << 32 : 0);
    }

    // No way to play finds `n` words for less: one now, the others next.
    std::uint64_t least_cost(std::size_t n, std::uint32_t turn) const noexcept {
        return word_cost(turn) + (n - 1) * word_cost(turn + 1);
    }

    // The cost of playing out a block: exact if it is below `limit`, otherwise any number
    // from `limit` on.
    std::uint64_t cost_ahead(const Block& block, std::uint32_t turn, std::uint64_t limit) {
        const std::uint64_t least = least_cost(block.candidates.size(), turn);
        if (block.candidates.size() <= 2 || block.perfect || least >= limit || control_.stop_requested())
            return least;
        const std::vector<std::size_t> places = promising(block, turn);
        if (divides_least(block, places.front()))
            return cost_one_by_one(block.candidates.size(), turn);
        for (const std::size_t place : places) {
            limit = std::min(limit, cost_after(block, place, turn, limit));
            if (limit <= least)
                break;
        }
        return limit;
    }

    // Whether the best guess leaves all words but one together.  By every measure but the number of groups
    // nothing that divides is worse: then each guess rules out one word, here and in what it leaves.
    bool divides_least(const Block& block, std::size_t best) {
        if (task_.options.measure == Measure::groups)
            return false;
        const std::vector<WalkGroup> groups = blocks_.groups(block, best);
        return std::max(groups[0].places.size(), groups[1].places.size()) + 1 == block.candidates.size();
    }

    // Candidates come before other words that divide as well, so one is found at every turn.
    std::uint64_t cost_one_by_one(std::size_t n, std::uint32_t turn) const noexcept {
        std::uint64_t total = 0;
        for (std::uint32_t i = 0; i < n; ++i)
            total += word_cost(turn + i);
        return total;
    }

    // The same when this guess is played now; the largest groups decide.
    std::uint64_t cost_after(const Block& block, std::size_t place, std::uint32_t turn, std::uint64_t limit) {
        std::vector<WalkGroup> groups = blocks_.groups(block, place);
        std::ranges::stable_sort(groups, std::greater{}, [](const WalkGroup& g) { return g.places.size(); });
        std::uint64_t total = 0;
        for (const WalkGroup& group : groups)
            total += blocks_.is_solved(group) ? word_cost(turn) : least_cost(group.places.size(), turn + 1);
        for (const WalkGroup& group : groups) {
            if (group.places.size() <= 2 || total >= limit)
                break;
            const std::uint64_t least = least_cost(group.places.size(), turn + 1);
            const Block narrow = blocks_.narrowed(block, block.guesses[place], group);
            total += cost_ahead(narrow, turn + 1, limit - total + least) - least;
        }
        return total;
    }

    const WalkTask<P>& task_;
    Control& control_;
    std::span<std::uint32_t> turns_;
    WalkBlocks<P> blocks_;
    WalkChooser<P> chooser_;
};

// The best first guess, by the kernels that measure whole rows.
template <PatternCode P, class Badness>
WordId best_opener(const WalkTask<P>& task, const Badness& badness, std::string_view kernel,
                   std::size_t threads, Control& control) {
    const TableView<P>& table = task.table;
    std::vector<WordId> everything(table.answers);
    std::iota(everything.begin(), everything.end(), 0);
    std::vector<Spread> spreads(table.guesses);
    measure_splits(table, everything, kernel, threads, control, spreads);
    std::vector<std::uint8_t> can_win(table.guesses);
    for (const WordId row : task.answer_rows)
        can_win[row] = 1;
    WalkChoice best;
    for (WordId guess = 0; guess < table.guesses; ++guess)
        if (can_win[guess] || !task.options.candidates_only)
            best = std::min(best, WalkChoice{badness(spreads[guess]), !can_win[guess], guess});
    return static_cast<WordId>(best.place);
}

}  // namespace

template <PatternCode P>
Walk walk_greedily(const WalkPuzzle<P>& puzzle, const WalkOptions& options, std::string_view kernel_name,
                   std::size_t threads, Control& control) {
    const TableView<P>& table = puzzle.table;
    assert(puzzle.guesses.size() == table.guesses && puzzle.answer_rows.size() == table.answers);
    Walk walk;
    walk.turns.resize(table.answers);
    const WalkTask<P> task{puzzle, options};
    const std::vector<std::uint64_t> n_log_n = fixed_n_log_n(table.answers);
    const kernels::Kernel& kernel = kernels::find(kernel_name);
    const auto new_walker = [&] { return Walker<P>(task, n_log_n, kernel, control, walk.turns); };

    // Step 1. The first guess, and the groups it makes of all answers.
    Walker<P> first = new_walker();
    const WalkBlock<P> root = first.blocks().whole();
    const auto opener = [&]() -> WordId {
        if (options.opener != WalkOptions::no_opener)
            return options.opener;
        if (table.answers > options.one_step_to)
            return static_cast<WordId>(first.chooser().best_of_two_steps(root, threads));
        if (!root.weights.empty())
            return root.guesses[first.chooser().best(root)];
        return best_opener(
            task, [&](const Spread& spread) { return first.chooser().badness(spread); }, kernel_name, threads,
            control);
    }();
    if (control.stop_requested())
        return walk;

    // Step 2. Each group on its own.
    walk.nodes.push_back({opener, 0, 0});
    walk_below(walk, first.blocks().groups(root, opener), threads, control, new_walker,
               [&](Walker<P>& walker, const WalkGroup& group, std::vector<WalkNode>& nodes) {
                   walker.play_group(root, opener, group, 1, 0, nodes);
               });
    return walk;
}

template Walk walk_greedily(const WalkPuzzle<std::uint8_t>&, const WalkOptions&, std::string_view,
                            std::size_t, Control&);
template Walk walk_greedily(const WalkPuzzle<std::uint16_t>&, const WalkOptions&, std::string_view,
                            std::size_t, Control&);
template Walk walk_greedily(const WalkPuzzle<std::uint32_t>&, const WalkOptions&, std::string_view,
                            std::size_t, Control&);

}  // namespace fivefold
