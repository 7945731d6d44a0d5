// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Atomic functions: relaxed, of the device, the block (_block) or the system
// (_system).
#ifndef PORTHIP_COMPILE_ATOMICS_H
#define PORTHIP_COMPILE_ATOMICS_H

#define PORTHIP_ATOMIC_SCOPE(Suffix, Scope)                                    \
  PORTHIP_ATOMIC_INTEGER(Suffix, Scope, int)                                   \
  PORTHIP_ATOMIC_INTEGER(Suffix, Scope, unsigned int)                          \
  PORTHIP_ATOMIC_INTEGER(Suffix, Scope, long long)                             \
  PORTHIP_ATOMIC_INTEGER(Suffix, Scope, unsigned long long)                    \
  PORTHIP_ATOMIC_ADD(Suffix, Scope, int)                                       \
  PORTHIP_ATOMIC_ADD(Suffix, Scope, unsigned int)                              \
  PORTHIP_ATOMIC_ADD(Suffix, Scope, unsigned long long)                        \
  PORTHIP_ATOMIC_ADD(Suffix, Scope, float)                                     \
  PORTHIP_ATOMIC_ADD(Suffix, Scope, double)                                    \
  PORTHIP_ATOMIC_SUB(Suffix, Scope, int)                                       \
  PORTHIP_ATOMIC_SUB(Suffix, Scope, unsigned int)                              \
  PORTHIP_ATOMIC_EXCHANGE(Suffix, Scope, int)                                  \
  PORTHIP_ATOMIC_EXCHANGE(Suffix, Scope, unsigned int)                         \
  PORTHIP_ATOMIC_EXCHANGE(Suffix, Scope, unsigned long long)                   \
  PORTHIP_ATOMIC_CAS(Suffix, Scope, int)                                       \
  PORTHIP_ATOMIC_CAS(Suffix, Scope, unsigned int)                              \
  PORTHIP_ATOMIC_CAS(Suffix, Scope, unsigned long long)                        \
  PORTHIP_ATOMIC_CAS(Suffix, Scope, unsigned short)                            \
  __device__ static inline float atomicExch##Suffix(float *P, float V) {       \
    return __builtin_bit_cast(                                                 \
        float, __scoped_atomic_exchange_n((unsigned int *)P,                   \
                                          __builtin_bit_cast(unsigned int, V), \
                                          __ATOMIC_RELAXED, Scope));           \
  }

#define PORTHIP_ATOMIC_OPERATION(Name, Suffix, Scope, T, Operation)            \
  __device__ static inline T Name##Suffix(T *P, T V) {                         \
    return __scoped_atomic_fetch_##Operation(P, V, __ATOMIC_RELAXED, Scope);   \
  }
#define PORTHIP_ATOMIC_INTEGER(Suffix, Scope, T)                               \
  PORTHIP_ATOMIC_OPERATION(atomicMin, Suffix, Scope, T, min)                   \
  PORTHIP_ATOMIC_OPERATION(atomicMax, Suffix, Scope, T, max)                   \
  PORTHIP_ATOMIC_OPERATION(atomicAnd, Suffix, Scope, T, and)                   \
  PORTHIP_ATOMIC_OPERATION(atomicOr, Suffix, Scope, T, or)                     \
  PORTHIP_ATOMIC_OPERATION(atomicXor, Suffix, Scope, T, xor)
#define PORTHIP_ATOMIC_ADD(Suffix, Scope, T)                                   \
  PORTHIP_ATOMIC_OPERATION(atomicAdd, Suffix, Scope, T, add)
#define PORTHIP_ATOMIC_SUB(Suffix, Scope, T)                                   \
  PORTHIP_ATOMIC_OPERATION(atomicSub, Suffix, Scope, T, sub)
#define PORTHIP_ATOMIC_EXCHANGE(Suffix, Scope, T)                              \
  __device__ static inline T atomicExch##Suffix(T *P, T V) {                   \
    return __scoped_atomic_exchange_n(P, V, __ATOMIC_RELAXED, Scope);          \
  }
#define PORTHIP_ATOMIC_CAS(Suffix, Scope, T)                                   \
  __device__ static inline T atomicCAS##Suffix(T *P, T Compare, T V) {         \
    __scoped_atomic_compare_exchange_n(P, &Compare, V, false,                  \
                                       __ATOMIC_RELAXED, __ATOMIC_RELAXED,     \
                                       Scope);                                 \
    return Compare;                                                            \
  }

PORTHIP_ATOMIC_SCOPE(, __MEMORY_SCOPE_DEVICE)
PORTHIP_ATOMIC_SCOPE(_block, __MEMORY_SCOPE_WRKGRP)
PORTHIP_ATOMIC_SCOPE(_system, __MEMORY_SCOPE_SYSTEM)

#undef PORTHIP_ATOMIC_SCOPE
#undef PORTHIP_ATOMIC_OPERATION
#undef PORTHIP_ATOMIC_INTEGER
#undef PORTHIP_ATOMIC_ADD
#undef PORTHIP_ATOMIC_SUB
#undef PORTHIP_ATOMIC_EXCHANGE
#undef PORTHIP_ATOMIC_CAS

// Up to a limit and back to zero, and down from it.
#define PORTHIP_ATOMIC_WRAP(Suffix, Scope)                                     \
  __device__ static inline unsigned int atomicInc##Suffix(unsigned int *P,     \
                                                          unsigned int V) {    \
    return __nvvm_atom##Scope##_inc_gen_ui(P, V);                              \
  }                                                                            \
  __device__ static inline unsigned int atomicDec##Suffix(unsigned int *P,     \
                                                          unsigned int V) {    \
    return __nvvm_atom##Scope##_dec_gen_ui(P, V);                              \
  }
PORTHIP_ATOMIC_WRAP(, )
PORTHIP_ATOMIC_WRAP(_block, _cta)
PORTHIP_ATOMIC_WRAP(_system, _sys)
#undef PORTHIP_ATOMIC_WRAP

#endif
