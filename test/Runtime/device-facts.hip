// The struct and the attributes of HIP tell the same of each AMD GPU of the table;
// and the facts in which GPUs differ.
// REQUIRES: hip-headers
// RUN: %porthip cc --as gfx942 %s -o %t
// RUN: %python %S/Inputs/each-gpu.py %source_root/lib/Gpus/Targets.def gfx %t | FileCheck %s
#include <cstdio>
#include <hip/hip_runtime.h>

static int Differ;

static void same(const char *Name, long long Struct,
                 hipDeviceAttribute_t Which) {
  int Value = -7;
  if (Struct > 2147483647)
    Struct = 2147483647;
  (void)hipDeviceGetAttribute(&Value, Which, 0);
  if (Value == Struct)
    return;
  ++Differ;
  std::printf("%s: %lld, %d\n", Name, Struct, Value);
}

static int attribute(hipDeviceAttribute_t Which) {
  int Value = -7;
  (void)hipDeviceGetAttribute(&Value, Which, 0);
  return Value;
}

int main() {
  hipDeviceProp_t P;
  if (hipGetDeviceProperties(&P, 0) != hipSuccess)
    return 1;
#define SAME(Field, Which)                                                     \
  same(#Field, (long long)(P.Field), hipDeviceAttribute##Which);
  SAME(maxThreadsPerBlock, MaxThreadsPerBlock)
  SAME(maxThreadsDim[2], MaxBlockDimZ)
  SAME(maxGridSize[1], MaxGridDimY)
  SAME(sharedMemPerBlock, MaxSharedMemoryPerBlock)
  SAME(totalConstMem, TotalConstantMemory)
  SAME(warpSize, WarpSize)
  SAME(regsPerBlock, MaxRegistersPerBlock)
  SAME(clockRate, ClockRate)
  SAME(memoryClockRate, MemoryClockRate)
  SAME(memoryBusWidth, MemoryBusWidth)
  SAME(l2CacheSize, L2CacheSize)
  SAME(multiProcessorCount, MultiprocessorCount)
  SAME(maxThreadsPerMultiProcessor, MaxThreadsPerMultiProcessor)
  SAME(integrated, Integrated)
  SAME(canMapHostMemory, CanMapHostMemory)
  SAME(major, ComputeCapabilityMajor)
  SAME(minor, ComputeCapabilityMinor)
  SAME(maxTexture1D, MaxTexture1DWidth)
  SAME(maxTexture2D[1], MaxTexture2DHeight)
  SAME(maxTexture3D[2], MaxTexture3DDepth)
  SAME(ECCEnabled, EccEnabled)
  SAME(managedMemory, ManagedMemory)
  SAME(concurrentManagedAccess, ConcurrentManagedAccess)
  SAME(pageableMemoryAccess, PageableMemoryAccess)
  SAME(directManagedMemAccessFromHost, DirectManagedMemAccessFromHost)
  SAME(maxSharedMemoryPerMultiProcessor, MaxSharedMemoryPerMultiprocessor)
  SAME(clockInstructionRate, ClockInstructionRate)
  size_t Free = 0, Total = 0;
  (void)hipMemGetInfo(&Free, &Total);
  Differ += Total != P.totalGlobalMem;
  std::printf("%d differ; CUs %d threads %d registers %d MHz %d memory %d MHz "
              "%d bits L2 %d KiB 3D %d LDS %zu\n",
              Differ, P.multiProcessorCount, P.maxThreadsPerMultiProcessor,
              P.regsPerBlock, P.clockRate / 1000, P.memoryClockRate / 1000,
              P.memoryBusWidth, P.l2CacheSize / 1024, P.maxTexture3D[2],
              P.maxSharedMemoryPerMultiProcessor);
  std::printf("  %s integrated %d host pointers %d engines %d pageable %d\n",
              P.gcnArchName, P.integrated,
              attribute(hipDeviceAttributeCanUseHostPointerForRegisteredMem),
              attribute(hipDeviceAttributeAsyncEngineCount),
              P.pageableMemoryAccess);
}
// CHECK-NOT: {{^[a-zA-Z\[\]0-9]+:}}
// CHECK: gfx906: 0 differ; CUs 60 threads 2560 registers 65536 MHz 1725 memory 1000 MHz 4096 bits L2 4096 KiB 3D 8192 LDS 65536
// CHECK: gfx90a: 0 differ; CUs 104 threads 2048 registers 131072 MHz 1700 memory 1600 MHz 4096 bits L2 8192 KiB 3D 8192 LDS 65536
// CHECK-NEXT: gfx90a:sramecc+:xnack- integrated 0 host pointers 0 engines 8 pageable 0
// CHECK: gfx942: 0 differ; CUs 304 threads 2048 registers 131072 MHz 2100 memory 1300 MHz 8192 bits L2 4096 KiB 3D 0 LDS 65536
// CHECK: gfx950: 0 differ; CUs 256 threads 2048 registers 131072 {{.*}} LDS 163840
// CHECK: gfx1100: 0 differ; CUs 48 threads 2048 registers 65536 MHz 2526 memory 1249 MHz 384 bits L2 6144 KiB
// CHECK-NEXT: gfx1100 integrated 0
// CHECK: gfx1103: 0 differ
// CHECK-NEXT: gfx1103 integrated 1 host pointers 1
// CHECK: gfx1150: 0 differ
// CHECK-NEXT: integrated 1
// CHECK: gfx1151: 0 differ; CUs 20 threads 2048 registers 65536 MHz 2900 memory 1000 MHz 256 bits L2 2048 KiB
// CHECK-NEXT: gfx1151 integrated 1 host pointers 1
// CHECK: gfx1153: 0 differ
// CHECK-NEXT: gfx1153 integrated 1
// CHECK: gfx1201: 0 differ; CUs 32
// CHECK-NEXT: gfx1201 integrated 0 host pointers 0
// CHECK: gfx1250: 0 differ; {{.*}} LDS 327680
// CHECK-NEXT: gfx1250 integrated 0
// CHECK: 21 GPUs
