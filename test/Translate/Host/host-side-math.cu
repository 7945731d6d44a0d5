// Functions that CUDA has on both sides and HIP on the device alone: only uses
// in host functions change.
// RUN: %check_port %s --host
#include <cuda_runtime.h>
#include <cmath>
__global__ void kernel(float *p) {
  if (isfinite(*p))
    *p = 1;
}
// CHECK: {{^}}  if (isfinite(*p))
__host__ __device__ bool both(float x) { return isnan(x); }
// CHECK: {{^}}__host__ __device__ bool both(float x) { return std::isnan(x); }
template <class T> bool anyType(T x) { return !isfinite(x); }
// CHECK: {{^}}template <class T> bool anyType(T x) { return !std::isfinite(x); }
bool host(float x) { return isfinite(x) && !isinf(x) && anyType(x); }
// CHECK: {{^}}bool host(float x) { return std::isfinite(x) && !std::isinf(x) && anyType(x); }
namespace own {
bool isnan(float);
bool use(float x) { return isnan(x); }
} // namespace own
// CHECK: {{^}}bool use(float x) { return isnan(x); }
