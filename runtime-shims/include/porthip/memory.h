// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loads and stores with CUDA's cache hints, and questions about the memory
// space of an address. HIP has __ldg alone, and not for every type.
//
// Where a hint decides what is read, the shim keeps that meaning: __ldcg and
// __ldcv see what other blocks have written, past the caches that AMD GPUs do
// not keep coherent. Hints that are about speed only become non-temporal
// accesses or nothing.
#ifndef PORTHIP_MEMORY_H
#define PORTHIP_MEMORY_H

#include "detail/config.h"

#if PORTHIP_HAS_DEVICE && !defined(PORTHIP_LANE_SIMULATOR)
namespace porthip {

namespace detail {
template <class T> struct Identity {
  using Type = T;
};

#if !PORTHIP_NVIDIA
// The widest word that sizes and alignments of T allow.
template <unsigned Bytes> struct WordOf;
template <> struct WordOf<1> {
  using Type = unsigned char;
};
template <> struct WordOf<2> {
  using Type = unsigned short;
};
template <> struct WordOf<4> {
  using Type = unsigned int;
};
template <> struct WordOf<8> {
  using Type = unsigned long long;
};
template <class T> struct WordsOf {
  static constexpr unsigned Align = alignof(T) < 8 ? alignof(T) : 8;
  using Word = typename WordOf<Align>::Type;
  static constexpr unsigned Count = sizeof(T) / sizeof(Word);
};

enum class Hint { NonTemporal, Device, System };

template <Hint H, class Word> PORTHIP_DEVICE Word loadWord(const Word *From) {
  if (H == Hint::NonTemporal)
    return __builtin_nontemporal_load(From);
  return H == Hint::Device ? __hip_atomic_load(From, __ATOMIC_RELAXED,
                                               __HIP_MEMORY_SCOPE_AGENT)
                           : __hip_atomic_load(From, __ATOMIC_RELAXED,
                                               __HIP_MEMORY_SCOPE_SYSTEM);
}
template <Hint H, class Word> PORTHIP_DEVICE void storeWord(Word *To, Word W) {
  if (H == Hint::NonTemporal)
    __builtin_nontemporal_store(W, To);
  else if (H == Hint::Device)
    __hip_atomic_store(To, W, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
  else
    __hip_atomic_store(To, W, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_SYSTEM);
}

template <Hint H, class T> PORTHIP_DEVICE T loadHint(const T *From) {
  using Words = WordsOf<T>;
  typename Words::Word Copy[Words::Count];
  auto *Source = reinterpret_cast<const typename Words::Word *>(From);
  for (unsigned I = 0; I < Words::Count; ++I)
    Copy[I] = loadWord<H>(Source + I);
  T Result;
  __builtin_memcpy(static_cast<void *>(&Result), Copy, sizeof(T));
  return Result;
}
template <Hint H, class T>
PORTHIP_DEVICE void storeHint(T *To, const T &Value) {
  using Words = WordsOf<T>;
  typename Words::Word Copy[Words::Count];
  __builtin_memcpy(Copy, static_cast<const void *>(&Value), sizeof(T));
  auto *Target = reinterpret_cast<typename Words::Word *>(To);
  for (unsigned I = 0; I < Words::Count; ++I)
    storeWord<H>(Target + I, Copy[I]);
}
#endif
} // namespace detail

#if PORTHIP_NVIDIA
#define PORTHIP_LOAD(Name, Expression)                                         \
  template <class T> PORTHIP_DEVICE T Name(const T *From) {                    \
    return __##Name(From);                                                     \
  }
#else
#define PORTHIP_LOAD(Name, Expression)                                         \
  template <class T> PORTHIP_DEVICE T Name(const T *From) { return Expression; }
#endif
#if PORTHIP_NVIDIA && !defined(__clang__)
#define PORTHIP_STORE(Name, Expression)                                        \
  template <class T>                                                           \
  PORTHIP_DEVICE void Name(T *To, typename detail::Identity<T>::Type Value) {  \
    __##Name(To, Value);                                                       \
  }
#elif PORTHIP_NVIDIA
// clang does not declare CUDA's; all stores of NVIDIA GPUs reach the cache
// that blocks share.
#define PORTHIP_STORE(Name, Expression)                                        \
  template <class T>                                                           \
  PORTHIP_DEVICE void Name(T *To, typename detail::Identity<T>::Type Value) {  \
    *To = Value;                                                               \
  }
#else
#define PORTHIP_STORE(Name, Expression)                                        \
  template <class T>                                                           \
  PORTHIP_DEVICE void Name(T *To, typename detail::Identity<T>::Type Value) {  \
    Expression;                                                                \
  }
#endif

// Read-only data and data cached everywhere: a plain load.
PORTHIP_LOAD(ldg, *From)
PORTHIP_LOAD(ldca, *From)
// Cached where all blocks see it.
PORTHIP_LOAD(ldcg, detail::loadHint<detail::Hint::Device>(From))
// Streaming and last use.
PORTHIP_LOAD(ldcs, detail::loadHint<detail::Hint::NonTemporal>(From))
PORTHIP_LOAD(ldlu, detail::loadHint<detail::Hint::NonTemporal>(From))
// Not cached: what host and other devices wrote.
PORTHIP_LOAD(ldcv, detail::loadHint<detail::Hint::System>(From))
PORTHIP_STORE(stwb, *To = Value)
PORTHIP_STORE(stcg, detail::storeHint<detail::Hint::Device>(To, Value))
PORTHIP_STORE(stcs, detail::storeHint<detail::Hint::NonTemporal>(To, Value))
PORTHIP_STORE(stwt, detail::storeHint<detail::Hint::System>(To, Value))
#undef PORTHIP_LOAD
#undef PORTHIP_STORE

// Memory space of a generic address -----------------------------------------

#if PORTHIP_NVIDIA
PORTHIP_DEVICE unsigned isGlobal(const void *P) { return ::__isGlobal(P); }
PORTHIP_DEVICE unsigned isShared(const void *P) { return ::__isShared(P); }
PORTHIP_DEVICE unsigned isLocal(const void *P) { return ::__isLocal(P); }
PORTHIP_DEVICE unsigned isConstant(const void *P) { return ::__isConstant(P); }
PORTHIP_DEVICE unsigned isCtaShared(const void *P) { return ::__isShared(P); }
#else
namespace detail {
// Before clang took plain pointers, the builtins wanted the address space of
// generic pointers spelled out.
PORTHIP_DEVICE bool inShared(const void *P) {
  return __builtin_amdgcn_is_shared(
      (const __attribute__((address_space(0))) void *)P);
}
PORTHIP_DEVICE bool inPrivate(const void *P) {
  return __builtin_amdgcn_is_private(
      (const __attribute__((address_space(0))) void *)P);
}
} // namespace detail
PORTHIP_DEVICE unsigned isShared(const void *P) { return detail::inShared(P); }
PORTHIP_DEVICE unsigned isLocal(const void *P) { return detail::inPrivate(P); }
PORTHIP_DEVICE unsigned isCtaShared(const void *P) {
  return detail::inShared(P);
}
// __constant__ variables lie in global memory on AMD GPUs.
PORTHIP_DEVICE unsigned isGlobal(const void *P) {
  return !detail::inShared(P) && !detail::inPrivate(P);
}
#endif

// Offset in the shared memory of the block, as PTX takes it; and back.
#if PORTHIP_NVIDIA
PORTHIP_DEVICE size_t cvta_generic_to_shared(const void *P) {
  return ::__cvta_generic_to_shared(P);
}
PORTHIP_DEVICE void *cvta_shared_to_generic(size_t Offset) {
  return ::__cvta_shared_to_generic(Offset);
}
#else
PORTHIP_DEVICE size_t cvta_generic_to_shared(const void *P) {
  return (size_t)(unsigned)(unsigned long long)((
      const __attribute__((address_space(3))) char *)P);
}
PORTHIP_DEVICE void *cvta_shared_to_generic(size_t Offset) {
  return (void *)(__attribute__((address_space(3))) char *)Offset;
}
#endif
// Global addresses are generic addresses, on both vendors' GPUs.
PORTHIP_DEVICE size_t cvta_generic_to_global(const void *P) {
  return (size_t)P;
}
PORTHIP_DEVICE void *cvta_global_to_generic(size_t Address) {
  return (void *)Address;
}

} // namespace porthip
#endif
#endif
