// Random words, and what they cost under a rule by a recursion without bounds, order or cache.
#pragma once

#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include "check.hpp"
#include "puzzle/feedback.hpp"
#include "search/search.hpp"

namespace fivefold::tests {

// Different random words of few letters, answers among them.
struct RandomLexicon {
    // Words that are `alike` differ in one place or two: they take many guesses.
    RandomLexicon(Random& random, std::uint32_t most_guesses, std::uint32_t most_answers, bool alike = false)
        : length(2 + random.below(5)) {
        const std::uint32_t letters = alike ? 8 : 2 + random.below(length < 4 ? 4 : 3);
        const std::uint32_t places = alike ? 1 + random.below(2) : static_cast<std::uint32_t>(length);
        std::set<std::vector<Letter>> words;
        for (std::uint32_t i = 0, n = 1 + random.below(most_guesses); i < n; ++i) {
            std::vector<Letter> word(length);
            for (std::size_t place = 0; place < places; ++place)
                word[place] = static_cast<Letter>(random.below(letters));
            words.insert(word);
        }
        for (const std::vector<Letter>& word : words)
            letters_.insert(letters_.end(), word.begin(), word.end());
        guesses = words.size();
        for (WordId g = 0; g < guesses; ++g) {
            all.push_back(g);
            if (own.size() < most_answers && (own.empty() || random.below(2) == 0))
                own.push_back(g);
        }
        if (random.below(3) == 0)
            for (std::size_t a = 0; a < own.size(); ++a)
                weights.push_back(static_cast<std::int32_t>(1 + random.below(7)));
        for (WordId a = 0; a < own.size(); ++a)
            candidates.push_back(a);
    }

    Words words() const { return {letters_, length}; }
    std::uint32_t pattern(WordId guess, WordId answer) const {
        return feedback(words()[guess], words()[own[answer]]);
    }
    int weight(WordId a) const { return weights.empty() ? 1 : weights[a]; }

    // The least cost of `group` with the guesses `legal`: no bounds, no order, no cache.
    int plain(PlayRule rule, const std::vector<WordId>& legal, const std::vector<WordId>& group,
              int left) const {
        if (left == 0)
            return infinite_cost;
        if (group.size() == 1)
            return weight(group[0]);
        int best = infinite_cost;
        for (const WordId guess : legal) {
            const auto parts = divide(guess, group);
            if (parts.size() > 1)
                best = std::min(best, plain_after(rule, legal, guess, group, left, best));
        }
        return best;
    }

    // Exact below `limit`.
    int plain_after(PlayRule rule, const std::vector<WordId>& legal, WordId guess,
                    const std::vector<WordId>& group, int left, int limit) const {
        int total = 0;
        for (const WordId a : group)
            total += weight(a);
        for (const auto& [pattern, part] : divide(guess, group)) {
            if (total >= limit)
                break;
            if (part.size() == 1 && own[part[0]] == guess)
                continue;
            std::vector<WordId> later;
            for (const WordId next : legal)
                if (allows(rule, words()[guess], pattern, words()[next]))
                    later.push_back(next);
            total += plain(rule, later, part, left - 1);
        }
        return std::min(total, infinite_cost);
    }

    std::map<std::uint32_t, std::vector<WordId>> divide(WordId guess,
                                                        const std::vector<WordId>& group) const {
        std::map<std::uint32_t, std::vector<WordId>> parts;
        for (const WordId a : group)
            parts[pattern(guess, a)].push_back(a);
        return parts;
    }

    // `patterns` as `table` makes them.
    template <PatternCode P>
    Puzzle<P> puzzle(const std::vector<P>& patterns, PlayRule rule = PlayRule::normal) const {
        return {{patterns.data(), guesses, own.size()}, own, all, weights, rule, words()};
    }

    template <PatternCode P>
    std::vector<P> table() const {
        std::vector<P> table;
        for (WordId g = 0; g < guesses; ++g)
            for (WordId a = 0; a < own.size(); ++a)
                table.push_back(static_cast<P>(pattern(g, a)));
        return table;
    }

    std::size_t length;
    std::vector<Letter> letters_;
    std::size_t guesses = 0;
    std::vector<WordId> own, all, candidates;
    std::vector<std::int32_t> weights;
};

}  // namespace fivefold::tests
