// WorstSearcher: whether sets of candidates can be done in so many guesses, under any rule.
#pragma once

#include <map>
#include <unordered_map>

#include "search/cache.hpp"
#include "search/failing_core_finder.hpp"
#include "search/ruled_out.hpp"
#include "search/search.hpp"

namespace fivefold {

enum class Can : std::uint8_t { no, yes, stopped };

// Candidates, ascending, and what the guesses so far made known, which must live as long as this.
struct Place {
    std::span<const WordId> set;
    const KnownFacts& known;
};

template <PatternCode P>
class WorstSearcher {
  public:
    using Set = std::span<const WordId>;  // ascending

    WorstSearcher(const Puzzle<P>& puzzle, Set candidates, const kernels::Kernel& kernel,
                  const Control& control, std::uint64_t hash_seed);

    // Whether `left` guesses always find the candidate.
    Can can(const Place& place, int left);
    Can can(Set set, int left) { return can({set, nothing_known}, left); }

    // The same when `guess`, which is allowed, comes first.
    Can can_after(WordId guess, const Place& place, int left);
    Can can_after(WordId guess, Set set, int left) { return can_after(guess, {set, nothing_known}, left); }

    // Appends a tree that keeps within `left` guesses; false after a stop.
    // Requires: there is one.
    bool append_tree(const Place& place, int left, const Branch& branch, FlatTree& tree);
    bool append_tree_after(WordId guess, const Place& place, int left, const Branch& branch, FlatTree& tree);

    // Words of `set` that `left` guesses cannot do either, as few as are known.
    // Requires: `can(set, left)`, or `can_after(guess, set, left)`, is no.
    std::vector<WordId> core(Set set, int left) { return core(Place{set, nothing_known}, left); }
    std::vector<WordId> core_after(WordId guess, Set set, int left);

    // From now on a guess is tried on parts of a set of `many` words or more before it is tried on all of
    // it: on the words of the first part that are in the set, then of the second, ... What fails for a
    // part fails for the whole, and shows much sooner there.  Answers stay the same; which tree is found may
    // change, because guesses are ordered by how they split the first part.
    // Requires: each part is ascending.
    void try_parts_first(std::vector<std::vector<WordId>> parts, std::size_t many) {
        parts_ = std::move(parts);
        many_ = many;
    }

    // Answers `stopped` from so many nodes on.
    void stop_at(std::uint64_t nodes) noexcept { last_node_ = nodes; }

    std::uint64_t nodes() const noexcept { return nodes_; }
    std::uint64_t cores() const noexcept {
        std::uint64_t sum = 0;
        for (const auto& [left, cores] : cores_)
            sum += cores.size();
        return sum;
    }

    static inline const KnownFacts nothing_known{};

  private:
    // What is known of a place: `fails` guesses are too few, `works` are enough, with `guess` first.
    struct Fate {
        std::uint16_t fails = 0;
        std::uint16_t works = 0xffff;
        WordId guess = 0;
    };
    struct KeyHash {
        std::size_t operator()(const SetKey& key) const noexcept { return static_cast<std::size_t>(key.low); }
    };
    // Space of the level with so many guesses left.
    struct Frame {
        RuledOutGuesses<P> failed;
        std::vector<std::pair<std::uint64_t, std::uint32_t>> order;  // squares, column
        std::vector<std::vector<WordId>> parts;                      // of a large set, and the set itself
    };
    struct Part {
        std::uint32_t pattern = 0;
        std::uint32_t begin = 0;
        std::uint32_t size = 0;
    };
    struct Groups {
        Set words_of(const Part& part) const noexcept { return {words.data() + part.begin, part.size}; }

        std::vector<Part> parts;  // the largest first
        std::vector<WordId> words;
    };

    Can search(const Place& place, Fate& fate, int left);
    Can separate(const Place& place, Fate& fate);
    // Where not all groups can be done, `failing` is one that cannot, a span of `groups`.
    Can can_all_parts(const Frame& frame, WordId guess, const KnownFacts& known, int left, Groups& groups,
                      Set& failing);
    Can can_all(const Groups& groups, WordId guess, const KnownFacts& known, int left, Set& failing);
    bool is_found(Set group, WordId guess) const {
        return group.size() == 1 && puzzle_.own_guess[group[0]] == guess;
    }
    void find_parts(Set set, Frame& frame) const;
    void order_guesses(Set set, Frame& frame);
    void split(WordId guess, Set set, Groups& groups);
    template <class Use>
    void for_each_core(Set set, int left, const Use& use);
    bool has_core(const Place& place, int left);
    std::vector<WordId> core(const Place& place, int left);
    FailingCores<P>& cores_of(int left);
    SetKey key(const Place& place) const noexcept;

    const Puzzle<P> puzzle_;
    const Control& control_;
    SearchColumns<P> columns_;
    RuleFacts<P> facts_;
    std::vector<std::uint32_t> counts_;  // by pattern, zero between uses
    CoreFinder<P> finder_;
    std::vector<SetKey> keys_;
    std::unordered_map<SetKey, Fate, KeyHash> fates_;
    std::map<int, FailingCores<P>> cores_;
    std::map<int, Frame> frames_;
    std::uint64_t nodes_ = 0;
    std::uint64_t last_node_ = ~std::uint64_t{0};
    std::vector<std::vector<WordId>> parts_;
    std::size_t many_ = ~std::size_t{0};
    std::vector<std::uint8_t> marks_;  // by answer, zero between uses
};

}  // namespace fivefold
