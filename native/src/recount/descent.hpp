// What every search of the sets of a group needs on its way down: a frame for each set, its legal guesses,
// its key.
#pragma once

#include <algorithm>
#include <deque>
#include <stdexcept>

#include "base/control.hpp"
#include "recount/frame.hpp"
#include "recount/shared.hpp"

namespace fivefold {

// Thrown when a stop was requested: what is known of the opener at hand is given up.
struct RecountStopped {};

// What an opener showed.
struct RecountReply {
    WordId opener;
    std::uint32_t pattern;
};

template <PatternCode P>
class RecountDescent {
  public:
    RecountDescent(RecountShared<P>& shared, Control& control)
        : shared_(shared), control_(control), divider_(shared.patterns) {}

  protected:
    void require_going_on() const {
        if (control_.stop_requested())
            throw RecountStopped{};
    }

    RecountFrame& frame(std::size_t depth) {
        if (frames_.size() <= depth)
            frames_.resize(depth + 1);
        return frames_[depth];
    }

    void make_key(std::vector<std::uint32_t>& key, std::span<const std::uint32_t> words, int left) {
        key.assign(
            {static_cast<std::uint32_t>(std::min(left, static_cast<int>(words.size()))), group_->serial});
        for (const std::uint32_t word : words)
            key.push_back(group_->words[word]);
    }

    void restrict(std::uint32_t column, std::uint32_t pattern, std::size_t depth) {
        if (frames_.size() <= depth + 1)
            frames_.resize(depth + 2);
        const std::size_t columns = group_->columns->guesses().size();
        auto& below = frames_[depth + 1].legal;
        if (depth == 0)
            below.assign(columns, 1);
        else
            below = frames_[depth].legal;
        group_->rule->restrict(group_->columns->guesses()[column], pattern, below);
    }

    void open_columns(RecountGroup<P>& group) {
        if (group.columns)
            return;
        group.columns.emplace(shared_.answers(), group.words, group.legal);
        const auto guesses = group.columns->guesses();
        for (const WordId word : group.words)
            if (!std::ranges::binary_search(guesses, shared_.own_guess[word]))
                throw std::invalid_argument("a candidate that may not be guessed");
        for (const WordId word : group.words)
            group.column_of.push_back(static_cast<std::uint32_t>(
                std::ranges::lower_bound(guesses, shared_.own_guess[word]) - guesses.begin()));
        group.rule.emplace(shared_.rule, shared_.guess_words, guesses);
    }

    RecountShared<P>& shared_;
    Control& control_;
    RecountDivider<P> divider_;
    RecountGroup<P>* group_ = nullptr;
    std::deque<RecountFrame> frames_;
};

}  // namespace fivefold
