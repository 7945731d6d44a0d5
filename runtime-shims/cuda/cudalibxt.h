// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Descriptors of data on several devices.
#ifndef PORTHIP_CUDALIBXT_H
#define PORTHIP_CUDALIBXT_H
#define _CUDA_LIB_XT_H_

#include "cuda_runtime.h"

#ifdef __cplusplus
extern "C" {
#endif

enum cudaXtCopyType_t {
  LIB_XT_COPY_HOST_TO_DEVICE, LIB_XT_COPY_DEVICE_TO_HOST,
  LIB_XT_COPY_DEVICE_TO_DEVICE
};

typedef enum cudaXtCopyType_t cudaLibXtCopyType;

enum libFormat_t {
  LIB_FORMAT_CUFFT, LIB_FORMAT_UNDEFINED
};

typedef enum libFormat_t libFormat;

struct cudaXtDesc_t {
  int version, nGPUs;
  int GPUs[64];
  void *data[64];
  size_t size[64];
  void *cudaXtState;
};

typedef struct cudaXtDesc_t cudaXtDesc;

struct cudaLibXtDesc_t {
  int version;
  cudaXtDesc *descriptor;
  libFormat library;
  int subFormat;
  void *libDescriptor;
};

typedef struct cudaLibXtDesc_t cudaLibXtDesc;

#ifdef __cplusplus
} // extern "C"
#endif

#endif
