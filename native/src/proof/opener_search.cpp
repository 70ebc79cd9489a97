#include "proof/opener_search.hpp"

#include <algorithm>
#include <atomic>
#include <optional>

#include "base/helping.hpp"
#include "base/parallel.hpp"
#include "proof/batches.hpp"
#include "proof/group_bounds.hpp"
#include "proof/mark_ceilings.hpp"
#include "proof/opener_bounds.hpp"
#include "proof/weighted_bounds.hpp"
#include "search/opener_groups.hpp"
#include "search/symmetric_search.hpp"

namespace fivefold {
namespace {

constexpr unsigned log2_counted = 19;

template <class Play>
class Openers final : public OpenerSearch {
  public:
    using P = typename Play::Pattern;

    Openers(const Puzzle<P>& puzzle, Words answer_words, Candidates candidates, const SearchOptions& options)
        : answer_words_(answer_words),
          candidates_(candidates.begin(), candidates.end()),
          options_(options),
          shared_(puzzle, candidates_, options),
          play_(shared_),
          counted_(log2_counted, behind(shared_.cache, options.memory)) {
        TreeSearch<Play>(shared_, play_).start(candidates_, start_);
        // A beam opens a fixed number of guesses, and a limit of nodes would not count this work.
        if (!uncounted() && options.width == SearchOptions{}.width && options.nodes == 0)
            shared_.bounds_of = [this](const Position<P>& group) { return bounds_of(group); };
    }

    void add_symmetry(const Symmetry& symmetry) override;

    std::vector<WordId> order() const override {
        std::vector<WordId> guesses;
        for (std::size_t c = 0; c < shared_.columns.size(); ++c)
            guesses.push_back(shared_.columns.guess(c));
        return guesses;
    }

    std::vector<WordId> promising(Control& control) override {
        shared_.control = &control;
        return TreeSearch<Play>(shared_, play_).promising(start_.get());
    }

    bool count_sets(Control& control) override;
    void bound_all(OpenerQueue& queue, Control& control) override;
    void search_all(OpenerQueue& queue, Control& control) override;

    SearchResult group(const Reply& reply, int limit, Control& control) override;

    FlatTree tree(WordId opener, Control& control) override {
        shared_.control = &control;
        if constexpr (!Play::ruled)
            if (symmetric_)
                return symmetric_->tree(opener);
        FlatTree tree;
        TreeSearch<Play> searcher(shared_, play_);
        if (!searcher.append_tree_after(opener, root(), options_.guesses, {}, tree))
            return {};
        return tree;
    }

    std::uint64_t nodes() const noexcept override { return shared_.nodes.load(); }
    std::size_t bytes() const noexcept override {
        return shared_.cache.bytes() + counted_.bytes() + shared_.columns.bytes() + shared_.root.bytes() +
               mark_set_bytes_.load() +
               group_bytes_.load() * (options_.threads == 0 ? core_count() : options_.threads);
    }

  private:
    static std::span<std::byte> behind(const SearchCache& cache, std::span<std::byte> memory) {
        return memory.empty() ? memory : memory.subspan(cache.bytes());
    }
    // The position before the first guess, for all threads.
    Position<P> root() {
        Position<P> root = start_.get();
        root.kept = nullptr;
        return root;
    }
    // Where sets of marks say nothing.
    bool uncounted() const noexcept { return shared_.weighted || answer_words_.length == 0; }
    std::unique_ptr<GuessBounds> bounds_of(const Position<P>& group);
    void weighted_bounds(OpenerQueue& queue, Control& control);
    void bounds_at_once(OpenerQueue& queue, Control& control);

    const Words answer_words_;
    const std::vector<WordId> candidates_;
    const SearchOptions options_;
    SharedSearch<P> shared_;
    const Play play_;
    OwnPosition<P> start_;
    std::vector<Symmetry> symmetries_;
    std::unique_ptr<SymmetricSearch<P>> symmetric_;  // if there are any
    std::optional<MarkSets> mark_sets_;
    std::optional<MarkCeilings> ceilings_;
    std::atomic<std::size_t> mark_set_bytes_{0};  // may be asked for while the sets are made
    std::atomic<std::size_t> group_bytes_{0};     // the most that one thread took for the bounds of a group
    SearchCache counted_;                         // groups with the most patterns any guess shows, or more
};

template <class Play>
void Openers<Play>::add_symmetry(const Symmetry& symmetry) {
    if constexpr (Play::ruled) {
        throw std::invalid_argument("symmetries are of use where every guess may be played");
    } else {
        if (shared_.weighted)
            throw std::invalid_argument("symmetries are of use where all answers weigh the same");
        require_symmetry(shared_.puzzle.table, symmetry);
        for (const WordId candidate : candidates_)
            if (!std::ranges::binary_search(candidates_, symmetry.answers[candidate]))
                throw std::invalid_argument("a symmetry turns a candidate into another answer");
        for (const WordId guess : shared_.puzzle.guesses)
            if (!std::ranges::binary_search(shared_.puzzle.guesses, symmetry.guesses[guess]))
                throw std::invalid_argument("a symmetry turns a guess into one that may not be played");
        symmetries_.push_back(symmetry);
        symmetric_ = std::make_unique<SymmetricSearch<P>>(shared_, play_, root(), SymmetryGroup(symmetries_),
                                                          options_);
    }
}

template <class Play>
bool Openers<Play>::count_sets(Control& control) {
    if (uncounted())
        return false;
    if (!mark_sets_) {
        mark_sets_.emplace(shared_.puzzle.table, shared_.columns, CandidateWords{answer_words_, candidates_},
                           shared_.kernel, MarkSets::Effort{options_.threads}, control);
        if (control.stop_requested()) {
            mark_sets_.reset();  // counts of unfinished sets prove nothing
            return false;
        }
        mark_set_bytes_ = mark_sets_->bytes();
        ceilings_.emplace(*mark_sets_, shared_.puzzle.words, shared_.columns.blocks());
        shared_.ceilings = &*ceilings_;
    }
    return !control.stop_requested();
}

template <class Play>
void Openers<Play>::bound_all(OpenerQueue& queue, Control& control) {
    shared_.control = &control;
    if (shared_.weighted)
        return weighted_bounds(queue, control);
    if (uncounted())
        return bounds_at_once(queue, control);
    if (!count_sets(control))
        return;
    const std::span<const WordId> openers = queue.openers();
    const std::vector<Range> batches = batches_of(openers.size(), options_.threads);
    for_each_range(batches.size(), 1, options_.threads, control, [&](const auto& next) {
        OpenerBounds<Play> worker(shared_, play_, *mark_sets_, counted_, root());
        std::vector<OpenerBound> bounds;
        while (const Range taken = next()) {
            const Range& batch = batches[taken.begin];
            const std::size_t size = batch.end - batch.begin;
            bounds.assign(size, {});
            worker.bound(openers.subspan(batch.begin, size), queue.begin(batch.end - 1), bounds);
            for (std::size_t i = 0; i < size; ++i)
                queue.found(batch.begin + i, bounds[i]);
            control.advance(size);
        }
    });
}

template <class Play>
std::unique_ptr<GuessBounds> Openers<Play>::bounds_of(const Position<P>& group) {
    auto bounds = std::make_unique<GroupBounds<Play>>(shared_, play_, counted_, answer_words_, group);
    for (std::size_t most = group_bytes_.load(); most < bounds->bytes();)
        if (group_bytes_.compare_exchange_weak(most, bounds->bytes()))
            break;
    return bounds;
}

template <class Play>
void Openers<Play>::weighted_bounds(OpenerQueue& queue, Control& control) {
    for_each_range(queue.openers().size(), 1, options_.threads, control, [&](const auto& next) {
        WeightedBounds<Play> worker(shared_, play_, counted_, root());
        while (const Range range = next()) {
            const int limit = queue.begin(range.begin);
            const int bound = worker.bound(queue.openers()[range.begin], limit);
            queue.found(range.begin, {bound, bound >= limit ? Closed::counted : Closed::open});
            control.advance(1);
        }
    });
}

// 3 n - (groups) - [the opener is a candidate], and more where groups are large: what its groups cost at
// least.
template <class Play>
void Openers<Play>::bounds_at_once(OpenerQueue& queue, Control& control) {
    Splitter<P> splitter(shared_);
    const std::span<const WordId> openers = queue.openers();
    for (std::size_t i = 0; i < openers.size() && !control.stop_requested(); ++i) {
        const int limit = queue.begin(i);
        const std::size_t groups = splitter.count_patterns(openers[i], candidates_);
        const int bound = splitter.base_of(openers[i], candidates_, groups) +
                          splitter.excess_by_size(openers[i], candidates_);
        queue.found(i, {bound, bound >= limit ? Closed::counted : Closed::open});
        control.advance(1);
    }
}

template <class Play>
void Openers<Play>::search_all(OpenerQueue& queue, Control& control) {
    shared_.control = &control;
    const std::span<const WordId> openers = queue.openers();
    const auto note = [&](std::size_t i, int cost, int limit) {
        queue.found(i, {cost, cost >= limit || !shared_.stopped() ? Closed::searched : Closed::open});
        control.advance(1);
    };
    if constexpr (!Play::ruled)
        if (symmetric_) {
            for (std::size_t i = 0; i < openers.size() && !shared_.stopped(); ++i) {
                const int limit = queue.begin(i);
                note(i, symmetric_->solve_after(openers[i], limit).cost, limit);
            }
            return;
        }
    if (openers.size() == 1 && queue.begin(0) >= infinite_cost)
        share_groups(shared_, play_, openers[0], root(), options_);
    struct Worker {
        void work(std::size_t i) {
            searcher.help({});
            const int limit = queue.begin(i);
            noted(i, solve(i, limit), limit);
        }
        void help(const Help& help) {
            searcher.help(help);
            solve(help.item, queue.begin(help.item));
        }
        int solve(std::size_t i, int limit) {
            return searcher.solve_after(queue.openers()[i], search.root(), limit, search.options_.guesses)
                .cost;
        }

        Openers& search;
        OpenerQueue& queue;
        const decltype(note)& noted;
        TreeSearch<Play> searcher;
    };
    for_each_with_help(openers.size(), options_.threads, control,
                       [&] { return Worker{*this, queue, note, TreeSearch<Play>(shared_, play_)}; });
}

template <class Play>
SearchResult Openers<Play>::group(const Reply& reply, int limit, Control& control) {
    shared_.control = &control;
    Split split;
    Splitter<P>(shared_).split(reply.guess, candidates_, split);
    const auto found = std::ranges::find(split.groups, reply.pattern, &Group::pattern);
    if (found == split.groups.end())
        throw std::invalid_argument("no candidate shows the pattern");
    TreeSearch<Play> searcher(shared_, play_);
    OwnPosition<P> position;
    searcher.enter(root(), reply, split.words_of(*found), position);
    if (shared_.ceilings != nullptr && found->size >= searcher.ceilings_from)
        searcher.find_ceilings(reply, position);
    const int left = options_.guesses - 1;
    const std::uint64_t before = nodes();
    const int cost = left < 1 ? infinite_cost : searcher.solve(position.get(), limit, left).cost;
    SearchResult result;
    result.lower = cost;
    if (cost < limit && !shared_.stopped()) {
        if (searcher.append_tree(position.get(), left, {}, result.tree))
            result.upper = cost;
        else
            result.tree = {};
    }
    result.nodes = nodes() - before;
    return result;
}

}  // namespace

std::size_t opener_search_memory(unsigned log2_cache) {
    return SearchCache::bytes_of(log2_cache) + SearchCache::bytes_of(log2_counted);
}

std::vector<OpenerBound> OpenerSearch::bounds(std::span<const WordId> openers, int limit, Control& control) {
    OpenerQueue queue(openers, FallingLimit(limit));
    bound_all(queue, control);
    return queue.by_opener();
}

std::vector<OpenerBound> OpenerSearch::costs(std::span<const WordId> openers, int limit, Control& control) {
    OpenerQueue queue(openers, FallingLimit(limit));
    search_all(queue, control);
    return queue.by_opener();
}

template <PatternCode P>
std::unique_ptr<OpenerSearch> make_opener_search(const Puzzle<P>& puzzle, Words answer_words,
                                                 std::span<const WordId> candidates,
                                                 const SearchOptions& options) {
    if (puzzle.rule == PlayRule::normal)
        return std::make_unique<Openers<FreePlay<P>>>(puzzle, answer_words, candidates, options);
    return std::make_unique<Openers<RuledPlay<P>>>(puzzle, answer_words, candidates, options);
}

template std::unique_ptr<OpenerSearch> make_opener_search(const Puzzle<std::uint8_t>&, Words,
                                                          std::span<const WordId>, const SearchOptions&);
template std::unique_ptr<OpenerSearch> make_opener_search(const Puzzle<std::uint16_t>&, Words,
                                                          std::span<const WordId>, const SearchOptions&);
template std::unique_ptr<OpenerSearch> make_opener_search(const Puzzle<std::uint32_t>&, Words,
                                                          std::span<const WordId>, const SearchOptions&);

}  // namespace fivefold
