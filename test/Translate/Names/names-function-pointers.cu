// The API's functions as values.
// RUN: %check_port %s --host
#include <cuda_runtime.h>
#include <functional>

typedef cudaError_t (*Release)(void *);
// CHECK: {{^}}typedef hipError_t (*Release)(void *);
Release plain = cudaFree;
// CHECK: {{^}}Release plain = hipFree;
Release address = &cudaFree;
// CHECK: {{^}}Release address = &hipFree;
cudaError_t (*const table[])(void *) = {cudaFree, &cudaFreeHost, ::cudaFree};
// CHECK: {{^}}hipError_t (*const table[])(void *) = {hipFree, &hipHostFree, ::hipFree};
std::function<cudaError_t()> sync = cudaDeviceSynchronize;
// CHECK: {{^}}std::function<hipError_t()> sync = hipDeviceSynchronize;
auto cast = reinterpret_cast<void *>(static_cast<Release>(&cudaFree));
// CHECK: {{^}}auto cast = reinterpret_cast<void *>(static_cast<Release>(&hipFree));
cudaError_t (*choose(bool host))(void *) { return host ? cudaFreeHost : cudaFree; }
// CHECK: {{^}}hipError_t (*choose(bool host))(void *) { return host ? hipHostFree : hipFree; }
