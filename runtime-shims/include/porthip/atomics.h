// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CUDA's atomic functions for scopes and types that HIP lacks: the _block and
// _system forms and all atomics on 64-bit signed integers, half, bfloat16 and
// float vectors. Relaxed, as CUDA's are; each returns the old value.
//
// Vectors are added part by part, as in CUDA: each part is atomic, the whole
// is not.
#ifndef PORTHIP_ATOMICS_H
#define PORTHIP_ATOMICS_H

#include "detail/config.h"

#if PORTHIP_HAS_DEVICE && !defined(PORTHIP_LANE_SIMULATOR)
namespace porthip {

#if PORTHIP_NVIDIA

// Not ::Name: those of half and bfloat16 may be declared later.
#define PORTHIP_ATOMIC2(Name)                                                  \
  template <class T, class U> PORTHIP_DEVICE T Name(T *Address, U Value) {     \
    using ::Name;                                                              \
    return Name(Address, static_cast<T>(Value));                               \
  }
#define PORTHIP_ATOMIC_SCOPES(Name)                                            \
  PORTHIP_ATOMIC2(Name)                                                        \
  PORTHIP_ATOMIC2(Name##_block)                                                \
  PORTHIP_ATOMIC2(Name##_system)
#define PORTHIP_ATOMIC_CAS(Name)                                               \
  template <class T, class U, class V>                                         \
  PORTHIP_DEVICE T Name(T *Address, U Expected, V Value) {                     \
    return ::Name(Address, static_cast<T>(Expected), static_cast<T>(Value));   \
  }
PORTHIP_ATOMIC_SCOPES(atomicAdd)
PORTHIP_ATOMIC_SCOPES(atomicSub)
PORTHIP_ATOMIC_SCOPES(atomicExch)
PORTHIP_ATOMIC_SCOPES(atomicMin)
PORTHIP_ATOMIC_SCOPES(atomicMax)
PORTHIP_ATOMIC_SCOPES(atomicInc)
PORTHIP_ATOMIC_SCOPES(atomicDec)
PORTHIP_ATOMIC_SCOPES(atomicAnd)
PORTHIP_ATOMIC_SCOPES(atomicOr)
PORTHIP_ATOMIC_SCOPES(atomicXor)
PORTHIP_ATOMIC_CAS(atomicCAS)
PORTHIP_ATOMIC_CAS(atomicCAS_block)
PORTHIP_ATOMIC_CAS(atomicCAS_system)
#undef PORTHIP_ATOMIC2
#undef PORTHIP_ATOMIC_SCOPES
#undef PORTHIP_ATOMIC_CAS

#else

namespace detail {

// The integer type to exchange for a T.
template <unsigned Bytes> struct AtomicWord;
template <> struct AtomicWord<2> {
  using Type = unsigned short;
};
template <> struct AtomicWord<4> {
  using Type = unsigned int;
};
template <> struct AtomicWord<8> {
  using Type = unsigned long long;
};

template <int Scope, class Word>
PORTHIP_DEVICE Word exchangeIf(Word *Address, Word Expected, Word Value) {
  __hip_atomic_compare_exchange_strong(
      Address, &Expected, Value, __ATOMIC_RELAXED, __ATOMIC_RELAXED, Scope);
  return Expected;
}

// 16-bit words: exchanged as a part of the 32-bit word around them.
template <int Scope>
PORTHIP_DEVICE unsigned short exchangeIf(unsigned short *Address,
                                         unsigned short Expected,
                                         unsigned short Value) {
  unsigned long long Place = (unsigned long long)Address;
  auto *Whole = reinterpret_cast<unsigned *>(Place & ~3ull);
  unsigned Shift = (Place & 2) ? 16u : 0u;
  unsigned Old =
      __hip_atomic_load(Whole, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
  while (((Old >> Shift) & 0xffffu) == Expected) {
    unsigned New = (Old & ~(0xffffu << Shift)) | (unsigned(Value) << Shift);
    unsigned Seen = exchangeIf<Scope>(Whole, Old, New);
    if (Seen == Old)
      return Expected;
    Old = Seen;
  }
  return (unsigned short)(Old >> Shift);
}

// Repeats until nobody came between reading and writing.
template <int Scope, class T, class Operation>
PORTHIP_DEVICE T update(T *Address, Operation Op) {
  using Word = typename AtomicWord<sizeof(T)>::Type;
  auto *Place = reinterpret_cast<Word *>(Address);
  Word Old = *reinterpret_cast<volatile Word *>(Place);
  while (true) {
    T Current = bitCast<T>(Old);
    Word Seen = exchangeIf<Scope>(Place, Old, bitCast<Word>(Op(Current)));
    if (Seen == Old)
      return Current;
    Old = Seen;
  }
}

template <int Scope, class T> struct AtomicAdd {
  static PORTHIP_DEVICE T apply(T *Address, T Value) {
    return update<Scope>(Address, [=](T Old) { return T(Old + Value); });
  }
};
#define PORTHIP_ATOMIC_NATIVE_ADD(T)                                           \
  template <int Scope> struct AtomicAdd<Scope, T> {                            \
    static PORTHIP_DEVICE T apply(T *Address, T Value) {                       \
      return __hip_atomic_fetch_add(Address, Value, __ATOMIC_RELAXED, Scope);  \
    }                                                                          \
  };
PORTHIP_ATOMIC_NATIVE_ADD(int)
PORTHIP_ATOMIC_NATIVE_ADD(unsigned)
PORTHIP_ATOMIC_NATIVE_ADD(long long)
PORTHIP_ATOMIC_NATIVE_ADD(unsigned long long)
PORTHIP_ATOMIC_NATIVE_ADD(float)
PORTHIP_ATOMIC_NATIVE_ADD(double)
#undef PORTHIP_ATOMIC_NATIVE_ADD
#define PORTHIP_ATOMIC_VECTOR_ADD(Vector, T, Parts)                            \
  template <int Scope> struct AtomicAdd<Scope, Vector> {                       \
    static PORTHIP_DEVICE Vector apply(Vector *Address, Vector Value) {        \
      T *Place = reinterpret_cast<T *>(Address);                               \
      T Old[Parts], New[Parts];                                                \
      __builtin_memcpy(New, static_cast<const void *>(&Value), sizeof(New));   \
      for (int I = 0; I < Parts; ++I)                                          \
        Old[I] = AtomicAdd<Scope, T>::apply(Place + I, New[I]);                \
      Vector Result;                                                           \
      __builtin_memcpy(static_cast<void *>(&Result), Old, sizeof(Old));        \
      return Result;                                                           \
    }                                                                          \
  };
PORTHIP_ATOMIC_VECTOR_ADD(float2, float, 2)
PORTHIP_ATOMIC_VECTOR_ADD(float4, float, 4)
#undef PORTHIP_ATOMIC_VECTOR_ADD

// T is what the address points to; the value converts to it, as it does for
// CUDA's overloads.
#define PORTHIP_ATOMIC(Name, Scope, ...)                                       \
  template <class T, class U> PORTHIP_DEVICE T Name(T *Address, U Given) {     \
    T Value = static_cast<T>(Given);                                           \
    constexpr int S = Scope;                                                   \
    return __VA_ARGS__;                                                        \
  }
#define PORTHIP_ATOMIC_SCOPES(Name, ...)                                       \
  PORTHIP_ATOMIC(Name, __HIP_MEMORY_SCOPE_AGENT, __VA_ARGS__)                  \
  PORTHIP_ATOMIC(Name##_block, __HIP_MEMORY_SCOPE_WORKGROUP, __VA_ARGS__)      \
  PORTHIP_ATOMIC(Name##_system, __HIP_MEMORY_SCOPE_SYSTEM, __VA_ARGS__)
} // namespace detail

PORTHIP_ATOMIC_SCOPES(atomicAdd, detail::AtomicAdd<S, T>::apply(Address, Value))
PORTHIP_ATOMIC_SCOPES(atomicSub,
                      detail::AtomicAdd<S, T>::apply(Address, T(0 - Value)))
PORTHIP_ATOMIC_SCOPES(atomicExch,
                      detail::update<S>(Address, [=](T) { return Value; }))
PORTHIP_ATOMIC_SCOPES(atomicMin, __hip_atomic_fetch_min(Address, Value,
                                                        __ATOMIC_RELAXED, S))
PORTHIP_ATOMIC_SCOPES(atomicMax, __hip_atomic_fetch_max(Address, Value,
                                                        __ATOMIC_RELAXED, S))
PORTHIP_ATOMIC_SCOPES(atomicAnd, __hip_atomic_fetch_and(Address, Value,
                                                        __ATOMIC_RELAXED, S))
PORTHIP_ATOMIC_SCOPES(atomicOr, __hip_atomic_fetch_or(Address, Value,
                                                      __ATOMIC_RELAXED, S))
PORTHIP_ATOMIC_SCOPES(atomicXor, __hip_atomic_fetch_xor(Address, Value,
                                                        __ATOMIC_RELAXED, S))
// Wraps to 0 above Value; to Value below 0 or from above it.
PORTHIP_ATOMIC_SCOPES(atomicInc, detail::update<S>(Address, [=](T Old) {
                        return Old >= Value ? T(0) : T(Old + 1);
                      }))
PORTHIP_ATOMIC_SCOPES(atomicDec, detail::update<S>(Address, [=](T Old) {
                        return Old == 0 || Old > Value ? Value : T(Old - 1);
                      }))
#undef PORTHIP_ATOMIC_SCOPES
#undef PORTHIP_ATOMIC

#define PORTHIP_ATOMIC_CAS(Name, Scope)                                        \
  template <class T, class U, class V>                                         \
  PORTHIP_DEVICE T Name(T *Address, U Expected, V Value) {                     \
    using Word = typename detail::AtomicWord<sizeof(T)>::Type;                 \
    return detail::bitCast<T>(detail::exchangeIf<Scope>(                       \
        reinterpret_cast<Word *>(Address),                                     \
        detail::bitCast<Word>(static_cast<T>(Expected)),                       \
        detail::bitCast<Word>(static_cast<T>(Value))));                        \
  }
PORTHIP_ATOMIC_CAS(atomicCAS, __HIP_MEMORY_SCOPE_AGENT)
PORTHIP_ATOMIC_CAS(atomicCAS_block, __HIP_MEMORY_SCOPE_WORKGROUP)
PORTHIP_ATOMIC_CAS(atomicCAS_system, __HIP_MEMORY_SCOPE_SYSTEM)
#undef PORTHIP_ATOMIC_CAS

#endif // PORTHIP_NVIDIA

} // namespace porthip
#endif
#endif
