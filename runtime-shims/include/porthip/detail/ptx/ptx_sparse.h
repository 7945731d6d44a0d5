/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Where the elements of a sparse A of mma.sp stand, in plain C: once for the
 * port (porthip/detail/ptx/mma_sparse.h) and for the virtual GPU
 * (Builtins/Nvptx/MmaSparse.c). A row holds half of its elements, and metadata
 * say which: of two elements of 32 bits one (4 bits of metadata), of four of 16
 * or 8 bits two (2 bits for each), of four pairs of 4 bits two pairs (2 bits
 * for each). Source: PTX ISA, "Sparse matrix storage".
 *
 * A lane's word of metadata is of 16 bits for row lane / 4 and above them as
 * many for the row 8 further down, where elements have 16 or 32 bits; of one
 * row where they have fewer. A row needs one such part or two. Which of the
 * four lanes of a row hold them, the selector says.
 */
#ifndef PORTHIP_DETAIL_PTX_SPARSE_H
#define PORTHIP_DETAIL_PTX_SPARSE_H

#include "ptx_arithmetic.h"

PORTHIP_PTX_C_BEGIN

/* How many elements the metadata of one part are for. */
PORTHIP_PTX_C unsigned sparsePart(unsigned ElementBits) {
  return ElementBits == 32   ? 4
         : ElementBits == 16 ? 8
         : ElementBits == 8  ? 16
                             : 32;
}

/* Which of a row's four lanes holds the metadata of element N of Count. Half:
 * 1 for the rows from 8 on. */
PORTHIP_PTX_C unsigned sparseLane(unsigned N, unsigned Count, unsigned Half,
                                  unsigned ElementBits, unsigned Selector) {
  unsigned Part = N / sparsePart(ElementBits);
  bool HasTwo = Count > sparsePart(ElementBits);
  if (ElementBits >= 16)
    return HasTwo ? 2 * (Selector & 1) + Part : Selector & 3;
  return 2 * (HasTwo ? Part : Selector & 1) + Half;
}

/* Its column, from the word of that lane. */
PORTHIP_PTX_C unsigned sparseColumn(unsigned Word, unsigned N, unsigned Half,
                                    unsigned ElementBits) {
  unsigned In = N % sparsePart(ElementBits);
  if (ElementBits == 32) /* 0b0100 is the first, 0b1110 the second */
    return 2 * N + (Word >> (16 * Half + 4 * In + 1) & 1);
  if (ElementBits == 16)
    return N / 2 * 4 + (Word >> (16 * Half + 2 * In) & 3);
  if (ElementBits == 8)
    return N / 2 * 4 + (Word >> 2 * In & 3);
  return N / 4 * 8 + (Word >> In / 2 * 2 & 3) * 2 + N % 2;
}

PORTHIP_PTX_C_END
#endif
