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

#include <hip/hip_runtime_api.h>

namespace porthip {

enum { CU_TENSOR_MAP_NUM_QWORDS = 16 };
struct alignas(128) CUtensorMap {
  uint64_t opaque[CU_TENSOR_MAP_NUM_QWORDS];
};

enum CUtensorMapDataType {
  CU_TENSOR_MAP_DATA_TYPE_UINT8,
  CU_TENSOR_MAP_DATA_TYPE_UINT16,
  CU_TENSOR_MAP_DATA_TYPE_UINT32,
  CU_TENSOR_MAP_DATA_TYPE_INT32,
  CU_TENSOR_MAP_DATA_TYPE_UINT64,
  CU_TENSOR_MAP_DATA_TYPE_INT64,
  CU_TENSOR_MAP_DATA_TYPE_FLOAT16,
  CU_TENSOR_MAP_DATA_TYPE_FLOAT32,
  CU_TENSOR_MAP_DATA_TYPE_FLOAT64,
  CU_TENSOR_MAP_DATA_TYPE_BFLOAT16,
  CU_TENSOR_MAP_DATA_TYPE_FLOAT32_FTZ,
  CU_TENSOR_MAP_DATA_TYPE_TFLOAT32,
  CU_TENSOR_MAP_DATA_TYPE_TFLOAT32_FTZ,
  CU_TENSOR_MAP_DATA_TYPE_16U4_ALIGN8B,
  CU_TENSOR_MAP_DATA_TYPE_16U4_ALIGN16B,
  CU_TENSOR_MAP_DATA_TYPE_16U6_ALIGN16B
};
enum CUtensorMapInterleave {
  CU_TENSOR_MAP_INTERLEAVE_NONE,
  CU_TENSOR_MAP_INTERLEAVE_16B,
  CU_TENSOR_MAP_INTERLEAVE_32B
};
enum CUtensorMapSwizzle {
  CU_TENSOR_MAP_SWIZZLE_NONE,
  CU_TENSOR_MAP_SWIZZLE_32B,
  CU_TENSOR_MAP_SWIZZLE_64B,
  CU_TENSOR_MAP_SWIZZLE_128B,
  CU_TENSOR_MAP_SWIZZLE_128B_ATOM_32B,
  CU_TENSOR_MAP_SWIZZLE_128B_ATOM_32B_FLIP_8B,
  CU_TENSOR_MAP_SWIZZLE_128B_ATOM_64B
};
enum CUtensorMapL2promotion {
  CU_TENSOR_MAP_L2_PROMOTION_NONE,
  CU_TENSOR_MAP_L2_PROMOTION_L2_64B,
  CU_TENSOR_MAP_L2_PROMOTION_L2_128B,
  CU_TENSOR_MAP_L2_PROMOTION_L2_256B
};
enum CUtensorMapFloatOOBfill {
  CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE,
  CU_TENSOR_MAP_FLOAT_OOB_FILL_NAN_REQUEST_ZERO_FMA
};
enum CUtensorMapIm2ColWideMode {
  CU_TENSOR_MAP_IM2COL_WIDE_MODE_W,
  CU_TENSOR_MAP_IM2COL_WIDE_MODE_W128
};

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
