// RUN: %check_port %s
// Conversions in templates become calls where a use of the template, if only by way of
// another, or none that is seen, may have a number that does not fit.
#include <cuda_fp16.h>

template <class To, class From> __device__ To cast(From x) {
  return static_cast<To>(x);
  // CHECK: return porthip::to_integer<To>(x);
}
template <class T> struct Rounded {
  T *p;
  __device__ void put(int i, float x) { p[i] = (T)x; }
  // CHECK: { p[i] = porthip::to_integer<T>(x); }
};
template <class T> __global__ void kernel(T *p, const __half *x) {
  Rounded<T> all{p};
  all.put(0, 3.0f);
  p[1] = cast<T>(x[1]);
  p[2] += 1.5f;
  // CHECK: p[2] = porthip::to_integer<T>(p[2] + (1.5f));
}
template <class T> void launch(void *p) {
  kernel<T><<<1, 1>>>((T *)p, (const __half *)p);
}
void use(void *p) { launch<short>(p); }

// Called for integers and floats alone.
template <class T> __device__ T same(T x) {
  T y = x;
  return static_cast<T>(y) + static_cast<T>(1);
  // CHECK: return static_cast<T>(y) + static_cast<T>(1);
}
template <class T> __device__ T widened(float x) {
  return static_cast<T>(x);
  // CHECK: return static_cast<T>(x);
}
template <class T> __global__ void floats(T *p) {
  p[0] = same(p[0]) + widened<T>(p[1]);
}
void useFloats(float *p) { floats<<<1, 1>>>(p); }

// A constant is undefined where it does not fit.
template <class T> __global__ void constants(T *p) {
  p[0] = T(1e20f);
  // CHECK: p[0] = porthip::to_integer<T>(1e20f);
  p[1] = T(3.0f);
  // CHECK: p[1] = T(3.0f);
}
void useConstants(int *p) { constants<<<1, 1>>>(p); }

// No use is seen.
template <class T, class U> __device__ T unused(U x) {
  return static_cast<T>(x) + (T)(7) + T(x);
  // CHECK: return porthip::to_integer<T>(x) + (T)(7) + porthip::to_integer<T>(x);
}

// Truth values are the same on all GPUs, also in an assertion's macro.
#define HOLDS(x) (static_cast<bool>(x) ? void() : __trap())
template <class T> struct Sized {
  T size;
  __device__ bool check(T n) {
    HOLDS(size == n);
    // CHECK: {{^}}    HOLDS(size == n);
    return bool(size - n) && (bool)n;
    // CHECK: {{^}}    return bool(size - n) && (bool)n;
  }
};
template <class T> __global__ void negated(long long *p, const T *x) {
  p[0] = !x[0];
  // CHECK: {{^}}  p[0] = !x[0];
}
void useNegated(long long *p, __half *x, float *y) {
  negated<<<1, 1>>>(p, x);
  negated<<<1, 1>>>(p, y);
}
