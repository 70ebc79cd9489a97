#include "openings/triple_proof.hpp"

#include <stdexcept>

#include "openings/near_answers.hpp"
#include "openings/pair_bits.hpp"
#include "openings/ranking.hpp"
#include "openings/triple_limits.hpp"

namespace fivefold {
namespace {

constexpr std::size_t near_count = 6;
constexpr std::size_t coarse_planes = 2;  // for every triple in reach; all planes for those that are left
constexpr std::size_t bases_per_chunk = 64;
constexpr std::size_t thirds_per_tile = 512;  // whose coarse planes stay in the cache for a chunk

template <class G>
class Proof final : public TripleProof {
  public:
    template <PatternCode P>
    Proof(const TableView<P>& table, Words guesses, const kernels::Kernel& kernel, std::size_t threads)
        : rows_(table, threads),
          letters_(guesses.letters.begin(), guesses.letters.end()),
          length_(guesses.length),
          kernel_(kernel),
          near_(near_answers(rows_, near_count, threads)),
          coarse_(rows_, near_, near_count, coarse_planes, threads),
          fine_(rows_, near_, near_count, near_count, threads),
          pairs_(rows_),
          short_(short_n_log_n(rows_.answers())),
          fixed_(fixed_n_log_n(rows_.answers())) {}

    bool count_pairs(std::size_t threads, Control& control) override {
        return pairs_.count(rows_, threads, control);
    }

    OpeningResult close(const TripleQuery& query, Range words, std::size_t threads,
                        Control& control) const override {
        std::vector<Found> found(words.end - words.begin, Found(query.count));
        for_each_range(found.size(), 1, threads, control, [&](const auto& next) {
            Work work(*this, query);
            while (const Range range = next())
                close_word(work, words.begin + range.begin, found[range.begin], control);
        });
        return merge(query, found, control);
    }

    OpeningResult close_with(const TripleQuery& query, WordId word, std::size_t threads,
                             Control& control) const override {
        std::vector<std::uint16_t> row(rows_.guesses());
        pairs_.count_row(rows_, word, row.data());
        const std::size_t chunks = (rows_.guesses() + bases_per_chunk - 1) / bases_per_chunk;
        std::vector<Found> found(chunks, Found(query.count));
        for_each_range(chunks, 1, threads, control, [&](const auto& next) {
            Work work(*this, query);
            while (const Range range = next())
                close_chunk_with(work, word, row.data(), range.begin * bases_per_chunk, found[range.begin],
                                 control);
        });
        return merge(query, found, control);
    }

  private:
    // What one part brought.
    struct Found {
        explicit Found(std::size_t count) : best(count) {}
        Ranking best;
        std::uint64_t better = 0;
        std::uint64_t evaluated = 0;
    };

    // A pair and the stretch of `thirds` that may go with it.
    struct Base {
        WordId b;
        std::size_t begin;
        std::size_t end;
    };

    // What one thread needs for one query.
    struct Work {
        Work(const Proof& proof, const TripleQuery& asked)
            : query(asked),
              outer(asked.before ? Limit::before(*asked.before, 1) : Limit{}),
              reach(proof.rows_.guesses()),
              clipped(proof.rows_.guesses()),
              thirds(bases_per_chunk * (proof.rows_.guesses() + 64)),
              coarse(allocate_aligned<std::uint64_t>(proof.coarse_.row_words())),
              fine(allocate_aligned<std::uint64_t>(proof.fine_.row_words())) {
            limit_by(proof, outer);
        }

        void limit_by(const Proof& proof, const Limit& by) {
            limit = by;
            limits = TripleLimits::of(query.measure, by.beyond, proof.short_);
            for (std::size_t g = 0; g < reach.size(); ++g) {
                reach[g] = proof.pairs_.reach(g, limits.bits);
                clipped[g] = clip(reach[g]);
            }
        }

        const TripleQuery& query;
        Limit outer;
        Limit limit;
        TripleLimits limits{};
        std::vector<std::uint32_t> reach;
        std::vector<std::uint16_t> clipped;
        std::vector<std::uint32_t> thirds;
        std::vector<Base> bases;
        AlignedArray<std::uint64_t> coarse;
        AlignedArray<std::uint64_t> fine;
        Division division;  // of the first word
        std::vector<std::uint64_t> cells;
    };

    static std::uint16_t clip(std::uint32_t value) noexcept {
        return static_cast<std::uint16_t>(std::min<std::uint32_t>(value, 0xffff));
    }

    bool share_a_letter(WordId x, WordId y) const noexcept {
        const std::span<const Letter> all(letters_);
        const std::span<const Letter> a = all.subspan(x * length_, length_);
        const std::span<const Letter> b = all.subspan(y * length_, length_);
        return std::ranges::find_first_of(a, b) != a.end();
    }

    void begin_word(Work& work, std::size_t a) const {
        if (work.limit != work.outer)
            work.limit_by(*this, work.outer);
        work.division.assign(std::span(rows_.row(a), rows_.answers()), rows_.sizes(a));
    }

    void close_word(Work& work, std::size_t a, Found& found, Control& control) const {
        begin_word(work, a);
        for (std::size_t first = a + 1; first < rows_.guesses(); first += bases_per_chunk) {
            if (control.stop_requested())
                return;
            const std::size_t end = std::min(rows_.guesses(), first + bases_per_chunk);
            find_bases(work, a, first, end);
            close_bases(work, static_cast<WordId>(a), found);
            control.advance(end - first);
        }
    }

    // The pairs of a with b from `first` to `end` that can be the base of a triple within the
    // limit, and the third words that two pairs of each word leave in reach.
    void find_bases(Work& work, std::size_t a, std::size_t first, std::size_t end) const {
        work.bases.clear();
        std::size_t filled = 0;
        for (std::size_t b = first; b < end; ++b) {
            const std::uint32_t least = pairs_.row(a)[b];
            if (2 * least > std::min(work.reach[a], work.reach[b]) || excluded(work, a, b))
                continue;
            const std::size_t begin = filled;
            const kernels::ThirdRows rows{pairs_.row(a), pairs_.row(b), work.clipped.data()};
            const std::uint16_t most_a = clip(work.reach[a] - least);
            const std::uint16_t most_b = clip(work.reach[b] - least);
            const auto find = [&](std::size_t from, std::size_t to, std::uint32_t least_a,
                                  std::uint32_t least_b) {
                if (std::max(least_a, least_b) > 0xffff)
                    return;
                filled += kernel_.find_thirds(rows, from, to, {clip(least_a), most_a, clip(least_b), most_b},
                                              &work.thirds[filled]);
            };
            // At equal bits the base is the first pair: (c, a) and (c, b) come before (a, b) when
            // c < a, and (a, c) does when c < b.
            find(0, a, least + 1, least + 1);
            find(a + 1, b, least + 1, least);
            find(b + 1, rows_.guesses(), least, least);
            if (filled > begin)
                work.bases.push_back({static_cast<WordId>(b), begin, filled});
        }
    }

    // The same for all triples with a word: b before c, and two pairs of the word.
    void close_chunk_with(Work& work, WordId a, const std::uint16_t* row, std::size_t first, Found& found,
                          Control& control) const {
        begin_word(work, a);
        work.bases.clear();
        std::size_t filled = 0;
        const std::vector<std::uint16_t> anything(rows_.guesses(), 0xffff);
        const std::size_t end = std::min(rows_.guesses(), first + bases_per_chunk);
        for (std::size_t b = first; b < end; ++b) {
            if (b == a || row[b] > work.reach[a] || excluded(work, a, b))
                continue;
            const std::size_t begin = filled;
            const kernels::ThirdRows rows{row, row, anything.data()};
            const kernels::ThirdLimits limits{0, clip(work.reach[a] - row[b]), 0, 0xffff};
            const auto find = [&](std::size_t from, std::size_t to) {
                if (from < to)
                    filled += kernel_.find_thirds(rows, from, to, limits, &work.thirds[filled]);
            };
            find(b + 1, std::max<std::size_t>(a, b + 1));
            find(std::max<std::size_t>(a, b) + 1, rows_.guesses());
            if (filled > begin)
                work.bases.push_back({static_cast<WordId>(b), begin, filled});
        }
        close_bases(work, a, found);
        control.advance(end - first);
    }

    bool excluded(const Work& work, std::size_t a, std::size_t b) const noexcept {
        return work.query.disjoint && share_a_letter(static_cast<WordId>(a), static_cast<WordId>(b));
    }

    // The thirds of all bases of a, a tile of words at a time.
    void close_bases(Work& work, WordId a, Found& found) const {
        for (const Base& base : work.bases)
            found.evaluated += base.end - base.begin;
        if (work.limits.joined < 0)
            return;
        for (std::size_t tile_end = thirds_per_tile; !work.bases.empty(); tile_end += thirds_per_tile) {
            for (Base& base : work.bases) {
                const std::size_t begin = base.begin;
                while (base.begin < base.end && work.thirds[base.begin] < tile_end)
                    ++base.begin;
                if (base.begin > begin)
                    close_thirds(work, a, base.b, std::span(work.thirds).subspan(begin, base.begin - begin),
                                 found);
            }
            std::erase_if(work.bases, [](const Base& base) { return base.begin == base.end; });
        }
    }

    void close_thirds(Work& work, WordId a, WordId b, std::span<std::uint32_t> thirds, Found& found) const {
        coarse_.combine(a, b, work.coarse.get());
        const auto most = static_cast<std::size_t>(work.limits.joined);
        std::size_t left =
            kernel_.keep_thirds(coarse_.rows(), work.coarse.get(), most, thirds.data(), thirds.size());
        if (left == 0)
            return;
        fine_.combine(a, b, work.fine.get());
        left = kernel_.keep_thirds(fine_.rows(), work.fine.get(), most, thirds.data(), left);
        for (const std::uint32_t c : thirds.first(left)) {
            if (excluded(work, a, c) || excluded(work, b, c))
                continue;
            Opening triple{0, {a, b, static_cast<WordId>(c)}};
            triple.value = value_within(work, triple.words);
            std::ranges::sort(triple.words);
            if (triple.value > work.limit.for_words(triple.words))
                continue;
            ++found.better;
            found.best.add(triple);
            const Limit now = found.best.limit(1, work.outer);
            if (now != work.limit)
                work.limit_by(*this, now);
        }
    }

    // The value, or something above the limit when it is.  The first word is the one divided.
    std::int64_t value_within(Work& work, const std::array<WordId, 3>& words) const {
        const G* of_b = rows_.row(words[1]);
        const G* of_c = rows_.row(words[2]);
        const std::uint32_t* first = work.division.order.data();
        Spread spread;
        for (const std::uint32_t size : work.division.sizes) {
            work.cells.clear();
            for (std::uint32_t i = 0; i < size; ++i)
                work.cells.push_back(std::uint64_t{of_b[first[i]]} << 32 | of_c[first[i]]);
            std::ranges::sort(work.cells);
            for (std::size_t i = 0, j = 0; i < work.cells.size(); i = j) {
                while (j < work.cells.size() && work.cells[j] == work.cells[i])
                    ++j;
                spread.n_log_n += fixed_[j - i];
                spread.squares += (j - i) * (j - i);
                ++spread.groups;
            }
            first += size;
            // Sums only grow; the number of groups is known at the end.
            if (work.query.measure != Measure::groups &&
                value_of(spread, work.query.measure) > work.limit.beyond)
                break;
        }
        return value_of(spread, work.query.measure);
    }

    OpeningResult merge(const TripleQuery& query, std::span<const Found> found,
                        const Control& control) const {
        Ranking best(query.count);
        OpeningResult result;
        for (const Found& part : found) {
            best.add(part.best);
            result.better += part.better;
            result.counts.evaluated += part.evaluated;
        }
        result.best = best.take();
        result.complete = !control.stop_requested();
        return result;
    }

    GroupRows<G> rows_;
    std::vector<Letter> letters_;
    std::size_t length_;
    const kernels::Kernel& kernel_;
    std::vector<std::uint32_t> near_;
    NearPlanes coarse_;
    NearPlanes fine_;
    PairBits pairs_;
    std::vector<std::int64_t> short_;
    std::vector<std::uint64_t> fixed_;
};

}  // namespace

template <PatternCode P>
std::unique_ptr<TripleProof> make_triple_proof(const TableView<P>& table, Words guesses,
                                               std::string_view kernel_name, std::size_t threads) {
    if (table.answers >= std::numeric_limits<std::uint16_t>::max())
        throw std::invalid_argument("more than 65534 answers");
    const kernels::Kernel& kernel = kernels::find(kernel_name);
    if constexpr (sizeof(P) == 1)
        return std::make_unique<Proof<std::uint8_t>>(table, guesses, kernel, threads);
    else
        return std::make_unique<Proof<std::uint16_t>>(table, guesses, kernel, threads);
}

template std::unique_ptr<TripleProof> make_triple_proof(const TableView<std::uint8_t>&, Words,
                                                        std::string_view, std::size_t);
template std::unique_ptr<TripleProof> make_triple_proof(const TableView<std::uint16_t>&, Words,
                                                        std::string_view, std::size_t);
template std::unique_ptr<TripleProof> make_triple_proof(const TableView<std::uint32_t>&, Words,
                                                        std::string_view, std::size_t);

}  // namespace fivefold
