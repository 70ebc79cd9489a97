// The two-guess bound and the other bounds of openers that need no search; one object per thread.
#pragma once

#include <deque>
#include <span>
#include <vector>

#include "proof/group_counter.hpp"
#include "proof/mark_sets.hpp"
#include "proof/opener_search.hpp"
#include "search/play.hpp"

namespace fivefold {

template <class Play>
class OpenerBounds {
  public:
    using P = typename Play::Pattern;

    // `counted` remembers groups that were counted, exactly or down to a bound, for all threads.
    OpenerBounds(SharedSearch<P>& shared, const Play& play, const MarkSets& mark_sets, SearchCache& counted,
                 const Position<P>& root);

    // Works on the bounds of a batch of openers until each reaches `limit` or is the
    // two-guess bound.  Those that stay below are left open and what is known of their
    // groups goes to the cache of the search; after a stop they are just left open.
    void bound(std::span<const WordId> openers, int limit, std::span<OpenerBound> bounds);

  private:
    // An opener of the batch with its groups of three or more, largest first.  The cost of
    // a group is what it is known to exceed its floor by; `exact` when that is counted.
    struct Entry {
        WordId opener = 0;
        int total = 0;
        Closed closed = Closed::open;
        Split split;
        std::vector<Demand> demands;  // by group, under a rule
        std::size_t large = 0;        // how many of the groups are large
        std::size_t in_sets = 0;      // how many may be bounded by mark sets: the largest
        std::vector<std::vector<const std::uint8_t*>> sets;  // by such group: the sets that contain it
        std::vector<std::uint8_t> most;                      // and the most patterns there
    };

    void start(Entry& entry, WordId opener);
    // False after a stop, and then nothing is known.
    bool bound_by_mark_sets(int limit);
    // Counts the groups from `begin` to `end` of the entry in the next `count`, no further down
    // than to `start(group)` patterns.
    template <class Start>
    void plan(Entry& entry, std::size_t begin, std::size_t end, const Start& start);
    bool count(int limit);
    static void raise(Entry& entry, Group& group, int most);
    // For the search.
    void keep(const Entry& entry);
    // Of a group and the guesses that are legal in it.
    SetKey counted_key(const Entry& entry, std::size_t group) const noexcept;
    const Demand* demand(const Entry& entry, std::size_t group) const noexcept {
        return Play::ruled ? &entry.demands[group] : nullptr;
    }

    struct Place {
        Entry* entry;
        std::size_t group;
        int start;
    };

    SharedSearch<P>& shared_;
    const Play& play_;
    const MarkSets& mark_sets_;
    SearchCache& counted_;
    const Position<P> root_;
    Splitter<P> splitter_;
    GroupCounter<P> counter_;
    std::deque<Entry> batch_;
    std::vector<CountJob> jobs_;
    std::vector<Place> places_;  // of the jobs
    std::vector<std::uint32_t> rows_;
    std::vector<GuessBits> legal_;
};

}  // namespace fivefold
