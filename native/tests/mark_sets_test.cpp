// Counts on sets of two marks against plain counts on the groups inside them.
#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <utility>
#include <vector>

#include "check.hpp"
#include "proof/mark_ceilings.hpp"
#include "puzzle/feedback.hpp"

using namespace fivefold;
using tests::Random;

namespace {

// Words with repeated letters among them, as guesses and as answers.
template <PatternCode P>
struct SmallGame {
    SmallGame(Random& random, std::size_t length_, std::size_t words, std::uint32_t letters_)
        : length(length_) {
        for (std::size_t i = 0; i < words * length; ++i)
            letters.push_back(static_cast<Letter>(random.below(letters_)));
        for (std::size_t g = 0; g < words; ++g)
            for (std::size_t a = 0; a < words; ++a)
                table.push_back(static_cast<P>(feedback(all()[g], all()[a])));
        ids.resize(words);
        std::iota(ids.begin(), ids.end(), WordId{0});
    }
    Words all() const { return {letters, length}; }
    TableView<P> view() const { return {table.data(), ids.size(), ids.size()}; }

    std::size_t length;
    std::vector<Letter> letters;
    std::vector<P> table;
    std::vector<WordId> ids;
};

// That `none_above` knows the largest count of each block.
void check_blocks(const MarkSets& mark_sets, const std::vector<std::uint32_t>& rows, std::size_t blocks) {
    for (std::size_t b = 0; b < blocks; ++b) {
        int least = 255;
        std::vector<const std::uint8_t*> sets;
        for (const std::uint32_t row : rows) {
            sets.push_back(mark_sets.counts(row));
            const std::uint8_t* counts = sets.back() + mark_sets.offset(b);
            least = std::min<int>(least, *std::max_element(counts, counts + block_columns));
        }
        CHECK(sets.empty() || mark_sets.none_above(sets, b, static_cast<std::uint8_t>(least)));
        CHECK(least == 0 || !mark_sets.none_above(sets, b, static_cast<std::uint8_t>(least - 1)));
    }
}

template <PatternCode P>
void check_mark_sets(const SmallGame<P>& game, const kernels::Kernel& kernel, std::uint32_t letters) {
    const TableView<P> view = game.view();
    const SearchColumns<P> columns(view, game.ids, game.ids);
    Control control;
    const MarkSets mark_sets(view, columns, {game.all(), game.ids}, kernel, {2}, control);
    const MarkCeilings ceilings(mark_sets, game.all(), columns.blocks());
    auto ceiling = allocate_aligned<std::uint8_t>(block_columns * columns.blocks());
    std::vector<std::uint32_t> rows;
    // When each pattern was shown last.
    std::vector<std::uint32_t> seen(std::size_t{1} + *std::ranges::max_element(game.table));
    std::uint32_t turn = 0;
    const std::size_t every = tests::looks_for_races ? 16 : 1;  // making it is what runs on threads
    for (std::size_t i = 0; i < game.ids.size(); i += every) {
        const WordId opener = game.ids[i];
        std::map<P, std::vector<WordId>> groups;
        for (const WordId answer : game.ids)
            groups[view.row(opener)[answer]].push_back(answer);
        const auto word = game.all()[opener];
        const bool two_letters = game.length == 2 && word[0] != word[1];
        for (const auto& [pattern, group] : groups) {
            mark_sets.rows(word, pattern, rows);
            CHECK(!rows.empty() || letters > 12);
            check_blocks(mark_sets, rows, columns.blocks());
            ceilings.find({opener, pattern}, ceiling.get());
            for (const WordId guess : game.ids) {
                std::size_t shown = 0;
                ++turn;
                for (const WordId answer : group)
                    shown += std::exchange(seen[view.row(guess)[answer]], turn) != turn;
                const std::size_t column = columns.column(guess);
                std::size_t least = 255;
                for (const std::uint32_t row : rows) {
                    const std::size_t count =
                        mark_sets.counts(row)[mark_sets.offset(column / 64) + column % 64];
                    CHECK(count >= shown);
                    // Marks of two different letters in two places say all there is to know.
                    CHECK(!two_letters || count == shown);
                    least = std::min(least, count);
                }
                CHECK(ceiling[column] == least);
            }
        }
    }
}

}  // namespace

TEST_EACH_WIDTH_ON_THREADS(a_guess_shows_on_a_group_at_most_what_it_shows_on_the_sets_of_two_marks) {
    Random random(41);
    for (const std::size_t length : {2U, 3U, 5U, 6U})
        for (const std::uint32_t letters : {3U, 6U, 12U}) {
            if (pattern_bytes(length) > sizeof(P))
                continue;
            const SmallGame<P> game(random, length, 70 + random.below(40), letters);
            for (const kernels::Kernel* kernel : kernels::available())
                check_mark_sets(game, *kernel, letters);
        }
}

TEST_EACH_WIDTH_ON_THREADS(sets_of_two_marks_hold_for_many_patterns_many_letters_and_long_words) {
    Random random(43);
    const kernels::Kernel& kernel = *kernels::available()[0];
    check_mark_sets(SmallGame<P>(random, 5, 90, 40), kernel, 40);
    if constexpr (sizeof(P) > 1) {
        check_mark_sets(SmallGame<P>(random, 6, 400, 5), kernel, 5);  // over 255 patterns
        check_mark_sets(SmallGame<P>(random, 10, 60, 9), kernel, 9);
    }
    if constexpr (sizeof(P) > 2)
        check_mark_sets(SmallGame<P>(random, 11, 60, 9), kernel, 9);
}

TEST_EACH_WIDTH_ON_THREADS(marks_give_no_ceiling_where_a_guess_shows_more_patterns_than_a_byte_counts) {
    if constexpr (sizeof(P) > 1) {
        Random random(44);
        SmallGame<P> game(random, 8, 500, 7);
        // An opener that shares no letter with any other word: all of them are one group.
        std::fill_n(game.letters.begin(), game.length, Letter{7});
        const std::size_t words = game.ids.size();
        for (std::size_t other = 0; other < words; ++other) {
            game.table[other] = static_cast<P>(feedback(game.all()[0], game.all()[other]));
            game.table[other * words] = static_cast<P>(feedback(game.all()[other], game.all()[0]));
        }
        const SearchColumns<P> columns(game.view(), game.ids, game.ids);
        Control control;
        const MarkSets mark_sets(game.view(), columns, {game.all(), game.ids}, *kernels::available()[0], {2},
                                 control);
        auto ceiling = allocate_aligned<std::uint8_t>(block_columns * columns.blocks());
        MarkCeilings(mark_sets, game.all(), columns.blocks()).find({0, 0}, ceiling.get());
        std::size_t more = 0;
        for (const WordId guess : game.ids) {
            const P* row = game.view().row(guess);
            const std::size_t shown = std::set<P>(row + 1, row + words).size();
            CHECK(ceiling[columns.column(guess)] >= std::min<std::size_t>(255, shown));
            more += shown > 255;
        }
        CHECK(more > 0);
    }
}
