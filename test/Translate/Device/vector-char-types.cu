// The type of a char vector's member, 'signed char' in CUDA and 'char' in HIP, where
// it decides what is chosen.
// RUN: %check_port %s --host
#include <cuda_runtime.h>
#include <type_traits>
template <class T> struct Limit { static constexpr int Value = -1; };
template <> struct Limit<signed char> { static constexpr int Value = 127; };
template <class T> __host__ __device__ int limit(T) { return Limit<T>::Value; }
__host__ __device__ inline int size(int) { return 4; }
__host__ __device__ inline int size(signed char) { return 1; }
__host__ __device__ inline int plain(signed char c) { return c; }
static_assert(std::is_same<decltype(char4::x), signed char>::value, "");
// CHECK: {{^}}static_assert(std::is_same<signed char, signed char>::value, "");
__global__ void k(int *o, char4 c) {
  o[0] = limit(c.x) + Limit<decltype(c.y)>::Value;
  // CHECK: {{^}}  o[0] = limit(static_cast<signed char>(c.x)) + Limit<signed char>::Value;
  o[1] = size(c.z);
  // CHECK: {{^}}  o[1] = size(static_cast<signed char>(c.z));
  auto a = c.w;
  // CHECK: {{^}}  auto a = static_cast<signed char>(c.w);
  o[2] = limit(a) + plain(c.x);
  // CHECK: {{^}}  o[2] = limit(a) + plain(c.x);
}
