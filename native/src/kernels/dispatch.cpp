#include <stdexcept>
#include <string>
#include <vector>

#include "kernels/kernels.hpp"

namespace fivefold::kernels {

std::span<const Kernel* const> available() noexcept {
    static const std::vector<const Kernel*> here = [] {
        std::vector<const Kernel*> kernels;
        for (const Kernel* kernel : {
#if FIVEFOLD_X86_64
                 &avx512, &avx2,
#elif FIVEFOLD_ARM64
                 &neon,
#endif
                 &scalar})
            if (kernel->runs_here())
                kernels.push_back(kernel);
        return kernels;
    }();
    return here;
}

const Kernel& find(std::string_view name) {
    if (name.empty())
        return *available().front();
    for (const Kernel* kernel : available())
        if (kernel->name == name)
            return *kernel;
    throw std::invalid_argument("no kernel '" + std::string(name) + "' on this machine");
}

}  // namespace fivefold::kernels
