// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The same small pipeline as a graph twice: captured from two streams that
// fork and join, and built node by node with a parameter changed later.

#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>
#include <vector>

#define CUDA_OK(expression)                                                    \
  [&] {                                                                        \
    const cudaError_t e = (expression);                                        \
    if (e != cudaSuccess) {                                                    \
      fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__,                       \
              cudaGetErrorString(e));                                          \
      printf("FAILED\n");                                                      \
      exit(1);                                                                 \
    }                                                                          \
  }()

constexpr int N = 6000;
constexpr int THREADS = 128;
constexpr int BLOCKS = (N + THREADS - 1) / THREADS;

__global__ void scale(int *data, int n, int factor) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    data[i] *= factor;
}

__global__ void addIndex(int *data, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    data[i] += i;
}

__global__ void combine(const int *a, const int *b, int *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = a[i] - b[i];
}

static cudaGraphExec_t instantiate(cudaGraph_t graph) {
  cudaGraphExec_t exec = nullptr;
#if CUDART_VERSION >= 12000
  CUDA_OK(cudaGraphInstantiate(&exec, graph, 0));
#else
  CUDA_OK(cudaGraphInstantiate(&exec, graph, nullptr, nullptr, 0));
#endif
  return exec;
}

struct Buffers {
  int *h_in, *h_out;
  int *d_a, *d_b, *d_out;
};

// h_in -> a, b; a *= 3, b += index (in parallel); out = a - b -> h_out
static cudaGraph_t capture(const Buffers &m) {
  cudaStream_t main, side;
  cudaEvent_t fork, join;
  CUDA_OK(cudaStreamCreateWithFlags(&main, cudaStreamNonBlocking));
  CUDA_OK(cudaStreamCreateWithFlags(&side, cudaStreamNonBlocking));
  CUDA_OK(cudaEventCreateWithFlags(&fork, cudaEventDisableTiming));
  CUDA_OK(cudaEventCreateWithFlags(&join, cudaEventDisableTiming));

  cudaGraph_t graph = nullptr;
  CUDA_OK(cudaStreamBeginCapture(main, cudaStreamCaptureModeGlobal));
  CUDA_OK(cudaEventRecord(fork, main));
  CUDA_OK(cudaStreamWaitEvent(side, fork, 0));

  CUDA_OK(cudaMemcpyAsync(m.d_a, m.h_in, N * sizeof(int),
                          cudaMemcpyHostToDevice, main));
  scale<<<BLOCKS, THREADS, 0, main>>>(m.d_a, N, 3);
  CUDA_OK(cudaMemcpyAsync(m.d_b, m.h_in, N * sizeof(int),
                          cudaMemcpyHostToDevice, side));
  addIndex<<<BLOCKS, THREADS, 0, side>>>(m.d_b, N);

  cudaStreamCaptureStatus status = cudaStreamCaptureStatusNone;
  CUDA_OK(cudaStreamIsCapturing(side, &status));
  if (status != cudaStreamCaptureStatusActive)
    fprintf(stderr, "the second stream is not captured\n");

  CUDA_OK(cudaEventRecord(join, side));
  CUDA_OK(cudaStreamWaitEvent(main, join, 0));
  combine<<<BLOCKS, THREADS, 0, main>>>(m.d_a, m.d_b, m.d_out, N);
  CUDA_OK(cudaMemcpyAsync(m.h_out, m.d_out, N * sizeof(int),
                          cudaMemcpyDeviceToHost, main));
  CUDA_OK(cudaStreamEndCapture(main, &graph));

  CUDA_OK(cudaEventDestroy(fork));
  CUDA_OK(cudaEventDestroy(join));
  CUDA_OK(cudaStreamDestroy(main));
  CUDA_OK(cudaStreamDestroy(side));
  return graph;
}

static int countWrong(const Buffers &m, int factor) {
  int wrong = 0;
  for (int i = 0; i < N; ++i)
    wrong += m.h_out[i] != m.h_in[i] * factor - (m.h_in[i] + i);
  return wrong;
}

static bool captured(const Buffers &m, cudaStream_t stream) {
  cudaGraph_t graph = capture(m);
  size_t nodes = 0;
  CUDA_OK(cudaGraphGetNodes(graph, nullptr, &nodes));
  cudaGraphExec_t exec = instantiate(graph);
  CUDA_OK(cudaGraphDestroy(graph)); // the executable graph stands alone

  int wrong = 0;
  for (int launch = 0; launch < 4; ++launch) {
    for (int i = 0; i < N; ++i)
      m.h_in[i] = (i * 7 + launch) % 100;
    CUDA_OK(cudaGraphLaunch(exec, stream));
    CUDA_OK(cudaStreamSynchronize(stream));
    wrong += countWrong(m, 3);
  }
  CUDA_OK(cudaGraphExecDestroy(exec));
  printf("captured: %zu nodes, 4 launches, %d wrong\n", nodes, wrong);
  return wrong == 0 && nodes == 6;
}

static bool explicitGraph(const Buffers &m, cudaStream_t stream) {
  cudaGraph_t graph;
  CUDA_OK(cudaGraphCreate(&graph, 0));

  cudaGraphNode_t copyA, copyB, scaleNode, addNode, combineNode, copyOut;
  CUDA_OK(cudaGraphAddMemcpyNode1D(&copyA, graph, nullptr, 0, m.d_a, m.h_in,
                                   N * sizeof(int), cudaMemcpyHostToDevice));
  CUDA_OK(cudaGraphAddMemcpyNode1D(&copyB, graph, nullptr, 0, m.d_b, m.h_in,
                                   N * sizeof(int), cudaMemcpyHostToDevice));

  int n = N, factor = 5;
  void *scaleArgs[] = {(void *)&m.d_a, &n, &factor};
  void *addArgs[] = {(void *)&m.d_b, &n};
  void *combineArgs[] = {(void *)&m.d_a, (void *)&m.d_b, (void *)&m.d_out, &n};

  cudaKernelNodeParams params = {};
  params.gridDim = dim3(BLOCKS, 1, 1);
  params.blockDim = dim3(THREADS, 1, 1);
  params.sharedMemBytes = 0;
  params.extra = nullptr;

  params.func = (void *)scale;
  params.kernelParams = scaleArgs;
  CUDA_OK(cudaGraphAddKernelNode(&scaleNode, graph, &copyA, 1, &params));
  params.func = (void *)addIndex;
  params.kernelParams = addArgs;
  CUDA_OK(cudaGraphAddKernelNode(&addNode, graph, &copyB, 1, &params));

  const std::vector<cudaGraphNode_t> inputs = {scaleNode, addNode};
  params.func = (void *)combine;
  params.kernelParams = combineArgs;
  CUDA_OK(cudaGraphAddKernelNode(&combineNode, graph, inputs.data(),
                                 inputs.size(), &params));
  CUDA_OK(cudaGraphAddMemcpyNode1D(&copyOut, graph, &combineNode, 1, m.h_out,
                                   m.d_out, N * sizeof(int),
                                   cudaMemcpyDeviceToHost));

  cudaGraphExec_t exec = instantiate(graph);
  CUDA_OK(cudaGraphLaunch(exec, stream));
  CUDA_OK(cudaStreamSynchronize(stream));
  int wrong = countWrong(m, 5);

  // Another factor without instantiating again.
  factor = -2;
  params.func = (void *)scale;
  params.kernelParams = scaleArgs;
  CUDA_OK(cudaGraphExecKernelNodeSetParams(exec, scaleNode, &params));
  CUDA_OK(cudaGraphLaunch(exec, stream));
  CUDA_OK(cudaStreamSynchronize(stream));
  wrong += countWrong(m, -2);

  CUDA_OK(cudaGraphExecDestroy(exec));
  CUDA_OK(cudaGraphDestroy(graph));
  printf("explicit: 2 launches, %d wrong\n", wrong);
  return wrong == 0;
}

int main() {
  Buffers m;
  cudaStream_t stream;
  CUDA_OK(cudaMallocHost((void **)&m.h_in, N * sizeof(int)));
  CUDA_OK(cudaMallocHost((void **)&m.h_out, N * sizeof(int)));
  CUDA_OK(cudaMalloc((void **)&m.d_a, N * sizeof(int)));
  CUDA_OK(cudaMalloc((void **)&m.d_b, N * sizeof(int)));
  CUDA_OK(cudaMalloc((void **)&m.d_out, N * sizeof(int)));
  CUDA_OK(cudaStreamCreate(&stream));

  bool ok = captured(m, stream);
  ok = explicitGraph(m, stream) && ok;

  CUDA_OK(cudaStreamDestroy(stream));
  CUDA_OK(cudaFreeHost(m.h_in));
  CUDA_OK(cudaFreeHost(m.h_out));
  CUDA_OK(cudaFree(m.d_a));
  CUDA_OK(cudaFree(m.d_b));
  CUDA_OK(cudaFree(m.d_out));
  printf("%s\n", ok ? "PASSED" : "FAILED");
  return ok ? 0 : 1;
}
