// What this machine's processor can do, and its system lets it do.
#pragma once

#include "base/compiler.hpp"

namespace fivefold {

struct Processor {
    bool intel = false;
    bool avx2 = false;
    bool avx512 = false;            // F and BW
    bool avx512_vpopcntdq = false;  // and counting bits in them
};

// Asked once.
const Processor& processor() noexcept;

}  // namespace fivefold
