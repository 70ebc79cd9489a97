// Plain C++ for the baseline of the platform, as the compiler vectorises it.
#include "kernels/baseline.inl"

namespace fivefold::kernels {

constinit const Kernel scalar = baseline::kernel("scalar");

}  // namespace fivefold::kernels
