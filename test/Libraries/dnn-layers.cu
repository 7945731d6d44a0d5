// The other layers of cuDNN, run by MIOpen's calls in the port: what cuDNN does in one call is one call for `verify`, also where the port takes several.
// RUN: %porthip run --cuda-path=none --check=all %s -lcudnn | FileCheck %s
// RUN: %porthip -v %s -o %t.hip 2> %t.err
// RUN: FileCheck %s --check-prefix=SAID --input-file=%t.err
// RUN: %porthip verify --cuda-path=none --leg cuda@vgpu:sm_80 --leg hip@vgpu:gfx942 %if long %{--leg hip@vgpu:gfx1100%} %s -lcudnn | FileCheck %s --check-prefixes=%if long %{SAME,LONG%} %else %{SAME%}
// CHECK: add: -1.875 1.875 -2.625 1.125 -4.125 -0.375 3.375 -1.125
// CHECK-NEXT: only: 2.25 2.25 2.25 2.25 -2.25 -2.25 -2.25 -2.25
// CHECK-NEXT: times: -0.75 0.1875 -0.9375 0 -0.9375 0.1875 -0.75 0.375
// CHECK-NEXT: sum: -1.375 0.3438 -1.719 0 0.7812 -0.1562 0.625 -0.3125
// CHECK-NEXT: mean: -0.5 0.375
// CHECK-NEXT: clipped: -0.75 0.625 -1 0.25 -0.75 0 1.75 -0.25
// CHECK-NEXT: elu: -1.264 0.25 -1.427 0 1.25 -0.4424 1 -0.7869
// CHECK-NEXT: slope: -0.3679 0.75 -0.4298 1 -1 0.3894 -1.25 0
// CHECK-NEXT: log: -3.354 -2.104 -3.604 -2.354 -1.104 -2.604 -1.354 -2.854
// CHECK-NEXT: pool: 1.25 1 1.25 1.25 1 1 1 1.25
// CHECK-NEXT: pool: 0.0625 -0.125 0 -0.1111 0.125 0.1667 -0.1667 0.02778
// CHECK-NEXT: running: -0.03125 1.147
// CHECK-NEXT: bias: 2.312 3.656
// SAID: findings: 0 errors
// SAME: hip@vgpu:gfx942: equal (27 launches
// LONG-NEXT: hip@vgpu:gfx1100: equal (27 launches
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cudnn.h>
#include <vector>

#define DO(Call)                                                               \
  if (cudnnStatus_t Status = (Call)) {                                         \
    std::printf("%s: %s\n", #Call, cudnnGetErrorString(Status));               \
    std::exit(1);                                                              \
  }

static float *made(int N, int Seed) {
  std::vector<float> Host(N);
  for (int I = 0; I < N; ++I)
    Host[I] = float((I * 5 + Seed) % 11 - 5) / 4;
  float *At;
  cudaMalloc(&At, N * sizeof(float));
  cudaMemcpy(At, Host.data(), N * sizeof(float), cudaMemcpyHostToDevice);
  return At;
}
static void show(const char *What, const float *From, int N) {
  std::vector<float> Host(N);
  cudaMemcpy(Host.data(), From, N * sizeof(float), cudaMemcpyDeviceToHost);
  std::printf("%s:", What);
  for (float F : Host)
    std::printf(" %.4g", F);
  std::printf("\n");
}

static cudnnHandle_t H;
static const float One = 1, Zero = 0, Half = 0.5f, Three = 3;
static cudnnTensorDescriptor_t tensor(int N, int C, int Height, int W) {
  cudnnTensorDescriptor_t D;
  DO(cudnnCreateTensorDescriptor(&D));
  DO(cudnnSetTensor4dDescriptor(D, CUDNN_TENSOR_NCHW, CUDNN_DATA_FLOAT, N, C, Height, W));
  return D;
}

static void elements(cudnnTensorDescriptor_t X) {
  cudnnTensorDescriptor_t B = tensor(1, 2, 1, 1);
  float *x = made(8, 1), *y = made(8, 2), *b = made(2, 8);
  DO(cudnnAddTensor(H, &Half, B, b, &Three, X, y));
  show("add", y, 8);
  DO(cudnnAddTensor(H, &Three, B, b, &Zero, X, y));
  show("only", y, 8);
  cudnnOpTensorDescriptor_t Op;
  DO(cudnnCreateOpTensorDescriptor(&Op));
  DO(cudnnSetOpTensorDescriptor(Op, CUDNN_OP_TENSOR_MUL, CUDNN_DATA_FLOAT, CUDNN_NOT_PROPAGATE_NAN));
  DO(cudnnOpTensor(H, Op, &One, X, x, &One, B, b, &Zero, X, y));
  show("times", y, 8);
  DO(cudnnScaleTensor(H, X, y, &Half));
  DO(cudnnTransformTensor(H, &One, X, x, &One, X, y));
  show("sum", y, 8);
  DO(cudnnSetTensor(H, X, y, &Three));
  cudnnReduceTensorDescriptor_t R;
  DO(cudnnCreateReduceTensorDescriptor(&R));
  DO(cudnnSetReduceTensorDescriptor(R, CUDNN_REDUCE_TENSOR_AVG, CUDNN_DATA_FLOAT, CUDNN_NOT_PROPAGATE_NAN, CUDNN_REDUCE_TENSOR_NO_INDICES, CUDNN_32BIT_INDICES));
  size_t Bytes;
  DO(cudnnGetReductionWorkspaceSize(H, R, X, B, &Bytes));
  void *Work;
  cudaMalloc(&Work, Bytes);
  DO(cudnnReduceTensor(H, R, nullptr, 0, Work, Bytes, &One, X, x, &Zero, B, b));
  show("mean", b, 2);
}

static void activations(cudnnTensorDescriptor_t X) {
  float *x = made(8, 1), *y = made(8, 2), *d = made(8, 3);
  cudnnActivationDescriptor_t A;
  DO(cudnnCreateActivationDescriptor(&A));
  DO(cudnnSetActivationDescriptor(A, CUDNN_ACTIVATION_CLIPPED_RELU, CUDNN_NOT_PROPAGATE_NAN, 1));
  DO(cudnnActivationForward(H, A, &Half, X, x, &One, X, y));
  show("clipped", y, 8);
  DO(cudnnSetActivationDescriptor(A, CUDNN_ACTIVATION_ELU, CUDNN_NOT_PROPAGATE_NAN, 2));
  DO(cudnnActivationForward(H, A, &One, X, x, &Zero, X, y));
  DO(cudnnActivationBackward(H, A, &One, X, y, X, d, X, x, &Zero, X, d));
  show("elu", y, 8);
  show("slope", d, 8);
  DO(cudnnSoftmaxForward(H, CUDNN_SOFTMAX_LOG, CUDNN_SOFTMAX_MODE_INSTANCE, &One, X, x, &Zero, X, y));
  show("log", y, 8);
  DO(cudnnSoftmaxBackward(H, CUDNN_SOFTMAX_LOG, CUDNN_SOFTMAX_MODE_INSTANCE, &One, X, y, X, x, &Zero, X, d));
}

static void pooling() {
  cudnnTensorDescriptor_t X = tensor(1, 2, 4, 4), Y = tensor(1, 2, 2, 2);
  float *x = made(32, 1), *y = made(8, 2), *dy = made(8, 3), *dx = made(32, 4);
  cudnnPoolingDescriptor_t P;
  DO(cudnnCreatePoolingDescriptor(&P));
  for (cudnnPoolingMode_t Mode : {CUDNN_POOLING_MAX, CUDNN_POOLING_AVERAGE_COUNT_EXCLUDE_PADDING}) {
    DO(cudnnSetPooling2dDescriptor(P, Mode, CUDNN_NOT_PROPAGATE_NAN, 3, 3, 1, 1, 2, 2));
    cudnnPoolingMode_t Is;
    cudnnNanPropagation_t Nan;
    int Space, Window[2], Pad[2], Step[2];
    DO(cudnnGetPoolingNdDescriptor(P, 2, &Is, &Nan, &Space, Window, Pad, Step));
    if (Is != Mode || Space != 2 || Window[1] != 3 || Pad[0] != 1 || Step[1] != 2)
      std::printf("wrong: the pooling's shape\n");
    DO(cudnnPoolingForward(H, P, &One, X, x, &Zero, Y, y));
    DO(cudnnPoolingBackward(H, P, &One, Y, y, Y, dy, X, x, &One, X, dx));
        show("pool", y, 8);
  }
  static_assert(CUDNN_DIM_MAX == 8 && CUDNN_BN_MIN_EPSILON == 0.0, "limits that callers compare with");
  static_assert(CUDNN_LRN_MIN_N == 1 && CUDNN_LRN_MAX_N == 16 && CUDNN_LRN_MIN_K == 1e-5 && CUDNN_LRN_MIN_BETA == 0.01, "limits that callers compare with");
  cudnnLRNDescriptor_t L;
  DO(cudnnCreateLRNDescriptor(&L));
  DO(cudnnSetLRNDescriptor(L, 3, 1, 0.75, 2));
  DO(cudnnLRNCrossChannelForward(H, L, CUDNN_LRN_CROSS_CHANNEL_DIM1, &One, Y, dy, &Zero, Y, y));
  DO(cudnnLRNCrossChannelBackward(H, L, CUDNN_LRN_CROSS_CHANNEL_DIM1, &One, Y, y, Y, dy, Y, dy, &Zero, Y, y));
}

static void normalization() {
  cudnnTensorDescriptor_t X = tensor(2, 2, 2, 2), S = tensor(1, 1, 1, 1);
  DO(cudnnDeriveBNTensorDescriptor(S, X, CUDNN_BATCHNORM_SPATIAL));
  float *x = made(16, 1), *y = made(16, 2), *dx = made(16, 3);
  float *Factor = made(2, 9), *Bias = made(2, 4), *Mean = made(2, 5), *Variance = made(2, 8), *SavedMean = made(2, 1), *SavedInverse = made(2, 1);
  float *DFactor = made(2, 6), *DBias = made(2, 7);
  DO(cudnnBatchNormalizationForwardTraining(H, CUDNN_BATCHNORM_SPATIAL, &One, &Zero, X, x, X, y, S, Factor, Bias, 0.1, Mean, Variance, 1e-5, SavedMean, SavedInverse));
  show("running", Mean, 2);
  DO(cudnnBatchNormalizationBackward(H, CUDNN_BATCHNORM_SPATIAL, &One, &Zero, &One, &One, X, x, X, y, X, dx, S, Factor, DFactor, DBias, 1e-5, SavedMean, SavedInverse));
  DO(cudnnBatchNormalizationForwardInference(H, CUDNN_BATCHNORM_SPATIAL, &One, &Zero, X, x, X, y, S, Factor, Bias, SavedInverse, SavedInverse, 1e-5));
}

static void fused() {
  cudnnTensorDescriptor_t X = tensor(1, 2, 4, 4), Y = tensor(1, 2, 2, 2), B = tensor(1, 2, 1, 1);
  cudnnFilterDescriptor_t W;
  cudnnConvolutionDescriptor_t C;
  cudnnActivationDescriptor_t A;
  DO(cudnnCreateFilterDescriptor(&W));
  DO(cudnnSetFilter4dDescriptor(W, CUDNN_DATA_FLOAT, CUDNN_TENSOR_NCHW, 2, 2, 3, 3));
  DO(cudnnCreateConvolutionDescriptor(&C));
  DO(cudnnSetConvolution2dDescriptor(C, 0, 0, 1, 1, 1, 1, CUDNN_CROSS_CORRELATION, CUDNN_DATA_FLOAT));
  DO(cudnnSetConvolutionMathType(C, CUDNN_TENSOR_OP_MATH));
  DO(cudnnCreateActivationDescriptor(&A));
  DO(cudnnSetActivationDescriptor(A, CUDNN_ACTIVATION_RELU, CUDNN_NOT_PROPAGATE_NAN, 0));
  float *x = made(32, 1), *w = made(36, 2), *b = made(2, 3), *z = made(8, 4), *y = made(8, 5);
  for (float Alpha2 : {0.f, 2.f})
    DO(cudnnConvolutionBiasActivationForward(H, &Half, X, x, W, w, C, CUDNN_CONVOLUTION_FWD_ALGO_IMPLICIT_PRECOMP_GEMM, nullptr, 0, &Alpha2, Y, z, B, b, A, Y, y));
  DO(cudnnConvolutionBackwardBias(H, &One, Y, y, &One, B, b));
  show("bias", b, 2);
}

static void dropout(cudnnTensorDescriptor_t X) {
  cudnnDropoutDescriptor_t D;
  DO(cudnnCreateDropoutDescriptor(&D));
  size_t StateBytes, ReserveBytes;
  DO(cudnnDropoutGetStatesSize(H, &StateBytes));
  DO(cudnnDropoutGetReserveSpaceSize(X, &ReserveBytes));
  void *States, *Reserve;
  cudaMalloc(&States, StateBytes);
  cudaMalloc(&Reserve, ReserveBytes);
  DO(cudnnSetDropoutDescriptor(D, H, 0.5f, States, StateBytes, 42));
  float *x = made(8, 1), *y = made(8, 2);
  DO(cudnnDropoutForward(H, D, X, x, X, y, Reserve, ReserveBytes));
  DO(cudnnDropoutBackward(H, D, X, y, X, y, Reserve, ReserveBytes));
}

int main() {
  DO(cudnnOpsVersionCheck());
  DO(cudnnCreate(&H));
  cudnnTensorDescriptor_t X = tensor(1, 2, 2, 2);
  elements(X);
  activations(X);
  pooling();
  normalization();
  fused();
  dropout(X);
  DO(cudnnDestroy(H));
}
