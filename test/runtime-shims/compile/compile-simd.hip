// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every kind of function in this header compiles on each target.
//
// REQUIRES: hip-headers
// RUN: %check_compile %s
#include <porthip/simd.h>
__global__ void k(unsigned *u, int *i, char4 *c, bool *b, ushort2 *us,
                  uchar4 *uc) {
  using namespace porthip;
  u[0] = vadd4(u[1], u[2]) + vsetgeu2(u[1], u[2]) + vabsss4(u[3]) +
         vavgs4(u[1], u[2]) + vimax3_s16x2_relu(u[1], u[2], u[3]) +
         vibmax_s16x2(u[1], u[2], b, b + 1);
  i[0] = dp4a(i[1], i[2], i[3]) + dp4a(c[0], c[1], i[2]) +
         dp2a_hi(i[1], i[2], i[3]) + dp2a_lo(us[0], uc[0], u[1]) +
         viaddmax_s32_relu(i[1], i[2], i[3]) + vsads4(u[1], u[2]);
}
