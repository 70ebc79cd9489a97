// TreeSearch: one thread of an exact search, for every kind of play.  Threads share the puzzle, the
// columns and the cache, and each has its own scratch space.
#pragma once

#include <deque>
#include <optional>
#include <vector>

#include "base/helping.hpp"
#include "search/play.hpp"
#include "search/scanner.hpp"

namespace fivefold {

// Columns are copied for so many candidates or more, when they shrink to this share.
struct Compaction {
    std::size_t from = 12;
    std::size_t ratio = 4;
};

template <class Play>
class TreeSearch {
  public:
    using P = typename Play::Pattern;

    TreeSearch(SharedSearch<P>& shared, const Play& play);

    // The position before the first guess, and that of a group after a reply.
    void start(Candidates candidates, OwnPosition<P>& position) const;
    void enter(const Position<P>& from, const Reply& reply, Candidates group, OwnPosition<P>& position) const;
    // Looks up the ceilings of a position after `reply`, by column of its block.
    void find_ceilings(const Reply& reply, OwnPosition<P>& position) const;
    // Without memory of its own, where every guess is legal.
    Position<P> at(Candidates candidates, const SetKey& key) const noexcept
        requires(!Play::ruled)
    {
        return {candidates, key, key, &shared_.root, all_.data()};
    }
    Position<P> at(Candidates candidates) const noexcept
        requires(!Play::ruled)
    {
        return at(candidates, splitter_.key(candidates));
    }

    // The least cost of a position with `left` guesses:
    //
    //   result.cost <  limit   exact, with depth and guess
    //   result.cost >= limit   a lower bound: limit <= result <= true cost
    //
    // After a stop every result is only a lower bound, below the limit or not.
    Outcome solve(const Position<P>& position, int limit, int left);

    // The same when `guess` comes first.  All of its groups are raised together in widening windows: a
    // hard one is not finished while easy ones would reach the limit.
    Outcome solve_after(WordId guess, const Position<P>& position, int limit, int left);

    // Appends the tree of the tie rule to `tree`; false after a stop.  Throws std::invalid_argument
    // if there is none within `left` guesses.
    bool append_tree(const Position<P>& position, int left, const Branch& branch, FlatTree& tree);
    bool append_tree_after(WordId guess, const Position<P>& position, int left, const Branch& branch,
                           FlatTree& tree);

    // The first guesses in search order, as many as the search opens.
    std::vector<WordId> promising(const Position<P>& position);

    // What can be said without searching; true when exact.
    bool known_of(const Position<P>& position, int left, Outcome& known);

    // From now on this only helps another search of the same position or opener, until that has ended: it
    // opens its guesses in another order, so that each finds in the cache what the other has done.  What lies
    // below them it searches as ever, and only that is remembered, so the tie rule holds.  What it returns is
    // of no use.
    void help(const Help& other) noexcept { help_ = other; }

    Splitter<P>& splitter() noexcept { return splitter_; }
    Scanner<P>& scanner() noexcept { return scanner_; }

    Compaction compaction;
    // Smaller groups of a first guess are scanned sooner than their ceilings are looked up.
    std::uint32_t ceilings_from = 64;

  private:
    // Space of one level of the recursion.
    struct Frame {
        Scan scan;
        Split split;
        std::vector<std::uint32_t> order;
        std::vector<GuessBits> legal;  // a row per group
        std::vector<SetKey> places;    // by group
        ColumnBlock<P> block;          // when columns were copied
        std::vector<GuessBits> whole;  // all of them
    };
    // Costs from `lower` on are looked for, up to `end`, with `left` guesses.
    struct Window {
        int lower = 0;
        int end = 0;
        int left = 0;
    };
    // Where nodes are counted out, nobody helps.
    bool stopped() const noexcept {
        return shared_.stopped() ||
               (help_ && (shared_.node_limit != 0 || help_.ended->load(std::memory_order_relaxed)));
    }
    // Whether guesses are opened in another order here, and which of so many comes in place `i` then.
    bool helps_in(const Position<P>& position) const noexcept { return help_ && position.kept != nullptr; }
    std::size_t turned(std::size_t i, std::size_t count) const noexcept;
    enum class Recall : std::uint8_t { nothing, bound, exact };

    Outcome search(const Position<P>& given, int limit, int left, int lower);
    bool bounds_due(const Position<P>& position, const Scan& scanned, const Window& window) const noexcept;
    // The window that is left when all guesses are bounded; after a stop only its lower end means anything.
    Window bound_guesses(const Position<P>& position, Scan& scanned, Window window, Frame& here);
    int cost_of_promising(const Position<P>& position, const Scan& scanned, GuessBounds& known, Frame& here);
    // Finds the guesses with a bound below `below`, unless that was done.
    void scan_up_to(const Position<P>& position, Scan& scanned, int below, int left);
    // A scan goes past its window by so small a share of the candidates.
    static int share_ahead(const Position<P>& position) noexcept;
    // The cheapest of the guesses to open; `window.end` if none is below.
    Outcome open_guesses(const Position<P>& position, Scan& scanned, const Window& window, Frame& here);
    Outcome solve_with_two(const Position<P>& position);
    // Whether no legal guess tells more than whether it is the answer.
    bool only_in_turn(const Position<P>& position) const;
    // base + the excess of all groups, exact below `window.end`, and the guesses that it takes.
    Outcome cost_of_groups(const Position<P>& position, const Choice& opened, const Window& window,
                           Frame& here);
    // The guesses of one bound that are to be opened, in order, as kept or ranked now.
    Level& level_of(const Position<P>& position, int base, int end, Scan& scanned);
    void rank_level(const Position<P>& position, int base, int end, const std::vector<Choice>& choices,
                    std::vector<Ranked>& level);
    // The first guess of a bound if all its groups have one or two words: it costs what its bound says.
    std::optional<std::uint32_t> finishing(const Position<P>& position, int base,
                                           const std::vector<Choice>& choices) const;
    // The same position on columns of its own, if they are few among many.
    Position<P> compacted(const Position<P>& position, ColumnBlock<P>& block,
                          std::vector<GuessBits>& whole) const;
    // What is known of a group before its legal guesses are, of a set whatever is legal, and what
    // the cache holds of a place.
    bool known_of_group(Candidates candidates, const SetKey& set, int left, Outcome& known);
    bool known_of_set(Candidates candidates, const SetKey& set, int left, Outcome& known);
    Recall known_of_place(const SetKey& place, std::size_t candidates, int left, Outcome& known) const;
    void remember(const Position<P>& position, int left, const Outcome& outcome, bool exact);
    SetKey with_left(SetKey place, int left) const noexcept;
    // The guess that is the heaviest candidate, the first of several.
    WordId heaviest(Candidates candidates) const;
    Outcome solve_now(WordId guess, Candidates candidates, int left) const;
    void count_node() noexcept {
        shared_.count_node();
        ++nodes_;
    }
    Frame& frame() {
        while (frames_.size() <= level_)
            frames_.emplace_back();
        return frames_[level_];
    }

    SharedSearch<P>& shared_;
    const Play& play_;
    Splitter<P> splitter_;
    Scanner<P> scanner_;
    std::vector<GuessBits> all_;  // columns of the root
    std::deque<Frame> frames_;
    std::size_t level_ = 0;
    std::uint64_t nodes_ = 0;  // sets searched by this thread
    Help help_;
};

}  // namespace fivefold
