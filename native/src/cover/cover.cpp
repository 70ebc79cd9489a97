#include "cover/cover.hpp"

#include <optional>
#include <stdexcept>
#include <utility>

#include "base/parallel.hpp"
#include "base/threads.hpp"
#include "cover/outbox.hpp"
#include "cover/searcher.hpp"

namespace fivefold {

class CoverSearch::Engine {
  public:
    virtual ~Engine() = default;
    virtual void start() = 0;
    virtual void join() = 0;
    virtual CoverStats stats() const = 0;

    Control control;
    std::optional<CoverOutbox> outbox;
    std::size_t items = 0;
};

namespace {

template <class Set>
class EngineOf final : public CoverSearch::Engine {
  public:
    EngineOf(CoverTask task, const CoverSets& sets, const CoverRules& rules, std::string_view kernel,
             std::size_t threads, CoverSearch::Keep keep)
        : task_(std::move(task)),
          plan_(task_, sets.sets, sets.sizes),
          rules_(rules),
          keep_disjoint_(kernels::find_keep_disjoint<Set>(kernel)),
          threads_(threads),
          keep_(keep) {
        if (task_.feasible)
            work_ = searcher().first_words();
        items = work_.size();
        outbox.emplace(items);
        stats_.nodes.assign(task_.words + 1, 0);
        stats_.nodes[0] = 1;
        stats_.searched = plan_.sets.size();
        if (rules.pseudovowels) {
            stats_.pseudovowels = task_.bounds[0];
            stats_.exceptions = sets_without(task_.all, task_.bounds[0]);
        }
        stats_.vowels_used = task_.bounds.size() > (rules.pseudovowels ? 1U : 0U);
    }

    ~EngineOf() override {
        control.request_stop();
        outbox->open_gates();
    }

    void start() override {
        if (std::exchange(started_, true))
            return;
        thread_ = Thread([this] {
            for_each_range(items, 1, threads_, control, [&](const auto& next) {
                CoverSearcher<Set> mine = searcher();
                while (const Range range = next()) {
                    mine.search(range.begin, work_[range.begin]);
                    if (!control.stop_requested())
                        outbox->close(range.begin);
                    control.advance(1);
                }
                add(mine.stats);
            });
            outbox->close_all();
        });
    }

    void join() override { thread_.join(); }

    CoverStats stats() const override {
        const Lock lock(mutex_);
        return stats_;
    }

  private:
    CoverSearcher<Set> searcher() {
        return CoverSearcher<Set>({plan_, task_, rules_, keep_disjoint_, keep_}, control,
                                  outbox ? &*outbox : nullptr);
    }

    void add(const CoverStats& found) {
        const Lock lock(mutex_);
        stats_.covers += found.covers;
        stats_.expanded += found.expanded;
        for (std::size_t depth = 0; depth < stats_.nodes.size(); ++depth)
            stats_.nodes[depth] += found.nodes[depth];
    }

    const CoverTask task_;
    const CoverPlan<Set> plan_;
    const CoverRules rules_;
    const kernels::KeepDisjoint<Set> keep_disjoint_;
    const std::size_t threads_;
    const CoverSearch::Keep keep_;
    std::vector<FirstWord<Set>> work_;
    mutable Mutex mutex_;
    CoverStats stats_;
    bool started_ = false;
    Thread thread_;  // last: it ends before what it uses
};

}  // namespace

CoverSearch::CoverSearch(const CoverSets& sets, const CoverPuzzle& puzzle, const CoverRules& rules,
                         std::string_view kernel, std::size_t threads, Keep keep) {
    if (sets.sets.size() != sets.sizes.size())
        throw std::invalid_argument("one size per letter set is needed");
    if (puzzle.words == 0)
        throw std::invalid_argument("a cover has at least one word");
    CoverTask task = reduce_puzzle(sets.sets, puzzle, rules);
    if (std::popcount(task.letters) <= 32)
        engine_ =
            std::make_unique<EngineOf<std::uint32_t>>(std::move(task), sets, rules, kernel, threads, keep);
    else
        engine_ =
            std::make_unique<EngineOf<std::uint64_t>>(std::move(task), sets, rules, kernel, threads, keep);
}

CoverSearch::~CoverSearch() = default;

std::vector<std::uint32_t> CoverSearch::take(std::chrono::milliseconds patience) {
    engine_->start();
    return engine_->outbox->take(patience);
}

bool CoverSearch::finished() const {
    return engine_->outbox->finished();
}

void CoverSearch::request_stop() noexcept {
    engine_->control.request_stop();
    engine_->outbox->open_gates();
}

void CoverSearch::stop() {
    request_stop();
    engine_->join();
}

std::uint64_t CoverSearch::done() const noexcept {
    return engine_->control.done();
}

std::uint64_t CoverSearch::total() const noexcept {
    return engine_->items;
}

CoverStats CoverSearch::stats() const {
    return engine_->stats();
}

}  // namespace fivefold
