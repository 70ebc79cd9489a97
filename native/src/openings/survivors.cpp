// The partners of a word that no bound leaves out: what is left to be divided.
#include <algorithm>
#include <array>

#include "openings/search.hpp"

namespace fivefold {

// Step 1 of closing a word: the pairs with the words from `first` to `end` that the bounds
// do not leave out.
template <class G>
void Search<G>::find_survivors(const Plan<G>& plan, std::size_t first, std::size_t end, const Limit& limit,
                               Work& word, OpeningCounts& counts) const {
    const std::size_t place = word.place;
    const WordId x = plan.order[place];
    const std::int64_t unit = plan.measure.unit;
    const bool disjoint = plan.query.disjoint;
    for (std::size_t j = first; j < end; ++j) {
        const LetterSet shared = plan.sets[j] & plan.sets[place];
        if (plan.presence) {
            // Values rise along the order, and so does the bound without shared letters.
            const std::int64_t apart = plan.values[place] + plan.values[j];
            if (apart + word.gains[0] > limit.beyond && !disjoint) {
                counts.bounded += plan.order.size() - j - (place >= j);
                word.scanned = true;
                return;
            }
            std::size_t subset = 0;
            for (std::size_t k = 0; k < word.shifts.size(); ++k)
                subset |= static_cast<std::size_t>(shared >> word.shifts[k] & 1) << k;
            if (apart + word.gains[subset] > limit.beyond) {
                counts.bounded += j != place && !(disjoint && plan.share_a_letter(x, plan.order[j]));
                continue;
            }
        }
        const WordId y = plan.order[j];
        if (j == place || (disjoint && (shared != 0 || plan.share_a_letter(x, y))))
            continue;
        const std::int64_t most = plan.most(limit, x, y);
        std::int64_t lower = 0;
        if (plan.margin)
            lower = plan.margin->lower(word.profile, y);
        bool behind = lower > most;
        if (!behind && plan.cells) {
            const auto enough = static_cast<std::uint64_t>(most) / static_cast<std::uint64_t>(unit);
            behind = plan.query.measure == Measure::squares ? plan.cells->squares(x, y, enough) > enough
                                                            : plan.cells->largest(x, y, enough) > enough;
        }
        if (behind)
            ++counts.bounded;
        else
            word.survivors.push_back({lower, static_cast<std::uint32_t>(j)});
    }
}

// Step 2, for the number of groups: count the small groups of the survivors from
// `first_new` on, 64 partners at a time, and drop those that cannot catch up in the large
// ones.
template <class G>
void Search<G>::compare_columns(const Plan<G>& plan, std::size_t first_new, const Limit& limit, Work& word,
                                OpeningCounts& counts) const {
    const WordId word_id = plan.order[word.place];
    constexpr std::size_t lanes = PartnerColumns::lanes;
    constexpr std::uint32_t worth_a_check = 16;
    const Division& division = word.division;
    const auto first_small = static_cast<std::size_t>(
        std::ranges::find_if(division.sizes, [](auto size) { return size <= PartnerColumns::large; }) -
        division.sizes.begin());
    std::size_t kept = first_new;
    for (std::size_t s = first_new, end = first_new; s < word.survivors.size(); s = end) {
        // How many repeats each partner of the block can still afford, plus one.
        const std::size_t block = word.survivors[s].place / lanes;
        std::array<std::uint16_t, lanes> repeats{};
        std::array<std::uint16_t, lanes> fatal{};
        std::array<std::int64_t, lanes> most{};
        for (end = s; end < word.survivors.size() && word.survivors[end].place / lanes == block; ++end) {
            const std::size_t lane = word.survivors[end].place % lanes;
            const WordId y = plan.order[word.survivors[end].place];
            most[lane] = static_cast<std::int64_t>(rows_.answers());
            for (std::size_t x = 0; x < first_small; ++x)
                most[lane] -=
                    division.sizes[x] - std::min<std::int64_t>(division.sizes[x], std::ssize(rows_.sizes(y)));
            const std::int64_t least = -plan.most(limit, word_id, y);
            const std::int64_t needed = least < 0 ? 0 : (least + plan.measure.unit - 1) / plan.measure.unit;
            fatal[lane] = static_cast<std::uint16_t>(std::max<std::int64_t>(0, most[lane] - needed + 1));
        }

        // Small groups first: they cost the fewest comparisons for a repeat.
        bool alive = true;
        for (std::size_t x = division.sizes.size(); x-- > first_small && alive;) {
            const std::uint32_t size = division.sizes[x];
            if (size == 1)
                continue;
            plan.columns->add_repeats({&division.order[division.starts[x]], size}, block * lanes,
                                      repeats.data());
            if (size >= worth_a_check) {
                std::uint16_t living = 0;
                for (std::size_t lane = 0; lane < lanes; ++lane)
                    living |= static_cast<std::uint16_t>(repeats[lane] < fatal[lane]);
                alive = living != 0;
            }
        }
        for (; s < end; ++s) {
            Survivor survivor = word.survivors[s];
            const std::size_t lane = survivor.place % lanes;
            if (repeats[lane] >= fatal[lane]) {
                ++counts.bounded;
                continue;
            }
            survivor.lower = -plan.measure.unit * (most[lane] - repeats[lane]);
            word.survivors[kept++] = survivor;
        }
    }
    word.survivors.resize(kept);
}

// What openings.cpp calls.
#define FIVEFOLD_SURVIVORS(G)                                                                              \
    template void Search<G>::find_survivors(const Plan<G>&, std::size_t, std::size_t, const Limit&, Work&, \
                                            OpeningCounts&) const;                                         \
    template void Search<G>::compare_columns(const Plan<G>&, std::size_t, const Limit&, Work&,             \
                                             OpeningCounts&) const

FIVEFOLD_SURVIVORS(std::uint8_t);
FIVEFOLD_SURVIVORS(std::uint16_t);

}  // namespace fivefold
