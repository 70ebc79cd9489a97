#include "recount/memo.hpp"

#include <algorithm>

namespace fivefold {
namespace {

constexpr std::size_t header = 2;  // words before the key: the bound with its kind, the length

std::uint32_t packed(RecountMemo::Known known) {
    return static_cast<std::uint32_t>(known.bound) << 1 | (known.exact ? 1U : 0U);
}

RecountMemo::Known unpacked(std::uint32_t word) {
    return {static_cast<std::int32_t>(word >> 1), (word & 1U) != 0};
}

}  // namespace

// An entry takes its words, and its place about two more.
RecountMemo::RecountMemo(std::size_t bytes)
    : words_per_generation_(bytes / sizeof(std::uint32_t) / 2 / shard_count * 2 / 3) {}

std::uint64_t RecountMemo::hash_of(Key key) {
    std::uint64_t hash = key.size();
    for (const std::uint32_t word : key) {
        hash = (hash ^ word) * 0x9e3779b97f4a7c15;
        hash ^= hash >> 29;
    }
    return hash;
}

std::uint32_t* RecountMemo::Generation::find(Key key, std::uint64_t hash) {
    if (places.empty())
        return nullptr;
    const std::size_t mask = places.size() - 1;
    for (std::size_t i = hash & mask; places[i] != 0; i = (i + 1) & mask) {
        std::uint32_t* const entry = &entries[places[i] - 1];
        if (entry[1] == key.size() && std::equal(key.begin(), key.end(), entry + header))
            return entry;
    }
    return nullptr;
}

void RecountMemo::Generation::add(Key key, std::uint64_t hash, Known known) {
    if (2 * count >= places.size())
        grow();
    std::size_t i = hash % places.size();
    while (places[i] != 0)
        i = (i + 1) % places.size();
    places[i] = static_cast<std::uint32_t>(entries.size() + 1);
    entries.push_back(packed(known));
    entries.push_back(static_cast<std::uint32_t>(key.size()));
    entries.insert(entries.end(), key.begin(), key.end());
    ++count;
}

void RecountMemo::Generation::grow() {
    places.assign(std::max<std::size_t>(64, 2 * places.size()), 0);
    for (std::size_t entry = 0; entry < entries.size(); entry += header + entries[entry + 1]) {
        std::size_t i = hash_of({&entries[entry + header], entries[entry + 1]}) % places.size();
        while (places[i] != 0)
            i = (i + 1) % places.size();
        places[i] = static_cast<std::uint32_t>(entry + 1);
    }
}

RecountMemo::Known RecountMemo::find(Key key) {
    const std::uint64_t hash = hash_of(key);
    Shard& shard = shards_[hash >> 58];
    const Lock lock(shard.lock);
    if (const std::uint32_t* entry = shard.young.find(key, hash))
        return unpacked(*entry);
    if (const std::uint32_t* entry = shard.old.find(key, hash)) {
        const Known known = unpacked(*entry);
        remember(shard, key, hash, known);
        return known;
    }
    return {};
}

void RecountMemo::store(Key key, Known known) {
    const std::uint64_t hash = hash_of(key);
    Shard& shard = shards_[hash >> 58];
    const Lock lock(shard.lock);
    if (std::uint32_t* entry = shard.young.find(key, hash)) {
        const Known before = unpacked(*entry);  // another thread may know more by now
        if (!before.exact && (known.exact || known.bound > before.bound))
            *entry = packed(known);
    } else {
        remember(shard, key, hash, known);
    }
}

void RecountMemo::remember(Shard& shard, Key key, std::uint64_t hash, Known known) const {
    if (shard.young.entries.size() + header + key.size() > words_per_generation_) {
        shard.old = std::move(shard.young);
        shard.young = {};
    }
    shard.young.add(key, hash, known);
}

}  // namespace fivefold
