// One thread's part of a cover search.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

#include "base/control.hpp"
#include "cover/outbox.hpp"
#include "cover/plan.hpp"
#include "kernels/disjoint.hpp"

namespace fivefold {

// An item of work.
template <class Set>
struct FirstWord {
    Set used;  // its letters, and those left out so far
    Set word;
    unsigned missing;  // how many more letters may be left out
};

// The sets that are still possible, in runs as in the plan.
template <class Set>
struct CoverLists {
    const Set* sets;
    const std::uint32_t* first;
};

// What all threads search, and how.
template <class Set>
struct CoverWork {
    const CoverPlan<Set>& plan;
    const CoverTask& task;
    const CoverRules& rules;
    kernels::KeepDisjoint<Set> keep_disjoint;
    CoverSearch::Keep keep;
};

template <class Set>
class CoverSearcher {
  public:
    CoverSearcher(const CoverWork<Set>& work, Control& control, CoverOutbox* outbox)
        : plan_(work.plan),
          task_(work.task),
          rules_(work.rules),
          keep_disjoint_(work.keep_disjoint),
          keep_(work.keep),
          control_(control),
          outbox_(outbox),
          mixed_(task_.shortest != task_.longest),
          levels_(task_.words + 1),
          path_(task_.words),
          places_(task_.words) {
        stats.nodes.assign(task_.words + 1, 0);
    }

    void search(std::size_t number, const FirstWord<Set>& item) {
        number_ = number;
        if (task_.words == 1) {
            prefix_known_ = false;
            record(item.word);
        } else {
            path_[0] = item.word;
            descend(1, item.used, item.missing, everything());
        }
        flush();
    }

    // The items of work: the first words, in the order of the search.
    std::vector<FirstWord<Set>> first_words() {
        std::vector<FirstWord<Set>> items;
        for_each_word(0, 0, task_.missing, everything(),
                      [&](Set word, Set used, unsigned missing, const CoverLists<Set>&) {
                          items.push_back({used, word, missing});
                      });
        return items;
    }

    CoverStats stats;

  private:
    // Filtering the lists pays off from so many children on.
    static constexpr std::size_t filter_from = 48;
    // Numbers a worker collects before it hands them in.
    static constexpr std::size_t hand_in_from = 4096;
    // Room for a vector store past the end of a list.
    static constexpr std::size_t slack = 64;

    struct Level {
        std::vector<Set> words;  // those that can come next
        std::vector<Set> sets;   // filtered lists
        std::vector<std::uint32_t> first;
    };

    CoverLists<Set> everything() const noexcept { return {plan_.sets.data(), plan_.first.data()}; }

    // All covers that start with the first `depth` words of `path_`.
    void descend(unsigned depth, Set used, unsigned missing, const CoverLists<Set>& lists) {
        ++stats.nodes[depth];
        if (control_.stop_requested())
            return;
        if (outbox_->wanted())
            flush();
        if (depth + 1 < task_.words) {
            for_each_word(depth, used, missing, lists,
                          [&](Set word, Set now_used, unsigned still_missing, const CoverLists<Set>& below) {
                              path_[depth] = word;
                              descend(depth + 1, now_used, still_missing, below);
                          });
            return;
        }
        prefix_known_ = false;
        if (missing == 0 && rules_.lookup) {
            const Set rest = plan_.full & ~used;
            if (plan_.find(rest) != CoverPlan<Set>::none)
                record(rest);
        } else {
            for_each_word(depth, used, missing, lists,
                          [&](Set word, Set, unsigned, const CoverLists<Set>&) { record(word); });
        }
    }

    // Calls `visit` for the words that contain the rarest unseen letter, then leaves that
    // letter out and goes on with the next, as long as letters may be left out.
    template <class Visit>
    void for_each_word(unsigned depth, Set used, unsigned missing, CoverLists<Set> lists,
                       const Visit& visit) {
        const unsigned left = task_.words - depth;
        Level& level = levels_[depth];
        std::size_t children = 0;
        const bool looked_up_below = left == 2 && missing == 0 && rules_.lookup;
        bool may_filter = rules_.filter && depth > 0 && left > 1 && !looked_up_below;
        for (;; --missing) {
            const auto letter = static_cast<unsigned>(std::countr_one(used));
            if (letter >= plan_.letters)
                return;

            // Step 1. Of the needed letters a word may take all but one for each other word.
            // The words of the columns before `sure` leave enough of them; those up to `columns`
            // only if an exception stays free.  Without such a border every word is checked.
            unsigned columns = plan_.columns;
            unsigned sure = mixed_ || plan_.bounds.size() > 1 ? 0 : columns;
            Set keep_free = 0;
            for (std::size_t i = 1; i < plan_.bounds.size(); ++i)
                if (plan_.bounds[i].room(used) < left)
                    return;
            if (!plan_.bounds.empty()) {
                const WordBound<Set>& bound = plan_.bounds[0];
                const unsigned needed_free = bound.needed_free(used);
                const unsigned exceptions = bound.exceptions_free(used);
                const unsigned room = needed_free + bound.packing(exceptions);
                if (room < left)
                    return;
                columns = std::min(columns, room - left + 2);
                if (sure != 0) {
                    sure = std::min(columns, needed_free + 2 > left ? needed_free + 2 - left : 0);
                    keep_free = sure < columns ? bound.letters_of_one(exceptions) : 0;
                }
            }

            // Step 2. The words with this letter and no other that is seen.
            const std::uint32_t* runs = lists.first + letter * plan_.columns;
            if (level.words.size() < runs[columns] - runs[0] + slack)
                level.words.resize(runs[columns] - runs[0] + slack);
            Set* words = level.words.data();
            const std::size_t sure_count =
                keep_disjoint_(lists.sets + runs[0], runs[sure] - runs[0], used, words);
            std::size_t count = sure_count;
            if (sure < columns)
                count += keep_disjoint_(lists.sets + runs[sure], runs[columns] - runs[sure], used | keep_free,
                                        words + sure_count);

            // Step 3. Shorter lists for the levels below.
            children += count;
            if (may_filter && children >= filter_from) {
                lists = filter(level, lists, used, columns);
                may_filter = false;
            }

            // Step 4. Descend.
            for (std::size_t i = 0; i < count; ++i) {
                const Set now_used = used | words[i];
                if (i < sure_count || fits(now_used, left - 1, missing))
                    visit(words[i], now_used, missing, lists);
            }

            // Step 5. Leave the letter out.
            if (missing == 0)
                return;
            used |= static_cast<Set>(Set{1} << letter);
        }
    }

    // The lists without the sets that share a letter with `used`.
    CoverLists<Set> filter(Level& level, CoverLists<Set> lists, Set used, unsigned columns) {
        if (level.sets.empty()) {
            level.sets.resize(plan_.sets.size() + slack);
            level.first.resize(plan_.first.size());
        }
        std::uint32_t size = 0;
        std::uint32_t* first = level.first.data();
        for (unsigned letter = 0; letter < plan_.letters; ++letter) {
            const bool seen = (used >> letter & 1) != 0;
            for (unsigned column = 0; column < plan_.columns; ++column, ++first, ++lists.first) {
                *first = size;
                if (!seen && column < columns && lists.first[0] != lists.first[1])
                    size += static_cast<std::uint32_t>(keep_disjoint_(lists.sets + lists.first[0],
                                                                      lists.first[1] - lists.first[0], used,
                                                                      level.sets.data() + size));
            }
        }
        *first = size;
        return {level.sets.data(), level.first.data()};
    }

    // Whether `left` words may fit into what `used` leaves, by the bounds and by length.
    bool fits(Set used, unsigned left, unsigned missing) const noexcept {
        for (const WordBound<Set>& bound : plan_.bounds)
            if (bound.room(used) < left)
                return false;
        if (!mixed_)
            return true;
        const auto unseen = count_letters<Set>(plan_.full & ~used);
        return left * task_.shortest <= unseen && unseen <= left * task_.longest + missing;
    }

    // The cover of `path_` and a last word.
    void record(Set last) {
        if (!prefix_known_) {
            prefix_known_ = true;
            prefix_expanded_ = 1;
            for (std::size_t i = 0; i + 1 < places_.size(); ++i) {
                places_[i] = plan_.find(path_[i]);
                prefix_expanded_ *= plan_.sizes[places_[i]];
            }
        }
        places_.back() = plan_.find(last);
        ++stats.nodes.back();
        ++stats.covers;
        stats.expanded += prefix_expanded_ * plan_.sizes[places_.back()];
        if (keep_ == CoverSearch::Keep::counts)
            return;
        for (const std::uint32_t place : places_)
            pending_.push_back(plan_.ids[place]);
        if (pending_.size() >= hand_in_from)
            flush();
    }

    void flush() {
        if (!pending_.empty())
            outbox_->hand_in(number_, pending_);
    }

    const CoverPlan<Set>& plan_;
    const CoverTask& task_;
    const CoverRules& rules_;
    kernels::KeepDisjoint<Set> keep_disjoint_;
    CoverSearch::Keep keep_;
    Control& control_;
    CoverOutbox* outbox_;
    bool mixed_;
    std::vector<Level> levels_;
    std::vector<Set> path_;
    std::vector<std::uint32_t> places_;
    bool prefix_known_ = false;  // whether places_ and the product below match path_
    std::uint64_t prefix_expanded_ = 1;
    std::vector<std::uint32_t> pending_;
    std::size_t number_ = 0;
};

}  // namespace fivefold
