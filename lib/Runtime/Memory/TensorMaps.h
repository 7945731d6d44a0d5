// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tensor maps: what CUDA's driver makes of a tensor in memory and a box of it,
// for copies by cp.async.bulk.tensor.
#ifndef PORTHIP_RUNTIME_MEMORY_TENSORMAPS_H
#define PORTHIP_RUNTIME_MEMORY_TENSORMAPS_H

#include "Runtime/Core/Status.h"
#include "VirtualGpu/Abi/TensorMap.h"
#include <cstdint>

namespace porthip::vgpu::rt {

/// What a program asks for, in the driver's numbers.
struct TensorRequest {
  int Type = 0;
  uint32_t Rank = 0;
  const void *Address = nullptr;
  const uint64_t *Sizes = nullptr;   ///< elements, by dimension
  const uint64_t *Strides = nullptr; ///< bytes, of all dimensions but the first
  const uint32_t *Box = nullptr;     ///< elements
  const uint32_t *Steps = nullptr;   ///< elements
  int Interleave = 0, Swizzle = 0, Promotion = 0, Fill = 0;
};

/// Writes To. InvalidValue where a GPU's driver refuses the request, as an
/// H200's did (test/hardware/tensor).
Status encodeTiled(const TensorRequest &From, void *To);
/// Says on stderr that maps of What are not supported.
Status refuseTensorMap(const char *What);
/// Another Address for a map that is one.
Status replaceTensorAddress(void *Map, const void *Address);

} // namespace porthip::vgpu::rt
#endif
