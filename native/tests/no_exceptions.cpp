// The C++ library for WebAssembly leaves these out: here a throw ends the program.
#include "check.hpp"

#if defined(__wasm__) && !defined(__wasm_exception_handling__)

#include <cstdlib>

extern "C" {

void* __cxa_allocate_exception(std::size_t) noexcept;
[[noreturn]] void __cxa_throw(void*, void*, void (*)(void*));

void* __cxa_allocate_exception(std::size_t) noexcept {
    std::puts("thrown where nothing can be caught");
    std::abort();
}

void __cxa_throw(void*, void*, void (*)(void*)) {
    std::abort();
}

}  // extern "C"

#endif
