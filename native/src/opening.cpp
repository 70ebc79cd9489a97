#include "fivefold/opening.hpp"

#include <cassert>
#include <limits>
#include <mutex>
#include <stdexcept>

#include "dividing.hpp"
#include "largest_groups.hpp"
#include "letter_bound.hpp"
#include "ranking.hpp"

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

namespace {

// All that one search needs beside the group rows: the order in which words are taken up
// and the bounds of the measure asked for.
template <class G>
struct Plan {
    Plan(const OpeningQuery& asked, const GroupRows<G>& rows, std::span<const LetterSet> guess_letters,
         std::span<const LetterSet> answer_letters, std::span<const Letter> letters, std::size_t word_length,
         const kernels::Kernel& kernel)
        : query(asked), measure(asked.measure, rows.answers()), all_letters(letters), length(word_length) {
        std::vector<std::int64_t> alone(rows.guesses());
        for (std::size_t g = 0; g < rows.guesses(); ++g) {
            for (const std::uint32_t size : rows.sizes(g))
                alone[g] += measure.phi[size];
            if (query.measure == Measure::largest)
                alone[g] = rows.sizes(g).front();
            order.push_back(static_cast<WordId>(g));
        }
        std::ranges::stable_sort(order, {}, [&](WordId g) { return alone[g]; });
        for (const WordId g : order) {
            values.push_back(alone[g]);
            sets.push_back(guess_letters[g]);
        }
        if (query.measure == Measure::squares || query.measure == Measure::largest)
            cells.emplace(rows, kernel);
        if (query.measure != Measure::largest)
            margin.emplace(measure, rows.all_sizes(), order, query.measure);
        if (query.measure == Measure::n_log_n)
            presence.emplace(measure, answer_letters);
        if (query.measure == Measure::groups || query.measure == Measure::n_log_n)
            letter_margins.emplace(*margin, rows, guess_letters, answer_letters);
    }

    // The bounds refer to each other.
    Plan(const Plan&) = delete;
    Plan& operator=(const Plan&) = delete;

    bool share_a_letter(WordId x, WordId y) const noexcept {
        const std::span<const Letter> a = all_letters.subspan(x * length, length);
        const std::span<const Letter> b = all_letters.subspan(y * length, length);
        return std::ranges::find_first_of(a, b) != a.end();
    }

    OpeningQuery query;
    GroupMeasure measure;
    std::span<const Letter> all_letters;
    std::size_t length;
    std::vector<WordId> order;         // guesses, best alone first
    std::vector<std::int64_t> values;  // alone, in that order
    std::vector<LetterSet> sets;       // in that order
    std::optional<LargestGroups> cells;
    std::optional<MarginBound> margin;
    std::optional<PresenceBound> presence;
    std::optional<LetterMargins> letter_margins;
};

// A pair that no bound could leave out: `place` of its second word in the order.
struct Survivor {
    std::int64_t lower;
    std::uint32_t place;
    auto operator<=>(const Survivor&) const = default;
};

template <class G>
class Search final : public OpeningSearch {
  public:
    template <PatternCode P>
    Search(const TableView<P>& table, Words guesses, Words answers, const kernels::Kernel& kernel,
           std::size_t threads)
        : rows_(table, threads),
          guess_letters_(letter_sets(guesses)),
          answer_letters_(letter_sets(answers)),
          letters_(guesses.letters.begin(), guesses.letters.end()),
          length_(guesses.length),
          kernel_(kernel),
          n_log_n_(fixed_n_log_n(table.answers)) {}

    OpeningResult best_pairs(const OpeningQuery& query, std::size_t threads,
                             Control& control) const override {
        return all_pairs(query, std::nullopt, threads, control);
    }

    OpeningResult count_better(const OpeningQuery& query, const Opening& target, std::size_t threads,
                               Control& control) const override {
        return all_pairs(query, target, threads, control);
    }

    OpeningResult best_partners(const OpeningQuery& query, WordId word, Control& control) const override {
        const Plan<G> plan = make_plan(query);
        const auto place = static_cast<std::size_t>(std::ranges::find(plan.order, word) - plan.order.begin());
        Scratch scratch(rows_);
        Found found{Ranking(query.count), {}, 0};
        OpeningResult result;
        result.complete = close_word(plan, place, 0, Limit{}, true, found, scratch, control);
        result.best = found.best.take();
        result.counts = found.counts;
        result.counts.total = found.counts.bounded + found.counts.evaluated;
        return result;
    }

    OpeningResult best_triples(const OpeningQuery& query, std::span<const Opening> pairs, std::size_t threads,
                               Control& control) const override;

    Spread spread(std::span<const WordId> words) const override {
        std::vector<std::uint32_t> numbers(rows_.answers());
        std::vector<std::uint32_t> sizes(1, static_cast<std::uint32_t>(rows_.answers()));
        for (const WordId word : words)
            refine(numbers, sizes, word);
        Spread result;
        for (const std::uint32_t size : sizes) {
            result.n_log_n += n_log_n_[size];
            result.squares += std::uint64_t{size} * size;
            result.largest = std::max(result.largest, size);
            ++result.groups;
        }
        return result;
    }

  private:
    struct Scratch {
        explicit Scratch(const GroupRows<G>& rows) : divider(rows.most_groups()) {}
        Divider divider;
        Division division;
        std::vector<std::int64_t> gains;
        std::vector<Survivor> survivors;
    };

    Plan<G> make_plan(const OpeningQuery& query) const {
        return Plan<G>(query, rows_, guess_letters_, answer_letters_, letters_, length_, kernel_);
    }

    // Divides the groups `numbers` by `word` and renumbers them, the largest first.
    void refine(std::vector<std::uint32_t>& numbers, std::vector<std::uint32_t>& sizes, WordId word) const {
        const std::size_t stride = rows_.sizes(word).size();
        std::vector<std::uint32_t> cells(sizes.size() * stride);
        for (std::size_t a = 0; a < numbers.size(); ++a) {
            numbers[a] = static_cast<std::uint32_t>(numbers[a] * stride + rows_.row(word)[a]);
            ++cells[numbers[a]];
        }
        std::vector<std::uint32_t> used;
        for (std::uint32_t cell = 0; cell < cells.size(); ++cell)
            if (cells[cell] != 0)
                used.push_back(cell);
        std::ranges::stable_sort(used, [&](std::uint32_t a, std::uint32_t b) { return cells[a] > cells[b]; });
        sizes.clear();
        for (const std::uint32_t cell : used) {
            sizes.push_back(cells[cell]);
            cells[cell] = static_cast<std::uint32_t>(sizes.size() - 1);
        }
        for (std::uint32_t& number : numbers)
            number = cells[number];
    }

    // What one word's pairs, or one pair's triples, brought.
    struct Found {
        Ranking best;
        OpeningCounts counts;
        std::uint64_t within = 0;  // openings inside the limit
    };

    OpeningResult all_pairs(const OpeningQuery& query, const std::optional<Opening>& target,
                            std::size_t threads, Control& control) const;

    bool close_word(const Plan<G>& plan, std::size_t place, std::size_t first, const Limit& outer,
                    bool sorted, Found& found, Scratch& scratch, Control& control) const;

    void find_survivors(const Plan<G>& plan, std::size_t place, std::size_t first, const Limit& limit,
                        OpeningCounts& counts, Scratch& scratch) const;

    bool close_pair(const Plan<G>& plan, const Opening& pair, std::size_t first, const Limit& outer,
                    Found& found, Scratch& scratch, Control& control) const;

    std::int64_t divide(const Plan<G>& plan, const Division& division, std::size_t y, std::int64_t lower,
                        std::int64_t limit, Divider& divider) const {
        const G* row = rows_.row(y);
        switch (plan.query.measure) {
            case Measure::largest:
                return divider.largest(division, row, limit);
            case Measure::groups:
                return divider.template sum<true>(division, *plan.margin, plan.measure, y, row, lower, limit);
            default:
                return divider.template sum<false>(division, *plan.margin, plan.measure, y, row, lower,
                                                   limit);
        }
    }

    GroupRows<G> rows_;
    std::vector<LetterSet> guess_letters_;
    std::vector<LetterSet> answer_letters_;
    std::vector<Letter> letters_;
    std::size_t length_;
    const kernels::Kernel& kernel_;
    std::vector<std::uint64_t> n_log_n_;
};

Opening ordered_pair(WordId x, WordId y) noexcept {
    return {0, {std::min(x, y), std::max(x, y), 0}};
}

// Step 1 of closing a word: every pair with a later word that the bounds do not leave out.
template <class G>
void Search<G>::find_survivors(const Plan<G>& plan, std::size_t place, std::size_t first, const Limit& limit,
                               OpeningCounts& counts, Scratch& scratch) const {
    const WordId x = plan.order[place];
    const std::size_t words = plan.order.size();
    const std::int64_t unit = plan.measure.unit;
    const bool disjoint = plan.query.disjoint;
    MarginBound::Profile profile;
    if (plan.margin)
        profile = plan.margin->profile(rows_.sizes(x));
    std::vector<int> shifts;
    if (plan.presence) {
        plan.presence->gains(plan.sets[place], scratch.gains);
        for (LetterSet rest = plan.sets[place]; rest != 0; rest &= rest - 1)
            shifts.push_back(std::countr_zero(rest));
    }

    scratch.survivors.clear();
    for (std::size_t j = first; j < words; ++j) {
        const LetterSet shared = plan.sets[j] & plan.sets[place];
        if (plan.presence) {
            // Values rise along the order, and so does the bound without shared letters.
            const std::int64_t apart = plan.values[place] + plan.values[j];
            if (apart + scratch.gains[0] > limit.beyond && !disjoint) {
                counts.bounded += words - j - (place >= j);
                break;
            }
            std::size_t subset = 0;
            for (std::size_t k = 0; k < shifts.size(); ++k)
                subset |= static_cast<std::size_t>(shared >> shifts[k] & 1) << k;
            if (apart + scratch.gains[subset] > limit.beyond) {
                counts.bounded += j != place && !(disjoint && plan.share_a_letter(x, plan.order[j]));
                continue;
            }
        }
        const WordId y = plan.order[j];
        if (j == place || (disjoint && (shared != 0 || plan.share_a_letter(x, y))))
            continue;
        const std::int64_t most = limit.for_words(ordered_pair(x, y).words);
        std::int64_t lower = 0;
        if (plan.margin) {
            lower = plan.margin->lower(profile, y);
            if (lower <= most && plan.letter_margins && shared != 0)
                lower = std::max(lower, plan.letter_margins->lower(x, y));
        }
        bool behind = lower > most;
        if (!behind && plan.cells) {
            const auto enough = static_cast<std::uint64_t>(most) / static_cast<std::uint64_t>(unit);
            behind = plan.query.measure == Measure::squares ? plan.cells->squares(x, y, enough) > enough
                                                            : plan.cells->largest(x, y, enough) > enough;
        }
        if (behind)
            ++counts.bounded;
        else
            scratch.survivors.push_back({lower, static_cast<std::uint32_t>(j)});
    }
}

// All pairs of the word at `place` with the words from `first` on.  Returns false when
// stopped.
template <class G>
bool Search<G>::close_word(const Plan<G>& plan, std::size_t place, std::size_t first, const Limit& outer,
                           bool sorted, Found& found, Scratch& scratch, Control& control) const {
    const WordId x = plan.order[place];
    const std::int64_t unit = plan.measure.unit;
    find_survivors(plan, place, first, outer, found.counts, scratch);
    if (scratch.survivors.empty())
        return true;
    // The most promising first, when there is no good limit yet.
    if (sorted)
        std::ranges::sort(scratch.survivors);
    scratch.division.assign(std::span(rows_.row(x), rows_.answers()), rows_.sizes(x));

    Limit limit = found.best.limit(unit, outer);
    std::size_t until_check = 256;
    for (const Survivor& survivor : scratch.survivors) {
        if (--until_check == 0) {
            if (control.stop_requested())
                return false;
            until_check = 256;
        }
        Opening pair = ordered_pair(x, plan.order[survivor.place]);
        const std::int64_t most = limit.for_words(pair.words);
        if (survivor.lower > most) {
            ++found.counts.bounded;
            continue;
        }
        ++found.counts.evaluated;
        const std::int64_t value =
            divide(plan, scratch.division, plan.order[survivor.place], survivor.lower, most, scratch.divider);
        if (value > most)
            continue;
        pair.value = value / unit;
        ++found.within;
        found.best.add(pair);
        limit = found.best.limit(unit, outer);
    }
    return true;
}

template <class G>
OpeningResult Search<G>::all_pairs(const OpeningQuery& query, const std::optional<Opening>& target,
                                   std::size_t threads, Control& control) const {
    const Plan<G> plan = make_plan(query);
    const std::size_t words = plan.order.size();
    const std::size_t kept = target ? 0 : query.count;
    const Limit asked = target ? Limit::before(*target, plan.measure.unit) : Limit{};
    Ranking best(kept);
    OpeningResult result;

    // Blocks of words, each as large as all before it.  Within a block the limit is the one
    // it began with, so what is evaluated does not depend on how threads run.
    for (std::size_t begin = 0, end = 0; begin < words && !control.stop_requested(); begin = end) {
        end = std::min(words, std::max<std::size_t>(8, 2 * begin));
        const Limit limit = best.limit(plan.measure.unit, asked);
        const bool sorted = limit == Limit{};
        std::vector<Found> found(end - begin, Found{Ranking(kept), {}, 0});
        for_each_range(end - begin, 1, threads, control, [&](const auto& next) {
            Scratch scratch(rows_);
            while (const Range range = next())
                for (std::size_t i = range.begin; i < range.end; ++i) {
                    const std::size_t place = begin + i;
                    if (close_word(plan, place, place + 1, limit, sorted, found[i], scratch, control))
                        control.advance(words - 1 - place);
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
bool Search<G>::close_pair(const Plan<G>& plan, const Opening& pair, std::size_t first, const Limit& outer,
                           Found& found, Scratch& scratch, Control& control) const {
    const std::int64_t unit = plan.measure.unit;
    std::vector<std::uint32_t> numbers(rows_.answers());
    std::vector<std::uint32_t> sizes(1, static_cast<std::uint32_t>(rows_.answers()));
    const auto [x, y, unused] = pair.words;
    refine(numbers, sizes, x);
    refine(numbers, sizes, y);
    scratch.division.assign(std::span<const std::uint32_t>(numbers), sizes);
    MarginBound::Profile profile;
    if (plan.margin)
        profile = plan.margin->profile(sizes);

    Limit limit = found.best.limit(unit, outer);
    for (std::size_t j = first; j < plan.order.size(); ++j) {
        const WordId z = plan.order[j];
        if (z == x || z == y)
            continue;
        if (plan.query.disjoint && (plan.share_a_letter(x, z) || plan.share_a_letter(y, z)))
            continue;
        if (j % 256 == 0 && control.stop_requested())
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
        const std::int64_t value = divide(plan, scratch.division, z, lower, most, scratch.divider);
        if (value > most)
            continue;
        triple.value = value / unit;
        found.best.add_new(triple);
        limit = found.best.limit(unit, outer);
    }
    return true;
}

template <class G>
OpeningResult Search<G>::best_triples(const OpeningQuery& query, std::span<const Opening> pairs,
                                      std::size_t threads, Control& control) const {
    const Plan<G> plan = make_plan(query);
    const std::size_t words = plan.order.size();
    const std::int64_t unit = plan.measure.unit;
    Ranking best(query.count);
    OpeningResult result;

    // Step 1. Good pairs by every third word, for a good limit.
    for (std::size_t begin = 0, end = 0; begin < pairs.size() && !control.stop_requested(); begin = end) {
        end = std::min(pairs.size(), std::max<std::size_t>(4, 2 * begin));
        const Limit limit = best.limit(unit, Limit{});
        std::vector<Found> found(end - begin, Found{Ranking(query.count), {}, 0});
        for_each_range(end - begin, 1, threads, control, [&](const auto& next) {
            Scratch scratch(rows_);
            while (const Range range = next())
                close_pair(plan, pairs[begin + range.begin], 0, limit, found[range.begin], scratch, control);
        });
        for (const Found& of_pair : found)
            for (const Opening& triple : of_pair.best.openings())
                best.add_new(triple);
    }

    // Step 2. Every triple, by its first two words in the order.
    for (std::size_t i = 0; i < words && !control.stop_requested(); ++i) {
        const Limit limit = best.limit(unit, Limit{});
        std::vector<Found> found(words - i - 1, Found{Ranking(query.count), {}, 0});
        for_each_range(words - i - 1, 1, threads, control, [&](const auto& next) {
            Scratch scratch(rows_);
            while (const Range range = next()) {
                const std::size_t j = i + 1 + range.begin;
                const Opening pair = ordered_pair(plan.order[i], plan.order[j]);
                if (query.disjoint && plan.share_a_letter(pair.words[0], pair.words[1]))
                    continue;
                if (close_pair(plan, pair, j + 1, limit, found[range.begin], scratch, control))
                    control.advance(1);
            }
        });
        for (const Found& of_pair : found) {
            for (const Opening& triple : of_pair.best.openings())
                best.add_new(triple);
            result.counts.bounded += of_pair.counts.bounded;
            result.counts.evaluated += of_pair.counts.evaluated;
        }
    }
    result.complete = !control.stop_requested();
    result.best = best.take();
    return result;
}

}  // namespace

template <PatternCode P>
std::unique_ptr<OpeningSearch> make_opening_search(const TableView<P>& table, Words guesses, Words answers,
                                                   std::string_view kernel_name, std::size_t threads) {
    assert(table.guesses == guesses.size() && table.answers == answers.size());
    if (table.answers > std::numeric_limits<std::uint16_t>::max())
        throw std::invalid_argument("more than 65535 answers");
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
