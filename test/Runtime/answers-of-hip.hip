// Answers of AMD's runtime where CUDA's are others: nothing to free, memory
// registered twice, streams that are gone, flags of devices, masks of compute
// units (clr of ROCm 6.3, and hip-tests of ROCm 6.2).
// REQUIRES: hip-headers
// RUN: %porthip cc --as gfx942 %s -o %t
// RUN: %t | FileCheck %s
#include <cstdio>
#include <cstdlib>
#include <hip/hip_ext.h>
#include <hip/hip_runtime.h>
#define SHOW(...) printf("%s\n", hipGetErrorName(__VA_ARGS__))

int main() {
  // CHECK: hipErrorInvalidValue
  SHOW(hipFreeArray(nullptr));
  // CHECK: hipErrorInvalidValue
  SHOW(hipFreeMipmappedArray(nullptr));
  // CHECK: hipErrorInvalidValue
  SHOW(hipFreeAsync(nullptr, nullptr));

  char *Host = static_cast<char *>(malloc(1000));
  // CHECK-NEXT: hipErrorInvalidValue
  SHOW(hipHostRegister(Host, 1000, 16));
  // CHECK-NEXT: hipSuccess
  SHOW(hipHostRegister(Host, 1000, 0));
  // CHECK-NEXT: hipSuccess
  SHOW(hipHostRegister(Host, 500, 0));
  // CHECK-NEXT: hipSuccess
  SHOW(hipHostUnregister(Host));
  // CHECK-NEXT: hipErrorHostMemoryNotRegistered
  SHOW(hipHostUnregister(Host));
  void *Pinned = nullptr;
  // CHECK-NEXT: hipErrorInvalidValue
  SHOW(hipHostMalloc(&Pinned, 8, hipHostMallocCoherent | hipHostMallocNonCoherent));

  hipStream_t S;
  (void)hipStreamCreate(&S);
  (void)hipStreamDestroy(S);
  int *Device = nullptr;
  (void)hipMalloc(&Device, 8);
  // CHECK-NEXT: hipErrorContextIsDestroyed
  SHOW(hipMemcpyAsync(Device, Host, 8, hipMemcpyHostToDevice, S));
  // CHECK-NEXT: hipErrorContextIsDestroyed
  SHOW(hipMemsetAsync(Device, 0, 8, S));
  unsigned Flags = 0;
  // CHECK-NEXT: hipErrorInvalidValue
  SHOW(hipStreamGetFlags(nullptr, &Flags));

  (void)hipSetDeviceFlags(hipDeviceScheduleYield | hipDeviceMapHost);
  (void)hipGetDeviceFlags(&Flags);
  // CHECK-NEXT: flags 2
  printf("flags %u\n", Flags);
  (void)hipDeviceReset();
  (void)hipGetDeviceFlags(&Flags);
  // CHECK-NEXT: flags 0
  printf("flags %u\n", Flags);
  // CHECK-NEXT: hipErrorInvalidValue
  SHOW(hipDeviceSetSharedMemConfig(hipSharedMemConfig(7)));

  char *Managed = nullptr, *Other = nullptr;
  (void)hipMallocManaged(reinterpret_cast<void **>(&Managed), 100);
  (void)hipMallocManaged(reinterpret_cast<void **>(&Other), 100);
  // CHECK-NEXT: whole pages: 0 0
  printf("whole pages: %u %u\n", unsigned(size_t(Managed) % 4096),
         unsigned(size_t(Other) % 4096));
  // CHECK-NEXT: hipSuccess
  SHOW(hipStreamAttachMemAsync(nullptr, Managed, 100, hipMemAttachGlobal));
  // CHECK-NEXT: hipErrorInvalidValue
  SHOW(hipStreamAttachMemAsync(nullptr, &Flags, 4, hipMemAttachGlobal));
  // CHECK-NEXT: hipErrorInvalidValue
  SHOW(hipStreamAttachMemAsync(nullptr, Managed, 100, hipMemAttachSingle));

  uint32_t Asked[] = {0xe}, Mask[16];
  // CHECK-NEXT: hipSuccess
  SHOW(hipExtStreamCreateWithCUMask(&S, 1, Asked));
  (void)hipExtStreamGetCUMask(S, 16, Mask);
  // CHECK-NEXT: mask e 0
  printf("mask %x %x\n", Mask[0], Mask[1]);
  (void)hipExtStreamGetCUMask(nullptr, 16, Mask);
  // CHECK-NEXT: mask ffffffff ffffffff
  printf("mask %x %x\n", Mask[0], Mask[1]);
  // CHECK-NEXT: hipErrorInvalidValue
  SHOW(hipExtStreamGetCUMask(S, 1, Mask));
}
