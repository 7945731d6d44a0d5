// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A fault that ends a launch is a report of the run, whoever has seen it: the
// run does not pass, and the file has a line.
// REQUIRES: hip-headers
//
// RUN: not %porthip run --check=memory --as sm_80 --report-jsonl %t.texel %s -- texel 2>&1 | FileCheck %s --check-prefix=TEXEL
// RUN: FileCheck %s --check-prefix=IN-TEXEL --input-file %t.texel
// TEXEL: porthip: memory: kernel 'texel(unsigned long long, int*)', block (0,0,0), thread (12,0,0), at {{.*}}untold-faults.cu:[[# @LINE + 17]]: texture or surface object {{.*}}: texel 16 of 16 is read
// IN-TEXEL: {"check":"memory","kernel":"texel(unsigned long long, int*)",{{.*}}texel 16 of 16 is read
// RUN: not %porthip run --check=all --as sm_80 --report-jsonl %t.trap %s -- trap 2>&1 | FileCheck %s --check-prefix=TRAP
// RUN: FileCheck %s --check-prefix=IN-TRAP --input-file %t.trap
// TRAP: porthip: launch: kernel 'trap()', block (0,0,0), thread (3,0,0), at {{.*}}: trap
// IN-TRAP: {"check":"launch",
// RUN: not %porthip run --check=float --as sm_80 %s -- trap 2>&1 | FileCheck %s --check-prefix=TRAP
// RUN: %porthip %s -o %t.hip
// RUN: not %porthip run --check=all --as gfx1100 %t.hip -- trap 2>&1 | FileCheck %s --check-prefix=TRAP
// RUN: %porthip run --check=all --as sm_80 %s -- right 2>&1 | FileCheck %s --check-prefix=RIGHT
// RIGHT-NOT: porthip:
// RIGHT: ended right
// RIGHT-NOT: porthip:
#include <cstdio>
#include <cstring>

__global__ void texel(cudaTextureObject_t From, int *Out) {
  Out[threadIdx.x] = tex1Dfetch<int>(From, threadIdx.x + 4);
}
__global__ void trap() {
  if (threadIdx.x == 3)
    __builtin_trap();
}

// The status of the program is 0, whatever happened.
int main(int Count, char **Names) {
  const char *Is = Count > 1 ? Names[1] : "";
  int *Data, *Out;
  cudaMalloc(&Data, 64);
  cudaMalloc(&Out, 256);
  cudaMemset(Data, 0, 64);
  cudaResourceDesc Resource = {};
  Resource.resType = cudaResourceTypeLinear;
  Resource.res.linear.devPtr = Data;
  Resource.res.linear.desc = cudaCreateChannelDesc<int>();
  Resource.res.linear.sizeInBytes = 64;
  cudaTextureDesc How = {};
  cudaTextureObject_t Texture;
  cudaCreateTextureObject(&Texture, &Resource, &How, nullptr);
  if (!strcmp(Is, "texel"))
    texel<<<1, 16>>>(Texture, Out);
  else if (!strcmp(Is, "trap"))
    trap<<<1, 32>>>();
  else
    texel<<<1, 12>>>(Texture, Out);
  cudaDeviceSynchronize();
  cudaDestroyTextureObject(Texture);
  cudaFree(Data);
  cudaFree(Out);
  printf("ended %s\n", Is);
}
