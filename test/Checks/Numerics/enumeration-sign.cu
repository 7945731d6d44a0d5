// RUN: %check_findings %s
// Enumerations that nvcc keeps signed and clang does not, where the port cannot
// be written otherwise.
#include <cuda_runtime.h>
enum Kind { First, Second };
enum Inside { In, Out };
enum Written : unsigned { One, Two };
enum Signed { Less = -1, More };
enum Full : unsigned long long { All };
enum class Scoped { Here };
#define NUMBER(k) ((double)(k) / 2)
#define WIDE(k) ((long long)(k) / 2)
#define KIND(x) ((Kind)(x))
__global__ void wrong(double *p, long long *q, const int *k, float f) {
  Kind kind = (Kind)k[0];
  p[0] = NUMBER(kind); // wrong: porthip-numerics-enumeration-sign
  q[0] = WIDE(kind);   // wrong: porthip-numerics-enumeration-sign
  kind = KIND(f);      // wrong: porthip-numerics-unbounded-cast
}
template <class T> __device__ double number(T v) {
  return (double)v; // wrong: porthip-numerics-enumeration-sign
}
template <class T> __device__ double other(T v) { return (double)v; }
__global__ void templates(double *p, Kind k, Inside i) {
  p[0] = number(k) + other(i) + other(1);
}
__global__ void fine(double *p, long long *q, const int *k, float f) {
  p[0] = NUMBER((Inside)(k[0] & 1));
  p[1] = NUMBER((Written)k[1]);
  p[2] = NUMBER((Signed)k[1]);
  q[3] = WIDE((Full)k[1]);
  q[4] = WIDE((Scoped)k[1]);
  Kind kind = (Kind)k[0];
  p[5] = kind / 2 + (kind < 0) + (kind >> 1);
  p[6] = NUMBER(First);
  // The port goes by way of an int.
  p[7] = kind;
  q[5] = (long long)kind + k[0];
  kind = (Kind)f;
  kind = static_cast<Kind>(-1.5f);
}
double host(int k) { return NUMBER((Kind)k); }
