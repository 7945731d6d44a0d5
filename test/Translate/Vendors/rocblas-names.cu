// Branches that were written for a hipify that made rocBLAS of cuBLAS are named;
// not those of a project that includes rocBLAS, nor code for NVIDIA.
// RUN: rm -rf %t && mkdir %t
// RUN: %porthip translate %s -o %t/a.hip 2>&1 | FileCheck %s --implicit-check-not=rocblas-names]
// RUN: sed 's/^#ifdef WITH_AMD_SWITCH/#include <rocblas.h>\n&/' %s > %t/b.cu
// RUN: %porthip translate %t/b.cu -o %t/b.hip 2>&1 | FileCheck %s --check-prefix=OWN
// OWN-NOT: rocblas-names]
#include <cublas_v2.h>

// CHECK: rocblas-names.cu:[[#@LINE+4]]:15: warning: 'rocblas_status_success' and 1 more: rocBLAS's names {{.*}}[porthip-vendor-rocblas-names]
// CHECK: (about 14 min)
#ifdef WITH_AMD_SWITCH
bool good(cublasStatus_t S) {
  return S == rocblas_status_success || S == rocblas_status_continue ||
         rocblas_status_success == 0;
}
#else
bool good(cublasStatus_t S) { return S == CUBLAS_STATUS_SUCCESS; }
#endif
#define rocblas_handle hipblasHandle_t
using Handle = rocblas_handle;
#ifdef __HIP_PLATFORM_NVIDIA__
int rocblas_of_no_use;
#endif
