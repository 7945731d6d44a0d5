// hipFFT answers wrong arguments with its own statuses, on AMD's GPUs and on NVIDIA's, where a plan is a number; types by hipDataType work with any HIP.
// REQUIRES: hip-headers
// RUN: %porthip run --as=gfx942 %s -lhipfft | FileCheck %s --check-prefixes=CHECK,AMD
// RUN: %porthip run --cuda-path=none --as=sm_80 %s -lhipfft | FileCheck %s --check-prefixes=CHECK,NVIDIA
#include <cmath>
#include <cstdio>
#include <hip/hip_runtime.h>
#include <hipfft/hipfftXt.h>
#include <hipblas/hipblas.h>

static void show(const char *What, hipfftResult R) {
  printf("%s: %d\n", What, int(R));
}
int main() {
  hipfftComplex *X;
  (void)hipMalloc((void **)&X, 8 * sizeof(*X));
  (void)hipMemset(X, 0, 8 * sizeof(*X));
  hipfftHandle P;
  // AMD: plans: 8 bytes
  // NVIDIA: plans: 4 bytes
  printf("plans: %zu bytes\n", sizeof(P));
  // CHECK-NEXT: type: 14
  show("type", hipfftPlan1d(&P, 8, hipfftType(7), 1));
  // CHECK-NEXT: negative length: 8
  show("negative length", hipfftPlan1d(&P, -8, HIPFFT_C2C, 1));
  // CHECK-NEXT: no length: 12
  show("no length", hipfftPlan1d(&P, 0, HIPFFT_C2C, 1));
  int N[1] = {-8}, Eight[1] = {8};
  // CHECK-NEXT: negative length of many: 4
  show("negative length of many",
       hipfftPlanMany(&P, 1, N, nullptr, 1, 8, nullptr, 1, 8, HIPFFT_C2C, 1));
  // CHECK-NEXT: one layout: 4
  show("one layout",
       hipfftPlanMany(&P, 1, Eight, Eight, 1, 8, nullptr, 1, 8, HIPFFT_C2C, 1));
  hipfftCreate(&P);
  // CHECK-NEXT: not made: 6
  show("not made", hipfftExecC2C(P, X, X, HIPFFT_FORWARD));
  // CHECK-NEXT: no size: 0
  show("no size", hipfftMakePlan1d(P, 8, HIPFFT_C2C, 1, nullptr));
  // CHECK-NEXT: direction: 6
  show("direction", hipfftExecC2C(P, X, X, 0));
  // CHECK-NEXT: executed: 0
  show("executed", hipfftExecC2C(P, X, X, HIPFFT_BACKWARD));
  size_t Size = 0;
  // CHECK-NEXT: sizes without a plan: 0 64
  hipfftResult R = hipfftGetSize1d({}, 8, HIPFFT_C2C, 1, &Size);
  printf("sizes without a plan: %d %zu\n", int(R), Size);
  hipfftHandle Q;
  hipfftCreate(&Q);
  long long L[1] = {8};
  // CHECK-NEXT: half: 16
  show("half", hipfftXtMakePlanMany(Q, 1, L, nullptr, 1, 1, HIP_C_16F, nullptr,
                                    1, 1, HIP_C_16F, 1, &Size, HIP_C_16F));
  // CHECK-NEXT: by types: 0
  show("by types",
       hipfftXtMakePlanMany(Q, 1, L, nullptr, 1, 1, HIP_C_32F, nullptr, 1, 1,
                            HIP_C_32F, 1, &Size, HIP_C_32F));
  // CHECK-NEXT: executed by types: 0
  show("executed by types", hipfftXtExec(Q, X, X, HIPFFT_FORWARD));
  // AMD-NEXT: scaled: 0 0 2.5, not finite: 4
  // NVIDIA-NEXT: scaled: 14 0 10, not finite: 14
  hipfftHandle S;
  float Four[4] = {1, 2, 3, 4}, Sum;
  hipfftCreate(&S);
  int Scaled = hipfftExtPlanScaleFactor(S, 0.25);
  (void)hipMemcpy(X, Four, sizeof(Four), hipMemcpyHostToDevice);
  int Made = hipfftMakePlan1d(S, 4, HIPFFT_R2C, 1, nullptr);
  hipfftExecR2C(S, (float *)X, X);
  (void)hipMemcpy(&Sum, X, sizeof(Sum), hipMemcpyDeviceToHost);
  printf("scaled: %d %d %g, not finite: %d\n", Scaled, Made, Sum,
         int(hipfftExtPlanScaleFactor(S, INFINITY)));
  // CHECK-NEXT: destroyed: 0
  show("destroyed", hipfftDestroy(P));
  // CHECK-NEXT: again: 1
  show("again", hipfftDestroy(P));
  // CHECK-NEXT: end: 0
  printf("end: %d\n", int(hipDeviceSynchronize()));
}
