// Types, enumerators and functions as template arguments.
// RUN: %check_port %s --host
#include <cuda_runtime.h>
#include <map>
#include <memory>
#include <vector>

std::vector<cudaStream_t> streams;
// CHECK: {{^}}std::vector<hipStream_t> streams;
std::map<cudaError_t, std::vector<cudaEvent_t>> byError;
// CHECK: {{^}}std::map<hipError_t, std::vector<hipEvent_t>> byError;
template <cudaError_t (*Free)(void *)> struct Deleter {
// CHECK: {{^}}template <hipError_t (*Free)(void *)> struct Deleter {
  void operator()(void *p) const { Free(p); }
};
std::unique_ptr<float, Deleter<cudaFree>> owned;
// CHECK: {{^}}std::unique_ptr<float, Deleter<hipFree>> owned;
std::unique_ptr<float, Deleter<&cudaFreeHost>> pinned;
// CHECK: {{^}}std::unique_ptr<float, Deleter<&hipHostFree>> pinned;
template <cudaMemcpyKind Kind = cudaMemcpyDefault> void copy(void *to, const void *from) {
// CHECK: {{^}}template <hipMemcpyKind Kind = hipMemcpyDefault> void copy(void *to, const void *from) {
  cudaMemcpy(to, from, 4, Kind);
  // CHECK: {{^}}  hipMemcpy(to, from, 4, Kind);
}
void use() { copy<cudaMemcpyHostToDevice>(nullptr, nullptr); }
// CHECK: {{^}}void use() { copy<hipMemcpyHostToDevice>(nullptr, nullptr); }
