// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Names of devices, contexts, streams and events for profilers, driver API.
#ifndef PORTHIP_NVTX3_NVTOOLSEXTCUDA_H
#define PORTHIP_NVTX3_NVTOOLSEXTCUDA_H

#include "../cuda.h"
#include "nvToolsExt.h"
#include <wchar.h>

#ifdef __cplusplus
extern "C" {
#endif

void nvtxNameCuDeviceA(CUdevice device, const char *name);
void nvtxNameCuDeviceW(CUdevice device, const wchar_t *name);
void nvtxNameCuContextA(CUcontext context, const char *name);
void nvtxNameCuContextW(CUcontext context, const wchar_t *name);
void nvtxNameCuStreamA(CUstream stream, const char *name);
void nvtxNameCuStreamW(CUstream stream, const wchar_t *name);
void nvtxNameCuEventA(CUevent event, const char *name);
void nvtxNameCuEventW(CUevent event, const wchar_t *name);

#ifdef __cplusplus
} // extern "C"
#endif

#define nvtxNameCuDevice nvtxNameCuDeviceA
#define nvtxNameCuContext nvtxNameCuContextA
#define nvtxNameCuStream nvtxNameCuStreamA
#define nvtxNameCuEvent nvtxNameCuEventA

#endif
