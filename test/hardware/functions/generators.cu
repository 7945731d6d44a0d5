// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The sequences of the device-side generators of cuRAND.
// REQUIRES: cuda-toolkit
// RUN: %porthip cc --as sm_90 -w -std=c++17 -O3 %s -o %t-generators
// RUN: %t-generators > %t-generators.txt
// RUN: %python %S/../Inputs/compare.py %S/Inputs/generators.txt %t-generators.txt
#include "Inputs/Record.h"
#include <curand.h>
#include <curand_kernel.h>
#include <curand_mtgp32_host.h>
#include <curand_mtgp32dc_p_11213.h>
#define THREADS 64
template <class S>
__device__ void begin(S *State, unsigned long long Seed, unsigned long long Sub,
                      unsigned long long Off) {
  curand_init(Seed, Sub, Off, State);
}
template <class S>
__global__ void raw(unsigned *O, unsigned long long Seed,
                    unsigned long long Off, int Count) {
  int T = blockIdx.x * blockDim.x + threadIdx.x;
  S State;
  begin(&State, Seed, T, Off);
  for (int I = 0; I < Count; ++I)
    O[T * Count + I] = curand(&State);
}
template <class S> __global__ void skip(unsigned *O) {
  int T = threadIdx.x;
  S State;
  begin(&State, 99, 3, 0);
  for (int I = 0; I < T % 7; ++I)
    curand(&State);
  skipahead((unsigned long long)T * T * 1000003ull, &State);
  O[3 * T] = curand(&State);
  skipahead_sequence((unsigned long long)T * 17, &State);
  O[3 * T + 1] = curand(&State);
  curand_normal(&State);
  skipahead(T, &State);
  O[3 * T + 2] = curand(&State);
}
#define DIST(NAME, TYPE, CALL)                                                 \
  template <class S> __global__ void NAME(TYPE *O, int Count) {                \
    int T = threadIdx.x;                                                       \
    S State;                                                                   \
    begin(&State, 1234567ull, T, T * 5);                                       \
    for (int I = 0; I < Count; ++I)                                            \
      O[T * Count + I] = CALL;                                                 \
  }
DIST(uniform, float, curand_uniform(&State))
DIST(uniformD, double, curand_uniform_double(&State))
DIST(normal, float, curand_normal(&State))
DIST(normalD, double, curand_normal_double(&State))
DIST(logNormal, float, curand_log_normal(&State, 0.5f, 0.25f))
DIST(logNormalD, double, curand_log_normal_double(&State, 0.5, 0.25))
DIST(normal2, float2, curand_normal2(&State))
DIST(normal2D, double2, curand_normal2_double(&State))
DIST(poisson3, unsigned, curand_poisson(&State, 3.5))
DIST(poisson50, unsigned, curand_poisson(&State, 50))
DIST(poisson700, unsigned, curand_poisson(&State, 700))
DIST(poisson5000, unsigned, curand_poisson(&State, 5000))
DIST(four, uint4, curand4(&State))
DIST(uniform4, float4, curand_uniform4(&State))
DIST(normal4, float4, curand_normal4(&State))
DIST(logNormal4, float4, curand_log_normal4(&State, 0.f, 1.f))
DIST(poisson4, uint4, curand_poisson4(&State, 20))
template <class S>
__global__ void discrete(unsigned *O, curandDiscreteDistribution_t D) {
  int T = threadIdx.x;
  S State;
  begin(&State, 77, T, 0);
  for (int I = 0; I < 32; ++I)
    O[T * 32 + I] = curand_discrete(&State, D);
}
template <class K, class T> static void dist(K Kern, const char *Name, T) {
  Dev<T> O(THREADS * 64);
  Kern<<<1, THREADS>>>(O.P, 64);
  O.out(Name);
}
static curandDiscreteDistribution_t Poisson;
// Vectors of our own, as Sobol' has them: bit 31-i leads, what is below is random.
template <class V, int N> static V *vectors() {
  static V Rows[64];
  unsigned long long S = 88172645463325252ull + N;
  for (V &Row : Rows) {
    auto *P =
        (std::conditional_t<sizeof(V) / N == 4, unsigned, unsigned long long>
             *)&Row;
    for (int I = 0; I < N; ++I) {
      S ^= S << 13;
      S ^= S >> 7;
      S ^= S << 17;
      int Top = int(sizeof(*P)) * 8 - 1 - I;
      P[I] = N == 1
                 ? S
                 : (S << Top >> 1 << 1 | 1ull << Top) & ~((1ull << Top) - 1) |
                       S >> 20 << (Top + 1 > 63 ? 63 : Top + 1);
    }
  }
  return Rows;
}
template <class S> static void generator(const std::string &G) {
  {
    Dev<unsigned> O(128 * 32);
    raw<S><<<2, 64>>>(O.P, 0, 0, 32);
    O.out(G + "/raw0");
  }
  {
    Dev<unsigned> O(128 * 32);
    raw<S><<<2, 64>>>(O.P, 0x123456789abcdefull, 1000000007ull, 32);
    O.out(G + "/raw1");
  }
  {
    Dev<unsigned> O(128 * 32);
    raw<S><<<2, 64>>>(O.P, ~0ull, (1ull << 40) + 3, 32);
    O.out(G + "/raw2");
  }
  {
    Dev<unsigned> O(64 * 3);
    skip<S><<<1, 64>>>(O.P);
    O.out(G + "/skip");
  }
#define D(N, T) dist(N<S>, (G + "/" #N).c_str(), T());
  D(uniform, float)
  D(uniformD, double) D(normal, float) D(normalD, double) D(logNormal, float)
      D(logNormalD, double) D(normal2, float2) D(normal2D, double2)
          D(poisson3, unsigned) D(poisson50, unsigned) D(poisson700, unsigned)
              D(poisson5000, unsigned) if (Poisson) {
    Dev<unsigned> O(THREADS * 32);
    discrete<S><<<1, THREADS>>>(O.P, Poisson);
    O.out(G + "/discrete");
  }
}
template <class S, class V>
__global__ void sobol(unsigned long long *O, V *Vec, const unsigned long long *,
                      unsigned Off) {
  int T = threadIdx.x;
  S State;
  curand_init(Vec[T], Off, &State);
  for (int I = 0; I < 32; ++I)
    O[T * 40 + I] = curand(&State);
  skipahead(1000003u, &State);
  O[T * 40 + 32] = curand(&State);
  O[T * 40 + 33] = __float_as_uint(curand_uniform(&State));
  O[T * 40 + 34] = __double_as_longlong(curand_uniform_double(&State));
  O[T * 40 + 35] = __float_as_uint(curand_normal(&State));
  O[T * 40 + 36] = __double_as_longlong(curand_normal_double(&State));
  O[T * 40 + 37] = __float_as_uint(curand_log_normal(&State, 0.f, 1.f));
  O[T * 40 + 38] = curand_poisson(&State, 10);
}
template <class S, class V, class C>
__global__ void sobolScrambled(unsigned long long *O, V *Vec, const C *Scramble,
                               unsigned Off) {
  int T = threadIdx.x;
  S State;
  curand_init(Vec[T], Scramble[T], Off, &State);
  for (int I = 0; I < 32; ++I)
    O[T * 40 + I] = curand(&State);
  skipahead(1000003u, &State);
  O[T * 40 + 32] = curand(&State);
  O[T * 40 + 33] = __float_as_uint(curand_uniform(&State));
  O[T * 40 + 34] = __double_as_longlong(curand_uniform_double(&State));
  O[T * 40 + 35] = __float_as_uint(curand_normal(&State));
}
__global__ void mtgp(curandStateMtgp32 *S, unsigned *O, float *U, float *G,
                     double *D, unsigned *P) {
  int T = threadIdx.x, B = blockIdx.x;
  for (int I = 0; I < 8; ++I)
    O[(B * 8 + I) * 256 + T] = curand(&S[B]);
  for (int I = 0; I < 4; ++I)
    U[(B * 4 + I) * 256 + T] = curand_uniform(&S[B]);
  for (int I = 0; I < 4; ++I)
    G[(B * 4 + I) * 256 + T] = curand_normal(&S[B]);
  for (int I = 0; I < 2; ++I)
    D[(B * 2 + I) * 256 + T] = curand_uniform_double(&S[B]);
  for (int I = 0; I < 2; ++I)
    P[(B * 2 + I) * 256 + T] = curand_poisson(&S[B], 7);
  for (int I = 0; I < 2; ++I)
    O[(16 + B * 2 + I) * 256 + T] = curand_mtgp32_specific(&S[B], T, 256);
}
#define CR(x)                                                                  \
  do {                                                                         \
    int E_ = (x);                                                              \
    if (E_)                                                                    \
      printf("%s: %d\n", #x, E_);                                              \
  } while (0)
template <class T> static T *copy(const T *H, size_t N) {
  T *P;
  CK(cudaMalloc(&P, N * sizeof(T)));
  CK(cudaMemcpy(P, H, N * sizeof(T), cudaMemcpyHostToDevice));
  return P;
}
int main() {

#ifdef HOST_LIBRARY
  CR(curandCreatePoissonDistribution(6.5, &Poisson));
#endif
  generator<curandStateXORWOW>("xorwow");
  generator<curandStateMRG32k3a>("mrg32k3a");
  generator<curandStatePhilox4_32_10>("philox");
  {
    typedef curandStatePhilox4_32_10 S;
    std::string G = "philox";
    D(four, uint4)
    D(uniform4, float4) D(normal4, float4) D(logNormal4, float4)
        D(poisson4, uint4)
  }
  {
    Dev<curandStateMtgp32> S(2);
    mtgp32_kernel_params *K;
    CK(cudaMalloc(&K, sizeof(*K)));
    CR(curandMakeMTGP32Constants(mtgp32dc_params_fast_11213, K));
    CR(curandMakeMTGP32KernelState(S.P, mtgp32dc_params_fast_11213, K, 2,
                                   1234));
    Dev<unsigned> O(20 * 256), P(4 * 256);
    Dev<float> U(8 * 256), G(8 * 256);
    Dev<double> DD(4 * 256);
    mtgp<<<2, 256>>>(S.P, O.P, U.P, G.P, DD.P, P.P);
    O.out("mtgp/raw");
    U.out("mtgp/uniform");
    G.out("mtgp/normal");
    DD.out("mtgp/uniformD");
    P.out("mtgp/poisson");
  }
  {
    curandDirectionVectors32_t *V32;
    curandDirectionVectors64_t *V64;
    unsigned *C32;
    unsigned long long *C64;
    for (int Off : {0, 12345}) {
      std::string Tail = "/" + std::to_string(Off);
      Dev<unsigned long long> O(64 * 40);
      V32 = vectors<curandDirectionVectors32_t, 32>();
      auto *A = copy(V32, 64);
      sobol<curandStateSobol32><<<1, 64>>>(O.P, A, nullptr, Off);
      O.out("sobol32" + Tail);
      V32 = vectors<curandDirectionVectors32_t, 32>();
      C32 = vectors<std::remove_pointer_t<decltype(C32)>, 1>();
      A = copy(V32, 64);
      auto *B = copy(C32, 64);
      sobolScrambled<curandStateScrambledSobol32><<<1, 64>>>(O.P, A, B, Off);
      O.out("sobol32s" + Tail);
      V64 = vectors<curandDirectionVectors64_t, 64>();
      auto *E = copy(V64, 64);
      sobol<curandStateSobol64><<<1, 64>>>(O.P, E, nullptr, Off);
      O.out("sobol64" + Tail);
      V64 = vectors<curandDirectionVectors64_t, 64>();
      C64 = vectors<std::remove_pointer_t<decltype(C64)>, 1>();
      E = copy(V64, 64);
      auto *F = copy(C64, 64);
      sobolScrambled<curandStateScrambledSobol64><<<1, 64>>>(O.P, E, F, Off);
      O.out("sobol64s" + Tail);
    }
  }
}
