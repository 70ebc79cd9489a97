#include "search/families.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace fivefold {
namespace {

// Larger ones are no families of words: an alphabet has fewer letters.
constexpr std::size_t most_words = 64;

// The patterns with all marks exact but one, which is missing; none if `own` is not all exact.
std::vector<std::uint64_t> lacking_one(std::uint64_t own) {
    std::vector<std::uint64_t> patterns;
    for (std::uint64_t place = 1; place <= own; place *= 3) {
        if (own / place % 3 != 2)
            return {};
        patterns.push_back(own - 2 * place);
    }
    return patterns;
}

}  // namespace

template <PatternCode P>
std::vector<std::vector<WordId>> largest_families(const Puzzle<P>& puzzle, std::span<const WordId> candidates,
                                                  std::size_t count) {
    std::vector<std::vector<WordId>> found;
    std::map<P, std::vector<WordId>> alike;  // to `first`, by what it shows
    for (const WordId first : candidates) {
        const P* row = puzzle.table.row(puzzle.own_guess[first]);
        const std::vector<std::uint64_t> wanted = lacking_one(row[first]);
        alike.clear();
        for (const WordId word : candidates)
            if (std::ranges::find(wanted, row[word]) != wanted.end())
                alike[row[word]].push_back(word);
        // Every word of a family finds the same one: that of its first word is taken.
        for (auto& [pattern, words] : alike)
            if (words.front() > first && words.size() < most_words) {
                words.insert(words.begin(), first);
                found.push_back(std::move(words));
            }
    }
    std::ranges::stable_sort(found, std::ranges::greater{}, &std::vector<WordId>::size);
    found.resize(std::min(found.size(), count));
    return found;
}

std::vector<std::vector<WordId>> growing_parts(std::span<const std::vector<WordId>> families,
                                               std::size_t least) {
    std::vector<std::vector<WordId>> parts;
    for (std::size_t count = least; count <= families.size(); count *= 2) {
        std::vector<WordId>& words = parts.emplace_back();
        for (const std::vector<WordId>& family : families.first(count))
            words.insert(words.end(), family.begin(), family.end());
        std::ranges::sort(words);
        words.erase(std::ranges::unique(words).begin(), words.end());
    }
    return parts;
}

template std::vector<std::vector<WordId>> largest_families(const Puzzle<std::uint8_t>&,
                                                           std::span<const WordId>, std::size_t);
template std::vector<std::vector<WordId>> largest_families(const Puzzle<std::uint16_t>&,
                                                           std::span<const WordId>, std::size_t);
template std::vector<std::vector<WordId>> largest_families(const Puzzle<std::uint32_t>&,
                                                           std::span<const WordId>, std::size_t);

}  // namespace fivefold
