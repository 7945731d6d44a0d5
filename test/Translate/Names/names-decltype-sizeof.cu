// Names where they are not evaluated.
// RUN: %check_port %s --host
#include <cuda_runtime.h>
#include <type_traits>
#include <typeinfo>

decltype(cudaFree(nullptr)) a;
// CHECK: {{^}}decltype(hipFree(nullptr)) a;
using F = decltype(&cudaStreamSynchronize);
// CHECK: {{^}}using F = decltype(&hipStreamSynchronize);
decltype(cudaMemcpyHostToDevice) kind = cudaMemcpyDeviceToHost;
// CHECK: {{^}}decltype(hipMemcpyHostToDevice) kind = hipMemcpyDeviceToHost;
static_assert(sizeof(cudaStream_t) == sizeof(void *), "cudaStream_t");
// CHECK: {{^}}static_assert(sizeof(hipStream_t) == sizeof(void *), "cudaStream_t");
static_assert(sizeof(cudaEventCreate(nullptr)) == sizeof cudaSuccess, "");
// CHECK: {{^}}static_assert(sizeof(hipEventCreate(nullptr)) == sizeof hipSuccess, "");
static_assert(noexcept(cudaError_t()), "");
// CHECK: {{^}}static_assert(noexcept(hipError_t()), "");
static_assert(alignof(cudaExtent) == 8, "");
// CHECK: {{^}}static_assert(alignof(hipExtent) == 8, "");
static_assert(std::is_same<cudaError_t, decltype(cudaGetLastError())>::value, "");
// CHECK: {{^}}static_assert(std::is_same<hipError_t, decltype(hipGetLastError())>::value, "");
const char *name = typeid(cudaEvent_t).name();
// CHECK: {{^}}const char *name = typeid(hipEvent_t).name();
