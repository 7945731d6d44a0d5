// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Address spaces, and loads and stores with a cache hint, as far as clang
// leaves them to the toolkit. A hint changes no value.
#ifndef PORTHIP_COMPILE_MEMORY_H
#define PORTHIP_COMPILE_MEMORY_H

#define PORTHIP_DEVICE __device__ static inline

PORTHIP_DEVICE unsigned int __isGlobal(const void *P) {
  return __nvvm_isspacep_global(P);
}
PORTHIP_DEVICE unsigned int __isShared(const void *P) {
  return __nvvm_isspacep_shared(P);
}
PORTHIP_DEVICE unsigned int __isConstant(const void *P) {
  return __nvvm_isspacep_const(P);
}
PORTHIP_DEVICE unsigned int __isLocal(const void *P) {
  return __nvvm_isspacep_local(P);
}

// clang's intrinsics define what begins with __nv, and call the others.
#define PORTHIP_SPACE(Name)                                                    \
  extern "C" __device__ size_t __nv_cvta_generic_to_##Name##_impl(             \
      const void *);                                                           \
  extern "C" __device__ void *__nv_cvta_##Name##_to_generic_impl(size_t);      \
  PORTHIP_DEVICE size_t __cvta_generic_to_##Name(const void *P) {              \
    return __nv_cvta_generic_to_##Name##_impl(P);                              \
  }                                                                            \
  PORTHIP_DEVICE void *__cvta_##Name##_to_generic(size_t P) {                  \
    return __nv_cvta_##Name##_to_generic_impl(P);                              \
  }
PORTHIP_SPACE(global)
PORTHIP_SPACE(shared)
PORTHIP_SPACE(constant)
PORTHIP_SPACE(local)
#undef PORTHIP_SPACE

#define PORTHIP_LOAD_STORE(T)                                                  \
  PORTHIP_DEVICE T __ldca(const T *P) { return *P; }                           \
  PORTHIP_DEVICE T __ldlu(const T *P) { return *P; }                           \
  PORTHIP_DEVICE void __stcg(T *P, T V) { *P = V; }                            \
  PORTHIP_DEVICE void __stcs(T *P, T V) { *P = V; }                            \
  PORTHIP_DEVICE void __stwb(T *P, T V) { *P = V; }
PORTHIP_LOAD_STORE(char)
PORTHIP_LOAD_STORE(char2)
PORTHIP_LOAD_STORE(char4)
PORTHIP_LOAD_STORE(double)
PORTHIP_LOAD_STORE(double2)
PORTHIP_LOAD_STORE(float)
PORTHIP_LOAD_STORE(float2)
PORTHIP_LOAD_STORE(float4)
PORTHIP_LOAD_STORE(int)
PORTHIP_LOAD_STORE(int2)
PORTHIP_LOAD_STORE(int4)
PORTHIP_LOAD_STORE(long)
PORTHIP_LOAD_STORE(long long)
PORTHIP_LOAD_STORE(longlong2)
PORTHIP_LOAD_STORE(short)
PORTHIP_LOAD_STORE(short2)
PORTHIP_LOAD_STORE(short4)
PORTHIP_LOAD_STORE(signed char)
PORTHIP_LOAD_STORE(uchar2)
PORTHIP_LOAD_STORE(uchar4)
PORTHIP_LOAD_STORE(uint2)
PORTHIP_LOAD_STORE(uint4)
PORTHIP_LOAD_STORE(ulonglong2)
PORTHIP_LOAD_STORE(unsigned char)
PORTHIP_LOAD_STORE(unsigned int)
PORTHIP_LOAD_STORE(unsigned long)
PORTHIP_LOAD_STORE(unsigned long long)
PORTHIP_LOAD_STORE(unsigned short)
PORTHIP_LOAD_STORE(ushort2)
PORTHIP_LOAD_STORE(ushort4)
#undef PORTHIP_LOAD_STORE

#undef PORTHIP_DEVICE

#endif
