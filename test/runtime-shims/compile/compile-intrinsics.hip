// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every kind of function in this header compiles on each target.
//
// REQUIRES: hip-headers
// RUN: %check_compile %s
#include <porthip/intrinsics.h>
struct alignas(2) S {
  short a, b, c;
};
__global__ void k(unsigned *u, float4 *f, double *d, char *c, S *s,
                  unsigned long long *ul, ushort4 *us) {
  using namespace porthip;
  f[0] = ldcg(f + 1);
  stcs(f + 2, ldcs(f + 3));
  stcg(d, 1);
  *d = ldcv(d + 2) + ldg(d + 3);
  *c = ldcg(c + 1);
  stwt(u, 3u);
  stwb(u, 3);
  us[0] = ldg(us + 1);
#ifdef __HIP__
  s[0] = ldcg(s + 1);
#endif
  u[0] +=
      isGlobal(f) + isShared(u) + isLocal(f) + popc(3) + porthip::umin(1, 2);
  ul[0] = cvta_generic_to_shared(u) + globaltimer();
  nanosleep(100);
  trap();
  brkpt();
  *d = porthip::fdivide(1, 2) + saturatef(3.f);
  *(float *)d = tanhf_approx(1.f);
}
