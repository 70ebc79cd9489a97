// WorstSearcher: whether sets of candidates can be done in so many guesses.
#pragma once

#include <map>
#include <unordered_map>

#include "search/cache.hpp"
#include "search/failing_core_finder.hpp"
#include "search/search.hpp"

namespace fivefold {

enum class Can : std::uint8_t { no, yes, stopped };

template <PatternCode P>
class WorstSearcher {
  public:
    using Set = std::span<const WordId>;  // ascending

    WorstSearcher(const Puzzle<P>& puzzle, Set candidates, const kernels::Kernel& kernel,
                  const Control& control, std::uint64_t hash_seed);

    // Whether `left` guesses always find the candidate.
    Can can(Set set, int left);

    // The same when `guess` comes first.
    Can can_after(WordId guess, Set set, int left);

    // Appends a tree that keeps within `left` guesses; false after a stop.
    // Requires: there is one.
    bool append_tree(Set set, int left, const Branch& branch, FlatTree& tree);
    bool append_tree_after(WordId guess, Set set, int left, const Branch& branch, FlatTree& tree);

    std::uint64_t nodes() const noexcept { return nodes_; }
    std::uint64_t cores() const noexcept;

  private:
    // What is known of a set: `fails` guesses are too few, `works` are enough, with `guess` first.
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
        ColumnBits failed;
        std::vector<const Core*> active;
        std::vector<std::pair<std::uint64_t, std::uint32_t>> order;  // squares, column
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

    Can search(Set set, Fate& fate, int left);
    Can separate(Set set, Fate& fate);
    Can can_all(const Groups& groups, WordId guess, int left, Set& failing);
    bool is_found(Set group, WordId guess) const {
        return group.size() == 1 && puzzle_.own_guess[group[0]] == guess;
    }
    void order_guesses(Set set, Frame& frame);
    void split(WordId guess, Set set, Groups& groups);
    template <class Use>
    void for_each_core(Set set, int left, const Use& use);
    bool has_core(Set set, int left);
    FailingCores<P>& cores_of(int left);
    SetKey key(Set set) const noexcept;

    const Puzzle<P> puzzle_;
    const Control& control_;
    SearchColumns<P> columns_;
    std::vector<std::uint32_t> counts_;  // by pattern, zero between uses
    CoreFinder<P> finder_;
    std::vector<SetKey> keys_;
    std::unordered_map<SetKey, Fate, KeyHash> fates_;
    std::map<int, FailingCores<P>> cores_;
    std::map<int, Frame> frames_;
    std::uint64_t nodes_ = 0;
    std::vector<std::uint8_t> marks_;  // by answer, zero between uses
};

}  // namespace fivefold
