// Where a macro or a compound assignment computes it, the port is not mended.
// RUN: %check_findings %s
#include <cuda.h>
#define ROUND(P) ((P) / 256 * 256)
#define PAGES(N) (N + P / 256)
unsigned long long all(CUdeviceptr P, unsigned long long N) {
  P &= ~255ull; // wrong: porthip-library-handle-number
  P++; // wrong: porthip-library-handle-number
  P += 4;
  N = PAGES(N); // wrong: porthip-library-handle-number
  return ROUND(P);
}
