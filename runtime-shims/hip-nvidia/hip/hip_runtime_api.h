// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef PORTHIP_HIP_NVIDIA_RUNTIME_API_H
#define PORTHIP_HIP_NVIDIA_RUNTIME_API_H

#ifndef __HIP_PLATFORM_NVIDIA__
#error "this HIP is for NVIDIA's GPUs: define __HIP_PLATFORM_NVIDIA__"
#endif
#include "detail/calls.h"
#include "hip_version.h"

#endif
