// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// mma.sync on the matrix units of AMD's GPUs: which a target has.
//
// Define, for the whole compilation or before the first header of porthip:
//   PORTHIP_MMA_UNITS=0     none are used: all is computed as in
//                           ptx_mma_lanes.h
//   PORTHIP_MMA_TOGETHER=1  of a wavefront of 64 lanes both warps always come
//                           to each mma together: nothing is tested
#ifndef PORTHIP_DETAIL_PTX_MMA_UNITS_H
#define PORTHIP_DETAIL_PTX_MMA_UNITS_H

#include "ptx_mma_lanes.h"

#ifndef PORTHIP_MMA_UNITS
#define PORTHIP_MMA_UNITS 1
#endif
#ifndef PORTHIP_MMA_TOGETHER
#define PORTHIP_MMA_TOGETHER 0
#endif

#if PORTHIP_AMD && PORTHIP_DEVICE_PASS && PORTHIP_MMA_UNITS
namespace porthip {
namespace detail {
namespace mma {

// Where a register has two of a row of A, these 8 rows apart, lanes with an
// even and an odd place (along K) share: the even ones have the upper row, the
// odd ones the lower row, each with the words of both. [2 * U + K]: of register
// pair U the words of an even (0) and an odd place.
template <int CountA>
PORTHIP_DEVICE Registers<unsigned, CountA>
rowByParity(const Registers<unsigned, CountA> &A) {
  bool IsOdd = lanes::lane() & 1u;
  Registers<unsigned, CountA> Words;
#pragma unroll
  for (int U = 0; U < CountA; U += 2) {
    constexpr int Neighbour = 0xb1; // quad_perm:[1,0,3,2]
    unsigned Upper = unsigned(lanes::dpp<Neighbour>(int(A[U]))),
             Lower = unsigned(lanes::dpp<Neighbour>(int(A[U + 1])));
    Words[U] = IsOdd ? Lower : A[U];
    Words[U + 1] = IsOdd ? A[U + 1] : Upper;
  }
  return Words;
}

// The word of a lane of the own warp.
PORTHIP_DEVICE unsigned wordOf(unsigned Word, unsigned Lane) {
  return unsigned(
      lanes::permute(int(Word), (lanes::lane() & ~31u) | (Lane & 31u)));
}

} // namespace mma
} // namespace detail
} // namespace porthip

// The kind of RDNA's units that a target has. gfx1250, which also says
// __GFX12__, has others.
#if defined(__gfx1100__) || defined(__gfx1101__) || defined(__gfx1102__) ||    \
    defined(__gfx1103__) || defined(__gfx1150__) || defined(__gfx1151__) ||    \
    defined(__gfx1152__) || defined(__gfx1153__) || defined(__gfx11_generic__)
#define PORTHIP_MMA_RDNA 11
#elif defined(__gfx1200__) || defined(__gfx1201__) || defined(__gfx12_generic__)
#define PORTHIP_MMA_RDNA 12
#else
#define PORTHIP_MMA_RDNA 0
#endif

#if defined(__gfx90a__) || defined(__gfx942__) || defined(__gfx950__) ||       \
    defined(__gfx9_4_generic__)
#include "ptx_mma_units_mfma.h"
#elif PORTHIP_MMA_RDNA &&                                                      \
    (!defined(__AMDGCN_WAVEFRONT_SIZE__) || __AMDGCN_WAVEFRONT_SIZE__ == 32)
#include "ptx_mma_units_wmma.h"
#define PORTHIP_MMA_HAS_BYTES (PORTHIP_MMA_RDNA == 12)
#endif
#if !defined(PORTHIP_MMA_HAS_BYTES) || !PORTHIP_MMA_HAS_BYTES
#include "ptx_mma_units_bytes.h"
#endif
#endif
#endif
