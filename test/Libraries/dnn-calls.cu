// Statuses of cuDNN's wrong calls, operands that are too small or never written, graphs, and calls that are refused by name; what MIOpen says of scaled results and of convolutions without a search.
// RUN: rm -rf %t && split-file %s %t
// RUN: %porthip run --cuda-path=none %t/cudnn.cu -lcudnn 2>&1 | FileCheck %s
// RUN: not %porthip run --cuda-path=none --check=init -DUNSET %t/cudnn.cu -lcudnn 2>&1 | FileCheck %s --check-prefix=UNSET
// RUN: not %porthip run --cuda-path=none -DSHORT %t/cudnn.cu -lcudnn 2>&1 | FileCheck %s --check-prefix=SHORT
// RUN: %python %helpers/status.py 127 %porthip run --cuda-path=none -DGRAPHS %t/cudnn.cu -lcudnn 2>&1 | FileCheck %s --check-prefix=GRAPHS
// RUN: %porthip run %t/miopen.hip -lMIOpen 2>&1 | FileCheck %s --check-prefix=MIOPEN
// CHECK: null CUDNN_STATUS_BAD_PARAM
// CHECK-NEXT: sizes CUDNN_STATUS_BAD_PARAM
// CHECK-NEXT: vectors CUDNN_STATUS_NOT_SUPPORTED
// CHECK-NEXT: groups CUDNN_STATUS_BAD_PARAM
// CHECK-NEXT: output CUDNN_STATUS_BAD_PARAM
// CHECK-NEXT: types CUDNN_STATUS_BAD_PARAM
// CHECK-NEXT: destroyed CUDNN_STATUS_NOT_INITIALIZED
// CHECK-NEXT: flipped 0 1 2 3, not 3 4 5 6
// CHECK-NEXT: graph 3 4 5 6
// UNSET: porthip: init: dnn::activation_forward reads operand 'x', of which 16 of 16 bytes were never written
// SHORT: operand 'x' of dnn::activation_forward needs 16 bytes, and its allocation has 8 from there on
// GRAPHS: the program calls 'cudnnBackendCreateDescriptor', which the virtual GPU's stand-in of its library does not have; the program ends here
// MIOPEN: miopenConvolutionForward: miopenFindConvolution...Algorithm() must be called first, for the same descriptors
// MIOPEN: without 7
// MIOPEN-NEXT: with 0
// MIOPEN-NEXT: workspace 3
// MIOPEN-NEXT: miopenActivationForward: MIOpen takes alpha = 1 and beta = 0 alone here
// MIOPEN: scaled 7
//--- cudnn.cu
#include <cstdio>
#include <cudnn.h>

static void say(const char *What, cudnnStatus_t Status) {
  std::printf("%s %s\n", What, cudnnGetErrorString(Status));
}
static void show(const char *What, const float *At) {
  float Host[4];
  cudaMemcpy(Host, At, sizeof(Host), cudaMemcpyDeviceToHost);
  std::printf("%s %g %g %g %g", What, Host[0], Host[1], Host[2], Host[3]);
}

int main() {
  setbuf(stdout, nullptr);
  cudnnHandle_t H;
  cudnnCreate(&H);
  cudnnTensorDescriptor_t X, Y;
  cudnnCreateTensorDescriptor(&X);
  cudnnCreateTensorDescriptor(&Y);
  cudnnActivationDescriptor_t A;
  cudnnCreateActivationDescriptor(&A);
  cudnnSetActivationDescriptor(A, CUDNN_ACTIVATION_RELU, CUDNN_NOT_PROPAGATE_NAN, 0);
  cudnnSetTensor4dDescriptor(X, CUDNN_TENSOR_NCHW, CUDNN_DATA_FLOAT, 1, 1, 1, 4);
  const float One = 1, Zero = 0, Host[] = {1, 2, 3, 4, 5};
  float *x, *y;
  cudaMalloc(&y, 16);
#if defined(UNSET) || defined(SHORT)
#ifdef SHORT
  cudaMalloc(&x, 8);
#else
  cudaMalloc(&x, 16);
#endif
  cudnnActivationForward(H, A, &One, X, x, &Zero, X, y);
  return cudaDeviceSynchronize();
#elif defined(GRAPHS)
  cudnnBackendDescriptor_t D;
  return cudnnBackendCreateDescriptor(CUDNN_BACKEND_TENSOR_DESCRIPTOR, &D);
#endif
  say("null", cudnnActivationForward(H, A, nullptr, X, y, &Zero, X, y));
  say("sizes", cudnnSetTensor4dDescriptor(Y, CUDNN_TENSOR_NCHW, CUDNN_DATA_FLOAT, 1, 0, 1, 4));
  say("vectors", cudnnSetTensor4dDescriptor(Y, CUDNN_TENSOR_NCHW_VECT_C, CUDNN_DATA_INT8x4, 1, 4, 1, 4));
  cudnnConvolutionDescriptor_t C;
  cudnnFilterDescriptor_t W;
  cudnnCreateConvolutionDescriptor(&C);
  cudnnCreateFilterDescriptor(&W);
  say("groups", cudnnSetConvolutionGroupCount(C, 0));
  cudnnSetTensor4dDescriptor(X, CUDNN_TENSOR_NCHW, CUDNN_DATA_FLOAT, 1, 1, 1, 5);
  cudnnSetTensor4dDescriptor(Y, CUDNN_TENSOR_NCHW, CUDNN_DATA_FLOAT, 1, 1, 1, 5);
  cudnnSetFilter4dDescriptor(W, CUDNN_DATA_FLOAT, CUDNN_TENSOR_NCHW, 1, 1, 1, 2);
  cudnnSetConvolution2dDescriptor(C, 0, 0, 1, 1, 1, 1, CUDNN_CONVOLUTION, CUDNN_DATA_FLOAT);
  cudaMalloc(&x, 20);
  cudaMemcpy(x, Host, 20, cudaMemcpyHostToDevice);
  float *w;
  cudaMalloc(&w, 8);
  const float Weights[] = {-1, 2};
  cudaMemcpy(w, Weights, 8, cudaMemcpyHostToDevice);
  const auto Algorithm = CUDNN_CONVOLUTION_FWD_ALGO_IMPLICIT_GEMM;
  say("output", cudnnConvolutionForward(H, &One, X, x, W, w, C, Algorithm, nullptr, 0, &Zero, Y, y));
  cudnnSetTensor4dDescriptor(Y, CUDNN_TENSOR_NCHW, CUDNN_DATA_FLOAT, 1, 1, 1, 4);
  cudnnSetTensor4dDescriptor(X, CUDNN_TENSOR_NCHW, CUDNN_DATA_HALF, 1, 1, 1, 5);
  say("types", cudnnConvolutionForward(H, &One, X, x, W, w, C, Algorithm, nullptr, 0, &Zero, Y, y));
  cudnnSetTensor4dDescriptor(X, CUDNN_TENSOR_NCHW, CUDNN_DATA_FLOAT, 1, 1, 1, 5);
  cudnnHandle_t Gone;
  cudnnCreate(&Gone);
  cudnnDestroy(Gone);
  say("destroyed", cudnnConvolutionForward(Gone, &One, X, x, W, w, C, Algorithm, nullptr, 0, &Zero, Y, y));
  // A filter of -1 2 makes 2 next - x, flipped 2 x - next.
  cudnnConvolutionForward(H, &One, X, x, W, w, C, Algorithm, nullptr, 0, &Zero, Y, y);
  show("flipped", y);
  cudnnSetConvolution2dDescriptor(C, 0, 0, 1, 1, 1, 1, CUDNN_CROSS_CORRELATION, CUDNN_DATA_FLOAT);
  cudnnConvolutionForward(H, &One, X, x, W, w, C, Algorithm, nullptr, 0, &Zero, Y, y);
  show(", not", y);
  std::printf("\n");
  cudaStream_t Stream;
  cudaStreamCreate(&Stream);
  cudnnSetStream(H, Stream);
  cudaGraph_t Graph;
  cudaGraphExec_t Ready;
  cudaStreamBeginCapture(Stream, cudaStreamCaptureModeGlobal);
  cudnnScaleTensor(H, Y, y, &Zero);
  cudnnConvolutionForward(H, &One, X, x, W, w, C, Algorithm, nullptr, 0, &One, Y, y);
  cudaStreamEndCapture(Stream, &Graph);
  cudaGraphInstantiate(&Ready, Graph, 0);
  cudaGraphLaunch(Ready, Stream);
  cudaStreamSynchronize(Stream);
  show("graph", y);
  std::printf("\n");
}
//--- miopen.hip
#include <cstdio>
#include <hip/hip_runtime.h>
#include <miopen/miopen.h>
int main() {
  setbuf(stdout, nullptr);
  miopenHandle_t H;
  miopenCreate(&H);
  miopenTensorDescriptor_t X, W;
  miopenCreateTensorDescriptor(&X);
  miopenCreateTensorDescriptor(&W);
  miopenSet4dTensorDescriptor(X, miopenFloat, 1, 1, 2, 2);
  miopenSet4dTensorDescriptor(W, miopenFloat, 1, 1, 1, 1);
  miopenConvolutionDescriptor_t C;
  miopenCreateConvolutionDescriptor(&C);
  miopenInitConvolutionDescriptor(C, miopenConvolution, 0, 0, 1, 1, 1, 1);
  miopenActivationDescriptor_t A;
  miopenCreateActivationDescriptor(&A);
  miopenSetActivationDescriptor(A, miopenActivationRELU, 1, 1, 1);
  float One = 1, Zero = 0, *x;
  (void)hipMalloc(&x, 16);
  (void)hipMemset(x, 0, 16);
  auto convolved = [&](miopenConvFwdAlgorithm_t Algorithm) {
    return miopenConvolutionForward(H, &One, X, x, W, x, C, Algorithm, &Zero, X, x, nullptr, 0);
  };
  std::printf("without %d\n", convolved(miopenConvolutionFwdAlgoDirect));
  int Count;
  miopenConvAlgoPerf_t Found;
  miopenFindConvolutionForwardAlgorithm(H, X, x, W, x, C, X, x, 1, &Count, &Found, nullptr, 0, false);
  std::printf("with %d\n", convolved(miopenConvolutionFwdAlgoDirect));
  std::printf("workspace %d\n", convolved(Found.fwd_algo));
  std::printf("scaled %d\n", miopenActivationForward(H, A, &One, X, x, &One, X, x));
}
