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
// Asked by way of other templates, of which a parse makes no instance: a template of a
// template, an alias, the default of a parameter, a member template, a function that
// is not viable.
namespace asked {
template <class T, class = void> struct Has : std::false_type {};
template <class T>
struct Has<T, std::void_t<decltype(std::declval<T>() -
                                   std::declval<T>())>> // wrong@-1: porthip-library-vector-operator
    : std::true_type {};
template <class T> unsigned which() { return Has<T>::value ? 1 : 2; }
unsigned useWhich() { return which<uchar2>(); }
template <class T> struct Asks {
  template <class U> static char f(decltype(void(-std::declval<U>())) *); // wrong: porthip-library-vector-operator
  template <class> static long f(...);
  enum { value = sizeof(f<T>(nullptr)) == 1 };
};
template <class T> int asks() { return Asks<T>::value; }
int useAsks() { return asks<short2>(); }
template <class T> using Shifted = decltype(std::declval<T>() << 1); // wrong: porthip-library-vector-operator
template <class T, template <class> class Op, class = void>
struct Detected : std::false_type {};
template <class T, template <class> class Op>
struct Detected<T, Op, std::void_t<Op<T>>> : std::true_type {};
static const bool shifted = Detected<int4, Shifted>::value;
template <class T, class = decltype(std::declval<T>() % std::declval<T>())> // wrong: porthip-library-vector-operator
int modulo(T) {
  return 1;
}
int modulo(...) { return 2; }
int useModulo(uint2 v) { return modulo(v); }
// Of numbers alone.
template <class T> using Product = decltype(std::declval<T>() * 2);
static const bool product = Detected<float, Product>::value;
template <class T> auto half(T v) -> decltype(v / 2) { return v / 2; }
int half(...) { return 2; }
int useHalf(int v) { return half(v); }
} // namespace asked
