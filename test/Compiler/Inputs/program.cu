// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Adds on the virtual GPU, says its arguments, and ends as the first one asks.
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#ifndef ADDED
#define ADDED 1
#endif

__global__ void add(int *Numbers) { Numbers[threadIdx.x] += ADDED; }

int main(int Argc, char **Argv) {
  int Host[32];
  for (int I = 0; I < 32; ++I)
    Host[I] = I;
  int *Device = nullptr;
  if (cudaMalloc(&Device, sizeof(Host)) != cudaSuccess)
    return 9;
  cudaMemcpy(Device, Host, sizeof(Host), cudaMemcpyHostToDevice);
  add<<<1, 32>>>(Device);
  cudaMemcpy(Host, Device, sizeof(Host), cudaMemcpyDeviceToHost);
  printf("last %d\n", Host[31]);
  for (int I = 1; I < Argc; ++I)
    fprintf(stderr, "argument %d: %s\n", I, Argv[I]);
  fflush(stdout);
  if (Argc > 1 && !strcmp(Argv[1], "abort"))
    abort();
  if (Argc > 1 && !strcmp(Argv[1], "read")) {
    char Line[64];
    if (fgets(Line, sizeof(Line), stdin))
      printf("read %s", Line);
  }
  return Argc > 1 ? atoi(Argv[1]) : 0;
}
