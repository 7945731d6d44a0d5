// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CUDA's cooperative groups, complete, in place of
// <hip/hip_cooperative_groups.h>, which lacks partitions, reduce, scan and
// memcpy_async up to HIP 7, gives 64-bit votes, and lets coalesced groups span
// both halves of a 64-lane wavefront. Here tiles and coalesced groups lie
// within 32 lanes and votes are 32 bits wide on every target, as in CUDA.
//
// Take this header or HIP's, not both: either defines cooperative_groups.
//
// memcpy_async copies at once; wait and wait_prior synchronise the group.
// Clusters and tiles of more than 32 threads have no counterpart.
#ifndef PORTHIP_COOPERATIVE_GROUPS_H
#define PORTHIP_COOPERATIVE_GROUPS_H

#include "warp.h"

#if PORTHIP_NVIDIA
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
#elif PORTHIP_HAS_DEVICE
#if defined(HIP_INCLUDE_HIP_HIP_COOPERATIVE_GROUP_H)
#error                                                                         \
    "porthip/cooperative_groups.h stands in for <hip/hip_cooperative_groups.h>: include only one of them"
#endif
// Code that includes HIP's header after this one finds it already included.
#define HIP_INCLUDE_HIP_HIP_COOPERATIVE_GROUP_H
#include "detail/cg_groups.h"

#include "detail/cg_algorithms.h"

namespace cooperative_groups = porthip::cooperative_groups;
#endif
#endif
