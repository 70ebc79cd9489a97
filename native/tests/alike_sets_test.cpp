// Sets that a symmetry turns into each other: one key for all of them, guesses there and back.
#include "search/alike_sets.hpp"

#include <algorithm>
#include <numeric>

#include "check.hpp"

using namespace fivefold;
using tests::Random;

namespace {

constexpr WordId answers = 11;
constexpr WordId guesses = 17;

// Of names that all move on by `step`.
std::vector<WordId> moved(WordId count, WordId step) {
    std::vector<WordId> names(count);
    for (WordId name = 0; name < count; ++name)
        names[name] = (name + step) % count;
    return names;
}

// The first symmetry moves every name on by none, the next by one, and so on: for answers all there are.
std::vector<Symmetry> turns() {
    std::vector<Symmetry> symmetries;
    for (WordId step = 0; step < answers; ++step)
        symmetries.push_back({moved(guesses, step), moved(answers, step)});
    return symmetries;
}

std::vector<SetKey> keys_of_answers() {
    std::vector<SetKey> keys;
    for (WordId answer = 0; answer < answers; ++answer)
        keys.push_back(random_key(answer, 5));
    return keys;
}

std::vector<WordId> renamed(const Symmetry& symmetry, const std::vector<WordId>& set) {
    std::vector<WordId> names;
    for (const WordId answer : set)
        names.push_back(symmetry.answers[answer]);
    std::ranges::sort(names);
    return names;
}

SetKey plain_key(const std::vector<SetKey>& keys, const std::vector<WordId>& set) {
    SetKey sum;
    for (const WordId answer : set)
        sum ^= keys[answer];
    return sum;
}

std::vector<WordId> some_answers(Random& random) {
    std::vector<WordId> set;
    for (WordId answer = 0; answer < answers; ++answer)
        if (random.below(2) == 0)
            set.push_back(answer);
    return set;
}

}  // namespace

TEST(sets_that_symmetries_turn_into_each_other_have_the_least_of_their_plain_keys) {
    Random random(211);
    const std::vector<Symmetry> symmetries = turns();
    const std::vector<SetKey> keys = keys_of_answers();
    AlikeSets alike(symmetries, keys, 0);
    for (int round = 0; round < 200; ++round) {
        const std::vector<WordId> set = some_answers(random);
        std::vector<SetKey> plain;
        for (const Symmetry& symmetry : symmetries)
            plain.push_back(plain_key(keys, renamed(symmetry, set)));
        for (const Symmetry& symmetry : symmetries)
            CHECK(alike.key(renamed(symmetry, set)) == std::ranges::min(plain));
    }
}

TEST(symmetries_turn_a_guess_into_the_set_whose_key_it_is_and_back) {
    Random random(223);
    const std::vector<Symmetry> symmetries = turns();
    const std::vector<SetKey> keys = keys_of_answers();
    AlikeSets alike(symmetries, keys, 0);
    int moved_on = 0;
    for (int round = 0; round < 200; ++round) {
        const std::vector<WordId> set = some_answers(random);
        const auto turn = std::ranges::find_if(symmetries, [&](const Symmetry& symmetry) {
            return plain_key(keys, renamed(symmetry, set)) == alike.key(set);
        });
        CHECK(turn != symmetries.end());
        for (WordId guess = 0; guess < guesses && turn != symmetries.end(); ++guess) {
            CHECK(alike.turned(set, guess) == turn->guesses[guess]);
            CHECK(alike.turned_back(set, turn->guesses[guess]) == guess);
        }
        moved_on += turn != symmetries.begin();
    }
    CHECK(moved_on > 100);
}

TEST(symmetries_leave_the_guesses_of_small_sets_as_they_are) {
    constexpr std::size_t from = 4;
    AlikeSets alike(turns(), keys_of_answers(), from);
    AlikeSets none({}, keys_of_answers(), from);
    std::vector<WordId> set(answers);
    std::iota(set.begin(), set.end(), WordId{0});
    CHECK(!none.covers(set.size()) && none.turned(set, 3) == 3 && none.turned_back(set, 3) == 3);
    set.resize(from);
    CHECK(alike.covers(set.size()));
    set.pop_back();
    CHECK(!alike.covers(set.size()) && alike.turned(set, 3) == 3 && alike.turned_back(set, 3) == 3);
}
