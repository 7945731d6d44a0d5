/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Memory operations that are no plain load or store: LDS counters, loads that
 * go straight to LDS, and buffers, which are addressed by a descriptor of four
 * words and checked against its size.
 */
#include "VirtualGpu/Builtins/Amdgcn/Amdgcn.h"

/* ---- DS_APPEND, DS_CONSUME: the wave adds (takes off) the number of its
 * active lanes, once, and all of them get what was there before. */
VG_INLINE uint32_t amdCount(uint32_t *P, int32_t Sign) {
  uint64_t Active = amdExchange(1, VG_SHUFFLE)->Active;
  uint32_t First = (uint32_t)__builtin_ctzll(Active), Old = 0;
  if (amdLane() == First)
    Old = __atomic_fetch_add(P, (uint32_t)(Sign * __builtin_popcountll(Active)),
                             __ATOMIC_RELAXED);
  return (uint32_t)amdExchange(Old, VG_SHUFFLE)->Values[First];
}
VG_COLLECTIVE(uint32_t, "llvm.amdgcn.ds.append.p0",
               dsAppend(uint32_t *P, AMD_UNUSED bool IsVolatile)) {
  return amdCount(P, 1);
}
VG_COLLECTIVE(uint32_t, "llvm.amdgcn.ds.consume.p0",
               dsConsume(uint32_t *P, AMD_UNUSED bool IsVolatile)) {
  return amdCount(P, -1);
}

/* ---- GLOBAL_LOAD_LDS: each lane's element goes to its place behind the base
 * of the wave (M0: the first active lane's); places are words or larger, and
 * what is smaller than a word is zero-extended. */
VG_INLINE void amdToLds(const void *From, void *Base, uint32_t Size,
                        uint32_t Offset) {
  const VgExchange *E = amdExchange((uint64_t)Base, VG_SHUFFLE);
  char *To = (char *)E->Values[__builtin_ctzll(E->Active)];
  uint32_t Place = Size < 4 ? 4 : Size;
  uint32_t Words[4] = {0, 0, 0, 0};
  __builtin_memcpy(Words, (const char *)From + Offset, Size);
  __builtin_memcpy(To + Offset + amdLane() * Place, Words, Place);
}
VG_COLLECTIVE(void, "llvm.amdgcn.global.load.lds",
               globalLoadLds(const void *From, void *Base, uint32_t Size,
                             uint32_t Offset, AMD_UNUSED uint32_t How)) {
  amdToLds(From, Base, Size, Offset);
}
VG_COLLECTIVE(void, "llvm.amdgcn.load.to.lds.p0",
               loadToLds(const void *From, void *Base, uint32_t Size,
                         uint32_t Offset, AMD_UNUSED uint32_t How)) {
  amdToLds(From, Base, Size, Offset);
}

/* ---- Buffers. Descriptor: base address (48 bits), stride (14 bits), swizzle
 * bits, number of records (bytes without stride), format. */
typedef struct AmdBuffer {
  char *Base;
  uint32_t Stride, Records;
} AmdBuffer;
VG_INLINE AmdBuffer amdBuffer(const uint32_t *Words) {
  AmdBuffer B;
  B.Base = (char *)((uint64_t)(Words[1] & 0xffff) << 32 | Words[0]);
  B.Stride = Words[1] >> 16 & 0x3fff;
  B.Records = Words[2];
  if (Words[1] >> 30 || Words[3] >> 23 & 1)
    __vg_fault(VG_FAULT_UNSUPPORTED, "swizzled buffer", "");
  return B;
}
/* A raw access is checked word by word: what is inside is done. */
VG_INLINE void amdRawLoad(void *To, uint32_t Size, const uint32_t *Words,
                          uint32_t Offset, uint32_t Scalar) {
  AmdBuffer B = amdBuffer(Words);
  for (uint32_t I = 0; I < Size; I += 4) {
    uint32_t Part = Size - I < 4 ? Size - I : 4;
    if ((uint64_t)Offset + I + Part <= B.Records)
      __builtin_memcpy((char *)To + I, B.Base + Scalar + Offset + I, Part);
    else
      __builtin_memset((char *)To + I, 0, Part);
  }
}
VG_INLINE void amdRawStore(const void *From, uint32_t Size,
                           const uint32_t *Words, uint32_t Offset,
                           uint32_t Scalar) {
  AmdBuffer B = amdBuffer(Words);
  for (uint32_t I = 0; I < Size; I += 4) {
    uint32_t Part = Size - I < 4 ? Size - I : 4;
    if ((uint64_t)Offset + I + Part <= B.Records)
      __builtin_memcpy(B.Base + Scalar + Offset + I, (const char *)From + I,
                       Part);
  }
}
/* A structured one by its index, and its offset by the stride. */
VG_INLINE bool amdIsInBuffer(AmdBuffer B, uint32_t Index, uint32_t Offset,
                             uint32_t Size) {
  if (!B.Stride)
    return (uint64_t)Offset + Size <= B.Records;
  return Index < B.Records && (uint64_t)Offset + Size <= B.Stride;
}
VG_INLINE void amdStructLoad(void *To, uint32_t Size, const uint32_t *Words,
                             uint32_t Index, uint32_t Offset, uint32_t Scalar) {
  AmdBuffer B = amdBuffer(Words);
  __builtin_memset(To, 0, Size);
  if (amdIsInBuffer(B, Index, Offset, Size))
    __builtin_memcpy(To, B.Base + Scalar + (uint64_t)Index * B.Stride + Offset,
                     Size);
}
VG_INLINE void amdStructStore(const void *From, uint32_t Size,
                              const uint32_t *Words, uint32_t Index,
                              uint32_t Offset, uint32_t Scalar) {
  AmdBuffer B = amdBuffer(Words);
  if (amdIsInBuffer(B, Index, Offset, Size))
    __builtin_memcpy(B.Base + Scalar + (uint64_t)Index * B.Stride + Offset,
                     From, Size);
}

#define BUFFER_SMALL(Type, T)                                                  \
  VG_BUILTIN(T, "llvm.amdgcn.raw.buffer.load." #Type,                          \
             rawLoad_##Type(const uint32_t *Words, uint32_t Offset,            \
                            uint32_t Scalar, AMD_UNUSED uint32_t How)) {       \
    T V;                                                                       \
    amdRawLoad(&V, sizeof V, Words, Offset, Scalar);                           \
    return V;                                                                  \
  }                                                                            \
  VG_BUILTIN(void, "llvm.amdgcn.raw.buffer.store." #Type,                      \
             rawStore_##Type(T V, const uint32_t *Words, uint32_t Offset,      \
                             uint32_t Scalar, AMD_UNUSED uint32_t How)) {      \
    amdRawStore(&V, sizeof V, Words, Offset, Scalar);                          \
  }                                                                            \
  VG_BUILTIN(T, "llvm.amdgcn.struct.buffer.load." #Type,                       \
             structLoad_##Type(const uint32_t *Words, uint32_t Index,          \
                               uint32_t Offset, uint32_t Scalar,               \
                               AMD_UNUSED uint32_t How)) {                     \
    T V;                                                                       \
    amdStructLoad(&V, sizeof V, Words, Index, Offset, Scalar);                 \
    return V;                                                                  \
  }                                                                            \
  VG_BUILTIN(void, "llvm.amdgcn.struct.buffer.store." #Type,                   \
             structStore_##Type(T V, const uint32_t *Words, uint32_t Index,    \
                                uint32_t Offset, uint32_t Scalar,              \
                                AMD_UNUSED uint32_t How)) {                    \
    amdStructStore(&V, sizeof V, Words, Index, Offset, Scalar);                \
  }                                                                            \
  VG_BUILTIN(T, "llvm.amdgcn.s.buffer.load." #Type,                            \
             scalarLoad_##Type(const uint32_t *Words, uint32_t Offset,         \
                               AMD_UNUSED uint32_t How)) {                     \
    T V;                                                                       \
    amdRawLoad(&V, sizeof V, Words, Offset, 0);                                \
    return V;                                                                  \
  }
BUFFER_SMALL(i8, uint8_t)
BUFFER_SMALL(i16, uint16_t)
BUFFER_SMALL(i32, uint32_t)
BUFFER_SMALL(i64, uint64_t)
BUFFER_SMALL(f16, _Float16)
BUFFER_SMALL(bf16, __bf16)
BUFFER_SMALL(f32, float)
BUFFER_SMALL(v2i16, uint32_t)
BUFFER_SMALL(v2f16, uint32_t)
BUFFER_SMALL(v4i16, uint64_t)
BUFFER_SMALL(v4f16, uint64_t)
BUFFER_SMALL(v2i32, uint64_t)
BUFFER_SMALL(v2f32, uint64_t)

/* Vectors of more than 64 bits come and go by address. */
#define BUFFER_LARGE(Type, Bytes)                                              \
  VG_BUILTIN(void, "llvm.amdgcn.raw.buffer.load." #Type,                       \
             rawLoad_##Type(void *To, const uint32_t *Words, uint32_t Offset,  \
                            uint32_t Scalar, AMD_UNUSED uint32_t How)) {       \
    amdRawLoad(To, Bytes, Words, Offset, Scalar);                              \
  }                                                                            \
  VG_BUILTIN(void, "llvm.amdgcn.raw.buffer.store." #Type,                      \
             rawStore_##Type(const void *From, const uint32_t *Words,          \
                             uint32_t Offset, uint32_t Scalar,                 \
                             AMD_UNUSED uint32_t How)) {                       \
    amdRawStore(From, Bytes, Words, Offset, Scalar);                           \
  }                                                                            \
  VG_BUILTIN(void, "llvm.amdgcn.struct.buffer.load." #Type,                    \
             structLoad_##Type(void *To, const uint32_t *Words,                \
                               uint32_t Index, uint32_t Offset,                \
                               uint32_t Scalar, AMD_UNUSED uint32_t How)) {    \
    amdStructLoad(To, Bytes, Words, Index, Offset, Scalar);                    \
  }                                                                            \
  VG_BUILTIN(void, "llvm.amdgcn.struct.buffer.store." #Type,                   \
             structStore_##Type(const void *From, const uint32_t *Words,       \
                                uint32_t Index, uint32_t Offset,               \
                                uint32_t Scalar, AMD_UNUSED uint32_t How)) {   \
    amdStructStore(From, Bytes, Words, Index, Offset, Scalar);                 \
  }                                                                            \
  VG_BUILTIN(void, "llvm.amdgcn.s.buffer.load." #Type,                         \
             scalarLoad_##Type(void *To, const uint32_t *Words,                \
                               uint32_t Offset, AMD_UNUSED uint32_t How)) {    \
    amdRawLoad(To, Bytes, Words, Offset, 0);                                   \
  }
BUFFER_LARGE(v3i32, 12)
BUFFER_LARGE(v3f32, 12)
BUFFER_LARGE(v4i32, 16)
BUFFER_LARGE(v4f32, 16)
BUFFER_LARGE(v8i16, 16)
BUFFER_LARGE(v8f16, 16)
