// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Each constant that a rule writes as a macro of porthip's.
#include <hip/hip_runtime.h>
#include <porthip/runtime.h>
#include <porthip/version.h>
unsigned values[] = {PORTHIP_EVENT_DEFAULT,
                     PORTHIP_EVENT_EXTERNAL,
                     PORTHIP_HOST_REGISTER_READ_ONLY,
                     PORTHIP_INIT_DEVICE_FLAGS_ARE_VALID,
                     PORTHIP_LIMIT_STACK_SIZE,
                     PORTHIP_CUDART_VERSION,
                     PORTHIP_CUDA_VERSION};
hipStream_t legacy = PORTHIP_STREAM_LEGACY;
