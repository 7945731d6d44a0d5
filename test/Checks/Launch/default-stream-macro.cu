// RUN: %check_findings %s
// By the macro, which HIP's launches ignore.
#define CUDA_API_PER_THREAD_DEFAULT_STREAM
#include <cuda_runtime.h>
template <class T> __global__ void kernel(T *p) { *p = 1; }
template <class T> void onDefault(T *p) {
  kernel<T><<<1, 64>>>(p); // wrong: porthip-launch-default-stream
}
void run(int *p) { onDefault(p); }
