// printf of device code gives the number of arguments on NVIDIA, of characters on AMD;
// and before HIP 7 what follows a padded or cut string is read at the wrong place.
// RUN: %porthip run --cuda-path=none %s | FileCheck %s --check-prefixes=CHECK,CUDA,C
// RUN: %porthip --cuda-path=none -q --fail-on=never %s -o %t.hip
// RUN: env PORTHIP_VGPU_HIP_MAJOR=7 %porthip run --as gfx942 %t.hip | FileCheck %s --check-prefixes=CHECK,HIP,C,NEW
// RUN: env PORTHIP_VGPU_HIP_MAJOR=6 %porthip run --as gfx942 %t.hip | FileCheck %s --check-prefixes=CHECK,HIP,OLD
#include <cstdio>

__global__ void say(int *Result, int N, const char *Null) {
  // CHECK: plain
  Result[0] = printf("plain\n");
  // CHECK: 5 1.500000 s{{$}}
  Result[1] = printf("%d %f %s\n", N, 1.5, "s");
  // CHECK: 12.3%
  Result[2] = printf("%5.1f%%\n", 12.34);
  // CUDA: <(null)>
  // HIP: <>
  Result[3] = printf("<%s>\n", Null);
  // C: [     abc] 5
  // OLD: [     abc] [abc] 1818978921
  Result[4] = printf("[%8s] %d\n", "abc", N);
  // C: [abc] 5
  Result[5] = printf("[%.3s] %d\n", "abcdefghijkl", N);
}

int main() {
  int *Result, Host[6];
  cudaMalloc(&Result, sizeof Host);
  say<<<1, 1>>>(Result, 5, nullptr);
  cudaMemcpy(Host, Result, sizeof Host, cudaMemcpyDeviceToHost);
  std::printf("results");
  for (int Each : Host)
    std::printf(" %d", Each);
  std::printf("\n");
  // CUDA: results 0 3 1 1 2 2
  // OLD: results 6 13 7 3 11 17
  // NEW: results 6 13 7 3 13 8
}
