/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Tensor maps, in plain C: what a CUtensorMap holds, and where the box of a
 * copy is in global and in shared memory. Once for the port
 * (porthip/tensor_copy.h) and for the virtual GPU
 * (Builtins/Nvptx/TensorCopy.c). To programs a map is opaque; only what was
 * checked (ptx_tensor_encode.h) is in it. Source: PTX ISA, "Tensors".
 */
#ifndef PORTHIP_DETAIL_PTX_TENSOR_MAP_H
#define PORTHIP_DETAIL_PTX_TENSOR_MAP_H

#include "ptx_c.h"

PORTHIP_PTX_C_BEGIN

enum { TensorMaxRank = 5, TensorChunk = 16 /* bytes */ };
/* Of what was made by the driver; a change of the layout changes it. */
#define PORTHIP_TENSOR_MAGIC 0x70744d31u

/* Numbers as in CUtensorMapDataType. */
enum TensorType {
  TensorType_u8 = 0,
  TensorType_u16,
  TensorType_u32,
  TensorType_s32,
  TensorType_u64,
  TensorType_s64,
  TensorType_f16,
  TensorType_f32,
  TensorType_f64,
  TensorType_bf16,
  TensorType_f32_ftz,
  TensorType_tf32,
  TensorType_tf32_ftz,
  TensorType_Count
};

typedef struct TensorMap {
  unsigned long long Address;
  unsigned long long StrideBytes[TensorMaxRank]; /* first: an element's */
  unsigned LastIndex[TensorMaxRank];             /* elements - 1 */
  unsigned Magic;
  unsigned short Box[TensorMaxRank];  /* elements; 1 beyond Rank */
  unsigned char Steps[TensorMaxRank]; /* of dimension 0: 1 */
  unsigned char Rank;
  unsigned char Type;          /* enum TensorType */
  unsigned char SwizzleChunks; /* that change places: 1, 2, 4, 8 */
  unsigned char FillsNaN;
  unsigned char Unused[33];
} TensorMap;
#ifdef __cplusplus
static_assert(sizeof(TensorMap) == 128, "as large as a CUtensorMap");
#else
_Static_assert(sizeof(TensorMap) == 128, "as large as a CUtensorMap");
#endif

/* Of each 16 bits outside where a map fills with NaN. */
#define PORTHIP_TENSOR_NAN 0x7ff7u

PORTHIP_PTX_C unsigned tensorChunksOfRow(const TensorMap *Map) {
  return (unsigned)(Map->Box[0] * Map->StrideBytes[0] / TensorChunk);
}
PORTHIP_PTX_C unsigned tensorRowCount(const TensorMap *Map) {
  unsigned Count = 1;
  for (unsigned D = 1; D < TensorMaxRank; ++D)
    Count *= (Map->Box[D] + Map->Steps[D] - 1u) / Map->Steps[D];
  return Count;
}
PORTHIP_PTX_C unsigned tensorChunkCount(const TensorMap *Map) {
  return tensorRowCount(Map) * tensorChunksOfRow(Map);
}

/* Where a chunk of a box is that begins at Shared: rows lie one behind another,
 * and chunks change places as the address says where the map swizzles. */
PORTHIP_PTX_C char *tensorChunkOf(const TensorMap *Map, const void *Shared,
                                  unsigned Row, unsigned InRow) {
  /* A narrow row of a swizzled box takes the width of the swizzle. */
  const unsigned Pitch =
      Map->SwizzleChunks > 1 ? Map->SwizzleChunks : tensorChunksOfRow(Map);
  unsigned long long At =
      (unsigned long long)Shared +
      (unsigned long long)(Row * Pitch + InRow) * TensorChunk;
  At ^= (At >> 7 & (Map->SwizzleChunks - 1u)) * TensorChunk;
  return (char *)At;
}

/* The row of a box: where it begins in global memory; false: outside. */
PORTHIP_PTX_C bool tensorRowOf(const TensorMap *Map, const int At[],
                               unsigned Row, unsigned long long *Begin) {
  bool IsInside = true;
  *Begin = Map->Address;
  for (unsigned D = 1; D < TensorMaxRank; ++D) {
    const unsigned Step = Map->Steps[D];
    const unsigned Count = (Map->Box[D] + Step - 1) / Step;
    const long long I = At[D] + (long long)(Row % Count * Step);
    Row /= Count;
    IsInside = IsInside && I >= 0 && I <= (long long)Map->LastIndex[D];
    *Begin += (unsigned long long)I * Map->StrideBytes[D];
  }
  return IsInside;
}

/* How many bytes of the chunk at Byte of its row are inside. */
PORTHIP_PTX_C unsigned tensorBytesInside(const TensorMap *Map, long long Byte) {
  const long long Size =
      ((long long)Map->LastIndex[0] + 1) * (long long)Map->StrideBytes[0];
  if (Byte < 0 || Byte >= Size)
    return 0;
  return Size - Byte < TensorChunk ? (unsigned)(Size - Byte) : TensorChunk;
}

/* A chunk of a box: where it is in both, and how many of its bytes are inside
 * of the tensor. */
typedef struct TensorPlace {
  char *Global, *Shared;
  unsigned Inside;
} TensorPlace;
PORTHIP_PTX_C TensorPlace tensorPlaceOf(const TensorMap *Map, const int At[],
                                        const void *Shared, unsigned Number) {
  const unsigned Chunks = tensorChunksOfRow(Map);
  const unsigned Row = Number / Chunks, InRow = Number % Chunks;
  const long long Byte =
      At[0] * (long long)Map->StrideBytes[0] + (long long)InRow * TensorChunk;
  unsigned long long Begin;
  const bool IsRow = tensorRowOf(Map, At, Row, &Begin);
  TensorPlace P;
  P.Global = (char *)(Begin + (unsigned long long)Byte);
  P.Shared = tensorChunkOf(Map, Shared, Row, InRow);
  P.Inside = IsRow ? tensorBytesInside(Map, Byte) : 0;
  return P;
}

/* What a load makes of a word: not measured how it rounds to TF32 (here: to
 * nearest even), and FTZ types (subnormals become zeros of their sign). */
PORTHIP_PTX_C unsigned tensorLoadedWord(unsigned Type, unsigned W) {
  const bool IsSubnormal = !(W & 0x7f800000u);
  if (Type == TensorType_f32_ftz || Type == TensorType_tf32_ftz)
    W = IsSubnormal ? W & 0x80000000u : W;
  if (Type == TensorType_tf32 || Type == TensorType_tf32_ftz) {
    const bool IsFinite = (W & 0x7f800000u) != 0x7f800000u;
    W = (IsFinite ? W + 0xfff + (W >> 13 & 1) : W) & ~0x1fffu;
  }
  return W;
}

PORTHIP_PTX_C void tensorReadChunk(const TensorMap *Map, TensorPlace P,
                                   unsigned Words[4]) {
  const unsigned Outside = Map->FillsNaN ? PORTHIP_TENSOR_NAN * 0x10001u : 0;
  for (unsigned I = 0; I < 4; ++I)
    Words[I] = Outside;
  if (P.Inside == TensorChunk)
    __builtin_memcpy(Words, P.Global, TensorChunk);
  else if (P.Inside)
    __builtin_memcpy(Words, P.Global, P.Inside);
  if (Map->Type >= TensorType_f32_ftz)
    for (unsigned I = 0; I < P.Inside / 4; ++I)
      Words[I] = tensorLoadedWord(Map->Type, Words[I]);
}

PORTHIP_PTX_C_END
#endif
