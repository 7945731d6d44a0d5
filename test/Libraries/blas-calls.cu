// Calls of BLAS check their arguments as documented, run in the order of their stream, become nodes of graphs, and stop at operands that leave their allocation; a function that the stand-in lacks ends the program by name.
// RUN: rm -rf %t && mkdir %t
// RUN: mkdir -p %t/cache && ln -s %{headers} %t/cache/headers
// RUN: %porthip run --cuda-path=none %s -lcublas 2> %t/err | FileCheck %s
// RUN: FileCheck %s --input-file=%t/err --check-prefix=TOLD
// TOLD: porthip: operand 'x' of blas::scal needs 400 bytes, and its allocation has 396 from there on
// RUN: not %porthip run --cuda-path=none -DHOST --check=memory %s -lcublas 2>&1 | FileCheck %s --check-prefix=HOST
// RUN: %porthip run --cuda-path=none -DHOST %s -lcublas 2>&1 | FileCheck %s --check-prefix=UNCHECKED
// Where OpenBLAS is not there, no handle is made.
// RUN: mkdir %t/none && echo none > %t/none/libopenblas.so.0
// RUN: env LD_LIBRARY_PATH=%t/none %porthip run --cuda-path=none -DHOST %s -lcublas 2>&1 | FileCheck %s --check-prefix=MISSING
// MISSING: porthip: BLAS is computed by OpenBLAS, which was not found (libopenblas.so.0); install the package libopenblas0
// HOST: porthip: memory: operand 'x' of blas::scal is no memory of a device; a GPU without unified memory cannot use it
// HOST: no error: 0
// UNCHECKED: no error: 1
// RUN: %python %helpers/status.py 127 %porthip run --cache-dir %t/cache --cuda-path=none -DLACKING %s -lcublas > %t/out 2> %t/lacking
// RUN: FileCheck %s --input-file=%t/lacking --check-prefix=LACKING
// The same from the cache.
// RUN: %python %helpers/status.py 127 %porthip run --cache-dir %t/cache --cuda-path=none -DLACKING %s -lcublas > %t/out 2> %t/lacking
// RUN: FileCheck %s --input-file=%t/lacking --check-prefix=LACKING
// LACKING: porthip: note: the virtual GPU's libcublas does not have 'cublasUint8gemmBias'; the program ends when it calls it
// LACKING: porthip: error: the program calls 'cublasUint8gemmBias', which the virtual GPU's stand-in of its library does not have; the program ends here
#include <cstdio>
#include <cublas_v2.h>
#include <cuda_runtime.h>
#include <vector>

static cublasHandle_t H;
static void show(const char *What, cublasStatus_t S) {
  printf("%s: %s\n", What, cublasGetStatusName(S));
}

__global__ void addOne(float *X) { X[threadIdx.x] += 1; }

static void order() {
  float Two = 2, *X;
  cudaMalloc(&X, 4 * sizeof(float));
  cudaMemset(X, 0, 4 * sizeof(float));
  cudaStream_t S;
  cudaStreamCreate(&S);
  cublasSetStream(H, S);
  for (int I = 0; I < 3; ++I) {
    addOne<<<1, 4, 0, S>>>(X);
    cublasSscal(H, 4, &Two, X, 1);
  }
  // The value of the host is that of the call.
  Two = 100;
  cudaGraph_t Graph;
  cudaGraphExec_t Exec;
  cudaStreamBeginCapture(S, cudaStreamCaptureModeGlobal);
  Two = 3;
  show("captured", cublasSscal(H, 4, &Two, X, 1));
  addOne<<<1, 4, 0, S>>>(X);
  Two = 100;
  cudaStreamEndCapture(S, &Graph);
  cudaGraphInstantiate(&Exec, Graph, 0);
  cudaGraphLaunch(Exec, S);
  cudaGraphLaunch(Exec, S);
  float Y[4];
  cudaMemcpyAsync(Y, X, sizeof(Y), cudaMemcpyDeviceToHost, S);
  cudaStreamSynchronize(S);
  printf("((0 + 1) * 2 ...) %g\n", Y[3]);
  // A result for the host cannot be waited for here.
  cudaStreamBeginCapture(S, cudaStreamCaptureModeGlobal);
  float Sum = 0;
  show("result in capture", cublasSasum(H, 4, X, 1, &Sum));
  printf("end: %s\n", cudaGetErrorName(cudaStreamEndCapture(S, &Graph)));
  (void)cudaGetLastError();
  cublasSetStream(H, nullptr);
  cudaFree(X);
}

int main() {
  float One = 1, Zero = 0, *X;
  cudaMalloc(&X, 100 * sizeof(float));
  cudaMemset(X, 0, 100 * sizeof(float));
  cublasCreate(&H);
#ifdef HOST
  std::vector<float> V(8);
  cublasSscal(H, 8, &One, V.data(), 1);
  printf("no error: %d\n", cudaDeviceSynchronize() == cudaSuccess);
#elif defined(LACKING)
  cublasUint8gemmBias(H, CUBLAS_OP_N, CUBLAS_OP_N, CUBLAS_OP_N, 1, 1, 1, nullptr, 0, 1, nullptr, 0, 1, nullptr, 0, 1, 1, 0);
#else
  // CHECK: no handle: CUBLAS_STATUS_NOT_INITIALIZED
  show("no handle", cublasSscal(nullptr, 1, &One, X, 1));
  // CHECK-NEXT: transposition: CUBLAS_STATUS_INVALID_VALUE
  show("transposition", cublasSgemm(H, cublasOperation_t(7), CUBLAS_OP_N, 1, 1,
                                    1, &One, X, 1, X, 1, &Zero, X, 1));
  // CHECK-NEXT: leading dimension: CUBLAS_STATUS_INVALID_VALUE
  show("leading dimension", cublasSgemm(H, CUBLAS_OP_N, CUBLAS_OP_N, 4, 4, 4,
                                        &One, X, 3, X, 4, &Zero, X, 4));
  // CHECK-NEXT: no alpha: CUBLAS_STATUS_INVALID_VALUE
  show("no alpha", cublasSgemm(H, CUBLAS_OP_N, CUBLAS_OP_N, 4, 4, 4, nullptr, X,
                               4, X, 4, &Zero, X, 4));
  // CHECK-NEXT: increment: CUBLAS_STATUS_INVALID_VALUE
  show("increment", cublasSgemv(H, CUBLAS_OP_N, 4, 4, &One, X, 4, X, 1, &Zero,
                                X, 0));
  // CHECK-NEXT: negative: CUBLAS_STATUS_INVALID_VALUE
  show("negative", cublasSsyrk(H, CUBLAS_FILL_MODE_LOWER, CUBLAS_OP_N, -1, 4,
                               &One, X, 4, &Zero, X, 4));
  // CHECK-NEXT: nothing: CUBLAS_STATUS_SUCCESS
  show("nothing", cublasSaxpy(H, 0, &One, nullptr, 1, nullptr, 1));
  // CHECK-NEXT: types: CUBLAS_STATUS_NOT_SUPPORTED
  show("types", cublasGemmEx(H, CUBLAS_OP_N, CUBLAS_OP_N, 4, 4, 4, &One, X,
                             CUDA_R_32F, 4, X, CUDA_R_64F, 4, &Zero, X,
                             CUDA_R_32F, 4, CUBLAS_COMPUTE_32F,
                             CUBLAS_GEMM_DEFAULT));
  // CHECK-NEXT: captured: CUBLAS_STATUS_SUCCESS
  // CHECK-NEXT: ((0 + 1) * 2 ...) 130
  // CHECK-NEXT: result in capture: CUBLAS_STATUS_EXECUTION_FAILED
  // CHECK-NEXT: end: cudaErrorStreamCaptureInvalidated
  order();
  // CHECK-NEXT: beyond: cudaErrorIllegalAddress
  cublasSscal(H, 100, &One, X + 1, 1);
  printf("beyond: %s\n", cudaGetErrorName(cudaDeviceSynchronize()));
#endif
}
