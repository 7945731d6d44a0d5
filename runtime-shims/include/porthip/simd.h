// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CUDA's SIMD-in-a-word functions: four bytes or two halves of a 32-bit word
// (__vadd4, __vabsdiffu2, ...), the fused integer minimum and maximum
// (__viaddmax_s32, ...) and the dot products __dp4a and __dp2a. AMD has no
// such instructions but for the dot products, and HIP no such functions.
#ifndef PORTHIP_SIMD_H
#define PORTHIP_SIMD_H

#include "detail/simd_lanes.h"

#if PORTHIP_HAS_DEVICE
namespace porthip {

#if PORTHIP_NVIDIA
#define PORTHIP_SIMD2(Name, ...)                                               \
  PORTHIP_DEVICE unsigned Name(unsigned A, unsigned B) {                       \
    return ::__##Name(A, B);                                                   \
  }
#define PORTHIP_SIMD1(Name, ...)                                               \
  PORTHIP_DEVICE unsigned Name(unsigned A) { return ::__##Name(A); }
#else
#define PORTHIP_SIMD2(Name, ...)                                               \
  PORTHIP_DEVICE unsigned Name(unsigned A, unsigned B) {                       \
    return detail::__VA_ARGS__;                                                \
  }
#define PORTHIP_SIMD1(Name, ...)                                               \
  PORTHIP_DEVICE unsigned Name(unsigned A) { return detail::__VA_ARGS__; }
#endif

#define PORTHIP_SIMD_COMPARE(Kind, Tag, Count, Bits, Post)                     \
  PORTHIP_SIMD2(v##Kind##eq##Count,                                            \
                mapU<Bits>(A, B, detail::LaneEq<Bits>()) Post)                 \
  PORTHIP_SIMD2(v##Kind##ne##Count,                                            \
                mapU<Bits>(A, B, detail::LaneNe<Bits>()) Post)                 \
  PORTHIP_SIMD2(v##Kind##ges##Count,                                           \
                mapS<Bits>(A, B, detail::LaneGe<Bits>()) Post)                 \
  PORTHIP_SIMD2(v##Kind##geu##Count,                                           \
                mapU<Bits>(A, B, detail::LaneGe<Bits>()) Post)                 \
  PORTHIP_SIMD2(v##Kind##gts##Count,                                           \
                mapS<Bits>(A, B, detail::LaneGt<Bits>()) Post)                 \
  PORTHIP_SIMD2(v##Kind##gtu##Count,                                           \
                mapU<Bits>(A, B, detail::LaneGt<Bits>()) Post)                 \
  PORTHIP_SIMD2(v##Kind##les##Count,                                           \
                mapS<Bits>(A, B, detail::LaneLe<Bits>()) Post)                 \
  PORTHIP_SIMD2(v##Kind##leu##Count,                                           \
                mapU<Bits>(A, B, detail::LaneLe<Bits>()) Post)                 \
  PORTHIP_SIMD2(v##Kind##lts##Count,                                           \
                mapS<Bits>(A, B, detail::LaneLt<Bits>()) Post)                 \
  PORTHIP_SIMD2(v##Kind##ltu##Count,                                           \
                mapU<Bits>(A, B, detail::LaneLt<Bits>()) Post)

#define PORTHIP_SIMD_WIDTH(Count, Bits, Ones)                                  \
  PORTHIP_SIMD2(vadd##Count, wrapAdd<Bits>(A, B))                              \
  PORTHIP_SIMD2(vsub##Count, wrapSub<Bits>(A, B))                              \
  PORTHIP_SIMD2(vaddss##Count, mapS<Bits>(A, B, detail::LaneAddS<Bits>()))     \
  PORTHIP_SIMD2(vaddus##Count, mapU<Bits>(A, B, detail::LaneAddU<Bits>()))     \
  PORTHIP_SIMD2(vsubss##Count, mapS<Bits>(A, B, detail::LaneSubS<Bits>()))     \
  PORTHIP_SIMD2(vsubus##Count, mapU<Bits>(A, B, detail::LaneSubU<Bits>()))     \
  PORTHIP_SIMD2(vabsdiffs##Count,                                              \
                mapS<Bits>(A, B, detail::LaneAbsDiff<Bits>()))                 \
  PORTHIP_SIMD2(vabsdiffu##Count,                                              \
                mapU<Bits>(A, B, detail::LaneAbsDiff<Bits>()))                 \
  PORTHIP_SIMD2(vavgs##Count, mapS<Bits>(A, B, detail::LaneAverage<Bits>()))   \
  PORTHIP_SIMD2(vavgu##Count, mapU<Bits>(A, B, detail::LaneAverage<Bits>()))   \
  PORTHIP_SIMD2(vhaddu##Count, mapU<Bits>(A, B, detail::LaneHalfSum<Bits>()))  \
  PORTHIP_SIMD2(vmins##Count, mapS<Bits>(A, B, detail::LaneMin<Bits>()))       \
  PORTHIP_SIMD2(vminu##Count, mapU<Bits>(A, B, detail::LaneMin<Bits>()))       \
  PORTHIP_SIMD2(vmaxs##Count, mapS<Bits>(A, B, detail::LaneMax<Bits>()))       \
  PORTHIP_SIMD2(vmaxu##Count, mapU<Bits>(A, B, detail::LaneMax<Bits>()))       \
  PORTHIP_SIMD2(vsads##Count, sadS<Bits>(A, B))                                \
  PORTHIP_SIMD2(vsadu##Count, sadU<Bits>(A, B))                                \
  PORTHIP_SIMD1(vabs##Count, mapS<Bits>(A, 0u, detail::LaneAbs<Bits>()))       \
  PORTHIP_SIMD1(vabsss##Count, mapS<Bits>(A, 0u, detail::LaneAbsS<Bits>()))    \
  PORTHIP_SIMD1(vneg##Count, wrapSub<Bits>(0u, A))                             \
  PORTHIP_SIMD1(vnegss##Count, mapS<Bits>(A, 0u, detail::LaneNegS<Bits>()))    \
  PORTHIP_SIMD_COMPARE(cmp, , Count, Bits, )                                   \
  PORTHIP_SIMD_COMPARE(set, , Count, Bits, &Ones)

PORTHIP_SIMD_WIDTH(4, 8, 0x01010101u)
PORTHIP_SIMD_WIDTH(2, 16, 0x00010001u)
#undef PORTHIP_SIMD_WIDTH
#undef PORTHIP_SIMD_COMPARE
#undef PORTHIP_SIMD1
#undef PORTHIP_SIMD2

// Fused minimum and maximum --------------------------------------------------
// For the host too, as in CUDA.
// Made of plain operations on every target: that is what they mean, and not
// every CUDA compiler has them.

namespace detail {
PORTHIP_HOST_DEVICE int plusS(int A, int B) {
  return int(unsigned(A) + unsigned(B));
}
PORTHIP_HOST_DEVICE unsigned lesserU(unsigned A, unsigned B) {
  return A < B ? A : B;
}
PORTHIP_HOST_DEVICE unsigned greaterU(unsigned A, unsigned B) {
  return A > B ? A : B;
}
PORTHIP_HOST_DEVICE unsigned minS2(unsigned A, unsigned B) {
  return mapS<16>(A, B, LaneMin<16>());
}
PORTHIP_HOST_DEVICE unsigned maxS2(unsigned A, unsigned B) {
  return mapS<16>(A, B, LaneMax<16>());
}
PORTHIP_HOST_DEVICE unsigned minU2(unsigned A, unsigned B) {
  return mapU<16>(A, B, LaneMin<16>());
}
PORTHIP_HOST_DEVICE unsigned maxU2(unsigned A, unsigned B) {
  return mapU<16>(A, B, LaneMax<16>());
}
} // namespace detail

#define PORTHIP_FUSED(Suffix, T, Lesser, Greater, Plus)                        \
  PORTHIP_HOST_DEVICE T viaddmax_##Suffix(T A, T B, T C) {                     \
    return detail::Greater(Plus(A, B), C);                                     \
  }                                                                            \
  PORTHIP_HOST_DEVICE T viaddmin_##Suffix(T A, T B, T C) {                     \
    return detail::Lesser(Plus(A, B), C);                                      \
  }                                                                            \
  PORTHIP_HOST_DEVICE T vimax3_##Suffix(T A, T B, T C) {                       \
    return detail::Greater(detail::Greater(A, B), C);                          \
  }                                                                            \
  PORTHIP_HOST_DEVICE T vimin3_##Suffix(T A, T B, T C) {                       \
    return detail::Lesser(detail::Lesser(A, B), C);                            \
  }
#define PORTHIP_FUSED_RELU(Suffix, T, Lesser, Greater, Plus)                   \
  PORTHIP_HOST_DEVICE T viaddmax_##Suffix##_relu(T A, T B, T C) {              \
    return detail::Greater(viaddmax_##Suffix(A, B, C), T(0));                  \
  }                                                                            \
  PORTHIP_HOST_DEVICE T viaddmin_##Suffix##_relu(T A, T B, T C) {              \
    return detail::Greater(viaddmin_##Suffix(A, B, C), T(0));                  \
  }                                                                            \
  PORTHIP_HOST_DEVICE T vimax3_##Suffix##_relu(T A, T B, T C) {                \
    return detail::Greater(vimax3_##Suffix(A, B, C), T(0));                    \
  }                                                                            \
  PORTHIP_HOST_DEVICE T vimin3_##Suffix##_relu(T A, T B, T C) {                \
    return detail::Greater(vimin3_##Suffix(A, B, C), T(0));                    \
  }                                                                            \
  PORTHIP_HOST_DEVICE T vimax_##Suffix##_relu(T A, T B) {                      \
    return detail::Greater(detail::Greater(A, B), T(0));                       \
  }                                                                            \
  PORTHIP_HOST_DEVICE T vimin_##Suffix##_relu(T A, T B) {                      \
    return detail::Greater(detail::Lesser(A, B), T(0));                        \
  }
#define PORTHIP_PLUS_U(A, B) ((A) + (B))
PORTHIP_FUSED(s32, int, lesser, greater, detail::plusS)
PORTHIP_FUSED(u32, unsigned, lesserU, greaterU, PORTHIP_PLUS_U)
PORTHIP_FUSED(s16x2, unsigned, minS2, maxS2, detail::wrapAdd<16>)
PORTHIP_FUSED(u16x2, unsigned, minU2, maxU2, detail::wrapAdd<16>)
PORTHIP_FUSED_RELU(s32, int, lesser, greater, detail::plusS)
PORTHIP_FUSED_RELU(s16x2, unsigned, minS2, maxS2, detail::wrapAdd<16>)
#undef PORTHIP_PLUS_U
#undef PORTHIP_FUSED_RELU
#undef PORTHIP_FUSED

// The predicate says that the first operand was taken, also when both are
// equal.
#define PORTHIP_PICK(Name, T, Compare)                                         \
  PORTHIP_HOST_DEVICE T Name(T A, T B, bool *First) {                          \
    *First = A Compare B;                                                      \
    return *First ? A : B;                                                     \
  }
PORTHIP_PICK(vibmax_s32, int, >=)
PORTHIP_PICK(vibmax_u32, unsigned, >=)
PORTHIP_PICK(vibmin_s32, int, <=)
PORTHIP_PICK(vibmin_u32, unsigned, <=)
#undef PORTHIP_PICK
#define PORTHIP_PICK2(Name, Lane, Compare, Map)                                \
  PORTHIP_HOST_DEVICE unsigned Name(unsigned A, unsigned B, bool *High,        \
                                    bool *Low) {                               \
    *High = detail::Lane<16>(A, 1) Compare detail::Lane<16>(B, 1);             \
    *Low = detail::Lane<16>(A, 0) Compare detail::Lane<16>(B, 0);              \
    return detail::Map(A, B);                                                  \
  }
PORTHIP_PICK2(vibmax_s16x2, laneS, >=, maxS2)
PORTHIP_PICK2(vibmax_u16x2, laneU, >=, maxU2)
PORTHIP_PICK2(vibmin_s16x2, laneS, <=, minS2)
PORTHIP_PICK2(vibmin_u16x2, laneU, <=, minU2)
#undef PORTHIP_PICK2

// Dot products ----------------------------------------------------------------

// The targets that have v_dot4: a target in neither list takes the plain sum.
#if PORTHIP_AMD && defined(__HIP_DEVICE_COMPILE__)
#if defined(__gfx906__) || defined(__gfx908__) || defined(__gfx90a__) ||       \
    defined(__gfx940__) || defined(__gfx941__) || defined(__gfx942__) ||       \
    defined(__gfx950__) || defined(__gfx1011__) || defined(__gfx1012__) ||     \
    defined(__gfx1030__) || defined(__gfx1031__) || defined(__gfx1032__) ||    \
    defined(__gfx1034__)
#define PORTHIP_DOT4(A, B, C) __builtin_amdgcn_sdot4(A, B, C, false)
#elif defined(__gfx1100__) || defined(__gfx1101__) || defined(__gfx1102__) ||  \
    defined(__gfx1103__) || defined(__gfx1150__) || defined(__gfx1151__) ||    \
    defined(__gfx1200__) || defined(__gfx1201__)
#define PORTHIP_DOT4(A, B, C)                                                  \
  __builtin_amdgcn_sudot4(true, A, true, B, C, false)
#endif
#endif

PORTHIP_DEVICE int dp4a(int A, int B, int C) {
#if PORTHIP_NVIDIA
  return ::__dp4a(A, B, C);
#elif defined(PORTHIP_DOT4)
  return PORTHIP_DOT4(A, B, C);
#else
  for (int I = 0; I < 4; ++I)
    C = detail::plusS(C, detail::laneS<8>(unsigned(A), I) *
                             detail::laneS<8>(unsigned(B), I));
  return C;
#endif
}
PORTHIP_DEVICE unsigned dp4a(unsigned A, unsigned B, unsigned C) {
#if PORTHIP_NVIDIA
  return ::__dp4a(A, B, C);
#elif defined(PORTHIP_DOT4)
  return __builtin_amdgcn_udot4(A, B, C, false);
#else
  for (int I = 0; I < 4; ++I)
    C += unsigned(detail::laneU<8>(A, I) * detail::laneU<8>(B, I));
  return C;
#endif
}
#undef PORTHIP_DOT4

// Two halves of A times two bytes of B: the lower or the upper ones.
PORTHIP_DEVICE int dp2a_lo(int A, int B, int C) {
  for (int I = 0; I < 2; ++I)
    C = detail::plusS(C, detail::laneS<16>(unsigned(A), I) *
                             detail::laneS<8>(unsigned(B), I));
  return C;
}
PORTHIP_DEVICE unsigned dp2a_lo(unsigned A, unsigned B, unsigned C) {
  for (int I = 0; I < 2; ++I)
    C += unsigned(detail::laneU<16>(A, I)) * unsigned(detail::laneU<8>(B, I));
  return C;
}
PORTHIP_DEVICE int dp2a_hi(int A, int B, int C) {
  return dp2a_lo(A, int(unsigned(B) >> 16), C);
}
PORTHIP_DEVICE unsigned dp2a_hi(unsigned A, unsigned B, unsigned C) {
  return dp2a_lo(A, B >> 16, C);
}

#if !defined(PORTHIP_LANE_SIMULATOR)
#define PORTHIP_DOT_VECTORS(Name, First, Second, T)                            \
  PORTHIP_DEVICE T Name(First A, Second B, T C) {                              \
    T AWord, BWord;                                                            \
    __builtin_memcpy(&AWord, &A, sizeof(T));                                   \
    __builtin_memcpy(&BWord, &B, sizeof(T));                                   \
    return Name(AWord, BWord, C);                                              \
  }
PORTHIP_DOT_VECTORS(dp4a, char4, char4, int)
PORTHIP_DOT_VECTORS(dp4a, uchar4, uchar4, unsigned)
PORTHIP_DOT_VECTORS(dp2a_lo, short2, char4, int)
PORTHIP_DOT_VECTORS(dp2a_lo, ushort2, uchar4, unsigned)
PORTHIP_DOT_VECTORS(dp2a_hi, short2, char4, int)
PORTHIP_DOT_VECTORS(dp2a_hi, ushort2, uchar4, unsigned)
#undef PORTHIP_DOT_VECTORS
#endif

} // namespace porthip
#endif // PORTHIP_HAS_DEVICE
#endif
