// Initialisers of templates that are used with CUDA's vectors, and copies byte
// by byte of them.
// RUN: %check_port %s --host
#include <cuda_runtime.h>
#include <type_traits>
template <class V> struct Accumulator {
  V list[2] = {{0}, {0}};
  // CHECK: {{^}}  V list[2] = {{[{][{][}]}}, {}};
  V whole{0};
  V made;
  __host__ __device__ Accumulator() : made{0} {}
};
template <class V> __host__ __device__ V nothing() { return {0}; }
// CHECK: {{^}}template <class V> __host__ __device__ V nothing() { return {}; }
template <class V> __host__ __device__ V made() { return V{0}; }
template <class V, int N> struct Array {
  V data[N];
};
template <class T> struct Vector {
  using type = float4;
};
template <> struct Vector<int> {
  using type = int4;
};
template <class T> using vector_t = typename Vector<T>::type;
template <class V> __host__ __device__ V filled() {
  Array<V, 2> all = {{0}};
  // CHECK: {{^}}  Array<V, 2> all = {};
  typename std::remove_const<V>::type one = {0};
  // CHECK: {{^}}  typename std::remove_const<V>::type one = {};
  return all.data[0].x ? all.data[0] : one;
}
template <class T> __host__ __device__ float first() {
  vector_t<T> v = {0};
  // CHECK: {{^}}  vector_t<T> v = {};
  return v.x;
}
template <class T> void send(const T &) {
  static_assert(std::is_trivially_copyable_v<T>, "bytes are sent");
}
static_assert(std::is_trivially_copyable<uint3>::value, "");
__global__ void kernel(float4 *p) {
  Accumulator<float4> sum;
  p[0] = sum.list[0];
  p[1] = nothing<float4>();
  p[2] = made<float4>();
  p[3] = filled<float4>();
  p[4].x = first<float>() + first<int>();
}
void run(float4 v) {
  send(v);
  Accumulator<float> number;
  send(number.list[1] + nothing<float>());
}
