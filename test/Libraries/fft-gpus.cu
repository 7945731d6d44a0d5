// Plans that are told their GPU, and descriptors of their data, on both sides. More than one GPU is refused.
// RUN: env PORTHIP_VGPU_DEVICES=2 %porthip run --cuda-path=none --check=all %s -lcufft > %t.out 2> %t.err
// RUN: FileCheck %s --input-file=%t.out
// RUN: FileCheck %s --check-prefix=TOLD --input-file=%t.err
// RUN: env PORTHIP_VGPU_DEVICES=2 %porthip verify --cuda-path=none --leg cuda@vgpu:sm_80 --leg hip@vgpu:gfx942 %s -lcufft | FileCheck %s --check-prefix=SAME
// CHECK: gpu 1 of 1, 64 bytes
// CHECK-NEXT: back: 0 0 0 0 0, 8 16 24 32
// CHECK-NEXT: real: 0 0 0, 10+0i -2+2i -2+0i
// CHECK-NEXT: refused: no plan 1, two 1, later 1, none 1
// TOLD: porthip: a transform on 2 GPUs is not computed by the virtual GPU: give the plan one
// SAME: hip@vgpu:gfx942: equal (3 launches
#include <cstdio>
#include <cufftXt.h>
#include <vector>

int main() {
  cufftHandle P;
  cudaLibXtDesc *D = nullptr, *Out;
  size_t Work[2];
  int Gpus[] = {1, 0};
  cufftCreate(&P);
  bool Early = cufftXtMalloc(P, &D, CUFFT_XT_FORMAT_INPLACE) != CUFFT_SUCCESS;
  bool Two = cufftXtSetGPUs(P, 2, Gpus) != CUFFT_SUCCESS;
  int S = cufftXtSetGPUs(P, 1, Gpus);
  cufftMakePlan1d(P, 8, CUFFT_C2C, 1, Work);
  bool Late = cufftXtSetGPUs(P, 1, Gpus) != CUFFT_SUCCESS;
  std::vector<float2> H(8);
  for (int I = 0; I < 8; ++I)
    H[I] = {float(I + 1), 0};
  S += cufftXtMalloc(P, &D, CUFFT_XT_FORMAT_INPLACE);
  std::printf("gpu %d of %d, %zu bytes\n", D->descriptor->GPUs[0], D->descriptor->nGPUs, D->descriptor->size[0]);
  int Copied = cufftXtMemcpy(P, D, H.data(), CUFFT_COPY_HOST_TO_DEVICE);
  int Forward = cufftXtExecDescriptorC2C(P, D, D, CUFFT_FORWARD);
  int Inverse = cufftXtExecDescriptor(P, D, D, CUFFT_INVERSE);
  int Back = cufftXtMemcpy(P, H.data(), D, CUFFT_COPY_DEVICE_TO_HOST);
  std::printf("back: %d %d %d %d %d, %g %g %g %g\n", S, Copied, Forward, Inverse, Back, H[0].x, H[1].x, H[2].x, H[3].x);
  cufftXtFree(D);
  cufftDestroy(P);

  cufftCreate(&P);
  cufftXtSetGPUs(P, 1, Gpus);
  cufftMakePlan1d(P, 4, CUFFT_D2Z, 1, Work);
  cufftXtMalloc(P, &D, CUFFT_XT_FORMAT_INPUT);
  cufftXtMalloc(P, &Out, CUFFT_XT_FORMAT_OUTPUT);
  double Reals[] = {1, 2, 3, 4};
  double2 Numbers[3];
  Copied = cufftXtMemcpy(P, D, Reals, CUFFT_COPY_HOST_TO_DEVICE);
  Forward = cufftXtExecDescriptorD2Z(P, D, Out);
  Back = cufftXtMemcpy(P, Numbers, Out, CUFFT_COPY_DEVICE_TO_HOST);
  std::printf("real: %d %d %d,", Copied, Forward, Back);
  for (double2 Z : Numbers)
    std::printf(" %g%+gi", Z.x, Z.y);
  bool None = cufftXtExecDescriptorD2Z(P, nullptr, Out) != CUFFT_SUCCESS;
  std::printf("\nrefused: no plan %d, two %d, later %d, none %d\n", Early, Two, Late, None);
  cufftXtFree(D);
  cufftXtFree(Out);
  cufftDestroy(P);
}
