// Divisive normalization of cuDNN, which MIOpen lacks: sums of squares over neighbours in space, against sums made here, and the gradient against differences. The port reports it at its line.
// RUN: %porthip run --cuda-path=none --check=all %s -lcudnn | FileCheck %s
// RUN: not %porthip %s -o %t.hip --cuda-path=none 2>&1 | FileCheck %s --check-prefix=PORT
// CHECK: forward: the same
// CHECK-NEXT: backward: the same
// CHECK-NEXT: means: CUDNN_STATUS_NOT_SUPPORTED
// CHECK-NEXT: no room: CUDNN_STATUS_BAD_PARAM
// PORT: [[@LINE+34]]:{{[0-9]+}}: error: 'cudnnDivisiveNormalizationForward' has no HIP equivalent
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cudnn.h>

constexpr int Channels = 2, Height = 5, Width = 4, Count = Channels * Height * Width, N = 4;
constexpr double Alpha = 0.7, Beta = 0.6, K = 1.5;

// The window of an even N has one more element behind than before.
static void expected(const double *X, double *Y) {
  for (int C = 0; C < Channels; ++C)
    for (int H = 0; H < Height; ++H)
      for (int W = 0; W < Width; ++W) {
        double Sum = 0;
        for (int I = std::max(H - 1, 0); I <= std::min(H + 2, Height - 1); ++I)
          for (int J = std::max(W - 1, 0); J <= std::min(W + 2, Width - 1); ++J)
            Sum += std::pow(X[(C * Height + I) * Width + J], 2);
        int At = (C * Height + H) * Width + W;
        Y[At] = X[At] / std::pow(K + Alpha / (N * N) * Sum, Beta);
      }
}
static double *device(const double *From = nullptr) {
  double *At;
  cudaMalloc(&At, Count * sizeof(double));
  if (From)
    cudaMemcpy(At, From, Count * sizeof(double), cudaMemcpyHostToDevice);
  return At;
}
static cudnnHandle_t Handle;
static cudnnLRNDescriptor_t L;
static cudnnTensorDescriptor_t T;
static cudnnStatus_t forward(const double *X, const double *Means, double *Temp, double *Y) {
  double One = 1, Zero = 0;
  return cudnnDivisiveNormalizationForward(Handle, L, CUDNN_DIVNORM_PRECOMPUTED_MEANS, &One, T, X, Means, Temp, Temp, &Zero, T, Y);
}
static const char *compared(const double *Dev, const double *Host, double Within) {
  double Got[Count];
  cudaMemcpy(Got, Dev, sizeof Got, cudaMemcpyDeviceToHost);
  for (int I = 0; I < Count; ++I)
    if (!(std::fabs(Got[I] - Host[I]) <= Within))
      return "differs";
  return "the same";
}
int main() {
  cudnnCreate(&Handle);
  cudnnCreateLRNDescriptor(&L);
  cudnnSetLRNDescriptor(L, N, Alpha, Beta, K);
  cudnnCreateTensorDescriptor(&T);
  cudnnSetTensor4dDescriptor(T, CUDNN_TENSOR_NCHW, CUDNN_DATA_DOUBLE, 1, Channels, Height, Width);
  double X[Count], Y[Count], Dy[Count], Dx[Count];
  for (int I = 0; I < Count; ++I)
    X[I] = (I * 7 % 11 - 5) / 2.0, Dy[I] = (I * 5 % 9 - 4) / 4.0;
  double *x = device(X), *y = device(), *dy = device(Dy), *dx = device(), *temp = device();
  if (forward(x, nullptr, temp, y))
    std::printf("failed\n");
  expected(X, Y);
  std::printf("forward: %s\n", compared(y, Y, 1e-12));

  for (int I = 0; I < Count; ++I) {
    const double Step = 1e-5, At = X[I];
    double Above[Count], Below[Count];
    X[I] = At + Step, expected(X, Above);
    X[I] = At - Step, expected(X, Below);
    X[I] = At, Dx[I] = 0;
    for (int J = 0; J < Count; ++J)
      Dx[I] += Dy[J] * (Above[J] - Below[J]) / (2 * Step);
  }
  double One = 1, Zero = 0;
  if (cudnnDivisiveNormalizationBackward(Handle, L, CUDNN_DIVNORM_PRECOMPUTED_MEANS, &One, T, x, nullptr, dy, temp, temp, &Zero, T, dx, nullptr))
    std::printf("failed\n");
  std::printf("backward: %s\n", compared(dx, Dx, 1e-8));
  std::printf("means: %s\n", cudnnGetErrorString(forward(x, x, temp, y)));
  std::printf("no room: %s\n", cudnnGetErrorString(forward(x, nullptr, nullptr, y)));
}
