// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Address spaces, as far as clang leaves them to the toolkit.
#ifndef PORTHIP_COMPILE_MEMORY_H
#define PORTHIP_COMPILE_MEMORY_H

#define PORTHIP_GPU_FN __device__ static inline

PORTHIP_GPU_FN unsigned int __isGlobal(const void *P) {
  return __nvvm_isspacep_global(P);
}
PORTHIP_GPU_FN unsigned int __isShared(const void *P) {
  return __nvvm_isspacep_shared(P);
}
PORTHIP_GPU_FN unsigned int __isConstant(const void *P) {
  return __nvvm_isspacep_const(P);
}
PORTHIP_GPU_FN unsigned int __isLocal(const void *P) {
  return __nvvm_isspacep_local(P);
}

// clang's intrinsics define what begins with __nv, and call the others.
#define PORTHIP_SPACE(Name)                                                    \
  extern "C" __device__ size_t __nv_cvta_generic_to_##Name##_impl(             \
      const void *);                                                           \
  extern "C" __device__ void *__nv_cvta_##Name##_to_generic_impl(size_t);      \
  PORTHIP_GPU_FN size_t __cvta_generic_to_##Name(const void *P) {              \
    return __nv_cvta_generic_to_##Name##_impl(P);                              \
  }                                                                            \
  PORTHIP_GPU_FN void *__cvta_##Name##_to_generic(size_t P) {                  \
    return __nv_cvta_##Name##_to_generic_impl(P);                              \
  }
PORTHIP_SPACE(global)
PORTHIP_SPACE(shared)
PORTHIP_SPACE(constant)
PORTHIP_SPACE(local)
#undef PORTHIP_SPACE

#undef PORTHIP_GPU_FN

#endif
