// RuledOutGuesses: the guesses that cannot start a tree at one place, by the rule or by cores that they
// leave together, and the small core that this makes when no guess is left.
#pragma once

#include <algorithm>
#include <deque>
#include <vector>

#include "search/failing_core_finder.hpp"
#include "search/rule_facts.hpp"

namespace fivefold {

template <PatternCode P>
class RuledOutGuesses {
  public:
    // A place: `answer` is one of its candidates, `known` what is known there.
    void begin(const RuleFacts<P>& facts, const ColumnBits& padding, const KnownFacts& known, WordId answer) {
        facts_ = &facts;
        padding_ = &padding;
        known_ = known;
        answer_ = answer;
        bar();
    }

    // Rules out the guesses that leave the core together and make its facts known.
    void add(const Core& core) {
        if (std::ranges::includes(known_, core.known)) {
            active_.push_back({&core, &core.together, core.columns});
        } else {
            ColumnBits& row = rows_.emplace_back(core.together);
            facts_->keep_telling(core.known, known_, row);
            active_.push_back({&core, &row, count_outside(row, *padding_)});
        }
        include(ruled_out_, *active_.back().columns);
    }

    bool operator[](std::uint32_t column) const noexcept { return has(ruled_out_, column); }

    // Leaves out facts that need not be known for every guess to be ruled out.  Requires: every
    // guess is.
    const KnownFacts& forget_facts() {
        for (std::size_t i = known_.size(); i-- > 0;) {
            const Fact fact = known_[i];
            known_.erase(known_.begin() + static_cast<std::ptrdiff_t>(i));
            if (look_again())
                continue;
            known_.insert(known_.begin() + static_cast<std::ptrdiff_t>(i), fact);
            look_again();
        }
        return known_;
    }

    // Few words that contain cores enough.  Requires: every guess is ruled out.
    std::vector<WordId> smallest_cover(CoreFinder<P>& finder) const {
        return finder.smallest_cover(active_, barred_);
    }

  private:
    void bar() {
        barred_ = *padding_;
        facts_->bar(known_, answer_, barred_);
        ruled_out_ = barred_;
        active_.clear();
        rows_.clear();
    }

    // Whether the same cores rule out every guess with what is known now.
    bool look_again() {
        const std::vector<RuledOut> before = active_;
        bar();
        for (const RuledOut& by : before)
            add(*by.core);
        return full(ruled_out_);
    }

    const RuleFacts<P>* facts_ = nullptr;
    const ColumnBits* padding_ = nullptr;
    KnownFacts known_;
    WordId answer_ = 0;
    ColumnBits barred_;  // by the rule, and padding
    ColumnBits ruled_out_;
    std::vector<RuledOut> active_;
    std::deque<ColumnBits> rows_;  // of those that are active and need one of their own
};

}  // namespace fivefold
