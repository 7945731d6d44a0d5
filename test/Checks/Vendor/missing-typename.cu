// RUN: %check_findings %s
// RUN: rm -rf %t && mkdir %t && cp %s %t/words.cu && cd %t
// RUN: %porthip -q --fail-on=never --cuda-path=none words.cu && FileCheck %s --input-file=words.hip
// RUN: sed -i 's/DIGIT(1)/1/' words.hip && %porthip cc --as gfx942 -c words.hip
// nvcc finds a type where an instance of the template has one.
#define DIGIT(x) T::digit(x)
struct Word {
  typedef unsigned digit;
  struct Inner {
    using type = short;
  };
  static const int size = 4;
  __device__ static int made(int x) { return x; }
};
struct Number {
  static __device__ int digit(int x) { return x; }
};
template <class T> __device__ unsigned cast(int x) {
  // CHECK: {{^}}  return typename T::digit(x) + sizeof(typename T::digit);
  return T::digit(x) + sizeof(T::digit);
}
template <class T> __device__ unsigned nested(int x) {
  // CHECK: {{^}}  return typename T::Inner::type(x);
  return T::Inner::type(x);
}
template <class T> __device__ unsigned byMacro() {
  return DIGIT(1); // wrong: porthip-vendor-missing-typename
}
// Values and functions, and what is one thing here and another there.
template <class T> __device__ unsigned values(int x) {
  // CHECK: {{^}}  return T::made(x) + T::size + sizeof(T::size);
  return T::made(x) + T::size + sizeof(T::size);
}
template <class T> __device__ unsigned either(int x) {
  // CHECK: {{^}}  return T::digit(x);
  return T::digit(x);
}
__global__ void all(unsigned *out) {
  out[0] = cast<Word>(1) + nested<Word>(2) + byMacro<Word>() + values<Word>(3);
  out[1] = either<Number>(4);
}
