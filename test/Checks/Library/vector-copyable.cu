// RUN: %check_findings %s
// Structs of vectors that have to be trivially copyable, before HIP 5.6.
#include <cuda_runtime.h>
#include <type_traits>
struct Particle {
  float4 at;
  int kind;
};
static_assert(std::is_trivially_copyable<Particle>::value, ""); // wrong: porthip-library-vector-copyable
static_assert(__is_trivially_copyable(float2), "");             // wrong: porthip-library-vector-copyable
template <class T> struct Buffer {
  static_assert(std::is_trivially_copyable_v<T>, ""); // wrong: porthip-library-vector-copyable
  T *data;
};
Buffer<Particle> particles;
// A header says it of a vector itself; pointers and numbers are.
template <class T> struct Plain {
  static_assert(std::is_trivially_copyable<T>::value, "");
};
Plain<float4> vector;
Plain<Particle *> pointer;
Plain<dim3> grid;
static_assert(std::is_trivially_copyable_v<float3>, "");
// Traits that follow from it.
static_assert(std::is_trivial<int2>::value, ""); // wrong: porthip-library-vector-copyable
static_assert(std::is_pod_v<Particle>, "");      // wrong: porthip-library-vector-copyable
static_assert(std::is_trivially_copy_assignable<uchar4>::value, ""); // wrong: porthip-library-vector-copyable
static_assert(std::is_standard_layout<float4>::value, "");
