// The search for openings: pairs in openings.cpp and survivors.cpp, triples in triples.cpp.
#pragma once

#include "openings/masking_bound.hpp"
#include "openings/plan.hpp"
#include "openings/ranking.hpp"
#include "openings/refinement.hpp"

namespace fivefold {

inline Opening ordered_pair(WordId x, WordId y) noexcept {
    return {0, {std::min(x, y), std::max(x, y), 0}};
}

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
          all_answers_(answers.letters.begin(), answers.letters.end()),
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
        std::vector<Work> work;
        work.push_back(begin(plan, place));
        std::vector<Found> of_word(1, Found{Ranking(query.count), {}, 0});
        OpeningResult result;
        const Limit limit = Limit::up_to(query.ceiling, plan.measure.unit);
        result.complete = close_words({plan, limit, control}, 0, true, work, of_word);
        Found& found = of_word.front();
        result.best = found.best.take();
        result.counts = found.counts;
        result.counts.total = found.counts.bounded + found.counts.evaluated;
        return result;
    }

    OpeningResult best_triples(const OpeningQuery& query, std::span<const Opening> pairs, bool only_extend,
                               std::size_t threads, Control& control) const override;

    std::vector<std::vector<std::int64_t>> lower_bounds(Measure measure, WordId word) const override;

    std::int64_t masking_bound(Measure measure, std::size_t words, Control& control) const override {
        const GroupMeasure of_group(measure, rows_.answers());
        MaskingBound bound(all_answers_, length_, of_group, measure);
        return bound.lower(words * length_, control) / of_group.unit;
    }

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
    // What is being closed: openings of the plan within the limit, until a stop.
    struct Closing {
        const Plan<G>& plan;
        const Limit& limit;
        Control& control;
    };

    // A word to divide by, unless the value is above `limit`.  `counted` is what `compare_columns`
    // left to be counted in large groups, if it came before.
    struct Divisor {
        std::size_t word;
        std::int64_t limit;
        std::optional<std::int64_t> counted{};
    };

    // What one word's pairs, or one pair's triples, brought.
    struct Found {
        Ranking best;
        OpeningCounts counts;
        std::uint64_t within = 0;  // openings inside the limit
    };

    // A word whose pairs are being closed.
    struct Work {
        std::size_t place = 0;
        MarginBound::Profile profile;
        std::vector<std::int64_t> gains;
        std::vector<int> shifts;  // where its letters are in a letter set
        Division division;
        std::vector<Survivor> survivors;
        bool scanned = false;  // no later partner can survive
    };

    Plan<G> make_plan(const OpeningQuery& query) const {
        return Plan<G>(query, rows_, guess_letters_, answer_letters_, Words{letters_, length_}, kernel_);
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

    OpeningResult all_pairs(const OpeningQuery& query, const std::optional<Opening>& target,
                            std::size_t threads, Control& control) const;

    Work begin(const Plan<G>& plan, std::size_t place) const;

    bool close_words(const Closing& closing, std::size_t first, bool sorted, std::span<Work> words,
                     std::span<Found> found) const;

    void find_survivors(const Plan<G>& plan, std::size_t first, std::size_t end, const Limit& limit,
                        Work& word, OpeningCounts& counts) const;

    void compare_columns(const Plan<G>& plan, std::size_t first_new, const Limit& limit, Work& word,
                         OpeningCounts& counts) const;

    bool divide_survivors(const Closing& closing, bool sorted, Work& word, Found& found,
                          Divider& divider) const;

    bool close_pair(const Closing& closing, const Opening& pair, std::size_t first, Found& found,
                    Divider& divider) const;

    // The value of the division by one more word, or something above the limit when it is.
    std::int64_t divide(const Plan<G>& plan, const Division& division, const MarginBound::Profile& profile,
                        const Divisor& by, Divider& divider) const {
        const auto [y, limit, counted] = by;
        const G* row = rows_.row(y);
        if (plan.query.measure == Measure::largest)
            return divider.largest(division, row, limit);
        if (counted)
            return divider.large_groups(division, PartnerColumns::large, rows_.sizes(y).size(), row,
                                        plan.measure.unit, {*counted, limit});
        // The rows are those of the plain margin bound, so it is where the sum starts.
        const Divider::Window window{plan.margin->lower(profile, y), limit};
        if (plan.query.measure == Measure::groups)
            return divider.template sum<true>(division, *plan.margin, plan.measure, y, row, window);
        return divider.template sum<false>(division, *plan.margin, plan.measure, y, row, window);
    }

    GroupRows<G> rows_;
    std::vector<LetterSet> guess_letters_;
    std::vector<LetterSet> answer_letters_;
    std::vector<Letter> letters_;
    std::vector<Letter> all_answers_;  // their letters
    std::size_t length_;
    const kernels::Kernel& kernel_;
    std::vector<std::uint64_t> n_log_n_;
};

}  // namespace fivefold
