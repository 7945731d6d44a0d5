// Pooling into an output whose size is rounded up, as older frameworks have it: windows reach over the end. One more window would hold nothing.
// RUN: %porthip run --cuda-path=none --check=all %s -lcudnn | FileCheck %s
// RUN: %porthip verify --cuda-path=none --leg cuda@vgpu:sm_80 --leg hip@vgpu:gfx942 %s -lcudnn | FileCheck %s --check-prefix=SAME
// CHECK: forward: 10 11 14 15
// CHECK-NEXT: backward: 0 0 0 0 0 0 0 0 0 0 1 2 0 0 3 4
// CHECK-NEXT: too large: refused
// SAME: hip@vgpu:gfx942: equal (2 launches
#include <cstdio>
#include <cudnn.h>

static float *device(const float *From, int N) {
  float *At;
  cudaMalloc(&At, N * sizeof(float));
  cudaMemcpy(At, From, N * sizeof(float), cudaMemcpyHostToDevice);
  return At;
}
static void show(const char *What, const float *From, int N) {
  float Host[16];
  cudaMemcpy(Host, From, N * sizeof(float), cudaMemcpyDeviceToHost);
  std::printf("%s:", What);
  for (int I = 0; I < N; ++I)
    std::printf(" %g", Host[I]);
  std::printf("\n");
}
static cudnnTensorDescriptor_t square(int Size) {
  cudnnTensorDescriptor_t T;
  cudnnCreateTensorDescriptor(&T);
  cudnnSetTensor4dDescriptor(T, CUDNN_TENSOR_NCHW, CUDNN_DATA_FLOAT, 1, 1, Size, Size);
  return T;
}
int main() {
  float X[16], Dy[4] = {1, 2, 3, 4}, One = 1, Zero = 0;
  for (int I = 0; I < 16; ++I)
    X[I] = I;
  cudnnHandle_t H;
  cudnnCreate(&H);
  cudnnTensorDescriptor_t TX = square(4), TY = square(2), TZ = square(3);
  cudnnPoolingDescriptor_t P;
  cudnnCreatePoolingDescriptor(&P);
  cudnnSetPooling2dDescriptor(P, CUDNN_POOLING_MAX, CUDNN_PROPAGATE_NAN, 3, 3, 0, 0, 2, 2);
  float *x = device(X, 16), *dx = device(X, 16), *y = device(X, 9), *dy = device(Dy, 4);
  cudnnPoolingForward(H, P, &One, TX, x, &Zero, TY, y);
  show("forward", y, 4);
  cudnnPoolingBackward(H, P, &One, TY, y, TY, dy, TX, x, &Zero, TX, dx);
  show("backward", dx, 16);
  std::printf("too large: %s\n", cudnnPoolingForward(H, P, &One, TX, x, &Zero, TZ, y) ? "refused" : "taken");
}
