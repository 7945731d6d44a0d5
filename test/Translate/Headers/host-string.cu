// CUDA's runtime brings <string.h>, HIP's from 7.0 on does not: a port that may
// be for such a version includes it where the host calls its functions.

// RUN: rm -rf %t && split-file %s %t && cd %t
// RUN: %porthip a.cu -o - | FileCheck %s --check-prefix=ADDED
// RUN: %porthip a.cu --hip-version 6.3 -o - | FileCheck %s --check-prefix=OLD
// RUN: %porthip a.cu --hip-version 7.0 -o - | FileCheck %s --check-prefix=ADDED
// RUN: %porthip own.cu -o - | FileCheck %s --check-prefix=OWN
// RUN: %porthip device.cu -o - | FileCheck %s --check-prefix=OLD
// ADDED: #include <hip/hip_runtime.h>
// ADDED-NEXT: #include <string.h>
// OLD-NOT: string.h
// OWN: #include <cstring>
// OWN-NOT: string.h

//--- a.cu
__global__ void k(int *p) { *p = 1; }
int main(int argc, char **argv) {
  char name[8];
  memset(name, 0, sizeof(name));
  return int(strlen(argv[0])) + name[0];
}
//--- own.cu
#include <cstring>
__global__ void k(int *p) { *p = 1; }
int main(int argc, char **argv) { return int(std::strlen(argv[0])); }
//--- device.cu
__global__ void k(int *p) { memset(p, 0, 4); }
int main() {}
