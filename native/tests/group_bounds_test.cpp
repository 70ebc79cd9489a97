// Bounds of second guesses against what they cost, and searches that stop to find them.
#include "proof/group_bounds.hpp"

#include <algorithm>

#include "one_search.hpp"
#include "random_lexicon.hpp"

using namespace fivefold;
using tests::any_kernel;
using tests::OneSearch;
using tests::Random;
using tests::RandomLexicon;

namespace {

// A searcher that may ask for bounds at any time, whatever the size of a group.
template <class Play>
struct BoundedSearch : OneSearch<Play> {
    using P = typename Play::Pattern;

    BoundedSearch(const Puzzle<P>& puzzle, Candidates candidates, const SearchOptions& options,
                  std::uint64_t after)
        : OneSearch<Play>(puzzle, candidates, asking(options, after)), counted(8) {
        this->shared.bounds_of = [this](const Position<P>& group) {
            ++asked;
            return std::make_unique<GroupBounds<Play>>(this->shared, this->play, counted,
                                                       Words{words, length}, group);
        };
    }
    static SearchOptions asking(SearchOptions options, std::uint64_t after) {
        options.bounds_after = after;
        options.bounds_from = 3;
        return options;
    }
    void use_words(const std::vector<Letter>& letters, std::size_t word_length) {
        words = letters;
        length = word_length;
    }

    std::vector<Letter> words;
    std::size_t length = 0;
    SearchCache counted;
    int asked = 0;
};

// The letters of all answers.
std::vector<Letter> answer_letters(const RandomLexicon& lexicon) {
    std::vector<Letter> letters;
    for (const WordId row : lexicon.own) {
        const auto word = lexicon.words()[row];
        letters.insert(letters.end(), word.begin(), word.end());
    }
    return letters;
}

// Ten answers or more, of equal weight, whose patterns fit P.
template <PatternCode P>
RandomLexicon fitting_lexicon(Random& random, std::uint32_t most_guesses) {
    for (;;) {
        RandomLexicon lexicon(random, most_guesses, most_guesses / 2, random.below(3) == 0);
        lexicon.weights.clear();
        if (lexicon.own.size() >= 10 && (sizeof(P) > 1 || lexicon.length <= 5))
            return lexicon;
    }
}

// By its definition; what may follow is decided by the second reply alone.
int two_guess_bound(const RandomLexicon& lexicon, PlayRule rule, WordId guess,
                    const std::vector<WordId>& group) {
    int bound = static_cast<int>(group.size());
    for (const auto& [pattern, part] : lexicon.divide(guess, group)) {
        if (part.size() == 1 && lexicon.own[part[0]] == guess)
            continue;
        std::size_t most = 0;
        for (const WordId next : lexicon.all) {
            const bool member = std::ranges::any_of(part, [&](WordId a) { return lexicon.own[a] == next; });
            if (allows(rule, lexicon.words()[guess], pattern, lexicon.words()[next]))
                most = std::max(most, lexicon.divide(next, part).size() + (member ? 1 : 0));
        }
        bound += static_cast<int>(std::max(2 * part.size() - 1, 3 * part.size() - most));
    }
    return bound;
}

template <class Play>
void check_bounds(Random& random, PlayRule rule, std::uint32_t most_guesses) {
    using P = typename Play::Pattern;
    const RandomLexicon lexicon = fitting_lexicon<P>(random, most_guesses);
    const auto table = lexicon.table<P>();
    BoundedSearch<Play> one(lexicon.puzzle(table, rule), lexicon.candidates, any_kernel(random), 0);
    one.use_words(answer_letters(lexicon), lexicon.length);
    OneSearch<Play> plain(lexicon.puzzle(table, rule), lexicon.candidates, any_kernel(random));
    const Position<P> root = one.start(lexicon.candidates);
    const Position<P> plain_root = plain.start(lexicon.candidates);
    const WordId opener = random.below(static_cast<std::uint32_t>(lexicon.guesses));
    Split split;
    one.searcher.splitter().split(opener, lexicon.candidates, split);
    for (const Group& group : split.groups) {
        if (group.size < 3)
            continue;
        OwnPosition<P> position;
        one.searcher.enter(root, {opener, group.pattern}, split.words_of(group), position);
        OwnPosition<P> same;
        plain.searcher.enter(plain_root, {opener, group.pattern}, split.words_of(group), same);
        std::vector<WordId> guesses;
        for (std::size_t c = 0; c < position.block->size(); ++c)
            if ((position.legal[c / 64] >> (c % 64)) & 1)
                guesses.push_back(position.block->guess(c));
        const int limit =
            random.below(2) == 0 ? infinite_cost : static_cast<int>(random.below(5 * group.size));
        std::vector<int> bounds(guesses.size());
        CHECK(one.shared.bounds_of(position.get())->find(guesses, limit, bounds));
        for (std::size_t i = 0; i < guesses.size(); ++i) {
            const int cost =
                plain.searcher.solve_after(guesses[i], same.get(), infinite_cost, unlimited_guesses).cost;
            CHECK(bounds[i] <= cost);
            const int two_guesses = two_guess_bound(lexicon, rule, guesses[i], position.candidates);
            CHECK(bounds[i] == two_guesses || (limit <= bounds[i] && bounds[i] <= two_guesses));
        }
    }
}

// What one searcher finds for two openers with bounds and without, up to the same limit, and the trees.
template <class Play>
int check_search(Random& random, PlayRule rule) {
    using P = typename Play::Pattern;
    const RandomLexicon lexicon = fitting_lexicon<P>(random, 160);
    const auto table = lexicon.table<P>();
    const Puzzle<P> puzzle = lexicon.puzzle(table, rule);
    SearchOptions options = any_kernel(random);
    options.guesses = random.below(4) == 0 ? 4 + static_cast<int>(random.below(3)) : unlimited_guesses;
    BoundedSearch<Play> one(puzzle, lexicon.candidates, options, random.below(3));
    one.use_words(answer_letters(lexicon), lexicon.length);
    const Position<P> root = one.start(lexicon.candidates);
    for (int openers = 0; openers < 2; ++openers) {
        const WordId opener = random.below(static_cast<std::uint32_t>(lexicon.guesses));
        Control control;
        const SearchResult truth = search_tree(puzzle, lexicon.candidates, opener, options, control);
        for (int again = 0; again < 2; ++again) {
            const int limit =
                static_cast<int>(random.below(static_cast<std::uint32_t>(5 * one.own.candidates.size() + 1)));
            const int cost = one.searcher.solve_after(opener, root, limit, options.guesses).cost;
            CHECK(truth.lower < limit ? cost == truth.lower : limit <= cost && cost <= truth.lower);
        }
        CHECK(one.searcher.solve_after(opener, root, infinite_cost, options.guesses).cost == truth.lower);
        FlatTree tree;
        if (truth.lower < infinite_cost) {
            CHECK(one.searcher.append_tree_after(opener, root, options.guesses, {}, tree));
            CHECK(tree.guess == truth.tree.guess && tree.pattern == truth.tree.pattern);
        }
    }
    return one.asked;
}

}  // namespace

TEST_EACH_WIDTH(bounds_of_second_guesses_are_never_above_their_cost) {
    Random random(113);
    for (int round = 0; round < 200; ++round)
        check_bounds<FreePlay<P>>(random, PlayRule::normal, round % 10 == 0 ? 160 : 40);
}

TEST_EACH_WIDTH(bounds_of_second_guesses_are_never_above_their_cost_under_a_rule) {
    Random random(127);
    for (int round = 0; round < 200; ++round)
        check_bounds<RuledPlay<P>>(random, round % 2 == 0 ? PlayRule::hard : PlayRule::ultra_hard,
                                   round % 10 == 0 ? 160 : 40);
}

TEST_EACH_WIDTH(a_search_that_bounds_all_guesses_finds_the_same_tree) {
    Random random(131);
    int asked = 0;
    for (int round = 0; round < 2000; ++round)
        asked += check_search<FreePlay<P>>(random, PlayRule::normal);
    CHECK(asked > 300);
}

TEST_EACH_WIDTH(a_search_that_bounds_all_guesses_finds_the_same_tree_under_a_rule) {
    Random random(137);
    int asked = 0;
    for (int round = 0; round < 2000; ++round)
        asked += check_search<RuledPlay<P>>(random, round % 2 == 0 ? PlayRule::hard : PlayRule::ultra_hard);
    CHECK(asked > 300);
}

TEST_EACH_WIDTH(a_search_that_is_stopped_while_guesses_are_bounded_keeps_its_contract) {
    Random random(139);
    int asked = 0;
    int finished = 0;
    for (int round = 0; round < 400; ++round) {
        const RandomLexicon lexicon = fitting_lexicon<P>(random, 160);
        const auto table = lexicon.table<P>();
        const Puzzle<P> puzzle = lexicon.puzzle(table);
        const WordId opener = random.below(static_cast<std::uint32_t>(lexicon.guesses));
        Control control;
        const int truth = search_tree(puzzle, lexicon.candidates, opener, {}, control).lower;
        SearchOptions options = any_kernel(random);
        options.nodes = 1 + random.below(12);
        BoundedSearch<FreePlay<P>> one(puzzle, lexicon.candidates, options, random.below(3));
        one.use_words(answer_letters(lexicon), lexicon.length);
        const Position<P> root = one.start(lexicon.candidates);
        for (int run = 0; run < 100; ++run) {
            one.shared.nodes.store(0);
            const int cost = one.searcher.solve_after(opener, root, infinite_cost, unlimited_guesses).cost;
            CHECK(one.shared.stopped() ? cost <= truth : cost == truth);
            if (!one.shared.stopped()) {
                ++finished;
                break;
            }
        }
        asked += one.asked;
    }
    CHECK(asked > 300 && finished > 300);
}
