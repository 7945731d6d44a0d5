// Members, namespaces, locals, parameters, labels, macros and types of the
// project's own that have a CUDA name: none is touched.
// RUN: %check_port %s --host
#include <cuda_runtime.h>
// CHECK: {{^}}#include <hip/hip_runtime.h>

namespace api {
int cudaMalloc(int);
namespace cudaError { int cudaSuccess = 1; }
struct cudaStream { int cudaFree() const; };
template <typename cudaEvent_t> cudaEvent_t id(cudaEvent_t e) { return e; }
}
// CHECK: {{^}}int cudaMalloc(int);
// CHECK: {{^}}namespace cudaError { int cudaSuccess = 1; }
// CHECK: {{^}}struct cudaStream { int cudaFree() const; };
// CHECK: {{^}}template <typename cudaEvent_t> cudaEvent_t id(cudaEvent_t e) { return e; }

struct Backend {
  int cuInit = 0;
  void (*cudaDeviceSynchronize)() = nullptr;
  int cudaGetDevice() { return cuInit; }
  enum class Status { cudaSuccess, cudaErrorUnknown };
};
// CHECK: {{^}}  int cuInit = 0;
// CHECK: {{^}}  void (*cudaDeviceSynchronize)() = nullptr;
// CHECK: {{^}}  int cudaGetDevice() { return cuInit; }
// CHECK: {{^}}  enum class Status { cudaSuccess, cudaErrorUnknown };

int use(Backend b, Backend *q) {
  int cudaFree = b.cuInit + q->cuInit + b.cudaGetDevice();
  // CHECK: {{^}}  int cudaFree = b.cuInit + q->cuInit + b.cudaGetDevice();
  q->cudaDeviceSynchronize();
  // CHECK: {{^}}  q->cudaDeviceSynchronize();
  Backend::Status s = Backend::Status::cudaSuccess;
  // CHECK: {{^}}  Backend::Status s = Backend::Status::cudaSuccess;
  return cudaFree + int(s) + api::cudaMalloc(1) + api::cudaError::cudaSuccess + api::id(2);
  // CHECK: {{^}}  return cudaFree + int(s) + api::cudaMalloc(1) + api::cudaError::cudaSuccess + api::id(2);
}
cudaError_t real(void *p) { return ::cudaFree(p) == cudaSuccess ? cudaGetLastError() : cudaErrorUnknown; }
// CHECK: {{^}}hipError_t real(void *p) { return ::hipFree(p) == hipSuccess ? hipGetLastError() : hipErrorUnknown; }
