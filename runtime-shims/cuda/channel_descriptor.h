// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Channel descriptors by element type.
#ifndef PORTHIP_CHANNEL_DESCRIPTOR_H
#define PORTHIP_CHANNEL_DESCRIPTOR_H
#define __CHANNEL_DESCRIPTOR_H__

#include "cuda_runtime_api.h"

#ifdef __cplusplus
template <class T> cudaChannelFormatDesc cudaCreateChannelDesc();
template <cudaChannelFormatKind> cudaChannelFormatDesc cudaCreateChannelDesc();
cudaChannelFormatDesc cudaCreateChannelDescHalf();
cudaChannelFormatDesc cudaCreateChannelDescHalf1();
cudaChannelFormatDesc cudaCreateChannelDescHalf2();
cudaChannelFormatDesc cudaCreateChannelDescHalf4();
cudaChannelFormatDesc cudaCreateChannelDescNV12();
#endif

#endif
