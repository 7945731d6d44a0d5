/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * nvcc's built-in atomic functions in terms of clang's.
 * Source: CUDA C++ Programming Guide, "Built-in Atomic Functions". */
#ifndef PORTHIP_NVCC_ATOMICS_H
#define PORTHIP_NVCC_ATOMICS_H

#define __NV_ATOMIC_RELAXED __ATOMIC_RELAXED
#define __NV_ATOMIC_CONSUME __ATOMIC_CONSUME
#define __NV_ATOMIC_ACQUIRE __ATOMIC_ACQUIRE
#define __NV_ATOMIC_RELEASE __ATOMIC_RELEASE
#define __NV_ATOMIC_ACQ_REL __ATOMIC_ACQ_REL
#define __NV_ATOMIC_SEQ_CST __ATOMIC_SEQ_CST

/* NVPTX has no scope between block and device that differs for us: a cluster
 * is taken for the device. */
#define __NV_THREAD_SCOPE_THREAD __MEMORY_SCOPE_SINGLE
#define __NV_THREAD_SCOPE_BLOCK __MEMORY_SCOPE_WRKGRP
#define __NV_THREAD_SCOPE_CLUSTER __MEMORY_SCOPE_DEVICE
#define __NV_THREAD_SCOPE_DEVICE __MEMORY_SCOPE_DEVICE
#define __NV_THREAD_SCOPE_SYSTEM __MEMORY_SCOPE_SYSTEM

#define PORTHIP_NV_ATOMIC static inline __attribute__((device, always_inline))
/* A parameter that takes no part in finding T. */
template <class T> struct __porthip_as {
  using type = T;
};

template <class T>
PORTHIP_NV_ATOMIC T __nv_atomic_load_n(const T *From, int Order,
                                       int Scope = __NV_THREAD_SCOPE_SYSTEM) {
  return __scoped_atomic_load_n(const_cast<T *>(From), Order, Scope);
}
template <class T>
PORTHIP_NV_ATOMIC void __nv_atomic_load(const T *From, T *To, int Order,
                                        int Scope = __NV_THREAD_SCOPE_SYSTEM) {
  __scoped_atomic_load(const_cast<T *>(From), To, Order, Scope);
}
template <class T>
PORTHIP_NV_ATOMIC void
__nv_atomic_store_n(T *To, typename __porthip_as<T>::type Value, int Order,
                    int Scope = __NV_THREAD_SCOPE_SYSTEM) {
  __scoped_atomic_store_n(To, Value, Order, Scope);
}
template <class T>
PORTHIP_NV_ATOMIC void __nv_atomic_store(T *To, T *Value, int Order,
                                         int Scope = __NV_THREAD_SCOPE_SYSTEM) {
  __scoped_atomic_store(To, Value, Order, Scope);
}
template <class T>
PORTHIP_NV_ATOMIC T
__nv_atomic_exchange_n(T *At, typename __porthip_as<T>::type Value, int Order,
                       int Scope = __NV_THREAD_SCOPE_SYSTEM) {
  return __scoped_atomic_exchange_n(At, Value, Order, Scope);
}
template <class T>
PORTHIP_NV_ATOMIC void
__nv_atomic_exchange(T *At, T *Value, T *Old, int Order,
                     int Scope = __NV_THREAD_SCOPE_SYSTEM) {
  __scoped_atomic_exchange(At, Value, Old, Order, Scope);
}
template <class T>
PORTHIP_NV_ATOMIC bool __nv_atomic_compare_exchange_n(
    T *At, T *Expected, typename __porthip_as<T>::type Desired, bool IsWeak,
    int OnSuccess, int OnFailure, int Scope = __NV_THREAD_SCOPE_SYSTEM) {
  (void)IsWeak;
  return __scoped_atomic_compare_exchange_n(At, Expected, Desired, false,
                                            OnSuccess, OnFailure, Scope);
}
template <class T>
PORTHIP_NV_ATOMIC bool __nv_atomic_compare_exchange(
    T *At, T *Expected, T *Desired, bool IsWeak, int OnSuccess, int OnFailure,
    int Scope = __NV_THREAD_SCOPE_SYSTEM) {
  (void)IsWeak;
  return __scoped_atomic_compare_exchange(At, Expected, Desired, false,
                                          OnSuccess, OnFailure, Scope);
}

#define PORTHIP_NV_FETCH(Operation)                                            \
  template <class T>                                                           \
  PORTHIP_NV_ATOMIC T __nv_atomic_fetch_##Operation(                           \
      T *At, typename __porthip_as<T>::type Value, int Order,                  \
      int Scope = __NV_THREAD_SCOPE_SYSTEM) {                                  \
    return __scoped_atomic_fetch_##Operation(At, Value, Order, Scope);         \
  }
PORTHIP_NV_FETCH(add)
PORTHIP_NV_FETCH(sub)
PORTHIP_NV_FETCH(and)
PORTHIP_NV_FETCH(or)
PORTHIP_NV_FETCH(xor)
PORTHIP_NV_FETCH(min)
PORTHIP_NV_FETCH(max)
#undef PORTHIP_NV_FETCH

PORTHIP_NV_ATOMIC void
__nv_atomic_thread_fence(int Order, int Scope = __NV_THREAD_SCOPE_SYSTEM) {
  __scoped_atomic_thread_fence(Order, Scope);
}
#undef PORTHIP_NV_ATOMIC

#endif
