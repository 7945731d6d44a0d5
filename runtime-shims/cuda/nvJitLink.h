// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The just-in-time linker.
#ifndef PORTHIP_NVJITLINK_H
#define PORTHIP_NVJITLINK_H

#include <stdint.h>
#include <stdlib.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum {
  NVJITLINK_SUCCESS, NVJITLINK_ERROR_UNRECOGNIZED_OPTION,
  NVJITLINK_ERROR_MISSING_ARCH, NVJITLINK_ERROR_INVALID_INPUT,
  NVJITLINK_ERROR_PTX_COMPILE, NVJITLINK_ERROR_NVVM_COMPILE,
  NVJITLINK_ERROR_INTERNAL, NVJITLINK_ERROR_THREADPOOL,
  NVJITLINK_ERROR_UNRECOGNIZED_INPUT, NVJITLINK_ERROR_FINALIZE,
  NVJITLINK_ERROR_NULL_INPUT, NVJITLINK_ERROR_INCOMPATIBLE_OPTIONS,
  NVJITLINK_ERROR_INCORRECT_INPUT_TYPE, NVJITLINK_ERROR_ARCH_MISMATCH,
  NVJITLINK_ERROR_OUTDATED_LIBRARY, NVJITLINK_ERROR_MISSING_FATBIN,
  NVJITLINK_ERROR_UNRECOGNIZED_ARCH, NVJITLINK_ERROR_UNSUPPORTED_ARCH,
  NVJITLINK_ERROR_LTO_NOT_ENABLED
} nvJitLinkResult;

typedef enum {
  NVJITLINK_INPUT_NONE, NVJITLINK_INPUT_CUBIN, NVJITLINK_INPUT_PTX,
  NVJITLINK_INPUT_LTOIR, NVJITLINK_INPUT_FATBIN, NVJITLINK_INPUT_OBJECT,
  NVJITLINK_INPUT_LIBRARY, NVJITLINK_INPUT_INDEX, NVJITLINK_INPUT_ANY = 10
} nvJitLinkInputType;

struct nvJitLink;

typedef struct nvJitLink *nvJitLinkHandle;

nvJitLinkResult __nvJitLinkCreate_13_0(nvJitLinkHandle *handle,
                                       uint32_t numOptions,
                                       const char *const *options);
nvJitLinkResult nvJitLinkCreate(nvJitLinkHandle *handle, uint32_t numOptions,
                                const char **options);
nvJitLinkResult __nvJitLinkDestroy_13_0(nvJitLinkHandle *handle);
nvJitLinkResult nvJitLinkDestroy(nvJitLinkHandle *handle);
nvJitLinkResult __nvJitLinkAddData_13_0(nvJitLinkHandle handle,
                                        nvJitLinkInputType inputType,
                                        const void *data, size_t size,
                                        const char *name);
nvJitLinkResult nvJitLinkAddData(nvJitLinkHandle handle,
                                 nvJitLinkInputType inputType, const void *data,
                                 size_t size, const char *name);
nvJitLinkResult __nvJitLinkAddFile_13_0(nvJitLinkHandle handle,
                                        nvJitLinkInputType inputType,
                                        const char *fileName);
nvJitLinkResult nvJitLinkAddFile(nvJitLinkHandle handle,
                                 nvJitLinkInputType inputType,
                                 const char *fileName);
nvJitLinkResult __nvJitLinkComplete_13_0(nvJitLinkHandle handle);
nvJitLinkResult nvJitLinkComplete(nvJitLinkHandle handle);
nvJitLinkResult __nvJitLinkGetLinkedCubinSize_13_0(nvJitLinkHandle handle,
    size_t *size);
nvJitLinkResult nvJitLinkGetLinkedCubinSize(nvJitLinkHandle handle,
                                            size_t *size);
nvJitLinkResult __nvJitLinkGetLinkedCubin_13_0(nvJitLinkHandle handle,
                                               void *cubin);
nvJitLinkResult nvJitLinkGetLinkedCubin(nvJitLinkHandle handle, void *cubin);
nvJitLinkResult __nvJitLinkGetLinkedPtxSize_13_0(nvJitLinkHandle handle,
                                                 size_t *size);
nvJitLinkResult nvJitLinkGetLinkedPtxSize(nvJitLinkHandle handle, size_t *size);
nvJitLinkResult __nvJitLinkGetLinkedPtx_13_0(nvJitLinkHandle handle, char *ptx);
nvJitLinkResult nvJitLinkGetLinkedPtx(nvJitLinkHandle handle, char *ptx);
nvJitLinkResult __nvJitLinkGetErrorLogSize_13_0(nvJitLinkHandle handle,
                                                size_t *size);
nvJitLinkResult nvJitLinkGetErrorLogSize(nvJitLinkHandle handle, size_t *size);
nvJitLinkResult __nvJitLinkGetErrorLog_13_0(nvJitLinkHandle handle, char *log);
nvJitLinkResult nvJitLinkGetErrorLog(nvJitLinkHandle handle, char *log);
nvJitLinkResult __nvJitLinkGetInfoLogSize_13_0(nvJitLinkHandle handle,
                                               size_t *size);
nvJitLinkResult nvJitLinkGetInfoLogSize(nvJitLinkHandle handle, size_t *size);
nvJitLinkResult __nvJitLinkGetInfoLog_13_0(nvJitLinkHandle handle, char *log);
nvJitLinkResult nvJitLinkGetInfoLog(nvJitLinkHandle handle, char *log);
nvJitLinkResult nvJitLinkVersion(unsigned int *major, unsigned int *minor);

#ifdef __cplusplus
} // extern "C"
#endif

#endif
