// `<` of a macro is no header of __has_include; porthip ended with it.
// RUN: %porthip translate -q -o %t.hip %s
// RUN: FileCheck %s --input-file=%t.hip
// CHECK: #define LESS <
// CHECK: if (*p LESS 3)
#include <cuda_runtime.h>
#ifdef __HIP_PLATFORM_AMD__
#define WAVE 64
#define <cuda_runtime.h>
#undef <
#endif
#define LESS <
#if 0 && __has_include(<)
#endif
__global__ void k(int *p) {
  if (*p LESS 3)
    *p = 1;
}
