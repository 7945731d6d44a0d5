// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Definitions of the runtime API's C++ layer: each calls the function in C.
#ifndef PORTHIP_COMPILE_RUNTIME_H
#define PORTHIP_COMPILE_RUNTIME_H

// Launching.
template <class T>
inline cudaError_t cudaLaunchKernel(T *func, dim3 gridDim, dim3 blockDim,
                                    void **args, size_t sharedMem,
                                    cudaStream_t stream) {
  return ::cudaLaunchKernel((const void *)func, gridDim, blockDim, args,
                            sharedMem, stream);
}
template <class T>
inline cudaError_t cudaLaunchCooperativeKernel(T *func, dim3 gridDim,
                                               dim3 blockDim, void **args,
                                               size_t sharedMem,
                                               cudaStream_t stream) {
  return ::cudaLaunchCooperativeKernel((const void *)func, gridDim, blockDim,
                                       args, sharedMem, stream);
}
template <typename... ExpTypes, typename... ActTypes>
inline cudaError_t cudaLaunchKernelEx(const cudaLaunchConfig_t *config,
                                      void (*kernel)(ExpTypes...),
                                      ActTypes &&...args) {
  // The kernel's own types: what is passed may have to be converted.
  return [&](ExpTypes... converted) {
    void *pointers[] = {(void *)&converted..., nullptr};
    return ::cudaLaunchKernelExC(config, (const void *)kernel, pointers);
  }(static_cast<ActTypes &&>(args)...);
}

// Events, graphs, user objects.
inline cudaError_t cudaEventCreate(cudaEvent_t *event, unsigned int flags) {
  return ::cudaEventCreateWithFlags(event, flags);
}
inline cudaError_t cudaGraphInstantiate(cudaGraphExec_t *pGraphExec,
                                        cudaGraph_t graph, cudaGraphNode_t *,
                                        char *, size_t) {
  return ::cudaGraphInstantiate(pGraphExec, graph, 0);
}
inline cudaError_t
cudaGraphExecUpdate(cudaGraphExec_t hGraphExec, cudaGraph_t hGraph,
                    cudaGraphNode_t *hErrorNode_out,
                    cudaGraphExecUpdateResult *updateResult_out) {
  cudaGraphExecUpdateResultInfo info = {};
  cudaError_t result = ::cudaGraphExecUpdate(hGraphExec, hGraph, &info);
  if (hErrorNode_out)
    *hErrorNode_out = info.errorNode;
  if (updateResult_out)
    *updateResult_out = info.result;
  return result;
}
template <class T>
inline cudaError_t cudaGraphAddMemcpyNodeToSymbol(
    cudaGraphNode_t *pGraphNode, cudaGraph_t graph,
    const cudaGraphNode_t *pDependencies, size_t numDependencies,
    const T &symbol, const void *src, size_t count, size_t offset,
    cudaMemcpyKind kind) {
  return ::cudaGraphAddMemcpyNodeToSymbol(
      pGraphNode, graph, pDependencies, numDependencies, (const void *)&symbol,
      src, count, offset, kind);
}
template <class T>
inline cudaError_t cudaGraphAddMemcpyNodeFromSymbol(
    cudaGraphNode_t *pGraphNode, cudaGraph_t graph,
    const cudaGraphNode_t *pDependencies, size_t numDependencies, void *dst,
    const T &symbol, size_t count, size_t offset, cudaMemcpyKind kind) {
  return ::cudaGraphAddMemcpyNodeFromSymbol(
      pGraphNode, graph, pDependencies, numDependencies, dst,
      (const void *)&symbol, count, offset, kind);
}
template <class T>
inline cudaError_t cudaGraphMemcpyNodeSetParamsToSymbol(
    cudaGraphNode_t node, const T &symbol, const void *src, size_t count,
    size_t offset, cudaMemcpyKind kind) {
  return ::cudaGraphMemcpyNodeSetParamsToSymbol(node, (const void *)&symbol,
                                                src, count, offset, kind);
}
template <class T>
inline cudaError_t cudaGraphMemcpyNodeSetParamsFromSymbol(
    cudaGraphNode_t node, void *dst, const T &symbol, size_t count,
    size_t offset, cudaMemcpyKind kind) {
  return ::cudaGraphMemcpyNodeSetParamsFromSymbol(
      node, dst, (const void *)&symbol, count, offset, kind);
}
template <class T>
inline cudaError_t cudaGraphExecMemcpyNodeSetParamsToSymbol(
    cudaGraphExec_t hGraphExec, cudaGraphNode_t node, const T &symbol,
    const void *src, size_t count, size_t offset, cudaMemcpyKind kind) {
  return ::cudaGraphExecMemcpyNodeSetParamsToSymbol(
      hGraphExec, node, (const void *)&symbol, src, count, offset, kind);
}
template <class T>
inline cudaError_t cudaGraphExecMemcpyNodeSetParamsFromSymbol(
    cudaGraphExec_t hGraphExec, cudaGraphNode_t node, void *dst,
    const T &symbol, size_t count, size_t offset, cudaMemcpyKind kind) {
  return ::cudaGraphExecMemcpyNodeSetParamsFromSymbol(
      hGraphExec, node, dst, (const void *)&symbol, count, offset, kind);
}

// Memory.
template <class T> inline cudaError_t cudaMalloc(T **devPtr, size_t size) {
  return ::cudaMalloc((void **)devPtr, size);
}
inline cudaError_t cudaMallocHost(void **ptr, size_t size, unsigned int flags) {
  return ::cudaHostAlloc(ptr, size, flags);
}
template <class T>
inline cudaError_t cudaMallocHost(T **ptr, size_t size, unsigned int flags) {
  return ::cudaHostAlloc((void **)ptr, size, flags);
}
template <class T>
inline cudaError_t cudaHostAlloc(T **ptr, size_t size, unsigned int flags) {
  return ::cudaHostAlloc((void **)ptr, size, flags);
}
template <class T>
inline cudaError_t cudaHostGetDevicePointer(T **pDevice, void *pHost,
                                            unsigned int flags) {
  return ::cudaHostGetDevicePointer((void **)pDevice, pHost, flags);
}
template <class T>
inline cudaError_t cudaMallocManaged(T **devPtr, size_t size,
                                     unsigned int flags) {
  return ::cudaMallocManaged((void **)devPtr, size, flags);
}
template <class T>
inline cudaError_t cudaMallocPitch(T **devPtr, size_t *pitch, size_t width,
                                   size_t height) {
  return ::cudaMallocPitch((void **)devPtr, pitch, width, height);
}
inline cudaError_t cudaMallocAsync(void **ptr, size_t size,
                                   cudaMemPool_t memPool,
                                   cudaStream_t stream) {
  return ::cudaMallocFromPoolAsync(ptr, size, memPool, stream);
}
template <class T>
inline cudaError_t cudaMallocAsync(T **ptr, size_t size, cudaMemPool_t memPool,
                                   cudaStream_t stream) {
  return ::cudaMallocFromPoolAsync((void **)ptr, size, memPool, stream);
}
template <class T>
inline cudaError_t cudaMallocAsync(T **ptr, size_t size, cudaStream_t stream) {
  return ::cudaMallocAsync((void **)ptr, size, stream);
}
template <class T>
inline cudaError_t cudaMallocFromPoolAsync(T **ptr, size_t size,
                                           cudaMemPool_t memPool,
                                           cudaStream_t stream) {
  return ::cudaMallocFromPoolAsync((void **)ptr, size, memPool, stream);
}
template <class T>
inline cudaError_t cudaStreamAttachMemAsync(cudaStream_t stream, T *devPtr,
                                            size_t length, unsigned int flags) {
  return ::cudaStreamAttachMemAsync(stream, (void *)devPtr, length, flags);
}

// Occupancy. T is a kernel, or what the driver knows it by.
template <class T>
inline cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(
    int *numBlocks, T func, int blockSize, size_t dynamicSMemSize) {
  return ::cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(
      numBlocks, (const void *)func, blockSize, dynamicSMemSize, 0);
}
template <class T>
inline cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(
    int *numBlocks, T func, int blockSize, size_t dynamicSMemSize,
    unsigned int flags) {
  return ::cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(
      numBlocks, (const void *)func, blockSize, dynamicSMemSize, flags);
}
// The block size, in steps of a warp, that keeps most threads on a
// multiprocessor; the larger of two that keep the same.
template <typename UnaryFunction, class T>
inline __host__ __device__ cudaError_t
cudaOccupancyMaxPotentialBlockSizeVariableSMemWithFlags(
    int *minGridSize, int *blockSize, T func,
    UnaryFunction blockSizeToDynamicSMemSize, int blockSizeLimit,
    unsigned int flags) {
#ifdef __CUDA_ARCH__
  return cudaErrorNotSupported;
#else
  cudaFuncAttributes attributes;
  if (cudaError_t wrong =
          ::cudaFuncGetAttributes(&attributes, (const void *)func))
    return wrong;
  int device = 0, multiprocessors = 0, limit = 0;
  ::cudaGetDevice(&device);
  ::cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount,
                           device);
  ::cudaDeviceGetAttribute(&limit, cudaDevAttrMaxThreadsPerBlock, device);
  if (attributes.maxThreadsPerBlock && attributes.maxThreadsPerBlock < limit)
    limit = attributes.maxThreadsPerBlock;
  if (blockSizeLimit && blockSizeLimit < limit)
    limit = blockSizeLimit;
  int best = 0;
  for (int size = limit; size > 0;
       size = size % 32 ? size - size % 32 : size - 32) {
    int blocks = 0;
    if (cudaError_t wrong =
            ::cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(
                &blocks, (const void *)func, size,
                blockSizeToDynamicSMemSize(size), flags))
      return wrong;
    if (blocks * size > best) {
      best = blocks * size;
      *blockSize = size;
      *minGridSize = blocks * multiprocessors;
    }
  }
  return cudaSuccess;
#endif
}
template <typename UnaryFunction, class T>
inline __host__ __device__ cudaError_t
cudaOccupancyMaxPotentialBlockSizeVariableSMem(
    int *minGridSize, int *blockSize, T func,
    UnaryFunction blockSizeToDynamicSMemSize, int blockSizeLimit) {
  return cudaOccupancyMaxPotentialBlockSizeVariableSMemWithFlags(
      minGridSize, blockSize, func, blockSizeToDynamicSMemSize, blockSizeLimit,
      0u);
}
namespace porthip_compile {
struct SameSize {
  size_t Size;
  __host__ __device__ size_t operator()(int) const { return Size; }
};
} // namespace porthip_compile
template <class T>
inline __host__ __device__ cudaError_t
cudaOccupancyMaxPotentialBlockSizeWithFlags(int *minGridSize, int *blockSize,
                                            T func, size_t dynamicSMemSize,
                                            int blockSizeLimit,
                                            unsigned int flags) {
  return cudaOccupancyMaxPotentialBlockSizeVariableSMemWithFlags(
      minGridSize, blockSize, func, porthip_compile::SameSize{dynamicSMemSize},
      blockSizeLimit, flags);
}
template <class T>
inline __host__ __device__ cudaError_t cudaOccupancyMaxPotentialBlockSize(
    int *minGridSize, int *blockSize, T func, size_t dynamicSMemSize,
    int blockSizeLimit) {
  return cudaOccupancyMaxPotentialBlockSizeWithFlags(
      minGridSize, blockSize, func, dynamicSMemSize, blockSizeLimit, 0u);
}
template <class T>
inline cudaError_t
cudaOccupancyAvailableDynamicSMemPerBlock(size_t *dynamicSmemSize, T *func,
                                          int numBlocks, int blockSize) {
  return ::cudaOccupancyAvailableDynamicSMemPerBlock(
      dynamicSmemSize, (const void *)func, numBlocks, blockSize);
}

#ifdef __CUDACC__
// Symbols: the runtime knows a device variable by the address of its stand-in
// on the host.
template <class T>
inline cudaError_t cudaMemcpyToSymbol(const T &symbol, const void *src,
                                      size_t count, size_t offset,
                                      cudaMemcpyKind kind) {
  return ::cudaMemcpyToSymbol((const void *)&symbol, src, count, offset, kind);
}
template <class T>
inline cudaError_t cudaMemcpyToSymbolAsync(const T &symbol, const void *src,
                                           size_t count, size_t offset,
                                           cudaMemcpyKind kind,
                                           cudaStream_t stream) {
  return ::cudaMemcpyToSymbolAsync((const void *)&symbol, src, count, offset,
                                   kind, stream);
}
template <class T>
inline cudaError_t cudaMemcpyFromSymbol(void *dst, const T &symbol,
                                        size_t count, size_t offset,
                                        cudaMemcpyKind kind) {
  return ::cudaMemcpyFromSymbol(dst, (const void *)&symbol, count, offset,
                                kind);
}
template <class T>
inline cudaError_t cudaMemcpyFromSymbolAsync(void *dst, const T &symbol,
                                             size_t count, size_t offset,
                                             cudaMemcpyKind kind,
                                             cudaStream_t stream) {
  return ::cudaMemcpyFromSymbolAsync(dst, (const void *)&symbol, count, offset,
                                     kind, stream);
}
template <class T>
inline cudaError_t cudaGetSymbolAddress(void **devPtr, const T &symbol) {
  return ::cudaGetSymbolAddress(devPtr, (const void *)&symbol);
}
template <class T>
inline cudaError_t cudaGetSymbolSize(size_t *size, const T &symbol) {
  return ::cudaGetSymbolSize(size, (const void *)&symbol);
}

// Kernels by name.
template <class T>
inline cudaError_t cudaFuncSetCacheConfig(T *func, cudaFuncCache cacheConfig) {
  return ::cudaFuncSetCacheConfig((const void *)func, cacheConfig);
}
template <class T>
inline cudaError_t cudaFuncSetSharedMemConfig(T *func,
                                              cudaSharedMemConfig config) {
  return ::cudaFuncSetSharedMemConfig((const void *)func, config);
}
template <class T>
inline cudaError_t cudaFuncGetAttributes(cudaFuncAttributes *attr, T *entry) {
  return ::cudaFuncGetAttributes(attr, (const void *)entry);
}
template <class T>
inline cudaError_t cudaFuncSetAttribute(T *func, cudaFuncAttribute attr,
                                        int value) {
  return ::cudaFuncSetAttribute((const void *)func, attr, value);
}
template <class T>
inline cudaError_t cudaFuncGetName(const char **name, T *func) {
  return ::cudaFuncGetName(name, (const void *)func);
}
#endif // __CUDACC__

// Calls of older CUDA.
inline cudaError_t cudaThreadExit() { return ::cudaDeviceReset(); }
inline cudaError_t cudaThreadSynchronize() { return ::cudaDeviceSynchronize(); }
inline cudaError_t cudaThreadSetLimit(cudaLimit limit, size_t value) {
  return ::cudaDeviceSetLimit(limit, value);
}
inline cudaError_t cudaThreadGetLimit(size_t *pValue, cudaLimit limit) {
  return ::cudaDeviceGetLimit(pValue, limit);
}
inline cudaError_t cudaThreadGetCacheConfig(cudaFuncCache *pCacheConfig) {
  return ::cudaDeviceGetCacheConfig(pCacheConfig);
}
inline cudaError_t cudaThreadSetCacheConfig(cudaFuncCache cacheConfig) {
  return ::cudaDeviceSetCacheConfig(cacheConfig);
}
inline cudaError_t cudaMemAdvise(const void *devPtr, size_t count,
                                 cudaMemoryAdvise advice, int device) {
  cudaMemLocation location = {};
  location.type =
      device < 0 ? cudaMemLocationTypeHost : cudaMemLocationTypeDevice;
  location.id = device < 0 ? 0 : device;
  return ::cudaMemAdvise(devPtr, count, advice, location);
}
inline cudaError_t cudaMemPrefetchAsync(const void *devPtr, size_t count,
                                        int dstDevice, cudaStream_t stream) {
  cudaMemLocation location = {};
  location.type =
      dstDevice < 0 ? cudaMemLocationTypeHost : cudaMemLocationTypeDevice;
  location.id = dstDevice < 0 ? 0 : dstDevice;
  return ::cudaMemPrefetchAsync(devPtr, count, location, 0, stream);
}

#endif
