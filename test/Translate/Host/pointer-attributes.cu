// Attributes that CUDA gives a pointer, with HIP before 6 as well, which numbers types
// of memory in another way and fails for memory that it does not know.
// RUN: %check_port %s --host
// RUN: %porthip run --as=sm_80 %s | FileCheck %s --check-prefix=OUT
// RUN: %porthip translate --quiet %s -o %t.hip
// RUN: %porthip run --as=gfx942 %t.hip | FileCheck %s --check-prefix=OUT
// RUN: %porthip translate --quiet --hip-version=6.3 %s -o - | FileCheck %s --check-prefix=SIX
#include <cstdio>
#include <cstdlib>
const char *nameOf(enum cudaMemoryType type) {
  // CHECK: const char *nameOf(enum PORTHIP_MEMORY_TYPE type) {
  // SIX: const char *nameOf(enum hipMemoryType type) {
  switch (type) {
  case cudaMemoryTypeUnregistered:
    // CHECK: case PORTHIP_MEMORY_TYPE_UNREGISTERED:
    // SIX: case hipMemoryTypeUnregistered:
    return "none";
  case cudaMemoryTypeHost:
    return "host";
  case cudaMemoryTypeDevice:
    return "device";
  case cudaMemoryTypeManaged:
    return "managed";
  }
  return "?";
}
void ask(const void *p) {
  struct cudaPointerAttributes a;
  // CHECK: struct PORTHIP_POINTER_ATTRIBUTES a;
  // SIX: struct hipPointerAttribute_t a;
  cudaError_t error = cudaPointerGetAttributes(&a, p);
  // CHECK: hipError_t error = PORTHIP_POINTER_GET_ATTRIBUTES(&a, p);
  static const int table[4] = {10, 20, 30, 40};
  std::printf("%d %s %d %d host %d device %d %d%s, last %d\n", error,
              nameOf(a.type), int(a.type), table[a.type],
              a.hostPointer != nullptr, a.devicePointer != nullptr, a.device,
              a.type ? "" : " zero", cudaGetLastError());
}
int main() {
  int local = 0, *dev, *pinned, *managed;
  void *registered = std::aligned_alloc(4096, 4096);
  cudaMalloc(&dev, 64);
  cudaMallocHost(&pinned, 64);
  cudaMallocManaged(&managed, 64);
  cudaHostRegister(registered, 4096, 0);
  ask(&local);
  // OUT: 0 none 0 10 host 1 device 0 -2 zero, last 0
  ask(dev + 3);
  // OUT-NEXT: 0 device 2 30 host 0 device 1 0, last 0
  ask(pinned);
  // OUT-NEXT: 0 host 1 20 host 1 device 1 0, last 0
  ask(managed);
  // OUT-NEXT: 0 managed 3 40 host 1 device 1 0, last 0
  ask(registered);
  // OUT-NEXT: 0 host 1 20 host 1 device 1 0, last 0
  ask(nullptr);
  // OUT-NEXT: 0 none 0 10 host 0 device 0 -2 zero, last 0
}
