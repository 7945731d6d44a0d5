/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * CUDA's flag of memory that another process has made, with every HIP, also in
 * C. Up to 5.7 HIP's flag is 0, and its call takes no other number.
 */
#ifndef PORTHIP_IPC_H
#define PORTHIP_IPC_H

#include <hip/hip_runtime_api.h>

#define PORTHIP_IPC_MEM_LAZY_ENABLE_PEER_ACCESS 0x01

static inline hipError_t
porthip_ipcOpenMemHandle(void **To, hipIpcMemHandle_t Handle, unsigned Flags) {
  if (Flags == PORTHIP_IPC_MEM_LAZY_ENABLE_PEER_ACCESS)
    Flags = hipIpcMemLazyEnablePeerAccess;
  return hipIpcOpenMemHandle(To, Handle, Flags);
}
#define PORTHIP_IPC_OPEN_MEM_HANDLE porthip_ipcOpenMemHandle

#endif
