// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functions that dynamic parallelism and device graphs add to the runtime API.
#ifndef PORTHIP_CUDA_DEVICE_RUNTIME_API_H
#define PORTHIP_CUDA_DEVICE_RUNTIME_API_H
#define __CUDA_DEVICE_RUNTIME_API_H__

#include "cuda_runtime_api.h"

#if defined(__cplusplus) && defined(__CUDA__)
#define cudaStreamTailLaunch ((cudaStream_t)0x3)
#define cudaStreamFireAndForget ((cudaStream_t)0x4)
#define cudaStreamGraphTailLaunch ((cudaStream_t)0x0100000000000000)
#define cudaStreamGraphFireAndForget ((cudaStream_t)0x0200000000000000)
#define cudaStreamGraphFireAndForgetAsSibling                                  \
  ((cudaStream_t)0x0300000000000000)

__device__ void *cudaGetParameterBuffer(size_t alignment, size_t size);
__device__ cudaError_t cudaLaunchDevice(void *func, void *parameterBuffer,
                                        dim3 gridDimension, dim3 blockDimension,
                                        unsigned int sharedMemSize,
                                        cudaStream_t stream);
__device__ cudaGraphExec_t cudaGetCurrentGraphExec();
__device__ cudaError_t cudaGraphKernelNodeSetParam(cudaGraphDeviceNode_t node,
                                                   size_t offset,
                                                   const void *value,
                                                   size_t size);
__device__ cudaError_t
cudaGraphKernelNodeSetEnabled(cudaGraphDeviceNode_t node, bool enable);
__device__ cudaError_t
cudaGraphKernelNodeSetGridDim(cudaGraphDeviceNode_t node, dim3 gridDim);
__device__ cudaError_t cudaGraphKernelNodeUpdatesApply(
    const cudaGraphKernelNodeUpdate *updates, size_t updateCount);
__device__ void cudaGraphSetConditional(cudaGraphConditionalHandle handle,
                                        unsigned int value);
__device__ void cudaTriggerProgrammaticLaunchCompletion();
__device__ void cudaGridDependencySynchronize();
#endif

#endif
