// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// PTX instructions as C++ functions, for ports of code with inline PTX. The
// name is that of the instruction without its type, which the arguments have:
// `bfe.u32` is bfe(unsigned, unsigned, unsigned). Values of 16-bit formats are
// the bits in an unsigned integer, and the type is in the name: add_f16x2.
//
// Results are those of the PTX ISA bit by bit, but for the payload of NaNs and
// what PTX itself leaves open (.approx). Warp operations are in warp.h.
#ifndef PORTHIP_PTX_H
#define PORTHIP_PTX_H

#include "intrinsics.h"
#include "warp.h"

#if PORTHIP_HAS_DEVICE && !defined(PORTHIP_LANE_SIMULATOR)
#include "detail/ptx/ptx_integer.h"

#include "detail/ptx/ptx_float.h"

#include "detail/ptx/ptx_memory.h"
#include "detail/ptx/ptx_small.h"
#include "detail/ptx/ptx_video.h"
#include "detail/ptx/ptx_warp.h"
#endif
#endif
