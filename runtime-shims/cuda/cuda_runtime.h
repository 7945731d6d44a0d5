// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The C++ layer of the runtime API: overloads for typed pointers, symbols and
// kernels. In CUDA files also everything that kernels may call.
#ifndef PORTHIP_CUDA_RUNTIME_H
#define PORTHIP_CUDA_RUNTIME_H
#define __CUDA_RUNTIME_H__

#include "crt/host_config.h"
#include "builtin_types.h"
#include "library_types.h"
#include "channel_descriptor.h"
#include "cuda_runtime_api.h"
#include "driver_functions.h"
#include "vector_functions.h"

#ifdef __cplusplus

// Launching.
template <class T>
cudaError_t cudaLaunchKernel(T *func, dim3 gridDim, dim3 blockDim, void **args,
                             size_t sharedMem = 0, cudaStream_t stream = 0);
template <class T>
cudaError_t cudaLaunchCooperativeKernel(T *func, dim3 gridDim, dim3 blockDim,
                                        void **args, size_t sharedMem = 0,
                                        cudaStream_t stream = 0);
template <typename... ExpTypes, typename... ActTypes>
cudaError_t cudaLaunchKernelEx(const cudaLaunchConfig_t *config,
                               void (*kernel)(ExpTypes...), ActTypes &&...args);
template <typename... ActTypes>
cudaError_t cudaLaunchKernelEx(const cudaLaunchConfig_t *config,
                               const cudaKernel_t kernel, ActTypes &&...args);

// Events, graphs, user objects.
cudaError_t cudaEventCreate(cudaEvent_t *event, unsigned int flags);
cudaError_t cudaGraphInstantiate(cudaGraphExec_t *pGraphExec, cudaGraph_t graph,
                                 cudaGraphNode_t *pErrorNode, char *pLogBuffer,
                                 size_t bufferSize);
cudaError_t cudaGraphExecUpdate(cudaGraphExec_t hGraphExec, cudaGraph_t hGraph,
                                cudaGraphNode_t *hErrorNode_out,
                                cudaGraphExecUpdateResult *updateResult_out);
template <class T>
cudaError_t cudaUserObjectCreate(cudaUserObject_t *object_out, T *objectToWrap,
                                 unsigned int initialRefcount,
                                 unsigned int flags);
template <class T>
cudaError_t cudaUserObjectCreate(cudaUserObject_t *object_out, T *objectToWrap,
                                 unsigned int initialRefcount,
                                 cudaUserObjectFlags flags);

// Memory.
template <class T> cudaError_t cudaMalloc(T **devPtr, size_t size);
cudaError_t cudaMallocHost(void **ptr, size_t size, unsigned int flags);
template <class T>
cudaError_t cudaMallocHost(T **ptr, size_t size, unsigned int flags = 0);
template <class T>
cudaError_t cudaHostAlloc(T **ptr, size_t size, unsigned int flags);
template <class T>
cudaError_t cudaHostGetDevicePointer(T **pDevice, void *pHost,
                                     unsigned int flags);
template <class T>
cudaError_t cudaMallocManaged(T **devPtr, size_t size,
                              unsigned int flags = cudaMemAttachGlobal);
template <class T>
cudaError_t cudaMallocPitch(T **devPtr, size_t *pitch, size_t width,
                            size_t height);
cudaError_t cudaMallocAsync(void **ptr, size_t size, cudaMemPool_t memPool,
                            cudaStream_t stream);
template <class T>
cudaError_t cudaMallocAsync(T **ptr, size_t size, cudaMemPool_t memPool,
                            cudaStream_t stream);
template <class T>
cudaError_t cudaMallocAsync(T **ptr, size_t size, cudaStream_t stream);
template <class T>
cudaError_t cudaMallocFromPoolAsync(T **ptr, size_t size, cudaMemPool_t memPool,
                                    cudaStream_t stream);
template <class T>
cudaError_t cudaStreamAttachMemAsync(cudaStream_t stream, T *devPtr,
                                     size_t length = 0,
                                     unsigned int flags = cudaMemAttachSingle);
template <typename T, typename U>
cudaError_t cudaMemcpyBatchAsync(T *const *dsts, U *const *srcs,
                                 const size_t *sizes, size_t count,
                                 cudaMemcpyAttributes *attrs, size_t *attrsIdxs,
                                 size_t numAttrs, cudaStream_t hStream);
template <typename T, typename U>
cudaError_t cudaMemcpyBatchAsync(T *const *dsts, U *const *srcs,
                                 const size_t *sizes, size_t count,
                                 cudaMemcpyAttributes attr,
                                 cudaStream_t hStream);
template <typename T>
cudaError_t cudaMemPrefetchBatchAsync(T **dptrs, size_t *sizes, size_t count,
                                      cudaMemLocation *prefetchLocs,
                                      size_t *prefetchLocIdxs,
                                      size_t numPrefetchLocs,
                                      unsigned long long flags,
                                      cudaStream_t stream);
template <typename T>
cudaError_t cudaMemPrefetchBatchAsync(T **dptrs, size_t *sizes, size_t count,
                                      cudaMemLocation prefetchLocs,
                                      unsigned long long flags,
                                      cudaStream_t stream);
template <typename T>
cudaError_t cudaMemDiscardAndPrefetchBatchAsync(
    T **dptrs, size_t *sizes, size_t count, cudaMemLocation *prefetchLocs,
    size_t *prefetchLocIdxs, size_t numPrefetchLocs, unsigned long long flags,
    cudaStream_t stream);
template <typename T>
cudaError_t cudaMemDiscardAndPrefetchBatchAsync(T **dptrs, size_t *sizes,
                                                size_t count,
                                                cudaMemLocation prefetchLocs,
                                                unsigned long long flags,
                                                cudaStream_t stream);

// Occupancy.
template <class T>
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(
    int *numBlocks, T func, int blockSize, size_t dynamicSMemSize);
template <class T>
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(
    int *numBlocks, T func, int blockSize, size_t dynamicSMemSize,
    unsigned int flags);
template <typename UnaryFunction, class T>
__host__ __device__ cudaError_t
cudaOccupancyMaxPotentialBlockSizeVariableSMemWithFlags(
    int *minGridSize, int *blockSize, T func,
    UnaryFunction blockSizeToDynamicSMemSize, int blockSizeLimit = 0,
    unsigned int flags = 0);
template <typename UnaryFunction, class T>
__host__ __device__ cudaError_t cudaOccupancyMaxPotentialBlockSizeVariableSMem(
    int *minGridSize, int *blockSize, T func,
    UnaryFunction blockSizeToDynamicSMemSize, int blockSizeLimit = 0);
template <class T>
__host__ __device__ cudaError_t cudaOccupancyMaxPotentialBlockSize(
    int *minGridSize, int *blockSize, T func, size_t dynamicSMemSize = 0,
    int blockSizeLimit = 0);
template <class T>
__host__ __device__ cudaError_t cudaOccupancyMaxPotentialBlockSizeWithFlags(
    int *minGridSize, int *blockSize, T func, size_t dynamicSMemSize = 0,
    int blockSizeLimit = 0, unsigned int flags = 0);
template <class T>
cudaError_t cudaOccupancyAvailableDynamicSMemPerBlock(size_t *dynamicSmemSize,
                                                      T *func, int numBlocks,
                                                      int blockSize);
template <class T>
cudaError_t
cudaOccupancyMaxPotentialClusterSize(int *clusterSize, T *func,
                                     const cudaLaunchConfig_t *config);
template <class T>
cudaError_t cudaOccupancyMaxActiveClusters(int *numClusters, T *func,
                                           const cudaLaunchConfig_t *config);

#ifdef __CUDACC__

// Symbols: device variables by name.
template <class T>
cudaError_t cudaMemcpyToSymbol(const T &symbol, const void *src, size_t count,
                               size_t offset = 0,
                               cudaMemcpyKind kind = cudaMemcpyHostToDevice);
template <class T>
cudaError_t
cudaMemcpyToSymbolAsync(const T &symbol, const void *src, size_t count,
                        size_t offset = 0,
                        cudaMemcpyKind kind = cudaMemcpyHostToDevice,
                        cudaStream_t stream = 0);
template <class T>
cudaError_t cudaMemcpyFromSymbol(void *dst, const T &symbol, size_t count,
                                 size_t offset = 0,
                                 cudaMemcpyKind kind = cudaMemcpyDeviceToHost);
template <class T>
cudaError_t
cudaMemcpyFromSymbolAsync(void *dst, const T &symbol, size_t count,
                          size_t offset = 0,
                          cudaMemcpyKind kind = cudaMemcpyDeviceToHost,
                          cudaStream_t stream = 0);
template <class T>
cudaError_t cudaGetSymbolAddress(void **devPtr, const T &symbol);
template <class T>
cudaError_t cudaGetSymbolSize(size_t *size, const T &symbol);
template <class T>
cudaError_t cudaGraphAddMemcpyNodeToSymbol(
    cudaGraphNode_t *pGraphNode, cudaGraph_t graph,
    const cudaGraphNode_t *pDependencies, size_t numDependencies,
    const T &symbol, const void *src, size_t count, size_t offset,
    cudaMemcpyKind kind);
template <class T>
cudaError_t cudaGraphAddMemcpyNodeFromSymbol(
    cudaGraphNode_t *pGraphNode, cudaGraph_t graph,
    const cudaGraphNode_t *pDependencies, size_t numDependencies, void *dst,
    const T &symbol, size_t count, size_t offset, cudaMemcpyKind kind);
template <class T>
cudaError_t cudaGraphMemcpyNodeSetParamsToSymbol(
    cudaGraphNode_t node, const T &symbol, const void *src, size_t count,
    size_t offset, cudaMemcpyKind kind);
template <class T>
cudaError_t cudaGraphMemcpyNodeSetParamsFromSymbol(
    cudaGraphNode_t node, void *dst, const T &symbol, size_t count,
    size_t offset, cudaMemcpyKind kind);
template <class T>
cudaError_t cudaGraphExecMemcpyNodeSetParamsToSymbol(
    cudaGraphExec_t hGraphExec, cudaGraphNode_t node, const T &symbol,
    const void *src, size_t count, size_t offset, cudaMemcpyKind kind);
template <class T>
cudaError_t cudaGraphExecMemcpyNodeSetParamsFromSymbol(
    cudaGraphExec_t hGraphExec, cudaGraphNode_t node, void *dst,
    const T &symbol, size_t count, size_t offset, cudaMemcpyKind kind);

// Kernels by name.
template <class T>
cudaError_t cudaFuncSetCacheConfig(T *func, cudaFuncCache cacheConfig);
template <class T>
cudaError_t cudaFuncSetSharedMemConfig(T *func, cudaSharedMemConfig config);
template <class T>
cudaError_t cudaFuncGetAttributes(cudaFuncAttributes *attr, T *entry);
template <class T>
cudaError_t cudaFuncSetAttribute(T *func, cudaFuncAttribute attr, int value);
template <class T> cudaError_t cudaFuncGetName(const char **name, T *func);
template <class T> cudaError_t cudaGetKernel(cudaKernel_t *kernelPtr, T *func);
template <class T>
cudaError_t cudaLibraryGetGlobal(T **dptr, size_t *bytes, cudaLibrary_t library,
                                 const char *name);
template <class T>
cudaError_t cudaLibraryGetManaged(T **dptr, size_t *bytes,
                                  cudaLibrary_t library, const char *name);
template <class T>
cudaError_t cudaLibraryGetUnifiedFunction(T **fptr, cudaLibrary_t library,
                                          const char *symbol);

// The function that clang looks up for '<<<...>>>'; which one depends on the
// version that it thinks the toolkit has.
extern "C" unsigned __cudaPushCallConfiguration(dim3 gridDim, dim3 blockDim,
                                                size_t sharedMem = 0,
                                                void *stream = 0);
extern "C" cudaError_t cudaConfigureCall(dim3 gridDim, dim3 blockDim,
                                         size_t sharedMem = 0,
                                         cudaStream_t stream = 0);

#endif // __CUDACC__

#include "porthip_legacy_runtime.h"

// A parse of CUDA code does without; other files are compiled as they are.
#if defined(PORTHIP_CUDA_COMPILE) || !defined(__CUDACC__)
#include "porthip_compile/channels.h"
#include "porthip_compile/runtime.h"
#endif

#ifdef __CUDA__
#include "crt/device_functions.h"
#endif

#endif // __cplusplus

#endif
