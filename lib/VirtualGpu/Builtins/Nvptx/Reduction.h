/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * One element of what cp.reduce.async.bulk adds to memory (PTX ISA,
 * "cp.reduce.async.bulk"): relaxed atomics, of the type T at P.
 */
#ifndef PORTHIP_VIRTUALGPU_BUILTINS_NVPTX_REDUCTION_H
#define PORTHIP_VIRTUALGPU_BUILTINS_NVPTX_REDUCTION_H

#include "VirtualGpu/Builtins/Nvptx/Math/Half.h"

#define NV_REDUCE_NATIVE(Op, T, Word)                                          \
  VG_INLINE void nvReduce_##Op##_##T(void *P, const void *From) {              \
    Word V;                                                                    \
    __builtin_memcpy(&V, From, sizeof V);                                      \
    (void)__atomic_fetch_##Op((Word *)P, V, __ATOMIC_RELAXED);                 \
  }
/* New: from the words Old and V. */
#define NV_REDUCE_LOOP(Op, T, Word, New)                                       \
  VG_INLINE void nvReduce_##Op##_##T(void *P, const void *From) {              \
    Word V, Old = __atomic_load_n((Word *)P, __ATOMIC_RELAXED);                \
    __builtin_memcpy(&V, From, sizeof V);                                      \
    while (!__atomic_compare_exchange_n((Word *)P, &Old, (Word)(New), false,   \
                                        __ATOMIC_RELAXED, __ATOMIC_RELAXED))   \
      ;                                                                        \
  }

NV_REDUCE_NATIVE(add, u32, uint32_t)
NV_REDUCE_NATIVE(add, u64, uint64_t)
NV_REDUCE_NATIVE(min, u32, uint32_t)
NV_REDUCE_NATIVE(min, s32, int32_t)
NV_REDUCE_NATIVE(min, u64, uint64_t)
NV_REDUCE_NATIVE(min, s64, int64_t)
NV_REDUCE_NATIVE(max, u32, uint32_t)
NV_REDUCE_NATIVE(max, s32, int32_t)
NV_REDUCE_NATIVE(max, u64, uint64_t)
NV_REDUCE_NATIVE(max, s64, int64_t)
NV_REDUCE_NATIVE(and, b32, uint32_t)
NV_REDUCE_NATIVE(and, b64, uint64_t)
NV_REDUCE_NATIVE(or, b32, uint32_t)
NV_REDUCE_NATIVE(or, b64, uint64_t)
NV_REDUCE_NATIVE(xor, b32, uint32_t)
NV_REDUCE_NATIVE(xor, b64, uint64_t)
#define nvReduce_add_s32 nvReduce_add_u32
#define nvReduce_add_s64 nvReduce_add_u64
NV_REDUCE_LOOP(inc, u32, uint32_t, Old >= V ? 0 : Old + 1)
NV_REDUCE_LOOP(dec, u32, uint32_t, Old == 0 || Old > V ? V : Old - 1)

/* As red.add.f32 in global memory: subnormals are zero. */
NV_REDUCE_LOOP(add, f32, uint32_t,
               nvBitsOf(nvFtz(nvFtz(nvFloatOf(Old)) + nvFtz(nvFloatOf(V)))))
NV_REDUCE_LOOP(add, f64, uint64_t, nvBitsOfD(nvDoubleOf(Old) + nvDoubleOf(V)))
/* A NaN loses against a number. A float holds sums of both formats well enough:
 * rounding them twice is rounding them once. */
#define NV_REDUCE_SHORT(T, From, To)                                           \
  NV_REDUCE_LOOP(add, T, uint16_t, To(From(Old) + From(V), NV_RN))             \
  NV_REDUCE_LOOP(min, T, uint16_t,                                             \
                 To(__builtin_fminf(From(Old), From(V)), NV_RN))               \
  NV_REDUCE_LOOP(max, T, uint16_t,                                             \
                 To(__builtin_fmaxf(From(Old), From(V)), NV_RN))
NV_REDUCE_SHORT(f16, nvFromHalf, nvToHalf)
NV_REDUCE_SHORT(bf16, nvFromBfloat, nvToBfloat)

#endif
