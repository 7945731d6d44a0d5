// Operators of the project's on CUDA's vectors where HIP's own would be chosen: a
// template is called by name, and a conversion is written out.
// RUN: %check_port %s --host
#include <cuda_runtime.h>
#include <type_traits>
#include <utility>
template <class P> __host__ __device__ P operator+(P a, P b) {
  a.x = a.x * b.x;
  return a;
}
template <class P> __host__ __device__ P &operator+=(P &a, P b) {
  a.x = b.x;
  return a;
}
template <class S, class V,
          std::enable_if_t<std::is_arithmetic<S>::value, int> = 0>
__host__ __device__ V operator*(S s, V v) {
  v.x = s;
  return v;
}
namespace own {
template <class P> __host__ __device__ P operator-(P a) { return a; }
__host__ __device__ inline float3 turned(float3 v) {
  return -v;
  // CHECK: {{^}}  return ::own::operator-<float3>(v);
}
} // namespace own
// Leaves w alone.
__host__ __device__ inline float4 operator/(float4 v, float s) {
  return make_float4(v.x / s, v.y / s, v.z / s, v.w);
}
// HIP's does the same.
__host__ __device__ inline float2 operator/(float2 v, float s) {
  return make_float2(v.x / s, v.y / s);
}
struct Derived : float3 {
  __host__ __device__ Derived operator%(float s) const { return *this; }
};
__global__ void k(float3 *o, float2 *p, float4 *q, Derived *d) {
  o[0] = o[1] + o[2] + o[3];
  // CHECK: {{^}}  o[0] = ::operator+<float3>(::operator+<float3>(o[1], o[2]), o[3]);
  o[0] += 2.f * o[1] + o[2];
  // CHECK: {{^}}  ::operator+=<float3>(o[0], ::operator+<float3>(::operator*<float, float3>(2.f, o[1]), o[2]));
  q[0] = q[1] / 2;
  // CHECK: {{^}}  q[0] = q[1] / float(2);
  q[0] = q[1] / 2.f;
  // CHECK: {{^}}  q[0] = q[1] / 2.f;
  p[0] = p[1] / 2;
  // CHECK: {{^}}  p[0] = p[1] / 2;
  d[0] = d[1] % 2;
  // CHECK: {{^}}  d[0] = d[1] % float(2);
}
