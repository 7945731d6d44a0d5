/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Values from other lanes: readlane and its kin, the permutes that go through
 * the LDS crossbar, and the permutes of rows.
 */
#include "VirtualGpu/Builtins/Amdgcn/Amdgcn.h"
#include "VirtualGpu/Abi/CheckAbi.h"

VG_INLINE uint64_t amdReadFirst(uint64_t Value) {
  const VgExchange *E = amdExchange(Value, VG_SHUFFLE);
  return E->Values[__builtin_ctzll(E->Active)];
}
VG_INLINE uint64_t amdReadLane(uint64_t Value, uint32_t Lane) {
  return amdExchange(Value, VG_SHUFFLE)->Values[Lane & (amdWaveSize() - 1)];
}

/* ---- V_READFIRSTLANE, V_READLANE, V_WRITELANE (the lane is taken modulo the
 * wave's size), V_PERMLANE64 (the halves of a wave64 change places; nothing in
 * a wave32). */
#define LANES(Type, T)                                                         \
  VG_COLLECTIVE(T, "llvm.amdgcn.readfirstlane." #Type,                         \
                 readFirstLane_##Type(T V)) {                                  \
    return AMD_VALUE(T, amdReadFirst(AMD_BITS(V)));                            \
  }                                                                            \
  VG_COLLECTIVE(T, "llvm.amdgcn.readlane." #Type,                              \
                 readLane_##Type(T V, uint32_t Lane)) {                        \
    return AMD_VALUE(T, amdReadLane(AMD_BITS(V), Lane));                       \
  }                                                                            \
  VG_BUILTIN(T, "llvm.amdgcn.writelane." #Type,                                \
             writeLane_##Type(T V, uint32_t Lane, T Old)) {                    \
    return amdLane() == (Lane & (amdWaveSize() - 1)) ? V : Old;                \
  }                                                                            \
  VG_COLLECTIVE(T, "llvm.amdgcn.wave.shuffle." #Type,                          \
                 waveShuffle_##Type(T V, uint32_t Lane)) {                     \
    return AMD_VALUE(T, amdReadLane(AMD_BITS(V), Lane));                       \
  }                                                                            \
  VG_COLLECTIVE(T, "llvm.amdgcn.permlane64." #Type, permLane64_##Type(T V)) {  \
    if (!amdIsWave64())                                                        \
      return V;                                                                \
    return AMD_VALUE(T, amdReadLane(AMD_BITS(V), amdLane() ^ 32));             \
  }
AMD_TYPES(LANES)

/* ---- DS_BPERMUTE, DS_PERMUTE. Addresses are bytes: lane * 4. A wave64 of
 * RDNA permutes within each half. */
VG_INLINE uint32_t amdPermuteLane(uint32_t Address, uint32_t Lane) {
  if (amdIsWave64() && amdIsRdna())
    return (Address / 4 & 31) | (Lane & 32);
  return Address / 4 & (amdWaveSize() - 1);
}

/* Lanes that are not active give 0. It is what HIP's __shfl is made of, so
 * --check=sync tells. */
VG_COLLECTIVE(uint32_t, "llvm.amdgcn.ds.bpermute",
               dsBpermute(uint32_t Address, uint32_t Value)) {
  const VgExchange *E = amdExchange(Value, VG_SHUFFLE);
  uint32_t From = amdPermuteLane(Address, amdLane());
  if (!amdIsActive(E, From))
    __vg_check_inactive(__vg_lane(), From);
  return (uint32_t)E->Values[From];
}
/* "fi": fetches from lanes that are not active, whose registers are unknown
 * here. */
VG_COLLECTIVE(uint32_t, "llvm.amdgcn.ds.bpermute.fi.b32",
               dsBpermuteFi(uint32_t Address, uint32_t Value)) {
  const VgExchange *E = amdExchange(Value, VG_SHUFFLE);
  return (uint32_t)E->Values[amdPermuteLane(Address, amdLane())];
}
/* Push: of the lanes that send to one lane the highest wins; a lane that
 * nobody sends to gets 0. */
VG_COLLECTIVE(uint32_t, "llvm.amdgcn.ds.permute",
               dsPermute(uint32_t Address, uint32_t Value)) {
  const VgExchange *E =
      amdExchange((uint64_t)Address << 32 | Value, VG_SHUFFLE);
  uint32_t Lane = amdLane();
  for (uint32_t I = amdWaveSize(); I-- > 0;)
    if (amdIsActive(E, I) &&
        amdPermuteLane((uint32_t)(E->Values[I] >> 32), I) == Lane)
      return (uint32_t)E->Values[I];
  return 0;
}

/* ---- DS_SWIZZLE: the offset is a small program. Groups are of 32 lanes. */
VG_INLINE uint32_t amdReverse5(uint32_t V) {
  return __builtin_bitreverse32(V) >> 27;
}
VG_INLINE uint32_t amdSwizzleLane(uint32_t Offset, uint32_t Lane) {
  uint32_t I = Lane & 31, High = Lane & 32, Low = Offset & 31;
  if (Offset >= 0xe000) /* order of a fast Fourier transform */
    return High | ((amdReverse5(I) >> __builtin_popcount(Low)) | (I & Low));
  if (Offset >= 0xc000) { /* rotate within what Low leaves alone */
    uint32_t By = Offset >> 5 & 31;
    uint32_t From = Offset & 0x400 ? I - By : I + By;
    return High | (I & Low) | (From & ~Low & 31);
  }
  if (Offset & 0x8000) /* any permutation of a quad */
    return (Lane & ~3u) | (Offset >> (2 * (Lane & 3)) & 3);
  return High | (((I & Low) | (Offset >> 5 & 31)) ^ (Offset >> 10 & 31));
}
VG_COLLECTIVE(uint32_t, "llvm.amdgcn.ds.swizzle",
               dsSwizzle(uint32_t Value, uint32_t Offset)) {
  const VgExchange *E = amdExchange(Value, VG_SHUFFLE);
  return (uint32_t)E->Values[amdSwizzleLane(Offset & 0xffff, amdLane())];
}

/* ---- V_PERMLANE16, V_PERMLANEX16: each lane of a row of 16 picks one of its
 * row (x: of the other row of the pair). Without "fetch inactive" a lane that
 * is not active gives 0 with bound control, and leaves Old without it. */
VG_INLINE uint64_t amdPermRow(uint64_t Old, uint64_t Value, uint32_t Pick,
                              bool IsOtherRow, bool Fetch, bool Bound) {
  const VgExchange *E = amdExchange(Value, VG_SHUFFLE);
  uint32_t Row = (amdLane() & ~15u) ^ (IsOtherRow ? 16 : 0);
  uint32_t From = Row | (Pick & 15);
  if (amdIsActive(E, From) || Fetch)
    return E->Values[From];
  return Bound ? 0 : Old;
}
VG_INLINE uint32_t amdPick(uint32_t Low, uint32_t High) {
  uint32_t I = amdLane() & 15;
  return ((I < 8 ? Low : High) >> (4 * (I & 7))) & 15;
}
#define PERMLANE16(Type, T)                                                    \
  VG_COLLECTIVE(T, "llvm.amdgcn.permlane16." #Type,                            \
                 permLane16_##Type(T Old, T V, uint32_t Low, uint32_t High,    \
                                   bool Fetch, bool Bound)) {                  \
    return AMD_VALUE(T, amdPermRow(AMD_BITS(Old), AMD_BITS(V),                 \
                                   amdPick(Low, High), false, Fetch, Bound));  \
  }                                                                            \
  VG_COLLECTIVE(T, "llvm.amdgcn.permlanex16." #Type,                           \
                 permLaneX16_##Type(T Old, T V, uint32_t Low, uint32_t High,   \
                                    bool Fetch, bool Bound)) {                 \
    return AMD_VALUE(T, amdPermRow(AMD_BITS(Old), AMD_BITS(V),                 \
                                   amdPick(Low, High), true, Fetch, Bound));   \
  }
AMD_TYPES(PERMLANE16)
VG_COLLECTIVE(uint32_t, "llvm.amdgcn.permlane16.var",
               permLane16Var(uint32_t Old, uint32_t V, uint32_t Pick,
                             bool Fetch, bool Bound)) {
  return (uint32_t)amdPermRow(Old, V, Pick, false, Fetch, Bound);
}
VG_COLLECTIVE(uint32_t, "llvm.amdgcn.permlanex16.var",
               permLaneX16Var(uint32_t Old, uint32_t V, uint32_t Pick,
                              bool Fetch, bool Bound)) {
  return (uint32_t)amdPermRow(Old, V, Pick, true, Fetch, Bound);
}

/* ---- V_PERMLANE16_SWAP, V_PERMLANE32_SWAP (gfx950): the odd rows (or the
 * upper half) of the first register change places with the even rows (the
 * lower half) of the second. */
typedef struct AmdPair {
  uint32_t First, Second;
} AmdPair;
VG_INLINE AmdPair amdSwap(uint32_t A, uint32_t B, uint32_t Distance, bool Fetch,
                          bool Bound) {
  const VgExchange *E = amdExchange((uint64_t)B << 32 | A, VG_SHUFFLE);
  uint32_t Lane = amdLane(), Partner = Lane ^ Distance;
  bool IsUpper = Lane & Distance;
  AmdPair R = {A, B};
  uint64_t V = E->Values[Partner];
  if (!amdIsActive(E, Partner) && !Fetch) {
    if (!Bound)
      return R;
    V = 0;
  }
  if (IsUpper)
    R.First = (uint32_t)(V >> 32);
  else
    R.Second = (uint32_t)V;
  return R;
}
VG_COLLECTIVE(void, "llvm.amdgcn.permlane16.swap",
               permLane16Swap(AmdPair *Result, uint32_t A, uint32_t B,
                              bool Fetch, bool Bound)) {
  *Result = amdSwap(A, B, 16, Fetch, Bound);
}
VG_COLLECTIVE(void, "llvm.amdgcn.permlane32.swap",
               permLane32Swap(AmdPair *Result, uint32_t A, uint32_t B,
                              bool Fetch, bool Bound)) {
  *Result = amdSwap(A, B, 32, Fetch, Bound);
}
