/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Matrices in shared memory that wgmma names by a descriptor of 64 bits, in
 * plain C: once for the port (porthip/wgmma.h) and for the virtual GPU
 * (Builtins/Nvptx/Tensor/Wgmma.c). Source: PTX ISA, "Shared Memory Matrix
 * Layout", "Matrix Descriptor Format".
 */
#ifndef PORTHIP_DETAIL_PTX_DESCRIPTOR_H
#define PORTHIP_DETAIL_PTX_DESCRIPTOR_H

#include "ptx_c.h"

PORTHIP_PTX_C_BEGIN

typedef struct SharedMatrix {
  unsigned Start, Leading, Stride; /* bytes */
  unsigned Width; /* chunks of 16 bytes that are swizzled: 1, 2, 4, 8 */
  unsigned Base;  /* the row of 128 bytes, of 8, that the pattern begins with */
  bool IsTransposed; /* the other dimension than K is contiguous */
} SharedMatrix;

PORTHIP_PTX_C unsigned descriptorField(unsigned long long Descriptor,
                                       unsigned Bit) {
  return ((unsigned)(Descriptor >> Bit) & 0x3fff) << 4;
}
/* An address has 18 bits there, which are those of the block's memory from
 * Lowest on. */
PORTHIP_PTX_C SharedMatrix sharedMatrix(unsigned long long Bits,
                                        unsigned Lowest, bool IsTransposed) {
  const unsigned Window = 1u << 18, Mode = (unsigned)(Bits >> 62);
  SharedMatrix M;
  M.Start = (Lowest & ~(Window - 1)) | descriptorField(Bits, 0);
  if (M.Start < Lowest)
    M.Start += Window;
  M.Leading = descriptorField(Bits, 16);
  M.Stride = descriptorField(Bits, 32);
  M.Width = Mode == 0 ? 1 : 16u >> Mode; /* 1: 128 bytes, 2: 64, 3: 32 */
  M.Base = (unsigned)(Bits >> 49) & 7;
  M.IsTransposed = IsTransposed;
  return M;
}

/* Where the byte Byte along K is, in row (of A) or column (of B) Outer;
 * of a transposed matrix of 16 bits, where that element begins. */
PORTHIP_PTX_C unsigned sharedMatrixByte(const SharedMatrix *M, unsigned Outer,
                                        unsigned Byte) {
  const unsigned W = M->Width;
  unsigned At;
  if (!M->IsTransposed) {
    At = Outer % 8 * 16 * W + Outer / 8 * M->Stride + Byte % 16;
    At += Byte / 16 * (W == 1 ? M->Leading : 16);
  } else {
    const unsigned K = Byte / 2, Chunk = Outer / 8;
    const unsigned OfChunks = W == 1 ? M->Stride : M->Leading;
    const unsigned OfRows = W == 1 ? M->Leading : M->Stride;
    At = Chunk % W * 16 + Chunk / W * OfChunks + Outer % 8 * 2;
    At += K % 8 * 16 * W + K / 8 * OfRows;
  }
  At += M->Start;
  /* Swizzled: chunks of rows of 128 bytes change places. */
  return At ^ ((((At >> 7) - M->Base) & (W - 1)) << 4);
}

PORTHIP_PTX_C_END
#endif
