// Three words against every triple counted, and the loops and bounds behind it against their definitions.
#include "openings/triple_proof.hpp"

#include <array>
#include <initializer_list>
#include <map>
#include <type_traits>

#include "kernels/kernels.hpp"
#include "openings/near_answers.hpp"
#include "openings/pair_bits.hpp"
#include "openings/triple_limits.hpp"
#include "random_lexicon.hpp"

using namespace fivefold;
using tests::Random;
using tests::RandomLexicon;

namespace {

constexpr std::array measures{Measure::n_log_n, Measure::squares, Measure::groups};

// Groups are numbered in one byte or two.
template <PatternCode P>
using GroupNumber = std::conditional_t<sizeof(P) == 1, std::uint8_t, std::uint16_t>;

// The words of a lexicon and the spread of any of them, counted without any short cut.
template <PatternCode P>
struct Counted {
    explicit Counted(Random& random) : lexicon(fitting(random)), table(lexicon.table<P>()) {}

    // Patterns of six letters need more than 8 bits.
    static RandomLexicon fitting(Random& random) {
        for (;;) {
            RandomLexicon words(random, 14, 60, random.below(2) == 0);
            if (sizeof(P) > 1 || words.length <= 5)
                return words;
        }
    }

    std::map<std::vector<P>, std::uint32_t> sizes(std::initializer_list<std::size_t> words) const {
        std::map<std::vector<P>, std::uint32_t> sizes;
        for (std::size_t a = 0; a < lexicon.own.size(); ++a) {
            std::vector<P> patterns;
            for (const std::size_t word : words)
                patterns.push_back(table[word * lexicon.own.size() + a]);
            ++sizes[patterns];
        }
        return sizes;
    }

    // In units of 2^-16.
    std::int64_t bits(std::initializer_list<std::size_t> words) const {
        std::int64_t sum = 0;
        for (const auto& [patterns, size] : sizes(words))
            sum += short_n_log_n(size).back();
        return sum;
    }

    Spread spread(std::initializer_list<std::size_t> words) const {
        Spread result;
        for (const auto& [patterns, size] : sizes(words)) {
            result.n_log_n += n_log_n[size];
            result.squares += std::uint64_t{size} * size;
            ++result.groups;
        }
        return result;
    }

    // Every triple, best first.
    std::vector<Opening> triples(Measure measure, bool disjoint) const {
        std::vector<Opening> all;
        for (WordId a = 0; a < lexicon.guesses; ++a)
            for (WordId b = a + 1; b < lexicon.guesses; ++b)
                for (WordId c = b + 1; c < lexicon.guesses; ++c)
                    if (!disjoint || !(share(a, b) || share(a, c) || share(b, c)))
                        all.push_back({value_of(spread({a, b, c}), measure), {a, b, c}});
        std::ranges::sort(all);
        return all;
    }

    bool share(WordId x, WordId y) const {
        const auto a = lexicon.words()[x];
        const auto b = lexicon.words()[y];
        return std::ranges::find_first_of(a, b) != a.end();
    }

    TableView<P> view() const { return {table.data(), lexicon.guesses, lexicon.own.size()}; }

    RandomLexicon lexicon;
    std::vector<P> table;
    std::vector<std::uint64_t> n_log_n = fixed_n_log_n(100);
};

}  // namespace

TEST_EACH_WIDTH_ON_THREADS(the_best_triples_are_those_of_counting_all) {
    Random random(31);
    for (int round = 0; round < tests::rounds(400); ++round) {
        const Counted<P> counted(random);
        const std::size_t guesses = counted.lexicon.guesses;
        const Measure measure = measures[random.below(3)];
        const bool disjoint = random.below(4) == 0;
        const auto truth = counted.triples(measure, disjoint);
        const auto kernels = kernels::available();
        const auto& kernel = *kernels[random.below(static_cast<std::uint32_t>(kernels.size()))];
        const std::size_t threads = 1 + random.below(2);
        const auto proof = make_triple_proof(counted.view(), counted.lexicon.words(), kernel.name, threads);
        Control control;
        CHECK(proof->count_pairs(threads, control));

        // Blocks in falling order, some of them twice, each with the limit of the moment.
        TripleQuery query{measure, 1 + random.below(5), disjoint, {}};
        std::vector<Opening> best;
        std::uint64_t evaluated = 0;
        for (std::size_t end = guesses; end > 0;) {
            const std::size_t begin = end - std::min<std::size_t>(end, 1 + random.below(5));
            const int times = 1 + static_cast<int>(random.below(2));
            for (int again = 0; again < times; ++again) {
                const OpeningResult result = proof->close(query, {begin, end}, threads, control);
                CHECK(result.complete);
                evaluated += again == 0 ? result.counts.evaluated : 0;
                for (const Opening& opening : result.best)
                    if (std::ranges::find(best, opening) == best.end())
                        best.push_back(opening);
                std::ranges::sort(best);
                best.resize(std::min(best.size(), query.count));
                if (best.size() == query.count)
                    query.before = best.back();
            }
            end = begin;
        }
        CHECK(best == std::vector(truth.begin(), truth.begin() + static_cast<std::ptrdiff_t>(
                                                                     std::min(query.count, truth.size()))));
        CHECK(evaluated <= guesses * (guesses - 1) * (guesses - 2) / 6);

        if (truth.empty())
            continue;
        const std::size_t place = random.below(static_cast<std::uint32_t>(truth.size()));
        TripleQuery before{measure, 0, disjoint, truth[place]};
        CHECK(proof->close(before, {0, guesses}, threads, control).better == place);

        const auto word = static_cast<WordId>(random.below(static_cast<std::uint32_t>(guesses)));
        std::vector<Opening> with;
        for (const Opening& opening : truth)
            if (std::ranges::find(opening.words, word) != opening.words.end() && with.size() < query.count)
                with.push_back(opening);
        query.before.reset();
        CHECK(proof->close_with(query, word, threads, control).best == with);
        if (!with.empty()) {
            // Everything before the last one is found under its limit.
            query.before = with.back();
            with.pop_back();
            CHECK(proof->close_with(query, word, threads, control).best == with);
        }
    }
}

TEST_EACH_WIDTH(no_limit_of_triples_says_too_little) {
    Random random(32);
    for (int round = 0; round < tests::rounds(200); ++round) {
        const Counted<P> counted(random);
        const auto bits = short_n_log_n(counted.lexicon.own.size());
        for (const Measure measure : measures)
            for (const Opening& triple : counted.triples(measure, false)) {
                const auto [a, b, c] = triple.words;
                const Spread spread = counted.spread({a, b, c});
                const TripleLimits limits = TripleLimits::of(measure, triple.value, bits);
                const auto joined = static_cast<std::int64_t>(counted.lexicon.own.size()) - spread.groups;
                CHECK(limits.joined >= joined);
                CHECK(limits.bits >= static_cast<std::int64_t>(spread.n_log_n >> 16));
                // By groups the number is exact; by the others it is near for pairs of answers.
                CHECK(measure != Measure::groups || limits.joined == joined);
            }
    }
}

TEST_EACH_WIDTH(every_triple_is_in_reach_of_its_pairs) {
    Random random(33);
    for (int round = 0; round < tests::rounds(200); ++round) {
        const Counted<P> counted(random);
        const GroupRows<GroupNumber<P>> rows(counted.view(), 1);
        PairBits pairs(rows);
        Control control;
        CHECK(pairs.count(rows, 1, control));
        const std::size_t guesses = rows.guesses();
        int shift = 0;  // the least that makes an entry fit
        while (short_n_log_n(rows.answers()).back() >> shift > 0xffff)
            ++shift;
        std::vector<std::uint16_t> row(guesses);
        for (std::size_t a = 0; a < guesses; ++a) {
            pairs.count_row(rows, a, row.data());
            for (std::size_t b = 0; b < guesses; ++b) {
                CHECK(row[b] == pairs.row(a)[b] && row[b] == pairs.row(b)[a]);
                CHECK(row[b] == (a == b ? 0 : counted.bits({a, b}) >> shift));
            }
            for (std::size_t b = 0; b < guesses; ++b)
                for (std::size_t c = 0; c < guesses; ++c) {
                    if (a == b || a == c || b == c)
                        continue;
                    const auto limit = static_cast<std::int64_t>(counted.spread({a, b, c}).n_log_n >> 16) + 1;
                    CHECK(std::uint32_t{row[b]} + row[c] <= pairs.reach(a, limit));
                }
        }
    }
}

TEST_EACH_WIDTH(near_answers_join_no_more_than_a_triple_does) {
    Random random(34);
    for (int round = 0; round < tests::rounds(100); ++round) {
        const Counted<P> counted(random);
        const GroupRows<GroupNumber<P>> rows(counted.view(), 1);
        constexpr std::size_t count = 3;
        const auto near = near_answers(rows, count, 1);
        for (std::size_t x = 0; x < rows.answers(); ++x)
            for (std::size_t i = 0; i < count; ++i) {
                const std::uint32_t y = near[x * count + i];
                CHECK(i < x ? y < x : y == no_answer);
            }
        const NearPlanes planes(rows, near, count, count, 1);
        std::vector<std::uint32_t> thirds;
        for (std::size_t a = 0; a < rows.guesses(); ++a)
            for (std::size_t b = a + 1; b < rows.guesses(); ++b) {
                const auto pair = allocate_aligned<std::uint64_t>(planes.row_words());
                planes.combine(a, b, pair.get());
                for (std::uint32_t c = 0; c < rows.guesses(); ++c) {
                    const std::size_t most = rows.answers() - counted.spread({a, b, c}).groups;
                    thirds.assign(1, c);
                    CHECK(kernels::scalar.keep_thirds(planes.rows(), pair.get(), most, thirds.data(), 1) ==
                          1);
                }
            }
    }
}

TEST(every_kernel_finds_and_keeps_the_same_thirds_of_triples) {
    Random random(35);
    for (int round = 0; round < tests::rounds(300); ++round) {
        const std::size_t n = 1 + random.below(150);
        // Narrow ranges make ties common; wide ones make sums past 16 bits.
        const std::uint32_t most = random.below(2) == 0 ? 9 : 0xffff;
        std::vector<std::uint16_t> a, b, reach;
        for (std::size_t i = 0; i < n; ++i) {
            a.push_back(static_cast<std::uint16_t>(random.below(most + 1)));
            b.push_back(static_cast<std::uint16_t>(random.below(most + 1)));
            reach.push_back(static_cast<std::uint16_t>(
                random.below(4) == 0 ? 0xffff : std::min<std::uint32_t>(0xffff, random.below(2 * most))));
        }
        const auto any = [&] { return static_cast<std::uint16_t>(random.below(most + 1)); };
        const kernels::ThirdLimits limits{static_cast<std::uint16_t>(any() / 4), any(),
                                          static_cast<std::uint16_t>(any() / 4), any()};
        const std::size_t begin = random.below(static_cast<std::uint32_t>(n));
        std::vector<std::uint32_t> truth;
        for (std::size_t c = begin; c < n; ++c)
            if (a[c] >= limits.least_a && a[c] <= limits.most_a && b[c] >= limits.least_b &&
                b[c] <= limits.most_b &&
                std::min<std::uint32_t>(0xffff, std::uint32_t{a[c]} + b[c]) <= reach[c])
                truth.push_back(static_cast<std::uint32_t>(c));

        const std::size_t vectors = 1 + random.below(3);
        const std::size_t planes = 1 + random.below(4);
        const std::size_t words = vectors * planes * 8;
        const auto rows = allocate_aligned<std::uint64_t>(n * words);
        const auto pair = allocate_aligned<std::uint64_t>(words);
        const auto bits = [&] {
            return std::uint64_t{random.below(0xffffffff)} << 32 | random.below(0xffffffff);
        };
        for (std::size_t i = 0; i < n * words; ++i)
            rows[i] = bits() & bits();
        for (std::size_t i = 0; i < words; ++i)
            pair[i] = bits();
        const std::size_t joined = random.below(static_cast<std::uint32_t>(512 * vectors));
        std::vector<std::uint32_t> kept;
        for (const std::uint32_t c : truth) {
            std::size_t count = 0;
            for (std::size_t x = 0; x < 512 * vectors; ++x) {
                bool both = false;
                for (std::size_t p = 0; p < planes; ++p) {
                    const std::size_t word = (x / 512 * planes + p) * 8 + x % 512 / 64;
                    both |= (pair[word] & rows[c * words + word]) >> (x % 64) & 1;
                }
                count += both;
            }
            if (count <= joined)
                kept.push_back(c);
        }
        for (const kernels::Kernel* kernel : kernels::available()) {
            std::vector<std::uint32_t> thirds(n + 16);
            thirds.resize(
                kernel->find_thirds({a.data(), b.data(), reach.data()}, begin, n, limits, thirds.data()));
            CHECK(thirds == truth);
            thirds.resize(kernel->keep_thirds({rows.get(), vectors, planes}, pair.get(), joined,
                                              thirds.data(), thirds.size()));
            CHECK(thirds == kept);
        }
    }
}
