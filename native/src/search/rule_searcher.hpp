// RuleSearcher: one thread of an exact search under the hard or the ultra-hard rule.
//
// Here a position is a set of candidates and the guesses that are legal and still split
// it.  Legality is decided clue by clue, so both sets after a reply depend on nothing
// else, and together with the guesses left they are the key.
#pragma once

#include <deque>
#include <vector>

#include "search/rule_block.hpp"
#include "search/searcher.hpp"

namespace fivefold {

// What the threads of one search share.
template <PatternCode P>
struct SharedRuleSearch {
    // Columns are made for `candidates`, all of which must be among the guesses of the
    // puzzle; these are the legal first guesses, and `guess_words` the words of all rows.
    SharedRuleSearch(const Puzzle<P>& puzzle, Words guess_words, PlayRule rule, Candidates candidates,
                     const SearchOptions& options);

    SharedSearch<P> search;
    const PlayRule rule;
    const LetterFacts facts;
    std::vector<SetKey> guess_keys;  // by row
    RuleBlock<P> root;
    // Columns are copied for so many candidates or more, when they shrink to this share.
    std::size_t compact_from = 12;
    std::size_t compact_ratio = 4;
    // The scan of so many candidates or more is kept, right after an opener.
    std::size_t scan_once_from = 100;
};

template <PatternCode P>
struct Position {
    Candidates candidates;
    SetKey set;    // of the candidates
    SetKey place;  // of candidates and guesses
    const RuleBlock<P>* block = nullptr;
    const GuessBits* legal = nullptr;              // columns of the block that split the candidates
    const std::vector<Choice>* choices = nullptr;  // a scan without limits, if there was one
};

// A position with memory of its own.
template <PatternCode P>
struct OwnPosition {
    Position<P> get() const noexcept {
        return {candidates, set, place, block, legal.data(), choices.empty() ? nullptr : &choices};
    }

    std::vector<WordId> candidates;
    SetKey set;
    SetKey place;
    RuleBlock<P> own_block;
    const RuleBlock<P>* block = nullptr;
    std::vector<GuessBits> legal;
    std::vector<Choice> choices;
};

template <PatternCode P>
class RuleSearcher {
  public:
    explicit RuleSearcher(SharedRuleSearch<P>& shared);

    // Contract as `Searcher::solve`.
    Outcome solve(const Position<P>& position, int limit, int left);

    // The same when `guess` comes first.
    Outcome solve_after(WordId guess, const Position<P>& position, int limit, int left);

    // The position before the first guess.
    void start(Candidates candidates, OwnPosition<P>& position);

    // The position of a group after `guess`.
    void enter(const Position<P>& from, WordId guess, std::uint32_t pattern, Candidates group,
               OwnPosition<P>& position);

    // What can be said without searching: by the candidates alone, whatever is legal, and
    // by the whole position; true when exact.
    bool known_of_set(Candidates candidates, const SetKey& set, int left, Outcome& known);
    bool known_of_place(const Position<P>& position, int left, Outcome& known) const;

    // As `Searcher::append_tree`.
    bool append_tree(const Position<P>& position, int left, std::uint32_t parent, std::uint32_t pattern,
                     FlatTree& tree);
    bool append_tree_after(WordId guess, const Position<P>& position, int left, std::uint32_t parent,
                           std::uint32_t pattern, FlatTree& tree);

    // Bounds of the legal guesses below `limit`, least first, then in order of column.
    // With two guesses left only those that separate all candidates.
    void scan(const Position<P>& position, int limit, int left, std::vector<Choice>& choices);

    // As `Searcher::promising`.
    std::vector<WordId> promising(const Position<P>& position);

  private:
    struct Frame {
        std::vector<Choice> choices;
        std::vector<Ranked> level;  // guesses of one bound
        std::vector<Group> groups;
        std::vector<WordId> words;
        std::vector<std::uint32_t> order;
        std::vector<GuessBits> legal;  // a row per group
        std::vector<SetKey> places;    // by group
        RuleBlock<P> block;            // when columns were copied
        std::vector<GuessBits> whole;  // all of them
    };

    // What splits the members of `group` and is legal after `guess` showed `pattern`.
    SetKey narrow(const Position<P>& from, WordId guess, std::uint32_t pattern, Candidates group,
                  GuessBits* legal) const;
    // The same position on columns of its own, if they are few among many.
    Position<P> compacted(const Position<P>& position, RuleBlock<P>& block,
                          std::vector<GuessBits>& whole) const;
    Outcome search(const Position<P>& given, int limit, int left, int lower);
    Outcome solve_with_two(const Position<P>& position);
    // As `Searcher::only_in_turn`, of the legal guesses.
    bool only_in_turn(const Position<P>& position) const;
    SetKey with_left(SetKey place, int left) const noexcept;
    int cost_of_groups(const Position<P>& position, WordId guess, Frame& here, int base, int limit, int left,
                       int& depth);
    void rank_level(const Position<P>& position, std::span<const Choice> choices, Frame& here);
    void scan_once(OwnPosition<P>& position, int left);
    std::uint64_t squares(const P* row, Candidates candidates);
    void scan_pairwise(const Position<P>& position, int limit, int left, std::vector<Choice>& choices);
    Frame& frame() {
        while (frames_.size() <= level_)
            frames_.emplace_back();
        return frames_[level_];
    }

    SharedRuleSearch<P>& rules_;
    SharedSearch<P>& shared_;
    Searcher<P> plain_;  // for what does not depend on the rule
    std::deque<Frame> frames_;
    std::size_t level_ = 0;
    std::vector<std::uint8_t> is_member_;  // by row, all zero between calls
    std::vector<std::uint32_t> sizes_;     // by pattern, all zero between calls
    std::vector<const P*> rows_;
    std::vector<const P*> run_rows_;
    AlignedArray<std::uint8_t> repeats_;
    std::vector<GuessBits> within_;
};

}  // namespace fivefold
