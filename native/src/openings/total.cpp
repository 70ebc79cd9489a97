#include "openings/total.hpp"

#include <algorithm>
#include <numeric>

#include "base/parallel.hpp"
#include "search/tree_search.hpp"

namespace fivefold {
namespace {

template <PatternCode P>
std::vector<WordId> all_answers(const Puzzle<P>& puzzle) {
    std::vector<WordId> answers(puzzle.table.answers);
    std::iota(answers.begin(), answers.end(), WordId{0});
    return answers;
}

// A set of candidates that are still together.
struct Cell {
    std::vector<WordId> words;
    SetKey key;
    Outcome known;
};

template <PatternCode P>
class Totals final : public OpeningTotals {
  public:
    Totals(const Puzzle<P>& puzzle, const SearchOptions& options)
        : answers_(all_answers(puzzle)),
          guesses_(options.guesses),
          shared_(puzzle, answers_, options),
          play_(shared_) {}

    void totals(std::span<const WordId> words, std::size_t length, int limit, std::size_t threads,
                Control& control, std::span<std::int32_t> totals) override {
        std::ranges::fill(totals, -1);
        shared_.control = &control;
        for_each_range(totals.size(), 1, threads, control, [&](const auto& next) {
            Search searcher(shared_, play_);
            while (const Range range = next()) {
                const int total = this->total(searcher, words.subspan(range.begin * length, length), limit);
                if (shared_.stopped() && total < limit)
                    return;
                totals[range.begin] = std::min(total, infinite_cost);
                control.advance(1);
            }
        });
    }

  private:
    using Search = TreeSearch<FreePlay<P>>;

    int total(Search& searcher, std::span<const WordId> opening, int limit) const {
        const auto length = static_cast<int>(opening.size());
        std::vector<Cell> cells;
        int total = 0;
        if (!divide(searcher, opening, total, cells))
            return infinite_cost;

        // Pass 1, cheap: what is known of each cell.
        const int left = guesses_ - length;
        for (Cell& cell : cells)
            total += length * static_cast<int>(cell.words.size()) + shared_.floor(cell.words);
        std::vector<Cell*> open;
        for (Cell& cell : cells) {
            if (total >= limit)
                return total;
            if (cell.words.size() == 2) {
                if (left < 2)
                    return infinite_cost;
                continue;
            }
            cell.key = shared_.key(cell.words);
            if (!searcher.known_of(searcher.at(cell.words, cell.key), left, cell.known))
                open.push_back(&cell);
            total += cell.known.cost - shared_.floor(cell.words);
            if (cell.known.cost >= infinite_cost)
                return infinite_cost;
        }

        // Pass 2: search the others, smallest first, with what is left of the limit.
        std::ranges::stable_sort(open, {}, [](const Cell* cell) { return cell->words.size(); });
        for (const Cell* cell : open) {
            if (total >= limit)
                break;
            const int window = cell->known.cost + limit - total;
            const int found = searcher.solve(searcher.at(cell->words, cell->key), window, left).cost;
            if (found >= infinite_cost)
                return infinite_cost;
            total += found - cell->known.cost;
        }
        return total;
    }

    // Plays the opening: adds the turns of the answers it tells apart to `total`, and the
    // others to `cells`.  False when an answer is found too late.
    bool divide(Search& searcher, std::span<const WordId> opening, int& total,
                std::vector<Cell>& cells) const {
        if (answers_.size() == 1) {  // alone after no word
            total = 1;
            return guesses_ >= 1;
        }
        std::vector<std::vector<WordId>> together{answers_};
        Split split;
        for (int turn = 1; const WordId guess : opening) {
            std::vector<std::vector<WordId>> next;
            for (const std::vector<WordId>& set : together) {
                searcher.splitter().split(guess, set, split);
                for (const Group& group : split.groups) {
                    const auto first = split.words.begin() + static_cast<std::ptrdiff_t>(group.begin);
                    if (group.size > 1) {
                        next.emplace_back(first, first + static_cast<std::ptrdiff_t>(group.size));
                        continue;
                    }
                    const int found = shared_.puzzle.own_guess[*first] == guess ? turn : turn + 1;
                    if (found > guesses_)
                        return false;
                    total += found;
                }
            }
            together = std::move(next);
            ++turn;
        }
        for (std::vector<WordId>& set : together)
            cells.push_back({std::move(set), {}, {}});
        return true;
    }

    const std::vector<WordId> answers_;
    const int guesses_;
    SharedSearch<P> shared_;
    const FreePlay<P> play_;
};

}  // namespace

template <PatternCode P>
std::unique_ptr<OpeningTotals> make_opening_totals(const Puzzle<P>& puzzle, const SearchOptions& options) {
    return std::make_unique<Totals<P>>(puzzle, options);
}

template std::unique_ptr<OpeningTotals> make_opening_totals(const Puzzle<std::uint8_t>&,
                                                            const SearchOptions&);
template std::unique_ptr<OpeningTotals> make_opening_totals(const Puzzle<std::uint16_t>&,
                                                            const SearchOptions&);
template std::unique_ptr<OpeningTotals> make_opening_totals(const Puzzle<std::uint32_t>&,
                                                            const SearchOptions&);

}  // namespace fivefold
