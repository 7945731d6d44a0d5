/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What a CUtensorMap holds on the virtual GPU: the driver writes it
 * (Runtime/Memory/TensorMaps.cpp), copies read it
 * (Builtins/Nvptx/TensorCopy.c). To programs it is opaque. Only what was
 * checked is in it.
 */
#ifndef PORTHIP_VIRTUALGPU_ABI_TENSORMAP_H
#define PORTHIP_VIRTUALGPU_ABI_TENSORMAP_H

#include <stdint.h>

enum { VG_TENSOR_MAX_RANK = 5 };
/* Of what was made by the driver; a change of the layout changes it. */
#define VG_TENSOR_MAGIC 0x70744d31u

/* Numbers as in CUtensorMapDataType. */
enum VgTensorType {
  VG_TENSOR_U8 = 0,
  VG_TENSOR_U16,
  VG_TENSOR_U32,
  VG_TENSOR_S32,
  VG_TENSOR_U64,
  VG_TENSOR_S64,
  VG_TENSOR_F16,
  VG_TENSOR_F32,
  VG_TENSOR_F64,
  VG_TENSOR_BF16,
  VG_TENSOR_F32_FTZ,
  VG_TENSOR_TF32,
  VG_TENSOR_TF32_FTZ,
  VG_TENSOR_TYPES
};

typedef struct VgTensorMap {
  uint64_t Address;
  uint64_t StrideBytes[VG_TENSOR_MAX_RANK]; /* of dimension 0: an element's */
  uint32_t LastIndex[VG_TENSOR_MAX_RANK];   /* elements - 1 */
  uint32_t Magic;
  uint16_t Box[VG_TENSOR_MAX_RANK];  /* elements; 1 beyond Rank */
  uint8_t Steps[VG_TENSOR_MAX_RANK]; /* of dimension 0: 1 */
  uint8_t Rank;
  uint8_t Type;          /* enum VgTensorType */
  uint8_t SwizzleChunks; /* of 16 bytes that change places: 1, 2, 4, 8 */
  uint8_t FillsNaN;
  uint8_t Unused[33];
} VgTensorMap;

#ifdef __cplusplus
static_assert(sizeof(VgTensorMap) == 128, "as large as a CUtensorMap");
#else
_Static_assert(sizeof(VgTensorMap) == 128, "as large as a CUtensorMap");
#endif

/* Bytes of an element. */
static inline uint32_t vgTensorElementBytes(uint32_t Type) {
  switch (Type) {
  case VG_TENSOR_U8:
    return 1;
  case VG_TENSOR_U16:
  case VG_TENSOR_F16:
  case VG_TENSOR_BF16:
    return 2;
  case VG_TENSOR_U64:
  case VG_TENSOR_S64:
  case VG_TENSOR_F64:
    return 8;
  default:
    return 4;
  }
}

#endif
