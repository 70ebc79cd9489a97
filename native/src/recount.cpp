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
        : table_(table), own_guess_(own_guess) {}

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
            for (const WordId word : part.words)
                part.most = std::max(part.most, patterns(own_guess_[word], part.words) + 1);
            total += 3 * n;
            // The guesses inside are counted now, and any other shows at most n patterns.
            if (part.most >= n)
                total -= part.most;
            else
                open.push_back(std::move(part));
        }
        for (WordId guess = 0; guess < table_.guesses; ++guess)
            std::erase_if(open, [&](Part& part) {
                part.most = std::max(part.most, patterns(guess, part.words));
                const bool done = part.most >= static_cast<int>(part.words.size());
                total -= done ? part.most : 0;
                return done;
            });
        for (const Part& part : open)
            total -= part.most;
        return total;
    }

  private:
    struct Part {
        std::vector<WordId> words;
        int most;
    };

    // How many different patterns `guess` shows.
    int patterns(WordId guess, const std::vector<WordId>& words) {
        const P* row = table_.row(guess);
        ++stamp_;
        int count = 0;
        for (const WordId word : words) {
            const std::size_t pattern = row[word];
            if (pattern >= seen_.size())
                seen_.resize(pattern + 1);
            count += seen_[pattern] != stamp_ ? 1 : 0;
            seen_[pattern] = stamp_;
        }
        return count;
    }

    const TableView<P>& table_;
    std::span<const WordId> own_guess_;
    std::vector<std::uint64_t> seen_ = std::vector<std::uint64_t>(256);
    std::uint64_t stamp_ = 0;
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
