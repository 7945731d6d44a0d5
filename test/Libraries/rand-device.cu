// Kernels draw cuRAND's numbers with our headers, and the port's too where it is compared; rocRAND's are those of hipRAND for ROCm 6.3.
// RUN: rm -rf %t && mkdir %t
// RUN: %porthip run --cuda-path=none %s | FileCheck %s
// RUN: %porthip verify --cuda-path=none --tol=abs=1e-6,rel=1e-6 %if !long %{--leg cuda@vgpu:sm_80 --leg hip@vgpu:gfx942%} %s | FileCheck %s --check-prefixes=%if long %{AGREE,LONG%} %else %{AGREE%}
// AGREE: hip@vgpu:gfx942: equal (14 launches
// AGREE: note: the port got cuRAND's random numbers, so that the rest is compared; rocRAND gives others for the same seed, which --random=amd shows
// LONG: hip@vgpu:gfx1100: equal (14 launches
// LONG: note: the port got
// LONG: hip@vgpu:sm_80: equal (14 launches
// RUN: not %porthip verify --cause=off --cuda-path=none --random=amd --leg cuda@vgpu:sm_80 --leg hip@vgpu:gfx942 %if long %{--leg hip@vgpu:sm_80%} %s | FileCheck %s --check-prefixes=%if long %{OWN,NVIDIA%} %else %{OWN%}
// OWN: hip@vgpu:gfx942: MISMATCH
// OWN: first in launch 1: {{.*}}integers<curandStateXORWOW>
// NVIDIA: hip@vgpu:sm_80: equal
// RUN: %porthip %s -o %t/port.hip
// RUN: %porthip run --as=gfx942 %t/port.hip | FileCheck %s --check-prefix=AMD
// CHECK: XORWOW: 078a67c8397390e6 1600238884
// CHECK: XORWOW: 15847d6348e0e020 1107099615
// CHECK: XORWOW: ddb99b2a22bcf2a4 3273333161
// CHECK: MRG32k3a: c44c42533b1bbcc4 2531144097
// CHECK: MRG32k3a: 48a0318a78314434 252337712
// CHECK: MRG32k3a: 1b554afd50c62dd1 818124884
// CHECK: Philox: bfe87f7b67a3b54f 287419835
// CHECK: Philox: 14872f71fcc6b42b 4014449578
// CHECK: Philox: add8832e7272615f 579081560
// CHECK: four: c7326ca4c43d14fb 1392278645
// CHECK: Sobol32: ea55f72f37ad7925 943730745
// AMD: XORWOW: 65912163b3fead07 2986733687
// AMD: XORWOW: 2a8a3790dd98a2a8 1749543158
// AMD: XORWOW: 69194222829fa46b 1257581192
// AMD: MRG32k3a: da2b64314aca4a67 4176069285
// AMD: MRG32k3a: 385a86e7e131c55a 2291874191
// AMD: MRG32k3a: c643d87d3566980a 1203065830
// AMD: Philox: e19a1fbc3bcebca1 287419835
// AMD: Philox: fef666d8373cc778 4014449578
// AMD: Philox: 15d451f64e010602 579081560
// AMD: four: 936a5e67469ff0f7 1392278645
// AMD: Sobol32: ea55f72f37ad7925 943730745
#include <cstdio>
#include <cuda_runtime.h>
#include <curand_kernel.h>

constexpr int Lanes = 32, Draws = 24;
using Word = unsigned long long;

template <class S>
__global__ void integers(Word *Out, Word Seed) {
  S State;
  Word I = threadIdx.x, *To = Out + I * Draws;
  curand_init(Seed, I * I * 0x10000001, 3, &State);
  for (int K = 0; K < 6; ++K)
    *To++ = curand(&State);
  skipahead(12345678901ull, &State);
  *To++ = curand(&State);
  *To++ = curand_poisson(&State, 3.5);
  *To++ = curand_uniform(&State) * 0x1p32;
  *To++ = curand_uniform_double(&State) * 0x1p53;
}
template <class S> __global__ void floats(double *Out, Word Seed) {
  S State;
  int I = threadIdx.x;
  double *To = Out + I * Draws;
  curand_init(Seed, I, 0, &State);
  *To++ = curand_normal(&State);
  *To++ = curand_normal(&State);
  *To++ = curand_normal_double(&State);
  *To++ = curand_normal_double(&State);
  float2 F = curand_normal2(&State);
  *To++ = F.x, *To++ = F.y;
  double2 D = curand_normal2_double(&State);
  *To++ = D.x, *To++ = D.y;
  *To++ = curand_normal(&State);
  *To++ = curand_log_normal(&State, 0.5f, 0.25f);
  *To++ = curand_log_normal(&State, 0.5f, 0.25f);
  *To++ = curand_log_normal_double(&State, 0.5, 0.25);
  *To++ = curand_log_normal_double(&State, 0.5, 0.25);
}
__global__ void four(Word *Out, Word Seed) {
  curandStatePhilox4_32_10_t State;
  Word I = threadIdx.x, *To = Out + I * Draws;
  curand_init(Seed, I, I % 7, &State);
  uint4 U = curand4(&State);
  *To++ = U.x, *To++ = U.y, *To++ = U.z, *To++ = U.w;
  curand(&State);
  float4 F = curand_uniform4(&State);
  *To++ = F.x * 0x1p32, *To++ = F.y * 0x1p32, *To++ = F.w * 0x1p32;
  double2 D = curand_uniform2_double(&State);
  *To++ = D.x * 0x1p53, *To++ = D.y * 0x1p53;
}
template <class S, class W, class... C>
__global__ void quasi(Word *Out, W *Vectors, C... Scramble) {
  S State;
  Word I = threadIdx.x, *To = Out + I * Draws;
  curand_init(Vectors, Scramble..., W(I * 1000), &State);
  for (int K = 0; K < 6; ++K)
    *To++ = curand(&State);
  *To++ = curand_uniform(&State) * 0x1p32;
  skipahead(W(99), &State);
  *To++ = curand(&State);
}

static Word *Out, Host[Lanes * Draws];
static void show(const char *Name) {
  cudaMemcpy(Host, Out, sizeof(Host), cudaMemcpyDeviceToHost);
  Word Hash = 0xcbf29ce484222325;
  for (Word W : Host)
    Hash = (Hash ^ W) * 0x100000001b3;
  printf("%s: %016llx %llu\n", Name, Hash, Host[Draws]);
  cudaMemset(Out, 0, sizeof(Host));
}
template <class S> static void all(const char *Name) {
  for (Word Seed : {0ull, 1234ull, 0xfedcba9876543210ull}) {
    integers<S><<<1, Lanes>>>(Out, Seed);
    show(Name);
  }
  double *Reals;
  cudaMalloc(&Reals, sizeof(Host));
  cudaMemset(Reals, 0, sizeof(Host));
  floats<S><<<1, Lanes>>>(Reals, 1234);
}
int main() {
  cudaMalloc(&Out, sizeof(Host));
  cudaMemset(Out, 0, sizeof(Host));
  all<curandState>("XORWOW");
  all<curandStateMRG32k3a>("MRG32k3a");
  all<curandStatePhilox4_32_10_t>("Philox");
  four<<<1, Lanes>>>(Out, 1234);
  show("four");
  unsigned Vectors[32], *D;
  for (int I = 0; I < 32; ++I)
    Vectors[I] = 1u << (31 - I);
  cudaMalloc(&D, sizeof(Vectors));
  cudaMemcpy(D, Vectors, sizeof(Vectors), cudaMemcpyHostToDevice);
  quasi<curandStateScrambledSobol32_t><<<1, Lanes>>>(Out, D, 12345u);
  show("Sobol32");
}
