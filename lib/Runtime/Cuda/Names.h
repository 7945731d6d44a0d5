// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CUDA's side of what the shared entry points (api/*.inc) leave open, over
// porthip's own CUDA declarations: no toolkit is needed to build this.
#ifndef PORTHIP_RUNTIME_CUDA_NAMES_H
#define PORTHIP_RUNTIME_CUDA_NAMES_H

// Before CUDA's: its macro __noinline__ breaks attributes in system headers.
#include "Runtime/Core/Machine.h"

// libcudart is for programs that a toolkit compiled, too.
#define PORTHIP_CUDA_SYMBOLS
#include "cuda_runtime_api.h"
#undef __noinline__

#define VG_RT(Name) cuda##Name
#define VG_HOOK(Name) __cuda##Name
#define VG_PT(Name) cuda##Name##_ptsz
#define VG_PTD(Name) cuda##Name##_ptds
#define VG_HIDES_FAILURE false
#define VG_ERROR_NAME cudaNameOf
#define VG_ERROR_TEXT cudaTextOf
#define VG_UNKNOWN_ERROR_NAME "unrecognized error code"
#define VG_UNKNOWN_ERROR_TEXT "unrecognized error code"
#define VG_DIM3 dim3
#define VG_PUSH_RESULT unsigned
#define VG_COOPERATIVE_SHARED size_t
#define VG_CACHE_CONFIG cudaFuncCache
#define VG_LIMIT cudaLimit
#define VG_LIMIT_COUNT 7
#define VG_STREAM_DEVICE int
#define VG_ATTACHED_POINTER void *
#define VG_HOST_ALLOC_FLAGS 7u
#define VG_EVENT_FLAGS 7u
#define VG_EXCLUSIVE_EVENT_FLAGS 0u
#define VG_DESTROYED_EVENT Status::InvalidHandle
#define VG_OPENS_OWN_EVENTS true
#define VG_OPENS_PEERS(Flags) ((Flags) == 1)
#define VG_HAS_DEFAULT_FLAGS true
#define VG_DEVICE_FLAGS 0xffu
// Mapping of host memory is always on.
#define VG_TOLD_DEVICE_FLAGS(Flags) ((Flags) | 8)
#define VG_HOST_REGISTER_FLAGS 15u
// Numbers that deviceQuery and occupancy calculators expect of an ordinary
// kernel.
#define VG_IS_IGNORED(Which) ((Which) >= 10 && (Which) <= 15)
#define VG_GREATEST_PRIORITY (-5)
#define VG_LEAST_PRIORITY 0
// Answers to what is not there.
// Measured on an H200 with CUDA 13.0 (docs/design/hardware.md).
#define VG_PEER_OF_ITSELF Status::PeerUnsupported
#define VG_NO_BUS_ID Status::InvalidValue
#define VG_NO_LIMIT(Which) Status::InvalidValue
// Null pointers and sizes of 0 where they do no harm.
#define VG_TAKES_NOTHING true
#define VG_NO_FORMAT Status::InvalidChannelDescriptor

#include "Runtime/Api/Entry.h"

namespace rt = porthip::vgpu::rt;
using namespace porthip::vgpu;

#endif
