// Columns that the recount counts side by side: each has its own end.
#include <algorithm>
#include <vector>

#include "check.hpp"
#include "recount/columns.hpp"

using namespace fivefold;

// One guess tells all words but the last ten apart, wherever it stands among others that tell two.
TEST_EACH_WIDTH(recount_columns_that_tell_more_than_those_beside_them_are_counted_to_the_end) {
    constexpr std::uint32_t words = 40;
    constexpr std::uint32_t told = 30;
    constexpr std::uint32_t guesses = 300;
    for (std::uint32_t telling = 0; telling < guesses; ++telling) {
        std::vector<P> patterns;
        std::vector<WordId> all;
        for (std::uint32_t word = 0; word < words; ++word) {
            for (std::uint32_t guess = 0; guess < guesses; ++guess)
                patterns.push_back(static_cast<P>(guess == telling ? std::min(word, told - 1) : word % 2));
            all.push_back(word);
        }
        const RecountColumns<P> columns(TableView<P>{patterns.data(), words, guesses}, all, {});
        std::vector<std::uint16_t> counts;
        columns.count(all, words / 2, counts);
        for (std::uint32_t guess = 0; guess < guesses; ++guess)
            CHECK(guess == telling ? counts[guess] == told : counts[guess] <= words / 2);
    }
}
