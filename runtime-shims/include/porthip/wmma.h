// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CUDA's nvcuda::wmma on AMD GPUs by rocWMMA, which has the same names and
// signatures; C++17 and a target with matrix instructions are needed.
//
// A fragment belongs to a whole wavefront. On 64-lane targets the threads that
// share a fragment are 64, not 32: kernels that give each 32 threads a tile of
// their own must be regrouped, which no header can do.
#ifndef PORTHIP_WMMA_H
#define PORTHIP_WMMA_H

#include "detail/config.h"

#if PORTHIP_NVIDIA
#include <mma.h>
#elif PORTHIP_AMD
#include <rocwmma/rocwmma.hpp>
namespace nvcuda {
namespace wmma = ::rocwmma;
} // namespace nvcuda
#endif
#endif
