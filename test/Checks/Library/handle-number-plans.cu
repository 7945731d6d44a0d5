// A plan of cuFFT is an int, often less than 0 where there is none; hipFFT's is a
// pointer. The port writes the conversions, of members' own values, too.
// REQUIRES: hip-headers
// RUN: %porthip translate --cuda-path=none -q %s -o %t.hip
// RUN: FileCheck %s --input-file=%t.hip
// RUN: %porthip run --cuda-path=none %s -lcufft | FileCheck %s --check-prefix=RUNS
// RUN: %porthip run --as gfx942 %t.hip -lhipfft | FileCheck %s --check-prefix=RUNS
#include <cstdio>
#include <cufft.h>
// CHECK: hipfftHandle Forward = (hipfftHandle)(-1), Back{(hipfftHandle)(-1)}, Zero = 0;
struct Plans {
  cufftHandle Forward = -1, Back{-1}, Zero = 0;
  int Size;
};
struct Owner {
  cufftHandle Plan;
  // CHECK: Owner() : Plan((hipfftHandle)(-1)) {}
  Owner() : Plan(-1) {}
  // CHECK: bool isSet() const { return (long long)(Plan) >= 0; }
  bool isSet() const { return Plan >= 0; }
};
int main() {
  Plans P;
  Owner O;
  // CHECK: hipfftHandle All[2] = {(hipfftHandle)(-1), 0};
  cufftHandle All[2] = {-1, 0};
  // CHECK: printf("%d %d %d\n", (long long)(P.Forward) == -1, O.isSet(), P.Zero == 0);
  printf("%d %d %d\n", P.Forward == -1, O.isSet(), P.Zero == 0);
  // RUNS: 1 0 1
  cufftPlan1d(&O.Plan, 8, CUFFT_C2C, 1);
  // CHECK: hipfftDestroy((hipfftHandle)(9999))
  printf("%d %d\n", O.isSet(), cufftDestroy(9999) == CUFFT_INVALID_PLAN);
  // RUNS-NEXT: 1 1
  cufftDestroy(O.Plan);
  O.Plan = All[0];
  printf("%d\n", O.isSet());
  // RUNS-NEXT: 0
}
