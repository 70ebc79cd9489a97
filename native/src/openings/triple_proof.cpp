#include "openings/triple_proof.hpp"

#include <stdexcept>

#include "openings/near_answers.hpp"
#include "openings/ranking.hpp"
#include "openings/triple_bases.hpp"
#include "openings/triple_limits.hpp"
#include "openings/triple_value.hpp"

namespace fivefold {
namespace {

constexpr std::size_t near_count = 6;
constexpr std::size_t coarse_planes = 2;      // for every triple in reach; all planes for those that are left
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
        const std::size_t chunks = (rows_.guesses() + TripleBases::per_chunk - 1) / TripleBases::per_chunk;
        std::vector<Found> found(chunks, Found(query.count));
        for_each_range(chunks, 1, threads, control, [&](const auto& next) {
            Work work(*this, query);
            while (const Range range = next()) {
                const Range partners = chunk(range.begin * TripleBases::per_chunk);
                work.begin(*this, word);
                work.bases.find_with(word, row.data(), partners.begin, partners.end);
                close_bases(work, word, found[range.begin]);
                control.advance(partners.end - partners.begin);
            }
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

    // What one thread needs for one query.
    struct Work {
        Work(const Proof& proof, const TripleQuery& query)
            : measure(query.measure),
              outer(query.before ? Limit::before(*query.before, 1) : Limit{}),
              bases(proof.pairs_, {proof.letters_, proof.length_}, proof.kernel_, query.disjoint),
              value(proof.rows_, proof.fixed_, query.measure),
              coarse(allocate_aligned<std::uint64_t>(proof.coarse_.row_words())),
              fine(allocate_aligned<std::uint64_t>(proof.fine_.row_words())) {
            limit_by(proof, outer);
        }

        void begin(const Proof& proof, std::size_t a) {
            if (limit != outer)
                limit_by(proof, outer);
            value.begin(a);
        }

        void limit_by(const Proof& proof, const Limit& by) {
            limit = by;
            const auto limits = TripleLimits::of(measure, by.beyond, proof.short_);
            joined = limits.joined;
            bases.limit_to(limits.bits);
        }

        Measure measure;
        Limit outer;
        Limit limit;
        std::int64_t joined = 0;
        TripleBases bases;
        TripleValue<G> value;
        AlignedArray<std::uint64_t> coarse;
        AlignedArray<std::uint64_t> fine;
    };

    Range chunk(std::size_t first) const noexcept {
        return {first, std::min(rows_.guesses(), first + TripleBases::per_chunk)};
    }

    void close_word(Work& work, std::size_t a, Found& found, Control& control) const {
        work.begin(*this, a);
        for (std::size_t first = a + 1; first < rows_.guesses(); first += TripleBases::per_chunk) {
            if (control.stop_requested())
                return;
            const Range partners = chunk(first);
            work.bases.find(a, partners.begin, partners.end);
            close_bases(work, static_cast<WordId>(a), found);
            control.advance(partners.end - partners.begin);
        }
    }

    // The thirds of all bases of a, a tile of words at a time.
    void close_bases(Work& work, WordId a, Found& found) const {
        std::vector<TripleBases::Base>& bases = work.bases.bases;
        const std::span thirds(work.bases.thirds);
        for (const TripleBases::Base& base : bases)
            found.evaluated += base.end - base.begin;
        if (work.joined < 0)
            return;
        for (std::size_t tile_end = thirds_per_tile; !bases.empty(); tile_end += thirds_per_tile) {
            for (TripleBases::Base& base : bases) {
                const std::size_t begin = base.begin;
                while (base.begin < base.end && thirds[base.begin] < tile_end)
                    ++base.begin;
                if (base.begin > begin)
                    close_thirds(work, a, base.b, thirds.subspan(begin, base.begin - begin), found);
            }
            std::erase_if(bases, [](const TripleBases::Base& base) { return base.begin == base.end; });
        }
    }

    void close_thirds(Work& work, WordId a, WordId b, std::span<std::uint32_t> thirds, Found& found) const {
        coarse_.combine(a, b, work.coarse.get());
        const auto most = static_cast<std::size_t>(work.joined);
        std::size_t left =
            kernel_.keep_thirds(coarse_.rows(), work.coarse.get(), most, thirds.data(), thirds.size());
        if (left == 0)
            return;
        fine_.combine(a, b, work.fine.get());
        left = kernel_.keep_thirds(fine_.rows(), work.fine.get(), most, thirds.data(), left);
        for (const std::uint32_t c : thirds.first(left)) {
            if (work.bases.excluded(a, c) || work.bases.excluded(b, c))
                continue;
            Opening triple{0, {a, b, static_cast<WordId>(c)}};
            triple.value = work.value.within(work.limit.beyond, b, static_cast<WordId>(c));
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
