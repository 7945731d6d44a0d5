// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// HIP's side of what the shared entry points (api/*.inc) leave open.
#ifndef PORTHIP_RUNTIME_HIP_NAMES_H
#define PORTHIP_RUNTIME_HIP_NAMES_H

#include "Abi/HipAbi.h"
#include "Runtime/Core/Machine.h"

#define VG_RT(Name) hip##Name
#define VG_HOOK(Name) __hip##Name
#define VG_PT(Name) hip##Name##_spt
#define VG_PTD(Name) hip##Name##_spt
#define VG_HIDES_FAILURE (Machine::get().hipMajor() < 7)
#define VG_ERROR_NAME hipNameOf
#define VG_ERROR_TEXT hipTextOf
#define VG_UNKNOWN_ERROR_NAME "hipErrorUnknown"
#define VG_UNKNOWN_ERROR_TEXT "unknown error"
#define VG_DIM3 hipDim3
#define VG_PUSH_RESULT hipError_t
#define VG_COOPERATIVE_SHARED unsigned
#define VG_CACHE_CONFIG hipFuncCache_t
#define VG_LIMIT hipLimit_t
#define VG_LIMIT_COUNT 3
#define VG_STREAM_DEVICE hipDevice_t
#define VG_ATTACHED_POINTER void *
// Portable, mapped, write-combined; NUMA, coherent, non-coherent.
#define VG_HOST_ALLOC_FLAGS 0xe0000007u
// Blocking, no timing, interprocess; no fence, release to device or system.
#define VG_EVENT_FLAGS 0xe0000007u
#define VG_EXCLUSIVE_EVENT_FLAGS 0xe0000000u
#define VG_DESTROYED_EVENT Status::ContextIsDestroyed
#define VG_OPENS_OWN_EVENTS false
// hipIpcMemLazyEnablePeerAccess is 0 in HIP 5, 1 in HIP 6.
#define VG_OPENS_PEERS(Flags) ((Flags) <= 1)
// hipStreamGetFlags of the default stream is an error.
#define VG_HAS_DEFAULT_FLAGS false
#define VG_DEVICE_FLAGS 0x1fu
// Of the flags that were set those about waiting.
#define VG_TOLD_DEVICE_FLAGS(Flags) ((Flags) & 7)
#define VG_HOST_REGISTER_FLAGS 15u
#define VG_IS_IGNORED(Which) ((Which) == 10 || ((Which) >= 0 && (Which) < 8))
#define VG_GREATEST_PRIORITY (-1)
#define VG_LEAST_PRIORITY 1
// Answers to what is not there.
#define VG_PEER_OF_ITSELF Status::InvalidDevice
#define VG_NO_BUS_ID Status::InvalidDevice
// The enumeration has a sign.
#define VG_NO_LIMIT(Which)                                                     \
  ((Which) < 0 ? Status::UnsupportedLimit : Status::InvalidValue)
// Null pointers and sizes of 0 where they do no harm.
#define VG_TAKES_NOTHING false
#define VG_NO_FORMAT Status::InvalidValue

#include "Runtime/Api/Entry.h"

namespace rt = porthip::vgpu::rt;
using namespace porthip::vgpu;

#endif
