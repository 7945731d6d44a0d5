// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// In a kernel that is too large for one function, an array of a thread's own is
// passed to functions that stay functions: no memory that the device lacks. A host
// pointer that is passed to one still is.
//
// RUN: %porthip cc --as sm_80 %s -o %t
// RUN: env PORTHIP_VGPU_CHECK=memory %t own 2>&1 | FileCheck %s --check-prefix=OWN
// RUN: env PORTHIP_VGPU_MODE=fiber PORTHIP_VGPU_CHECK=memory %t own 2>&1 | FileCheck %s --check-prefix=OWN
// OWN-NOT: porthip:
// OWN: status no error, 1
// RUN: env PORTHIP_VGPU_CHECK=memory %t host 2>&1 | FileCheck %s --check-prefix=HOST
// RUN: env PORTHIP_VGPU_MODE=fiber PORTHIP_VGPU_CHECK=memory %t host 2>&1 | FileCheck %s --check-prefix=HOST
// HOST: porthip: memory: kernel 'stirs(unsigned int*, unsigned int*)', {{.*}}: reads 's': 4 bytes of memory that the device does not have (a host pointer?) at {{.*}}apart-arrays.cu:
// HOST: status an illegal memory access was encountered
#include <cstdio>
#include <cstring>

__host__ __device__ __noinline__ void stir(unsigned *s) {
#pragma unroll
  for (int i = 0; i < 320; ++i)
    s[i & 7] = (s[i & 7] ^ s[(i + 3) & 7] >> 3) * 2654435761u + i;
}
#define TIMES4(X) X X X X
#define TIMES16(X) TIMES4(TIMES4(X))
__global__ void stirs(unsigned *Out, unsigned *In) {
  unsigned s[8];
  for (int i = 0; i < 8; ++i)
    s[i] = threadIdx.x * 8 + i;
  TIMES4(TIMES16(stir(s); if (s[0] == threadIdx.x) stir(In);))
  for (int i = 0; i < 8; ++i)
    Out[threadIdx.x * 8 + i] = s[i];
  if (In)
    stir(In);
}

int main(int Argc, char **Argv) {
  const bool IsHost = Argc > 1 && !std::strcmp(Argv[1], "host");
  unsigned OnHost[8] = {}, Got[64], *Out;
  cudaMalloc(&Out, sizeof(Got));
  stirs<<<1, 8>>>(Out, IsHost ? OnHost : nullptr);
  cudaError_t Status = cudaMemcpy(Got, Out, sizeof(Got), cudaMemcpyDeviceToHost);
  bool IsRight = true;
  for (int t = 0; t < 8; ++t) {
    unsigned s[8];
    for (int i = 0; i < 8; ++i)
      s[i] = t * 8 + i;
    for (int i = 0; i < 64; ++i)
      stir(s);
    IsRight &= !std::memcmp(s, Got + t * 8, sizeof(s));
  }
  std::printf("status %s, %d\n", cudaGetErrorString(Status), IsRight);
}
