/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The scoped atomics that are intrinsics; the others are LLVM's atomicrmw
 * (PTX ISA, "atom"). Relaxed, as `atom` without qualifier is. All memory is
 * one, so each scope is the system's; that ".cta" says otherwise is for the
 * checks (LinkBuiltins.cpp).
 */
#include "VirtualGpu/Builtins/Nvptx/Nvptx.h"

#define READ_MODIFY(Name, Suffix, Type, Builtin, Scope)                        \
  VG_BUILTIN(Type,                                                             \
             "llvm.nvvm.atomic." #Name ".gen.i." #Scope "." Suffix ".p0",      \
             Name##_##Scope##_##Type(Type *P, Type V)) {                       \
    return Builtin(P, V, __ATOMIC_RELAXED);                                    \
  }
#define CAS(Suffix, Type, Scope)                                               \
  VG_BUILTIN(Type, "llvm.nvvm.atomic.cas.gen.i." #Scope "." Suffix ".p0",      \
             cas_##Scope##_##Type(Type *P, Type Expected, Type V)) {           \
    __atomic_compare_exchange_n(P, &Expected, V, false, __ATOMIC_RELAXED,      \
                                __ATOMIC_RELAXED);                             \
    return Expected;                                                           \
  }
/* inc wraps to 0 above the bound; dec to the bound at 0 or above it. */
#define WRAP(Name, Type, Next, Scope, Suffix)                                  \
  VG_BUILTIN(Type,                                                             \
             "llvm.nvvm.atomic." #Name ".gen.i." #Scope "." Suffix ".p0",      \
             Name##_##Scope##_##Type(Type *P, Type Bound)) {                   \
    Type Old = __atomic_load_n(P, __ATOMIC_RELAXED);                           \
    while (!__atomic_compare_exchange_n(P, &Old, Next, false,                  \
                                        __ATOMIC_RELAXED, __ATOMIC_RELAXED))   \
      ;                                                                        \
    return Old;                                                                \
  }
#define ADD_FLOAT(Suffix, Type, Bits, Scope)                                   \
  VG_BUILTIN(Type, "llvm.nvvm.atomic.add.gen.f." #Scope "." Suffix ".p0",      \
             addF_##Scope##_##Type(Type *P, Type V)) {                         \
    Bits Old = __atomic_load_n((Bits *)P, __ATOMIC_RELAXED), New;              \
    Type Value, Sum;                                                           \
    do {                                                                       \
      __builtin_memcpy(&Value, &Old, sizeof Old);                              \
      Sum = Value + V;                                                         \
      __builtin_memcpy(&New, &Sum, sizeof Sum);                                \
    } while (!__atomic_compare_exchange_n(                                     \
        (Bits *)P, &Old, New, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED));     \
    return Value;                                                              \
  }

#define WIDTH(Suffix, Signed, Unsigned, Scope)                                 \
  READ_MODIFY(add, Suffix, Unsigned, __atomic_fetch_add, Scope)                \
  READ_MODIFY(and, Suffix, Unsigned, __atomic_fetch_and, Scope)                \
  READ_MODIFY(or, Suffix, Unsigned, __atomic_fetch_or, Scope)                  \
  READ_MODIFY(xor, Suffix, Unsigned, __atomic_fetch_xor, Scope)                \
  READ_MODIFY(exch, Suffix, Unsigned, __atomic_exchange_n, Scope)              \
  READ_MODIFY(min, Suffix, Signed, __atomic_fetch_min, Scope)                  \
  READ_MODIFY(max, Suffix, Signed, __atomic_fetch_max, Scope)                  \
  CAS(Suffix, Unsigned, Scope)                                                 \
  WRAP(inc, Unsigned, Old >= Bound ? 0 : Old + 1, Scope, Suffix)               \
  WRAP(dec, Unsigned, Old == 0 || Old > Bound ? Bound : Old - 1, Scope, Suffix)
#define SCOPE(Scope)                                                           \
  WIDTH("i32", int32_t, uint32_t, Scope)                                       \
  WIDTH("i64", int64_t, uint64_t, Scope)                                       \
  CAS("i16", uint16_t, Scope)                                                  \
  ADD_FLOAT("f32", float, uint32_t, Scope)                                     \
  ADD_FLOAT("f64", double, uint64_t, Scope)
SCOPE(cta)
SCOPE(sys)
