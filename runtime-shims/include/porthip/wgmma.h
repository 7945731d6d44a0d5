// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// wgmma.mma_async for ports: products of 64 rows of A, of which each of four
// warps has 16, with A in registers or in shared memory and B in shared memory.
// A lane has the registers of D and A that the PTX ISA says ("Register
// Fragments"), and matrices in shared memory lie as their descriptors say. A
// product is done when it is issued, by each warp when it comes, with all of
// its 32 lanes: fences and groups have nothing to do. A wait is one for the
// other three warps, whose products of what shared memory holds are then done
// too.
//
// Each 8 columns are a product of mma.sync (mma.h), on AMD's matrix units where
// they fit. mma.h's notes on sums hold here.
#ifndef PORTHIP_WGMMA_H
#define PORTHIP_WGMMA_H

#include "mma.h"
#include "partial_barriers.h"

#if PORTHIP_HAS_DEVICE && !defined(PORTHIP_LANE_SIMULATOR)
#include "detail/ptx/ptx_descriptor.h"

namespace porthip {
namespace detail {
namespace wgmma {

using ptx::detail::SharedMatrix;

// Where the block's shared memory begins, or a little before or behind.
PORTHIP_DEVICE unsigned lowestShared() {
#if PORTHIP_AMD
  extern __shared__ char PorthipBehindStatic[];
  constexpr unsigned Slack = 4096;
  const unsigned End = mma::offsetOf(PorthipBehindStatic);
  const unsigned Before = __builtin_amdgcn_groupstaticsize() + Slack;
  return End > Before ? End - Before : 0u;
#else
  return 0u;
#endif
}

PORTHIP_DEVICE SharedMatrix matrixOf(unsigned long long Descriptor,
                                     bool IsTransposed) {
  return ptx::detail::sharedMatrix(Descriptor, lowestShared(), IsTransposed);
}

// The word of four bytes from byte Byte along K on, of row or column Outer.
template <bool IsTransposed>
PORTHIP_DEVICE unsigned wordAt(const SharedMatrix &M, unsigned Outer,
                               unsigned Byte) {
  const unsigned At = ptx::detail::sharedMatrixByte(&M, Outer, Byte);
  if (!IsTransposed)
    return *ptx::shared<const unsigned>(At);
  const unsigned Next = ptx::detail::sharedMatrixByte(&M, Outer, Byte + 2u);
  return *ptx::shared<const unsigned short>(At) |
         unsigned(*ptx::shared<const unsigned short>(Next)) << 16;
}

template <bool IsTransposed>
PORTHIP_DEVICE Registers<unsigned, 4> rowsOf(unsigned long long Descriptor) {
  const SharedMatrix M = matrixOf(Descriptor, IsTransposed);
  const unsigned Row = ptx::warpid() % 4u * 16u + lane_id() / 4u;
  const unsigned Byte = lane_id() % 4u * 4u;
  return {{wordAt<IsTransposed>(M, Row, Byte),
           wordAt<IsTransposed>(M, Row + 8u, Byte),
           wordAt<IsTransposed>(M, Row, Byte + 16u),
           wordAt<IsTransposed>(M, Row + 8u, Byte + 16u)}};
}
template <bool IsTransposed>
PORTHIP_DEVICE Registers<unsigned, 2> columnsOf(const SharedMatrix &M,
                                                unsigned First) {
  const unsigned Column = First + lane_id() / 4u;
  const unsigned Byte = lane_id() % 4u * 4u;
  return {{wordAt<IsTransposed>(M, Column, Byte),
           wordAt<IsTransposed>(M, Column, Byte + 16u)}};
}

// A with the other sign: bit Bits - 1 of each element.
template <class Of>
PORTHIP_DEVICE Registers<unsigned, 4> negated(const Registers<unsigned, 4> &A) {
  const unsigned Signs = Of::Count == 1   ? 0x80000000u
                         : Of::Count == 2 ? 0x80008000u
                                          : 0x80808080u;
  return {{A[0] ^ Signs, A[1] ^ Signs, A[2] ^ Signs, A[3] ^ Signs}};
}

// The sums of mma.sync: of f32, or of f16 in half as many words.
template <int Each> struct SumOf {
  using Word = float;
};
template <> struct SumOf<2> {
  using Word = unsigned;
};
template <class OfA, class OfB, int EachOf> struct Floats {
  static constexpr int Each = EachOf; // words of eight columns
  using Word = typename SumOf<Each>::Word;
  static PORTHIP_DEVICE Registers<Word, Each>
  of(const Registers<unsigned, 4> &A, const Registers<unsigned, 2> &B,
     const Registers<Word, Each> &C) {
    return mma::multiplyFloats<mma::FloatDot<OfA, OfB>>(A, B, C);
  }
  static PORTHIP_DEVICE Registers<unsigned, 4>
  factor(const Registers<unsigned, 4> &A, bool IsNegative) {
    return IsNegative ? negated<OfA>(A) : A;
  }
};
// Integers and bits.
template <class Dot> struct Words {
  using Word = unsigned;
  static constexpr int Each = 4;
  static PORTHIP_DEVICE Registers<unsigned, 4>
  of(const Registers<unsigned, 4> &A, const Registers<unsigned, 2> &B,
     const Registers<unsigned, 4> &C) {
    return mma::Product<Dot>::of(A, B, C);
  }
  static PORTHIP_DEVICE Registers<unsigned, 4>
  factor(const Registers<unsigned, 4> &A, bool) {
    return A;
  }
};

// D = A * B + C. AddsC: whether C counts.
template <class Kind, int Columns, bool IsTransposedB>
PORTHIP_DEVICE Registers<typename Kind::Word, Columns / 8 * Kind::Each>
multiply(const Registers<typename Kind::Word, Columns / 8 * Kind::Each> &C,
         const Registers<unsigned, 4> &OfA, unsigned long long DescriptorB,
         bool AddsC, bool IsNegative) {
  static_assert(Columns % 8 == 0 && Columns >= 8 && Columns <= 256,
                "8 to 256 columns");
  const Registers<unsigned, 4> A = Kind::factor(OfA, IsNegative);
  const SharedMatrix B = matrixOf(DescriptorB, IsTransposedB);
  Registers<typename Kind::Word, Columns / 8 * Kind::Each> D;
#pragma unroll
  for (int J = 0; J < Columns / 8; ++J) {
    Registers<typename Kind::Word, Kind::Each> Sums;
#pragma unroll
    for (int I = 0; I < Kind::Each; ++I)
      Sums[I] = AddsC ? C[J * Kind::Each + I] : typename Kind::Word(0);
    Sums = Kind::of(A, columnsOf<IsTransposedB>(B, unsigned(J) * 8u), Sums);
#pragma unroll
    for (int I = 0; I < Kind::Each; ++I)
      D[J * Kind::Each + I] = Sums[I];
  }
  return D;
}

} // namespace wgmma
} // namespace detail

// wgmma.mma_async.sync.aligned.m64nCOLUMNS.D.A.B: wgmma_D_A_B<COLUMNS,
// whether A and B are transposed>(sums, descriptor of A, descriptor of B, ...);
// with A in registers, without a word about its transposition.
#define PORTHIP_WGMMA(Name, ...)                                               \
  template <int Columns, bool IsTransposedA, bool IsTransposedB>               \
  PORTHIP_DEVICE Registers<typename detail::wgmma::__VA_ARGS__::Word,          \
                           Columns / 8 * detail::wgmma::__VA_ARGS__::Each>     \
  wgmma_##Name(                                                                \
      const Registers<typename detail::wgmma::__VA_ARGS__::Word,               \
                      Columns / 8 * detail::wgmma::__VA_ARGS__::Each> &C,      \
      unsigned long long A, unsigned long long B, bool AddsC,                  \
      bool IsNegative) {                                                       \
    return detail::wgmma::multiply<detail::wgmma::__VA_ARGS__, Columns,        \
                                   IsTransposedB>(                             \
        C, detail::wgmma::rowsOf<IsTransposedA>(A), B, AddsC, IsNegative);     \
  }                                                                            \
  template <int Columns, bool IsTransposedB>                                   \
  PORTHIP_DEVICE Registers<typename detail::wgmma::__VA_ARGS__::Word,          \
                           Columns / 8 * detail::wgmma::__VA_ARGS__::Each>     \
  wgmma_##Name(                                                                \
      const Registers<typename detail::wgmma::__VA_ARGS__::Word,               \
                      Columns / 8 * detail::wgmma::__VA_ARGS__::Each> &C,      \
      const Registers<unsigned, 4> &A, unsigned long long B, bool AddsC,       \
      bool IsNegative) {                                                       \
    return detail::wgmma::multiply<detail::wgmma::__VA_ARGS__, Columns,        \
                                   IsTransposedB>(C, A, B, AddsC, IsNegative); \
  }
#define PORTHIP_WGMMA_FLOAT(Name, A, B, Each)                                  \
  PORTHIP_WGMMA(Name, Floats<detail::mma::Of_##A, detail::mma::Of_##B, Each>)
#define PORTHIP_WGMMA_FP8(A, B)                                                \
  PORTHIP_WGMMA_FLOAT(f32_##A##_##B, A, B, 4)                                  \
  PORTHIP_WGMMA_FLOAT(f16_##A##_##B, A, B, 2)
#define PORTHIP_WGMMA_INT(A, B)                                                \
  PORTHIP_WGMMA(                                                               \
      s32_##A##_##B,                                                           \
      Words<detail::mma::IntegerDot<ptx::detail::MatrixInteger_##A,            \
                                    ptx::detail::MatrixInteger_##B, false>>)   \
  PORTHIP_WGMMA(                                                               \
      s32_##A##_##B##_satfinite,                                               \
      Words<detail::mma::IntegerDot<ptx::detail::MatrixInteger_##A,            \
                                    ptx::detail::MatrixInteger_##B, true>>)
PORTHIP_WGMMA_FLOAT(f32_f16_f16, f16, f16, 4)
PORTHIP_WGMMA_FLOAT(f16_f16_f16, f16, f16, 2)
PORTHIP_WGMMA_FLOAT(f32_bf16_bf16, bf16, bf16, 4)
PORTHIP_WGMMA_FLOAT(f32_tf32_tf32, tf32, tf32, 4)
PORTHIP_WGMMA_FP8(e4m3, e4m3)
PORTHIP_WGMMA_FP8(e4m3, e5m2)
PORTHIP_WGMMA_FP8(e5m2, e4m3)
PORTHIP_WGMMA_FP8(e5m2, e5m2)
PORTHIP_WGMMA_INT(s8, s8)
PORTHIP_WGMMA_INT(s8, u8)
PORTHIP_WGMMA_INT(u8, s8)
PORTHIP_WGMMA_INT(u8, u8)
PORTHIP_WGMMA(s32_b1_b1_and_popc,
              Words<detail::mma::BitDot<ptx::detail::MatrixBits_and>>)
#undef PORTHIP_WGMMA_INT
#undef PORTHIP_WGMMA_FP8
#undef PORTHIP_WGMMA_FLOAT
#undef PORTHIP_WGMMA

// wgmma.wait_group. The kernel begins with begin_partial_barriers().
PORTHIP_DEVICE void wgmma_wait_group() { warpgroup_sync(); }

} // namespace porthip
#endif
#endif
