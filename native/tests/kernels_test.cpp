// Kernels that only the search for openings uses, against their definition, on every machine's own ones.
#include "kernels/kernels.hpp"

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
