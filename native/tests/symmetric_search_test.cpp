// A table with symmetries: openers cost what they cost without them, on any number of threads.
#include "search/symmetric_search.hpp"

#include <array>
#include <stdexcept>

#include "check.hpp"

using namespace fivefold;

namespace {

constexpr std::size_t pegs = 3;
constexpr std::size_t colours = 4;
constexpr std::size_t codes = colours * colours * colours;

using Code = std::array<std::size_t, pegs>;

Code code_of(std::size_t number) {
    return {number / (colours * colours), number / colours % colours, number % colours};
}

std::size_t number_of(const Code& code) {
    return (code[0] * colours + code[1]) * colours + code[2];
}

// Mastermind: right pegs in their places, times ten, and right pegs in all.
template <PatternCode P>
std::vector<P> replies() {
    std::vector<P> table;
    for (std::size_t g = 0; g < codes; ++g)
        for (std::size_t a = 0; a < codes; ++a) {
            const Code guess = code_of(g);
            const Code answer = code_of(a);
            std::size_t placed = 0;
            std::size_t shared = 0;
            for (std::size_t p = 0; p < pegs; ++p)
                placed += guess[p] == answer[p];
            for (std::size_t c = 0; c < colours; ++c)
                shared += static_cast<std::size_t>(
                    std::min(std::ranges::count(guess, c), std::ranges::count(answer, c)));
            table.push_back(static_cast<P>(10 * placed + shared));
        }
    return table;
}

template <class Rename>
Symmetry renamed(const Rename& rename) {
    Symmetry symmetry;
    for (std::size_t code = 0; code < codes; ++code)
        symmetry.guesses.push_back(static_cast<WordId>(number_of(rename(code_of(code)))));
    symmetry.answers = symmetry.guesses;
    return symmetry;
}

const std::vector<Symmetry> generators = {
    renamed([](const Code& code) { return Code{code[1], code[2], code[0]}; }),
    renamed([](const Code& code) { return Code{code[1], code[0], code[2]}; }),
    renamed([](Code code) {
        for (std::size_t& colour : code)
            colour = (colour + 1) % colours;
        return code;
    }),
    renamed([](Code code) {
        for (std::size_t& colour : code)
            colour = colour < 2 ? 1 - colour : colour;
        return code;
    }),
};

template <PatternCode P>
struct Game {
    const std::vector<P> table = replies<P>();
    std::vector<WordId> all;
    Control control;

    Game() {
        for (std::size_t code = 0; code < codes; ++code)
            all.push_back(static_cast<WordId>(code));
    }
    Puzzle<P> puzzle() const { return {{table.data(), codes, codes}, all, all}; }
};

template <PatternCode P>
void compare(std::size_t threads, int guesses) {
    Game<P> game;
    SearchOptions options;
    options.threads = threads;
    options.guesses = guesses;
    options.alike_from = 3;
    options.seconds_from = 8;
    SharedSearch<P> shared(game.puzzle(), game.all, options);
    SharedSearch<P> plain(game.puzzle(), game.all, options);
    shared.control = plain.control = &game.control;
    const FreePlay<P> play(shared);
    const FreePlay<P> plain_play(plain);
    TreeSearch<FreePlay<P>> searcher(plain, plain_play);
    OwnPosition<P> start;
    OwnPosition<P> plain_start;
    TreeSearch<FreePlay<P>>(shared, play).start(game.all, start);
    searcher.start(game.all, plain_start);
    SymmetricSearch<P> symmetric(shared, play, start.get(), SymmetryGroup(generators), options);
    for (const WordId opener : {0U, 1U, 6U, 27U}) {
        const int cost = searcher.solve_after(opener, plain_start.get(), infinite_cost, guesses).cost;
        CHECK(symmetric.solve_after(opener, infinite_cost).cost == cost);
        CHECK(symmetric.solve_after(opener, cost).cost >= cost);
        if (cost < infinite_cost)
            CHECK(symmetric.tree(opener).guess.size() >= codes);
    }
}

TEST_EACH_WIDTH(symmetries_are_of_the_table) {
    Game<P> game;
    const auto puzzle = game.puzzle();
    for (const Symmetry& symmetry : generators) {
        require_symmetry(puzzle.table, symmetry);
        require_symmetry(puzzle.table, inverse(symmetry));
        for (const Symmetry& other : generators)
            require_symmetry(puzzle.table, product(symmetry, other));
    }
    Symmetry forged = generators[0];
    std::swap(forged.answers[3], forged.answers[5]);
    CHECK(tests::throws<std::invalid_argument>([&] { require_symmetry(puzzle.table, forged); }));
    std::vector<P> first_row_changed = game.table;
    ++first_row_changed[1];
    const TableView<P> changed{first_row_changed.data(), codes, codes};
    CHECK(tests::throws<std::invalid_argument>([&] { require_symmetry(changed, generators[0]); }));
}

TEST(symmetries_that_leave_a_guess_in_place_do) {
    const SymmetryGroup group(generators);
    CHECK(group.elements(1000).size() == 6 * 24);
    const auto first = group.orbits(codes);
    CHECK(std::ranges::count(first, first[0]) == 4 && std::ranges::count(first, first[1]) == 36);
    const std::vector<Symmetry> fixing = group.fixing(1).elements(1000);  // 112: two places, two colours
    CHECK(fixing.size() == 2 * 2);
    for (const Symmetry& symmetry : fixing)
        CHECK(symmetry.guesses[1] == 1);
    CHECK(group.elements(50).size() <= 50 && group.elements(50).size() > 1);
}

TEST_EACH_WIDTH_ON_THREADS(symmetries_change_no_cost) {
    compare<P>(1, unlimited_guesses);
    compare<P>(3, unlimited_guesses);
    compare<P>(2, 4);
}

}  // namespace
