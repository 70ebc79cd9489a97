#include "strategies/letter_walk.hpp"

#include <algorithm>
#include <cassert>
#include <numeric>
#include <utility>
#include <vector>

#include "strategies/walk_parts.hpp"

namespace fivefold {
namespace {

// For every word and place where its letter's value stands among those of all places.
class LetterPlaces {
  public:
    explicit LetterPlaces(Words words) : words_(words), places_(words.letters.size()) {
        letters_ = std::ranges::max(words.letters) + std::size_t{1};
        std::vector<std::uint8_t> met(letters_);
        for (std::size_t word = 0; word < words.size(); ++word) {
            const auto letters = words[word];
            for (std::size_t p = 0; p < letters.size(); ++p) {
                const bool first = std::exchange(met[letters[p]], 1) == 0;
                places_[word * words.length + p] =
                    static_cast<std::uint32_t>(p * row() + (first ? letters_ : 0) + letters[p]);
            }
            for (const Letter letter : letters)
                met[letter] = 0;
        }
    }

    Words words() const noexcept { return words_; }
    std::size_t letters() const noexcept { return letters_; }
    // Values of one place: for letters met earlier in the word, then for letters met first.
    std::size_t row() const noexcept { return 2 * letters_; }
    std::span<const std::uint32_t> operator[](std::size_t word) const noexcept {
        return {places_.data() + word * words_.length, words_.length};
    }

  private:
    Words words_;
    std::size_t letters_;
    std::vector<std::uint32_t> places_;
};

struct Shown {
    WordId guess;
    std::uint32_t pattern;
};

template <PatternCode P>
class LetterWalker {
  public:
    LetterWalker(const WalkPuzzle<P>& puzzle, const LetterPlaces& places, const LetterWalkOptions& options,
                 Control& control, std::span<std::uint32_t> turns)
        : table_(puzzle.table),
          places_(places),
          words_(puzzle.guesses),
          answer_rows_(puzzle.answer_rows),
          rule_(puzzle.rule),
          options_(options),
          control_(control),
          turns_(turns),
          numbers_(pattern_count(words_.length)),
          may_win_(table_.guesses),
          containing_(places.letters()),
          standing_(words_.length * places.letters()),
          values_(words_.length * places.row()) {}

    void play(std::span<const WordId> candidates, std::span<const WordId> allowed, std::uint32_t turn,
              std::uint32_t parent, std::uint32_t pattern, std::vector<WalkNode>& nodes) {
        if (control_.stop_requested())
            return;
        const auto node = static_cast<std::uint32_t>(nodes.size());
        const WordId guess = best_guess(candidates, allowed);
        nodes.push_back({guess, parent, pattern});
        for (const WalkGroup& group : groups(guess, candidates)) {
            if (is_solved(group))
                found(candidates[group.places[0]], turn);
            else
                after(guess, group, candidates, allowed, [&](const auto& left, const auto& legal) {
                    play(left, legal, turn + 1, node, group.pattern, nodes);
                });
        }
    }

    // Calls `next(candidates, allowed)` with what is left when `guess` has shown the group.
    template <class Next>
    void after(WordId guess, const WalkGroup& group, std::span<const WordId> candidates,
               std::span<const WordId> allowed, const Next& next) {
        std::vector<WordId> left;
        for (const std::uint32_t place : group.places)
            left.push_back(candidates[place]);
        std::vector<WordId> legal;
        // One or two candidates are played without looking at guesses.
        if (rule_ != PlayRule::normal && left.size() > 2)
            for (const WordId word : allowed)
                if (allows(rule_, words_[guess], group.pattern, words_[word]))
                    legal.push_back(word);
        history_.push_back({guess, group.pattern});
        if (rule_ == PlayRule::normal)
            next(left, allowed);
        else
            next(left, std::span<const WordId>(legal));
        history_.pop_back();
    }

    WordId best_guess(std::span<const WordId> candidates, std::span<const WordId> allowed) {
        if (candidates.size() <= 2)
            return answer_rows_[candidates[0]];
        fill_values(candidates);
        for (const WordId candidate : candidates)
            may_win_[answer_rows_[candidate]] = 1;
        std::int64_t most = -1;
        bool can_win = false;
        WordId best = 0;
        const auto consider = [&](WordId word) {
            std::int64_t value = 0;
            for (const std::uint32_t place : places_[word])
                value += values_[place];
            const bool wins = may_win_[word] != 0;
            if (value > most || (value == most && wins && !can_win)) {
                most = value;
                can_win = wins;
                best = word;
            }
        };
        if (options_.candidates_only)
            for (const WordId candidate : candidates)
                consider(answer_rows_[candidate]);
        else
            for (const WordId word : allowed)
                consider(word);
        for (const WordId candidate : candidates)
            may_win_[answer_rows_[candidate]] = 0;
        return best;
    }

    std::vector<WalkGroup> groups(WordId guess, std::span<const WordId> candidates) {
        const P* row = table_.row(guess);
        shown_.clear();
        for (const WordId candidate : candidates)
            shown_.push_back(row[candidate]);
        return walk_groups(shown_.data(), shown_.size(), numbers_);
    }

    bool is_solved(const WalkGroup& group) const noexcept { return group.pattern == numbers_.size() - 1; }

    void found(WordId answer, std::uint32_t turn) {
        turns_[answer] = turn;
        control_.advance(1);
    }

  private:
    std::int64_t& here(std::size_t place, std::size_t letter) noexcept {
        return standing_[place * places_.letters() + letter];
    }

    // What each letter is worth at each place: `here`, and at its first place in a word also
    // `containing_`.
    void fill_values(std::span<const WordId> candidates) {
        count(candidates);
        const auto n = static_cast<std::int64_t>(candidates.size());
        switch (options_.value) {
            case LetterValue::unique:
                std::ranges::fill(standing_, 0);
                forget_used_letters();
                break;
            case LetterValue::located:
                apply_marks();
                break;
            case LetterValue::eliminations:
                for (std::size_t p = 0; p < words_.length; ++p)
                    for (std::size_t letter = 0; letter < places_.letters(); ++letter) {
                        const std::int64_t c = here(p, letter);
                        const std::int64_t elsewhere = containing_[letter] - c;
                        here(p, letter) = c * (n - c) + elsewhere * (n - elsewhere);
                    }
                for (std::int64_t& with : containing_)
                    with *= n - with;
                break;
        }
        for (std::size_t p = 0; p < words_.length; ++p)
            for (std::size_t letter = 0; letter < places_.letters(); ++letter) {
                std::int64_t* value = values_.data() + p * places_.row() + letter;
                value[0] = here(p, letter);
                value[places_.letters()] = here(p, letter) + containing_[letter];
            }
    }

    // How many candidates have each letter at each place, and how many contain it.
    void count(std::span<const WordId> candidates) {
        std::ranges::fill(containing_, 0);
        std::ranges::fill(standing_, 0);
        for (const WordId candidate : candidates) {
            const WordId word = answer_rows_[candidate];
            const auto letters = words_[word];
            for (std::size_t p = 0; p < letters.size(); ++p) {
                ++here(p, letters[p]);
                const bool first = places_[word][p] >= p * places_.row() + places_.letters();
                containing_[letters[p]] += first ? 1 : 0;
            }
        }
    }

    void forget_used_letters() {
        for (const Shown& shown : history_)
            for (const Letter letter : words_[shown.guess])
                containing_[letter] = 0;
    }

    // A letter known to be absent is worth nothing, one known to be here 1, one known to be
    // elsewhere nothing here; only new letters count for being contained.
    void apply_marks() {
        forget_used_letters();
        for (const Shown& shown : history_) {
            const auto letters = words_[shown.guess];
            const std::vector<std::uint32_t> marks = marks_of(shown.pattern);
            for (std::size_t p = 0; p < letters.size(); ++p) {
                bool present = false;
                for (std::size_t q = 0; q < letters.size(); ++q)
                    present |= letters[q] == letters[p] && marks[q] != 0;
                if (!present)
                    for (std::size_t q = 0; q < letters.size(); ++q)
                        here(q, letters[p]) = 0;
                else if (marks[p] != 2)
                    here(p, letters[p]) = 0;
            }
        }
        for (const Shown& shown : history_) {
            const auto letters = words_[shown.guess];
            const std::vector<std::uint32_t> marks = marks_of(shown.pattern);
            for (std::size_t p = 0; p < letters.size(); ++p)
                if (marks[p] == 2)
                    here(p, letters[p]) = 1;
        }
    }

    std::vector<std::uint32_t> marks_of(std::uint32_t pattern) const {
        std::vector<std::uint32_t> marks(words_.length);
        for (std::size_t p = words_.length; p-- > 0; pattern /= 3)
            marks[p] = pattern % 3;
        return marks;
    }

    const TableView<P>& table_;
    const LetterPlaces& places_;
    Words words_;
    std::span<const WordId> answer_rows_;
    PlayRule rule_;
    const LetterWalkOptions& options_;
    Control& control_;
    std::span<std::uint32_t> turns_;
    std::vector<Shown> history_;
    std::vector<P> shown_;
    std::vector<std::uint32_t> numbers_;  // all zero between calls
    std::vector<std::uint8_t> may_win_;   // by guess, all zero between calls
    std::vector<std::int64_t> containing_;
    std::vector<std::int64_t> standing_;
    std::vector<std::int64_t> values_;
};

}  // namespace

template <PatternCode P>
Walk walk_letters(const WalkPuzzle<P>& puzzle, const LetterWalkOptions& options, std::size_t threads,
                  Control& control) {
    const TableView<P>& table = puzzle.table;
    assert(puzzle.guesses.size() == table.guesses && puzzle.answer_rows.size() == table.answers);
    Walk walk;
    walk.turns.resize(table.answers);
    const LetterPlaces places(puzzle.guesses);
    const auto new_walker = [&] { return LetterWalker<P>(puzzle, places, options, control, walk.turns); };
    std::vector<WordId> candidates(table.answers);
    std::iota(candidates.begin(), candidates.end(), 0);
    std::vector<WordId> allowed(table.guesses);
    std::iota(allowed.begin(), allowed.end(), 0);

    LetterWalker<P> first = new_walker();
    const WordId opener =
        options.opener != WalkOptions::no_opener ? options.opener : first.best_guess(candidates, allowed);
    walk.nodes.push_back({opener, 0, 0});
    walk_below(walk, first.groups(opener, candidates), threads, control, new_walker,
               [&](LetterWalker<P>& walker, const WalkGroup& group, std::vector<WalkNode>& nodes) {
                   if (walker.is_solved(group))
                       return walker.found(candidates[group.places[0]], 1);
                   walker.after(opener, group, candidates, allowed, [&](const auto& left, const auto& legal) {
                       walker.play(left, legal, 2, 0, group.pattern, nodes);
                   });
               });
    return walk;
}

template Walk walk_letters(const WalkPuzzle<std::uint8_t>&, const LetterWalkOptions&, std::size_t, Control&);
template Walk walk_letters(const WalkPuzzle<std::uint16_t>&, const LetterWalkOptions&, std::size_t, Control&);
template Walk walk_letters(const WalkPuzzle<std::uint32_t>&, const LetterWalkOptions&, std::size_t, Control&);

}  // namespace fivefold
