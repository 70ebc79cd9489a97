// What the recount knows of sets of candidates, by their very contents: a hash only finds the
// place, and every key is compared in full.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "base/threads.hpp"

namespace fivefold {

class RecountMemo {
  public:
    using Key = std::span<const std::uint32_t>;

    struct Known {
        std::int32_t bound = 0;  // no tree costs less
        bool exact = false;      // and some tree costs as much
    };

    // Keeps about `bytes`; when they are used up, the older half is forgotten.
    explicit RecountMemo(std::size_t bytes);

    Known find(Key key);
    void store(Key key, Known known);

  private:
    // Entries one after another, each its bound, its length and its key; and their places.
    struct Generation {
        std::vector<std::uint32_t> entries;
        std::vector<std::uint32_t> places;  // 1 + place, 0: free
        std::size_t count = 0;

        std::uint32_t* find(Key key, std::uint64_t hash);
        void add(Key key, std::uint64_t hash, Known known);
        void grow();
    };

    struct Shard {
        Mutex lock;
        Generation young;
        Generation old;
    };

    static std::uint64_t hash_of(Key key);
    void remember(Shard& shard, Key key, std::uint64_t hash, Known known) const;

    static constexpr std::size_t shard_count = 64;  // the six highest bits of a hash choose one

    std::size_t words_per_generation_;
    std::array<Shard, shard_count> shards_;
};

}  // namespace fivefold
