// Statuses of cuFFT that CUDA 13 took away, which programs turn into text.
// RUN: %porthip %s -o - 2>&1 | FileCheck %s
// RUN: %porthip --cuda-path=none %s -o - 2>&1 | FileCheck %s
#include <cufft.h>
const char *text(cufftResult r) {
  switch (r) {
  case CUFFT_INCOMPLETE_PARAMETER_LIST:
    return "parameters";
  case CUFFT_PARSE_ERROR:
    return "parse";
  case CUFFT_LICENSE_ERROR:
    return "license";
  default:
    return "another";
  }
}
// CHECK-NOT: porthip-frontend-{{parse}}
// CHECK: case HIPFFT_INCOMPLETE_PARAMETER_LIST:
// CHECK: case HIPFFT_PARSE_ERROR:
// CHECK: case porthip::CUFFT_LICENSE_ERROR:
// CHECK-NOT: porthip-frontend-{{parse}}
