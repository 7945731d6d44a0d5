// Calls that depend on template parameters, in templates that nothing uses:
// no overload is chosen there, the names are CUDA's all the same.
// RUN: %check_port %s --host
#include <cuda_runtime.h>

template <typename T> struct Buffer {
  T *data = nullptr;
  cudaStream_t stream = cudaStreamPerThread;
  // CHECK: {{^}}  hipStream_t stream = hipStreamPerThread;
  explicit Buffer(size_t n) {
    cudaMalloc(&data, n * sizeof(T));
    // CHECK: {{^}}    hipMalloc(&data, n * sizeof(T));
    cudaMalloc((void **)&this->data, n * sizeof(T));
    // CHECK: {{^}}    hipMalloc((void **)&this->data, n * sizeof(T));
  }
  ~Buffer() { cudaFree(data); }
  // CHECK: {{^}}  ~Buffer() { hipFree(data); }
  void fetch(T *to, size_t n) {
    cudaMemcpyAsync(to, data, n * sizeof *data, cudaMemcpyDeviceToHost, stream);
    // CHECK: {{^}}    hipMemcpyAsync(to, data, n * sizeof *data, hipMemcpyDeviceToHost, stream);
  }
  template <typename U> void put(const U &from);
};
template <typename T> template <typename U> void Buffer<T>::put(const U &from) {
  cudaMemcpy(data, &from[0], from.size() * sizeof(T), cudaMemcpyHostToDevice);
  // CHECK: {{^}}  hipMemcpy(data, &from[0], from.size() * sizeof(T), hipMemcpyHostToDevice);
}
template <typename T> auto pitched(T **p, size_t w) -> decltype(cudaMalloc(p, w)) {
  // CHECK: {{^}}template <typename T> auto pitched(T **p, size_t w) -> decltype(hipMalloc(p, w)) {
  size_t pitch;
  return cudaMallocPitch(p, &pitch, w, T::rows);
  // CHECK: {{^}}  return hipMallocPitch(reinterpret_cast<void**>(p), &pitch, w, T::rows);
}
