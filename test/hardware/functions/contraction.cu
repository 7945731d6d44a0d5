// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Decisions of nvcc, against the same build here: which products and sums are
// rounded once, where denormals are zeros, and what the library functions give. Fast
// math flushes denormals, too; that is in the long form.
// REQUIRES: cuda-toolkit
// RUN: %porthip cc --as sm_90 -w -std=c++17 -O3 %s -o %t-contraction
// RUN: %t-contraction > %t-contraction.txt
// RUN: %python %S/../Inputs/compare.py %S/Inputs/contraction.txt %t-contraction.txt
// RUN: %if long %{ %porthip cc --as sm_90 -w -std=c++17 -O3 -use_fast_math %s -o %t-contraction-fast %}
// RUN: %if long %{ %t-contraction-fast > %t-contraction-fast.txt %}
// RUN: %if long %{ %python %S/../Inputs/compare.py %S/Inputs/contraction-fast.txt %t-contraction-fast.txt %}
#include "Inputs/Record.h"
#include <cmath>
template <class T> struct Cx {
  T R, I;
};
#define EXPR(NAME, ...)                                                        \
  template <class T>                                                           \
  __global__ void NAME(const T *A, const T *B, const T *C, const T *D, T *O,   \
                       int N) {                                                \
    int I = blockIdx.x * blockDim.x + threadIdx.x;                             \
    if (I >= N)                                                                \
      return;                                                                  \
    T a = A[I], b = B[I], c = C[I], d = D[I];                                  \
    __VA_ARGS__                                                                \
  }
EXPR(fma1, O[I] = a * b + c;)
EXPR(fma2, T t = a * b; O[I] = t + c;)
EXPR(fma3, T t = a * b; T u = t - c; O[I] = u;)
EXPR(negMul, O[I] = c - a * b;)
EXPR(negAll, O[I] = -(a * b) - c;)
EXPR(twoProducts, O[I] = a * b - c * d;)
EXPR(twoProductsPlus, O[I] = a * b + c * d;)
EXPR(twoUses, T t = a * b; O[I] = (t + c) * (t + d);)
EXPR(twoUsesOut, T t = a * b; O[I] = t + c; O[I + N] = t;)
EXPR(dot3, O[I] = a * b + b * c + c * d;)
EXPR(dot3Paren, O[I] = (a * b + b * c) + (c * d + d * a);)
EXPR(square, O[I] = a * a - b * b;)
EXPR(loop4, T s = 0;
     for (int K = 0; K < 4; ++K) s += A[(I + K) % N] * B[(I + K) % N];
     O[I] = s;)
EXPR(loopN, T s = 0;
     for (int K = 0; K < (I & 15); ++K) s += A[(I + K) % N] * B[(I + K) % N];
     O[I] = s;)
EXPR(loopSub, T s = c;
     for (int K = 0; K < (I & 7); ++K) s = s - A[(I + K) % N] * s; O[I] = s;)
EXPR(horner, T s = a; s = s * d + b; s = s * d + c; s = s * d + a; O[I] = s;)
EXPR(complexMul, O[I] = a * c - b * d; O[I + N] = a * d + b * c;)
EXPR(complexDiv, T q = c * c + d * d; O[I] = (a * c + b * d) / q;
     O[I + N] = (b * c - a * d) / q;)
EXPR(select, T t = a * b; T u = c > 0 ? t : -t; O[I] = u + d;)
EXPR(branch, T t; if (c > 0) t = a * b; else t = a * d; O[I] = t + c;)
EXPR(lerp, O[I] = a + c * (b - a);)
EXPR(addMulAdd, O[I] = (a + b) * c + d;)
EXPR(mulConst, O[I] = a * T(0.1) + b;)
EXPR(mulTwo, O[I] = a * 2 + b;)
EXPR(divConst, O[I] = a / 3 + b;)
EXPR(divPow2, O[I] = a / 4 + b;)
EXPR(intrinsics, O[I] = sizeof(T) == 4 ? T(__fadd_rn(__fmul_rn(a, b), c))
                                       : T(__dadd_rn(__dmul_rn(a, b), c));)
EXPR(volatileMul, volatile T t = a * b; O[I] = t + c;)
EXPR(sharedMul, __shared__ T s[128]; s[threadIdx.x] = a * b;
     O[I] = s[threadIdx.x] + c;)
EXPR(quadratic, O[I] = b * b - 4 * a * c;)
EXPR(norm, O[I] = a * a + b * b + c * c;)
EXPR(mulMulAdd, O[I] = a * b * c + d;)
EXPR(subSub, O[I] = a - b - c * d;)
EXPR(cancel, O[I] = a * b - a * b;)
EXPR(cancel2, T t = a * b; O[I] = a * b - t;)
EXPR(fused, O[I] = fma(a, b, c) + d;)
EXPR(mulAbs, O[I] = fabs(a * b) + c;)
EXPR(mulInt, O[I] = a * T(I) + b;)
// Library functions and operators: fast math replaces some.
EXPR(div, O[I] = a / b;)
EXPR(rcp, O[I] = 1 / a;)
EXPR(sqrtF, O[I] = sqrt(a);)
EXPR(rsqrtF, O[I] = rsqrt(a);)
EXPR(oneOverSqrt, O[I] = 1 / sqrt(a);)
EXPR(sinF, O[I] = sin(a);)
EXPR(cosF, O[I] = cos(a);)
EXPR(tanF, O[I] = tan(a);)
EXPR(sincosF, T s, k; sincos(a, &s, &k); O[I] = s; O[I + N] = k;)
EXPR(expF, O[I] = exp(a);)
EXPR(exp2F, O[I] = exp2(a);)
EXPR(exp10F, O[I] = exp10(a);)
EXPR(expm1F, O[I] = expm1(a);)
EXPR(logF, O[I] = log(a);)
EXPR(log2F, O[I] = log2(a);)
EXPR(log10F, O[I] = log10(a);)
EXPR(log1pF, O[I] = log1p(a);)
EXPR(powF, O[I] = pow(a, b);)
EXPR(pow2F, O[I] = pow(a, T(2));)
EXPR(powHalfF, O[I] = pow(a, T(0.5));)
EXPR(powThreeF, O[I] = pow(a, T(3));)
EXPR(powiF, O[I] = pow(a, I % 9 - 4);)
EXPR(tanhF, O[I] = tanh(a);)
EXPR(sinhF, O[I] = sinh(a);)
EXPR(coshF, O[I] = cosh(a);)
EXPR(asinF, O[I] = asin(a);)
EXPR(acosF, O[I] = acos(a);)
EXPR(atanF, O[I] = atan(a);)
EXPR(atan2F, O[I] = atan2(a, b);)
EXPR(asinhF, O[I] = asinh(a);)
EXPR(acoshF, O[I] = acosh(a);)
EXPR(atanhF, O[I] = atanh(a);)
EXPR(erfF, O[I] = erf(a);)
EXPR(erfcF, O[I] = erfc(a);)
EXPR(erfinvF, O[I] = erfinv(a);)
EXPR(normcdfF, O[I] = normcdf(a);)
EXPR(tgammaF, O[I] = tgamma(a);)
EXPR(lgammaF, O[I] = lgamma(a);)
EXPR(j0F, O[I] = j0(a);)
EXPR(y1F, O[I] = y1(a);)
EXPR(besselI0F, O[I] = cyl_bessel_i0(a);)
EXPR(cbrtF, O[I] = cbrt(a);)
EXPR(rcbrtF, O[I] = rcbrt(a);)
EXPR(hypotF, O[I] = hypot(a, b);)
EXPR(rhypotF, O[I] = rhypot(a, b);)
EXPR(norm3F, O[I] = norm3d(a, b, c);)
EXPR(fmodF, O[I] = fmod(a, b);)
EXPR(remainderF, O[I] = remainder(a, b);)
EXPR(sinpiF, O[I] = sinpi(a);)
EXPR(cospiF, O[I] = cospi(a);)
EXPR(floorF, O[I] = floor(a) + round(b) + rint(c) + trunc(d);)
EXPR(fminF, O[I] = fmin(a, b); O[I + N] = fmax(a, b);)
EXPR(isnanF, O[I] = isnan(a) + 2 * isinf(a) + 4 * (a == b) + 8 * (a < b) +
                    16 * (a != a);)
EXPR(denormAdd, O[I] = a + b;)
EXPR(denormMul, O[I] = a * b;)
EXPR(ldexpF, O[I] = ldexp(a, I % 300 - 150);)
EXPR(logbF, O[I] = logb(a); O[I + N] = ilogb(a);)
EXPR(nextF, O[I] = nextafter(a, b);)
EXPR(castF, O[I] = T(float(a)) + T(double(b));
     O[I + N] = T((int)c) + T((unsigned)d);)
template <class T> static std::vector<T> values(int Seed, int N, bool Hard) {
  std::vector<T> V;
  uint64_t S = 0x9e3779b97f4a7c15ull * (Seed + 1);
  static const double Corners[] = {0.0,
                                   -0.0,
                                   1,
                                   -1,
                                   INFINITY,
                                   -INFINITY,
                                   NAN,
                                   1e-40,
                                   -1e-40,
                                   1e-45,
                                   1.17549435e-38,
                                   3.4e38,
                                   1e-310,
                                   5e-324,
                                   1e308,
                                   0.5,
                                   2,
                                   3,
                                   1e10,
                                   88,
                                   -104,
                                   709,
                                   1e-20,
                                   -1e-20};
  for (int I = 0; I < N; ++I) {
    S ^= S << 13;
    S ^= S >> 7;
    S ^= S << 17;
    double U = double(S >> 11) / (1ull << 53);
    if (Hard && I % 3 == Seed % 3) {
      V.push_back(T(Corners[S % 24]));
      continue;
    }
    if (Hard && I % 3 == 1) {
      T X;
      memcpy(&X, &S, sizeof X);
      V.push_back(X);
      continue;
    }
    V.push_back(T((U * 2 - 1) * (I % 4 == 0 ? 100 : 1)));
  }
  return V;
}
template <class T> static void run(const std::string &Kind, bool Hard) {
  const int N = 640;
  Dev<T> A(values<T>(1, N, Hard)), B(values<T>(2, N, Hard)),
      C(values<T>(3, N, Hard)), D(values<T>(4, N, Hard));
#define E(NAME)                                                                \
  {                                                                            \
    Dev<T> O(2 * N);                                                           \
    NAME<T><<<N / 128, 128>>>(A.P, B.P, C.P, D.P, O.P, N);                     \
    auto V = O.get();                                                          \
    bool Two = false;                                                          \
    for (int I = N; I < 2 * N; ++I) {                                          \
      uint64_t W = 0;                                                          \
      memcpy(&W, &V[I], sizeof(T));                                            \
      Two |= W != 0;                                                           \
    }                                                                          \
    put(#NAME "/" + Kind, V.data(), Two ? 2 * N : N, sizeof(T) == 4 || !Hard); \
  }
  E(fma1)
  E(fma2) E(fma3) E(negMul) E(negAll) E(twoProducts) E(twoProductsPlus) E(
      twoUses) E(twoUsesOut) E(dot3) E(dot3Paren) E(square) E(loop4) E(loopN)
      E(loopSub) E(horner) E(complexMul) E(complexDiv) E(select) E(branch) E(
          lerp) E(addMulAdd) E(mulConst) E(mulTwo) E(divConst) E(divPow2)
          E(intrinsics) E(volatileMul) E(sharedMul) E(quadratic) E(norm) E(
              mulMulAdd) E(subSub) E(cancel) E(cancel2) E(fused) E(mulAbs)
              E(mulInt) E(div) E(rcp) E(sqrtF) E(rsqrtF) E(oneOverSqrt) E(
                  sinF) E(cosF) E(tanF) E(sincosF) E(expF) E(exp2F) E(exp10F)
                  E(expm1F) E(logF) E(log2F) E(log10F) E(log1pF) E(powF) E(
                      pow2F) E(powHalfF) E(powThreeF) E(powiF) E(tanhF) E(sinhF)
                      E(coshF) E(asinF) E(acosF) E(atanF) E(atan2F) E(asinhF)
                          E(acoshF) E(atanhF) E(erfF) E(erfcF) E(erfinvF)
                              E(normcdfF) E(tgammaF) E(lgammaF) E(j0F) E(y1F)
                                  E(besselI0F) E(cbrtF) E(rcbrtF) E(hypotF)
                                      E(rhypotF) E(norm3F) E(fmodF)
                                          E(remainderF) E(sinpiF) E(cospiF)
                                              E(floorF) E(fminF) E(isnanF)
                                                  E(denormAdd) E(denormMul)
                                                      E(ldexpF) E(logbF)
                                                          E(nextF) E(castF)
}
int main() {

  run<float>("f/soft", false);
  run<float>("f/hard", true);
  run<double>("d/soft", false);
  run<double>("d/hard", true);
}
