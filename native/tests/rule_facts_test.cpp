// What earlier guesses oblige later ones to, and the guesses that this and failing cores rule out, against
// their definitions.
#include "search/rule_facts.hpp"

#include <algorithm>
#include <iterator>
#include <set>

#include "random_lexicon.hpp"
#include "search/ruled_out.hpp"

using namespace fivefold;
using tests::Random;
using tests::RandomLexicon;

namespace {

using P = std::uint32_t;

// Facts with all that they need.
struct OneRule {
    OneRule(const RandomLexicon& words, PlayRule rule)
        : lexicon(words),
          table(lexicon.table<P>()),
          puzzle(lexicon.puzzle(table, rule)),
          columns(puzzle.table, lexicon.candidates, lexicon.all),
          of_words(lexicon.words()),
          facts(puzzle, columns, 0),
          padding(columns.blocks()) {
        for (std::size_t c = columns.size(); c < 64 * columns.blocks(); ++c)
            padding[c / 64] |= std::uint64_t{1} << c % 64;
    }

    bool has(WordId word, Fact fact) const {
        return std::ranges::find(of_words.of(word), fact) != of_words.of(word).end();
    }
    // Whether a guess has every fact of `wanted` that is not known.
    bool tells(WordId guess, const KnownFacts& wanted, const KnownFacts& known) const {
        return std::ranges::all_of(wanted, [&](Fact fact) {
            return std::ranges::find(known, fact) != known.end() || has(guess, fact);
        });
    }
    // Whether a guess agrees with a candidate in all that is known.
    bool allowed(WordId guess, const KnownFacts& known, WordId answer) const {
        return std::ranges::all_of(
            known, [&](Fact fact) { return has(guess, fact) == has(lexicon.own[answer], fact); });
    }
    KnownFacts some_facts(Random& random) const {
        KnownFacts some;
        for (Fact fact = 0; fact < of_words.size(); ++fact)
            if (random.below(3) == 0)
                some.push_back(fact);
        return some;
    }

    const RandomLexicon& lexicon;
    const std::vector<P> table;
    const Puzzle<P> puzzle;
    const SearchColumns<P> columns;
    const LetterFacts of_words;
    const RuleFacts<P> facts;
    ColumnBits padding;
};

PlayRule any_rule(Random& random) {
    return random.below(2) == 0 ? PlayRule::hard : PlayRule::ultra_hard;
}

KnownFacts some_of(Random& random, const KnownFacts& all) {
    KnownFacts some;
    for (const Fact fact : all)
        if (random.below(2) == 0)
            some.push_back(fact);
    return some;
}

// The candidates that an opener leaves, what is known of them, and cores among them: any two.
struct Place {
    Place(Random& random, const OneRule& rule) : cores(rule.columns, rule.lexicon.own.size()) {
        const WordId opener = random.below(static_cast<std::uint32_t>(rule.lexicon.guesses));
        for (const auto& [pattern, part] : rule.lexicon.divide(opener, rule.lexicon.candidates))
            if (part.size() > group.size())
                group = part;
        known = rule.facts.after({}, opener, group[0]);
        for (const WordId a : group)
            for (const WordId b : group)
                if (a < b && random.below(4) != 0)
                    cores.add({a, b},
                              some_of(random, random.below(3) == 0 ? rule.some_facts(random) : known));
    }

    template <class Use>
    void for_each_core(const Use& use) const {
        cores.for_each_inside(
            group, [](WordId) { return true; },
            [&](const Core& core) {
                use(core);
                return true;
            });
    }

    // Whether a guess is ruled out where only `facts` are known, by definition.
    bool rules_out(const OneRule& rule, WordId guess, const KnownFacts& facts) const {
        bool out = !rule.allowed(guess, facts, group[0]);
        for_each_core([&](const Core& core) {
            out |= rule.lexicon.pattern(guess, core.words[0]) == rule.lexicon.pattern(guess, core.words[1]) &&
                   rule.tells(guess, core.known, facts);
        });
        return out;
    }
    bool rules_out_all(const OneRule& rule, const KnownFacts& facts) const {
        return std::ranges::all_of(rule.lexicon.all,
                                   [&](WordId guess) { return rules_out(rule, guess, facts); });
    }

    std::vector<WordId> group;
    KnownFacts known;
    FailingCores<P> cores;
};

}  // namespace

TEST(guesses_that_tell_facts_have_all_that_are_wanted_and_not_known) {
    Random random(233);
    int kept = 0;
    for (int round = 0; round < 400; ++round) {
        const RandomLexicon lexicon(random, 90, 20);
        const OneRule rule(lexicon, any_rule(random));
        const WordId model = random.below(static_cast<std::uint32_t>(lexicon.guesses));
        KnownFacts wanted(rule.of_words.of(model).begin(), rule.of_words.of(model).end());
        std::ranges::sort(wanted);
        wanted = some_of(random, wanted);
        const KnownFacts known = rule.some_facts(random);
        ColumnBits columns(rule.columns.blocks());
        for (std::uint64_t& bits : columns)
            bits = ~std::uint64_t{0} / (1 + random.below(5));
        const ColumnBits before = columns;
        rule.facts.keep_telling(wanted, known, columns);
        for (std::uint32_t c = 0; c < rule.columns.size(); ++c) {
            const bool expected = has(before, c) && rule.tells(rule.columns.guess(c), wanted, known);
            CHECK(has(columns, c) == expected);
            kept += expected;
        }
    }
    CHECK(kept > 1000);
}

TEST(different_facts_have_different_keys_that_add_up) {
    Random random(239);
    const RandomLexicon lexicon(random, 90, 20);
    const OneRule rule(lexicon, PlayRule::hard);
    const RuleFacts<P> others(rule.puzzle, rule.columns, 1);
    std::set<KnownFacts> sets;
    std::set<SetKey> keys;
    for (int round = 0; round < 200; ++round) {
        const KnownFacts one = rule.some_facts(random);
        const KnownFacts other = rule.some_facts(random);
        KnownFacts either;
        std::ranges::set_symmetric_difference(one, other, std::back_inserter(either));
        SetKey sum = rule.facts.key(one);
        sum ^= rule.facts.key(other);
        CHECK(rule.facts.key(either) == sum);
        CHECK(one.empty() || rule.facts.key(one) != others.key(one));
        sets.insert(one);
        keys.insert(rule.facts.key(one));
    }
    CHECK(rule.facts.key({}) == SetKey{});
    CHECK(keys.size() == sets.size() && keys.size() > 10);
}

TEST(facts_and_cores_rule_out_the_guesses_of_the_definition) {
    Random random(241);
    int by_cores = 0;
    int with_facts = 0;
    for (int round = 0; round < 400; ++round) {
        const RandomLexicon lexicon(random, 90, 20, round % 2 == 0);
        const OneRule rule(lexicon, any_rule(random));
        const Place place(random, rule);
        RuledOutGuesses<P> ruled_out;
        ruled_out.begin(rule.facts, rule.padding, place.known, place.group[0]);
        for (std::uint32_t c = 0; c < rule.columns.size(); ++c)
            CHECK(ruled_out[c] == !rule.allowed(rule.columns.guess(c), place.known, place.group[0]));
        place.for_each_core([&](const Core& core) {
            ruled_out.add(core);
            with_facts += !std::ranges::includes(place.known, core.known);
        });
        for (std::uint32_t c = 0; c < rule.columns.size(); ++c) {
            const WordId guess = rule.columns.guess(c);
            CHECK(ruled_out[c] == place.rules_out(rule, guess, place.known));
            by_cores += ruled_out[c] && rule.allowed(guess, place.known, place.group[0]);
        }
    }
    CHECK(by_cores > 200 && with_facts > 200);
}

TEST(facts_are_forgotten_as_long_as_every_guess_stays_ruled_out) {
    Random random(251);
    int forgotten = 0;
    int needed = 0;
    for (int round = 0; round < 800; ++round) {
        const RandomLexicon lexicon(random, 60, 40, round % 2 == 0);
        const OneRule rule(lexicon, any_rule(random));
        const Place place(random, rule);
        if (place.group.size() < 3 || !place.rules_out_all(rule, place.known))
            continue;
        RuledOutGuesses<P> ruled_out;
        ruled_out.begin(rule.facts, rule.padding, place.known, place.group[0]);
        place.for_each_core([&](const Core& core) { ruled_out.add(core); });
        const KnownFacts left = ruled_out.forget_facts();
        CHECK(std::ranges::includes(place.known, left));
        CHECK(place.rules_out_all(rule, left));
        for (const Fact fact : left) {
            KnownFacts fewer = left;
            std::erase_if(fewer, [&](Fact other) { return other == fact; });
            CHECK(!place.rules_out_all(rule, fewer));
        }
        for (std::uint32_t c = 0; c < rule.columns.size(); ++c)
            CHECK(ruled_out[c]);
        forgotten += left.size() < place.known.size();
        needed += !left.empty();
    }
    CHECK(forgotten > 20 && needed > 20);
}
