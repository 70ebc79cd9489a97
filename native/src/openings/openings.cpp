#include "openings/openings.hpp"

#include <bit>
#include <cassert>
#include <limits>
#include <stdexcept>

#include "openings/search.hpp"

namespace fivefold {

std::int64_t value_of(const Spread& spread, Measure measure) noexcept {
    switch (measure) {
        case Measure::n_log_n:
            return static_cast<std::int64_t>(spread.n_log_n);
        case Measure::squares:
            return static_cast<std::int64_t>(spread.squares);
        case Measure::largest:
            return spread.largest;
        case Measure::groups:
            break;
    }
    return -static_cast<std::int64_t>(spread.groups);
}

template <class G>
auto Search<G>::begin(const Plan<G>& plan, std::size_t place) const -> Work {
    const WordId x = plan.order[place];
    Work word;
    word.place = place;
    if (plan.margin)
        word.profile = plan.margin->profile(rows_.sizes(x));
    if (plan.presence) {
        plan.presence->gains(plan.sets[place], word.gains);
        for (LetterSet rest = plan.sets[place]; rest != 0; rest &= rest - 1)
            word.shifts.push_back(std::countr_zero(rest));
    }
    word.division.assign(std::span(rows_.row(x), rows_.answers()), rows_.sizes(x));
    return word;
}

// Step 3: divide the survivors one by one.  Returns false when stopped.
template <class G>
bool Search<G>::divide_survivors(const Closing& closing, bool sorted, Work& word, Found& found,
                                 Divider& divider) const {
    const Plan<G>& plan = closing.plan;
    const WordId x = plan.order[word.place];
    const std::int64_t unit = plan.measure.unit;
    // The most promising first, when there is no good limit yet.
    if (sorted)
        std::ranges::sort(word.survivors);
    Limit limit = found.best.limit(unit, closing.limit);
    std::size_t until_check = 256;
    for (const Survivor& survivor : word.survivors) {
        if (--until_check == 0) {
            if (closing.control.stop_requested())
                return false;
            until_check = 256;
        }
        Opening pair = ordered_pair(x, plan.order[survivor.place]);
        const std::int64_t most = plan.most(limit, pair.words[0], pair.words[1]);
        if (survivor.lower > most) {
            ++found.counts.bounded;
            continue;
        }
        ++found.counts.evaluated;
        const auto counted = plan.columns ? std::optional(survivor.lower) : std::nullopt;
        const std::int64_t value =
            divide(plan, word.division, word.profile, {plan.order[survivor.place], most, counted}, divider);
        if (value > most)
            continue;
        pair.value = (value - plan.saves(pair.words[0], pair.words[1])) / unit;
        if (plan.query.after && pair <= *plan.query.after)
            continue;
        ++found.within;
        found.best.add(pair);
        limit = found.best.limit(unit, closing.limit);
    }
    return true;
}

// All pairs of `words` with the words from `first` on, or behind themselves when that is
// later.  Several words share every stretch of partners while it is in the caches: a
// partner's columns and sets of answers are a few thousand bytes.
template <class G>
bool Search<G>::close_words(const Closing& closing, std::size_t first, bool sorted, std::span<Work> words,
                            std::span<Found> found) const {
    const Plan<G>& plan = closing.plan;
    constexpr std::size_t stretch = 4 * PartnerColumns::lanes;
    for (std::size_t begin = first / stretch * stretch; begin < plan.order.size(); begin += stretch) {
        const std::size_t end = std::min(begin + stretch, plan.order.size());
        if (closing.control.stop_requested())
            return false;
        for (std::size_t w = 0; w < words.size(); ++w) {
            Work& word = words[w];
            const std::size_t from = std::max(begin, first == 0 ? 0 : word.place + 1);
            if (word.scanned || from >= end)
                continue;
            const std::size_t before = word.survivors.size();
            find_survivors(plan, from, end, closing.limit, word, found[w].counts);
            if (plan.columns)
                compare_columns(plan, before, closing.limit, word, found[w].counts);
        }
    }
    Divider divider(rows_.most_groups());
    for (std::size_t w = 0; w < words.size(); ++w)
        if (!divide_survivors(closing, sorted, words[w], found[w], divider))
            return false;
    return true;
}

template <class G>
OpeningResult Search<G>::all_pairs(const OpeningQuery& query, const std::optional<Opening>& target,
                                   std::size_t threads, Control& control) const {
    const Plan<G> plan = make_plan(query);
    const std::size_t words = plan.order.size();
    const std::size_t kept = target ? 0 : query.count;
    const Limit asked =
        target ? Limit::before(*target, plan.measure.unit) : Limit::up_to(query.ceiling, plan.measure.unit);
    Ranking best(kept);
    OpeningResult result;

    // Blocks of words, each as large as all before it.  Within a block the limit is the one
    // it began with, so what is evaluated does not depend on how threads run.
    for (std::size_t begin = 0, end = 0; begin < words && !control.stop_requested(); begin = end) {
        end = std::min(words, std::max<std::size_t>(8, 2 * begin));
        const Limit limit = best.limit(plan.measure.unit, asked);
        const bool sorted = limit == Limit{};
        std::vector<Found> found(end - begin, Found{Ranking(kept), {}, 0});
        const std::size_t grain = end - begin < 256 ? 4 : 16;
        for_each_range(end - begin, grain, threads, control, [&](const auto& next) {
            while (const Range range = next()) {
                std::vector<Work> work;
                std::uint64_t pairs = 0;
                for (std::size_t i = range.begin; i < range.end; ++i) {
                    work.push_back(this->begin(plan, begin + i));
                    pairs += words - 1 - (begin + i);
                }
                if (close_words({plan, limit, control}, begin + range.begin + 1, sorted, work,
                                std::span(found).subspan(range.begin, work.size())))
                    control.advance(pairs);
            }
        });
        for (const Found& of_word : found) {
            best.add(of_word.best);
            result.counts.bounded += of_word.counts.bounded;
            result.counts.evaluated += of_word.counts.evaluated;
            result.better += of_word.within;
        }
    }
    result.complete = !control.stop_requested();
    result.best = best.take();
    return result;
}

template <class G>
std::vector<std::vector<std::int64_t>> Search<G>::lower_bounds(Measure measure, WordId word) const {
    const Plan<G> plan = make_plan({measure, 1, false});
    const auto place = static_cast<std::size_t>(std::ranges::find(plan.order, word) - plan.order.begin());
    const Work work = begin(plan, place);
    constexpr std::uint64_t all = std::numeric_limits<std::uint64_t>::max();
    std::vector<std::vector<std::int64_t>> bounds(3, std::vector<std::int64_t>(rows_.guesses(), -1));
    for (std::size_t j = 0; j < plan.order.size(); ++j) {
        const WordId y = plan.order[j];
        for (std::vector<std::int64_t>& bound : bounds)
            bound[y] = std::numeric_limits<std::int64_t>::min();
        const LetterSet shared = plan.sets[j] & plan.sets[place];
        // Rounding down a scaled bound keeps it one.
        const auto whole = [&](std::int64_t scaled) {
            return scaled / plan.measure.unit - (scaled % plan.measure.unit < 0);
        };
        if (plan.margin)
            bounds[0][y] = whole(plan.margin->lower(work.profile, y));
        if (plan.presence) {
            std::size_t subset = 0;
            for (std::size_t k = 0; k < work.shifts.size(); ++k)
                subset |= static_cast<std::size_t>(shared >> work.shifts[k] & 1) << k;
            bounds[1][y] = plan.values[place] + plan.values[j] + work.gains[subset];
        }
        if (plan.cells)
            bounds[2][y] =
                static_cast<std::int64_t>(measure == Measure::squares ? plan.cells->squares(word, y, all)
                                                                      : plan.cells->largest(word, y, all));
    }
    return bounds;
}

template <PatternCode P>
std::unique_ptr<OpeningSearch> make_opening_search(const TableView<P>& table, Words guesses, Words answers,
                                                   std::string_view kernel_name, std::size_t threads) {
    assert(table.guesses == guesses.size() && table.answers == answers.size());
    if (table.answers >= std::numeric_limits<std::uint16_t>::max())
        throw std::invalid_argument("more than 65534 answers");
    const kernels::Kernel& kernel = kernels::find(kernel_name);
    if constexpr (sizeof(P) == 1)
        return std::make_unique<Search<std::uint8_t>>(table, guesses, answers, kernel, threads);
    else
        return std::make_unique<Search<std::uint16_t>>(table, guesses, answers, kernel, threads);
}

template std::unique_ptr<OpeningSearch> make_opening_search(const TableView<std::uint8_t>&, Words, Words,
                                                            std::string_view, std::size_t);
template std::unique_ptr<OpeningSearch> make_opening_search(const TableView<std::uint16_t>&, Words, Words,
                                                            std::string_view, std::size_t);
template std::unique_ptr<OpeningSearch> make_opening_search(const TableView<std::uint32_t>&, Words, Words,
                                                            std::string_view, std::size_t);

}  // namespace fivefold
