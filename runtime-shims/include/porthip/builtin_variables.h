// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// threadIdx, blockIdx, blockDim and gridDim with the types that CUDA gives
// them: `porthip::threadIdx.x` is an unsigned int, of which other types are
// deduced, and `porthip::threadIdx` converts to uint3 and dim3. Up to HIP 6.0
// `threadIdx.x` is an object of a class, and no HIP converts to uint3.
#ifndef PORTHIP_BUILTIN_VARIABLES_H
#define PORTHIP_BUILTIN_VARIABLES_H

#include "detail/config.h"

#if PORTHIP_AMD

namespace porthip {
namespace detail {
#define PORTHIP_BUILTIN_VARIABLE(Class, Name)                                  \
  struct Class {                                                               \
    __declspec(property(get = getX)) unsigned int x;                           \
    __declspec(property(get = getY)) unsigned int y;                           \
    __declspec(property(get = getZ)) unsigned int z;                           \
    static PORTHIP_DEVICE unsigned int getX() { return ::Name.x; }             \
    static PORTHIP_DEVICE unsigned int getY() { return ::Name.y; }             \
    static PORTHIP_DEVICE unsigned int getZ() { return ::Name.z; }             \
    PORTHIP_DEVICE operator uint3() const {                                    \
      return make_uint3(::Name.x, ::Name.y, ::Name.z);                         \
    }                                                                          \
    PORTHIP_DEVICE operator dim3() const {                                     \
      return dim3(::Name.x, ::Name.y, ::Name.z);                               \
    }                                                                          \
  };
PORTHIP_BUILTIN_VARIABLE(ThreadIdx, threadIdx)
PORTHIP_BUILTIN_VARIABLE(BlockIdx, blockIdx)
PORTHIP_BUILTIN_VARIABLE(BlockDim, blockDim)
PORTHIP_BUILTIN_VARIABLE(GridDim, gridDim)
#undef PORTHIP_BUILTIN_VARIABLE
} // namespace detail

static constexpr detail::ThreadIdx threadIdx{};
static constexpr detail::BlockIdx blockIdx{};
static constexpr detail::BlockDim blockDim{};
static constexpr detail::GridDim gridDim{};
} // namespace porthip

#elif PORTHIP_NVIDIA

namespace porthip {
using ::blockDim;
using ::blockIdx;
using ::gridDim;
using ::threadIdx;
} // namespace porthip

#endif
#endif
