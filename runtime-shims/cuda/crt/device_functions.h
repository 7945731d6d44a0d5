// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Everything that kernels may call without a further include.
#ifndef PORTHIP_CRT_DEVICE_FUNCTIONS_H
#define PORTHIP_CRT_DEVICE_FUNCTIONS_H
#define __DEVICE_FUNCTIONS_H__

#ifdef PORTHIP_CUDA_COMPILE
#ifdef __CUDA__
#include "../builtin_types.h"
#include "../porthip_compile/device.h"
#include "../surface_indirect_functions.h"
#include "../texture_indirect_functions.h"
#include "../porthip_compile/textures.h"
// Declared only: a kernel that reads a texture reference names what it lacks.
#include "../texture_fetch_functions.h"
#endif
#else
#include "../device_functions.h"

#include "../cuda_device_runtime_api.h"
#include "../device_atomic_functions.h"
#include "../math_functions.h"
#include "../sm_20_intrinsics.h"
#include "../sm_30_intrinsics.h"
#include "../sm_32_intrinsics.h"
#include "../surface_indirect_functions.h"
#include "../texture_indirect_functions.h"

// Legacy texture references, which real code still holds.
#include "../texture_fetch_functions.h"

#endif // PORTHIP_CUDA_COMPILE

#endif
