#include "mark_library.hpp"

#include <algorithm>
#include <bit>

#include "parallel.hpp"

namespace fivefold {
namespace {

// Rare letters say little.  On the usual lists this leaves 13 letters; with 17 more openers
// are closed at once, but counting for the sets takes longer than that saves.
constexpr std::size_t most_bytes = std::size_t{1} << 27;

constexpr std::size_t mask_words = kernels::mark_words;

// Candidates in order of the pattern they show, and where each pattern ends.
template <PatternCode P>
class Classes {
  public:
    void divide(const P* row, std::span<const WordId> candidates) {
        sizes_.clear();
        class_of_.resize(candidates.size());
        for (std::size_t i = 0; i < candidates.size(); ++i) {
            const std::size_t pattern = row[candidates[i]];
            if (pattern >= number_of_.size())
                number_of_.resize(pattern + 1);
            if (number_of_[pattern] == 0) {
                seen_.push_back(pattern);
                sizes_.push_back(0);
                number_of_[pattern] = static_cast<std::uint32_t>(sizes_.size());
            }
            class_of_[i] = number_of_[pattern] - 1;
            ++sizes_[class_of_[i]];
        }
        for (const std::size_t pattern : seen_)
            number_of_[pattern] = 0;
        seen_.clear();
        ends_.resize(sizes_.size());
        std::uint32_t begin = 0;
        for (std::size_t c = 0; c < sizes_.size(); ++c) {
            ends_[c] = begin;
            begin += sizes_[c];
        }
        order_.resize(candidates.size());
        for (std::size_t i = 0; i < candidates.size(); ++i)
            order_[ends_[class_of_[i]]++] = static_cast<std::uint32_t>(i);
    }
    std::size_t size() const noexcept { return ends_.size(); }
    const std::uint32_t* order() const noexcept { return order_.data(); }
    const std::uint32_t* ends() const noexcept { return ends_.data(); }

  private:
    std::vector<std::uint32_t> number_of_;  // by pattern, from 1; all zero between calls
    std::vector<std::size_t> seen_;
    std::vector<std::uint32_t> sizes_;
    std::vector<std::uint32_t> class_of_;
    std::vector<std::uint32_t> ends_;
    std::vector<std::uint32_t> order_;
};

}  // namespace

template <PatternCode P>
MarkLibrary::MarkLibrary(const TableView<P>& table, const SearchColumns<P>& columns, Words answer_words,
                         std::span<const WordId> candidates, const kernels::Kernel& kernel,
                         std::size_t threads, Control& control)
    : length_(answer_words.length), blocks_(columns.blocks()) {
    choose_letters(answer_words, candidates, columns.blocks() * block);
    const AlignedArray<std::uint64_t> marks = masks(answer_words, candidates);
    const std::vector<Set> all = sets();
    counts_ = allocate_aligned<std::uint8_t>(bytes());
    sizes_.assign(rows_, 0);
    for (const Set& set : all) {
        const auto has = [&](std::size_t word, std::uint32_t mark) {
            return (marks[word * mask_words + mark / 64] >> (mark % 64)) & 1U;
        };
        for (std::size_t i = 0; i < candidates.size(); ++i)
            sizes_[set.row] += static_cast<std::uint32_t>(has(i, set.first) & has(i, set.second));
    }
    for_each_range(columns.size(), block, threads, control, [&](const auto& next) {
        Classes<P> classes;
        auto scratch = allocate_aligned<std::uint64_t>(kernels::mark_scratch);
        auto pairs = allocate_aligned<std::uint8_t>(kernels::most_marks * kernels::most_marks);
        while (const Range range = next()) {
            std::uint8_t* out = counts_.get() + offset(range.begin / block);
            std::fill_n(out, rows_ * block, std::uint8_t{0});  // padding shows nothing
            for (std::size_t c = range.begin; c < range.end; ++c) {
                classes.divide(table.row(columns.guess(c)), candidates);
                if (classes.size() < 255)
                    kernel.count_pairs(classes.order(), classes.ends(), classes.size(), marks.get(),
                                       letters_ * states(), scratch.get(), pairs.get());
                else
                    std::fill_n(pairs.get(), kernels::most_marks * kernels::most_marks, std::uint8_t{255});
                for (const Set& set : all)
                    out[set.row * block + c % block] =
                        pairs[set.first * kernels::most_marks + kernels::mark_place(set.second)];
            }
        }
    });
}

void MarkLibrary::choose_letters(Words answer_words, std::span<const WordId> candidates,
                                 std::size_t guesses) {
    std::array<std::uint32_t, 256> frequency{};
    for (const WordId candidate : candidates)
        for (const Letter letter : answer_words[candidate])
            ++frequency[letter];
    std::array<Letter, 256> by_frequency{};
    for (std::size_t i = 0; i < 256; ++i)
        by_frequency[i] = static_cast<Letter>(i);
    std::stable_sort(by_frequency.begin(), by_frequency.end(),
                     [&](Letter a, Letter b) { return frequency[a] > frequency[b]; });
    const auto rows_of = [&](std::size_t letters) {
        return letters * (letters - 1) / 2 * states() * states() + letters * states();
    };
    number_of_.fill(none);
    while ((letters_ + 1) * states() <= kernels::most_marks && letters_ < 256 &&
           frequency[by_frequency[letters_]] > 0 && rows_of(letters_ + 1) * guesses <= most_bytes) {
        number_of_[by_frequency[letters_]] = static_cast<std::uint8_t>(letters_);
        ++letters_;
    }
    rows_ = letters_ == 0 ? 0 : rows_of(letters_);
}

AlignedArray<std::uint64_t> MarkLibrary::masks(Words answer_words, std::span<const WordId> candidates) const {
    auto masks = allocate_aligned<std::uint64_t>(candidates.size() * mask_words);
    std::fill_n(masks.get(), candidates.size() * mask_words, std::uint64_t{0});
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        const auto word = answer_words[candidates[i]];
        const auto set = [&](std::size_t letter, std::size_t state) {
            const std::size_t mark = letter * states() + state;
            masks[i * mask_words + mark / 64] |= std::uint64_t{1} << (mark % 64);
        };
        std::vector<bool> has(letters_);
        for (const Letter letter : word)
            if (number_of_[letter] != none)
                has[number_of_[letter]] = true;
        for (std::size_t x = 0; x < letters_; ++x) {
            if (!has[x]) {
                set(x, 0);
                continue;
            }
            for (std::size_t p = 0; p < length_; ++p)
                set(x, number_of_[word[p]] == x ? 1 + p : 1 + length_ + p);
        }
    }
    return masks;
}

std::uint32_t MarkLibrary::row(std::size_t x, std::size_t state_x, std::size_t y,
                               std::size_t state_y) const noexcept {
    const std::size_t pair = y * (y - 1) / 2 + x;
    return static_cast<std::uint32_t>((pair * states() + state_x) * states() + state_y);
}

std::uint32_t MarkLibrary::row(std::size_t x, std::size_t state) const noexcept {
    return static_cast<std::uint32_t>(letters_ * (letters_ - 1) / 2 * states() * states() + x * states() +
                                      state);
}

std::vector<MarkLibrary::Set> MarkLibrary::sets() const {
    std::vector<Set> sets;
    for (std::size_t y = 0; y < letters_; ++y)
        for (std::size_t sy = 0; sy < states(); ++sy) {
            const auto second = static_cast<std::uint32_t>(y * states() + sy);
            sets.push_back({row(y, sy), second, second});
            for (std::size_t x = 0; x < y; ++x)
                for (std::size_t sx = 0; sx < states(); ++sx)
                    sets.push_back(
                        {row(x, sx, y, sy), static_cast<std::uint32_t>(x * states() + sx), second});
        }
    return sets;
}

void MarkLibrary::rows(std::span<const Letter> guess, std::uint32_t pattern,
                       std::vector<std::uint32_t>& rows) const {
    struct Mark {
        std::size_t letter;
        std::size_t state;
    };
    std::array<std::uint8_t, max_word_length> shown{};  // by place
    for (std::size_t p = guess.size(); p-- > 0; pattern /= 3)
        shown[p] = static_cast<std::uint8_t>(pattern % 3);
    std::array<Mark, max_word_length> marks{};
    std::size_t count = 0;
    for (std::size_t p = 0; p < guess.size(); ++p) {
        const std::size_t letter = number_of_[guess[p]];
        // A miss says that there is none unless another copy is found; once is enough.
        bool found = false;
        bool named = false;
        for (std::size_t q = 0; q < guess.size(); ++q) {
            found |= guess[q] == guess[p] && shown[q] != 0;
            named |= guess[q] == guess[p] && q < p;
        }
        if (letter == none || (!found && named))
            continue;
        marks[count++] = {letter, !found ? 0 : shown[p] == 2 ? 1 + p : 1 + length_ + p};
    }

    rows.clear();
    for (std::size_t i = 0; i < count; ++i)
        for (std::size_t j = 0; j < i; ++j) {
            const Mark& x = marks[i].letter < marks[j].letter ? marks[i] : marks[j];
            const Mark& y = marks[i].letter < marks[j].letter ? marks[j] : marks[i];
            if (x.letter != y.letter)
                rows.push_back(row(x.letter, x.state, y.letter, y.state));
        }
    if (rows.empty())
        for (std::size_t i = 0; i < count; ++i)
            rows.push_back(row(marks[i].letter, marks[i].state));
    std::sort(rows.begin(), rows.end(), [&](std::uint32_t a, std::uint32_t b) {
        return sizes_[a] != sizes_[b] ? sizes_[a] < sizes_[b] : a < b;
    });
}

template MarkLibrary::MarkLibrary(const TableView<std::uint8_t>&, const SearchColumns<std::uint8_t>&, Words,
                                  std::span<const WordId>, const kernels::Kernel&, std::size_t, Control&);
template MarkLibrary::MarkLibrary(const TableView<std::uint16_t>&, const SearchColumns<std::uint16_t>&, Words,
                                  std::span<const WordId>, const kernels::Kernel&, std::size_t, Control&);
template MarkLibrary::MarkLibrary(const TableView<std::uint32_t>&, const SearchColumns<std::uint32_t>&, Words,
                                  std::span<const WordId>, const kernels::Kernel&, std::size_t, Control&);

}  // namespace fivefold
