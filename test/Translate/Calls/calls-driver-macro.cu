// Arithmetic on a CUdeviceptr is found in a macro's argument too.
// RUN: %check_port %s --host
#include <cuda.h>
#include <cuda_runtime.h>
#define CHECK_CU(X) do { if ((X) != CUDA_SUCCESS) return 1; } while (0)
#define TWICE(X) CHECK_CU(X)
int f(CUdeviceptr p, int n) { // finding: porthip-translate-behaviour "CUdeviceptr"
  CHECK_CU(cuMemsetD8(p + 16, 0, 4));
  // CHECK: CHECK_CU(hipMemsetD8(static_cast<char*>(p) + 16, 0, 4));
  TWICE(cuMemsetD8(p + n, 0, 4));
  // CHECK: TWICE(hipMemsetD8(static_cast<char*>(p) + n, 0, 4));
  CHECK_CU((p += 4) ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE);
  // CHECK: CHECK_CU((p = static_cast<char*>(p) + (4)) ?
  return 0;
}
