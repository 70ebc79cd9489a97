// Three words, exactly: the best of all triples, proven.
//
// Every triple is reached from its base, the pair of its words with the least pair bits (at equal
// bits the first in the order of the list), and a base belongs to its first word.  So the work falls
// into parts, one per word, that know nothing of each other: they can be closed in any order, twice
// if need be, under any limit that holds, and their results merged.
#pragma once

#include "base/parallel.hpp"
#include "openings/openings.hpp"

namespace fivefold {

struct TripleQuery {
    Measure measure = Measure::n_log_n;  // not `largest`
    std::size_t count = 10;              // how many of the best; 0: only count those before `before`
    bool disjoint = false;               // only triples whose words share no letter
    std::optional<Opening> before{};     // only triples that come before this one
};

class TripleProof {
  public:
    virtual ~TripleProof() = default;

    // To be called once before `close`: counts the bits of all pairs, two bytes each.  Whether it came to
    // the end; `control` counts the pairs.
    virtual bool count_pairs(std::size_t threads, Control& control) = 0;

    // The best triples whose base belongs to one of `words`, or how many come before the one of the
    // query.  `complete` unless stopped; what was found holds all the same.  `control` counts the pairs.
    virtual OpeningResult close(const TripleQuery& query, Range words, std::size_t threads,
                                Control& control) const = 0;

    // The best triples that contain `word`; needs no `count_pairs`.
    virtual OpeningResult close_with(const TripleQuery& query, WordId word, std::size_t threads,
                                     Control& control) const = 0;
};

// Copies what it needs of `table`.
// Throws std::invalid_argument for more than 65534 answers.
template <PatternCode P>
std::unique_ptr<TripleProof> make_triple_proof(const TableView<P>& table, Words guesses,
                                               std::string_view kernel, std::size_t threads);

}  // namespace fivefold
