/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Products of integers that mma.sync adds up, in plain C: once for the port
 * (porthip/mma.h) and for the virtual GPU (Builtins/Nvptx/Mma.c). Source: PTX
 * ISA, "Multiply-and-Accumulate Instruction: mma".
 */
#ifndef PORTHIP_DETAIL_PTX_MATRIX_H
#define PORTHIP_DETAIL_PTX_MATRIX_H

#include "ptx_arithmetic.h"

PORTHIP_PTX_C_BEGIN

/* Of the bits of two words: how many are set in both, or in one. */
enum MatrixBits { MatrixBits_xor, MatrixBits_and };
PORTHIP_PTX_C unsigned dotBits(unsigned A, unsigned B, unsigned C,
                               enum MatrixBits Operation) {
  return C + (unsigned)__builtin_popcount(Operation == MatrixBits_xor ? A ^ B
                                                                      : A & B);
}

/* C and the products of numbers of 4 bits. */
PORTHIP_PTX_C unsigned dotNibbles(unsigned A, unsigned B, unsigned C,
                                  bool ASigned, bool BSigned) {
  for (unsigned I = 0; I < 32; I += 4)
    C += (unsigned)((int)fieldOf(A, I, 4, ASigned) *
                    (int)fieldOf(B, I, 4, BSigned));
  return C;
}

enum MatrixInteger {
  MatrixInteger_s8,
  MatrixInteger_u8,
  MatrixInteger_s4,
  MatrixInteger_u4
};
PORTHIP_PTX_C unsigned dotIntegers(unsigned A, unsigned B, unsigned C,
                                   enum MatrixInteger OfA,
                                   enum MatrixInteger OfB) {
  if (OfA == MatrixInteger_s4 || OfA == MatrixInteger_u4)
    return dotNibbles(A, B, C, OfA == MatrixInteger_s4,
                      OfB == MatrixInteger_s4);
  return dotBytes(A, B, C, OfA == MatrixInteger_s8, OfB == MatrixInteger_s8);
}

/* The sum of all products fits 32 bits by far; with C it wraps, or is clamped
 * (.satfinite). */
PORTHIP_PTX_C unsigned addProducts(unsigned C, unsigned Products,
                                   bool Saturates) {
  long long Sum = (long long)(int)C + (int)Products;
  if (Saturates && Sum > 0x7fffffffll)
    return 0x7fffffffu;
  if (Saturates && Sum < -0x80000000ll)
    return 0x80000000u;
  return (unsigned)Sum;
}

PORTHIP_PTX_C_END
#endif
