// A name made by token pasting: the prefix follows where all names that come
// out follow it.
// RUN: %check_port %s --host
#include <cuda_runtime.h>

#define CALL(name, ...) cuda##name(__VA_ARGS__)
// CHECK: {{^}}#define CALL(name, ...) hip##name(__VA_ARGS__)
#define ON_STREAM(name) cudaStream ## name(nullptr)
// CHECK: {{^}}#define ON_STREAM(name) hipStream ## name(nullptr)
#define KIND(from, to) cudaMemcpy##from##To##to
// CHECK: {{^}}#define KIND(from, to) hipMemcpy##from##To##to
#define OWN(name) my_##name
// CHECK: {{^}}#define OWN(name) my_##name
int OWN(cudaX);
// CHECK: {{^}}int OWN(cudaX);

cudaError_t f(void *p, void *q) {
  ON_STREAM(Synchronize);
  CALL(Memcpy, p, q, 4, KIND(Host, Device));
  return CALL(Free, p);
}
