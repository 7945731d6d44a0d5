// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// float3 arithmetic for host and device.
#ifndef PARTICLES_VEC_CUH
#define PARTICLES_VEC_CUH

#include <vector_functions.h>
#include <vector_types.h>

#ifdef __CUDACC__
#define VEC_HD __host__ __device__ __forceinline__
#else
#define VEC_HD inline
#endif

VEC_HD float3 operator+(const float3 &a, const float3 &b) {
  return make_float3(a.x + b.x, a.y + b.y, a.z + b.z);
}
VEC_HD float3 operator-(const float3 &a, const float3 &b) {
  return make_float3(a.x - b.x, a.y - b.y, a.z - b.z);
}
VEC_HD float3 operator*(const float3 &a, float s) {
  return make_float3(a.x * s, a.y * s, a.z * s);
}
VEC_HD float dot(const float3 &a, const float3 &b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}

#endif // PARTICLES_VEC_CUH
