// Kernels that only the search for openings uses, against their definition, on every machine's own ones.
#include "kernels/kernels.hpp"

#include <algorithm>
#include <set>
#include <vector>

#include "base/aligned.hpp"
#include "check.hpp"

using namespace fivefold;
using tests::Random;

TEST(every_kernel_adds_repeats_as_a_set_counts_them) {
    Random random(31);
    for (int round = 0; round < 200; ++round) {
        const std::size_t n = 1 + random.below(round % 8 == 0 ? 255 : 40);
        const std::uint32_t patterns = 1 + random.below(round % 5 == 0 ? 256 : 50);
        const auto block = allocate_aligned<std::uint8_t>(n * kernels::repeat_lanes);
        std::vector<const std::uint8_t*> columns;
        for (std::size_t i = 0; i < n; ++i) {
            std::uint8_t* column = block.get() + i * kernels::repeat_lanes;
            for (std::size_t lane = 0; lane < kernels::repeat_lanes; ++lane)
                column[lane] = static_cast<std::uint8_t>(random.below(patterns));
            columns.push_back(column);
        }
        std::vector<std::uint16_t> before(kernels::repeat_lanes);
        for (auto& sum : before)
            sum = static_cast<std::uint16_t>(random.below(60000));
        for (const kernels::Kernel* kernel : kernels::available()) {
            std::vector<std::uint16_t> repeats = before;
            kernel->add_repeats(columns.data(), n, repeats.data());
            for (std::size_t lane = 0; lane < kernels::repeat_lanes; ++lane) {
                std::set<std::uint8_t> different;
                for (const std::uint8_t* column : columns)
                    different.insert(column[lane]);
                CHECK(repeats[lane] == before[lane] + n - different.size());
            }
        }
    }
}

TEST(every_kernel_weighs_repeats_as_a_set_counts_them) {
    Random random(35);
    for (int round = 0; round < 200; ++round) {
        const std::size_t n = 1 + random.below(round % 8 == 0 ? 254 : 40);
        const std::size_t blocks = 1 + random.below(3);
        const std::uint32_t patterns = 1 + random.below(round % 5 == 0 ? 256 : 50);
        std::vector<std::vector<std::uint8_t>> rows(n);
        std::vector<const std::uint8_t*> given;
        std::vector<std::int32_t> weights;
        std::int32_t sum = 0;
        for (auto& row : rows) {
            for (std::size_t c = 0; c < 64 * blocks; ++c)
                row.push_back(static_cast<std::uint8_t>(random.below(patterns)));
            given.push_back(row.data());
            weights.push_back(static_cast<std::int32_t>(1 + random.below(round % 2 == 0 ? 3 : 1000000)));
            sum += weights.back();
        }
        const auto most = static_cast<std::int32_t>(random.below(static_cast<std::uint32_t>(sum) + 2));
        for (const kernels::Kernel* kernel : kernels::available()) {
            std::vector<std::int32_t> sums(64 * blocks, -1);
            kernel->weigh_repeats({given.data(), n, blocks}, weights.data(), most, sums.data());
            for (std::size_t c = 0; c < 64 * blocks; ++c) {
                std::set<std::uint8_t> different;
                std::int32_t expected = 0;
                for (std::size_t i = 0; i < n; ++i)
                    if (!different.insert(rows[i][c]).second)
                        expected += weights[i];
                CHECK(expected < most ? sums[c] == expected : sums[c] >= most && sums[c] <= expected);
            }
        }
    }
}

TEST(every_kernel_counts_common_bits_one_by_one) {
    Random random(32);
    for (int round = 0; round < 200; ++round) {
        const std::size_t words = 8 * random.below(12);
        const auto a = allocate_aligned<std::uint64_t>(words);
        const auto b = allocate_aligned<std::uint64_t>(words);
        const bool full = round % 7 == 0;
        std::uint64_t expected = 0;
        for (std::size_t i = 0; i < words; ++i) {
            a[i] = full ? ~std::uint64_t{0} : std::uint64_t{random.below(1U << 31)} * 0x9e3779b97f4a7c15;
            b[i] = full ? ~std::uint64_t{0} : std::uint64_t{random.below(1U << 31)} * 0xc2b2ae3d27d4eb4f;
            for (std::uint64_t both = a[i] & b[i]; both != 0; both &= both - 1)
                ++expected;
        }
        for (const kernels::Kernel* kernel : kernels::available())
            CHECK(kernel->count_common(a.get(), b.get(), words) == expected);
    }
}

TEST(every_kernel_finds_the_thirds_within_the_limits) {
    Random random(33);
    for (int round = 0; round < 200; ++round) {
        const std::size_t end = random.below(150);
        const std::size_t begin = random.below(static_cast<std::uint32_t>(end) + 1);
        const std::uint32_t values = round % 3 == 0 ? 0x10000 : 12;
        const auto any = [&] { return static_cast<std::uint16_t>(random.below(values)); };
        std::vector<std::uint16_t> with_a(end), with_b(end), reach(end);
        for (std::size_t c = 0; c < end; ++c) {
            with_a[c] = any();
            with_b[c] = any();
            reach[c] = static_cast<std::uint16_t>(random.below(2 * values < 0x10000 ? 2 * values : 0x10000));
        }
        const kernels::ThirdLimits limits{any(), any(), any(), any()};
        std::vector<std::uint32_t> expected;
        for (std::size_t c = begin; c < end; ++c)
            if (with_a[c] >= limits.least_a && with_a[c] <= limits.most_a && with_b[c] >= limits.least_b &&
                with_b[c] <= limits.most_b && std::min(with_a[c] + with_b[c], 0xffff) <= reach[c])
                expected.push_back(static_cast<std::uint32_t>(c));
        for (const kernels::Kernel* kernel : kernels::available()) {
            std::vector<std::uint32_t> thirds(end - begin + 16);
            thirds.resize(kernel->find_thirds({with_a.data(), with_b.data(), reach.data()}, begin, end,
                                              limits, thirds.data()));
            CHECK(thirds == expected);
        }
    }
}

TEST(every_kernel_keeps_the_thirds_with_few_common_places) {
    Random random(34);
    for (int round = 0; round < 100; ++round) {
        const std::size_t words = 1 + random.below(30);
        const std::size_t vectors = 1 + random.below(4);
        const std::size_t planes = 1 + random.below(3);
        const std::size_t length = vectors * planes * 8;
        const auto rows = allocate_aligned<std::uint64_t>(words * length);
        const auto pair = allocate_aligned<std::uint64_t>(length);
        const auto any = [&] { return std::uint64_t{random.below(1U << 31)} * 0x9e3779b97f4a7c15; };
        for (std::size_t i = 0; i < words * length; ++i)
            rows[i] = any() & any();
        for (std::size_t i = 0; i < length; ++i)
            pair[i] = any();
        std::vector<std::uint32_t> thirds;
        for (std::uint32_t word = 0; word < words; ++word)
            if (random.below(3) != 0)
                thirds.push_back(word);
        const std::size_t most = vectors * (random.below(6) == 0 ? 512 : 60 + random.below(150));
        std::vector<std::uint32_t> expected;
        for (const std::uint32_t word : thirds) {
            std::size_t common = 0;
            for (std::size_t v = 0; v < vectors; ++v)
                for (std::size_t bit = 0; bit < 512; ++bit) {
                    bool met = false;
                    for (std::size_t p = 0; p < planes; ++p) {
                        const std::size_t place = (v * planes + p) * 8 + bit / 64;
                        met |= (rows[word * length + place] & pair[place]) >> bit % 64 & 1;
                    }
                    common += met;
                }
            if (common <= most)
                expected.push_back(word);
        }
        for (const kernels::Kernel* kernel : kernels::available()) {
            std::vector<std::uint32_t> kept = thirds;
            kept.resize(kernel->keep_thirds({rows.get(), vectors, planes}, pair.get(), most, kept.data(),
                                            kept.size()));
            CHECK(kept == expected);
        }
    }
}
