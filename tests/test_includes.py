"""Every native file reaches what it uses by its own includes.

Builds compile the files of a room at once, where a file may live on the includes of its neighbours;
alone, or with another C++ library, it would not compile.
"""

import re
from functools import cache
from pathlib import Path

NATIVE = Path(__file__).parents[1] / "native"
FILES = sorted(path for path in NATIVE.rglob("*.*") if path.suffix in (".cpp", ".hpp", ".inl"))
ROOTS = [
    path for path in FILES if path.suffix != ".inl"
]  # those are parts of the files that include them

# Where the standard has its names; those of `std::ranges` stand with the algorithms.
STANDARD = {
    "algorithm": """
        all_of any_of clamp copy copy_if copy_n count count_if equal equal_range fill fill_n find
        find_if for_each is_sorted lexicographical_compare lower_bound make_heap max max_element merge
        min min_element minmax_element mismatch next_permutation none_of nth_element partial_sort
        partial_sort_copy partition partition_point pop_heap push_heap ranges remove remove_if reverse
        rotate set_difference set_intersection set_union shuffle sort sort_heap stable_partition
        stable_sort transform unique upper_bound
    """,
    "array": "array to_array",
    "atomic": """
        atomic atomic_ref memory_order_acq_rel memory_order_acquire memory_order_relaxed
        memory_order_release memory_order_seq_cst
    """,
    "bit": """
        bit_cast bit_ceil bit_floor bit_width countl_one countl_zero countr_one countr_zero endian
        has_single_bit popcount rotl rotr
    """,
    "bitset": "bitset",
    "chrono": "chrono",
    "cmath": "abs ceil exp exp2 floor isfinite isnan llround log log1p log2 lround pow round sqrt",
    "compare": "partial_ordering strong_ordering weak_ordering",
    "concepts": """
        convertible_to derived_from floating_point integral invocable same_as unsigned_integral
    """,
    "condition_variable": "condition_variable cv_status",
    "cstddef": "byte max_align_t nullptr_t ptrdiff_t",
    "cstdint": """
        int16_t int32_t int64_t int8_t intptr_t uint16_t uint32_t uint64_t uint8_t uintmax_t uintptr_t
    """,
    "cstdio": "fflush fprintf printf puts snprintf",
    "cstdlib": "_Exit abort atoi calloc exit free getenv malloc strtoul strtoull",
    "cstring": "memchr memcmp memcpy memmove memset strcmp strlen",
    "deque": "deque",
    "exception": """
        current_exception exception exception_ptr make_exception_ptr rethrow_exception terminate
        uncaught_exceptions
    """,
    "functional": """
        bit_and bit_or bit_xor equal_to function greater greater_equal hash less less_equal plus ref
    """,
    "future": "async future future_status launch promise",
    "initializer_list": "initializer_list",
    "iterator": "advance back_inserter distance next prev",
    "limits": "numeric_limits",
    "map": "map multimap",
    "memory": """
        addressof allocator assume_aligned make_shared make_unique shared_ptr unique_ptr weak_ptr
    """,
    "mutex": "call_once lock_guard mutex once_flag recursive_mutex scoped_lock unique_lock",
    "new": "align_val_t bad_alloc launder nothrow",
    "numeric": "accumulate exclusive_scan gcd inclusive_scan inner_product iota lcm partial_sum reduce",
    "optional": "make_optional nullopt nullopt_t optional",
    "queue": "priority_queue queue",
    "random": "mt19937 mt19937_64",
    "set": "multiset set",
    "shared_mutex": "shared_lock shared_mutex",
    "span": "as_bytes dynamic_extent span",
    "stdexcept": "domain_error invalid_argument length_error logic_error out_of_range runtime_error",
    "string": "stoi stoul string to_string",
    "string_view": "string_view",
    "system_error": "errc error_code system_error",
    "thread": "jthread this_thread thread",
    "tuple": "apply forward_as_tuple ignore make_tuple tie tuple tuple_size_v",
    "type_traits": """
        conditional_t decay_t enable_if_t false_type integral_constant invoke_result_t is_class_v
        is_const_v is_integral_v is_same_v is_unsigned_v is_void_v make_signed_t make_unsigned_t
        remove_const_t remove_cvref_t remove_reference_t true_type type_identity_t underlying_type_t
    """,
    "unordered_map": "unordered_map",
    "unordered_set": "unordered_set",
    "utility": """
        as_const cmp_less exchange forward get in_place index_sequence integer_sequence
        make_index_sequence make_pair move pair piecewise_construct swap
    """,
    "variant": "get_if holds_alternative monostate variant variant_size_v visit",
    "vector": "erase_if vector",
}
HOMES: dict[str, set[str]] = {}
for header, names in STANDARD.items():
    for name in names.split():
        HOMES.setdefault(name, set()).add(header)
# These several headers have; `std::size_t` all of those here that have anything with a size.
HOMES["get"] |= {"array", "tuple", "variant"}
HOMES["erase_if"] |= {"deque", "map", "set", "string"}
HOMES["max_align_t"] |= {"cstdlib"}
HOMES["size_t"] = set(STANDARD) - {"cstdint"}
HOMES["hash"] |= {"string", "string_view", "optional", "memory"}
HOMES["ranges"] |= {"ranges"}
HOMES["ssize"] = {"array", "deque", "iterator", "map", "set", "span", "string", "string_view", "vector"}
HOMES["swap"] |= {"algorithm", "vector", "array"}


def shown(path):
    return path.relative_to(NATIVE).as_posix()


@cache
def code(path):
    """A file without its comments and texts."""
    text = re.sub(r"//[^\n]*|/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    return re.sub(r'(?<!include )"(?:[^"\\\n]|\\.)*"', '""', text)


def home(name, user):
    """The file that an include of ``user`` names."""
    return next(place for place in (NATIVE / "src" / name, user.parent / name) if place.is_file())


@cache
def reached(path):
    """The files that ``path`` includes, itself among them, and the standard headers of them all."""
    files, standard, waiting = {path}, set(), [path]
    while waiting:
        here = waiting.pop()
        standard |= set(re.findall(r"#\s*include <(\w+)>", code(here)))
        own = {home(name, here) for name in re.findall(r'#\s*include "([^"]+)"', code(here))}
        waiting += own - files
        files |= own
    return files, standard


def found(pattern, path):
    return {name for name in re.findall(pattern, code(path), re.MULTILINE) if name}


def test_a_file_includes_the_standard_headers_it_uses():
    lacking = {}
    for path in ROOTS:
        files, headers = reached(path)
        parts = [path, *(file for file in files if file.suffix == ".inl")]
        used = set().union(*(found(r"\bstd::(\w+)", part) for part in parts))
        assert used <= set(HOMES), f"say in STANDARD where these are: {used - set(HOMES)}"
        if found(r"\b(assert)\(", path) and "cassert" not in headers:
            lacking[shown(path), "assert"] = {"cassert"}
        lacking |= {(shown(path), name): HOMES[name] for name in used if not HOMES[name] & headers}
    assert not lacking


# What a file declares for others stands at the start of a line.
DECLARED = re.compile(
    r"^(?:struct|class|enum class|concept|using|#define) (?:alignas\([^\n]*?\) )?(\w+)"
    r"|^(?![ #}]|(?:return|using|namespace|template|static|struct|class|enum|concept)\b)"
    r"[\w:<>,&*\[\]() ]+[ &*](\w+)\(",
    re.MULTILINE,
)
# What is declared within a line that is indented belongs to a class, a function or a template.
INSIDE = (
    r"(?<!friend )\b(?:class|typename|struct|using) (\w+)",
    r"(?<!return)(?<!else)(?:(?<=[\w>]) |[&*] ?)([a-z]\w*)",
)
# Neither members nor what lies in another namespace.
USED = r"^#include.*|(?<!\.)(?<!->)(?<!\bstd::)(?<!ranges::)(?<!\bnb::)\b(\w+)"


@cache
def homes():
    """The names that one header declares and nothing else has, with that header."""
    where, inside = {}, set()
    for path in FILES:
        for names in DECLARED.findall(code(path)):
            where.setdefault("".join(names), set()).add(path)
        for line in code(path).splitlines():
            if line.startswith((" ", "template <")):
                inside |= {name for pattern in INSIDE for name in re.findall(pattern, line)}
    alone = {
        name: files.pop() for name, files in where.items() if len(files) == 1 and name not in inside
    }
    return {name: path for name, path in alone.items() if path.suffix == ".hpp"}


def test_a_file_includes_the_headers_of_the_core_it_uses():
    assert len(homes()) > 200
    lacking = {}
    for path in ROOTS:
        used = found(USED, path) & set(homes())
        there = {name for name in used if homes()[name] in reached(path)[0]}
        lacking |= {(shown(path), name): shown(homes()[name]) for name in used - there}
    assert not lacking
