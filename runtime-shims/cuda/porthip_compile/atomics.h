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
PORTHIP_ATOMIC_SCOPE(_system, __MEMORY_SCOPE_SYSTEM)

#undef PORTHIP_ATOMIC_SCOPE
#undef PORTHIP_ATOMIC_OPERATION
#undef PORTHIP_ATOMIC_INTEGER
#undef PORTHIP_ATOMIC_ADD
#undef PORTHIP_ATOMIC_SUB
#undef PORTHIP_ATOMIC_EXCHANGE
#undef PORTHIP_ATOMIC_CAS

// Forms for the block, in PTX: clang forgets the scope of others for NVIDIA.
#define PORTHIP_ATOMIC_BLOCK(Name, T, Operation, Register)                     \
  __device__ static inline T Name##_block(T *P, T V) {                         \
    T Old;                                                                     \
    __asm__ volatile("atom.cta." Operation " %0, [%1], %2;"                    \
                     : "=" Register(Old)                                       \
                     : "l"(P), Register(V)                                     \
                     : "memory");                                              \
    return Old;                                                                \
  }
#define PORTHIP_ATOMIC_BLOCK_ALL(T, Bits, Kind, Register)                      \
  PORTHIP_ATOMIC_BLOCK(atomicMin, T, "min." Kind Bits, Register)               \
  PORTHIP_ATOMIC_BLOCK(atomicMax, T, "max." Kind Bits, Register)               \
  PORTHIP_ATOMIC_BLOCK(atomicAnd, T, "and.b" Bits, Register)                   \
  PORTHIP_ATOMIC_BLOCK(atomicOr, T, "or.b" Bits, Register)                     \
  PORTHIP_ATOMIC_BLOCK(atomicXor, T, "xor.b" Bits, Register)
PORTHIP_ATOMIC_BLOCK_ALL(int, "32", "s", "r")
PORTHIP_ATOMIC_BLOCK_ALL(unsigned int, "32", "u", "r")
PORTHIP_ATOMIC_BLOCK_ALL(long long, "64", "s", "l")
PORTHIP_ATOMIC_BLOCK_ALL(unsigned long long, "64", "u", "l")
PORTHIP_ATOMIC_BLOCK(atomicAdd, int, "add.s32", "r")
PORTHIP_ATOMIC_BLOCK(atomicAdd, unsigned int, "add.u32", "r")
PORTHIP_ATOMIC_BLOCK(atomicAdd, unsigned long long, "add.u64", "l")
PORTHIP_ATOMIC_BLOCK(atomicAdd, float, "add.f32", "f")
PORTHIP_ATOMIC_BLOCK(atomicAdd, double, "add.f64", "d")
PORTHIP_ATOMIC_BLOCK(atomicExch, int, "exch.b32", "r")
PORTHIP_ATOMIC_BLOCK(atomicExch, unsigned int, "exch.b32", "r")
PORTHIP_ATOMIC_BLOCK(atomicExch, unsigned long long, "exch.b64", "l")
PORTHIP_ATOMIC_BLOCK(atomicExch, float, "exch.b32", "f")
#undef PORTHIP_ATOMIC_BLOCK
#undef PORTHIP_ATOMIC_BLOCK_ALL

#define PORTHIP_ATOMIC_BLOCK_SUB(T)                                            \
  __device__ static inline T atomicSub_block(T *P, T V) {                      \
    return atomicAdd_block(P, (T)(0u - (unsigned int)V));                      \
  }
PORTHIP_ATOMIC_BLOCK_SUB(int)
PORTHIP_ATOMIC_BLOCK_SUB(unsigned int)
#undef PORTHIP_ATOMIC_BLOCK_SUB

#define PORTHIP_ATOMIC_BLOCK_CAS(T, Type, Register)                            \
  __device__ static inline T atomicCAS_block(T *P, T Compare, T V) {           \
    T Old;                                                                     \
    __asm__ volatile("atom.cta.cas." Type " %0, [%1], %2, %3;"                 \
                     : "=" Register(Old)                                       \
                     : "l"(P), Register(Compare), Register(V)                  \
                     : "memory");                                              \
    return Old;                                                                \
  }
PORTHIP_ATOMIC_BLOCK_CAS(int, "b32", "r")
PORTHIP_ATOMIC_BLOCK_CAS(unsigned int, "b32", "r")
PORTHIP_ATOMIC_BLOCK_CAS(unsigned long long, "b64", "l")
PORTHIP_ATOMIC_BLOCK_CAS(unsigned short, "b16", "h")
#undef PORTHIP_ATOMIC_BLOCK_CAS

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
