// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#define KERNEL __attribute__((global)) void

struct Pair {
  int First;
  double Rest[3];
};

extern "C" KERNEL byStruct(float *To, Pair P, char A, short B, int *From) {
  *To = P.Rest[1] + A + B + *From + P.First;
}

KERNEL plain(int *To, long N) { To[N] = 1; }
