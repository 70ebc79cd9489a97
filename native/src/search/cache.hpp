// What a search knows about sets of candidates, shared by all of its threads.
//
// A set is named by 128 random bits per candidate, added up without carry, and its words are
// not compared: two different sets share a key with a chance of 2^-128 per pair, far below the
// chance of a machine error.  docs/tree-search.md has the numbers.
#pragma once

#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#include <span>
#include <stdexcept>

#include "base/aligned.hpp"
#include "base/compiler.hpp"

namespace fivefold {

struct SetKey {
    std::uint64_t low = 0;
    std::uint64_t high = 0;

    SetKey& operator^=(const SetKey& other) noexcept {
        low ^= other.low;
        high ^= other.high;
        return *this;
    }
    friend bool operator==(const SetKey&, const SetKey&) = default;
    friend auto operator<=>(const SetKey&, const SetKey&) = default;
};

// A well-mixed 64-bit function of `x` (the finaliser of SplitMix64, Steele 2014).
constexpr std::uint64_t mix(std::uint64_t x) noexcept {
    x += 0x9e3779b97f4a7c15;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
    x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
    return x ^ (x >> 31);
}

// What another seed changes about the family of keys: nothing for 0.
constexpr std::uint64_t seed_family(std::uint64_t seed) noexcept {
    return seed == 0 ? 0 : mix(seed);
}

// The key of number `i` of family `family`; the same on every machine.
constexpr SetKey random_key(std::uint64_t i, std::uint64_t family) noexcept {
    return {mix(mix(2 * i) ^ family), mix(mix(2 * i + 1) ^ ~family)};
}

// Bounds on the cost of a set; exact when they meet, and then `guess` is the first
// guess in search order that reaches it and `depth` the guesses its tree may need.
struct Known {
    std::int32_t lower = 0;
    std::int32_t upper = 0;
    std::uint32_t guess = 0;
    std::uint16_t depth = 0;
    std::uint16_t size = 0;  // candidates, to decide what to forget

    bool exact() const noexcept { return lower == upper; }
};

// A number of candidates as an entry holds it.
constexpr std::uint16_t stored_size(std::size_t n) noexcept {
    return static_cast<std::uint16_t>(n < 0xffff ? n : 0xffff);
}

// A table of fixed size that forgets small sets first.  Safe without locks: the two key
// words are stored combined with the data, so an entry torn between two writers does
// not match any key (the idea is Hyatt's, for chess).
class SearchCache {
  public:
    // With `memory`, which other processes may have open too, the cache lies at its beginning: zeros at
    // first, and from then on what caches for the same keys have written.
    explicit SearchCache(unsigned log2_entries, std::span<std::byte> memory = {})
        : mask_(bytes_of(log2_entries) / sizeof(Entry) - 1), memory_(placed(memory, bytes())) {
        if (bytes() >= large_from)
            prefer_large_pages(memory_.get(), bytes());
    }

    static std::size_t bytes_of(unsigned log2_entries) {
        if (log2_entries < 2 || log2_entries > 40)
            throw std::invalid_argument("a cache has 2^2 to 2^40 entries");
        return sizeof(Entry) << log2_entries;
    }
    std::size_t bytes() const noexcept { return (mask_ + 1) * sizeof(Entry); }

    bool find(const SetKey& key, Known& known) const noexcept {
        const Entry* bucket = bucket_of(key);
        for (std::size_t i = 0; i < ways; ++i)
            if (read(bucket[i], known) == key)
                return true;
        return false;
    }

    // Asks for what `find` reads: in a large table that comes from main memory.
    void expect(const SetKey& key) const noexcept { prefetch(bucket_of(key)); }

    // Keeps the better of what is stored and what is new.
    void store(const SetKey& key, Known known) noexcept {
        Entry* bucket = bucket_of(key);
        Entry* place = bucket;
        std::uint16_t smallest = 0xffff;
        for (std::size_t i = 0; i < ways; ++i) {
            Known old;
            const SetKey old_key = read(bucket[i], old);
            if (old_key == key) {
                if (old.exact() || (!known.exact() && old.lower >= known.lower))
                    return;
                place = &bucket[i];
                break;
            }
            if (old.size < smallest) {
                smallest = old.size;
                place = &bucket[i];
            }
        }
        write(*place, key, known);
    }

  private:
    static constexpr std::size_t ways = 4;
    // Tables from here on are filled anyway, and what they hold lies anywhere.
    static constexpr std::size_t large_from = std::size_t{1} << 28;

    struct Entry {
        std::atomic<std::uint64_t> low, high, bounds, rest;
    };
    static_assert(std::atomic<std::uint64_t>::is_always_lock_free);  // or processes could not share them
    struct Free {
        bool owned;
        void operator()(Entry* entries) const noexcept {
            if (owned)
                std::free(entries);
        }
    };

    static std::unique_ptr<Entry, Free> placed(std::span<std::byte> memory, std::size_t bytes) {
        if (!memory.empty()) {
            if (memory.size() < bytes || reinterpret_cast<std::uintptr_t>(memory.data()) % line_bytes != 0)
                throw std::invalid_argument("the memory for a cache is too small, or not on a cache line");
            return {reinterpret_cast<Entry*>(memory.data()), Free{false}};
        }
        // Zeroed pages come from the system only when they are touched.
        std::unique_ptr<Entry, Free> own(static_cast<Entry*>(std::calloc(bytes, 1)), Free{true});
        if (!own)
            throw std::bad_alloc();
        return own;
    }

    Entry* bucket_of(const SetKey& key) const noexcept {
        return memory_.get() + (static_cast<std::size_t>(key.low) & mask_ & ~(ways - 1));
    }

    static SetKey read(const Entry& entry, Known& known) noexcept {
        const std::uint64_t bounds = entry.bounds.load(std::memory_order_relaxed);
        const std::uint64_t rest = entry.rest.load(std::memory_order_relaxed);
        known.lower = static_cast<std::int32_t>(bounds & 0xffffffff);
        known.upper = static_cast<std::int32_t>(bounds >> 32);
        known.guess = static_cast<std::uint32_t>(rest);
        known.depth = static_cast<std::uint16_t>(rest >> 32);
        known.size = static_cast<std::uint16_t>(rest >> 48);
        return {entry.low.load(std::memory_order_relaxed) ^ mix(bounds ^ std::rotl(rest, 17)),
                entry.high.load(std::memory_order_relaxed) ^ mix(rest ^ std::rotl(bounds, 29))};
    }

    static void write(Entry& entry, const SetKey& key, const Known& known) noexcept {
        const std::uint64_t bounds = static_cast<std::uint32_t>(known.lower) |
                                     std::uint64_t{static_cast<std::uint32_t>(known.upper)} << 32;
        const std::uint64_t rest =
            known.guess | std::uint64_t{known.depth} << 32 | std::uint64_t{known.size} << 48;
        entry.low.store(key.low ^ mix(bounds ^ std::rotl(rest, 17)), std::memory_order_relaxed);
        entry.high.store(key.high ^ mix(rest ^ std::rotl(bounds, 29)), std::memory_order_relaxed);
        entry.bounds.store(bounds, std::memory_order_relaxed);
        entry.rest.store(rest, std::memory_order_relaxed);
    }

    std::size_t mask_;
    std::unique_ptr<Entry, Free> memory_;
};

}  // namespace fivefold
