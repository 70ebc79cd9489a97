#include "recount/bounds.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <utility>

#include "base/parallel.hpp"
#include "recount/ceilings.hpp"
#include "recount/patterns.hpp"
#include "recount/rule.hpp"

namespace fivefold {
namespace {

// Openers whose groups are counted together, and the guesses that are counted on all of them
// before the next: the rows of so many stay in the caches.
constexpr std::size_t openers_together = 64;
constexpr std::size_t guesses_together = 16;

struct Part {
    std::vector<WordId> words;
    std::uint32_t pattern = 0;
    int least = 0;  // some legal guess shows so many patterns, or one less and is one of `words`
    int most = 0;   // no legal guess shows more

    int size() const { return static_cast<int>(words.size()); }
    int gap() const { return most - least; }
};

// An opener on its way to its claim.
struct Opened {
    WordId opener = 0;
    std::int32_t claim = 0;
    std::int32_t total = 0;   // |answers| + the sum of 3 n - most: never above the bound
    std::vector<Part> parts;  // those with a gap, the largest gap last

    bool open() const { return total < claim && !parts.empty(); }
};

struct Guess {
    WordId guess;
    int ceiling;
};

// A group that is being counted, for the opener it came from.
struct Counting {
    Opened* opened;
    Part part;
    std::vector<Guess> todo;  // ascending
    std::size_t next = 0;
};

template <PatternCode P>
class Recount {
  public:
    Recount(const RecountPuzzle<P>& puzzle, const RecountCeilings<P>& ceilings, std::span<const WordId> all,
            Control& control)
        : table_(puzzle.table),
          ceilings_(ceilings),
          own_guess_(puzzle.own_guess),
          rule_(puzzle.rule, puzzle.guess_words, all),
          normal_(puzzle.rule == PlayRule::normal),
          control_(control),
          patterns_(puzzle.table) {}

    // Raises the totals of all openers until their claims are reached or the bounds are exact;
    // false after a stop.
    bool recount(std::vector<Opened>& openers) {
        for (Opened& opened : openers)
            if (!limit_groups(opened))
                return false;
        while (std::ranges::any_of(openers, &Opened::open)) {
            counting_.clear();
            for (Opened& opened : openers)
                if (opened.open())
                    take_largest(opened);
            if (!count_all())
                return false;
        }
        return true;
    }

  private:
    // Finds `least` and `most` of groups, largest first, without counting all guesses; false
    // after a stop.
    bool limit_groups(Opened& opened) {
        std::map<P, std::vector<WordId>> groups;
        for (WordId answer = 0; answer < table_.answers; ++answer)
            if (own_guess_[answer] != opened.opener)
                groups[table_.row(opened.opener)[answer]].push_back(answer);
        opened.total = static_cast<std::int32_t>(table_.answers);
        std::vector<Part> parts;
        for (auto& [pattern, words] : groups) {
            Part part{std::move(words), pattern};
            part.most = part.size() + 1;  // one of its words tells all others apart
            opened.total += 3 * part.size() - part.most;
            parts.push_back(std::move(part));
        }
        std::ranges::sort(parts, std::ranges::greater{}, &Part::size);
        for (Part& part : parts) {
            if (opened.total >= opened.claim)
                return true;
            if (control_.stop_requested())
                return false;
            opened.total += part.most;
            limit(opened.opener, part);
            opened.total -= part.most;
            if (part.gap() > 0)
                opened.parts.push_back(std::move(part));
        }
        std::ranges::sort(opened.parts, {}, &Part::gap);
        return true;
    }

    void limit(WordId opener, Part& part) {
        // Other openers leave the same group: remembered by its very words.
        if (const auto known = known_.find(part.words); normal_ && known != known_.end()) {
            part.least = part.most = known->second;
            return;
        }
        // A word that may still be the answer is legal under every rule.
        for (const WordId word : part.words)
            part.least = std::max(part.least, patterns_.count(own_guess_[word], part.words) + 1);
        part.most = part.least;
        for (const Guess& guess : above(part, opener))
            part.most = std::max(part.most, guess.ceiling);
    }

    // The legal guesses that may show more than `least` patterns; those inside are counted.
    std::vector<Guess> above(const Part& part, WordId opener) {
        std::vector<Guess> guesses;
        if (part.least >= part.size())
            return guesses;
        legal_.assign(table_.guesses, 1);
        rule_.restrict(opener, part.pattern, legal_);
        ceilings_.find(opener, part.words, found_);
        for (WordId guess = 0; guess < found_.size(); ++guess)
            if (const auto ceiling = static_cast<int>(found_[guess]); ceiling > part.least && legal_[guess])
                guesses.push_back({guess, ceiling});
        return guesses;
    }

    // Takes the groups of largest gap, as many as would do if their gaps closed; where they do
    // not, others follow.
    void take_largest(Opened& opened) {
        for (std::int32_t hoped = opened.total; !opened.parts.empty() && hoped < opened.claim;) {
            Part part = std::move(opened.parts.back());
            opened.parts.pop_back();
            hoped += part.gap();
            std::vector<Guess> todo = above(part, opened.opener);
            counting_.push_back({&opened, std::move(part), std::move(todo)});
        }
    }

    // Counts every guess whose ceiling is above what was found; false after a stop.
    bool count_all() {
        for (std::size_t end = guesses_together; end < table_.guesses + guesses_together;
             end += guesses_together) {
            if (control_.stop_requested())
                return false;
            for (auto& [opened, part, todo, next] : counting_)
                for (; next < todo.size() && todo[next].guess < end; ++next)
                    if (todo[next].ceiling > part.least)
                        part.least = patterns_.count(todo[next].guess, part.words, part.least);
        }
        for (auto& [opened, part, todo, next] : counting_) {
            opened->total += part.gap();
            if (normal_)
                known_.emplace(std::move(part.words), part.least);
        }
        return true;
    }

    const TableView<P>& table_;
    const RecountCeilings<P>& ceilings_;
    std::span<const WordId> own_guess_;
    RecountRule rule_;
    bool normal_;
    Control& control_;
    RecountPatterns<P> patterns_;
    std::vector<Counting> counting_;
    std::vector<std::uint32_t> found_;          // ceilings of one group
    std::vector<std::uint8_t> legal_;           // after the reply of one group
    std::map<std::vector<WordId>, int> known_;  // most patterns, of groups counted before
};

}  // namespace

template <PatternCode P>
std::vector<std::int32_t> recount_bounds(const RecountPuzzle<P>& puzzle, const RecountCeilings<P>& ceilings,
                                         std::span<const WordId> openers,
                                         std::span<const std::int32_t> claims, std::size_t threads,
                                         Control& control) {
    std::vector<std::int32_t> bounds(openers.size(), -1);
    std::vector<WordId> all(puzzle.table.guesses);
    std::iota(all.begin(), all.end(), WordId{0});
    for_each_range(openers.size(), openers_together, threads, control, [&](const auto& next) {
        Recount<P> recount(puzzle, ceilings, all, control);
        while (const Range range = next()) {
            std::vector<Opened> block;
            for (std::size_t i = range.begin; i < range.end; ++i)
                block.push_back({openers[i], claims[i], 0, {}});
            if (!recount.recount(block))
                return;
            for (std::size_t i = range.begin; i < range.end; ++i)
                bounds[i] = std::min(block[i - range.begin].total, claims[i]);
            control.advance(range.end - range.begin);
        }
    });
    return bounds;
}

template std::vector<std::int32_t> recount_bounds(const RecountPuzzle<std::uint8_t>&,
                                                  const RecountCeilings<std::uint8_t>&,
                                                  std::span<const WordId>, std::span<const std::int32_t>,
                                                  std::size_t, Control&);
template std::vector<std::int32_t> recount_bounds(const RecountPuzzle<std::uint16_t>&,
                                                  const RecountCeilings<std::uint16_t>&,
                                                  std::span<const WordId>, std::span<const std::int32_t>,
                                                  std::size_t, Control&);
template std::vector<std::int32_t> recount_bounds(const RecountPuzzle<std::uint32_t>&,
                                                  const RecountCeilings<std::uint32_t>&,
                                                  std::span<const WordId>, std::span<const std::int32_t>,
                                                  std::size_t, Control&);

}  // namespace fivefold
