// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tensor maps: the types of CUDA's driver, and what makes a map of a tensor in
// memory and a box of it. Copies by a map are in tensor_copy.h. AMD GPUs before
// gfx1250 have no unit for them: a map says where elements are, and threads
// copy them. Maps of images (im2col) and interleaved layouts fail with
// hipErrorNotSupported. Names and values: the CUDA Driver API, "Tensor Map
// Object Management".
#ifndef PORTHIP_TENSOR_MAP_H
#define PORTHIP_TENSOR_MAP_H

#include "detail/ptx/ptx_tensor_encode.h"
#include "detail/tensor_map_types.h"

#include <hip/hip_runtime_api.h>

namespace porthip {

inline hipError_t cuTensorMapEncodeTiled(
    CUtensorMap *Map, CUtensorMapDataType Type, unsigned Rank, void *Address,
    const uint64_t *Sizes, const uint64_t *Strides, const unsigned *Box,
    const unsigned *Steps, CUtensorMapInterleave Interleave,
    CUtensorMapSwizzle Swizzle, CUtensorMapL2promotion Promotion,
    CUtensorMapFloatOOBfill Fill) {
  const ptx::detail::TensorRequest R = {
      int(Type), Rank,  Address,         Sizes,        Strides,
      Box,       Steps, int(Interleave), int(Swizzle), int(Promotion),
      int(Fill)};
  if (!Map || !ptx::detail::tensorIsValid(&R))
    return hipErrorInvalidValue;
  if (R.Interleave)
    return hipErrorNotSupported;
  ptx::detail::TensorMap Made;
  ptx::detail::tensorEncode(&R, &Made);
  __builtin_memcpy(Map->opaque, &Made, sizeof(Made));
  return hipSuccess;
}

inline hipError_t cuTensorMapReplaceAddress(CUtensorMap *Map, void *Address) {
  ptx::detail::TensorMap Made;
  if (!Map || uint64_t(Address) % ptx::detail::TensorChunk)
    return hipErrorInvalidValue;
  __builtin_memcpy(&Made, Map->opaque, sizeof(Made));
  if (Made.Magic != PORTHIP_TENSOR_MAGIC)
    return hipErrorInvalidValue;
  Made.Address = uint64_t(Address);
  __builtin_memcpy(Map->opaque, &Made, sizeof(Made));
  return hipSuccess;
}

} // namespace porthip
#endif
