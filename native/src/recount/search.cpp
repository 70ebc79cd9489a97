#include "recount/search.hpp"

#include <algorithm>
#include <atomic>
#include <deque>
#include <map>
#include <optional>
#include <stdexcept>
#include <utility>

#include "base/parallel.hpp"
#include "recount/bounds.hpp"
#include "recount/ceilings.hpp"
#include "recount/columns.hpp"
#include "recount/memo.hpp"
#include "recount/rule.hpp"

namespace fivefold {
namespace {

constexpr int infeasible = recount_infeasible;

constexpr std::size_t tile = 64;  // columns that are passed over together

// Thrown when a stop was requested: what is known of the opener at hand is given up.
struct Stopped {};

// A group after an opener's reply, with what its search needs.
template <PatternCode P>
struct Group {
    std::vector<WordId> words;
    std::vector<P> between;           // of each word as a guess against each
    std::vector<std::uint8_t> legal;  // by row; empty: all
    std::optional<RecountColumns<P>> columns;
    std::optional<RecountRule> rule;
    std::vector<std::uint32_t> column_of;  // of each word as a guess
    std::uint32_t serial = 0;              // of its own, where guesses depend on the opener
    int lower = 0;

    P shown(std::uint32_t guess, std::uint32_t word) const { return between[guess * words.size() + word]; }
};

}  // namespace

template <PatternCode P>
struct RecountSearch<P>::Shared : RecountPuzzle<P> {
    int most_guesses;
    std::size_t patterns = 0;  // more than any code
    std::vector<P> by_answer;  // the table with a row for each answer
    RecountRule rule_of_all;
    RecountMemo memo;
    std::unique_ptr<RecountCeilings<P>> ceilings{};  // once they are needed
    std::atomic<std::uint32_t> serials{0};
    std::atomic<std::uint64_t> nodes{0};

    TableView<P> answers() const { return {by_answer.data(), this->table.answers, this->table.guesses}; }
};

namespace {

// Words of a group by their numbers in it, divided by a guess.
struct Division {
    std::vector<std::uint32_t> words;  // group after group
    std::vector<std::uint32_t> ends;
    std::vector<std::uint32_t> patterns;

    std::size_t size() const { return ends.size(); }
    std::span<const std::uint32_t> operator[](std::size_t i) const {
        const std::uint32_t begin = i == 0 ? 0 : ends[i - 1];
        return {words.data() + begin, ends[i] - begin};
    }
};

struct Try {
    int total;  // no tree with this guess first costs less
    std::uint32_t column;
};

// What one set on the way down needs.
struct Frame {
    std::vector<std::uint16_t> counts;  // by column
    std::vector<std::uint16_t> most;    // by tile of columns
    std::vector<std::uint8_t> legal;
    std::vector<std::uint8_t> legal_below;
    std::vector<std::uint32_t> key;
    std::vector<Try> tries;
    Division division;
    std::vector<std::pair<std::uint32_t, int>> open;  // groups to search, and what they cost at least
};

template <PatternCode P, class Shared>
class Searcher {
  public:
    Searcher(Shared& shared, Control& control)
        : shared_(shared), control_(control), group_of_(shared.patterns), stamp_of_(shared.patterns) {}

    std::int32_t reached(WordId opener, std::int32_t claim) {
        const int target = std::min(claim, recount_infeasible);
        auto groups = groups_after(opener);
        std::int64_t total = static_cast<std::int64_t>(shared_.table.answers);
        for (const Group<P>& group : groups)
            total += group.lower;
        std::vector<Group<P>*> open;
        for (Group<P>& group : groups)
            open.push_back(&group);
        // All groups are raised a little before any is raised much.
        for (int step = 1; total < target && !open.empty(); step = std::min(2 * step, infeasible)) {
            std::vector<Group<P>*> still_open;
            for (Group<P>* group : open) {
                const int window =
                    group->lower + static_cast<int>(std::min<std::int64_t>(step, target - total));
                const int cost = cost_of(*group, window);
                total += cost - group->lower;
                group->lower = cost;
                if (total >= target)
                    break;
                if (cost >= window)
                    still_open.push_back(group);
            }
            open = std::move(still_open);
        }
        return static_cast<std::int32_t>(std::min<std::int64_t>(total, recount_infeasible));
    }

  private:
    // Smallest first, without the group that the opener wins.
    std::vector<Group<P>> groups_after(WordId opener) {
        std::map<P, std::vector<WordId>> by_pattern;
        for (WordId answer = 0; answer < shared_.table.answers; ++answer)
            if (shared_.own_guess[answer] != opener)
                by_pattern[shared_.table.row(opener)[answer]].push_back(answer);
        std::vector<Group<P>> groups;
        for (auto& [pattern, words] : by_pattern) {
            Group<P> group;
            group.lower = 2 * static_cast<int>(words.size()) - 1;
            for (const WordId guess : words)
                for (const WordId word : words)
                    group.between.push_back(shared_.table.row(shared_.own_guess[guess])[word]);
            if (shared_.rule != PlayRule::normal) {
                group.legal.assign(shared_.table.guesses, 1);
                shared_.rule_of_all.restrict(opener, pattern, group.legal);
                group.serial = ++shared_.serials;
            }
            group.words = std::move(words);
            groups.push_back(std::move(group));
        }
        std::ranges::stable_sort(groups, {}, [](const Group<P>& group) { return group.words.size(); });
        return groups;
    }

    void open_columns(Group<P>& group) {
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

    // The least total of a whole group: exact below `limit`, else a bound that reaches it.
    int cost_of(Group<P>& group, int limit) {
        group_ = &group;
        std::vector<std::uint32_t> all(group.words.size());
        for (std::uint32_t i = 0; i < all.size(); ++i)
            all[i] = i;
        return cost(all, limit, shared_.most_guesses - 1, 0);
    }

    // Whether one of the words tells all others apart.
    bool has_perfect_word(std::span<const std::uint32_t> words) {
        return std::ranges::any_of(words, [&](std::uint32_t guess) {
            ++stamp_;
            for (const std::uint32_t word : words) {
                std::uint64_t& last = stamp_of_[group_->shown(guess, word)];
                if (last == stamp_)
                    return false;
                last = stamp_;
            }
            return true;
        });
    }

    // What a set costs at least, at a glance.
    int glance(std::span<const std::uint32_t> words, int left) {
        const int n = static_cast<int>(words.size());
        if (left < std::min(n, 2))
            return infeasible;
        return 2 * n - (n <= 2 || has_perfect_word(words) ? 1 : 0);
    }

    int cost(std::span<const std::uint32_t> words, int limit, int left, std::size_t depth) {
        const int n = static_cast<int>(words.size());
        const int floor = glance(words, left);
        if (floor >= limit || floor < 2 * n || floor == infeasible)
            return floor;
        if (n == 3 && left >= 3)
            return floor;  // any of the three, then at most two are left
        return search(words, limit, left, depth, floor);
    }

    int search(std::span<const std::uint32_t> words, int limit, int left, std::size_t depth, int lower) {
        if (control_.stop_requested())
            throw Stopped{};
        limit = std::min(limit, infeasible);
        if (frames_.size() <= depth)
            frames_.resize(depth + 1);
        Frame& frame = frames_[depth];
        const bool normal = shared_.rule == PlayRule::normal;
        if (normal) {
            make_key(frame.key, words, left);
            const auto known = shared_.memo.find(frame.key);
            if (known.exact || known.bound >= limit)
                return known.bound;
        }
        open_columns(*group_);
        const int n = static_cast<int>(words.size());
        // Guesses that show no more cost at least `limit`.
        count(frame, words, normal ? static_cast<std::size_t>(std::max(3 * n - limit - 1, 0)) : 0, depth);
        if (!normal) {
            make_key(frame.key, words, left);
            add_legal(frame);
            const auto known = shared_.memo.find(frame.key);
            if (known.exact || known.bound >= limit)
                return known.bound;
        }
        int best = limit;        // the least total found, once it is below the limit
        int least = infeasible;  // no guess that was given up costs less
        for (int shown = most_shown(frame); shown >= 2; --shown) {
            if (3 * n - shown >= best) {
                least = std::min(least, 3 * n - shown);
                break;
            }
            collect(frame, words, shown, best, left, least);
            for (const auto& [total, column] : frame.tries) {
                const int found = total >= best ? total : cost_after(column, words, best, left, depth);
                if (found < best)
                    best = found;
                else
                    least = std::min(least, found);
            }
        }
        const RecountMemo::Known known =
            best < limit ? RecountMemo::Known{best, true}
                         : RecountMemo::Known{std::clamp(least, lower, infeasible), false};
        shared_.memo.store(frames_[depth].key, known);
        return known.bound;
    }

    void make_key(std::vector<std::uint32_t>& key, std::span<const std::uint32_t> words, int left) {
        key.assign(
            {static_cast<std::uint32_t>(std::min(left, static_cast<int>(words.size()))), group_->serial});
        for (const std::uint32_t word : words)
            key.push_back(group_->words[word]);
    }

    void add_legal(Frame& frame) {
        frame.key.push_back(~0U);
        const std::size_t columns = group_->columns->guesses().size();
        for (std::size_t begin = 0; begin < columns; begin += 32) {
            std::uint32_t bits = 0;
            for (std::size_t i = begin; i < std::min(begin + 32, columns); ++i)
                bits |= static_cast<std::uint32_t>(frame.counts[i] >= 2) << (i - begin);
            frame.key.push_back(bits);
        }
    }

    // Patterns by column, one more for a word of the set; 0 if the guess is not legal.
    void count(Frame& frame, std::span<const std::uint32_t> words, std::size_t floor, std::size_t depth) {
        shared_.nodes.fetch_add(1, std::memory_order_relaxed);
        group_->columns->count(words, floor, frame.counts);
        for (const std::uint32_t word : words)
            ++frame.counts[group_->column_of[word]];
        if (depth > 0 && shared_.rule != PlayRule::normal)
            for (std::size_t i = 0; i < frame.legal.size(); ++i)
                if (!frame.legal[i])
                    frame.counts[i] = 0;
    }

    // The largest count, of all columns and of each tile of them.
    int most_shown(Frame& frame) {
        frame.most.clear();
        for (std::size_t begin = 0; begin < frame.counts.size(); begin += tile) {
            std::uint16_t most = 0;
            for (std::size_t i = begin; i < std::min(begin + tile, frame.counts.size()); ++i)
                most = std::max(most, frame.counts[i]);
            frame.most.push_back(most);
        }
        return frame.most.empty() ? 0 : *std::ranges::max_element(frame.most);
    }

    // The guesses of this count that may cost less than `limit`, in order of what they cost at
    // least.
    void collect(Frame& frame, std::span<const std::uint32_t> words, int shown, int limit, int left,
                 int& least) {
        const int n = static_cast<int>(words.size());
        const std::size_t columns = group_->columns->guesses().size();
        frame.tries.clear();
        for (std::size_t number = 0; number < frame.most.size(); ++number) {
            if (frame.most[number] < shown)
                continue;
            for (std::size_t column = number * tile; column < std::min(number * tile + tile, columns);
                 ++column) {
                if (frame.counts[column] != shown)
                    continue;
                const auto guess = static_cast<std::uint32_t>(column);
                int total = 3 * n - shown;
                divide(guess, words, frame.division);
                for (std::size_t i = 0; i < frame.division.size() && total < limit; ++i)
                    if (frame.division[i].size() > 2 || left <= 2)
                        total += excess(guess, frame.division[i], left);
                if (total < limit)
                    frame.tries.push_back({total, guess});
                else
                    least = std::min(least, total);
            }
        }
        std::ranges::stable_sort(frame.tries, {}, &Try::total);
    }

    int excess(std::uint32_t column, std::span<const std::uint32_t> part, int left) {
        if (part.size() == 1 &&
            shared_.own_guess[group_->words[part[0]]] == group_->columns->guesses()[column])
            return 0;  // won
        return glance(part, left - 1) - (2 * static_cast<int>(part.size()) - 1);
    }

    int cost_after(std::uint32_t column, std::span<const std::uint32_t> words, int limit, int left,
                   std::size_t depth) {
        const int n = static_cast<int>(words.size());
        {
            Frame& frame = frames_[depth];
            divide(column, words, frame.division);
            frame.open.clear();
        }
        int total = 3 * n - frames_[depth].counts[column];
        for (std::uint32_t i = 0; i < frames_[depth].division.size(); ++i) {
            const auto part = frames_[depth].division[i];
            const int size = static_cast<int>(part.size());
            if (size <= 2)
                continue;
            const int floor = glance(part, left - 1);
            total += floor - (2 * size - 1);
            if (floor == 2 * size && (size > 3 || left <= 3))
                frames_[depth].open.emplace_back(i, floor);
        }
        std::ranges::sort(frames_[depth].open, {},
                          [&](const auto& open) { return frames_[depth].division[open.first].size(); });
        for (std::size_t i = 0; i < frames_[depth].open.size() && total < limit; ++i) {
            const auto [number, floor] = frames_[depth].open[i];
            const auto part = frames_[depth].division[number];
            if (shared_.rule != PlayRule::normal)
                restrict(column, frames_[depth].division.patterns[number], depth);
            total += search(part, floor + limit - total, left - 1, depth + 1, floor) - floor;
        }
        return total;
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

    void divide(std::uint32_t column, std::span<const std::uint32_t> words, Division& division) {
        division.ends.clear();
        division.patterns.clear();
        ++stamp_;
        for (const std::uint32_t word : words) {
            const P pattern = group_->columns->shown(word, column);
            if (stamp_of_[pattern] != stamp_) {
                stamp_of_[pattern] = stamp_;
                group_of_[pattern] = static_cast<std::uint32_t>(division.ends.size());
                division.ends.push_back(0);
                division.patterns.push_back(pattern);
            }
            ++division.ends[group_of_[pattern]];
        }
        std::uint32_t begin = 0;
        for (std::uint32_t& end : division.ends)
            begin += std::exchange(end, begin);
        division.words.resize(words.size());
        for (const std::uint32_t word : words)
            division.words[division.ends[group_of_[group_->columns->shown(word, column)]]++] = word;
    }

    Shared& shared_;
    Control& control_;
    Group<P>* group_ = nullptr;
    std::deque<Frame> frames_;
    std::vector<std::uint32_t> group_of_;  // by pattern
    std::vector<std::uint64_t> stamp_of_;  // by pattern: when it was last met
    std::uint64_t stamp_ = 0;
};

}  // namespace

template <PatternCode P>
RecountSearch<P>::RecountSearch(const RecountPuzzle<P>& puzzle, int most_guesses, std::size_t memory_bytes) {
    const TableView<P>& table = puzzle.table;
    if (table.answers >= 0xffff)
        throw std::invalid_argument("too many answers");
    std::vector<WordId> all(table.guesses);
    for (WordId guess = 0; guess < table.guesses; ++guess)
        all[guess] = guess;
    shared_.reset(new Shared{puzzle,
                             most_guesses,
                             0,
                             {},
                             RecountRule(puzzle.rule, puzzle.guess_words, all),
                             RecountMemo(memory_bytes)});
    shared_->by_answer.resize(table.guesses * table.answers);
    for (std::size_t guess = 0; guess < table.guesses; ++guess)
        for (std::size_t answer = 0; answer < table.answers; ++answer) {
            const P pattern = table.row(guess)[answer];
            shared_->by_answer[answer * table.guesses + guess] = pattern;
            shared_->patterns = std::max<std::size_t>(shared_->patterns, pattern + std::size_t{1});
        }
}

template <PatternCode P>
RecountSearch<P>::~RecountSearch() = default;

template <PatternCode P>
std::vector<std::int32_t> RecountSearch<P>::reached(std::span<const WordId> openers,
                                                    std::span<const std::int32_t> claims, std::size_t threads,
                                                    Control& control) {
    std::vector<std::int32_t> bounds(openers.size(), -1);
    for_each_range(openers.size(), 1, threads, control, [&](const auto& next) {
        Searcher<P, Shared> searcher(*shared_, control);
        try {
            while (const Range range = next()) {
                bounds[range.begin] = searcher.reached(openers[range.begin], claims[range.begin]);
                control.advance(1);
            }
        } catch (const Stopped&) {
        }
    });
    return bounds;
}

template <PatternCode P>
std::vector<std::int32_t> RecountSearch<P>::two_guess_bounds(std::span<const WordId> openers,
                                                             std::span<const std::int32_t> claims,
                                                             std::size_t threads, Control& control) {
    const Shared& known = *shared_;
    if (!known.ceilings) {
        auto made = std::make_unique<RecountCeilings<P>>(known.table, known.own_guess, known.guess_words,
                                                         threads, control);
        if (control.stop_requested())  // they may not be complete
            return std::vector<std::int32_t>(openers.size(), -1);
        shared_->ceilings = std::move(made);
    }
    return recount_bounds(known, *known.ceilings, openers, claims, threads, control);
}

template <PatternCode P>
std::uint64_t RecountSearch<P>::nodes() const noexcept {
    return shared_->nodes;
}

template class RecountSearch<std::uint8_t>;
template class RecountSearch<std::uint16_t>;
template class RecountSearch<std::uint32_t>;

}  // namespace fivefold
