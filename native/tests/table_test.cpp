// Every kernel and every pattern width against the two-pass rule.
#include "puzzle/table.hpp"

#include "check.hpp"
#include "kernels/kernels.hpp"
#include "puzzle/feedback.hpp"

using namespace fivefold;
using tests::Random;

namespace {

std::vector<Letter> random_words(Random& random, std::size_t count, std::size_t length,
                                 std::uint32_t alphabet) {
    std::vector<Letter> letters(count * length);
    for (Letter& letter : letters)
        letter = static_cast<Letter>(random.below(alphabet));
    return letters;
}

template <PatternCode P>
bool table_is_right(Words guesses, Words answers, std::string_view kernel, std::size_t threads) {
    const LetterRows<P> rows(guesses, answers);
    const auto memory = allocate_aligned<std::byte>(rows.guesses() * rows.row_bytes());
    Control control;
    fill_table(rows, kernel, threads, control, memory.get());
    const auto table = TableView<P>::padded(reinterpret_cast<const P*>(memory.get()), guesses.size(),
                                            answers.size(), rows.row_bytes() / sizeof(P));
    for (std::size_t g = 0; g < guesses.size(); ++g)
        for (std::size_t a = 0; a < answers.size(); ++a)
            if (table.row(g)[a] != feedback(guesses[g], answers[a]))
                return false;
    return control.done() == guesses.size();
}

bool any_table_is_right(Words guesses, Words answers, std::string_view kernel, std::size_t threads) {
    switch (pattern_bytes(guesses.length)) {
        case 1:
            return table_is_right<std::uint8_t>(guesses, answers, kernel, threads);
        case 2:
            return table_is_right<std::uint16_t>(guesses, answers, kernel, threads);
        default:
            return table_is_right<std::uint32_t>(guesses, answers, kernel, threads);
    }
}

}  // namespace

TEST_ON_THREADS(every_kernel_fills_the_table_by_the_rules) {
    Random random(1);
    for (const kernels::Kernel* kernel : kernels::available())
        for (std::size_t length = min_word_length; length <= max_word_length; ++length)
            for (const std::uint32_t alphabet : {2U, 4U, 26U, 255U}) {
                const std::size_t guess_count = 1 + random.below(70);
                const std::size_t answer_count = 1 + random.below(200);
                const auto guesses = random_words(random, guess_count, length, alphabet);
                const auto answers = random_words(random, answer_count, length, alphabet);
                CHECK(any_table_is_right({guesses, length}, {answers, length}, kernel->name, 1));
                CHECK(any_table_is_right({guesses, length}, {answers, length}, kernel->name, 3));
            }
}

TEST_EACH_WIDTH_ON_THREADS(tables_too_large_for_the_caches_are_streamed_right) {
    Random random(2);
    const auto guesses = random_words(random, 1000, 5, 26);
    const auto answers = random_words(random, 1500, 5, 26);
    for (const kernels::Kernel* kernel : kernels::available())
        CHECK((table_is_right<P>({guesses, 5}, {answers, 5}, kernel->name, 2)));
}

TEST_EACH_WIDTH(a_stop_before_the_start_does_nothing) {
    Random random(3);
    const auto words = random_words(random, 100, 5, 26);
    const LetterRows<P> rows({words, 5}, {words, 5});
    const auto memory = allocate_aligned<std::byte>(rows.guesses() * rows.row_bytes());
    Control control;
    control.request_stop();
    fill_table(rows, "", 2, control, memory.get());
    CHECK(control.done() == 0);
}

TEST_EACH_WIDTH(a_view_finds_the_rows_of_dense_and_of_padded_tables) {
    std::vector<P> patterns(7 * 5);
    for (std::size_t i = 0; i < patterns.size(); ++i)
        patterns[i] = static_cast<P>(i);
    const TableView<P> dense(patterns.data(), 7, 5);
    const auto padded = TableView<P>::padded(patterns.data(), 7, 3, 5);
    for (std::size_t g = 0; g < 7; ++g)
        CHECK(dense.row(g)[0] == 5 * g && dense.row(g)[4] == 5 * g + 4 && padded.row(g)[2] == 5 * g + 2);
    CHECK(tests::throws<std::invalid_argument>([&] { TableView<P>::padded(patterns.data(), 7, 5, 4); }));
}
