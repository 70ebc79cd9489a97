#include <set>

#include "openings/search.hpp"

namespace fivefold {

template <class G>
bool Search<G>::close_pair(const Closing& closing, const Opening& pair, std::size_t first, Found& found,
                           Divider& divider) const {
    const Plan<G>& plan = closing.plan;
    const std::int64_t unit = plan.measure.unit;
    std::vector<std::uint32_t> numbers(rows_.answers());
    std::vector<std::uint32_t> sizes(1, static_cast<std::uint32_t>(rows_.answers()));
    const auto [x, y, unused] = pair.words;
    refine(numbers, sizes, x);
    refine(numbers, sizes, y);
    Division division;
    division.assign(std::span<const std::uint32_t>(numbers), sizes);
    MarginBound::Profile profile;
    if (plan.margin)
        profile = plan.margin->profile(sizes);

    Limit limit = found.best.limit(unit, closing.limit);
    for (std::size_t j = first; j < plan.order.size(); ++j) {
        const WordId z = plan.order[j];
        if (z == x || z == y)
            continue;
        if (plan.query.disjoint && (plan.share_a_letter(x, z) || plan.share_a_letter(y, z)))
            continue;
        if (j % 256 == 0 && closing.control.stop_requested())
            return false;
        Opening triple = pair;
        triple.words[2] = z;
        std::ranges::sort(triple.words);
        const std::int64_t most = limit.for_words(triple.words);
        const std::int64_t lower = plan.margin ? plan.margin->lower(profile, z) : 0;
        if (lower > most) {
            ++found.counts.bounded;
            continue;
        }
        ++found.counts.evaluated;
        const std::int64_t value = divide(plan, division, profile, {z, most}, divider);
        if (value > most)
            continue;
        triple.value = value / unit;
        found.best.add_new(triple);
        limit = found.best.limit(unit, closing.limit);
    }
    return true;
}

template <class G>
OpeningResult Search<G>::best_triples(const OpeningQuery& query, std::span<const Opening> pairs,
                                      bool only_extend, std::size_t threads, Control& control) const {
    const Plan<G> plan = make_plan(query);
    const std::size_t words = plan.order.size();
    const std::int64_t unit = plan.measure.unit;
    // More than asked for, so that the climb starts from many places.
    const std::size_t kept = std::max<std::size_t>(query.count, 40);
    Ranking best(kept);
    OpeningResult result;

    // Step 1. Good pairs by every third word, for a good limit.
    const auto extend = [&](std::span<const Opening> some) {
        for (std::size_t begin = 0, end = 0; begin < some.size() && !control.stop_requested(); begin = end) {
            end = std::min(some.size(), std::max<std::size_t>(4, 2 * begin));
            const Limit limit = best.limit(unit, Limit{});
            std::vector<Found> found(end - begin, Found{Ranking(kept), {}, 0});
            for_each_range(end - begin, 1, threads, control, [&](const auto& next) {
                Divider divider(rows_.most_groups());
                while (const Range range = next())
                    close_pair({plan, limit, control}, some[begin + range.begin], 0, found[range.begin],
                               divider);
            });
            for (const Found& of_pair : found)
                for (const Opening& triple : of_pair.best.openings())
                    best.add_new(triple);
        }
    };

    // Step 2. Climb: the pairs inside the best triples by every third word, until no triple among
    // the best has a pair that was not tried.  Once early, for the limit, and once at the end.
    std::set<std::array<WordId, 3>> tried;
    for (const Opening& pair : pairs)
        tried.insert(pair.words);
    const auto climb = [&] {
        while (!only_extend && !control.stop_requested()) {
            std::vector<Opening> fresh;
            for (const Opening& triple : best.openings())
                for (std::size_t left_out = 0; left_out < 3; ++left_out) {
                    const Opening pair = ordered_pair(triple.words[left_out == 0 ? 1 : 0],
                                                      triple.words[left_out == 2 ? 1 : 2]);
                    if (tried.insert(pair.words).second)
                        fresh.push_back(pair);
                }
            if (fresh.empty())
                break;
            extend(fresh);
        }
    };
    const std::size_t early = std::min<std::size_t>(pairs.size(), 32);
    extend(pairs.first(early));
    climb();
    extend(pairs.subspan(early));
    climb();

    // Step 3. Every triple, by its first two words in the order.
    Ranking top(query.count);
    for (const Opening& triple : best.openings())
        top.add(triple);
    for (std::size_t i = 0; i < words && !only_extend && !control.stop_requested(); ++i) {
        const Limit limit = top.limit(unit, Limit{});
        std::vector<Found> found(words - i - 1, Found{Ranking(query.count), {}, 0});
        for_each_range(words - i - 1, 1, threads, control, [&](const auto& next) {
            Divider divider(rows_.most_groups());
            while (const Range range = next()) {
                const std::size_t j = i + 1 + range.begin;
                const Opening pair = ordered_pair(plan.order[i], plan.order[j]);
                if (query.disjoint && plan.share_a_letter(pair.words[0], pair.words[1]))
                    continue;
                if (close_pair({plan, limit, control}, pair, j + 1, found[range.begin], divider))
                    control.advance(1);
            }
        });
        for (const Found& of_pair : found) {
            for (const Opening& triple : of_pair.best.openings())
                top.add_new(triple);
            result.counts.bounded += of_pair.counts.bounded;
            result.counts.evaluated += of_pair.counts.evaluated;
        }
    }
    result.complete = !only_extend && !control.stop_requested();
    result.best = top.take();
    return result;
}

template OpeningResult Search<std::uint8_t>::best_triples(const OpeningQuery&, std::span<const Opening>, bool,
                                                          std::size_t, Control&) const;
template OpeningResult Search<std::uint16_t>::best_triples(const OpeningQuery&, std::span<const Opening>,
                                                           bool, std::size_t, Control&) const;

}  // namespace fivefold
