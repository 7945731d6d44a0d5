// Calls of libraries under --check: what they write counts as written, what they read must be, and two streams must not use the same memory unordered.
// RUN: %porthip run --cuda-path=none --check=all %s -lcublas -lcufft 2>&1 | FileCheck %s --check-prefix=RIGHT
// RIGHT-NOT: porthip:
// RIGHT: 5
// RIGHT-NOT: porthip:
// RUN: not %porthip run --cuda-path=none --check=init -DUNSET %s -lcublas -lcufft 2>&1 | FileCheck %s --check-prefix=UNSET
// UNSET: porthip: init: fft::c2c reads operand 'idata', of which 32 of 64 bytes were never written
// UNSET: porthip: 1 defect
// RUN: not %porthip run --cuda-path=none --check=streams -DUNORDERED %s -lcublas -lcufft 2>&1 | FileCheck %s --check-prefix=UNORDERED
// UNORDERED: porthip: streams: {{.*}}fft::c2c in stream
// UNORDERED: porthip: 2 defects (streams 2)
#include <cstdio>
#include <cublas_v2.h>
#include <cuda_runtime.h>
#include <cufft.h>

__global__ void addOne(float *X) { X[threadIdx.x] += 1; }

int main() {
  float *X, *Y;
  cudaMalloc(&X, 16 * sizeof(float));
  cudaMalloc(&Y, 16 * sizeof(float));
#ifdef UNSET
  cudaMemset(X, 0, 8 * sizeof(float));
#else
  cudaMemset(X, 0, 16 * sizeof(float));
#endif
  cudaStream_t S, Other;
  cudaStreamCreate(&S);
  cudaStreamCreate(&Other);
  cudaDeviceSynchronize();
  cufftHandle P;
  cufftPlan1d(&P, 8, CUFFT_C2C, 1);
  cufftSetStream(P, S);
  cufftExecC2C(P, reinterpret_cast<cufftComplex *>(X),
               reinterpret_cast<cufftComplex *>(Y), CUFFT_FORWARD);
#ifdef UNORDERED
  addOne<<<1, 16, 0, Other>>>(Y);
#endif
  addOne<<<1, 16, 0, S>>>(Y);
  cublasHandle_t H;
  cublasCreate(&H);
  cublasSetStream(H, S);
  float Four = 4, *Z;
  cudaMalloc(&Z, 16 * sizeof(float));
  cublasScopy(H, 16, Y, 1, Z, 1);
  cublasSscal(H, 16, &Four, Z, 1);
  addOne<<<1, 16, 0, S>>>(Z);
  cudaStreamSynchronize(S);
  cudaStreamSynchronize(Other);
  cudaMemcpy(X, Z, sizeof(float), cudaMemcpyDeviceToDevice);
  float Result;
  cudaMemcpy(&Result, X, sizeof(float), cudaMemcpyDeviceToHost);
  printf("%g\n", Result);
}
