#include "proof/prove.hpp"

#include <algorithm>
#include <atomic>
#include <optional>
#include <thread>

#include "base/parallel.hpp"
#include "proof/mark_sets.hpp"
#include "proof/opener_bounds.hpp"
#include "proof/raise_opener.hpp"
#include "proof/weighted_bounds.hpp"
#include "search/searcher.hpp"
#include "search/share_groups.hpp"

namespace fivefold {
namespace {

// Openers whose groups are counted together.  Every round over a batch reads all columns
// once, 30 MB on the usual lists, so a batch should be large.
constexpr std::size_t most_in_batch = 96;

constexpr unsigned log2_counted = 19;

}  // namespace

template <PatternCode P>
struct OpenerSearch<P>::State {
    State(const Puzzle<P>& puzzle, Words guess_words_, Words answer_words_, Candidates candidates_,
          const SearchOptions& options_)
        : guess_words(guess_words_),
          answer_words(answer_words_),
          candidates(candidates_.begin(), candidates_.end()),
          options(options_),
          shared(puzzle, candidates, options_) {}

    // Every call comes with its own control.
    void use(Control& control) { shared.control = &control; }

    Words guess_words;
    Words answer_words;
    std::vector<WordId> candidates;
    SearchOptions options;
    SharedSearch<P> shared;
    std::optional<MarkLibrary> library;
    std::atomic<std::size_t> library_bytes{0};  // may be asked for while the library is made
    SearchCache counted{log2_counted};          // groups with the most patterns any guess shows
};

template <PatternCode P>
OpenerSearch<P>::OpenerSearch(const Puzzle<P>& puzzle, Words guess_words, Words answer_words,
                              std::span<const WordId> candidates, const SearchOptions& options)
    : state_(std::make_unique<State>(puzzle, guess_words, answer_words, candidates, options)) {}

template <PatternCode P>
OpenerSearch<P>::~OpenerSearch() = default;

template <PatternCode P>
std::vector<WordId> OpenerSearch<P>::order() const {
    std::vector<WordId> guesses;
    for (std::size_t c = 0; c < state_->shared.columns.size(); ++c)
        guesses.push_back(state_->shared.columns.guess(c));
    return guesses;
}

template <PatternCode P>
std::vector<WordId> OpenerSearch<P>::promising(Control& control) {
    state_->use(control);
    return Searcher<P>(state_->shared).promising(state_->candidates);
}

template <PatternCode P>
std::vector<OpenerBound> OpenerSearch<P>::bounds(std::span<const WordId> openers, int limit,
                                                 Control& control) {
    state_->use(control);
    SharedSearch<P>& shared = state_->shared;
    if (shared.weighted)
        return weighted_bounds(shared, openers, state_->candidates, limit, control);
    std::vector<OpenerBound> bounds(openers.size());
    if (!state_->library)
        state_->library.emplace(shared.puzzle.table, shared.columns, state_->answer_words, state_->candidates,
                                shared.kernel, state_->options.threads, control);
    if (control.stop_requested()) {
        state_->library.reset();  // counts of an unfinished library prove nothing
        return bounds;
    }
    state_->library_bytes = state_->library->bytes();
    const std::size_t threads = std::max<std::size_t>(
        1, state_->options.threads == 0 ? std::thread::hardware_concurrency() : state_->options.threads);
    const std::size_t batch = std::clamp<std::size_t>(openers.size() / (2 * threads), 1, most_in_batch);
    for_each_range(openers.size(), batch, state_->options.threads, control, [&](const auto& next) {
        OpenerBounds<P> worker(shared, *state_->library, state_->counted, state_->guess_words,
                               state_->candidates);
        while (const Range range = next()) {
            const std::size_t size = range.end - range.begin;
            worker.bound(openers.subspan(range.begin, size), limit,
                         std::span(bounds).subspan(range.begin, size));
            control.advance(size);
        }
    });
    return bounds;
}

template <PatternCode P>
std::vector<OpenerBound> OpenerSearch<P>::search(std::span<const WordId> openers, int limit,
                                                 Control& control) {
    state_->use(control);
    SharedSearch<P>& shared = state_->shared;
    std::vector<OpenerBound> bounds(openers.size());
    if (openers.size() == 1 && limit >= infinite_cost)
        share_groups(shared, openers[0], state_->candidates, state_->options);
    for_each_range(openers.size(), 1, state_->options.threads, control, [&](const auto& next) {
        Searcher<P> searcher(shared);
        while (const Range range = next()) {
            const int cost = raise_opener(shared, searcher, openers[range.begin], state_->candidates, limit,
                                          state_->options.guesses);
            const bool done = cost >= limit || !shared.stopped();
            bounds[range.begin] = {cost, done ? Closed::searched : Closed::open};
            control.advance(1);
        }
    });
    return bounds;
}

template <PatternCode P>
FlatTree OpenerSearch<P>::tree(WordId opener, Control& control) {
    state_->use(control);
    FlatTree tree;
    Searcher<P> searcher(state_->shared);
    if (!searcher.append_tree_after(opener, state_->candidates, state_->options.guesses, 0, 0, tree))
        return {};
    return tree;
}

template <PatternCode P>
std::uint64_t OpenerSearch<P>::nodes() const noexcept {
    return state_->shared.nodes.load();
}

template <PatternCode P>
std::size_t OpenerSearch<P>::bytes() const noexcept {
    return state_->shared.cache.bytes() + state_->counted.bytes() + state_->shared.columns.bytes() +
           state_->library_bytes.load();
}

template class OpenerSearch<std::uint8_t>;
template class OpenerSearch<std::uint16_t>;
template class OpenerSearch<std::uint32_t>;

}  // namespace fivefold
