#include "strategies/candidate_walk.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <utility>

#include "kernels/kernels.hpp"
#include "puzzle/feedback.hpp"
#include "puzzle/letter_rows.hpp"
#include "strategies/walk_parts.hpp"

namespace fivefold {
namespace {

// From here on letter rows are made sooner than they are saved.
constexpr std::size_t many = 48;

// The groups of `places` after a guess, in the order of their patterns.
// Requires: `numbers` is zero and has room for every pattern; it is zero again after.
std::vector<WalkGroup> divide(Words words, const std::vector<std::uint32_t>& places,
                              std::span<const Letter> guess, std::vector<std::uint32_t>& numbers) {
    std::vector<std::uint32_t> row;
    row.reserve(places.size());
    for (const std::uint32_t place : places)
        row.push_back(feedback(guess, words[place]));
    std::vector<WalkGroup> groups = walk_groups(row.data(), row.size(), numbers);
    for (WalkGroup& group : groups)
        for (std::uint32_t& place : group.places)
            place = places[place];
    return groups;
}

// Plays groups to their end.  One per thread.
template <PatternCode P>
class CandidateWalker {
  public:
    CandidateWalker(Words words, const kernels::Kernel& kernel, Control& control,
                    std::span<std::uint32_t> turns)
        : words_(words),
          kernel_(kernel),
          control_(control),
          turns_(turns),
          numbers_(pattern_count(words.length)),
          seen_(numbers_.size()) {}

    // Plays out the words at `places` from `turn` on.
    void play(const std::vector<std::uint32_t>& places, std::uint32_t turn) {
        if (control_.stop_requested())
            return;
        const std::uint32_t guess = places[places.size() <= 2 ? 0 : best(places)];
        turns_[guess] = turn;
        control_.advance(1);
        for (const WalkGroup& group : divide(words_, places, words_[guess], numbers_))
            if (group.places.front() != guess)
                play(group.places, turn + 1);
    }

  private:
    // The one that shows the most patterns on all of them, as a place in `places`.
    std::size_t best(const std::vector<std::uint32_t>& places) {
        std::vector<Letter> letters;
        letters.reserve(places.size() * words_.length);
        for (const std::uint32_t place : places)
            letters.insert(letters.end(), words_[place].begin(), words_[place].end());
        const Words group{letters, words_.length};
        if (group.size() < many)
            return most_patterns(group, [&](std::size_t guess, std::span<P> row) {
                for (std::size_t i = 0; i < group.size(); ++i)
                    row[i] = static_cast<P>(feedback(group[guess], group[i]));
            });
        const LetterRows<P> rows(group, group);
        std::array<const std::byte*, max_word_length> parts{};
        return most_patterns(group, [&](std::size_t guess, std::span<P> row) {
            const std::size_t count = rows.parts(guess, parts.data());
            kernel_.sum_rows[kernels::width_index<P>](
                parts.data(), count, reinterpret_cast<std::byte*>(row.data()), rows.row_bytes());
        });
    }

    template <class FillRow>
    std::size_t most_patterns(const Words& group, const FillRow& fill_row) {
        const std::size_t n = group.size();
        const auto row = allocate_aligned<P>(round_up_to_line(n * sizeof(P)) / sizeof(P));
        std::size_t most = 0;
        std::size_t best = 0;
        for (std::size_t guess = 0; guess < n && most < n && !control_.stop_requested(); ++guess) {
            fill_row(guess, std::span(row.get(), n));
            ++row_number_;
            std::size_t patterns = 0;
            for (std::size_t i = 0; i < n; ++i)
                patterns += std::exchange(seen_[row[i]], row_number_) != row_number_;
            if (patterns > most) {
                most = patterns;
                best = guess;
            }
        }
        return best;
    }

    const Words words_;
    const kernels::Kernel& kernel_;
    Control& control_;
    const std::span<std::uint32_t> turns_;
    std::vector<std::uint32_t> numbers_;
    std::vector<std::uint64_t> seen_;  // by pattern the row that showed it last
    std::uint64_t row_number_ = 0;
};

template <PatternCode P>
void walk(Words words, const std::vector<WalkGroup>& groups, const kernels::Kernel& kernel,
          std::size_t threads, Control& control, std::span<std::uint32_t> turns) {
    for_each_range(groups.size(), 1, threads, control, [&](const auto& next) {
        CandidateWalker<P> walker(words, kernel, control, turns);
        while (const Range range = next())
            walker.play(groups[range.begin].places, 2);
    });
}

}  // namespace

std::vector<std::uint32_t> walk_candidates(Words words, std::span<const Letter> opener,
                                           std::string_view kernel_name, std::size_t threads,
                                           Control& control) {
    assert(opener.size() == words.length);
    const kernels::Kernel& kernel = kernels::find(kernel_name);
    std::vector<std::uint32_t> turns(words.size());
    std::vector<std::uint32_t> all(words.size());
    std::iota(all.begin(), all.end(), 0);
    std::vector<std::uint32_t> numbers(pattern_count(words.length));
    std::vector<WalkGroup> groups = divide(words, all, opener, numbers);
    std::erase_if(groups, [&](const WalkGroup& group) {
        const bool found = group.pattern + 1 == numbers.size();
        if (found)
            turns[group.places.front()] = 1;
        return found;
    });
    // The largest first, so that no thread is left with one at the end.
    std::ranges::stable_sort(groups, std::greater{}, [](const WalkGroup& g) { return g.places.size(); });
    switch (pattern_bytes(words.length)) {
        case 1:
            walk<std::uint8_t>(words, groups, kernel, threads, control, turns);
            break;
        case 2:
            walk<std::uint16_t>(words, groups, kernel, threads, control, turns);
            break;
        default:
            walk<std::uint32_t>(words, groups, kernel, threads, control, turns);
    }
    return turns;
}

}  // namespace fivefold
