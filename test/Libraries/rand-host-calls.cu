// Answers of calls of the host API: wrong arguments, generators of the host, what is said of numbers that a GPU does
// not give; streams and graphs are in order.
// RUN: %porthip run --cuda-path=none %s -lcurand > %t.out 2> %t.err
// RUN: FileCheck %s --input-file=%t.out
// RUN: FileCheck %s --input-file=%t.err --check-prefix=SAID
// RUN: %porthip verify --leg cuda@vgpu:sm_80 --leg hip@vgpu:gfx942 %if long %{--leg hip@vgpu:sm_80%} --cuda-path=none %s -lcurand | FileCheck %s --check-prefix=AGREE
// AGREE: hip@vgpu:gfx942: equal
// SAID: porthip: random numbers of Philox 4x32-10 are others than a GPU's: Poisson's are quantiles of uniform numbers
// SAID-NOT: Philox
// SAID: porthip: random numbers of MT19937 are others than a GPU's: they are one sequence, not interleaved ones
// SAID: porthip: Sobol's sequences have 160 dimensions on the virtual GPU; 161 are refused
// SAID: porthip: random numbers of scrambled Sobol32 are others than a GPU's: the vendors' scrambles are not published
// SAID: porthip: operand 'outputPtr' of rand::uniform needs 404 bytes, and its allocation has 400
#include <cmath>
#include <cstdio>
#include <cuda_runtime.h>
#include <curand.h>
#include <vector>

static void show(const char *What, curandStatus_t S) {
  printf("%s: %d\n", What, int(S));
}
int main() {
  curandGenerator_t G, H;
  // CHECK: type: 103
  show("type", curandCreateGenerator(&G, curandRngType_t(7)));
  curandCreateGenerator(&G, CURAND_RNG_PSEUDO_XORWOW);
  float *X;
  double *D;
  unsigned *U;
  cudaMalloc(&X, 400);
  cudaMalloc(&D, 8000);
  cudaMalloc(&U, 400000);
  // CHECK-NEXT: odd normals: 105
  show("odd normals", curandGenerateNormal(G, X, 5, 0, 1));
  // CHECK-NEXT: odd normal doubles: 105
  show("odd normal doubles", curandGenerateNormalDouble(G, D, 5, 0, 1));
  // CHECK-NEXT: long integers: 103
  show("long integers", curandGenerateLongLong(G, (unsigned long long *)D, 5));
  // CHECK-NEXT: dimensions: 103
  show("dimensions", curandSetQuasiRandomGeneratorDimensions(G, 2));
  // CHECK-NEXT: order: 104
  show("order", curandSetGeneratorOrdering(G, CURAND_ORDERING_QUASI_DEFAULT));
  // CHECK-NEXT: mean: 104
  show("mean", curandGeneratePoisson(G, U, 5, 0));
  // CHECK-NEXT: nothing: 0
  show("nothing", curandGenerate(G, U, 0));
  curandCreateGenerator(&H, CURAND_RNG_QUASI_SOBOL32);
  // CHECK-NEXT: seed of Sobol: 103
  show("seed of Sobol", curandSetPseudoRandomGeneratorSeed(H, 1));
  curandSetQuasiRandomGeneratorDimensions(H, 3);
  // CHECK-NEXT: not all dimensions: 105
  show("not all dimensions", curandGenerateUniform(H, X, 10));
  // CHECK-NEXT: destroyed: 0
  show("destroyed", curandDestroyGenerator(H));

  // The mean of Poisson's numbers, of small and large ones.
  curandGenerator_t P;
  curandCreateGenerator(&P, CURAND_RNG_PSEUDO_PHILOX4_32_10);
  std::vector<unsigned> Host(100000);
  for (double Mean : {0.5, 80.0, 5000.0}) {
    curandGeneratePoisson(P, U, Host.size(), Mean);
    cudaMemcpy(Host.data(), U, 400000, cudaMemcpyDeviceToHost);
    double Sum = 0, Squares = 0;
    for (unsigned N : Host)
      Sum += N, Squares += (N - Mean) * (N - Mean);
    Sum /= Host.size(), Squares /= Host.size();
    bool IsRight = std::fabs(Sum - Mean) < 0.02 * Mean &&
                   std::fabs(Squares - Mean) < 0.03 * Mean;
    // CHECK-COUNT-3: mean and variance: right
    printf("mean and variance: %s\n", IsRight ? "right" : "wrong");
  }

  // A generator of the host has the numbers of the device.
  curandGenerator_t A, B;
  curandCreateGenerator(&A, CURAND_RNG_PSEUDO_MRG32K3A);
  curandCreateGeneratorHost(&B, CURAND_RNG_PSEUDO_MRG32K3A);
  std::vector<float> OfHost(100), OfDevice(100);
  curandGenerateUniform(A, X, 100);
  curandGenerateUniform(B, OfHost.data(), 100);
  cudaMemcpy(OfDevice.data(), X, 400, cudaMemcpyDeviceToHost);
  // CHECK: host: the same
  printf("host: %s\n", OfHost == OfDevice ? "the same" : "others");

  // A graph draws the next numbers each time.
  cudaStream_t S;
  cudaStreamCreate(&S);
  curandSetStream(A, S);
  cudaGraph_t Graph;
  cudaGraphExec_t Exec;
  cudaStreamBeginCapture(S, cudaStreamCaptureModeGlobal);
  curandGenerateUniform(A, X, 50);
  cudaStreamEndCapture(S, &Graph);
  cudaGraphInstantiate(&Exec, Graph, nullptr, nullptr, 0);
  cudaGraphLaunch(Exec, S);
  cudaGraphLaunch(Exec, S);
  cudaStreamSynchronize(S);
  curandGenerateUniform(B, OfHost.data(), 100);
  cudaMemcpy(OfDevice.data(), X, 200, cudaMemcpyDeviceToHost);
  // CHECK: graph: the next
  printf("graph: %s\n", OfHost[50] == OfDevice[0] && OfHost[99] == OfDevice[49]
                            ? "the next"
                            : "others");

  curandGenerator_t T, Q;
  curandCreateGenerator(&T, CURAND_RNG_PSEUDO_MT19937);
  // CHECK: offset of MT19937: 103
  show("offset of MT19937", curandSetGeneratorOffset(T, 3));
  curandSetPseudoRandomGeneratorSeed(T, 1234);
  curandGenerate(T, U, 10);
  cudaMemcpy(Host.data(), U, 40, cudaMemcpyDeviceToHost);
  // The definition's first number.
  // CHECK-NEXT: MT19937: 822569775
  printf("MT19937: %u\n", Host[0]);
  curandCreateGenerator(&Q, CURAND_RNG_QUASI_SCRAMBLED_SOBOL32);
  // CHECK-NEXT: many dimensions: 104
  show("many dimensions", curandSetQuasiRandomGeneratorDimensions(Q, 161));
  curandGenerateUniform(Q, X, 64);
  cudaMemcpy(OfDevice.data(), X, 256, cudaMemcpyDeviceToHost);
  // One in each 64th of the range.
  unsigned long long Parts = 0;
  for (int I = 0; I < 64; ++I)
    Parts |= 1ull << int(std::fmin(OfDevice[I] * 64, 63));
  // CHECK-NEXT: parts of the range: all
  printf("parts of the range: %s\n", Parts + 1 ? "some" : "all");

  // Last, since the device keeps the fault.
  curandGenerateUniform(A, X, 101);
  // CHECK-NEXT: too long: 700
  printf("too long: %d\n", int(cudaDeviceSynchronize()));
}
