// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Products and sums that name no rounding in PTX are one operation where ptxas
// makes them one (docs/design/ptxas.md), also across asm statements.
// The short form has one version, and one of each way to switch it off.
// RUN: %if long %{ %porthip run --cuda-path=none --as sm_80 %s | FileCheck %s --check-prefixes=ALL,F16 %}
// RUN: %porthip run --cuda-path=none --as sm_90 %s | FileCheck %s --check-prefixes=ALL,F16,BF16
// RUN: %if long %{ %porthip run --cuda-path=%cuda_path --as sm_75 %s | FileCheck %s --check-prefixes=ALL,F16 %}
// RUN: %if long %{ %porthip run --cuda-path=%cuda_path --as sm_90 %s | FileCheck %s --check-prefixes=ALL,F16,BF16 %}
// Not asked for: -fmad=false and -G are ptxas's too.
// RUN: %porthip run --cuda-path=none --as sm_90 %s -fmad=false | FileCheck %s --check-prefix=NONE
// RUN: %if long %{ %porthip run --cuda-path=none --as sm_90 %s -G | FileCheck %s --check-prefix=NONE %}
// RUN: %if long %{ %porthip run --cuda-path=none --as sm_90 %s -Xptxas -O0 | FileCheck %s --check-prefix=ASM %}
// RUN: %porthip run --cuda-path=none --as sm_90 %s -Xptxas=--fmad,false | FileCheck %s --check-prefix=ASM
#include <cmath>
#include <cstdio>
#include <cuda_bf16.h>
#include <cuda_fp16.h>

constexpr int N = 1024;

template <class T> struct In {
  const T *A, *B, *C, *D;
  T *Out, *Second;
};

struct Operators {
  template <class T> __device__ static void run(In<T> I, int N) {
    I.Out[N] = I.A[N] * I.B[N] + I.C[N];
  }
};
struct Names {
  template <class T> __device__ static void run(In<T> I, int N) {
    I.Out[N] = __hsub(I.C[N], __hmul(I.A[N], I.B[N]));
  }
};
struct Negated {
  template <class T> __device__ static void run(In<T> I, int N) {
    I.Out[N] = __hadd(__hneg(__hmul(I.A[N], I.B[N])), I.C[N]);
  }
};
struct RoundedProduct {
  template <class T> __device__ static void run(In<T> I, int N) {
    I.Out[N] = __hadd(__hmul_rn(I.A[N], I.B[N]), I.C[N]);
  }
};
struct RoundedSum {
  template <class T> __device__ static void run(In<T> I, int N) {
    I.Out[N] = __hadd_rn(__hmul(I.A[N], I.B[N]), I.C[N]);
  }
};
struct Stored {
  template <class T> __device__ static void run(In<T> I, int N) {
    T P = I.A[N] * I.B[N];
    I.Second[N] = P;
    I.Out[N] = P + I.C[N];
  }
};
struct TwoSums {
  template <class T> __device__ static void run(In<T> I, int N) {
    T P = I.A[N] * I.B[N];
    I.Second[N] = P - I.D[N];
    I.Out[N] = P + I.C[N];
  }
};
struct Products {
  template <class T> __device__ static void run(In<T> I, int N) {
    I.Out[N] = I.A[N] * I.B[N] + I.C[N] * I.D[N];
  }
};
struct SecondProduct {
  template <class T> __device__ static void run(In<T> I, int N) {
    T P = I.C[N] * I.D[N];
    I.Second[N] = P;
    I.Out[N] = P + I.A[N] * I.B[N];
  }
};
struct OtherBlock {
  template <class T> __device__ static void run(In<T> I, int N) {
    T P = I.A[N] * I.B[N];
    if (__syncthreads_or(N >= 0))
      I.Out[N] = P + I.C[N];
    else
      I.Second[N] = P - I.D[N];
  }
};
struct Pairs {
  template <class T> __device__ static void run(In<T> I, int N) {
    if (N % 2 == 0) {
      auto Load = [N](const T *P) { return __halves2(P[N], P[N + 1]); };
      auto R = __hadd2(__hmul2(Load(I.A), Load(I.B)), Load(I.C));
      I.Out[N] = R.x;
      I.Out[N + 1] = R.y;
    }
  }
  __device__ static __half2 __halves2(__half X, __half Y) {
    return __halves2half2(X, Y);
  }
  __device__ static __nv_bfloat162 __halves2(__nv_bfloat16 X,
                                             __nv_bfloat16 Y) {
    return __halves2bfloat162(X, Y);
  }
};

// Products in asm and in the language.
struct AsmProduct {
  __device__ static void run(In<float> I, int N) {
    float P;
    asm("mul.f32 %0, %1, %2;" : "=f"(P) : "f"(I.A[N]), "f"(I.B[N]));
    I.Out[N] = P + I.C[N];
  }
};
struct AsmSum {
  __device__ static void run(In<float> I, int N) {
    float P = I.A[N] * I.B[N];
    asm("add.f32 %0, %1, %2;" : "=f"(I.Out[N]) : "f"(P), "f"(I.C[N]));
  }
};
struct AsmRounded {
  __device__ static void run(In<float> I, int N) {
    float P;
    asm("mul.rn.f32 %0, %1, %2;" : "=f"(P) : "f"(I.A[N]), "f"(I.B[N]));
    I.Out[N] = P + I.C[N];
  }
};
struct AsmDouble {
  __device__ static void run(In<double> I, int N) {
    asm("{ .reg .f64 p; mul.f64 p, %1, %2; sub.f64 %0, p, %3; }"
        : "=d"(I.Out[N])
        : "d"(I.A[N]), "d"(I.B[N]), "d"(I.C[N]));
  }
};

template <class Case, class T> __global__ void kernel(In<T> I) {
  Case::run(I, threadIdx.x);
}

static double toDouble(__half X) { return __half2float(X); }
static double toDouble(__nv_bfloat16 X) { return __bfloat162float(X); }
static double toDouble(double X) { return X; }
static void set(__half &X, float V) { X = __float2half(V); }
static void set(__nv_bfloat16 &X, float V) { X = __float2bfloat16(V); }
static void set(float &X, float V) { X = V; }
static void set(double &X, float V) { X = V * 1.1; }

/// X * Y + Z rounded once; of 16 bits the double is as good as exact.
template <class T> static T once(double X, double Y, double Z) {
  T R;
  set(R, float(std::fma(X, Y, Z)));
  return R;
}
template <> float once(double X, double Y, double Z) {
  return std::fma(float(X), float(Y), float(Z));
}
template <> double once(double X, double Y, double Z) {
  return std::fma(X, Y, Z);
}
template <class T> static T product(double X, double Y) {
  return once<T>(X, Y, -0.0);
}

template <class T> static bool same(T X, T Y) {
  return !__builtin_memcmp(&X, &Y, sizeof X);
}

template <class Case, class T>
static void ask(const char *Name, double Sign = 1, double SignC = 1,
                bool AddsProduct = false) {
  T *M;
  cudaMallocManaged(&M, 6 * N * sizeof(T));
  unsigned Seed = 12345;
  for (int J = 0; J < 4 * N; ++J) {
    Seed = Seed * 1664525 + 1013904223;
    set(M[J], (float)(Seed >> 9) / (1 << 23) + 0.25f);
  }
  kernel<Case, T>
      <<<1, N>>>({M, M + N, M + 2 * N, M + 3 * N, M + 4 * N, M + 5 * N});
  cudaDeviceSynchronize();
  int Once = 0, Twice = 0;
  for (int J = 0; J < N; ++J) {
    double X = Sign * toDouble(M[J]), Y = toDouble(M[N + J]),
           Z = SignC * toDouble(M[2 * N + J]);
    if (AddsProduct)
      Z = toDouble(product<T>(Z, toDouble(M[3 * N + J])));
    Once += same(M[4 * N + J], once<T>(X, Y, Z));
    Twice += same(M[4 * N + J],
                  once<T>(1, toDouble(product<T>(X, Y)), Z));
  }
  std::printf("%s: %s\n", Name,
              Once == Twice ? "no difference"
              : Once == N   ? "once"
              : Twice == N  ? "twice"
                            : "neither");
  cudaFree(M);
}

template <class T> static void askAll(const char *Format) {
  std::puts(Format);
  ask<Operators, T>("operators");
  ask<Names, T>("names", -1);
  ask<Negated, T>("negated", -1);
  ask<Pairs, T>("pairs");
  ask<TwoSums, T>("two sums");
  ask<Products, T>("products", 1, 1, true);
  ask<SecondProduct, T>("second product", 1, 1, true);
  ask<RoundedProduct, T>("rounded product");
  ask<RoundedSum, T>("rounded sum");
  ask<Stored, T>("stored");
  ask<OtherBlock, T>("other block");
}

int main() {
  // F16: half
  // F16-NEXT: operators: once
  // F16-NEXT: names: once
  // F16-NEXT: negated: once
  // F16-NEXT: pairs: once
  // F16-NEXT: two sums: once
  // F16-NEXT: {{^}}products: once
  // F16-NEXT: second product: once
  // F16-NEXT: rounded product: twice
  // F16-NEXT: rounded sum: twice
  // F16-NEXT: stored: twice
  // F16-NEXT: other block: twice
  // NONE-NOT: {{once|neither|no difference}}
  // ASM: half
  // ASM-NOT: {{once|neither|no difference}}
  // ASM: asm product
  askAll<__half>("half");
  // BF16: bfloat16
  // BF16-NEXT: operators: once
  // BF16-NEXT: names: once
  // BF16-NEXT: negated: once
  // BF16-NEXT: pairs: once
  // BF16-NEXT: two sums: once
  // BF16-NEXT: {{^}}products: once
  // BF16-NEXT: second product: once
  // BF16-NEXT: rounded product: twice
  // BF16-NEXT: rounded sum: twice
  // BF16-NEXT: stored: twice
  // BF16-NEXT: other block: twice
  cudaDeviceProp Gpu;
  cudaGetDeviceProperties(&Gpu, 0);
  if (Gpu.major >= 9)
    askAll<__nv_bfloat16>("bfloat16");
  // ALL: asm product: once
  // ALL-NEXT: asm sum: once
  // ALL-NEXT: asm rounded: twice
  // ALL-NEXT: asm double: once
  ask<AsmProduct, float>("asm product");
  ask<AsmSum, float>("asm sum");
  ask<AsmRounded, float>("asm rounded");
  ask<AsmDouble, double>("asm double", 1, -1);
}
