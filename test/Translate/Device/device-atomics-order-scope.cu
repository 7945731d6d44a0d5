// CUDA's atomic builtins with an order may leave out the scope, which is the
// system's then; HIP's may not. Builtins without a namesake are still told.
// RUN: %porthip translate --quiet --fail-on=never -o %t.hip %s 2> %t.err
// RUN: FileCheck %s --input-file=%t.hip
// RUN: FileCheck %s --input-file=%t.err --check-prefix=LEFT

__global__ void kernel(unsigned *At, const float *From, float *To) {
  // CHECK: unsigned Old = __hip_atomic_load(At, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_SYSTEM);
  unsigned Old = __nv_atomic_load_n(At, __NV_ATOMIC_RELAXED);
  // CHECK: float F = __hip_atomic_load(From, __ATOMIC_ACQUIRE, __HIP_MEMORY_SCOPE_AGENT);
  float F = __nv_atomic_load_n(From, __NV_ATOMIC_ACQUIRE, __NV_THREAD_SCOPE_DEVICE);
  // CHECK: __hip_atomic_store(To, F, __ATOMIC_RELEASE, __HIP_MEMORY_SCOPE_WORKGROUP);
  __nv_atomic_store_n(To, F, __NV_ATOMIC_RELEASE, __NV_THREAD_SCOPE_BLOCK);
  // CHECK: Old += __hip_atomic_exchange(At, 7u, __ATOMIC_ACQ_REL, __HIP_MEMORY_SCOPE_SYSTEM);
  Old += __nv_atomic_exchange_n(At, 7u, __NV_ATOMIC_ACQ_REL);
  // CHECK: Old += __hip_atomic_fetch_add(At, Old, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_SYSTEM);
  Old += __nv_atomic_fetch_add(At, Old, __NV_ATOMIC_RELAXED);
  // CHECK: __hip_atomic_fetch_max(At, Old, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
  __nv_atomic_fetch_max(At, Old, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
  // LEFT: error: '__nv_atomic_thread_fence' has no HIP equivalent
  __nv_atomic_thread_fence(__NV_ATOMIC_SEQ_CST);
}
