// Calls of cuFFT check their arguments as documented, run in the order of their stream, become nodes of graphs, and stop at operands that leave their allocation; what the stand-in lacks ends the program by name.
// RUN: rm -rf %t && mkdir %t
// RUN: %porthip run --cuda-path=none %s -lcufft 2> %t/err | FileCheck %s
// RUN: FileCheck %s --input-file=%t/err --check-prefix=TOLD
// TOLD: porthip: a plan of one type of transform is executed as another type, which fails
// TOLD: porthip: transforms of half and bfloat16 are not computed by the virtual GPU
// TOLD: porthip: operand 'idata' of fft::c2c needs 64 bytes, and its allocation has 56 from there on
// RUN: %porthip run --cuda-path=none -DSMALL_AREA %s -lcufft 2>&1 | FileCheck %s --check-prefix=AREA
// AREA: porthip: operand 'work area' of fft::c2c needs 64 bytes, and its allocation has 32 from there on
// AREA: end: cudaErrorIllegalAddress
// RUN: not %porthip run --cuda-path=none --check=calls -DDESTROYED %s -lcufft 2>&1 | FileCheck %s --check-prefix=DESTROYED
// DESTROYED: porthip: calls: 'cufftExecC2C' is given a plan of a transform that was destroyed: a GPU's runtime may crash
// DESTROYED-NEXT: porthip: calls: 'cufftDestroy' is given a plan of a transform that was destroyed
// DESTROYED-NEXT: porthip: calls: 'cufftSetStream' is given a plan of a transform that was never created
// DESTROYED-NEXT: porthip: 3 defects
// Where FFTW is not there, no plan is made.
// RUN: mkdir %t/none && echo none > %t/none/libfftw3f.so.3 && echo none > %t/none/libfftw3f_threads.so.3
// RUN: env LD_LIBRARY_PATH=%t/none %porthip run --cuda-path=none -DSMALL_AREA %s -lcufft 2>&1 | FileCheck %s --check-prefix=MISSING
// MISSING: porthip: Fourier transforms are computed by FFTW, which was not found (libfftw3f.so.3); install the packages libfftw3-single3 and libfftw3-double3
// MISSING: create: 7
// RUN: %python %helpers/status.py 127 %porthip run --no-cache --cuda-path=none -DLACKING %s -lcufft > %t/out 2> %t/lacking
// RUN: FileCheck %s --input-file=%t/lacking --check-prefix=LACKING
// LACKING: porthip: note: the virtual GPU's libcufft does not have 'cufftXtSetCallback'; the program ends when it calls it
// LACKING: porthip: error: the program calls 'cufftXtSetCallback', which the virtual GPU's stand-in of its library does not have; the program ends here
#include <cstdio>
#include <cuda_runtime.h>
#include <cufftXt.h>

static void show(const char *What, cufftResult R) {
  printf("%s: %d\n", What, int(R));
}
static float firstOf(cufftComplex *X) {
  cufftComplex V;
  cudaMemcpy(&V, X, sizeof(V), cudaMemcpyDeviceToHost);
  return V.x;
}
__global__ void addOne(cufftComplex *X) { X[threadIdx.x].x += 1; }

static void arguments(cufftComplex *X) {
  cufftHandle P = 0, Q;
  size_t Size = 0;
  // CHECK: no plan to write: 4
  show("no plan to write", cufftPlan1d(nullptr, 8, CUFFT_C2C, 1));
  // CHECK-NEXT: type: 3
  show("type", cufftPlan1d(&P, 8, cufftType(7), 1));
  // CHECK-NEXT: length: 8
  show("length", cufftPlan2d(&P, 8, 0, CUFFT_C2C));
  // CHECK-NEXT: batch: 8
  show("batch", cufftPlan1d(&P, 8, CUFFT_C2C, -1));
  int N[4] = {4, 4, 4, 4}, None[1] = {0};
  // CHECK-NEXT: rank: 4
  show("rank", cufftPlanMany(&P, 4, N, nullptr, 1, 0, nullptr, 1, 0, CUFFT_C2C,
                             1));
  // CHECK-NEXT: stride: 4
  show("stride", cufftPlanMany(&P, 1, N, N, 0, 4, N, 1, 4, CUFFT_C2C, 1));
  // CHECK-NEXT: sizes that are not looked at: 0
  show("sizes that are not looked at",
       cufftPlanMany(&P, 1, N, None, 1, 4, None, 1, 4, CUFFT_C2C, 2));
  // CHECK-NEXT: too large: 2
  show("too large", cufftPlan3d(&Q, 1 << 30, 1 << 30, 1 << 30, CUFFT_C2C));
  // CHECK-NEXT: direction: 4
  show("direction", cufftExecC2C(P, X, X, 0));
  // CHECK-NEXT: unaligned: 4
  show("unaligned", cufftExecC2C(P, X, reinterpret_cast<cufftComplex *>(&X->y),
                                 CUFFT_FORWARD));
  // CHECK-NEXT: other type: 6
  show("other type", cufftExecR2C(P, reinterpret_cast<float *>(X), X));
  // CHECK-NEXT: destroy: 0
  show("destroy", cufftDestroy(P));
  // CHECK-NEXT: destroyed: 1
  show("destroyed", cufftExecC2C(P, X, X, CUFFT_FORWARD));
  cufftCreate(&P);
  // CHECK-NEXT: not made: 1
  show("not made", cufftExecC2C(P, X, X, CUFFT_FORWARD));
  // CHECK-NEXT: no size: 4
  show("no size", cufftMakePlan1d(P, 8, CUFFT_C2C, 1, nullptr));
  // CHECK-NEXT: half: 16
  long long L[1] = {8};
  show("half", cufftXtMakePlanMany(P, 1, L, nullptr, 1, 1, CUDA_C_16F, nullptr,
                                   1, 1, CUDA_C_16F, 1, &Size, CUDA_C_16F));
  // CHECK-NEXT: types that differ: 4
  show("types that differ",
       cufftXtMakePlanMany(P, 1, L, nullptr, 1, 1, CUDA_C_32F, nullptr, 1, 1,
                           CUDA_C_64F, 1, &Size, CUDA_C_32F));
  // CHECK-NEXT: by types: 0
  show("by types",
       cufftXtMakePlanMany(P, 1, L, nullptr, 1, 1, CUDA_C_32F, nullptr, 1, 1,
                           CUDA_C_32F, 1, &Size, CUDA_C_32F));
  // CHECK-NEXT: twice: 1
  show("twice", cufftMakePlan1d(P, 8, CUFFT_C2C, 1, &Size));
  size_t Asked = 0, Estimated = 0;
  cufftGetSize(P, &Asked);
  cufftEstimate1d(8, CUFFT_C2C, 1, &Estimated);
  // CHECK-NEXT: sizes: 64 64 64
  printf("sizes: %zu %zu %zu\n", Size, Asked, Estimated);
  cufftDestroy(P);
}

static void workArea(cufftComplex *X) {
  cufftHandle P;
  size_t Size;
  cufftCreate(&P);
  cufftSetAutoAllocation(P, 0);
  cufftMakePlan1d(P, 8, CUFFT_C2C, 1, &Size);
  // CHECK-NEXT: no area: 13
  show("no area", cufftExecC2C(P, X, X, CUFFT_FORWARD));
  void *Area;
  cudaMalloc(&Area, Size);
  cufftSetWorkArea(P, Area);
  // CHECK-NEXT: with area: 0
  show("with area", cufftExecC2C(P, X, X, CUFFT_FORWARD));
  cudaDeviceSynchronize();
  cufftDestroy(P);
}

/// The first of a transform is the sum: (0 + 1) * 8 = 8 after one addition.
static void order(cufftComplex *X) {
  cudaMemset(X, 0, 8 * sizeof(*X));
  cudaStream_t S;
  cudaStreamCreate(&S);
  cufftHandle P;
  cufftPlan1d(&P, 8, CUFFT_C2C, 1);
  cufftSetStream(P, S);
  addOne<<<1, 8, 0, S>>>(X);
  cufftXtExec(P, X, X, CUFFT_FORWARD);
  addOne<<<1, 8, 0, S>>>(X);
  cudaStreamSynchronize(S);
  // CHECK-NEXT: in order: 9
  printf("in order: %g\n", firstOf(X));
  cudaGraph_t Graph;
  cudaGraphExec_t Exec;
  cudaStreamBeginCapture(S, cudaStreamCaptureModeGlobal);
  addOne<<<1, 8, 0, S>>>(X);
  // CHECK-NEXT: captured: 0
  show("captured", cufftExecC2C(P, X, X, CUFFT_INVERSE));
  cudaStreamEndCapture(S, &Graph);
  cufftDestroy(P); // what was captured stays
  cudaGraphInstantiate(&Exec, Graph, 0);
  // CHECK-NEXT: not yet: 9
  printf("not yet: %g\n", firstOf(X));
  cudaMemset(X, 0, 8 * sizeof(*X));
  cudaGraphLaunch(Exec, S);
  cudaStreamSynchronize(S);
  // CHECK-NEXT: once: 8
  printf("once: %g\n", firstOf(X));
  cudaGraphLaunch(Exec, S);
  cudaStreamSynchronize(S);
  // CHECK-NEXT: twice: 16
  printf("twice: %g\n", firstOf(X));
}

/// Batches side by side in, one after the other out, in the same memory.
static void otherPlaces() {
  cufftComplex Host[8], *X;
  for (int I = 0; I < 8; ++I)
    Host[I] = {I % 2 ? 10.f : 1.f, 0};
  cudaMalloc(&X, sizeof(Host));
  cudaMemcpy(X, Host, sizeof(Host), cudaMemcpyHostToDevice);
  int N[1] = {4};
  cufftHandle P;
  cufftPlanMany(&P, 1, N, N, 2, 1, N, 1, 4, CUFFT_C2C, 2);
  cufftExecC2C(P, X, X, CUFFT_FORWARD);
  cudaMemcpy(Host, X, sizeof(Host), cudaMemcpyDeviceToHost);
  // CHECK-NEXT: other places: 4 0 0 0 40 0 0 0
  printf("other places:");
  for (cufftComplex V : Host)
    printf(" %g", V.x);
  printf("\n");
}

int main() {
  cufftComplex *X;
  cudaMalloc(&X, 8 * sizeof(*X));
  cudaMemset(X, 0, 8 * sizeof(*X));
#if defined(SMALL_AREA)
  cufftHandle P;
  size_t Size;
  show("create", cufftCreate(&P));
  cufftSetAutoAllocation(P, 0);
  cufftMakePlan1d(P, 8, CUFFT_C2C, 1, &Size);
  void *Area;
  cudaMalloc(&Area, 32);
  cufftSetWorkArea(P, Area);
  cufftExecC2C(P, X, X, CUFFT_FORWARD);
  printf("end: %s\n", cudaGetErrorName(cudaDeviceSynchronize()));
#elif defined(DESTROYED)
  cufftHandle P;
  cufftPlan1d(&P, 8, CUFFT_C2C, 1);
  cufftDestroy(P);
  cufftExecC2C(P, X, X, CUFFT_FORWARD);
  cufftDestroy(P);
  cufftSetStream(12345, nullptr);
#elif defined(LACKING)
  cufftXtSetCallback(0, nullptr, CUFFT_CB_LD_COMPLEX, nullptr);
#else
  arguments(X);
  workArea(X);
  order(X);
  otherPlaces();
  cufftHandle P;
  cufftPlan1d(&P, 8, CUFFT_C2C, 1);
  cufftComplex *Y;
  cudaMalloc(&Y, 8 * sizeof(*X));
  cufftExecC2C(P, X + 1, Y, CUFFT_FORWARD);
  // CHECK-NEXT: beyond: cudaErrorIllegalAddress
  printf("beyond: %s\n", cudaGetErrorName(cudaDeviceSynchronize()));
#endif
}
