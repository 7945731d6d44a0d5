/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What cuTensorMapEncodeTiled makes of a tensor in memory and a box of it, in
 * plain C for the host: once for the port (porthip/tensor_map.h) and for the
 * runtime of the virtual GPU. What it refuses an H200's driver did
 * (test/hardware/tensor).
 */
#ifndef PORTHIP_DETAIL_PTX_TENSOR_ENCODE_H
#define PORTHIP_DETAIL_PTX_TENSOR_ENCODE_H

#include "ptx_tensor_map.h"
#include <stdint.h>

PORTHIP_PTX_C_BEGIN

/* In the driver's numbers. */
typedef struct TensorRequest {
  int Type;
  unsigned Rank;
  const void *Address;
  const uint64_t *Sizes;   /* elements, by dimension */
  const uint64_t *Strides; /* bytes, of all dimensions but the first */
  const unsigned *Box;     /* elements */
  const unsigned *Steps;   /* elements */
  int Interleave, Swizzle, Promotion, Fill;
} TensorRequest;

/* Bytes of an element. */
PORTHIP_PTX_C unsigned tensorElementBytes(int Type) {
  switch (Type) {
  case TensorType_u8:
    return 1;
  case TensorType_u16:
  case TensorType_f16:
  case TensorType_bf16:
    return 2;
  case TensorType_u64:
  case TensorType_s64:
  case TensorType_f64:
    return 8;
  default:
    return 4;
  }
}

/* The ranges of numbers that go by the dimension. */
PORTHIP_PTX_C bool tensorSizesAreValid(const TensorRequest *R) {
  for (unsigned D = 0; D < R->Rank; ++D) {
    if (R->Sizes[D] < 1 || R->Sizes[D] > (uint64_t)1 << 32 || R->Box[D] < 1 ||
        R->Box[D] > 256 || R->Steps[D] < 1 || R->Steps[D] > 8)
      return false;
    if (D + 1 < R->Rank &&
        (R->Strides[D] % TensorChunk || R->Strides[D] >= (uint64_t)1 << 40))
      return false;
  }
  return true;
}

PORTHIP_PTX_C bool tensorIsValid(const TensorRequest *R) {
  if (R->Rank < 1 || R->Rank > TensorMaxRank || R->Type < 0 ||
      R->Type >= TensorType_Count || !R->Sizes || !R->Box || !R->Steps ||
      (R->Rank > 1 && !R->Strides) || (uint64_t)R->Address % TensorChunk ||
      R->Interleave < 0 || R->Interleave > 2 || R->Swizzle < 0 ||
      R->Swizzle > 3 || R->Promotion < 0 || R->Promotion > 3 || R->Fill < 0 ||
      R->Fill > 1 || (R->Fill == 1 && R->Type < TensorType_f16) ||
      !tensorSizesAreValid(R))
    return false;
  if (R->Interleave)
    return true;
  /* A row of the box as it lies in memory: its step does not count. */
  const uint64_t Row = (uint64_t)R->Box[0] * tensorElementBytes(R->Type);
  return Row % TensorChunk == 0 &&
         (!R->Swizzle || Row <= (uint64_t)TensorChunk << R->Swizzle);
}

/* Of a request that is valid and not interleaved. */
PORTHIP_PTX_C void tensorEncode(const TensorRequest *R, TensorMap *Map) {
  __builtin_memset(Map, 0, sizeof(TensorMap));
  Map->Address = (uint64_t)R->Address;
  Map->Magic = PORTHIP_TENSOR_MAGIC;
  Map->Rank = (unsigned char)R->Rank;
  Map->Type = (unsigned char)R->Type;
  Map->SwizzleChunks = (unsigned char)(1 << R->Swizzle);
  Map->FillsNaN = R->Fill == 1;
  for (unsigned D = 0; D < TensorMaxRank; ++D) {
    const bool Is = D < R->Rank;
    Map->LastIndex[D] = Is ? (unsigned)(R->Sizes[D] - 1) : 0;
    Map->Box[D] = Is ? (unsigned short)R->Box[D] : 1;
    Map->Steps[D] = Is && D ? (unsigned char)R->Steps[D] : 1;
    Map->StrideBytes[D] = !D   ? tensorElementBytes(R->Type)
                          : Is ? R->Strides[D - 1]
                               : 0;
  }
}

PORTHIP_PTX_C_END
#endif
