// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// mma.sync by shuffles and vector instructions, on every target: a lane gets
// its rows of A and its columns of B, and adds up the products of its elements.
#ifndef PORTHIP_DETAIL_PTX_MMA_LANES_H
#define PORTHIP_DETAIL_PTX_MMA_LANES_H

#include "../../ptx.h"
#include "ptx_matrix.h"

namespace porthip {

/// Registers of a lane.
template <class T, int Count> struct Registers {
  T Of[Count];
  PORTHIP_DEVICE T &operator[](int I) { return Of[I]; }
  PORTHIP_DEVICE const T &operator[](int I) const { return Of[I]; }
};

namespace detail {
namespace mma {

// Lanes -----------------------------------------------------------------------

// The word of lane Place of the own four lanes.
template <int Place> PORTHIP_DEVICE unsigned quadWord(unsigned Word) {
#if PORTHIP_AMD
  return unsigned(lanes::dpp<Place * 0x55>(int(Word)));
#else
  return shfl_sync(~0u, Word, Place, 4);
#endif
}
template <int Place> PORTHIP_DEVICE double quadWord(double Value) {
  unsigned Words[2];
  __builtin_memcpy(Words, &Value, sizeof(Value));
  Words[0] = quadWord<Place>(Words[0]);
  Words[1] = quadWord<Place>(Words[1]);
  __builtin_memcpy(&Value, Words, sizeof(Value));
  return Value;
}

// Along K, 4 * CountB registers of lanes: those of the own row of A, 8 rows
// further if Half is 1, ...
template <int Half, int Rows, class T, int CountA>
PORTHIP_DEVICE Registers<T, 4 * CountA / Rows>
rowOf(const Registers<T, CountA> &A) {
  Registers<T, 4 * CountA / Rows> Row;
#pragma unroll
  for (int I = 0; I < CountA / Rows; ++I) {
    T Word = A[I * Rows + Half];
    Row[4 * I] = quadWord<0>(Word);
    Row[4 * I + 1] = quadWord<1>(Word);
    Row[4 * I + 2] = quadWord<2>(Word);
    Row[4 * I + 3] = quadWord<3>(Word);
  }
  return Row;
}
// ... and those of a column of B.
template <class T, int CountB>
PORTHIP_DEVICE Registers<T, 4 * CountB> columnOf(const Registers<T, CountB> &B,
                                                 unsigned Column) {
  Registers<T, 4 * CountB> Result;
#pragma unroll
  for (int I = 0; I < 4 * CountB; ++I)
    Result[I] = shfl_sync(~0u, B[I / 4], int(4 * Column) + I % 4);
  return Result;
}

// Elements --------------------------------------------------------------------

// The Ith number of a register.
struct Of_f16 {
  static constexpr int Count = 2;
  static PORTHIP_DEVICE float at(unsigned Word, int I) {
    return ptx::from_f16((unsigned short)(Word >> 16 * I));
  }
};
struct Of_bf16 {
  static constexpr int Count = 2;
  static PORTHIP_DEVICE float at(unsigned Word, int I) {
    return bitCast<float>(I ? Word & 0xffff0000u : Word << 16);
  }
};
struct Of_tf32 {
  static constexpr int Count = 1;
  static PORTHIP_DEVICE float at(unsigned Word, int) {
    return bitCast<float>(Word & ~0x1fffu);
  }
};
struct Of_e4m3 {
  static constexpr int Count = 4;
  static PORTHIP_DEVICE float at(unsigned Word, int I) {
    return from_small<e4m3>(Word >> 8 * I & 0xffu);
  }
};
struct Of_e5m2 {
  static constexpr int Count = 4;
  static PORTHIP_DEVICE float at(unsigned Word, int I) {
    return from_small<e5m2>(Word >> 8 * I & 0xffu);
  }
};

// Sums ------------------------------------------------------------------------

// A sum and the products of a row and a column.
template <class OfA, class OfB> struct FloatDot {
  template <int Count>
  static PORTHIP_DEVICE float of(const Registers<unsigned, Count> &Row,
                                 const Registers<unsigned, Count> &Column,
                                 float Sum) {
#pragma unroll
    for (int N = 0; N < Count; ++N)
#pragma unroll
      for (int I = 0; I < OfA::Count; ++I)
        Sum = ::fmaf(OfA::at(Row[N], I), OfB::at(Column[N], I), Sum);
    return Sum;
  }
};
struct DoubleDot {
  template <int Count>
  static PORTHIP_DEVICE double of(const Registers<double, Count> &Row,
                                  const Registers<double, Count> &Column,
                                  double Sum) {
#pragma unroll
    for (int N = 0; N < Count; ++N)
      Sum = ::fma(Row[N], Column[N], Sum);
    return Sum;
  }
};
// C and the products of the numbers in two words. One instruction where the
// GPU has it for these types; the sums are the same.
#define PORTHIP_MMA_DOT(Bits, Count)                                           \
  template <bool IsSignedA, bool IsSignedB>                                    \
  PORTHIP_DEVICE unsigned dot##Count(unsigned A, unsigned B, unsigned C) {     \
    PORTHIP_MMA_DOT_SAME(sdot##Count, IsSignedA && IsSignedB, int)             \
    PORTHIP_MMA_DOT_SAME(udot##Count, !IsSignedA && !IsSignedB, unsigned)      \
    PORTHIP_MMA_DOT_MIXED(sudot##Count)                                        \
    return ptx::detail::dot##Bits(A, B, C, IsSignedA, IsSignedB);              \
  }
#if PORTHIP_AMD && PORTHIP_DEVICE_PASS &&                                      \
    __has_builtin(__builtin_amdgcn_sdot4) &&                                   \
    __has_builtin(__builtin_amdgcn_sdot8)
#define PORTHIP_MMA_DOT_SAME(Name, Condition, T)                               \
  if (Condition)                                                               \
    return unsigned(__builtin_amdgcn_##Name(T(A), T(B), T(C), false));
#else
#define PORTHIP_MMA_DOT_SAME(Name, Condition, T)
#endif
#if PORTHIP_AMD && PORTHIP_DEVICE_PASS && __has_builtin(__builtin_amdgcn_sudot4)
#define PORTHIP_MMA_DOT_MIXED(Name)                                            \
  return unsigned(__builtin_amdgcn_##Name(IsSignedA, int(A), IsSignedB,        \
                                          int(B), int(C), false));
#else
#define PORTHIP_MMA_DOT_MIXED(Name)
#endif
PORTHIP_MMA_DOT(Bytes, 4)
PORTHIP_MMA_DOT(Nibbles, 8)
#undef PORTHIP_MMA_DOT
#undef PORTHIP_MMA_DOT_SAME
#undef PORTHIP_MMA_DOT_MIXED

template <ptx::detail::MatrixInteger OfA, ptx::detail::MatrixInteger OfB,
          bool Saturates>
struct IntegerDot {
  static constexpr bool AreBytes = OfA == ptx::detail::MatrixInteger_s8 ||
                                   OfA == ptx::detail::MatrixInteger_u8;
  static constexpr bool IsSignedA = OfA == ptx::detail::MatrixInteger_s8 ||
                                    OfA == ptx::detail::MatrixInteger_s4;
  static constexpr bool IsSignedB = OfB == ptx::detail::MatrixInteger_s8 ||
                                    OfB == ptx::detail::MatrixInteger_s4;
  template <int Count>
  static PORTHIP_DEVICE unsigned of(const Registers<unsigned, Count> &Row,
                                    const Registers<unsigned, Count> &Column,
                                    unsigned Sum) {
    unsigned Products = 0;
#pragma unroll
    for (int N = 0; N < Count; ++N)
      Products = AreBytes
                     ? dot4<IsSignedA, IsSignedB>(Row[N], Column[N], Products)
                     : dot8<IsSignedA, IsSignedB>(Row[N], Column[N], Products);
    return ptx::detail::addProducts(Sum, Products, Saturates);
  }
};
template <ptx::detail::MatrixBits Operation> struct BitDot {
  template <int Count>
  static PORTHIP_DEVICE unsigned of(const Registers<unsigned, Count> &Row,
                                    const Registers<unsigned, Count> &Column,
                                    unsigned Sum) {
#pragma unroll
    for (int N = 0; N < Count; ++N)
      Sum = ptx::detail::dotBits(Row[N], Column[N], Sum, Operation);
    return Sum;
  }
};

// D = A B + C for a lane's elements: of one or two rows, and of two columns.
template <class Dot, class T, class Sum, int CountA, int CountB, int CountD>
PORTHIP_DEVICE Registers<Sum, CountD>
multiply(const Registers<T, CountA> &A, const Registers<T, CountB> &B,
         const Registers<Sum, CountD> &C) {
  constexpr int Rows = CountA / CountB;
  static_assert(CountD == 2 * Rows, "two columns");
  unsigned First = lane_id() % 4u * 2u;
  auto Left = columnOf(B, First), Right = columnOf(B, First + 1u);
  Registers<Sum, CountD> D;
  auto Upper = rowOf<0, Rows>(A);
  D[0] = Dot::of(Upper, Left, C[0]);
  D[1] = Dot::of(Upper, Right, C[1]);
  if (Rows == 2) {
    auto Lower = rowOf<Rows - 1, Rows>(A);
    D[CountD - 2] = Dot::of(Lower, Left, C[CountD - 2]);
    D[CountD - 1] = Dot::of(Lower, Right, C[CountD - 1]);
  }
  return D;
}

// Who multiplies: this, if no header of the target's matrix units says more.
template <class Dot> struct Product {
  template <class T, class Sum, int CountA, int CountB, int CountD>
  static PORTHIP_DEVICE Registers<Sum, CountD>
  of(const Registers<T, CountA> &A, const Registers<T, CountB> &B,
     const Registers<Sum, CountD> &C) {
    return multiply<Dot>(A, B, C);
  }
};

} // namespace mma
} // namespace detail
} // namespace porthip
#endif
