// Memory that a pool has in use and keeps: up to its threshold over synchronizations,
// down to what a trim says; marks of the most begin anew. And HIP's own ways.
// RUN: %porthip run --cuda-path=none %s | FileCheck %s --check-prefixes=CHECK,CUDA
// RUN: %porthip --cuda-path=none -q --fail-on=never %s -o %t.hip
// RUN: %porthip run --as gfx1100 %t.hip | FileCheck %s --check-prefixes=CHECK,HIP
#include <cstdint>
#include <cstdio>
#include <cuda_runtime.h>

static cudaMemPool_t Pool;
static cudaStream_t S;
constexpr size_t MB = 1 << 20;

static int get(cudaMemPoolAttr Which) {
  uint64_t Bytes = 0;
  cudaMemPoolGetAttribute(Pool, Which, &Bytes);
  return int(Bytes / MB);
}
static void set(cudaMemPoolAttr Which, uint64_t To) {
  cudaMemPoolSetAttribute(Pool, Which, &To);
}
static void say(const char *When) {
  std::printf("%s: used %d of %d, at most %d of %d\n", When,
              get(cudaMemPoolAttrUsedMemCurrent),
              get(cudaMemPoolAttrReservedMemCurrent),
              get(cudaMemPoolAttrUsedMemHigh),
              get(cudaMemPoolAttrReservedMemHigh));
}
static void *take(size_t Megabytes) {
  void *P = nullptr;
  cudaMallocAsync(&P, Megabytes * MB, S);
  return P;
}

int main() {
  cudaDeviceGetDefaultMemPool(&Pool, 0);
  cudaStreamCreate(&S);
  void *A = take(8), *B = take(4);
  say("taken");
  // CHECK: taken: used 12 of 12, at most 12 of 12
  cudaFreeAsync(A, S);
  cudaStreamSynchronize(S);
  say("threshold 0");
  // CHECK: threshold 0: used 4 of 4, at most 12 of 12
  set(cudaMemPoolAttrReleaseThreshold, UINT64_MAX);
  A = take(8);
  cudaFreeAsync(A, S);
  cudaDeviceSynchronize();
  say("kept");
  // CHECK: kept: used 4 of 12, at most 12 of 12
  size_t Free = 0, Now = 0, Total;
  cudaMemGetInfo(&Free, &Total);
  A = take(6); // of what is kept
  say("again");
  // CHECK: again: used 10 of 12
  cudaFreeAsync(A, S);
  set(cudaMemPoolAttrReleaseThreshold, 6 * MB);
  cudaStreamSynchronize(S);
  say("threshold 6");
  // CUDA counts all that is reserved, HIP what is not in use.
  // CUDA: threshold 6: used 4 of 6
  // HIP: threshold 6: used 4 of 10
  cudaMemPoolTrimTo(Pool, 5 * MB);
  say("trimmed");
  // CUDA: trimmed: used 4 of 5
  // HIP: trimmed: used 4 of 9
  cudaMemPoolTrimTo(Pool, 0);
  cudaMemGetInfo(&Now, &Total);
  say("trimmed");
  std::printf("free again: %d MB\n", int((Now - Free) / MB));
  // CHECK: trimmed: used 4 of 4
  // CHECK-NEXT: free again: 8 MB
  set(cudaMemPoolAttrUsedMemHigh, 0);
  set(cudaMemPoolAttrReservedMemHigh, 0);
  say("marks");
  // CUDA: marks: used 4 of 4, at most 4 of 4
  // HIP: marks: used 4 of 4, at most 0 of 0
  uint64_t One = 1;
  std::printf("refused %d %d\n",
              cudaMemPoolSetAttribute(Pool, cudaMemPoolAttrUsedMemHigh, &One),
              cudaMemPoolSetAttribute(Pool, cudaMemPoolAttrReservedMemCurrent,
                                      &One));
  // CHECK: refused 1 1
  // HIP lets go of what is kept when it is more than what is in use.
  set(cudaMemPoolAttrReleaseThreshold, UINT64_MAX);
  A = take(16);
  cudaFreeAsync(A, S);
  cudaFreeAsync(B, S);
  cudaStreamSynchronize(S);
  say("all");
  // CUDA: all: used 0 of 20
  // HIP: all: used 0 of 4
}
