#include "fivefold/recount.hpp"

#include <algorithm>
#include <map>

#include "parallel.hpp"

namespace fivefold {
namespace {

template <PatternCode P>
class Recount {
  public:
    Recount(const TableView<P>& table, std::span<const WordId> own_guess)
        : table_(table), own_guess_(own_guess), seen_(pattern_range(table)) {}

    std::int32_t bound(WordId opener) {
        std::map<P, std::vector<WordId>> parts;
        for (WordId answer = 0; answer < table_.answers; ++answer)
            if (own_guess_[answer] != opener)
                parts[table_.row(opener)[answer]].push_back(answer);

        auto total = static_cast<std::int32_t>(table_.answers);
        std::vector<Part> open;
        for (auto& [pattern, words] : parts) {
            Part part{std::move(words), 0};
            const int n = static_cast<int>(part.words.size());
            // Other openers leave the same group: remembered by its very words.
            if (const auto known = known_.find(part.words); known != known_.end()) {
                total += 3 * n - known->second;
                continue;
            }
            for (const WordId word : part.words)
                part.most = std::max(part.most, patterns(own_guess_[word], part.words) + 1);
            total += 3 * n;
            // The guesses inside are counted now, and any other shows at most n patterns.
            if (part.most >= n)
                total -= part.most;
            else
                open.push_back(std::move(part));
        }
        const auto settle = [&](Part& part) {
            total -= part.most;
            known_.emplace(std::move(part.words), part.most);
        };
        for (WordId guess = 0; guess < table_.guesses; ++guess)
            std::erase_if(open, [&](Part& part) {
                part.most = std::max(part.most, patterns(guess, part.words));
                const bool done = part.most >= static_cast<int>(part.words.size());
                if (done)
                    settle(part);
                return done;
            });
        for (Part& part : open)
            settle(part);
        return total;
    }

  private:
    struct Part {
        std::vector<WordId> words;
        int most;
    };

    // How many different patterns `guess` shows: marks them, then counts the marks.
    int patterns(WordId guess, const std::vector<WordId>& words) {
        const P* row = table_.row(guess);
        std::fill(seen_.begin(), seen_.end(), std::uint8_t{0});
        std::uint8_t* seen = seen_.data();
        for (const WordId word : words)
            seen[row[word]] = 1;
        std::size_t count = 0;
        for (std::size_t i = 0; i < seen_.size(); i += 128) {
            std::uint8_t part = 0;  // at most 128
            for (std::size_t j = i; j < i + 128; ++j)
                part = static_cast<std::uint8_t>(part + seen_[j]);
            count += part;
        }
        return static_cast<int>(count);
    }

    static std::size_t pattern_range(const TableView<P>& table) {
        std::size_t most = 0;
        for (WordId guess = 0; guess < table.guesses; ++guess)
            for (WordId answer = 0; answer < table.answers; ++answer)
                most = std::max<std::size_t>(most, table.row(guess)[answer]);
        return (most + 128) / 128 * 128;
    }

    const TableView<P>& table_;
    std::map<std::vector<WordId>, int> known_;  // most patterns, of groups counted before
    std::span<const WordId> own_guess_;
    std::vector<std::uint8_t> seen_;  // by pattern
};

}  // namespace

template <PatternCode P>
std::vector<std::int32_t> recount_bounds(const TableView<P>& table, std::span<const WordId> own_guess,
                                         std::span<const WordId> openers, std::size_t threads,
                                         Control& control) {
    std::vector<std::int32_t> bounds(openers.size());
    for_each_range(openers.size(), 1, threads, control, [&](const auto& next) {
        Recount<P> recount(table, own_guess);
        while (const Range range = next()) {
            bounds[range.begin] = recount.bound(openers[range.begin]);
            control.advance(1);
        }
    });
    return bounds;
}

template std::vector<std::int32_t> recount_bounds(const TableView<std::uint8_t>&, std::span<const WordId>,
                                                  std::span<const WordId>, std::size_t, Control&);
template std::vector<std::int32_t> recount_bounds(const TableView<std::uint16_t>&, std::span<const WordId>,
                                                  std::span<const WordId>, std::size_t, Control&);
template std::vector<std::int32_t> recount_bounds(const TableView<std::uint32_t>&, std::span<const WordId>,
                                                  std::span<const WordId>, std::size_t, Control&);

}  // namespace fivefold
