// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The HIP whose names names.h knows.
#ifndef PORTHIP_HIP_NVIDIA_VERSION_H
#define PORTHIP_HIP_NVIDIA_VERSION_H
#define HIP_VERSION_MAJOR 6
#define HIP_VERSION_MINOR 4
#define HIP_VERSION_PATCH 0
#define HIP_VERSION 60400000
#endif
