// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ldmatrix and stmatrix of elements of a byte, for porthip/mma.h, which
// includes this: 16x16 matrices, always transposed, and rows of 6 or 4 bits
// that become bytes. A lane has the registers that PTX says. Source: PTX ISA,
// "ldmatrix", "stmatrix"; which byte of a register is which, from what CUTLASS
// does with them (cute/arch/copy_sm100.hpp): no hardware was asked.
#ifndef PORTHIP_DETAIL_MMA_BYTES_H
#define PORTHIP_DETAIL_MMA_BYTES_H

namespace porthip {
namespace detail {
namespace mma {

// Element Index of a row whose elements have Bits and lie without gaps.
template <int Bits>
PORTHIP_DEVICE unsigned byteOf(unsigned Row, unsigned Index) {
  unsigned Bit = Index * unsigned(Bits);
  unsigned V = *ptx::shared<const unsigned char>(Row + Bit / 8u);
  if (Bits == 6) // it may end in the next byte, which the row has
    V |= unsigned(*ptx::shared<const unsigned char>(Row + Bit / 8u + 1u)) << 8;
  return V >> Bit % 8u & ((1u << Bits) - 1u);
}

// Row: of a matrix, the address of its row lane % 16. Lane 4 G + T has rows 4 T
// to 4 T + 3 of columns G and G + 8.
template <int Count, int Bits>
PORTHIP_DEVICE Registers<unsigned, 2 * Count>
loadBytesTransposed(const void *Row) {
  Registers<unsigned, 2 * Count> Words = {};
  unsigned Start = offsetOf(Row), Group = lane_id() / 4u;
  syncwarp();
#pragma unroll
  for (int I = 0; I < 4 * Count; ++I) {
    unsigned Of =
        shfl_sync(~0u, Start, 16 * (I / 4) + int(lane_id() % 4u) * 4 + I % 4);
#pragma unroll
    for (int Half = 0; Half < 2; ++Half)
      Words[I / 4 * 2 + Half] |= byteOf<Bits>(Of, Group + 8u * unsigned(Half))
                                 << I % 4 * 8;
  }
  return Words;
}
// Row: the address of row lane % 8 of matrix lane / 8. Lane 4 G + T has
// elements 4 T to 4 T + 3 of row G.
template <int Count, int Bits>
PORTHIP_DEVICE Registers<unsigned, Count> loadBytes(const void *Row) {
  Registers<unsigned, Count> Words = {};
  unsigned Start = offsetOf(Row);
  syncwarp();
#pragma unroll
  for (int I = 0; I < Count; ++I) {
    unsigned Of = shfl_sync(~0u, Start, 8 * I + int(lane_id() / 4u));
#pragma unroll
    for (int N = 0; N < 4; ++N)
      Words[I] |= byteOf<Bits>(Of, lane_id() % 4u * 4u + unsigned(N)) << 8 * N;
  }
  return Words;
}
// Lane 4 G + T has rows G and G + 8, columns 2 T and 2 T + 1, of a matrix of
// 16x8 that is stored by columns: Row is that of column lane % 8.
template <int Count>
PORTHIP_DEVICE void
storeBytesTransposed(void *Row, const Registers<unsigned, Count> &Words) {
  unsigned Start = offsetOf(Row), Group = lane_id() / 4u;
#pragma unroll
  for (int I = 0; I < 2 * Count; ++I) {
    unsigned Of =
        shfl_sync(~0u, Start, 8 * (I / 2) + int(lane_id() % 4u) * 2 + I % 2);
    unsigned Word = Words[I / 2] >> I % 2 * 8;
    *ptx::shared<unsigned char>(Of + Group) = (unsigned char)Word;
    *ptx::shared<unsigned char>(Of + Group + 8u) = (unsigned char)(Word >> 16);
  }
  syncwarp();
}

} // namespace mma
} // namespace detail

#define PORTHIP_MATRIX_TRANSPOSED(Count, From, Bits)                           \
  PORTHIP_DEVICE Registers<unsigned, 2 * Count>                                \
  ldmatrix_m16n16_x##Count##_trans_##From(const void *Row) {                   \
    return detail::mma::loadBytesTransposed<Count, Bits>(Row);                 \
  }
#define PORTHIP_MATRIX_UNPACKED(Count, From, Bits)                             \
  PORTHIP_DEVICE Registers<unsigned, Count> ldmatrix_m8n16_x##Count##_##From(  \
      const void *Row) {                                                       \
    return detail::mma::loadBytes<Count, Bits>(Row);                           \
  }
#define PORTHIP_MATRIX_STORED(Count)                                           \
  PORTHIP_DEVICE void stmatrix_m16n8_x##Count##_trans_b8(                      \
      void *Row, const Registers<unsigned, Count> &Words) {                    \
    detail::mma::storeBytesTransposed<Count>(Row, Words);                      \
  }
PORTHIP_MATRIX_TRANSPOSED(1, b8, 8)
PORTHIP_MATRIX_TRANSPOSED(2, b8, 8)
PORTHIP_MATRIX_TRANSPOSED(1, b6x16_p32, 6)
PORTHIP_MATRIX_TRANSPOSED(2, b6x16_p32, 6)
PORTHIP_MATRIX_TRANSPOSED(1, b4x16_p64, 4)
PORTHIP_MATRIX_TRANSPOSED(2, b4x16_p64, 4)
PORTHIP_MATRIX_UNPACKED(1, b6x16_p32, 6)
PORTHIP_MATRIX_UNPACKED(2, b6x16_p32, 6)
PORTHIP_MATRIX_UNPACKED(4, b6x16_p32, 6)
PORTHIP_MATRIX_UNPACKED(1, b4x16_p64, 4)
PORTHIP_MATRIX_UNPACKED(2, b4x16_p64, 4)
PORTHIP_MATRIX_UNPACKED(4, b4x16_p64, 4)
PORTHIP_MATRIX_STORED(1)
PORTHIP_MATRIX_STORED(2)
PORTHIP_MATRIX_STORED(4)
#undef PORTHIP_MATRIX_TRANSPOSED
#undef PORTHIP_MATRIX_UNPACKED
#undef PORTHIP_MATRIX_STORED

} // namespace porthip
#endif
