// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Descriptors of data on several devices.
#ifndef HIPLIBXT_H_
#define HIPLIBXT_H_

#include <stddef.h>

#define MAX_HIP_DESCRIPTOR_GPUS 64

typedef struct hipXtDesc_t {
  int version, nGPUs;
  int GPUs[MAX_HIP_DESCRIPTOR_GPUS];
  void *data[MAX_HIP_DESCRIPTOR_GPUS];
  size_t size[MAX_HIP_DESCRIPTOR_GPUS];
  void *hipXtState;
} hipXtDesc;

typedef enum hiplibFormat_t {
  HIPLIB_FORMAT_HIPFFT, HIPLIB_FORMAT_UNDEFINED
} hiplibFormat;

typedef struct hipLibXtDesc_t {
  int version;
  hipXtDesc *descriptor;
  hiplibFormat library;
  int subFormat;
  void *libDescriptor;
} hipLibXtDesc;

typedef enum hipfftXtCopyType_t {
  HIPFFT_COPY_HOST_TO_DEVICE, HIPFFT_COPY_DEVICE_TO_HOST,
  HIPFFT_COPY_DEVICE_TO_DEVICE, HIPFFT_COPY_UNDEFINED
} hipfftXtCopyType;

#endif
