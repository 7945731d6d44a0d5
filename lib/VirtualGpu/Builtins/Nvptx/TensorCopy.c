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
#include "VirtualGpu/Builtins/Nvptx/BarrierObject.h"
#include "VirtualGpu/Builtins/Nvptx/Reduction.h"
#include "porthip/detail/ptx/ptx_tensor_map.h"

enum { NV_BOX_ALIGNMENT = 128 };

VG_INLINE TensorMap nvReadMap(const void *P) {
  TensorMap Map;
  __builtin_memcpy(&Map, P, sizeof Map);
  return Map;
}

/* Ends the launch where the hardware does. */
VG_INLINE void nvCheckTensorCopy(const TensorMap *Map, uint32_t Rank,
                                 int32_t X, const void *Shared,
                                 const char *Where) {
  if (Map->Magic != PORTHIP_TENSOR_MAGIC)
    __vg_fault(VG_FAULT_ILLEGAL,
               "copy by a tensor map that no driver call made", Where);
  if (Map->Rank != Rank)
    __vg_fault(VG_FAULT_ILLEGAL,
               "copy by a tensor map of another number of dimensions", Where);
  if ((uint64_t)(int64_t)X * Map->StrideBytes[0] % TensorChunk)
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

VG_INLINE void nvLoadChunk(const TensorMap *Map, TensorPlace P) {
  uint32_t Words[4];
  tensorReadChunk(Map, P, Words);
  __builtin_memcpy(P.Shared, Words, TensorChunk);
}

VG_INLINE void nvStoreChunk(TensorPlace P) {
  if (P.Inside)
    __builtin_memcpy(P.Global, P.Shared, TensorChunk);
}

#define NV_COORDINATES                                                         \
  int32_t X0, int32_t X1, int32_t X2, int32_t X3, int32_t X4
/* Body: for each chunk, P. */
#define NV_COPY_BOX(Box, Body)                                                 \
  const TensorMap Own = nvReadMap(MapAt), *Map = &Own;                       \
  const int32_t At[TensorMaxRank] = {X0, X1, X2, X3, X4};                 \
  nvCheckTensorCopy(Map, Rank, X0, Box, Where);                                \
  for (uint32_t N = 0, Count = tensorChunkCount(Map); N < Count; ++N) {            \
    const TensorPlace P = tensorPlaceOf(Map, At, Box, N);                              \
    Body;                                                                      \
  }

/* The mbarrier hears of the bytes of the box, outside or not. */
VG_BUILTIN(void, "ptx.tensor.load",
           tensorLoad(void *To, void *Barrier, const void *MapAt, uint32_t Rank,
                      NV_COORDINATES, const char *Where)) {
  NV_COPY_BOX(To, nvLoadChunk(Map, P))
  nvCopied(Barrier, To, tensorChunkCount(Map) * TensorChunk);
}
VG_BUILTIN(void, "ptx.tensor.store",
           tensorStore(const void *From, const void *MapAt, uint32_t Rank,
                       NV_COORDINATES, const char *Where)) {
  NV_COPY_BOX(From, nvStoreChunk(P))
}

/* ---- Reductions. */

#define NV_REDUCE_AS(Type, Op, T, Bytes)                                       \
  case Type:                                                                   \
    for (uint32_t I = 0; P.Inside && I < TensorChunk; I += Bytes)                 \
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
  NV_REDUCE_AS(TensorType_u32, Op, U32, 4)                                      \
  NV_REDUCE_AS(TensorType_s32, Op, S32, 4)                                      \
  NV_REDUCE_AS(TensorType_u64, Op, U64, 8)                                      \
  NV_REDUCE_AS(TensorType_s64, Op, S64, 8)
#define NV_REDUCE_INTEGERS(Op) NV_REDUCE_WORDS(Op, u32, s32, u64, s64)
#define NV_REDUCE_BITS(Op) NV_REDUCE_WORDS(Op, b32, b32, b64, b64)
#define NV_REDUCE_SHORTS(Op)                                                   \
  NV_REDUCE_AS(TensorType_f16, Op, f16, 2)                                      \
  NV_REDUCE_AS(TensorType_bf16, Op, bf16, 2)
#define NV_REDUCE_FLOATS(Op)                                                   \
  NV_REDUCE_AS(TensorType_f64, Op, f64, 8)                                      \
  NV_REDUCE_AS(TensorType_f32, Op, f32, 4)                                      \
  NV_REDUCE_AS(TensorType_f32_ftz, Op, f32, 4)                                  \
  NV_REDUCE_AS(TensorType_tf32, Op, f32, 4)                                     \
  NV_REDUCE_AS(TensorType_tf32_ftz, Op, f32, 4)
NV_TENSOR_REDUCE(add, NV_REDUCE_INTEGERS(add) NV_REDUCE_SHORTS(add)
                          NV_REDUCE_FLOATS(add))
NV_TENSOR_REDUCE(min, NV_REDUCE_INTEGERS(min) NV_REDUCE_SHORTS(min))
NV_TENSOR_REDUCE(max, NV_REDUCE_INTEGERS(max) NV_REDUCE_SHORTS(max))
NV_TENSOR_REDUCE(inc, NV_REDUCE_AS(TensorType_u32, inc, u32, 4))
NV_TENSOR_REDUCE(dec, NV_REDUCE_AS(TensorType_u32, dec, u32, 4))
NV_TENSOR_REDUCE(and, NV_REDUCE_BITS(and))
NV_TENSOR_REDUCE(or, NV_REDUCE_BITS(or))
NV_TENSOR_REDUCE(xor, NV_REDUCE_BITS(xor))

/* The mbarrier of a reduction in shared memory hears of its bytes. */
VG_BUILTIN(void, "ptx.bulk.done", bulkDone(void *Barrier, uint32_t Bytes)) {
  nvTransfer(Barrier, -(int32_t)Bytes, false);
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
