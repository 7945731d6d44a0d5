// The driver API: device pointers, contexts, modules, launches.
// RUN: %check_port %s --host -- -std=c++17
#include <cuda.h>
#include <vector>

CUresult all(const void *host, size_t n) {
  // CHECK: {{^}}hipError_t all(const void *host, size_t n) {
  CUdevice device;
  CUcontext context;
  CUdeviceptr d = 0, e; // finding: porthip-translate-behaviour "CUdeviceptr"
  // CHECK: {{^}}  hipDevice_t device;
  // CHECK: {{^}}  hipCtx_t context;
  // CHECK: {{^}}  hipDeviceptr_t d = 0, e;
  if (cuInit(0) != CUDA_SUCCESS)
    // CHECK: {{^}}  if (hipInit(0) != hipSuccess)
    return CUDA_ERROR_NOT_INITIALIZED;
  // CHECK: {{^}}    return hipErrorNotInitialized;
  cuDeviceGet(&device, 0);
  // CHECK: {{^}}  hipDeviceGet(&device, 0);
  cuMemAlloc(&d, n);
  // CHECK: {{^}}  hipMalloc(&d, n);
  cuMemAlloc_v2(&e, n);
  // CHECK: {{^}}  hipMalloc(&e, n);
  cuMemcpyHtoD(d, host, n);
  // CHECK: {{^}}  hipMemcpy{{.*}}
  cuMemcpyDtoD(e, d, n);
  // CHECK: {{^}}  hipMemcpyDtoD(e, d, n);
  CUmodule module;
  CUfunction f;
  cuModuleLoad(&module, "kernels.co"); // finding: porthip-translate-behaviour "PTX"
  // CHECK: {{^}}  hipModuleLoad(&module, "kernels.co");
  cuModuleGetFunction(&f, module, "kernel");
  // CHECK: {{^}}  hipModuleGetFunction(&f, module, "kernel");
  void *args[] = {&d, &n};
  cuLaunchKernel(f, 1, 1, 1, 64, 1, 1, 0, nullptr, args, nullptr);
  // CHECK: {{^}}  hipModuleLaunchKernel(f, 1, 1, 1, 64, 1, 1, 0, nullptr, args, nullptr);
  std::vector<CUdeviceptr> many(3);
  // CHECK: {{^}}  std::vector<hipDeviceptr_t> many(3);
  cuCtxSynchronize();
  // CHECK: {{^}}  hipDeviceSynchronize();
  return cuMemFree(d);
  // CHECK: {{^}}  return hipFree(d);
}
