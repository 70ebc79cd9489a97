#include "proof/opener_bounds.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

namespace fivefold {
namespace {

// Family number of the random keys.
constexpr std::uint64_t demand_keys = 0x64656d61;

// Under a rule a bound is kept for the search from here on: to name its position takes time.
constexpr std::uint32_t keep_from = 100;

// Groups up to here are counted exactly at once: they gain as much as large ones and take
// no time.
constexpr std::uint32_t small_most = 24;

// What guesses show at most on groups of n words of the usual lists lies around
// 2.4 n^0.61; only the order of work depends on it.
double likely_gain(const Group& group) {
    const double n = group.size;
    const double most = n + 1 - group.known.cost;
    return std::max(0.0, most - 2.4 * std::pow(n, 0.61));
}
constexpr double share_margin = 1.15;

// Every group costs its floor 2 n - 1 plus this when guesses show at most `most` on it.
int excess(const Group& group, int most) {
    return std::max(0, static_cast<int>(group.size) + 1 - most);
}

}  // namespace

template <class Play>
OpenerBounds<Play>::OpenerBounds(SharedSearch<P>& shared, const Play& play, const MarkSets& mark_sets,
                                 SearchCache& counted, const Position<P>& root)
    : shared_(shared),
      play_(play),
      mark_sets_(mark_sets),
      counted_(counted),
      root_(root),
      splitter_(shared),
      counter_(shared, splitter_, mark_sets),
      legal_(shared.root.words()) {}

template <class Play>
void OpenerBounds<Play>::bound(std::span<const WordId> openers, int limit, std::span<OpenerBound> bounds) {
    batch_.resize(openers.size());
    for (std::size_t i = 0; i < openers.size(); ++i)
        start(batch_[i], openers[i]);
    if (!bound_by_mark_sets(limit))
        return;

    const auto open = [](const Entry& entry) { return entry.closed == Closed::open; };
    const auto exactly = [](const Group&) { return 0; };
    bool going = true;
    const auto round = [&](const auto& plan_entry) {
        if (!going)
            return;
        for (Entry& entry : batch_)
            if (open(entry))
                plan_entry(entry);
        going = count(limit);
    };

    // Step 1.  Small groups.
    round([&](Entry& e) { plan(e, e.large, e.split.groups.size(), exactly); });

    // Step 2.  Share out what is missing among the large groups, in proportion to what each
    // will probably gain: to confirm that no guess shows more than so many patterns is much
    // less work than to find the most.
    round([&](Entry& entry) {
        double hoped = 0;
        for (std::size_t i = 0; i < entry.large; ++i)
            hoped += likely_gain(entry.split.groups[i]);
        plan(entry, 0, entry.large, [&](const Group& group) {
            const double gain = likely_gain(group);
            const double share =
                std::ceil((limit - entry.total) * gain / std::max(hoped, 1.0) * share_margin);
            const int most = static_cast<int>(group.size) + 1 - group.known.cost;
            return share < 2 * gain ? std::max(0, most - static_cast<int>(share)) : 0;
        });
    });

    // Step 3.  Then exactly.
    round([&](Entry& e) { plan(e, 0, e.large, exactly); });

    for (std::size_t i = 0; i < openers.size(); ++i) {
        bounds[i] = {batch_[i].total, batch_[i].closed};
        if (going && open(batch_[i]))
            keep(batch_[i]);
    }
}

template <class Play>
void OpenerBounds<Play>::start(Entry& entry, WordId opener) {
    entry.opener = opener;
    entry.closed = Closed::open;
    std::vector<Group>& groups = entry.split.groups;
    splitter_.split(opener, root_.candidates, entry.split);
    entry.total = splitter_.base_of(opener, root_.candidates, groups.size());
    std::erase_if(groups, [](const Group& group) { return group.size <= 2; });
    std::stable_sort(groups.begin(), groups.end(),
                     [](const Group& a, const Group& b) { return a.size > b.size; });
    const auto at_least = [&](std::uint32_t size) {
        const auto larger = [=](const Group& group) { return group.size >= size; };
        return static_cast<std::size_t>(std::partition_point(groups.begin(), groups.end(), larger) -
                                        groups.begin());
    };
    entry.large = at_least(small_most + 1);
    entry.in_sets = at_least(sets_from);
    entry.most.assign(entry.in_sets, 0);
    if (entry.sets.size() < entry.in_sets)
        entry.sets.resize(entry.in_sets);
    entry.demands.clear();
    for (std::size_t i = 0; i < groups.size(); ++i) {
        groups[i].known.cost = 0;
        groups[i].exact = false;
        if constexpr (Play::ruled)
            entry.demands.push_back(play_.demand({opener, groups[i].pattern}));
        if (i >= entry.in_sets)
            continue;
        mark_sets_.rows(shared_.puzzle.words[opener], groups[i].pattern, rows_);
        entry.sets[i].clear();
        for (const std::uint32_t row : rows_)
            entry.sets[i].push_back(mark_sets_.counts(row));
    }
}

// For each legal guess the least count of all sets that contain the group; of these the largest.
template <class Play>
bool OpenerBounds<Play>::bound_by_mark_sets(int limit) {
    alignas(block_columns) std::uint8_t least[block_columns];
    for (std::size_t b = 0; b < shared_.columns.blocks(); ++b) {
        if (shared_.control->stop_requested())
            return false;
        for (Entry& entry : batch_)
            for (std::size_t i = 0; i < entry.in_sets; ++i) {
                const auto cap =
                    static_cast<std::uint8_t>(std::min<std::uint32_t>(entry.split.groups[i].size, 255));
                const GuessBits legal =
                    Play::ruled ? shared_.root.legal_word(entry.demands[i], b) : ~GuessBits{0};
                if (entry.most[i] == cap || legal == 0 ||
                    mark_sets_.none_above(entry.sets[i], b, entry.most[i]))
                    continue;
                std::fill_n(least, block_columns, cap);
                for (GuessBits above =
                         legal & shared_.kernel.least_of_rows(entry.sets[i].data(), entry.sets[i].size(),
                                                              mark_sets_.offset(b), entry.most[i], least);
                     above != 0; above &= above - 1)
                    entry.most[i] =
                        std::max(entry.most[i], least[static_cast<unsigned>(std::countr_zero(above))]);
            }
    }
    for (Entry& entry : batch_) {
        for (std::size_t i = 0; i < entry.in_sets; ++i) {
            Group& group = entry.split.groups[i];
            // One more for a guess inside the group; 255 is no bound.
            if (entry.most[i] < 255)
                group.known.cost = excess(group, entry.most[i] + 1);
            entry.total += group.known.cost;
        }
        if (entry.total >= limit)
            entry.closed = Closed::mark_sets;
    }
    return true;
}

template <class Play>
template <class Start>
void OpenerBounds<Play>::plan(Entry& entry, std::size_t begin, std::size_t end, const Start& start) {
    for (std::size_t i = begin; i < end; ++i) {
        Group& group = entry.split.groups[i];
        if (group.exact)
            continue;
        const Candidates words = entry.split.words_of(group);
        const int n = static_cast<int>(group.size);
        Known known;
        int most = -1;
        const bool found = counted_.find(counted_key(entry, i), known);
        if (found && known.exact())
            most = known.lower;
        else if (found && -known.lower <= start(group)) {
            raise(entry, group, -known.lower);
            continue;
        } else if (splitter_.separating_member(words))
            most = n + 1;
        else if (n == 3)
            most = 3;
        if (most < 0) {
            const int from = start(group);
            // The sets of small groups show more patterns than these have words.
            const std::span<const std::uint8_t* const> no_sets;
            jobs_.push_back(counter_.job(
                words, from, i < entry.large ? std::span<const std::uint8_t* const>(entry.sets[i]) : no_sets,
                demand(entry, i)));
            places_.push_back({&entry, i, from});
            continue;
        }
        group.exact = true;
        raise(entry, group, most);
    }
}

// No guess shows more than `most` patterns on the group.
template <class Play>
void OpenerBounds<Play>::raise(Entry& entry, Group& group, int most) {
    const int cost = std::max(group.known.cost, excess(group, most));
    entry.total += cost - group.known.cost;
    group.known.cost = cost;
}

template <class Play>
bool OpenerBounds<Play>::count(int limit) {
    const bool whole = counter_.count(jobs_);
    for (std::size_t i = 0; whole && i < jobs_.size(); ++i) {
        const auto [entry, place, from] = places_[i];
        Group& group = entry->split.groups[place];
        const int most = jobs_[i].best;
        // What stayed where it began is only a bound, unless it began with nothing.
        group.exact = from == 0 || most > from;
        // A bound is kept as a negative number: of two the cache keeps the larger one.
        const Known known{group.exact ? most : -most, group.exact ? most : infinite_cost + 1, 0, 0,
                          stored_size(group.size)};
        counted_.store(counted_key(*entry, place), known);
        raise(*entry, group, most);
    }
    jobs_.clear();
    places_.clear();
    for (Entry& entry : batch_)
        if (entry.closed == Closed::open && entry.total >= limit)
            entry.closed = Closed::counted;
    return whole;
}

// What a clue demands decides what is legal.
template <class Play>
SetKey OpenerBounds<Play>::counted_key(const Entry& entry, std::size_t group) const noexcept {
    SetKey key = entry.split.groups[group].key;
    if constexpr (Play::ruled) {
        const Demand& demand = entry.demands[group];
        for (std::size_t i = 0; i < demand.needed_count; ++i)
            key ^= shared_.random_key_of(demand.needed[i], demand_keys);
        for (std::size_t i = 0; i < demand.barred_count; ++i)
            key ^= shared_.random_key_of(demand.barred[i], ~demand_keys);
    }
    return key;
}

template <class Play>
void OpenerBounds<Play>::keep(const Entry& entry) {
    for (const Group& group : entry.split.groups) {
        // Without excess a member may separate the group, which the search finds by itself.
        if (group.size <= 3 || group.known.cost == 0 || (Play::ruled && group.size < keep_from))
            continue;
        SetKey place = group.key;
        place ^=
            play_.narrow(root_, {entry.opener, group.pattern}, entry.split.words_of(group), legal_.data());
        shared_.cache.store(place, {2 * static_cast<int>(group.size) - 1 + group.known.cost,
                                    infinite_cost + 1, 0, 0, stored_size(group.size)});
    }
}

template class OpenerBounds<FreePlay<std::uint8_t>>;
template class OpenerBounds<FreePlay<std::uint16_t>>;
template class OpenerBounds<FreePlay<std::uint32_t>>;
template class OpenerBounds<RuledPlay<std::uint8_t>>;
template class OpenerBounds<RuledPlay<std::uint16_t>>;
template class OpenerBounds<RuledPlay<std::uint32_t>>;

}  // namespace fivefold
