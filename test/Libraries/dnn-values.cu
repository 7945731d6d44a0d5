// Convolutions by cuDNN against loops, in three types and both layouts, and what MIOpen makes of the same program: forward, both gradients, with groups, dilations and strides, scaled and added to what is there.
// RUN: %if long %{ %porthip run %s -lcudnn | FileCheck %s %}
// RUN: %porthip run --cuda-path=none --check=all %s -lcudnn | FileCheck %s
// RUN: %porthip verify --cuda-path=none --leg cuda@vgpu:sm_80 --leg hip@vgpu:gfx942 %if long %{--leg hip@vgpu:gfx1100%} %s -lcudnn | FileCheck %s --check-prefixes=%if long %{SAME,LONG%} %else %{SAME%}
// CHECK: float: right
// CHECK-NEXT: double: right
// CHECK-NEXT: half: right
// CHECK-NEXT: channels last: right
// CHECK-NEXT: whole: right
// SAME: hip@vgpu:gfx942: equal (15 launches
// LONG-NEXT: hip@vgpu:gfx1100: equal (15 launches
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cuda_fp16.h>
#include <cudnn.h>
#include <vector>

#define DO(Call)                                                               \
  if (cudnnStatus_t Status = (Call)) {                                         \
    std::printf("%s: %s\n", #Call, cudnnGetErrorString(Status));               \
    std::exit(1);                                                              \
  }

template <class T> struct Buffer {
  std::vector<T> Host;
  T *At;
  Buffer(size_t N, int Seed) : Host(N) {
    for (size_t I = 0; I < N; ++I)
      Host[I] = T(float(int((I * 7 + Seed) % 9) - 4) / 4);
    cudaMalloc(&At, N * sizeof(T));
    cudaMemcpy(At, Host.data(), N * sizeof(T), cudaMemcpyHostToDevice);
  }
  std::vector<T> now() const {
    std::vector<T> To(Host.size());
    cudaMemcpy(To.data(), At, To.size() * sizeof(T), cudaMemcpyDeviceToHost);
    return To;
  }
};
template <class T>
bool isClose(const std::vector<double> &Wanted, const std::vector<T> &Got, double Bound) {
  for (size_t I = 0; I < Wanted.size(); ++I)
    if (!(std::fabs(Wanted[I] - double(float(Got[I]))) <= Bound * (1 + std::fabs(Wanted[I]))))
      return false;
  return true;
}

// N, C, K, input, filter, pad, step, dilation, groups.
struct Case {
  int N = 2, C = 4, K = 6, H = 7, W = 6, R = 3, S = 2, Pad = 1, Step = 2, Dilation = 2, Groups = 2;
  bool IsLast = false;
  int P() const { return (H + 2 * Pad - (R - 1) * Dilation - 1) / Step + 1; }
  int Q() const { return (W + 2 * Pad - (S - 1) * Dilation - 1) / Step + 1; }
  size_t at(int N, int C, int H, int W, int Cs, int Hs, int Ws) const {
    return IsLast ? ((size_t(N) * Hs + H) * Ws + W) * Cs + C : ((size_t(N) * Cs + C) * Hs + H) * Ws + W;
  }
  // Run(x, w, y) for each product.
  template <class F> void each(F Run) const {
    int Cg = C / Groups, Kg = K / Groups;
    for (int n = 0; n < N; ++n)
      for (int k = 0; k < K; ++k)
        for (int p = 0; p < P(); ++p)
          for (int q = 0; q < Q(); ++q)
            for (int c = 0; c < Cg; ++c)
              for (int r = 0; r < R; ++r)
                for (int s = 0; s < S; ++s) {
                  int h = p * Step - Pad + r * Dilation, w = q * Step - Pad + s * Dilation;
                  if (h < 0 || h >= H || w < 0 || w >= W)
                    continue;
                  Run(at(n, k / Kg * Cg + c, h, w, C, H, W), at(k, c, r, s, Cg, R, S), at(n, k, p, q, K, P(), Q()));
                }
  }
};

template <class T, class Scalar> bool isRight(const Case &O, cudnnDataType_t Of, double Bound) {
  cudnnHandle_t H;
  DO(cudnnCreate(&H));
  cudaStream_t Stream;
  cudaStreamCreateWithFlags(&Stream, cudaStreamDefault);
  DO(cudnnSetStream(H, Stream));
  cudnnTensorFormat_t Format = O.IsLast ? CUDNN_TENSOR_NHWC : CUDNN_TENSOR_NCHW;
  cudnnTensorDescriptor_t X, Y;
  cudnnFilterDescriptor_t W;
  cudnnConvolutionDescriptor_t C;
  DO(cudnnCreateTensorDescriptor(&X));
  DO(cudnnCreateTensorDescriptor(&Y));
  DO(cudnnCreateFilterDescriptor(&W));
  DO(cudnnCreateConvolutionDescriptor(&C));
  DO(cudnnSetTensor4dDescriptor(X, Format, Of, O.N, O.C, O.H, O.W));
  DO(cudnnSetFilter4dDescriptor(W, Of, Format, O.K, O.C / O.Groups, O.R, O.S));
  DO(cudnnSetConvolution2dDescriptor(C, O.Pad, O.Pad, O.Step, O.Step, O.Dilation, O.Dilation, CUDNN_CROSS_CORRELATION, CUDNN_DATA_FLOAT));
  DO(cudnnSetConvolutionGroupCount(C, O.Groups));
  int n, k, p, q;
  DO(cudnnGetConvolution2dForwardOutputDim(C, X, W, &n, &k, &p, &q));
  if (n != O.N || k != O.K || p != O.P() || q != O.Q())
    return false;
  DO(cudnnSetTensor4dDescriptor(Y, Format, Of, n, k, p, q));
  Buffer<T> x(O.N * O.C * O.H * O.W, 1), w(O.K * O.C / O.Groups * O.R * O.S, 2), y(n * k * p * q, 3);
  size_t Bytes = 0;
  cudnnConvolutionFwdAlgoPerf_t Found;
  int Count;
  DO(cudnnGetConvolutionForwardAlgorithm_v7(H, X, W, C, Y, 1, &Count, &Found));
  DO(cudnnGetConvolutionForwardWorkspaceSize(H, X, W, C, Y, Found.algo, &Bytes));
  void *Work = nullptr;
  cudaMalloc(&Work, Bytes);
  Scalar One = 1, Half = 0.5, Two = 2, Zero = 0;
  DO(cudnnConvolutionForward(H, &Half, X, x.At, W, w.At, C, Found.algo, Work, Bytes, &Two, Y, y.At));
  std::vector<double> Wanted(y.Host.size());
  O.each([&](size_t a, size_t b, size_t c) { Wanted[c] += 0.5 * double(float(x.Host[a])) * double(float(w.Host[b])); });
  for (size_t I = 0; I < Wanted.size(); ++I)
    Wanted[I] += 2 * double(float(y.Host[I]));
  bool Right = isClose(Wanted, y.now(), Bound);
  Buffer<T> dx(x.Host.size(), 4), dw(w.Host.size(), 5), dy(y.Host.size(), 6);
  DO(cudnnConvolutionBackwardData(H, &One, W, w.At, Y, dy.At, C, CUDNN_CONVOLUTION_BWD_DATA_ALGO_0, nullptr, 0, &Zero, X, dx.At));
  Wanted.assign(dx.Host.size(), 0);
  O.each([&](size_t a, size_t b, size_t c) { Wanted[a] += double(float(w.Host[b])) * double(float(dy.Host[c])); });
  Right &= isClose(Wanted, dx.now(), Bound);
  DO(cudnnConvolutionBackwardFilter(H, &One, X, x.At, Y, dy.At, C, CUDNN_CONVOLUTION_BWD_FILTER_ALGO_1, Work, Bytes, &One, W, dw.At));
  Wanted.assign(dw.Host.size(), 0);
  O.each([&](size_t a, size_t b, size_t c) { Wanted[b] += double(float(x.Host[a])) * double(float(dy.Host[c])); });
  for (size_t I = 0; I < Wanted.size(); ++I)
    Wanted[I] += double(float(dw.Host[I]));
  Right &= isClose(Wanted, dw.now(), Bound);
  DO(cudnnDestroy(H));
  return Right;
}

int main() {
  auto say = [](const char *What, bool Right) { std::printf("%s: %s\n", What, Right ? "right" : "WRONG"); };
  Case Plain, Last, Whole;
  Last.IsLast = true;
  Whole.Groups = Whole.Step = Whole.Dilation = 1;
  say("float", isRight<float, float>(Plain, CUDNN_DATA_FLOAT, 1e-5));
  say("double", isRight<double, double>(Plain, CUDNN_DATA_DOUBLE, 1e-13));
  say("half", isRight<__half, float>(Plain, CUDNN_DATA_HALF, 2e-3));
  say("channels last", isRight<float, float>(Last, CUDNN_DATA_FLOAT, 1e-5));
  say("whole", isRight<float, float>(Whole, CUDNN_DATA_FLOAT, 1e-5));
}
