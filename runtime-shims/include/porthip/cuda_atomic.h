// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// <cuda/atomic>: atomic, atomic_ref, fences, and cuda::std's, whose scope is
// the system. AMD's port of libcu++ is a download of its own (libhipcxx) and is
// taken where it is. wait() asks again and again; nobody is notified.
//
// Values have 1, 2, 4 or 8 bytes. Source of the interface: libcu++, "Extended
// API, synchronization primitives"; of the operations: clang's __hip_atomic
// built-in functions.
#ifndef PORTHIP_CUDA_ATOMIC_H
#define PORTHIP_CUDA_ATOMIC_H

#include "cuda_std.h" // <cuda/atomic> has cuda::std::move() and its kin, too
#include "detail/config.h"

#if __has_include(<cuda/std/atomic>)
#include <cuda/atomic>
#include <cuda/std/atomic>
#else
#include <atomic>
#include <cstddef>
#include <type_traits>

namespace cuda {

enum thread_scope {
  thread_scope_system,
  thread_scope_device,
  thread_scope_block,
  thread_scope_thread = 10
};

using ::std::memory_order;
using ::std::memory_order_acq_rel;
using ::std::memory_order_acquire;
using ::std::memory_order_consume;
using ::std::memory_order_relaxed;
using ::std::memory_order_release;
using ::std::memory_order_seq_cst;

namespace detail {

template <::std::size_t Bytes> struct AtomicWord {
  static_assert(Bytes == 0, "atomics of 1, 2, 4 or 8 bytes have a port");
};
template <> struct AtomicWord<1> {
  using Type = unsigned char;
};
template <> struct AtomicWord<2> {
  using Type = unsigned short;
};
template <> struct AtomicWord<4> {
  using Type = unsigned;
};
template <> struct AtomicWord<8> {
  using Type = unsigned long long;
};

// Clang's and gcc's number of an order: __ATOMIC_RELAXED and so on.
PORTHIP_HOST_DEVICE constexpr int orderOf(memory_order Order) {
  return Order == memory_order_relaxed   ? __ATOMIC_RELAXED
         : Order == memory_order_release ? __ATOMIC_RELEASE
         : Order == memory_order_acq_rel ? __ATOMIC_ACQ_REL
         : Order == memory_order_seq_cst ? __ATOMIC_SEQ_CST
                                         : __ATOMIC_ACQUIRE;
}
/// Order of a comparison that fails, which stores nothing.
PORTHIP_HOST_DEVICE constexpr memory_order ifFailed(memory_order Order) {
  return Order == memory_order_acq_rel   ? memory_order_acquire
         : Order == memory_order_release ? memory_order_relaxed
                                         : Order;
}

#if defined(__HIP_DEVICE_COMPILE__)
#define PORTHIP_ATOMIC_SCOPE(S)                                                \
  ((S) == thread_scope_system   ? __HIP_MEMORY_SCOPE_SYSTEM                    \
   : (S) == thread_scope_device ? __HIP_MEMORY_SCOPE_AGENT                     \
   : (S) == thread_scope_block  ? __HIP_MEMORY_SCOPE_WORKGROUP                 \
                                : __HIP_MEMORY_SCOPE_SINGLETHREAD)
#define PORTHIP_ATOMIC(Op, OnHost, ...) __hip_atomic_##Op(__VA_ARGS__, Scope)
#else
#define PORTHIP_ATOMIC_SCOPE(S) 0
#define PORTHIP_ATOMIC(Op, OnHost, ...) __atomic_##OnHost(__VA_ARGS__)
#endif

/// The operations on words, in a scope.
template <thread_scope S> struct AtomicOps {
  static constexpr int Scope = PORTHIP_ATOMIC_SCOPE(S);

  template <class W> PORTHIP_HOST_DEVICE static W load(const W *At, int Order) {
    return PORTHIP_ATOMIC(load, load_n, At, Order);
  }
  template <class W>
  PORTHIP_HOST_DEVICE static void store(W *At, W Value, int Order) {
    PORTHIP_ATOMIC(store, store_n, At, Value, Order);
  }
  template <class W>
  PORTHIP_HOST_DEVICE static W exchange(W *At, W Value, int Order) {
    return PORTHIP_ATOMIC(exchange, exchange_n, At, Value, Order);
  }
  template <class W>
  PORTHIP_HOST_DEVICE static bool replace(W *At, W &Expected, W New, int Order,
                                          int Failed) {
#if defined(__HIP_DEVICE_COMPILE__)
    return __hip_atomic_compare_exchange_strong(At, &Expected, New, Order,
                                                Failed, Scope);
#else
    return __atomic_compare_exchange_n(At, &Expected, New, false, Order,
                                       Failed);
#endif
  }
#define PORTHIP_ATOMIC_FETCH(Name, Op)                                         \
  template <class W>                                                           \
  PORTHIP_HOST_DEVICE static W Name(W *At, W Value, int Order) {               \
    return PORTHIP_ATOMIC(fetch_##Op, fetch_##Op, At, Value, Order);           \
  }
  PORTHIP_ATOMIC_FETCH(add, add)
  PORTHIP_ATOMIC_FETCH(andWith, and)
  PORTHIP_ATOMIC_FETCH(orWith, or)
  PORTHIP_ATOMIC_FETCH(xorWith, xor)
#undef PORTHIP_ATOMIC_FETCH
};
#undef PORTHIP_ATOMIC_SCOPE
#undef PORTHIP_ATOMIC

/// The base of atomic and atomic_ref.
template <class T, thread_scope S> class AtomicBase {
  static_assert(::std::is_trivially_copyable<T>::value, "bits that are copied");
  using Word = typename AtomicWord<sizeof(T)>::Type;
  using Ops = AtomicOps<S>;

  PORTHIP_HOST_DEVICE Word *word() const {
    return reinterpret_cast<Word *>(At);
  }
  PORTHIP_HOST_DEVICE static Word bits(T Value) {
    return ::porthip::detail::bitCast<Word>(Value);
  }
  PORTHIP_HOST_DEVICE static T value(Word Bits) {
    return ::porthip::detail::bitCast<T>(Bits);
  }

protected:
  T *At;

public:
  using value_type = T;
  static constexpr bool is_always_lock_free = true;

  PORTHIP_HOST_DEVICE explicit AtomicBase(T *At) : At(At) {}
  PORTHIP_HOST_DEVICE bool is_lock_free() const { return true; }

  PORTHIP_HOST_DEVICE T load(memory_order Order = memory_order_seq_cst) const {
    return value(Ops::load(word(), orderOf(Order)));
  }
  PORTHIP_HOST_DEVICE void
  store(T New, memory_order Order = memory_order_seq_cst) const {
    Ops::store(word(), bits(New), orderOf(Order));
  }
  PORTHIP_HOST_DEVICE T
  exchange(T New, memory_order Order = memory_order_seq_cst) const {
    return value(Ops::exchange(word(), bits(New), orderOf(Order)));
  }
  PORTHIP_HOST_DEVICE bool compare_exchange_strong(T &Expected, T New,
                                                   memory_order Order,
                                                   memory_order Failed) const {
    Word Was = bits(Expected);
    bool Done =
        Ops::replace(word(), Was, bits(New), orderOf(Order), orderOf(Failed));
    if (!Done)
      Expected = value(Was);
    return Done;
  }
  PORTHIP_HOST_DEVICE bool
  compare_exchange_strong(T &Expected, T New,
                          memory_order Order = memory_order_seq_cst) const {
    return compare_exchange_strong(Expected, New, Order, ifFailed(Order));
  }
  PORTHIP_HOST_DEVICE bool compare_exchange_weak(T &Expected, T New,
                                                 memory_order Order,
                                                 memory_order Failed) const {
    return compare_exchange_strong(Expected, New, Order, Failed);
  }
  PORTHIP_HOST_DEVICE bool
  compare_exchange_weak(T &Expected, T New,
                        memory_order Order = memory_order_seq_cst) const {
    return compare_exchange_strong(Expected, New, Order, ifFailed(Order));
  }

  /// Integers wrap; a pointer moves by elements.
  template <class D>
  PORTHIP_HOST_DEVICE T
  fetch_add(D By, memory_order Order = memory_order_seq_cst) const {
    return added(By, Order, ::std::is_integral<T>(), ::std::is_pointer<T>());
  }
  template <class D>
  PORTHIP_HOST_DEVICE T
  fetch_sub(D By, memory_order Order = memory_order_seq_cst) const {
    return updated(Order, [=](T Old) { return T(Old - By); });
  }
#define PORTHIP_ATOMIC_BITS(Fetch, Name)                                       \
  PORTHIP_HOST_DEVICE T Fetch(T With, memory_order Order =                     \
                                          memory_order_seq_cst) const {        \
    return value(Ops::Name(word(), bits(With), orderOf(Order)));               \
  }
  PORTHIP_ATOMIC_BITS(fetch_and, andWith)
  PORTHIP_ATOMIC_BITS(fetch_or, orWith)
  PORTHIP_ATOMIC_BITS(fetch_xor, xorWith)
#undef PORTHIP_ATOMIC_BITS
  PORTHIP_HOST_DEVICE
  T fetch_min(T With, memory_order Order = memory_order_seq_cst) const {
    return updated(Order, [=](T Old) { return With < Old ? With : Old; });
  }
  PORTHIP_HOST_DEVICE T
  fetch_max(T With, memory_order Order = memory_order_seq_cst) const {
    return updated(Order, [=](T Old) { return Old < With ? With : Old; });
  }

  PORTHIP_HOST_DEVICE operator T() const { return load(); }
  PORTHIP_HOST_DEVICE T operator++() const { return fetch_add(1) + 1; }
  PORTHIP_HOST_DEVICE T operator++(int) const { return fetch_add(1); }
  PORTHIP_HOST_DEVICE T operator--() const { return fetch_sub(1) - 1; }
  PORTHIP_HOST_DEVICE T operator--(int) const { return fetch_sub(1); }
  template <class D> PORTHIP_HOST_DEVICE T operator+=(D By) const {
    return fetch_add(By) + By;
  }
  template <class D> PORTHIP_HOST_DEVICE T operator-=(D By) const {
    return fetch_sub(By) - By;
  }
  PORTHIP_HOST_DEVICE T operator&=(T With) const {
    return fetch_and(With) & With;
  }
  PORTHIP_HOST_DEVICE T operator|=(T With) const {
    return fetch_or(With) | With;
  }
  PORTHIP_HOST_DEVICE T operator^=(T With) const {
    return fetch_xor(With) ^ With;
  }

  PORTHIP_HOST_DEVICE void
  wait(T Old, memory_order Order = memory_order_seq_cst) const {
    while (bits(load(Order)) == bits(Old))
      ;
  }
  PORTHIP_HOST_DEVICE void notify_one() const {}
  PORTHIP_HOST_DEVICE void notify_all() const {}

private:
  template <class D>
  PORTHIP_HOST_DEVICE T added(D By, memory_order Order, ::std::true_type,
                              ::std::false_type) const {
    return value(Ops::add(word(), bits(T(By)), orderOf(Order)));
  }
  template <class D>
  PORTHIP_HOST_DEVICE T added(D By, memory_order Order, ::std::false_type,
                              ::std::true_type) const {
    return updated(Order, [=](T Old) { return Old + By; });
  }
  template <class D>
  PORTHIP_HOST_DEVICE T added(D By, memory_order Order, ::std::false_type,
                              ::std::false_type) const {
#if defined(__HIP_DEVICE_COMPILE__)
    return Ops::add(At, T(By), orderOf(Order));
#else
    return updated(Order, [=](T Old) { return T(Old + By); });
#endif
  }

  template <class F>
  PORTHIP_HOST_DEVICE T updated(memory_order Order, F To) const {
    Word Was = Ops::load(word(), __ATOMIC_RELAXED);
    while (!Ops::replace(word(), Was, bits(To(value(Was))), orderOf(Order),
                         orderOf(ifFailed(Order))))
      ;
    return value(Was);
  }
};
} // namespace detail

template <class T, thread_scope S = thread_scope_system>
class atomic_ref : public detail::AtomicBase<T, S> {
  using Base = detail::AtomicBase<T, S>;

public:
  static constexpr ::std::size_t required_alignment = sizeof(T);
  PORTHIP_HOST_DEVICE explicit atomic_ref(T &Of) : Base(&Of) {}
  PORTHIP_HOST_DEVICE atomic_ref(const atomic_ref &Other) : Base(Other.At) {}
  atomic_ref &operator=(const atomic_ref &) = delete;
  PORTHIP_HOST_DEVICE T operator=(T New) const {
    this->store(New);
    return New;
  }
};

template <class T, thread_scope S = thread_scope_system> class atomic {
  alignas(sizeof(T)) T Value;
  using Ref = detail::AtomicBase<T, S>;

  PORTHIP_HOST_DEVICE Ref ref() const { return Ref(const_cast<T *>(&Value)); }

public:
  using value_type = T;
  static constexpr bool is_always_lock_free = true;

  atomic() = default;
  PORTHIP_HOST_DEVICE constexpr atomic(T Value) : Value(Value) {}
  atomic(const atomic &) = delete;
  atomic &operator=(const atomic &) = delete;
  PORTHIP_HOST_DEVICE T operator=(T New) {
    store(New);
    return New;
  }
  PORTHIP_HOST_DEVICE operator T() const { return load(); }
  PORTHIP_HOST_DEVICE bool is_lock_free() const { return true; }

#define PORTHIP_ATOMIC_FORWARD(Name)                                           \
  template <class... A> PORTHIP_HOST_DEVICE auto Name(A &&...Given) const {    \
    return ref().Name(static_cast<A &&>(Given)...);                            \
  }
  PORTHIP_ATOMIC_FORWARD(load)
  PORTHIP_ATOMIC_FORWARD(store)
  PORTHIP_ATOMIC_FORWARD(exchange)
  PORTHIP_ATOMIC_FORWARD(compare_exchange_strong)
  PORTHIP_ATOMIC_FORWARD(compare_exchange_weak)
  PORTHIP_ATOMIC_FORWARD(fetch_add)
  PORTHIP_ATOMIC_FORWARD(fetch_sub)
  PORTHIP_ATOMIC_FORWARD(fetch_and)
  PORTHIP_ATOMIC_FORWARD(fetch_or)
  PORTHIP_ATOMIC_FORWARD(fetch_xor)
  PORTHIP_ATOMIC_FORWARD(fetch_min)
  PORTHIP_ATOMIC_FORWARD(fetch_max)
  PORTHIP_ATOMIC_FORWARD(wait)
  PORTHIP_ATOMIC_FORWARD(notify_one)
  PORTHIP_ATOMIC_FORWARD(notify_all)
#undef PORTHIP_ATOMIC_FORWARD
  PORTHIP_HOST_DEVICE T operator++() { return ++ref(); }
  PORTHIP_HOST_DEVICE T operator++(int) { return ref()++; }
  PORTHIP_HOST_DEVICE T operator--() { return --ref(); }
  PORTHIP_HOST_DEVICE T operator--(int) { return ref()--; }
  template <class D> PORTHIP_HOST_DEVICE T operator+=(D By) {
    return ref() += By;
  }
  template <class D> PORTHIP_HOST_DEVICE T operator-=(D By) {
    return ref() -= By;
  }
  PORTHIP_HOST_DEVICE T operator&=(T With) { return ref() &= With; }
  PORTHIP_HOST_DEVICE T operator|=(T With) { return ref() |= With; }
  PORTHIP_HOST_DEVICE T operator^=(T With) { return ref() ^= With; }
};

PORTHIP_HOST_DEVICE void
atomic_thread_fence(memory_order Order, thread_scope S = thread_scope_system) {
#if defined(__HIP_DEVICE_COMPILE__)
  if (Order == memory_order_relaxed || S == thread_scope_thread)
    return;
  if (S == thread_scope_system)
    __threadfence_system();
  else if (S == thread_scope_device)
    __threadfence();
  else
    __threadfence_block();
#else
  (void)S;
  __atomic_thread_fence(detail::orderOf(Order));
#endif
}
PORTHIP_HOST_DEVICE void atomic_signal_fence(memory_order Order) {
  __atomic_signal_fence(detail::orderOf(Order));
}

// Before ::std's, which porthip/cuda_std.h brings here by a using directive.
namespace std {
template <class T> using atomic = ::cuda::atomic<T, thread_scope_system>;
template <class T>
using atomic_ref = ::cuda::atomic_ref<T, thread_scope_system>;
using ::cuda::memory_order;
using ::cuda::memory_order_acq_rel;
using ::cuda::memory_order_acquire;
using ::cuda::memory_order_consume;
using ::cuda::memory_order_relaxed;
using ::cuda::memory_order_release;
using ::cuda::memory_order_seq_cst;
PORTHIP_HOST_DEVICE void atomic_thread_fence(memory_order Order) {
  ::cuda::atomic_thread_fence(Order);
}
PORTHIP_HOST_DEVICE void atomic_signal_fence(memory_order Order) {
  ::cuda::atomic_signal_fence(Order);
}
} // namespace std
} // namespace cuda
#endif
#endif
