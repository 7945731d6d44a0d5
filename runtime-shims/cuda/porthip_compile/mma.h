// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Warp matrix functions by clang's builtins. Not here: single bits and integers
// of four, which are declared only.
#ifndef PORTHIP_COMPILE_MMA_H
#define PORTHIP_COMPILE_MMA_H

namespace nvcuda {
namespace wmma {

template <class Use, int M, int N, int K, class T, class Layout>
__device__ inline void
fill_fragment(fragment<Use, M, N, K, T, Layout> &a,
              const typename helper_traits<T>::storage_element_type &v) {
  for (int I = 0; I < a.num_elements; ++I)
    a.x[I] = v;
}

// cvt.rna.tf32.f32: to nearest, halves away from zero.
__device__ inline float __float_to_tf32(float in) {
  unsigned int Bits = __builtin_bit_cast(unsigned int, in);
  if ((Bits & 0x7f800000u) == 0x7f800000u)
    return in;
  return __builtin_bit_cast(float, (Bits + 0x1000u) & ~0x1fffu);
}

#define PORTHIP_LOAD(Use, M, N, K, T, Layout, Memory, Word, Builtin, IsColumns) \
  __device__ inline void load_matrix_sync(                                     \
      fragment<Use, M, N, K, T, Layout> &a, const Memory *p, unsigned ldm) {   \
    Builtin((Word *)a.x, (const Word *)p, ldm, IsColumns);                     \
  }
#define PORTHIP_LOADS(M, N, K, T, Memory, Word, LoadA, LoadB)                  \
  PORTHIP_LOAD(matrix_a, M, N, K, T, row_major, Memory, Word, LoadA, 0)        \
  PORTHIP_LOAD(matrix_a, M, N, K, T, col_major, Memory, Word, LoadA, 1)        \
  PORTHIP_LOAD(matrix_b, M, N, K, T, row_major, Memory, Word, LoadB, 0)        \
  PORTHIP_LOAD(matrix_b, M, N, K, T, col_major, Memory, Word, LoadB, 1)
#define PORTHIP_ACCUMULATOR(M, N, K, T, Word, Load, Store)                     \
  __device__ inline void load_matrix_sync(                                     \
      fragment<accumulator, M, N, K, T> &a, const T *p, unsigned ldm,          \
      layout_t layout) {                                                       \
    if (layout == mem_row_major)                                               \
      Load((Word *)a.x, (const Word *)p, ldm, 0);                              \
    else                                                                       \
      Load((Word *)a.x, (const Word *)p, ldm, 1);                              \
  }                                                                            \
  __device__ inline void store_matrix_sync(                                    \
      T *p, const fragment<accumulator, M, N, K, T> &a, unsigned ldm,          \
      layout_t layout) {                                                       \
    if (layout == mem_row_major)                                               \
      Store((Word *)p, (const Word *)a.x, ldm, 0);                             \
    else                                                                       \
      Store((Word *)p, (const Word *)a.x, ldm, 1);                             \
  }

// The builtins' last arguments: which of A and B lie by columns, in two bits,
// the other way round, and whether integers saturate.
template <class Layout> struct LayoutBit;
template <> struct LayoutBit<row_major> {
  enum { value = 0 };
};
template <> struct LayoutBit<col_major> {
  enum { value = 1 };
};
#define PORTHIP_MMA_CASE(Layouts, D, Word, In, Builtin, Sat)                   \
  if (LayoutBit<LA>::value * 2 + LayoutBit<LB>::value == Layouts)              \
    Builtin((D *)d.x, (const In *)a.x, (const In *)b.x, (const Word *)c.x,     \
            Layouts, Sat);
#define PORTHIP_MMA_CASES(D, Word, In, Builtin, Sat)                           \
  PORTHIP_MMA_CASE(0, D, Word, In, Builtin, Sat)                               \
  PORTHIP_MMA_CASE(1, D, Word, In, Builtin, Sat)                               \
  PORTHIP_MMA_CASE(2, D, Word, In, Builtin, Sat)                               \
  PORTHIP_MMA_CASE(3, D, Word, In, Builtin, Sat)
#define PORTHIP_MMA(M, N, K, T, TypeD, TypeC, D, Word, In, Builtin)            \
  template <class LA, class LB>                                                \
  __device__ inline void mma_sync(fragment<accumulator, M, N, K, TypeD> &d,    \
                                  const fragment<matrix_a, M, N, K, T, LA> &a, \
                                  const fragment<matrix_b, M, N, K, T, LB> &b, \
                                  const fragment<accumulator, M, N, K, TypeC>  \
                                      &c) {                                    \
    PORTHIP_MMA_CASES(D, Word, In, Builtin, 0)                                 \
  }
#define PORTHIP_MMA_INTEGER(M, N, K, T, Builtin)                               \
  template <class LA, class LB>                                                \
  __device__ inline void mma_sync(                                             \
      fragment<accumulator, M, N, K, int> &d,                                  \
      const fragment<matrix_a, M, N, K, T, LA> &a,                             \
      const fragment<matrix_b, M, N, K, T, LB> &b,                             \
      const fragment<accumulator, M, N, K, int> &c, bool satf = false) {       \
    if (satf) {                                                                \
      PORTHIP_MMA_CASES(int, int, int, Builtin, 1)                             \
    } else {                                                                   \
      PORTHIP_MMA_CASES(int, int, int, Builtin, 0)                             \
    }                                                                          \
  }

#define PORTHIP_SHAPE(M, N, K, Name)                                           \
  PORTHIP_LOADS(M, N, K, __half, __half, int, __hmma_##Name##_ld_a,            \
                __hmma_##Name##_ld_b)                                          \
  PORTHIP_ACCUMULATOR(M, N, K, __half, int, __hmma_##Name##_ld_c_f16,          \
                      __hmma_##Name##_st_c_f16)                                \
  PORTHIP_ACCUMULATOR(M, N, K, float, float, __hmma_##Name##_ld_c_f32,         \
                      __hmma_##Name##_st_c_f32)                                \
  PORTHIP_MMA(M, N, K, __half, __half, __half, int, int, int,                  \
              __hmma_##Name##_mma_f16f16)                                      \
  PORTHIP_MMA(M, N, K, __half, float, __half, float, int, int,                 \
              __hmma_##Name##_mma_f32f16)                                      \
  PORTHIP_MMA(M, N, K, __half, __half, float, int, float, int,                 \
              __hmma_##Name##_mma_f16f32)                                      \
  PORTHIP_MMA(M, N, K, __half, float, float, float, float, int,                \
              __hmma_##Name##_mma_f32f32)                                      \
  PORTHIP_LOADS(M, N, K, __nv_bfloat16, __nv_bfloat16, int,                    \
                __mma_bf16_##Name##_ld_a, __mma_bf16_##Name##_ld_b)            \
  PORTHIP_MMA(M, N, K, __nv_bfloat16, float, float, float, float, int,         \
              __mma_bf16_##Name##_mma_f32)                                     \
  PORTHIP_LOADS(M, N, K, signed char, signed char, int,                        \
                __imma_##Name##_ld_a_s8, __imma_##Name##_ld_b_s8)              \
  PORTHIP_LOADS(M, N, K, unsigned char, unsigned char, int,                    \
                __imma_##Name##_ld_a_u8, __imma_##Name##_ld_b_u8)              \
  PORTHIP_ACCUMULATOR(M, N, K, int, int, __imma_##Name##_ld_c,                 \
                      __imma_##Name##_st_c_i32)                                \
  PORTHIP_MMA_INTEGER(M, N, K, signed char, __imma_##Name##_mma_s8)            \
  PORTHIP_MMA_INTEGER(M, N, K, unsigned char, __imma_##Name##_mma_u8)
PORTHIP_SHAPE(16, 16, 16, m16n16k16)
PORTHIP_SHAPE(32, 8, 16, m32n8k16)
PORTHIP_SHAPE(8, 32, 16, m8n32k16)

PORTHIP_LOADS(16, 16, 8, precision::tf32, float, int, __mma_tf32_m16n16k8_ld_a,
              __mma_tf32_m16n16k8_ld_b)
PORTHIP_ACCUMULATOR(16, 16, 8, float, float, __mma_tf32_m16n16k8_ld_c,
                    __mma_m16n16k8_st_c_f32)
PORTHIP_MMA(16, 16, 8, precision::tf32, float, float, float, float, int,
            __mma_tf32_m16n16k8_mma_f32)

PORTHIP_LOADS(8, 8, 4, double, double, double, __dmma_m8n8k4_ld_a,
              __dmma_m8n8k4_ld_b)
PORTHIP_ACCUMULATOR(8, 8, 4, double, double, __dmma_m8n8k4_ld_c,
                    __dmma_m8n8k4_st_c_f64)
PORTHIP_MMA(8, 8, 4, double, double, double, double, double, double,
            __dmma_m8n8k4_mma_f64)

#undef PORTHIP_SHAPE
#undef PORTHIP_MMA_INTEGER
#undef PORTHIP_MMA
#undef PORTHIP_MMA_CASES
#undef PORTHIP_MMA_CASE
#undef PORTHIP_ACCUMULATOR
#undef PORTHIP_LOADS
#undef PORTHIP_LOAD

} // namespace wmma
} // namespace nvcuda

#endif
