// Batch normalization with an addend and an activation behind it, by both of cuDNN's names. One call of cuDNN is one call for `verify`.
// RUN: %porthip run --cuda-path=none --check=all %s -lcudnn | FileCheck %s
// RUN: %porthip -v %s -o %t.hip 2> %t.err
// RUN: FileCheck %s --check-prefix=SAID --input-file=%t.err
// RUN: %porthip verify --cuda-path=none --leg cuda@vgpu:sm_80 --leg hip@vgpu:gfx942 %if long %{--leg hip@vgpu:gfx1100%} %s -lcudnn | FileCheck %s --check-prefixes=%if long %{SAME,LONG%} %else %{SAME%}
// CHECK: plain: y -0.6626 0.2438 -0.8282 0.9146 0.8282 1.585 0.6626 2.256
// CHECK: relu: y 0 0.2438 0 0.9146 0.8282 1.585 0.6626 2.256
// CHECK: add: y 0 0.7438 0 1.165 0 1.585 1.913 2.006
// CHECK-NEXT: add: dx 0.03636 -0.0001288 0.004041 -4.292e-05 0.3273 4.292e-05 -0.3677 0.0001288
// CHECK-NEXT: add: dz -0 1 -0 0.75 -0 0.5 -1 0.25
// CHECK-NEXT: new: dz -0 1 -0 0.75 -0 0.5 -1 0.25
// CHECK-NEXT: new: estimated 0 0.4689 0 1.219 0 1.969 1.855 2.719
// CHECK: refused: yes
// SAID: findings: 0 errors
// SAME: hip@vgpu:gfx942: equal (12 launches
// LONG-NEXT: hip@vgpu:gfx1100: equal (12 launches
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
static void show(const char *What, const char *Name, const float *From, int N) {
  std::vector<float> Host(N);
  cudaMemcpy(Host.data(), From, N * sizeof(float), cudaMemcpyDeviceToHost);
  std::printf("%s: %s", What, Name);
  for (float F : Host)
    std::printf(" %.4g", F);
  std::printf("\n");
}

static cudnnHandle_t H;
static const float One = 1, Zero = 0, Half = 0.5f;
static cudnnTensorDescriptor_t X, P, S;
static cudnnActivationDescriptor_t A;
static float *x, *z, *y, *dy, *dz, *dx, *Factor, *Bias, *Mean, *Variance, *SavedMean, *Saved, *DFactor, *DBias;

static void byOldName(const char *What, cudnnBatchNormOps_t Ops) {
  const cudnnBatchNormMode_t Mode = CUDNN_BATCHNORM_SPATIAL_PERSISTENT;
  size_t Work, Back, Reserve;
  DO(cudnnGetBatchNormalizationForwardTrainingExWorkspaceSize(H, Mode, Ops, X, X, X, P, A, &Work));
  DO(cudnnGetBatchNormalizationBackwardExWorkspaceSize(H, Mode, Ops, X, X, X, X, X, P, A, &Back));
  DO(cudnnGetBatchNormalizationTrainingExReserveSpaceSize(H, Mode, Ops, A, X, &Reserve));
  void *At = nullptr, *Kept = nullptr;
  cudaMalloc(&At, Work > Back ? Work : Back);
  cudaMalloc(&Kept, Reserve);
  DO(cudnnBatchNormalizationForwardTrainingEx(H, Mode, Ops, &One, &Zero, X, x, X, z, X, y, P, Factor, Bias, 0.5, Mean, Variance, 1e-5, SavedMean, Saved, A, At, Work, Kept, Reserve));
  DO(cudnnBatchNormalizationBackwardEx(H, Mode, Ops, &One, &Zero, &One, &Zero, X, x, X, y, X, dy, X, dz, X, dx, P, Factor, Bias, DFactor, DBias, 1e-5, SavedMean, Saved, A, At, Back, Kept, Reserve));
  show(What, "y", y, 8);
  show(What, "dx", dx, 8);
}

static void byNewName(const char *What, cudnnNormOps_t Ops) {
  const cudnnNormMode_t Mode = CUDNN_NORM_PER_CHANNEL;
  const cudnnNormAlgo_t How = CUDNN_NORM_ALGO_STANDARD;
  size_t Work, Back, Reserve;
  DO(cudnnGetNormalizationForwardTrainingWorkspaceSize(H, Mode, Ops, How, X, X, X, P, A, S, &Work, 1));
  DO(cudnnGetNormalizationBackwardWorkspaceSize(H, Mode, Ops, How, X, X, X, X, X, P, A, S, &Back, 1));
  DO(cudnnGetNormalizationTrainingReserveSpaceSize(H, Mode, Ops, How, A, X, &Reserve, 1));
  DO(cudnnNormalizationForwardTraining(H, Mode, Ops, How, &One, &Zero, X, x, P, Factor, Bias, 0.5, S, Mean, Variance, 1e-5, SavedMean, Saved, A, X, z, X, y, nullptr, Work, nullptr, Reserve, 1));
  DO(cudnnNormalizationBackward(H, Mode, Ops, How, &One, &Zero, &One, &Zero, X, x, X, y, X, dy, X, dz, X, dx, P, Factor, Bias, DFactor, DBias, 1e-5, S, SavedMean, Saved, A, nullptr, Back, nullptr, Reserve, 1));
  show(What, "dz", dz, 8);
  DO(cudnnNormalizationForwardInference(H, Mode, Ops, How, &One, &Zero, X, x, P, Factor, Bias, S, Mean, Variance, X, z, A, X, y, 1e-5, 1));
  show(What, "estimated", y, 8);
}

int main() {
  DO(cudnnCreate(&H));
  DO(cudnnCreateTensorDescriptor(&X));
  DO(cudnnCreateTensorDescriptor(&P));
  DO(cudnnCreateTensorDescriptor(&S));
  DO(cudnnSetTensor4dDescriptor(X, CUDNN_TENSOR_NHWC, CUDNN_DATA_FLOAT, 2, 2, 1, 2));
  DO(cudnnDeriveNormTensorDescriptor(P, S, X, CUDNN_NORM_PER_CHANNEL, 1));
  DO(cudnnCreateActivationDescriptor(&A));
  DO(cudnnSetActivationDescriptor(A, CUDNN_ACTIVATION_RELU, CUDNN_NOT_PROPAGATE_NAN, 0));
  x = made(8, 1), z = made(8, 2), y = made(8, 3), dy = made(8, 4), dz = made(8, 5), dx = made(8, 6);
  Factor = made(2, 8), Bias = made(2, 5), Mean = made(2, 3), Variance = made(2, 7);
  SavedMean = made(2, 1), Saved = made(2, 1), DFactor = made(2, 1), DBias = made(2, 1);
  byOldName("plain", CUDNN_BATCHNORM_OPS_BN);
  byOldName("relu", CUDNN_BATCHNORM_OPS_BN_ACTIVATION);
  byOldName("add", CUDNN_BATCHNORM_OPS_BN_ADD_ACTIVATION);
  show("add", "dz", dz, 8);
  byNewName("new", CUDNN_NORM_OPS_NORM_ADD_ACTIVATION);
  byNewName("new", CUDNN_NORM_OPS_NORM);
  // Both vendors' steps take one scale alone where something comes behind.
  std::printf("refused: %s\n", cudnnNormalizationForwardInference(H, CUDNN_NORM_PER_CHANNEL, CUDNN_NORM_OPS_NORM_ACTIVATION, CUDNN_NORM_ALGO_STANDARD, &Half, &Zero, X, x, P, Factor, Bias, S, Mean, Variance, X, z, A, X, y, 1e-5, 1) ? "yes" : "no");
  show("parameters", "gradients", DFactor, 2);
}
