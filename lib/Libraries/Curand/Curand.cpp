// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cuRAND's entry points. Compiled against our own headers: a function whose
// type is not the header's does not compile.
#include "Libraries/Rand/Generator.h"
#include "Libraries/Rand/Tables.h"
#include "Libraries/Version.h"
#include <optional>

// Last: it defines CUDA's __noinline__, which the C++ library uses as a name.
#include "curand.h"

namespace {
porthip::rand::Vendor numbersOf() { return porthip::rand::Vendor::Nvidia; }
} // namespace

#define RAND_ENUM(Name) CURAND_##Name
#define RAND_STATUS curandStatus_t
#define RAND_GENERATOR curandGenerator_t
#define RAND_TYPE curandRngType_t
#define RAND_ENTRIES "Libraries/Curand/Entries.inc"
#include "Libraries/Rand/Api/Calls.inc"

NVIDIA_LIBRARY_PROPERTY(curandStatus_t, curand, CURAND, CURAND_STATUS_SUCCESS,
                        CURAND_STATUS_OUT_OF_RANGE)
