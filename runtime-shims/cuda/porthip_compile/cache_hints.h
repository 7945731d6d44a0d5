// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loads and stores with a cache hint that clang leaves to the toolkit, and
// keeps the toolkit from giving. A hint changes no value.
#ifndef PORTHIP_COMPILE_CACHE_HINTS_H
#define PORTHIP_COMPILE_CACHE_HINTS_H

#define PORTHIP_GPU_FN static inline __attribute__((device))

#define PORTHIP_LOAD_STORE(T)                                                  \
  PORTHIP_GPU_FN T __ldca(const T *P) { return *P; }                           \
  PORTHIP_GPU_FN T __ldlu(const T *P) { return *P; }                           \
  PORTHIP_GPU_FN void __stcg(T *P, T V) { *P = V; }                            \
  PORTHIP_GPU_FN void __stcs(T *P, T V) { *P = V; }                            \
  PORTHIP_GPU_FN void __stwb(T *P, T V) { *P = V; }
#include "../porthip_hinted_types.inc"

// clang has these, but not for this type.
PORTHIP_GPU_FN unsigned long __ldcg(const unsigned long *P) { return *P; }
PORTHIP_GPU_FN unsigned long __ldcs(const unsigned long *P) { return *P; }
PORTHIP_GPU_FN unsigned long __ldcv(const unsigned long *P) {
  return *(const volatile unsigned long *)P;
}
PORTHIP_GPU_FN void __stwt(unsigned long *P, unsigned long V) { *P = V; }

#undef PORTHIP_GPU_FN

#endif
