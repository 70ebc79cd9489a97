#include "proof/rule_prove.hpp"

#include <atomic>
#include <optional>

#include "base/parallel.hpp"
#include "proof/mark_sets.hpp"
#include "proof/rule_opener_bounds.hpp"
#include "proof/weighted_bounds.hpp"
#include "search/rule_searcher.hpp"
#include "search/share_groups.hpp"

namespace fivefold {

template <PatternCode P>
struct RuleOpenerSearch<P>::State {
    State(const Puzzle<P>& puzzle, PlayRule rule, Words guess_words_, Words answer_words_,
          Candidates candidates_, const SearchOptions& options_)
        : guess_words(guess_words_),
          answer_words(answer_words_),
          candidates(candidates_.begin(), candidates_.end()),
          options(options_),
          shared(puzzle, guess_words_, rule, candidates, options_) {
        RuleSearcher<P>(shared).start(candidates, start);
    }

    // Every call comes with its own control.
    void use(Control& control) { shared.search.control = &control; }

    Words guess_words;
    Words answer_words;
    std::vector<WordId> candidates;
    SearchOptions options;
    SharedRuleSearch<P> shared;
    OwnPosition<P> start;
    std::optional<MarkLibrary> library;
    std::atomic<std::size_t> library_bytes{0};  // may be asked for while the library is made
};

template <PatternCode P>
RuleOpenerSearch<P>::RuleOpenerSearch(const Puzzle<P>& puzzle, PlayRule rule, Words guess_words,
                                      Words answer_words, std::span<const WordId> candidates,
                                      const SearchOptions& options)
    : state_(std::make_unique<State>(puzzle, rule, guess_words, answer_words, candidates, options)) {}

template <PatternCode P>
RuleOpenerSearch<P>::~RuleOpenerSearch() = default;

template <PatternCode P>
std::vector<WordId> RuleOpenerSearch<P>::order() const {
    std::vector<WordId> guesses;
    for (std::size_t c = 0; c < state_->shared.root.size(); ++c)
        guesses.push_back(state_->shared.root.guess(c));
    return guesses;
}

template <PatternCode P>
std::vector<WordId> RuleOpenerSearch<P>::promising(Control& control) {
    state_->use(control);
    return RuleSearcher<P>(state_->shared).promising(state_->start.get());
}

template <PatternCode P>
std::vector<OpenerBound> RuleOpenerSearch<P>::bounds(std::span<const WordId> openers, int limit,
                                                     Control& control) {
    state_->use(control);
    SharedSearch<P>& search = state_->shared.search;
    if (search.weighted)
        return weighted_bounds(search, openers, state_->candidates, limit, control);
    std::vector<OpenerBound> bounds(openers.size());
    if (!state_->library)
        state_->library.emplace(search.puzzle.table, search.columns, state_->answer_words, state_->candidates,
                                search.kernel, state_->options.threads, control);
    if (control.stop_requested()) {
        state_->library.reset();  // counts of an unfinished library prove nothing
        return bounds;
    }
    state_->library_bytes = state_->library->bytes();
    for_each_range(openers.size(), 4, state_->options.threads, control, [&](const auto& next) {
        RuleOpenerBounds<P> worker(state_->shared, *state_->library, state_->guess_words, state_->candidates);
        while (const Range range = next()) {
            for (std::size_t i = range.begin; i < range.end; ++i)
                bounds[i] = worker.bound(openers[i], limit);
            control.advance(range.end - range.begin);
        }
    });
    return bounds;
}

template <PatternCode P>
std::vector<OpenerBound> RuleOpenerSearch<P>::search(std::span<const WordId> openers, int limit,
                                                     Control& control) {
    state_->use(control);
    SharedSearch<P>& search = state_->shared.search;
    std::vector<OpenerBound> bounds(openers.size());
    if (openers.size() == 1 && limit >= infinite_cost)
        share_groups(state_->shared, openers[0], state_->start.get(), state_->options);
    for_each_range(openers.size(), 1, state_->options.threads, control, [&](const auto& next) {
        RuleSearcher<P> searcher(state_->shared);
        while (const Range range = next()) {
            const int cost =
                searcher
                    .solve_after(openers[range.begin], state_->start.get(), limit, state_->options.guesses)
                    .cost;
            const bool done = cost >= limit || !search.stopped();
            bounds[range.begin] = {cost, done ? Closed::searched : Closed::open};
            control.advance(1);
        }
    });
    return bounds;
}

template <PatternCode P>
FlatTree RuleOpenerSearch<P>::tree(WordId opener, Control& control) {
    state_->use(control);
    FlatTree tree;
    RuleSearcher<P> searcher(state_->shared);
    if (!searcher.append_tree_after(opener, state_->start.get(), state_->options.guesses, 0, 0, tree))
        return {};
    return tree;
}

template <PatternCode P>
std::uint64_t RuleOpenerSearch<P>::nodes() const noexcept {
    return state_->shared.search.nodes.load();
}

template <PatternCode P>
std::size_t RuleOpenerSearch<P>::bytes() const noexcept {
    return state_->shared.search.cache.bytes() + state_->shared.search.columns.bytes() +
           state_->shared.root.bytes() + state_->library_bytes.load();
}

template class RuleOpenerSearch<std::uint8_t>;
template class RuleOpenerSearch<std::uint16_t>;
template class RuleOpenerSearch<std::uint32_t>;

}  // namespace fivefold
