#include "search/symmetry.hpp"

#include <algorithm>
#include <numeric>
#include <set>
#include <stdexcept>
#include <utility>

#include "search/cache.hpp"

namespace fivefold {
namespace {

// Elements of a stabilizer to draw, and steps of the walk between two of them.  Any number is sound; half of
// the elements of a proper subgroup or fewer lie in it, so 30 draws miss something once in a thousand
// million.
constexpr int draws = 30;
constexpr int steps = 12;

bool is_permutation_of(std::span<const WordId> places, std::size_t size) {
    std::vector<char> seen(size);
    for (const WordId place : places)
        if (place >= size || std::exchange(seen[place], 1) != 0)
            return false;
    return places.size() == size;
}

Symmetry identity_like(const Symmetry& other) {
    Symmetry same = other;
    std::iota(same.guesses.begin(), same.guesses.end(), WordId{0});
    std::iota(same.answers.begin(), same.answers.end(), WordId{0});
    return same;
}

}  // namespace

template <PatternCode P>
void require_symmetry(const TableView<P>& table, const Symmetry& symmetry) {
    if (!is_permutation_of(symmetry.guesses, table.guesses) ||
        !is_permutation_of(symmetry.answers, table.answers))
        throw std::invalid_argument("a symmetry names every guess and every answer once");
    for (std::size_t g = 0; g < table.guesses; ++g) {
        const P* row = table.row(g);
        const P* other = table.row(symmetry.guesses[g]);
        for (std::size_t a = 0; a < table.answers; ++a)
            if (other[symmetry.answers[a]] != row[a])
                throw std::invalid_argument("not a symmetry: a reply changes");
    }
}

Symmetry product(const Symmetry& first, const Symmetry& second) {
    Symmetry both = second;
    for (WordId& guess : both.guesses)
        guess = first.guesses[guess];
    for (WordId& answer : both.answers)
        answer = first.answers[answer];
    return both;
}

Symmetry inverse(const Symmetry& symmetry) {
    Symmetry back = symmetry;
    for (std::size_t g = 0; g < back.guesses.size(); ++g)
        back.guesses[symmetry.guesses[g]] = static_cast<WordId>(g);
    for (std::size_t a = 0; a < back.answers.size(); ++a)
        back.answers[symmetry.answers[a]] = static_cast<WordId>(a);
    return back;
}

std::vector<WordId> SymmetryGroup::orbits(std::size_t guesses) const {
    constexpr WordId none = ~WordId{0};
    std::vector<WordId> first(guesses, none);
    std::vector<WordId> reached;
    for (std::size_t g = 0; g < guesses; ++g) {
        if (first[g] != none)
            continue;
        reached.assign(1, static_cast<WordId>(g));
        first[g] = static_cast<WordId>(g);
        while (!reached.empty()) {
            const WordId here = reached.back();
            reached.pop_back();
            for (const Symmetry& symmetry : generators_)
                if (const WordId next = symmetry.guesses[here]; first[next] == none) {
                    first[next] = static_cast<WordId>(g);
                    reached.push_back(next);
                }
        }
    }
    return first;
}

SymmetryGroup SymmetryGroup::fixing(WordId guess) const {
    if (generators_.empty())
        return {};
    // By guess a symmetry that `guess` becomes it by: the generator of the last step, and from where.
    const std::size_t guesses = generators_[0].guesses.size();
    constexpr std::size_t none = ~std::size_t{0};
    std::vector<std::size_t> last(guesses, none);
    std::vector<WordId> before(guesses);
    std::vector<WordId> reached{guess};
    for (std::size_t i = 0; i < reached.size(); ++i)
        for (std::size_t k = 0; k < generators_.size(); ++k) {
            const WordId next = generators_[k].guesses[reached[i]];
            if (next == guess || last[next] != none)
                continue;
            last[next] = k;
            before[next] = reached[i];
            reached.push_back(next);
        }

    // A walk over the group; each of its elements, followed by the way back of `guess`, leaves it in place.
    std::vector<Symmetry> fixed;
    const Symmetry identity = identity_like(generators_[0]);
    Symmetry walk = identity;
    std::uint64_t chance = 0;
    for (int i = 0; i < draws; ++i) {
        for (int step = 0; step < steps; ++step)
            walk = product(generators_[mix(++chance) % generators_.size()], walk);
        Symmetry there = identity;
        for (WordId g = walk.guesses[guess]; g != guess; g = before[g])
            there = product(there, generators_[last[g]]);
        const Symmetry element = product(inverse(there), walk);
        if (element != identity && std::ranges::find(fixed, element) == fixed.end())
            fixed.push_back(element);
    }
    return SymmetryGroup(std::move(fixed));
}

std::vector<Symmetry> SymmetryGroup::elements(std::size_t most) const {
    if (generators_.empty())
        return {};
    std::vector<Symmetry> found{identity_like(generators_[0])};
    std::set<std::vector<WordId>> seen{found[0].answers};
    for (std::size_t i = 0; i < found.size() && found.size() <= most; ++i)
        for (const Symmetry& generator : generators_) {
            Symmetry next = product(generator, found[i]);
            // Answers are guesses as well, so what leaves them in place leaves equal rows in place.
            if (found.size() <= most && seen.insert(next.answers).second)
                found.push_back(std::move(next));
        }
    if (found.size() <= most)
        return found;
    // Too many: those that leave one more guess in place, the one that moves least.
    const std::vector<WordId> first = orbits(generators_[0].guesses.size());
    std::vector<std::size_t> sizes(first.size());
    for (const WordId g : first)
        ++sizes[g];
    std::size_t moved = 0;
    for (std::size_t g = 0; g < sizes.size(); ++g)
        if (sizes[g] > 1 && (sizes[moved] <= 1 || sizes[g] < sizes[moved]))
            moved = g;
    return fixing(static_cast<WordId>(moved)).elements(most);
}

template void require_symmetry(const TableView<std::uint8_t>&, const Symmetry&);
template void require_symmetry(const TableView<std::uint16_t>&, const Symmetry&);
template void require_symmetry(const TableView<std::uint32_t>&, const Symmetry&);

}  // namespace fivefold
