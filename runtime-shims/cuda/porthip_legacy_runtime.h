// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Names that CUDA 13 no longer has and signatures that it changed: code written
// for an older toolkit still has to parse. All of them are C++ overloads.
#ifndef PORTHIP_LEGACY_RUNTIME_H
#define PORTHIP_LEGACY_RUNTIME_H

#include "cuda_runtime_api.h"

#define cudaDevicePropDontCare cudaDeviceProp()
#define cudaCooperativeLaunchMultiDeviceNoPreSync 0x01
#define cudaCooperativeLaunchMultiDeviceNoPostSync 0x02

// Until CUDA 4.
cudaError_t cudaSetDoubleForDevice(double *d);
cudaError_t cudaSetDoubleForHost(double *d);

// Until CUDA 10: launches in three steps.
template <class T> cudaError_t cudaSetupArgument(T arg, size_t offset);
cudaError_t cudaSetupArgument(const void *arg, size_t size, size_t offset);
template <class T> cudaError_t cudaLaunch(T *func);

// Until CUDA 12.
cudaError_t cudaLaunchCooperativeKernelMultiDevice(
    struct cudaLaunchParams *launchParamsList, unsigned int numDevices,
    unsigned int flags = 0);
enum cudaOutputMode { cudaKeyValuePair, cudaCSV };
typedef enum cudaOutputMode cudaOutputMode_t;
cudaError_t cudaProfilerInitialize(const char *configFile,
                                   const char *outputFile,
                                   cudaOutputMode_t outputMode);
cudaError_t cudaGetDeviceProperties_v2(cudaDeviceProp *prop, int device);

// Locations were device numbers.
cudaError_t cudaMemAdvise(const void *devPtr, size_t count,
                          cudaMemoryAdvise advice, int device);
cudaError_t cudaMemAdvise_v2(const void *devPtr, size_t count,
                             cudaMemoryAdvise advice,
                             cudaMemLocation location);
cudaError_t cudaMemPrefetchAsync(const void *devPtr, size_t count,
                                 int dstDevice, cudaStream_t stream = 0);
cudaError_t cudaMemPrefetchAsync_v2(const void *devPtr, size_t count,
                                    cudaMemLocation location,
                                    unsigned int flags,
                                    cudaStream_t stream = 0);

// Graph edges had no data.
cudaError_t cudaGraphAddDependencies(cudaGraph_t graph,
                                     const cudaGraphNode_t *from,
                                     const cudaGraphNode_t *to,
                                     size_t numDependencies);
cudaError_t cudaGraphRemoveDependencies(cudaGraph_t graph,
                                        const cudaGraphNode_t *from,
                                        const cudaGraphNode_t *to,
                                        size_t numDependencies);
cudaError_t cudaGraphGetEdges(cudaGraph_t graph, cudaGraphNode_t *from,
                              cudaGraphNode_t *to, size_t *numEdges);
cudaError_t cudaGraphNodeGetDependencies(cudaGraphNode_t node,
                                         cudaGraphNode_t *pDependencies,
                                         size_t *pNumDependencies);
cudaError_t cudaGraphNodeGetDependentNodes(cudaGraphNode_t node,
                                           cudaGraphNode_t *pDependentNodes,
                                           size_t *pNumDependentNodes);
cudaError_t cudaGraphAddNode(cudaGraphNode_t *pGraphNode, cudaGraph_t graph,
                             const cudaGraphNode_t *pDependencies,
                             size_t numDependencies,
                             cudaGraphNodeParams *nodeParams);
cudaError_t cudaStreamGetCaptureInfo_v2(
    cudaStream_t stream, cudaStreamCaptureStatus *captureStatus_out,
    unsigned long long *id_out = 0, cudaGraph_t *graph_out = 0,
    const cudaGraphNode_t **dependencies_out = 0,
    size_t *numDependencies_out = 0);
cudaError_t cudaStreamUpdateCaptureDependencies(cudaStream_t stream,
                                                cudaGraphNode_t *dependencies,
                                                size_t numDependencies,
                                                unsigned int flags = 0);
cudaError_t cudaGetDriverEntryPoint(const char *symbol, void **funcPtr,
                                    unsigned long long flags);

#endif
