// RUN: %porthip --cuda-path=none --dry-run -v %s 2>&1 | FileCheck %s --implicit-check-not=enumerator-number
#include <cstdio>
#include <cublas_v2.h>
// A number that somebody reads is a note; a name, a comparison and a copy are the same.
void printed(cublasStatus_t s, cublasHandle_t h) {
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: note: the number of a status is printed, and HIP has another [porthip-library-enumerator-number]
  std::printf("%d\n", s);
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: note: the number of a status is printed, and HIP has another [porthip-library-enumerator-number]
  std::printf("%d\n", (int)cublasDestroy(h));
  std::printf("%s\n", s == CUBLAS_STATUS_SUCCESS ? "good" : "bad");
  int code = s, other = 3;
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: note: the number of a status is printed, and HIP has another [porthip-library-enumerator-number]
  std::printf("%d %d\n", other, code);
}
