// Host API of random numbers: integers and uniform numbers are cuRAND's bit for bit, of every place, order and seed here; with --random=amd the port draws rocRAND's.
// RUN: %porthip run --cuda-path=none %s -lcurand | FileCheck %s
// RUN: %porthip verify --cuda-path=none %if !long %{--leg cuda@vgpu:sm_80 --leg hip@vgpu:gfx942%} %s -lcurand | FileCheck %s --check-prefixes=%if long %{AGREE,LONG%} %else %{AGREE%}
// AGREE: hip@vgpu:gfx942: equal (70 launches
// AGREE: note: the port got cuRAND's random numbers
// LONG: hip@vgpu:gfx1100: equal (70 launches
// LONG: hip@vgpu:sm_80: equal (70 launches
// RUN: not %porthip verify --cause=off --cuda-path=none --random=amd --leg cuda@vgpu:sm_80 --leg hip@vgpu:gfx942 %s -lcurand | FileCheck %s --check-prefix=OWN
// OWN: hip@vgpu:gfx942: MISMATCH
// OWN: first in launch 1: {{.*}}rand::integers
// RUN: %porthip %s -o %t.hip
// RUN: %porthip run --as=gfx942 %t.hip -lhiprand 2>&1 | FileCheck %s --check-prefix=AMD
// AMD: porthip: random numbers of XORWOW may be others than a GPU's: doubles and normal numbers were not compared with rocRAND's
// AMD: Sobol32: 
// AMD: calls: 0 wrong
// CHECK: XORWOW: dfae64a12993aac7 3739873203 3347285168
// CHECK-NEXT: {{^}}  78502.438 127538.781
// CHECK-NEXT: {{^}}  80935.887 130714.837
// CHECK-NEXT: {{^}}  68045.819 30890.358
// CHECK-NEXT: {{^}}  67850.128 30660.032
// CHECK-NEXT: XORWOW: 87c18406c72da6c2 3582523252 3446114445
// CHECK-NEXT: {{^}}  83055.066 129320.220
// CHECK-NEXT: {{^}}  80535.335 131051.595
// CHECK-NEXT: {{^}}  68216.842 31020.344
// CHECK-NEXT: {{^}}  68267.774 30975.927
// CHECK-NEXT: MRG32k3a: be8e475a04ca4d0a 1285050548 3565253375
// CHECK-NEXT: {{^}}  79189.351 130173.738
// CHECK-NEXT: {{^}}  81169.918 130695.381
// CHECK-NEXT: {{^}}  68132.442 30915.680
// CHECK-NEXT: {{^}}  68129.475 30876.783
// CHECK-NEXT: MRG32k3a: 6ad54769a3d6be02 314302221 2249422651
// CHECK-NEXT: {{^}}  79584.982 129883.997
// CHECK-NEXT: {{^}}  79527.300 128947.423
// CHECK-NEXT: {{^}}  68068.023 30972.041
// CHECK-NEXT: {{^}}  67980.324 30749.889
// CHECK-NEXT: Philox: ea0476fb9fb8171b 3532223375 1160221166
// CHECK-NEXT: {{^}}  80486.850 130394.158
// CHECK-NEXT: {{^}}  79363.044 128953.638
// CHECK-NEXT: {{^}}  67801.734 30598.194
// CHECK-NEXT: {{^}}  68078.372 30755.993
// CHECK-NEXT: Philox: db16195eafed088b 1877902674 2645809222
// CHECK-NEXT: {{^}}  77826.471 127612.562
// CHECK-NEXT: {{^}}  80207.611 133378.361
// CHECK-NEXT: {{^}}  67525.088 30391.420
// CHECK-NEXT: {{^}}  68403.116 31310.420
// CHECK-NEXT: Sobol32: 20e762c84248fb25
// CHECK-NEXT: {{^}}  31.444 311.636
// CHECK-NEXT: {{^}}  6.767 308.719
// CHECK-NEXT: Sobol64: f117e90954937382
// CHECK-NEXT: {{^}}  31.444 311.636
// CHECK-NEXT: {{^}}  6.767 308.719
// CHECK-NEXT: calls: 0 wrong
// The numbers are those of cuRAND 10.4 on a CPU: with its library instead of the
// stand-in, -DORACLE -DCREATE=curandCreateGeneratorHost.
#include <cmath>
#include <cstdio>
#include <cuda_runtime.h>
#include <curand.h>
#include <vector>

using Word = unsigned long long;
#ifndef CREATE
#define CREATE curandCreateGenerator
#endif
static int Failures;
#define CHECK(...) if (int S = int(__VA_ARGS__)) { ++Failures; printf("line %d: status %d\n", __LINE__, S); }

static Word Hash;
template <class T> void add(const T *P, size_t N) {
  for (size_t I = 0; I < N; ++I) {
    Word W = 0;
    __builtin_memcpy(&W, P + I, sizeof(T));
    Hash = (Hash ^ W) * 0x100000001b3;
  }
}
/// Adds up rounded results by what the last bits do not change.
template <class T> void addRounded(const T *P, size_t N) {
  double Sum = 0, Squares = 0;
  for (size_t I = 0; I < N; ++I)
    Sum += P[I] * (I % 7 + 1), Squares += double(P[I]) * P[I];
  printf("  %.3f %.3f\n", Sum, Squares);
}
template <class T> struct Buffer {
  T *Device;
  std::vector<T> Host;
  explicit Buffer(size_t N) : Host(N) {
#ifdef ORACLE
    Device = Host.data();
#else
    cudaMalloc(&Device, N * sizeof(T));
#endif
  }
  const T *get() {
#ifndef ORACLE
    cudaMemcpy(Host.data(), Device, Host.size() * sizeof(T), cudaMemcpyDeviceToHost);
#endif
    return Host.data();
  }
  size_t size() { return Host.size(); }
};

static void pseudo(curandRngType_t Type, const char *Name, Word Seed, Word Offset, int Order) {
  curandGenerator_t G;
  CHECK(CREATE(&G, Type));
  CHECK(curandSetPseudoRandomGeneratorSeed(G, Seed));
  CHECK(curandSetGeneratorOffset(G, Offset));
  CHECK(curandSetGeneratorOrdering(G, curandOrdering_t(Order)));
  Hash = 0xcbf29ce484222325;
  Buffer<unsigned> A(100003), B(6);
  CHECK(curandGenerate(G, A.Device, A.size()));
  add(A.get(), A.size());
  Buffer<float> F(1001);
  CHECK(curandGenerateUniform(G, F.Device, F.size()));
  add(F.get(), F.size());
  Buffer<double> D(5);
  CHECK(curandGenerateUniformDouble(G, D.Device, D.size()));
  add(D.get(), D.size());
  CHECK(curandGenerate(G, B.Device, B.size()));
  add(B.get(), B.size());
  // As many doubles as there are lanes, so that lanes give the next words.
  Buffer<double> E(300000);
  CHECK(curandGenerateUniformDouble(G, E.Device, E.size()));
  add(E.get(), E.size());
  // The place stays, and the lanes begin there.
  CHECK(curandSetPseudoRandomGeneratorSeed(G, Seed + 1));
  if (Type == CURAND_RNG_PSEUDO_PHILOX4_32_10)
    CHECK(curandSetGeneratorOffset(G, 401015));
  CHECK(curandGenerate(G, A.Device, A.size()));
  add(A.get(), A.size());
  printf("%s: %016llx %u %u\n", Name, Hash, A.get()[0], A.get()[100002]);
  Buffer<float> N(10002);
  CHECK(curandGenerateNormal(G, N.Device, N.size(), 2, 3));
  addRounded(N.get(), N.size());
  Buffer<double> M(10002);
  CHECK(curandGenerateNormalDouble(G, M.Device, M.size(), 2, 3));
  addRounded(M.get(), M.size());
  CHECK(curandGenerateLogNormal(G, N.Device, N.size(), 0.5, 0.25));
  addRounded(N.get(), N.size());
  CHECK(curandGenerateLogNormalDouble(G, M.Device, M.size(), 0.5, 0.25));
  addRounded(M.get(), M.size());
  CHECK(curandDestroyGenerator(G));
}
template <class W> static void quasi(curandRngType_t Type, const char *Name) {
  curandGenerator_t G;
  CHECK(CREATE(&G, Type));
  CHECK(curandSetQuasiRandomGeneratorDimensions(G, 160));
  CHECK(curandSetGeneratorOffset(G, 5));
  Hash = 0xcbf29ce484222325;
  Buffer<W> A(160 * 300);
  if (sizeof(W) == 8) {
    CHECK(curandGenerateLongLong(G, (Word *)A.Device, A.size()));
  } else {
    CHECK(curandGenerate(G, (unsigned *)A.Device, A.size()));
  }
  add(A.get(), A.size());
  Buffer<float> F(320);
  CHECK(curandGenerateUniform(G, F.Device, F.size()));
  add(F.get(), F.size());
  Buffer<double> D(320);
  CHECK(curandGenerateUniformDouble(G, D.Device, D.size()));
  add(D.get(), D.size());
  printf("%s: %016llx\n", Name, Hash);
  CHECK(curandGenerateNormal(G, F.Device, F.size(), 0, 1));
  addRounded(F.get(), F.size());
  CHECK(curandGenerateNormalDouble(G, D.Device, D.size(), 0, 1));
  addRounded(D.get(), D.size());
  CHECK(curandDestroyGenerator(G));
}

int main() {
  pseudo(CURAND_RNG_PSEUDO_XORWOW, "XORWOW", 1234, 0, CURAND_ORDERING_PSEUDO_DEFAULT);
  pseudo(CURAND_RNG_PSEUDO_XORWOW, "XORWOW", 0xfedcba9876543210, 4099, CURAND_ORDERING_PSEUDO_BEST);
  pseudo(CURAND_RNG_PSEUDO_MRG32K3A, "MRG32k3a", 1234, 0, CURAND_ORDERING_PSEUDO_DEFAULT);
  pseudo(CURAND_RNG_PSEUDO_MRG32K3A, "MRG32k3a", 0, 4099, CURAND_ORDERING_PSEUDO_LEGACY);
  pseudo(CURAND_RNG_PSEUDO_PHILOX4_32_10, "Philox", 1234, 0, CURAND_ORDERING_PSEUDO_DEFAULT);
  pseudo(CURAND_RNG_PSEUDO_PHILOX4_32_10, "Philox", 0xfedcba9876543210, 262147, CURAND_ORDERING_PSEUDO_DEFAULT);
  quasi<unsigned>(CURAND_RNG_QUASI_SOBOL32, "Sobol32");
  quasi<Word>(CURAND_RNG_QUASI_SOBOL64, "Sobol64");
  printf("calls: %d wrong\n", Failures);
}
