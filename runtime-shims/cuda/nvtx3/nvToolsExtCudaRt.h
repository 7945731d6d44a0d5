// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Names of devices, streams and events for profilers, runtime API.
#ifndef PORTHIP_NVTX3_NVTOOLSEXTCUDART_H
#define PORTHIP_NVTX3_NVTOOLSEXTCUDART_H

#include "../cuda_runtime_api.h"
#include "nvToolsExt.h"
#include <wchar.h>

#ifdef __cplusplus
extern "C" {
#endif

void nvtxNameCudaDeviceA(int device, const char *name);
void nvtxNameCudaDeviceW(int device, const wchar_t *name);
void nvtxNameCudaStreamA(cudaStream_t stream, const char *name);
void nvtxNameCudaStreamW(cudaStream_t stream, const wchar_t *name);
void nvtxNameCudaEventA(cudaEvent_t event, const char *name);
void nvtxNameCudaEventW(cudaEvent_t event, const wchar_t *name);

#ifdef __cplusplus
} // extern "C"
#endif

#define nvtxNameCudaDevice nvtxNameCudaDeviceA
#define nvtxNameCudaStream nvtxNameCudaStreamA
#define nvtxNameCudaEvent nvtxNameCudaEventA

#endif
