// Streams, events, callbacks, capture and graphs.
// RUN: %check_port %s --host
#include <cuda_runtime.h>

__global__ void k(int *p) { ++*p; }
void CUDART_CB done(cudaStream_t, cudaError_t, void *) {}
// CHECK: {{^}}void {{.*}}done(hipStream_t, hipError_t, void *) {}

float all(int *p) {
  cudaStream_t s, t;
  int least, greatest;
  cudaDeviceGetStreamPriorityRange(&least, &greatest);
  cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  // CHECK: {{^}}  hipStreamCreateWithFlags(&s, hipStreamNonBlocking);
  cudaStreamCreateWithPriority(&t, cudaStreamDefault, greatest);
  // CHECK: {{^}}  hipStreamCreateWithPriority(&t, hipStreamDefault, greatest);
  cudaEvent_t a, b;
  cudaEventCreate(&a), cudaEventCreateWithFlags(&b, cudaEventDisableTiming);
  // CHECK: {{^}}  hipEventCreate(&a), hipEventCreateWithFlags(&b, hipEventDisableTiming);
  cudaEventRecord(a), cudaEventRecord(b, s);
  // CHECK: {{^}}  hipEventRecord(a), hipEventRecord(b, s);
  cudaStreamWaitEvent(s, b, 0);
  // CHECK: {{^}}  hipStreamWaitEvent(s, b, 0);
  cudaStreamAddCallback(s, done, nullptr, 0);
  // CHECK: {{^}}  hipStreamAddCallback(s, done, nullptr, 0);
  float ms;
  cudaEventElapsedTime(&ms, a, b);
  // CHECK: {{^}}  hipEventElapsedTime(&ms, a, b);
  cudaGraph_t graph;
  cudaGraphExec_t exec;
  cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
  // CHECK: {{^}}  hipStreamBeginCapture(s, hipStreamCaptureModeGlobal);
  k<<<1, 1, 0, s>>>(p);
  cudaStreamEndCapture(s, &graph);
  // CHECK: {{^}}  hipStreamEndCapture(s, &graph);
  cudaGraphInstantiate(&exec, graph, nullptr, nullptr, 0);
  // CHECK: {{^}}  hipGraphInstantiate(&exec, graph, nullptr, nullptr, 0);
  cudaGraphLaunch(exec, s);
  // CHECK: {{^}}  hipGraphLaunch(exec, s);
  cudaGraphExecDestroy(exec), cudaGraphDestroy(graph);
  // CHECK: {{^}}  hipGraphExecDestroy(exec), hipGraphDestroy(graph);
  return ms;
}
