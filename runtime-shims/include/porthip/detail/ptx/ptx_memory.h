// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memory instructions of PTX: addresses of shared memory, ordered and volatile
// accesses, atomics, copies. Source: PTX ISA, "Memory Consistency Model".
#ifndef PORTHIP_DETAIL_PTX_MEMORY_H
#define PORTHIP_DETAIL_PTX_MEMORY_H

#include "ptx_float.h"

namespace porthip {
namespace ptx {

enum order {
  relaxed = __ATOMIC_RELAXED,
  acquire = __ATOMIC_ACQUIRE,
  release = __ATOMIC_RELEASE,
  acq_rel = __ATOMIC_ACQ_REL,
  sc = __ATOMIC_SEQ_CST
};
#if PORTHIP_NVIDIA
enum scope { cta, gpu, sys };
#else
enum scope {
  cta = __HIP_MEMORY_SCOPE_WORKGROUP,
  gpu = __HIP_MEMORY_SCOPE_AGENT,
  sys = __HIP_MEMORY_SCOPE_SYSTEM
};
#endif

// The address that an offset in shared memory stands for, which is what
// __cvta_generic_to_shared() gives.
template <class T> PORTHIP_DEVICE T *shared(size_t Offset) {
#if PORTHIP_NVIDIA
  return (T *)::__cvta_shared_to_generic(Offset);
#else
  return (T *)(__attribute__((address_space(3))) T *)Offset;
#endif
}

// The same address in the memory of a block of the cluster, whose only block
// has rank 0.
template <class T> PORTHIP_DEVICE T mapa(T Address, unsigned Rank) {
  if (Rank != 0)
    trap();
  return Address;
}

namespace detail {
template <scope S> PORTHIP_DEVICE void fence() {
  if (S == cta)
    ::__threadfence_block();
  else if (S == gpu)
    ::__threadfence();
  else
    ::__threadfence_system();
}

// The widest words that the alignment of T allows; vectors are aligned as one.
template <class T> struct Words {
  static constexpr unsigned Bytes = alignof(T) < 8 ? alignof(T) : 8;
  using Word = typename OfSize<Bytes>::Unsigned;
  static constexpr unsigned Count = sizeof(T) / Bytes;
};

template <class Access, class T> PORTHIP_DEVICE T loadWith(const T *From) {
  using W = Words<T>;
  typename W::Word Copy[W::Count];
  auto *Source = reinterpret_cast<const typename W::Word *>(From);
  for (unsigned I = 0; I < W::Count; ++I)
    Copy[I] = Access::load(Source + I);
  T Result;
  __builtin_memcpy(static_cast<void *>(&Result), Copy, sizeof(T));
  return Result;
}
template <class Access, class T>
PORTHIP_DEVICE void storeWith(T *To, const T &Value) {
  using W = Words<T>;
  typename W::Word Copy[W::Count];
  __builtin_memcpy(Copy, static_cast<const void *>(&Value), sizeof(T));
  auto *Target = reinterpret_cast<typename W::Word *>(To);
  for (unsigned I = 0; I < W::Count; ++I)
    Access::store(Target + I, Copy[I]);
}

struct Volatile {
  template <class W> static PORTHIP_DEVICE W load(const W *From) {
    return *const_cast<const volatile W *>(From);
  }
  template <class W> static PORTHIP_DEVICE void store(W *To, W Value) {
    *const_cast<volatile W *>(To) = Value;
  }
};
template <order O, scope S> struct Atomic {
#if PORTHIP_NVIDIA
  template <class W> static PORTHIP_DEVICE W load(const W *From) {
    if (O == sc)
      fence<S>();
    W Value = *const_cast<const volatile W *>(From);
    if (O != relaxed)
      fence<S>();
    return Value;
  }
  template <class W> static PORTHIP_DEVICE void store(W *To, W Value) {
    if (O != relaxed)
      fence<S>();
    *const_cast<volatile W *>(To) = Value;
  }
#else
  template <class W> static PORTHIP_DEVICE W load(const W *From) {
    return __hip_atomic_load(From, O, S);
  }
  template <class W> static PORTHIP_DEVICE void store(W *To, W Value) {
    __hip_atomic_store(To, Value, O, S);
  }
#endif
};
} // namespace detail

template <class T> PORTHIP_DEVICE T ld_volatile(const T *From) {
  return detail::loadWith<detail::Volatile>(From);
}
template <class T>
PORTHIP_DEVICE void st_volatile(T *To, typename detail::Same<T>::Type Value) {
  detail::storeWith<detail::Volatile>(To, Value);
}

#define PORTHIP_PTX_LOAD(Order, Scope)                                         \
  template <class T> PORTHIP_DEVICE T ld_##Order##_##Scope(const T *From) {    \
    return detail::loadWith<detail::Atomic<Order, Scope>>(From);               \
  }
#define PORTHIP_PTX_STORE(Order, Scope)                                        \
  template <class T>                                                           \
  PORTHIP_DEVICE void st_##Order##_##Scope(                                    \
      T *To, typename detail::Same<T>::Type Value) {                           \
    detail::storeWith<detail::Atomic<Order, Scope>>(To, Value);                \
  }
#define PORTHIP_PTX_SCOPES(Scope)                                              \
  PORTHIP_PTX_LOAD(relaxed, Scope)                                             \
  PORTHIP_PTX_LOAD(acquire, Scope)                                             \
  PORTHIP_PTX_LOAD(sc, Scope)                                                  \
  PORTHIP_PTX_STORE(relaxed, Scope)                                            \
  PORTHIP_PTX_STORE(release, Scope)                                            \
  PORTHIP_PTX_STORE(sc, Scope)
PORTHIP_PTX_SCOPES(cta)
PORTHIP_PTX_SCOPES(gpu)
PORTHIP_PTX_SCOPES(sys)
#undef PORTHIP_PTX_SCOPES
#undef PORTHIP_PTX_STORE
#undef PORTHIP_PTX_LOAD

// Atomics ---------------------------------------------------------------------

// New where memory holds Expected; what it held.
template <order O, scope S, class T>
PORTHIP_DEVICE T atom_cas(T *At, typename detail::Same<T>::Type Expected,
                          typename detail::Same<T>::Type New) {
#if PORTHIP_NVIDIA
  if (O != relaxed)
    detail::fence<S>();
  T Old = S == sys   ? ::atomicCAS_system(At, Expected, New)
          : S == gpu ? ::atomicCAS(At, Expected, New)
                     : ::atomicCAS_block(At, Expected, New);
  if (O != relaxed)
    detail::fence<S>();
  return Old;
#else
  constexpr int Failed = O == release   ? int(relaxed)
                         : O == acq_rel ? int(acquire)
                                        : int(O);
  __hip_atomic_compare_exchange_strong(At, &Expected, New, O, Failed, S);
  return Expected;
#endif
}

#if PORTHIP_NVIDIA
// CUDA has 16 bits in the scope of the GPU alone: by way of the word around.
template <order O, scope S>
PORTHIP_DEVICE unsigned short
atom_cas(unsigned short *At, unsigned short Expected, unsigned short New) {
  unsigned *Word = (unsigned *)((size_t)At & ~size_t(3));
  unsigned Shift = unsigned((size_t)At & 2u) * 8u;
  unsigned Old = detail::Atomic<relaxed, S>::load(Word);
  for (;;) {
    unsigned short Seen = (unsigned short)(Old >> Shift);
    unsigned Changed =
        Seen != Expected ? Old
                         : (Old & ~(0xffffu << Shift)) | unsigned(New) << Shift;
    unsigned Before = atom_cas<O, S>(Word, Old, Changed);
    if (Before == Old)
      return Seen;
    Old = Before;
  }
}
#endif

namespace detail {
// Any operation, as a loop around compare-and-swap on the bits.
template <order O, scope S, class T, class Operation>
PORTHIP_DEVICE T update(T *At, Operation Op) {
  using U = Unsigned<T>;
  U *Bits = reinterpret_cast<U *>(At);
  U Old = Atomic<relaxed, S>::load(Bits);
  for (;;) {
    U New = porthip::detail::bitCast<U>(Op(porthip::detail::bitCast<T>(Old)));
    U Seen = atom_cas<O, S>(Bits, Old, New);
    if (Seen == Old)
      return porthip::detail::bitCast<T>(Old);
    Old = Seen;
  }
}
template <class T> struct Added {
  T Value;
  PORTHIP_DEVICE T operator()(T Old) const { return T(Old + Value); }
};
template <class T> struct Least {
  T Value;
  PORTHIP_DEVICE T operator()(T Old) const { return ptx::min(Old, Value); }
};
template <class T> struct Greatest {
  T Value;
  PORTHIP_DEVICE T operator()(T Old) const { return ptx::max(Old, Value); }
};
template <class T> struct Anded {
  T Value;
  PORTHIP_DEVICE T operator()(T Old) const { return Old & Value; }
};
template <class T> struct Ored {
  T Value;
  PORTHIP_DEVICE T operator()(T Old) const { return Old | Value; }
};
template <class T> struct Xored {
  T Value;
  PORTHIP_DEVICE T operator()(T Old) const { return Old ^ Value; }
};
template <class T> struct Exchanged {
  T Value;
  PORTHIP_DEVICE T operator()(T) const { return Value; }
};
struct Incremented {
  unsigned Limit;
  PORTHIP_DEVICE unsigned operator()(unsigned Old) const {
    return Old >= Limit ? 0u : Old + 1u;
  }
};
struct Decremented {
  unsigned Limit;
  PORTHIP_DEVICE unsigned operator()(unsigned Old) const {
    return Old == 0 || Old > Limit ? Limit : Old - 1u;
  }
};
#define PORTHIP_PTX_ADDED(F, T)                                                \
  struct Added_##F {                                                           \
    T Value;                                                                   \
    PORTHIP_DEVICE T operator()(T Old) const { return add_##F(Old, Value); }   \
  };
PORTHIP_PTX_ADDED(f16, unsigned short)
PORTHIP_PTX_ADDED(bf16, unsigned short)
PORTHIP_PTX_ADDED(f16x2, unsigned)
PORTHIP_PTX_ADDED(bf16x2, unsigned)
#undef PORTHIP_PTX_ADDED
} // namespace detail

// Hip is the builtin that AMD's compiler has for it.
#if PORTHIP_NVIDIA
#define PORTHIP_PTX_ATOM(Name, Hip, Operation)                                 \
  template <order O, scope S, class T>                                         \
  PORTHIP_DEVICE T atom_##Name(T *At, typename detail::Same<T>::Type Value) {  \
    return detail::update<O, S>(At, detail::Operation<T>{Value});              \
  }
#else
#define PORTHIP_PTX_ATOM(Name, Hip, Operation)                                 \
  template <order O, scope S, class T>                                         \
  PORTHIP_DEVICE T atom_##Name(T *At, typename detail::Same<T>::Type Value) {  \
    return Hip(At, Value, O, S);                                               \
  }
#endif
PORTHIP_PTX_ATOM(add, __hip_atomic_fetch_add, Added)
PORTHIP_PTX_ATOM(and, __hip_atomic_fetch_and, Anded)
PORTHIP_PTX_ATOM(or, __hip_atomic_fetch_or, Ored)
PORTHIP_PTX_ATOM(xor, __hip_atomic_fetch_xor, Xored)
PORTHIP_PTX_ATOM(exch, __hip_atomic_exchange, Exchanged)
PORTHIP_PTX_ATOM(min, __hip_atomic_fetch_min, Least)
PORTHIP_PTX_ATOM(max, __hip_atomic_fetch_max, Greatest)
#undef PORTHIP_PTX_ATOM
#if !PORTHIP_NVIDIA
// Floating point in a loop: the builtin's minimum of a NaN and zeros is left
// open.
#define PORTHIP_PTX_EXTREME(Name, Operation)                                   \
  template <order O, scope S>                                                  \
  PORTHIP_DEVICE float atom_##Name(float *At, float Value) {                   \
    return detail::update<O, S>(At, detail::Operation<float>{Value});          \
  }                                                                            \
  template <order O, scope S>                                                  \
  PORTHIP_DEVICE double atom_##Name(double *At, double Value) {                \
    return detail::update<O, S>(At, detail::Operation<double>{Value});         \
  }
PORTHIP_PTX_EXTREME(min, Least)
PORTHIP_PTX_EXTREME(max, Greatest)
#undef PORTHIP_PTX_EXTREME
#endif

template <order O, scope S>
PORTHIP_DEVICE unsigned atom_inc(unsigned *At, unsigned Limit) {
  if (O == relaxed && S == gpu)
    return ::atomicInc(At, Limit);
  return detail::update<O, S>(At, detail::Incremented{Limit});
}
template <order O, scope S>
PORTHIP_DEVICE unsigned atom_dec(unsigned *At, unsigned Limit) {
  if (O == relaxed && S == gpu)
    return ::atomicDec(At, Limit);
  return detail::update<O, S>(At, detail::Decremented{Limit});
}
#define PORTHIP_PTX_ADD(F, T)                                                  \
  template <order O, scope S> PORTHIP_DEVICE T atom_add_##F(T *At, T Value) {  \
    return detail::update<O, S>(At, detail::Added_##F{Value});                 \
  }
PORTHIP_PTX_ADD(f16, unsigned short)
PORTHIP_PTX_ADD(bf16, unsigned short)
PORTHIP_PTX_ADD(f16x2, unsigned)
PORTHIP_PTX_ADD(bf16x2, unsigned)
#undef PORTHIP_PTX_ADD

// Asynchronous copies, done at once; the last bytes may be zeros --------------

template <int Bytes>
PORTHIP_DEVICE void cp_async(void *Into, const void *From) {
  static_assert(Bytes == 4 || Bytes == 8 || Bytes == 16,
                "cp.async copies 4, 8 or 16 bytes");
  if (Bytes == 16)
    *(uint4 *)Into = *(const uint4 *)From;
  else if (Bytes == 8)
    *(uint2 *)Into = *(const uint2 *)From;
  else
    *(unsigned *)Into = *(const unsigned *)From;
}
template <int Bytes>
PORTHIP_DEVICE void cp_async(void *Into, const void *From, unsigned Given) {
  if (Given >= unsigned(Bytes))
    return cp_async<Bytes>(Into, From);
  unsigned Words[Bytes / 4] = {};
  for (unsigned I = 0; I < Given; ++I)
    Words[I / 4] |= unsigned(((const unsigned char *)From)[I]) << (I % 4 * 8);
  for (unsigned I = 0; I < Bytes / 4; ++I)
    ((unsigned *)Into)[I] = Words[I];
}

} // namespace ptx
} // namespace porthip
#endif
