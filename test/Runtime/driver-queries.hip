// HIP functions by name, and several attributes of a pointer at once; the
// first is declared here because older headers lack it.
// REQUIRES: hip-headers
// RUN: %porthip cc --as gfx942 %s -o %t
// RUN: env PORTHIP_VGPU_HIP_MAJOR=6 %t | FileCheck %s --check-prefixes=CHECK,SIX
// RUN: env PORTHIP_VGPU_HIP_MAJOR=5 %t | FileCheck %s --check-prefixes=CHECK,FIVE
#include <cstdio>
#include <hip/hip_runtime.h>

extern "C" hipError_t hipGetProcAddress(const char *, void **, int, uint64_t,
                                        int *);

static void *byName(const char *Name, int Version, uint64_t Flags = 0) {
  void *Function = nullptr;
  int Result = -1;
  hipError_t E = hipGetProcAddress(Name, &Function, Version, Flags, &Result);
  printf("%s %d: %s, %d\n", Name, Version, hipGetErrorName(E), Result);
  return Function;
}

int main() {
  // CHECK: hipMalloc 602: hipSuccess, 0
  auto *Malloc = reinterpret_cast<hipError_t (*)(void **, size_t)>(
      byName("hipMalloc", 602));
  // CHECK: hipGetDeviceProperties 502: hipSuccess, 0
  // CHECK: hipGetDeviceProperties 602: hipSuccess, 0
  // CHECK: by version: 1
  void *Old = byName("hipGetDeviceProperties", 502);
  printf("by version: %d\n", Old != byName("hipGetDeviceProperties", 602));
  // CHECK: hipMemcpyAsync 602: hipSuccess, 0
  // CHECK: hipMemcpyAsync 602: hipSuccess, 0
  // CHECK: by stream: 1
  void *Legacy = byName("hipMemcpyAsync", 602, 1);
  printf("by stream: %d\n", Legacy != byName("hipMemcpyAsync", 602, 2));
  // CHECK: hipNoSuchThing 602: hipErrorInvalidValue, 1
  // CHECK: found: 0
  printf("found: %d\n", byName("hipNoSuchThing", 602) != nullptr);
  // CHECK: no name: 1
  printf("no name: %d\n",
         hipGetProcAddress("", reinterpret_cast<void **>(&Old), 602, 0, nullptr));

  char *Device = nullptr;
  if (Malloc(reinterpret_cast<void **>(&Device), 1000))
    return 1;
  unsigned Type = 77;
  int Ordinal = 77;
  void *Host = Device, *Start = nullptr;
  size_t Bytes = 77;
  hipPointer_attribute Which[] = {
      HIP_POINTER_ATTRIBUTE_MEMORY_TYPE, HIP_POINTER_ATTRIBUTE_DEVICE_ORDINAL,
      HIP_POINTER_ATTRIBUTE_HOST_POINTER, HIP_POINTER_ATTRIBUTE_RANGE_START_ADDR,
      HIP_POINTER_ATTRIBUTE_RANGE_SIZE};
  void *Values[] = {&Type, &Ordinal, &Host, &Start, &Bytes};
  // SIX: 0: type 2, GPU 0, no host pointer, start 1, 1000 bytes
  // FIVE: 0: type 1, GPU 0, no host pointer, start 1, 1000 bytes
  hipError_t E = hipDrvPointerGetAttributes(5, Which, Values, Device + 10);
  printf("%d: type %u, GPU %d, %s host pointer, start %d, %zu bytes\n", E, Type,
         Ordinal, Host ? "a" : "no", Start == Device, Bytes);
  // CHECK: not its memory 0: no start, 0 bytes
  E = hipDrvPointerGetAttributes(2, Which + 3, Values + 3, &Type);
  printf("not its memory %d: %s start, %zu bytes\n", E, Start ? "a" : "no",
         Bytes);
  // CHECK: nothing asked 1, no pointer 1
  printf("nothing asked %d, no pointer %d\n",
         hipDrvPointerGetAttributes(0, Which, Values, Device),
         hipDrvPointerGetAttributes(2, Which, Values, nullptr));
}
