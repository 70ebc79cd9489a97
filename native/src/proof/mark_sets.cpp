#include "proof/mark_sets.hpp"

#include <algorithm>
#include <cstring>
#include <numeric>

#include "base/parallel.hpp"

namespace fivefold {
namespace {

constexpr std::size_t mask_words = kernels::mark_words;

// Guesses whose counts are stored together: the counts of a block of guesses do not fit the second-level
// cache, so each time that all of them are written they come from farther away.
constexpr std::size_t guesses_together = 8;

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
MarkSets::MarkSets(const TableView<P>& table, const SearchColumns<P>& columns, const CandidateWords& answers,
                   const kernels::Kernel& kernel, const Effort& effort, Control& control)
    : length_(answers.words.length), blocks_(columns.blocks()) {
    const Words answer_words = answers.words;
    const std::span<const WordId> candidates = answers.candidates;
    choose_letters(answer_words, candidates, effort.most_bytes / (columns.blocks() * block));
    const AlignedArray<std::uint64_t> masks = masks_of(answer_words, candidates);
    const std::vector<std::uint16_t> own = own_marks(masks.get(), candidates.size());
    const kernels::MarkedWords marked{masks.get(), own.data(), length_ * length_, present_marks()};
    const std::vector<Set> all = sets();
    counts_ = allocate_aligned<std::uint8_t>(blocks_ * rows_ * block);
    most_.resize(blocks_ * rows_);
    const std::size_t pair_bytes = (present_marks() + 1) * kernels::most_marks;
    {
        // With a class for every word the counts are the sizes of the sets.
        constexpr std::size_t most_classes = 254;
        sizes_.assign(rows_, 0);
        auto scratch = allocate_aligned<std::uint64_t>(kernels::mark_scratch);
        auto pairs = allocate_aligned<std::uint8_t>(pair_bytes);
        std::vector<std::uint32_t> order(candidates.size());
        std::iota(order.begin(), order.end(), 0U);
        std::vector<std::uint32_t> ends(most_classes);
        std::iota(ends.begin(), ends.end(), 1U);
        for (std::size_t begin = 0; begin < order.size(); begin += most_classes) {
            kernel.count_pairs(
                {order.data() + begin, ends.data(), std::min(most_classes, order.size() - begin)}, marked,
                scratch.get(), pairs.get());
            for (const Set& set : all)
                sizes_[set.row] += pairs[set.place];
        }
    }
    for_each_range(columns.size(), block, effort.threads, control, [&](const auto& next) {
        Classes<P> classes;
        auto scratch = allocate_aligned<std::uint64_t>(kernels::mark_scratch);
        auto pairs = allocate_aligned<std::uint8_t>(guesses_together * pair_bytes);
        while (const Range range = next()) {
            std::uint8_t* out = counts_.get() + offset(range.begin / block);
            for (std::size_t begin = range.begin; begin < range.begin + block; begin += guesses_together) {
                for (std::size_t i = 0; i < guesses_together; ++i) {
                    std::uint8_t* here = pairs.get() + i * pair_bytes;
                    if (begin + i >= range.end) {
                        std::fill_n(here, pair_bytes, std::uint8_t{0});  // padding shows nothing
                        continue;
                    }
                    classes.divide(table.row(columns.guess(begin + i)), candidates);
                    if (classes.size() < 255)
                        kernel.count_pairs({classes.order(), classes.ends(), classes.size()}, marked,
                                           scratch.get(), here);
                    else
                        std::fill_n(here, pair_bytes, std::uint8_t{255});
                }
                for (const Set& set : all) {
                    std::uint8_t counts[guesses_together];
                    for (std::size_t i = 0; i < guesses_together; ++i)
                        counts[i] = pairs[i * pair_bytes + set.place];
                    std::memcpy(out + set.row * block + begin - range.begin, counts, guesses_together);
                }
            }
            for (std::size_t row = 0; row < rows_; ++row) {
                std::uint8_t most = 0;
                for (std::size_t c = 0; c < block; ++c)
                    most = std::max(most, out[row * block + c]);
                most_[range.begin / block * rows_ + row] = most;
            }
        }
    });
}

void MarkSets::choose_letters(Words answer_words, std::span<const WordId> candidates, std::size_t rows) {
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
    while ((letters_ + 1) * states() <= kernels::most_marks &&
           bit_of_lacking(letters_, letters_) < kernels::most_marks &&
           frequency[by_frequency[letters_]] > 0 && rows_of(letters_ + 1) <= rows) {
        number_of_[by_frequency[letters_]] = static_cast<std::uint8_t>(letters_);
        ++letters_;
    }
    rows_ = letters_ == 0 ? 0 : rows_of(letters_);
}

std::size_t MarkSets::bit_of(std::size_t letter, std::size_t state) const noexcept {
    return state == 0 ? present_marks() + letter : letter * 2 * length_ + state - 1;
}

AlignedArray<std::uint64_t> MarkSets::masks_of(Words answer_words, std::span<const WordId> candidates) const {
    const std::size_t both = 2 * mask_words;
    auto masks = allocate_aligned<std::uint64_t>(candidates.size() * both);
    std::fill_n(masks.get(), candidates.size() * both, std::uint64_t{0});
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        const auto word = answer_words[candidates[i]];
        const auto set = [&](std::size_t bit) {
            masks[i * both + bit / 64] |= std::uint64_t{1} << (bit % 64);
        };
        std::vector<bool> has(letters_);
        for (const Letter letter : word)
            if (number_of_[letter] != none)
                has[number_of_[letter]] = true;
        for (std::size_t y = 0; y < letters_; ++y) {
            for (std::size_t p = 0; has[y] && p < length_; ++p)
                set(bit_of(y, number_of_[word[p]] == y ? 1 + p : 1 + length_ + p));
            if (!has[y])
                set(bit_of(y, 0));
            for (std::size_t x = 0; !has[y] && x <= y; ++x)
                if (!has[x])
                    set(kernels::most_marks + bit_of_lacking(x, y));
        }
    }
    return masks;
}

// A row of equal length for each word: the kernel then need not ask how many there are.
std::vector<std::uint16_t> MarkSets::own_marks(const std::uint64_t* masks, std::size_t words) const {
    const auto has = [&](std::size_t word, std::size_t mark) {
        return ((masks[word * 2 * mask_words + mark / 64] >> (mark % 64)) & 1) != 0;
    };
    const std::size_t width = length_ * length_;  // each letter shows one mark in each place
    std::vector<std::uint16_t> own(words * width, kernels::no_mark);
    for (std::size_t word = 0; word < words; ++word) {
        std::uint16_t* row = own.data() + word * width;
        std::size_t count = 0;
        for (std::size_t mark = 0; mark < present_marks(); ++mark)
            if (has(word, mark))
                row[count++] = static_cast<std::uint16_t>(mark);
        std::fill(row + count, row + width, row[0]);
    }
    return own;
}

std::uint32_t MarkSets::row(std::size_t x, std::size_t state_x, std::size_t y,
                            std::size_t state_y) const noexcept {
    const std::size_t pair = y * (y - 1) / 2 + x;
    return static_cast<std::uint32_t>((pair * states() + state_x) * states() + state_y);
}

std::uint32_t MarkSets::row(std::size_t x, std::size_t state) const noexcept {
    return static_cast<std::uint32_t>(letters_ * (letters_ - 1) / 2 * states() * states() + x * states() +
                                      state);
}

std::vector<MarkSets::Set> MarkSets::sets() const {
    std::vector<Set> sets;
    const auto add = [&](std::uint32_t row, std::size_t line, std::size_t bit) {
        sets.push_back(
            {row, static_cast<std::uint32_t>(line * kernels::most_marks + kernels::mark_place(bit))});
    };
    for (std::size_t y = 0; y < letters_; ++y)
        for (std::size_t sy = 0; sy < states(); ++sy) {
            if (sy == 0)
                add(row(y, sy), present_marks(), bit_of_lacking(y, y));
            else
                add(row(y, sy), bit_of(y, sy), bit_of(y, sy));
            for (std::size_t x = 0; x < y; ++x)
                for (std::size_t sx = 0; sx < states(); ++sx)
                    if (sx == 0 && sy == 0)
                        add(row(x, sx, y, sy), present_marks(), bit_of_lacking(x, y));
                    else if (sx != 0)
                        add(row(x, sx, y, sy), bit_of(x, sx), bit_of(y, sy));
                    else
                        add(row(x, sx, y, sy), bit_of(y, sy), bit_of(x, sx));
        }
    return sets;
}

void MarkSets::rows(std::span<const Letter> guess, std::uint32_t pattern,
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

template MarkSets::MarkSets(const TableView<std::uint8_t>&, const SearchColumns<std::uint8_t>&,
                            const CandidateWords&, const kernels::Kernel&, const Effort&, Control&);
template MarkSets::MarkSets(const TableView<std::uint16_t>&, const SearchColumns<std::uint16_t>&,
                            const CandidateWords&, const kernels::Kernel&, const Effort&, Control&);
template MarkSets::MarkSets(const TableView<std::uint32_t>&, const SearchColumns<std::uint32_t>&,
                            const CandidateWords&, const kernels::Kernel&, const Effort&, Control&);

}  // namespace fivefold
