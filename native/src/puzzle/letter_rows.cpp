#include "puzzle/letter_rows.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

namespace fivefold {

std::uint32_t letter_marks(std::uint32_t in_guess, std::uint32_t in_answer, std::size_t length) noexcept {
    const std::uint32_t exact = in_guess & in_answer;
    int unclaimed = std::popcount(in_answer & ~exact);
    std::uint32_t code = 0;
    for (std::size_t p = 0; p < length; ++p) {
        std::uint32_t mark = 0;
        if (exact >> p & 1)
            mark = 2;
        else if (in_guess >> p & 1 && unclaimed-- > 0)
            mark = 1;
        code = 3 * code + mark;
    }
    return code;
}

namespace {

// Where a letter stands in one of the answers that contain it.
struct Occurrence {
    std::uint32_t answer;
    std::uint32_t mask;
};

// The occurrences of every letter, by letter.
std::vector<std::vector<Occurrence>> occurrences(Words answers, std::size_t alphabet) {
    std::vector<std::vector<Occurrence>> found(alphabet);
    for (std::uint32_t a = 0; a < answers.size(); ++a) {
        const std::span<const Letter> word = answers[a];
        for (std::size_t p = 0; p < word.size(); ++p) {
            std::vector<Occurrence>& of_letter = found[word[p]];
            if (of_letter.empty() || of_letter.back().answer != a)
                of_letter.push_back({a, 0});
            of_letter.back().mask |= 1U << p;
        }
    }
    return found;
}

std::size_t alphabet_size(Words words) noexcept {
    const auto last = std::ranges::max_element(words.letters);
    return last == words.letters.end() ? 0 : *last + std::size_t{1};
}

struct LetterPlace {
    Letter letter;
    std::uint32_t mask;
};

}  // namespace

template <PatternCode P>
LetterRows<P>::LetterRows(Words guesses, Words answers)
    : answers_(answers.size()), row_bytes_(round_up_to_line(answers.size() * sizeof(P))) {
    const std::size_t length = guesses.length;
    const std::size_t alphabet = std::max(alphabet_size(guesses), alphabet_size(answers));

    // Step 1. Number the (letter, positions) pairs that occur, in order of first use.
    constexpr std::uint32_t unused = 0xffffffff;
    std::vector<std::uint32_t> row_of(alphabet << length, unused);
    std::vector<LetterPlace> places;
    part_rows_.reserve(guesses.letters.size());
    first_part_.reserve(guesses.size() + 1);
    for (std::size_t g = 0; g < guesses.size(); ++g) {
        first_part_.push_back(static_cast<std::uint32_t>(part_rows_.size()));
        const std::span<const Letter> word = guesses[g];
        std::uint32_t done = 0;
        for (std::size_t p = 0; p < length; ++p) {
            if (done >> p & 1)
                continue;
            std::uint32_t mask = 0;
            for (std::size_t q = p; q < length; ++q)
                mask |= static_cast<std::uint32_t>(word[q] == word[p]) << q;
            done |= mask;
            std::uint32_t& row = row_of[(std::size_t{word[p]} << length) + mask];
            if (row == unused) {
                row = static_cast<std::uint32_t>(places.size());
                places.push_back({word[p], mask});
            }
            part_rows_.push_back(row);
        }
    }
    first_part_.push_back(static_cast<std::uint32_t>(part_rows_.size()));

    // Step 2. Fill them.  An answer without the letter adds nothing, and most are.
    row_count_ = places.size();
    storage_ = allocate_aligned<std::byte>(row_count_ * row_bytes_);
    std::memset(storage_.get(), 0, row_count_ * row_bytes_);
    const std::vector<std::vector<Occurrence>> occurring = occurrences(answers, alphabet);
    std::array<P, std::size_t{1} << max_word_length> marks;
    for (std::size_t r = 0; r < row_count_; ++r) {
        for (std::uint32_t in_answer = 0; in_answer < 1U << length; ++in_answer)
            marks[in_answer] = static_cast<P>(letter_marks(places[r].mask, in_answer, length));
        auto* row = reinterpret_cast<P*>(storage_.get() + r * row_bytes_);
        for (const auto [answer, mask] : occurring[places[r].letter])
            row[answer] = marks[mask];
    }
}

template <PatternCode P>
std::size_t LetterRows<P>::parts(std::size_t guess, const std::byte** rows) const noexcept {
    const std::size_t first = first_part_[guess];
    const std::size_t count = first_part_[guess + 1] - first;
    for (std::size_t i = 0; i < count; ++i)
        rows[i] = storage_.get() + part_rows_[first + i] * row_bytes_;
    return count;
}

template class LetterRows<std::uint8_t>;
template class LetterRows<std::uint16_t>;
template class LetterRows<std::uint32_t>;

}  // namespace fivefold
