// RUN: %check_findings %s
// Operators on vectors that the port cannot write by the project's name.
#include <cuda_runtime.h>
#include <type_traits>
#include <utility>
template <class P> __host__ __device__ P operator+(P a, P b) { return a; }
__host__ __device__ inline int2 operator+(int2 a, int2 b) { return b; }
#define SUM(A, B) ((A) + (B))
__device__ float3 macro(float3 a, float3 b) {
  return SUM(a, b); // wrong: porthip-library-vector-operator
}
// Used with float3, for which there is the template alone.
template <class T> __device__ T twice(T v) {
  return v + v; // wrong: porthip-library-vector-operator
}
// int2 has one of its own.
template <class T> __device__ T both(T v) { return v + v; }
// An operator of another namespace, which answers no question here.
namespace other {
template <class P> __device__ P operator*(P a, P b) { return a; }
} // namespace other
template <class T, class = void> struct HasProduct : std::false_type {};
template <class T>
struct HasProduct<T, std::void_t<decltype(std::declval<T>() *
                                          std::declval<T>())>> // wrong@-1: porthip-library-vector-operator
    : std::true_type {};
static const bool product = HasProduct<float3>::value;
__global__ void k(float3 *o, int2 *p, float *f) {
  o[0] = twice(macro(o[1], o[2]));
  p[0] = both(p[1]);
  f[0] = twice(f[1]);
}
