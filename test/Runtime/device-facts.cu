// Every call of CUDA that tells a fact of the device tells the same, on every GPU of
// the table; and the facts in which GPUs differ.
// RUN: %porthip cc --cuda-path=none %s -o %t -lcuda
// RUN: %python %S/Inputs/each-gpu.py %source_root/lib/Gpus/Targets.def sm_ %t | FileCheck %s
#include <cstdio>
#include <cuda.h>
#include <cuda_runtime.h>

static int Differ;

static void same(const char *Name, long long Struct, int Which) {
  int Runtime = -7, Driver = -7;
  if (Struct > 2147483647)
    Struct = 2147483647;
  cudaDeviceGetAttribute(&Runtime, cudaDeviceAttr(Which), 0);
  cuDeviceGetAttribute(&Driver, CUdevice_attribute(Which), 0);
  if (Runtime == Struct && Driver == Struct)
    return;
  ++Differ;
  std::printf("%s: %lld, %d, %d\n", Name, Struct, Runtime, Driver);
}

int main() {
  cuInit(0);
  cudaDeviceProp P;
  if (cudaGetDeviceProperties(&P, 0) != cudaSuccess)
    return 1;
#define SAME(Field, Which) same(#Field, (long long)(P.Field), Which);
  SAME(maxThreadsPerBlock, 1)
  SAME(maxThreadsDim[2], 4)
  SAME(maxGridSize[0], 5)
  SAME(maxGridSize[1], 6)
  SAME(sharedMemPerBlock, 8)
  SAME(totalConstMem, 9)
  SAME(warpSize, 10)
  SAME(memPitch, 11)
  SAME(regsPerBlock, 12)
  SAME(clockRate, 13)
  SAME(textureAlignment, 14)
  SAME(multiProcessorCount, 16)
  SAME(integrated, 18)
  SAME(canMapHostMemory, 19)
  SAME(maxTexture1D, 21)
  SAME(maxTexture2D[0], 22)
  SAME(maxTexture3D[2], 26)
  SAME(maxTexture2DLayered[1], 28)
  SAME(ECCEnabled, 32)
  SAME(memoryClockRate, 36)
  SAME(memoryBusWidth, 37)
  SAME(l2CacheSize, 38)
  SAME(maxThreadsPerMultiProcessor, 39)
  SAME(asyncEngineCount, 40)
  SAME(unifiedAddressing, 41)
  SAME(maxTexture2DLinear[2], 72)
  SAME(major, 75)
  SAME(minor, 76)
  SAME(sharedMemPerMultiprocessor, 81)
  SAME(regsPerMultiprocessor, 82)
  SAME(managedMemory, 83)
  SAME(hostNativeAtomicSupported, 86)
  SAME(singleToDoublePrecisionPerfRatio, 87)
  SAME(pageableMemoryAccess, 88)
  SAME(concurrentManagedAccess, 89)
  SAME(canUseHostPointerForRegisteredMem, 91)
  SAME(sharedMemPerBlockOptin, 97)
  SAME(pageableMemoryAccessUsesHostPageTables, 100)
  SAME(directManagedMemAccessFromHost, 101)
  SAME(maxBlocksPerMultiProcessor, 106)
  SAME(persistingL2CacheMaxSize, 108)
  SAME(accessPolicyMaxWindowSize, 109)
  SAME(reservedSharedMemPerBlock, 111)
  size_t Free = 0, Total = 0, Whole = 0;
  cudaMemGetInfo(&Free, &Total);
  cuDeviceTotalMem(&Whole, 0);
  Differ += Total != P.totalGlobalMem || Whole != P.totalGlobalMem;
  std::printf("%d differ; %d.%d SMs %d MHz %d memory %d MHz %d bits L2 %d KiB "
              "ECC %d engines %d blocks %d reserved %zu ratio %d 2D %d\n",
              Differ, P.major, P.minor, P.multiProcessorCount,
              P.clockRate / 1000, P.memoryClockRate / 1000, P.memoryBusWidth,
              P.l2CacheSize / 1024, P.ECCEnabled, P.asyncEngineCount,
              P.maxBlocksPerMultiProcessor, P.reservedSharedMemPerBlock,
              P.singleToDoublePrecisionPerfRatio, P.maxTexture2D[0]);
  std::printf("  integrated %d host pointers %d managed at once %d pageable %d "
              "by host tables %d atomics %d\n",
              P.integrated, P.canUseHostPointerForRegisteredMem,
              P.concurrentManagedAccess, P.pageableMemoryAccess,
              P.pageableMemoryAccessUsesHostPageTables,
              P.hostNativeAtomicSupported);
}
// CHECK-NOT: {{^[a-zA-Z\[\]0-9]+:}}
// CHECK: sm_52: 0 differ; 5.2 SMs 16 MHz 1216 memory 3505 MHz 256 bits L2 2048 KiB ECC 0 engines 2 blocks 32 reserved 0 ratio 32 2D 65536
// CHECK: sm_75: 0 differ; 7.5 SMs 40 MHz 1590 memory 5001 MHz 256 bits L2 4096 KiB ECC 1 engines 3 blocks 16 reserved 0 ratio 32 2D 131072
// CHECK-NEXT: integrated 0 host pointers 1 managed at once 1 pageable 0 by host tables 0 atomics 0
// CHECK: sm_80: 0 differ; 8.0 SMs 108 MHz 1410 memory 1215 MHz 5120 bits L2 40960 KiB ECC 1 engines 3 blocks 32 reserved 1024 ratio 2 2D 131072
// CHECK: sm_87: 0 differ; 8.7 SMs 16 MHz 1300 memory 1300 MHz 128 bits L2 4096 KiB ECC 0 engines 2 blocks 16
// CHECK-NEXT: integrated 1 host pointers 0 managed at once 0 pageable 0 by host tables 0 atomics 0
// CHECK: sm_90: 0 differ; 9.0 SMs 132 MHz 1980 memory 2619 MHz 5120 bits L2 51200 KiB ECC 1 engines 3 blocks 32
// CHECK: sm_100: 0 differ; 10.0 SMs 148 MHz 1965 memory 3996 MHz 7680 bits L2 129536 KiB
// CHECK: sm_110: 0 differ; 11.0
// CHECK-NEXT: integrated 1 host pointers 1 managed at once 1 pageable 1 by host tables 1 atomics 1
// CHECK: sm_120: 0 differ; 12.0 SMs 170 MHz 2407 memory 14001 MHz 512 bits L2 98304 KiB
// CHECK: sm_121: 0 differ; 12.1
// CHECK-NEXT: integrated 1
// CHECK: 18 GPUs
