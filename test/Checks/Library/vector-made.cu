// RUN: %check_findings %s
// Questions of how vectors are made, and of how pairs of halves are copied.
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_runtime.h>
#include <type_traits>
#include <utility>
static const bool fromInt = std::is_constructible<int2, int>::value; // wrong: porthip-library-vector-made
static const bool fromAll = std::is_constructible_v<float3, float, float, float>; // wrong: porthip-library-vector-made
static const bool aggregate = std::is_aggregate<float4>::value; // wrong: porthip-library-vector-made
// In a partial specialization, in a function's result, in a member template and in an
// alias that another template is given.
template <class T, class = void> struct Fills : std::false_type {};
template <class T>
struct Fills<T, std::void_t<decltype(T(1))>> : std::true_type {}; // wrong: porthip-library-vector-made
static const bool fills = Fills<float4>::value;
template <class T> auto part(int) -> decltype(void(T{1, 2}), 0) { return 1; } // wrong: porthip-library-vector-made
template <class T> int part(...) { return 2; }
template <class T> int parts() { return part<T>(0); }
int useParts() { return parts<int3>(); }
template <class T> struct Asks {
  template <class U> static char f(decltype(void(U(1))) *); // wrong: porthip-library-vector-made
  template <class> static long f(...);
  enum { value = sizeof(f<T>(nullptr)) == 1 };
};
template <class T> int asks() {
  if constexpr (Asks<T>::value)
    return 1;
  return 2;
}
int useAsks() { return asks<double2>(); }
template <class T> using MadeOfOne = decltype(T(1.0f)); // wrong: porthip-library-vector-made
template <class T, template <class> class Op, class = void>
struct Detected : std::false_type {};
template <class T, template <class> class Op>
struct Detected<T, Op, std::void_t<Op<T>>> : std::true_type {};
static const bool detected = Detected<float2, MadeOfOne>::value;
template <class T> bool isAggregate() { return std::is_aggregate_v<T>; } // wrong: porthip-library-vector-made
bool useAggregate() { return isAggregate<uchar4>(); }
// Pairs of halves.
static const bool copied = std::is_trivially_copyable<__half2>::value; // wrong: porthip-library-vector-made
static const bool plain = std::is_trivial<__nv_bfloat162>::value; // wrong: porthip-library-vector-made
static const bool assigned = std::is_assignable<__half2 &, int>::value; // wrong: porthip-library-vector-made
static const bool converted = std::is_convertible<float, __half2>::value; // wrong: porthip-library-vector-made
// Alike on both sides: from itself, of no number, of as many as fit both, of other
// types, and where nothing asks.
static const bool fromItself = std::is_constructible<int2, int2>::value;
static const bool fromNothing = std::is_constructible<int2>::value;
static const bool fromThree = std::is_constructible<int2, int, int, int>::value;
static const bool fromReal = std::is_convertible<float, float4>::value;
static const bool ofHalf = std::is_trivially_copyable<__half>::value;
static const bool two = std::is_constructible<__nv_bfloat162, int>::value;
static const bool number = std::is_constructible<int, float>::value;
template <class T> auto whole(int) -> decltype(void(T{1, 2}), 0) { return 1; }
template <class T> int whole(...) { return 2; }
template <class T> int wholes() { return whole<T>(0); }
int useWhole() { return wholes<int2>(); }
template <class T> auto open(int) -> decltype(void(T(1)), 0) { return 1; }
template <class T> int opens() { return open<T>(0); }
int useOpen() { return opens<float>(); }
struct Own {
  int x, y;
};
static const bool own = std::is_aggregate<Own>::value;
