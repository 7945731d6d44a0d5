// A name that a macro makes text of alone stays; one that is code as well, and is
// the whole argument, is reported once for a macro.
// RUN: %check_port %s --host
#include <cstdio>
#include <cuda_runtime.h>
#define TEXT(X) #X
#define INDIRECT(X) TEXT(X)
#define ENTRY(F) {#F, reinterpret_cast<void *>(F)}
#define CHECK_CALL(CALL)                                                       \
  do {                                                                         \
    if (CALL != cudaSuccess)                                                   \
      std::printf("%s\n", #CALL);                                              \
  } while (0)
struct Entry {
  const char *name;
  void *function;
};
const char *text = TEXT(cudaMemcpyHostToDevice);
// CHECK: {{^}}const char *text = TEXT(cudaMemcpyHostToDevice);
const char *indirect = INDIRECT(cudaFree);
// CHECK: {{^}}const char *indirect = INDIRECT(cudaFree);
unsigned size = sizeof(TEXT(cudaMalloc));
// CHECK: {{^}}unsigned size = sizeof(TEXT(cudaMalloc));
Entry table[] = {
    ENTRY(cudaDeviceSynchronize), // finding: porthip-translate-text "makes text of 'cudaDeviceSynchronize'"
    // CHECK: {{^}}    ENTRY(hipDeviceSynchronize),
    ENTRY(cudaDeviceReset)};
// CHECK: {{^}}    ENTRY(hipDeviceReset)};
int main() {
  CHECK_CALL(cudaDeviceSynchronize());
  // CHECK: {{^}}  CHECK_CALL(hipDeviceSynchronize());
}
