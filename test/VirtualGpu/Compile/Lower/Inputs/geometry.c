/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Blocks of several dimensions, kernel arguments of all kinds. */
#include "kernels.h"

/* Rows: what a lane knows of its place. */
void place(uint32_t *Out) {
  Out[global()] = __vg_tid_x() | __vg_tid_y() << 10 | __vg_tid_z() << 20;
}
void placeAfterCut(uint32_t *Out) {
  uint32_t Y = __vg_tid_y();
  uint64_t Set = ballot(0, __vg_tid_x() & 1);
  SYNC();
  Out[global()] = mix(__vg_tid_x() | Y << 10 | __vg_tid_z() << 20,
                      (uint32_t)Set);
}

struct Big {
  uint32_t A[20];
  double D;
  uint8_t B;
};
struct Small {
  uint16_t X;
  uint8_t Y;
};
/* byval: written to, so each lane needs a copy. */
void arguments(uint32_t *Out, uint8_t C, struct Big S, double D, _Bool Bit,
               struct Big OnlyRead) {
  S.A[lane() % 20] += lane();
  uint64_t Set = ballot(0, S.A[3] & 1);
  uint32_t Sum = (uint32_t)Set + C + Bit;
  for (uint32_t I = 0; I < 20; ++I)
    Sum = mix(Sum, S.A[I] + OnlyRead.A[(I + lane()) % 20]);
  Out[global()] = Sum + (uint32_t)(S.D * D) + S.B + OnlyRead.B;
}

/* A function of more than 1,000 instructions, and kernels that call it. */
#define TWICE(X, N) X((N)) X((N) + 1)
#define STEP(N) V = mix(V, (N));
#define STEPS4(N) TWICE(STEP, N) TWICE(STEP, (N) + 2)
#define STEPS16(N) STEPS4(N) STEPS4((N) + 4) STEPS4((N) + 8) STEPS4((N) + 12)
#define STEPS64(N)                                                             \
  STEPS16(N) STEPS16((N) + 16) STEPS16((N) + 32) STEPS16((N) + 48)
#define STEPS256(N)                                                            \
  STEPS64(N) STEPS64((N) + 64) STEPS64((N) + 128) STEPS64((N) + 192)
__attribute__((noinline)) static uint32_t longChain(uint32_t V) {
  STEPS256(0) STEPS256(256)
  return V;
}
#define CALL4(V) longChain(longChain(longChain(longChain(V))))
#define CALL16(V) CALL4(CALL4(CALL4(CALL4(V))))
#define CALL64(V) CALL16(CALL16(CALL16(CALL16(V))))
void callsFew(uint32_t *Out) {
  Out[global()] = longChain(longChain(longChain(global())));
}
void callsMany(uint32_t *Out) {
  Out[global()] = CALL64(CALL64(CALL64(CALL64(global()))));
}
