// A name that a macro pastes to another word: the port's name has to be a word
// as well.
// RUN: %check_port %s --no-compile --hip-version=5.4
#include <cuda_runtime.h>

#define WRAP(name)                                                             \
  template <typename... A> cudaError_t wrapped_##name(A... a) {                \
    return name(a...);                                                         \
  }
WRAP(cudaFree)
// CHECK: {{^}}WRAP(hipFree)
WRAP(cudaDeviceSetLimit) // finding: porthip-translate-pasted-name "a macro pastes 'cudaDeviceSetLimit' to another word, and the port's 'porthip::hipDeviceSetLimit' is more than a word"
#define TEXTS(name, ...) report(#name, ##__VA_ARGS__)
void report(const char *, int = 0, cudaLimit = cudaLimitStackSize);
void f(int *p) {
  wrapped_cudaFree(p);
  // CHECK: {{^}}  wrapped_cudaFree(p);
  wrapped_cudaDeviceSetLimit(cudaLimitStackSize, 1);
  TEXTS(f, 1, cudaLimitStackSize);
}
