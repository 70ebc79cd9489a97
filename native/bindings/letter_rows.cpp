// LetterRows for Python: fill a table, or measure all openers without one.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>

#include <string>
#include <variant>

#include "bindings.hpp"
#include "openings/openers.hpp"
#include "results.hpp"
#include "run.hpp"

namespace fivefold::bindings {
namespace {

using namespace nb::literals;

using AnyLetterRows =
    std::variant<LetterRows<std::uint8_t>, LetterRows<std::uint16_t>, LetterRows<std::uint32_t>>;

AnyLetterRows make_letter_rows(Words guesses, Words answers) {
    if (guesses.length != answers.length)
        throw std::invalid_argument("guesses and answers differ in length");
    switch (pattern_bytes(guesses.length)) {
        case 1:
            return LetterRows<std::uint8_t>(guesses, answers);
        case 2:
            return LetterRows<std::uint16_t>(guesses, answers);
        default:
            return LetterRows<std::uint32_t>(guesses, answers);
    }
}

// A table not yet filled, writable, rows on cache lines.
template <PatternCode P>
nb::object empty_table(const LetterRows<P>& rows) {
    const std::size_t stride = rows.row_bytes() / sizeof(P);
    auto memory = allocate_aligned<P>(rows.guesses() * stride);
    P* data = memory.get();
    const nb::capsule owner(memory.release(), [](void* p) noexcept { FreeAligned{}(p); });
    return nb::cast(nb::ndarray<nb::numpy, P, nb::ndim<2>>(data, {rows.guesses(), rows.answers()}, owner,
                                                           {static_cast<std::int64_t>(stride), 1}));
}

template <class P>
using TableArray = nb::ndarray<P, nb::ndim<2>, nb::device::cpu>;

template <PatternCode P>
std::byte* writable_memory(const LetterRows<P>& rows, const nb::object& object) {
    const auto table = nb::cast<TableArray<P>>(object, false);
    // As NumPy has it: older ones, as 2.2, do not hand on the stride of a single row.
    const auto row_bytes = nb::cast<std::size_t>(object.attr("strides")[0]);
    const bool fits = table.shape(0) == rows.guesses() && table.shape(1) == rows.answers() &&
                      table.stride(1) == 1 && row_bytes == rows.row_bytes() &&
                      reinterpret_cast<std::uintptr_t>(table.data()) % line_bytes == 0;
    if (!fits)
        throw std::invalid_argument("not a table made by empty_table() of these rows");
    return reinterpret_cast<std::byte*>(table.data());
}

void fill(const AnyLetterRows& any, const nb::object& table, const std::string& kernel, std::size_t threads,
          Control& control, const nb::object& on_progress) {
    std::visit(
        [&](const auto& rows) {
            std::byte* memory = writable_memory(rows, table);
            run_interruptibly(control, on_progress,
                              [&] { fill_table(rows, kernel, threads, control, memory); });
        },
        any);
}

SpreadColumns measure(const AnyLetterRows& any, const OptionalWeights& weights, const std::string& kernel,
                      std::size_t threads, Control& control, const nb::object& on_progress) {
    return std::visit(
        [&](const auto& rows) {
            if (weights) {
                if (weights->shape(0) != rows.answers())
                    throw std::invalid_argument("one weight per answer is needed");
                std::vector<WeightedSpread> spreads(rows.guesses());
                run_interruptibly(control, on_progress, [&] {
                    measure_openers(rows, as_span(*weights), kernel, threads, control, spreads);
                });
                return SpreadColumns(spreads);
            }
            std::vector<Spread> spreads(rows.guesses());
            run_interruptibly(control, on_progress,
                              [&] { measure_openers(rows, kernel, threads, control, spreads); });
            return SpreadColumns(spreads);
        },
        any);
}

}  // namespace

void bind_letter_rows(nb::module_& m) {
    nb::class_<AnyLetterRows>(m, "LetterRows", "Feedback of guesses against answers as sums of rows.")
        .def(
            "__init__",
            [](AnyLetterRows* self, const LetterArray& guesses, const LetterArray& answers) {
                new (self) AnyLetterRows(make_letter_rows(as_words(guesses), as_words(answers)));
            },
            "guesses"_a, "answers"_a,
            nb::sig("def __init__(self, guesses: numpy.typing.NDArray[numpy.uint8], answers: "
                    "numpy.typing.NDArray[numpy.uint8]) -> None"))
        .def_prop_ro("rows",
                     [](const AnyLetterRows& any) {
                         return std::visit([](const auto& rows) { return rows.rows(); }, any);
                     })
        .def(
            "empty_table",
            [](const AnyLetterRows& any) {
                return std::visit([](const auto& rows) { return empty_table(rows); }, any);
            },
            nb::sig("def empty_table(self) -> numpy.typing.NDArray[typing.Any]"))
        .def("fill", &fill, "table"_a, "kernel"_a, "threads"_a, "control"_a, "on_progress"_a.none(),
             nb::sig("def fill(self, table: numpy.typing.NDArray[typing.Any], kernel: str, threads: int, "
                     "control: Control, "
                     "on_progress: collections.abc.Callable[[int], None] | None) -> None"))
        .def("measure", &measure, "weights"_a.none(), "kernel"_a, "threads"_a, "control"_a,
             "on_progress"_a.none(),
             nb::sig("def measure(self, weights: numpy.typing.NDArray[numpy.float64] | None, kernel: str, "
                     "threads: int, "
                     "control: Control, on_progress: collections.abc.Callable[[int], None] | None) "
                     "-> SpreadColumns"));
}

}  // namespace fivefold::bindings
