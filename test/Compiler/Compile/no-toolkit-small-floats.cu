// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// half and bfloat16 of our own headers, on the host and on the device, against
// a search through all their values.
// RUN: %porthip run --cache-dir %t.cache --cuda-path=none %s | FileCheck %s
// CHECK-NOT: wrong
// CHECK: PASSED
#include <cmath>
#include <cstdio>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <vector>

static int Wrong = 0;
static void check(bool Ok, const char *What, double A, double B = 0,
                  double C = 0) {
  if (!Ok && Wrong++ < 20)
    printf("wrong: %s of %.17g %.17g %.17g\n", What, A, B, C);
}

// The value of the bits, by the definition of the formats.
template <int ExponentBits, int MantissaBits>
static double valueOf(unsigned Bits) {
  int Bias = (1 << (ExponentBits - 1)) - 1;
  int Exponent = Bits >> MantissaBits & ((1 << ExponentBits) - 1);
  double Fraction = Bits & ((1u << MantissaBits) - 1);
  double Sign = Bits & 0x8000 ? -1 : 1;
  if (Exponent == (1 << ExponentBits) - 1)
    return Fraction ? NAN : Sign * INFINITY;
  if (!Exponent)
    return Sign * std::ldexp(Fraction, 1 - Bias - MantissaBits);
  return Sign * std::ldexp(Fraction + (1 << MantissaBits),
                           Exponent - Bias - MantissaBits);
}

struct Half {
  using T = __half;
  static double value(unsigned Bits) { return valueOf<5, 10>(Bits); }
  static unsigned bits(T X) { return __half_as_ushort(X); }
  static T of(unsigned Bits) { return __ushort_as_half((unsigned short)Bits); }
  static T nearest(float X) { return __float2half_rn(X); }
  static T nearest(double X) { return __double2half(X); }
  static T zero(float X) { return __float2half_rz(X); }
  static T down(float X) { return __float2half_rd(X); }
  static T up(float X) { return __float2half_ru(X); }
  static float toFloat(T X) { return __half2float(X); }
  static constexpr unsigned Infinity = 0x7c00;
};
struct Bfloat {
  using T = __nv_bfloat16;
  static double value(unsigned Bits) { return valueOf<8, 7>(Bits); }
  static unsigned bits(T X) { return __bfloat16_as_ushort(X); }
  static T of(unsigned Bits) {
    return __ushort_as_bfloat16((unsigned short)Bits);
  }
  static T nearest(float X) { return __float2bfloat16_rn(X); }
  static T nearest(double X) { return __double2bfloat16(X); }
  static T zero(float X) { return __float2bfloat16_rz(X); }
  static T down(float X) { return __float2bfloat16_rd(X); }
  static T up(float X) { return __float2bfloat16_ru(X); }
  static float toFloat(T X) { return __bfloat162float(X); }
  static constexpr unsigned Infinity = 0x7f80;
};

// The two neighbours of a finite X, by binary search over the positive bits;
// Next may be infinity. Then to nearest, ties to even.
template <class F> struct Neighbours {
  unsigned Lower, Upper; ///< Bits of magnitudes; equal when X is exact.
  explicit Neighbours(double X) {
    double A = std::fabs(X);
    unsigned Low = 0, High = F::Infinity;
    while (High - Low > 1) {
      unsigned Middle = (Low + High) / 2;
      (F::value(Middle) <= A ? Low : High) = Middle;
    }
    Lower = Low;
    Upper = F::value(Low) == A ? Low : High;
  }
};
template <class F> static unsigned nearestBits(double X) {
  Neighbours<F> N(X);
  unsigned Sign = std::signbit(X) ? 0x8000 : 0;
  if (N.Lower == N.Upper)
    return Sign | N.Lower;
  double A = std::fabs(X), Low = F::value(N.Lower);
  // Infinity stands for the number that would follow the largest.
  double High = N.Upper == F::Infinity ? 2 * Low - F::value(N.Lower - 1)
                                       : F::value(N.Upper);
  bool IsUp = A - Low > High - A || (A - Low == High - A && (N.Upper & 1) == 0);
  return Sign | (IsUp ? N.Upper : N.Lower);
}

template <class F> static void conversions() {
  for (unsigned Bits = 0; Bits < 0x10000; ++Bits) {
    double V = F::value(Bits);
    float Got = F::toFloat(F::of(Bits));
    check(V == Got || (std::isnan(V) && std::isnan(Got)), "to float", V);
  }
  // Values, midpoints, and what lies just beside them.
  for (unsigned Bits = 0; Bits + 1 < F::Infinity; Bits += 3) {
    double Middle = (F::value(Bits) + F::value(Bits + 1)) / 2;
    for (double Sign : {1.0, -1.0})
      for (double X : {Middle, std::nextafter(Middle, 0),
                       std::nextafter(Middle, 1e300), F::value(Bits)}) {
        double V = Sign * X;
        check(F::bits(F::nearest(V)) == nearestBits<F>(V), "double", V);
        float Single = (float)V;
        unsigned SignBit = std::signbit(Single) ? 0x8000 : 0;
        check(F::bits(F::nearest(Single)) == nearestBits<F>(Single), "float",
              Single);
        Neighbours<F> N(Single);
        unsigned Down = SignBit ? N.Upper : N.Lower;
        unsigned Up = SignBit ? N.Lower : N.Upper;
        check(F::bits(F::zero(Single)) == (SignBit | N.Lower), "rz", Single);
        check(F::bits(F::down(Single)) == (SignBit | Down), "rd", Single);
        check(F::bits(F::up(Single)) == (SignBit | Up), "ru", Single);
      }
  }
}

// Sum, difference, product, quotient and a * b + c of one pair.
template <class T> __host__ __device__ void operate(T A, T B, T *Out) {
  Out[0] = A + B;
  Out[1] = A - B;
  Out[2] = A * B;
  Out[3] = A / B;
}
template <class T>
__global__ void kernel(const T *A, const T *B, T *Out, int *Less, int Count) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I >= Count)
    return;
  operate(A[I], B[I], Out + 5 * I);
  Out[5 * I + 4] = __hfma(A[I], B[I], Out[5 * I]);
  Less[I] = A[I] < B[I];
}

template <class F> static void arithmetic(const char *Name) {
  using T = typename F::T;
  std::vector<T> A, B;
  unsigned State = 1;
  for (int I = 0; I < 20000; ++I) {
    State = State * 1664525 + 1013904223;
    A.push_back(F::of(State >> 16));
    State = State * 1664525 + 1013904223;
    B.push_back(F::of(State >> 16));
  }
  int Count = (int)A.size();
  T *DeviceA, *DeviceB, *DeviceOut;
  int *DeviceLess;
  cudaMalloc(&DeviceA, Count * sizeof(T));
  cudaMalloc(&DeviceB, Count * sizeof(T));
  cudaMalloc(&DeviceOut, 5 * Count * sizeof(T));
  cudaMalloc(&DeviceLess, Count * sizeof(int));
  cudaMemcpy(DeviceA, A.data(), Count * sizeof(T), cudaMemcpyHostToDevice);
  cudaMemcpy(DeviceB, B.data(), Count * sizeof(T), cudaMemcpyHostToDevice);
  kernel<<<(Count + 127) / 128, 128>>>(DeviceA, DeviceB, DeviceOut, DeviceLess,
                                       Count);
  std::vector<T> Out(5 * Count);
  std::vector<int> Less(Count);
  cudaMemcpy(Out.data(), DeviceOut, Out.size() * sizeof(T),
             cudaMemcpyDeviceToHost);
  cudaMemcpy(Less.data(), DeviceLess, Count * sizeof(int),
             cudaMemcpyDeviceToHost);
  check(cudaGetLastError() == cudaSuccess, Name, 0);

  for (int I = 0; I < Count; ++I) {
    long double X = F::value(F::bits(A[I])), Y = F::value(F::bits(B[I]));
    // Exact in 64 bits of mantissa, but for the quotient, which is never so
    // near to a midpoint that its rounding to them would matter.
    long double Sum = (long double)F::value(F::bits(Out[5 * I]));
    long double Wanted[5] = {X + Y, X - Y, X * Y, X / Y, X * Y + Sum};
    T Host[5];
    operate(A[I], B[I], Host);
    for (int K = 0; K < 5; ++K) {
      unsigned Got = F::bits(Out[5 * I + K]);
      if (std::isnan(Wanted[K])) {
        check(std::isnan(F::value(Got)), "no number", X, Y, K);
        continue;
      }
      // To odd in double, so that the search rounds once.
      double Near = (double)Wanted[K];
      if ((long double)Near != Wanted[K] && std::isfinite(Near)) {
        long long Bits = __builtin_bit_cast(long long, Near);
        if (std::fabs((long double)Near) > std::fabs(Wanted[K]))
          --Bits;
        Near = __builtin_bit_cast(double, Bits | 1);
      }
      unsigned Right = std::isinf(Near) ? (Near < 0 ? 0x8000 : 0) | F::Infinity
                                        : nearestBits<F>(Near);
      // bfloat16 has so wide a range that X * Y + Sum may not be exact here.
      bool IsExact = K < 4 || Right == Got ||
                     std::fabs(std::log2(std::fabs((double)(X * Y))) -
                               std::log2(std::fabs((double)Sum))) < 40;
      bool IsZero = (Right & 0x7fff) == 0 && (Got & 0x7fff) == 0;
      check(!IsExact || Got == Right || IsZero, "device", X, Y, K);
      if (K < 4)
        check(F::bits(Host[K]) == Got || IsZero, "host", X, Y, K);
    }
    check(Less[I] == (X < Y), "less", X, Y);
  }
}

int main() {
  conversions<Half>();
  conversions<Bfloat>();
  arithmetic<Half>("half");
  arithmetic<Bfloat>("bfloat16");
  check(__half2int_rz(__float2half(-2.75f)) == -2, "rz", -2.75);
  check((unsigned char)__float2half(300.0f) == 255, "saturates", 300);
  check(__half2ushort_rz(__float2half(-1.0f)) == 0, "saturates", -1);
  check(__half2float(__hmax(__float2half(NAN), __float2half(1.0f))) == 1.0f,
        "max of NaN", 1);
  check(__hisnan(__hmax_nan(__float2half(NAN), __float2half(1.0f))), "nan", 1);
  check(__hadd_sat(__float2half(0.75f), __float2half(0.5f)) ==
            __float2half(1.0f),
        "saturated", 0.75);
  puts(Wrong ? "FAILED" : "PASSED");
  return Wrong != 0;
}
