/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Copies by tensor maps (PTX ISA, "Tensors", "cp.async.bulk.tensor",
 * "cp.reduce.async.bulk"). A copy is done when it is issued. Rows of a box lie
 * one behind another in shared memory, in chunks of 16 bytes, which change
 * places as the address says where the map swizzles. Inlined, so that checks
 * see what is read and written.
 *
 * As an H200 did (test/hardware/tensor): the first coordinate counts whole
 * chunks, or the instruction is illegal; the step of the first dimension does not
 * count; of TF32 a load keeps 10 bits of the fraction, a store all; what goes to
 * global memory are whole chunks, also where a row of the tensor ends within one;
 * u8 and u16 cannot be added. Not measured: how a load rounds to TF32 (here: to nearest
 * even), FTZ types (subnormals become zeros of their sign), NaNs of other types
 * than f64.
 */
#include "VirtualGpu/Abi/TensorMap.h"
#include "VirtualGpu/Builtins/Nvptx/BarrierObject.h"
#include "VirtualGpu/Builtins/Nvptx/Reduction.h"

enum { NV_CHUNK = 16, NV_BOX_ALIGNMENT = 128 };
/* Of each 16 bits outside where a map fills with NaN. */
#define NV_OUTSIDE_NAN 0x7ff7u

VG_INLINE VgTensorMap nvReadMap(const void *P) {
  VgTensorMap Map;
  __builtin_memcpy(&Map, P, sizeof Map);
  return Map;
}

/* Ends the launch where the hardware does. */
VG_INLINE void nvCheckTensorCopy(const VgTensorMap *Map, uint32_t Rank,
                                 int32_t X, const void *Shared,
                                 const char *Where) {
  if (Map->Magic != VG_TENSOR_MAGIC)
    __vg_fault(VG_FAULT_ILLEGAL,
               "copy by a tensor map that no driver call made", Where);
  if (Map->Rank != Rank)
    __vg_fault(VG_FAULT_ILLEGAL,
               "copy by a tensor map of another number of dimensions", Where);
  if ((uint64_t)(int64_t)X * Map->StrideBytes[0] % NV_CHUNK)
    __vg_fault(VG_FAULT_ILLEGAL,
               "tensor copy from a first coordinate that is not a multiple of "
               "16 bytes",
               Where);
  if ((uintptr_t)Shared % NV_BOX_ALIGNMENT)
    __vg_fault(VG_FAULT_MISALIGNED,
               "tensor copy at an address of shared memory that is not a "
               "multiple of 128",
               Where);
}

VG_INLINE uint32_t nvChunksOfRow(const VgTensorMap *Map) {
  return (uint32_t)(Map->Box[0] * Map->StrideBytes[0] / NV_CHUNK);
}
/* Where a chunk of a box is that begins at Shared. */
VG_INLINE char *nvChunkOf(const VgTensorMap *Map, const void *Shared,
                          uint32_t Row, uint32_t InRow) {
  /* A narrow row of a swizzled box takes the width of the swizzle. */
  const uint32_t Pitch =
      Map->SwizzleChunks > 1 ? Map->SwizzleChunks : nvChunksOfRow(Map);
  uintptr_t At = (uintptr_t)Shared + (uintptr_t)(Row * Pitch + InRow) * NV_CHUNK;
  At ^= (At >> 7 & (Map->SwizzleChunks - 1u)) * NV_CHUNK;
  return (char *)At;
}

/* The row of a box: where it begins in global memory; false: outside. */
VG_INLINE bool nvRowOf(const VgTensorMap *Map, const int32_t At[], uint32_t Row,
                       uint64_t *Begin) {
  bool IsInside = true;
  *Begin = Map->Address;
  for (uint32_t D = 1; D < VG_TENSOR_MAX_RANK; ++D) {
    const uint32_t Step = Map->Steps[D];
    const uint32_t Count = (Map->Box[D] + Step - 1) / Step;
    const int64_t I = At[D] + (int64_t)(Row % Count * Step);
    Row /= Count;
    IsInside = IsInside && I >= 0 && I <= (int64_t)Map->LastIndex[D];
    *Begin += (uint64_t)I * Map->StrideBytes[D];
  }
  return IsInside;
}
VG_INLINE uint32_t nvRowCount(const VgTensorMap *Map) {
  uint32_t Count = 1;
  for (uint32_t D = 1; D < VG_TENSOR_MAX_RANK; ++D)
    Count *= (Map->Box[D] + Map->Steps[D] - 1u) / Map->Steps[D];
  return Count;
}

/* How many bytes of the chunk at Byte of its row are inside. */
VG_INLINE uint32_t nvBytesInside(const VgTensorMap *Map, int64_t Byte) {
  const int64_t Size =
      ((int64_t)Map->LastIndex[0] + 1) * (int64_t)Map->StrideBytes[0];
  if (Byte < 0 || Byte >= Size)
    return 0;
  return Size - Byte < NV_CHUNK ? (uint32_t)(Size - Byte) : NV_CHUNK;
}

/* A chunk of a box: where it is in both, and how many of its bytes are inside
 * of the tensor. */
typedef struct NvPlace {
  char *Global, *Shared;
  uint32_t Inside;
} NvPlace;
VG_INLINE uint32_t nvChunkCount(const VgTensorMap *Map) {
  return nvRowCount(Map) * nvChunksOfRow(Map);
}
VG_INLINE NvPlace nvPlaceOf(const VgTensorMap *Map, const int32_t At[],
                            const void *Shared, uint32_t Number) {
  const uint32_t Chunks = nvChunksOfRow(Map);
  const uint32_t Row = Number / Chunks, InRow = Number % Chunks;
  const int64_t Byte =
      At[0] * (int64_t)Map->StrideBytes[0] + (int64_t)InRow * NV_CHUNK;
  uint64_t Begin;
  const bool IsRow = nvRowOf(Map, At, Row, &Begin);
  NvPlace P;
  P.Global = (char *)(Begin + (uint64_t)Byte);
  P.Shared = nvChunkOf(Map, Shared, Row, InRow);
  P.Inside = IsRow ? nvBytesInside(Map, Byte) : 0;
  return P;
}

VG_INLINE uint32_t nvLoadedWord(uint32_t Type, uint32_t W) {
  const bool IsSubnormal = !(W & 0x7f800000u);
  if (Type == VG_TENSOR_F32_FTZ || Type == VG_TENSOR_TF32_FTZ)
    W = IsSubnormal ? W & 0x80000000u : W;
  if (Type == VG_TENSOR_TF32 || Type == VG_TENSOR_TF32_FTZ) {
    const bool IsFinite = (W & 0x7f800000u) != 0x7f800000u;
    W = (IsFinite ? W + 0xfff + (W >> 13 & 1) : W) & ~0x1fffu;
  }
  return W;
}

VG_INLINE void nvLoadChunk(const VgTensorMap *Map, NvPlace P) {
  const uint32_t Outside = Map->FillsNaN ? NV_OUTSIDE_NAN * 0x10001u : 0;
  uint32_t Words[4] = {Outside, Outside, Outside, Outside};
  if (P.Inside == NV_CHUNK)
    __builtin_memcpy(Words, P.Global, NV_CHUNK);
  else if (P.Inside)
    __builtin_memcpy(Words, P.Global, P.Inside);
  if (Map->Type >= VG_TENSOR_F32_FTZ)
    for (uint32_t I = 0; I < P.Inside / 4; ++I)
      Words[I] = nvLoadedWord(Map->Type, Words[I]);
  __builtin_memcpy(P.Shared, Words, NV_CHUNK);
}

VG_INLINE void nvStoreChunk(NvPlace P) {
  if (P.Inside)
    __builtin_memcpy(P.Global, P.Shared, NV_CHUNK);
}

#define NV_COORDINATES                                                         \
  int32_t X0, int32_t X1, int32_t X2, int32_t X3, int32_t X4
/* Body: for each chunk, P. */
#define NV_COPY_BOX(Box, Body)                                                 \
  const VgTensorMap Own = nvReadMap(MapAt), *Map = &Own;                       \
  const int32_t At[VG_TENSOR_MAX_RANK] = {X0, X1, X2, X3, X4};                 \
  nvCheckTensorCopy(Map, Rank, X0, Box, Where);                                \
  for (uint32_t N = 0, Count = nvChunkCount(Map); N < Count; ++N) {            \
    const NvPlace P = nvPlaceOf(Map, At, Box, N);                              \
    Body;                                                                      \
  }

/* The mbarrier hears of the bytes of the box, outside or not. */
VG_BUILTIN(void, "ptx.tensor.load",
           tensorLoad(void *To, void *Barrier, const void *MapAt, uint32_t Rank,
                      NV_COORDINATES, const char *Where)) {
  NV_COPY_BOX(To, nvLoadChunk(Map, P))
  nvCopied(Barrier, nvChunkCount(Map) * NV_CHUNK);
}
VG_BUILTIN(void, "ptx.tensor.store",
           tensorStore(const void *From, const void *MapAt, uint32_t Rank,
                       NV_COORDINATES, const char *Where)) {
  NV_COPY_BOX(From, nvStoreChunk(P))
}

/* ---- Reductions. */

#define NV_REDUCE_AS(Type, Op, T, Bytes)                                       \
  case Type:                                                                   \
    for (uint32_t I = 0; P.Inside && I < NV_CHUNK; I += Bytes)                 \
      nvReduce_##Op##_##T(P.Global + I, P.Shared + I);                         \
    break;
#define NV_TENSOR_REDUCE(Op, Cases)                                            \
  VG_BUILTIN(void, "ptx.tensor.reduce." #Op,                                   \
             tensorReduce_##Op(const void *From, const void *MapAt,            \
                               uint32_t Rank, NV_COORDINATES,                  \
                               const char *Where)) {                           \
    NV_COPY_BOX(From, switch (Map->Type) {                                     \
      Cases;                                                                   \
    default:                                                                   \
      __vg_fault(VG_FAULT_ILLEGAL,                                         \
                 "cp.reduce.async.bulk.tensor." #Op " of the map's type",      \
                 Where);                                                       \
    })                                                                         \
  }
#define NV_REDUCE_WORDS(Op, U32, S32, U64, S64)                                \
  NV_REDUCE_AS(VG_TENSOR_U32, Op, U32, 4)                                      \
  NV_REDUCE_AS(VG_TENSOR_S32, Op, S32, 4)                                      \
  NV_REDUCE_AS(VG_TENSOR_U64, Op, U64, 8)                                      \
  NV_REDUCE_AS(VG_TENSOR_S64, Op, S64, 8)
#define NV_REDUCE_INTEGERS(Op) NV_REDUCE_WORDS(Op, u32, s32, u64, s64)
#define NV_REDUCE_BITS(Op) NV_REDUCE_WORDS(Op, b32, b32, b64, b64)
#define NV_REDUCE_SHORTS(Op)                                                   \
  NV_REDUCE_AS(VG_TENSOR_F16, Op, f16, 2)                                      \
  NV_REDUCE_AS(VG_TENSOR_BF16, Op, bf16, 2)
#define NV_REDUCE_FLOATS(Op)                                                   \
  NV_REDUCE_AS(VG_TENSOR_F64, Op, f64, 8)                                      \
  NV_REDUCE_AS(VG_TENSOR_F32, Op, f32, 4)                                      \
  NV_REDUCE_AS(VG_TENSOR_F32_FTZ, Op, f32, 4)                                  \
  NV_REDUCE_AS(VG_TENSOR_TF32, Op, f32, 4)                                     \
  NV_REDUCE_AS(VG_TENSOR_TF32_FTZ, Op, f32, 4)
NV_TENSOR_REDUCE(add, NV_REDUCE_INTEGERS(add) NV_REDUCE_SHORTS(add)
                          NV_REDUCE_FLOATS(add))
NV_TENSOR_REDUCE(min, NV_REDUCE_INTEGERS(min) NV_REDUCE_SHORTS(min))
NV_TENSOR_REDUCE(max, NV_REDUCE_INTEGERS(max) NV_REDUCE_SHORTS(max))
NV_TENSOR_REDUCE(inc, NV_REDUCE_AS(VG_TENSOR_U32, inc, u32, 4))
NV_TENSOR_REDUCE(dec, NV_REDUCE_AS(VG_TENSOR_U32, dec, u32, 4))
NV_TENSOR_REDUCE(and, NV_REDUCE_BITS(and))
NV_TENSOR_REDUCE(or, NV_REDUCE_BITS(or))
NV_TENSOR_REDUCE(xor, NV_REDUCE_BITS(xor))

/* The mbarrier of a reduction in shared memory hears of its bytes. */
VG_BUILTIN(void, "ptx.bulk.done", bulkDone(void *Barrier, uint32_t Bytes)) {
  nvCopied(Barrier, Bytes);
}
/* Of a run of bytes. */
#define NV_BULK_REDUCE(Op, T, ElementBytes)                                    \
  VG_BUILTIN(void, "ptx.bulk.reduce." #Op "." #T,                              \
             bulkReduce_##Op##_##T(char *To, const char *From,                 \
                                   uint32_t Bytes)) {                          \
    for (uint32_t I = 0; I < Bytes; I += ElementBytes)                         \
      nvReduce_##Op##_##T(To + I, From + I);                                   \
  }
#define NV_BULK_ORDERED(Op)                                                    \
  NV_BULK_REDUCE(Op, u32, 4)                                                   \
  NV_BULK_REDUCE(Op, s32, 4)                                                   \
  NV_BULK_REDUCE(Op, u64, 8)                                                   \
  NV_BULK_REDUCE(Op, s64, 8)                                                   \
  NV_BULK_REDUCE(Op, f16, 2)                                                   \
  NV_BULK_REDUCE(Op, bf16, 2)
#define NV_BULK_BITS(Op)                                                       \
  NV_BULK_REDUCE(Op, b32, 4)                                                   \
  NV_BULK_REDUCE(Op, b64, 8)
NV_BULK_ORDERED(add)
NV_BULK_ORDERED(min)
NV_BULK_ORDERED(max)
NV_BULK_REDUCE(add, f32, 4)
NV_BULK_REDUCE(add, f64, 8)
NV_BULK_REDUCE(inc, u32, 4)
NV_BULK_REDUCE(dec, u32, 4)
NV_BULK_BITS(and)
NV_BULK_BITS(or)
NV_BULK_BITS(xor)
