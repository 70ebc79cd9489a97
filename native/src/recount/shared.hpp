// What all threads of a recount share.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <vector>

#include "recount/ceilings.hpp"
#include "recount/memo.hpp"
#include "recount/puzzle.hpp"
#include "recount/rule.hpp"

namespace fivefold {

template <PatternCode P>
struct RecountShared : RecountPuzzle<P> {
    int most_guesses;
    std::size_t patterns = 0;  // more than any code
    std::vector<P> by_answer;  // the table with a row for each answer, and `slack` more
    RecountRule rule_of_all;
    RecountMemo memo;
    RecountMemo group_bounds;                        // of groups with weights
    std::unique_ptr<RecountCeilings<P>> ceilings{};  // once they are needed
    std::atomic<std::uint32_t> serials{0};
    std::atomic<std::uint64_t> nodes{0};

    // Losses are counted for whole registers of guesses, past the last.
    static constexpr std::size_t slack = 128;

    TableView<P> answers() const { return {by_answer.data(), this->table.answers, this->table.guesses}; }
};

}  // namespace fivefold
