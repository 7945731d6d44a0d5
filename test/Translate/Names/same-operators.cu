// Operators on vector types, which HIP's have as members: what does the same is
// left to other platforms, what does more is preferred by an attribute.
// RUN: %check_port %s --host
inline __host__ __device__ void operator+=(float3 &a, float3 b) {
  a.x += b.x; a.y += b.y; a.z += b.z;
}
// The runtime stands before what is the first of the file.
// CHECK: {{^}}#include <hip/hip_runtime.h>
// CHECK-NEXT: {{^}}#ifndef __HIP_PLATFORM_AMD__
// CHECK-NEXT: {{^}}inline __host__ __device__ void operator+=(float3 &a, float3 b) {
__host__ __device__ float2 operator*(float2 a, float2 b) {
  // CHECK: {{^}}__attribute__((enable_if(true, "not HIP's"))){{$}}
  // CHECK-NEXT: {{^}}__host__ __device__ float2 operator*(float2 a, float2 b) {
  return make_float2(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x);
}
__host__ __device__ inline int4 &operator++(int4 &a) { ++a.x; return a; }
// CHECK: {{^}}__attribute__((enable_if(true, "not HIP's"))){{$}}
// CHECK-NEXT: {{^}}__host__ __device__ inline int4 &operator++(int4 &a) { ++a.x; return a; }
__host__ __device__ void operator-=(int2 &a, int2 b) { a.x -= b.x; a.y -= b.y; } int Next;
// CHECK: {{^}}__attribute__((enable_if(true, "not HIP's"))){{$}}
// CHECK-NEXT: {{^}}__host__ __device__ void operator-=(int2 &a, int2 b) { a.x -= b.x; a.y -= b.y; } int Next;

// clang prefers one for the caller's side alone to HIP's.
__device__ float4 operator/(float4 a, float4 b) { return make_float4(a.x / b.x, 0, 0, 0); }
// CHECK-NOT: enable_if
// CHECK: {{^}}__device__ float4 operator/(float4 a, float4 b) { return make_float4(a.x / b.x, 0, 0, 0); }

__host__ __device__ float2 square(float2 a) { return a * a; }
__global__ void k(float3 *p, float2 *q, int4 *r, int2 *s, float4 *t) {
  p[0] += p[1];
  q[0] = square(q[0]) * q[1];
  ++r[0];
  s[0] -= s[1];
  t[0] = t[1] / t[2];
}
