// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Generators of random numbers that cuRAND and rocRAND share: XORWOW, MRG32k3a,
// Philox 4x32-10. Both vendors step and skip alike; seeds of the first two
// differ; see Vendor. For kernels of both vendors and for the host.
// Sources: G. Marsaglia, "Xorshift RNGs" (2003); P. L'Ecuyer, "Good Parameters
// and Implementations for Combined Multiple Recursive RNGs" (1999); J. Salmon
// and others, "Parallel Random Numbers: As Easy as 1, 2, 3" (2011). Seeds:
// measured with test/Libraries/rand-device.cu.
#ifndef PORTHIP_RANDOM_ENGINES_H
#define PORTHIP_RANDOM_ENGINES_H

#if defined(__CUDA__) || defined(__HIP__)
#define PORTHIP_RANDOM inline __host__ __device__
#else
#define PORTHIP_RANDOM inline
#endif

namespace porthip_random {

typedef unsigned int U32;
typedef unsigned long long U64;

/// Whose seeds, and whose way from integers to floats.
enum class Vendor { Nvidia, Amd };

/// Field names are cuRAND's: programs may look at them. The fields
/// boxmuller_... keep one of a pair of normal numbers.
struct Xorwow {
  U32 d;
  U32 v[5];
  int boxmuller_flag, boxmuller_flag_double;
  float boxmuller_extra;
  double boxmuller_extra_double;
};

struct Mrg32k3a {
  U32 s1[3];
  U32 s2[3];
  int boxmuller_flag, boxmuller_flag_double;
  float boxmuller_extra;
  double boxmuller_extra_double;
};

template <class State> PORTHIP_RANDOM void forgetNormals(State &S) {
  S.boxmuller_flag = S.boxmuller_flag_double = 0;
  S.boxmuller_extra = 0;
  S.boxmuller_extra_double = 0;
  // The bytes between: a copy of the state reads them, too.
  char *Between = reinterpret_cast<char *>(&S.boxmuller_extra + 1);
  while (Between < reinterpret_cast<char *>(&S.boxmuller_extra_double))
    *Between++ = 0;
}

//===-- XORWOW ------------------------------------------------------------===//

constexpr U32 XorwowStep = 362437;
constexpr unsigned XorwowSequencePower = 67; ///< a sequence has 2^67 numbers

constexpr U32 XorwowJumps[131][5] = {
#include "xorwow_jumps.inc"
};

PORTHIP_RANDOM void xorshift(U32 (&V)[5]) {
  U32 T = V[0] ^ (V[0] >> 2);
  for (int I = 0; I < 4; ++I)
    V[I] = V[I + 1];
  V[4] = V[4] ^ (V[4] << 4) ^ T ^ (T << 1);
}

PORTHIP_RANDOM U32 next(Xorwow &S) {
  xorshift(S.v);
  S.d += XorwowStep;
  return S.v[4] + S.d;
}

/// N * 2^Power steps of the words, not of the counter: a power of the step is a
/// sum of its first 160 powers.
PORTHIP_RANDOM void jump(U32 (&V)[5], U64 N, unsigned Power) {
  for (; N; N >>= 1, ++Power) {
    if (!(N & 1))
      continue;
    U32 Sum[5] = {0, 0, 0, 0, 0};
    for (int Bit = 0; Bit < 160; ++Bit) {
      U32 Mask = 0u - (XorwowJumps[Power][Bit / 32] >> (Bit % 32) & 1);
      for (int I = 0; I < 5; ++I)
        Sum[I] ^= V[I] & Mask;
      xorshift(V);
    }
    for (int I = 0; I < 5; ++I)
      V[I] = Sum[I];
  }
}

PORTHIP_RANDOM void skip(Xorwow &S, U64 N) {
  jump(S.v, N, 0);
  S.d += XorwowStep * U32(N);
}
/// The counter's period divides a sequence's length.
PORTHIP_RANDOM void skipSequences(Xorwow &S, U64 N) {
  jump(S.v, N, XorwowSequencePower);
}

template <Vendor V> PORTHIP_RANDOM void seed(Xorwow &S, U64 Seed) {
  bool IsAmd = V == Vendor::Amd;
  U32 Low = (U32(Seed) ^ (IsAmd ? 0x2c7f967fu : 0xaad26b49u)) *
            (IsAmd ? 1228688033u : 1099087573u);
  U32 High = (U32(Seed >> 32) ^ (IsAmd ? 0xa03697cbu : 0xf7dcefddu)) *
             (IsAmd ? 2073658381u : 2591861531u);
  S.d = 6615241u + High + Low;
  S.v[0] = 123456789u + Low;
  S.v[1] = 362436069u ^ Low;
  S.v[2] = 521288629u + High;
  S.v[3] = 88675123u ^ High;
  S.v[4] = 5783321u + Low;
  forgetNormals(S);
}

//===-- MRG32k3a ----------------------------------------------------------===//

constexpr U32 MrgModulus1 = 4294967087u, MrgModulus2 = 4294944443u;
constexpr unsigned MrgSubsequencePower = 76, MrgSequencePower = 127;

struct Matrix3 {
  U64 Of[3][3];
};
/// One step of each half, and its 2^76th and 2^127th power.
constexpr Matrix3 MrgStep[2] = {
    {{{0, 1, 0}, {0, 0, 1}, {MrgModulus1 - 810728u, 1403580, 0}}},
    {{{0, 1, 0}, {0, 0, 1}, {MrgModulus2 - 1370589u, 0, 527612}}}};
constexpr Matrix3 MrgSubsequence[2] = {
    {{{82758667u, 1871391091u, 4127413238u},
      {3672831523u, 69195019u, 1871391091u},
      {3672091415u, 3528743235u, 69195019u}}},
    {{{1511326704u, 3759209742u, 1610795712u},
      {4292754251u, 1511326704u, 3889917532u},
      {3859662829u, 4292754251u, 3708466080u}}}};
constexpr Matrix3 MrgSequence[2] = {{{{2427906178u, 3580155704u, 949770784u},
                                      {226153695u, 1230515664u, 3580155704u},
                                      {1988835001u, 986791581u, 1230515664u}}},
                                    {{{1464411153u, 277697599u, 1610723613u},
                                      {32183930u, 1464411153u, 1022607788u},
                                      {2824425944u, 32183930u, 2093834863u}}}};

/// In [1, 2^32 - 209].
PORTHIP_RANDOM U32 step(Mrg32k3a &S) {
  U64 First = (1403580ull * S.s1[1] + 810728ull * (MrgModulus1 - S.s1[0])) %
              MrgModulus1;
  U64 Second = (527612ull * S.s2[2] + 1370589ull * (MrgModulus2 - S.s2[0])) %
               MrgModulus2;
  S.s1[0] = S.s1[1], S.s1[1] = S.s1[2], S.s1[2] = U32(First);
  S.s2[0] = S.s2[1], S.s2[1] = S.s2[2], S.s2[2] = U32(Second);
  return U32(First - Second) + (First <= Second ? MrgModulus1 : 0);
}

PORTHIP_RANDOM void multiply(const Matrix3 &M, U32 (&V)[3], U32 Modulus) {
  U64 Sum[3];
  for (int I = 0; I < 3; ++I) {
    Sum[I] = 0;
    for (int J = 0; J < 3; ++J)
      Sum[I] += M.Of[I][J] * V[J] % Modulus;
  }
  for (int I = 0; I < 3; ++I)
    V[I] = U32(Sum[I] % Modulus);
}
PORTHIP_RANDOM void square(Matrix3 &M, U32 Modulus) {
  Matrix3 Old = M;
  for (int I = 0; I < 3; ++I)
    for (int J = 0; J < 3; ++J) {
      U64 Sum = 0;
      for (int K = 0; K < 3; ++K)
        Sum += Old.Of[I][K] * Old.Of[K][J] % Modulus;
      M.Of[I][J] = Sum % Modulus;
    }
}
/// As if by the matrix N times.
PORTHIP_RANDOM void advance(U32 (&V)[3], Matrix3 M, U64 N, U32 Modulus) {
  for (; N; N >>= 1) {
    if (N & 1)
      multiply(M, V, Modulus);
    if (N >> 1)
      square(M, Modulus);
  }
}
PORTHIP_RANDOM void skip(Mrg32k3a &S, U64 N) {
  advance(S.s1, MrgStep[0], N, MrgModulus1);
  advance(S.s2, MrgStep[1], N, MrgModulus2);
}
PORTHIP_RANDOM void skipSubsequences(Mrg32k3a &S, U64 N) {
  advance(S.s1, MrgSubsequence[0], N, MrgModulus1);
  advance(S.s2, MrgSubsequence[1], N, MrgModulus2);
}
PORTHIP_RANDOM void skipSequences(Mrg32k3a &S, U64 N) {
  advance(S.s1, MrgSequence[0], N, MrgModulus1);
  advance(S.s2, MrgSequence[1], N, MrgModulus2);
}

/// rocRAND's product: reduced by folds, and wrapped where 64 bits overflow,
/// which a seed above 2^49 does.
PORTHIP_RANDOM U64 fold(U64 P, U32 Modulus, int Times) {
  for (int I = 0; I < Times; ++I)
    P = U64(U32(0) - Modulus) * (P >> 32) + U32(P);
  return P >= Modulus ? P - Modulus : P;
}
PORTHIP_RANDOM U32 foldedProduct(U32 A, U64 B, U32 Modulus, int Times) {
  U64 High = A / 131072, Low = A % 131072;
  return U32(fold(fold(High * B, Modulus, Times) * 131072 +
                      fold(Low * B, Modulus, Times),
                  Modulus, Times));
}

template <Vendor V> PORTHIP_RANDOM void seed(Mrg32k3a &S, U64 Seed) {
  U32 X = U32(Seed) ^ 0x55555555u, Y = U32(Seed >> 32) ^ 0xaaaaaaaau;
  bool IsAmd = V == Vendor::Amd;
  if (IsAmd && !Seed) {
    Seed = 12345;
    X = U32(Seed) ^ 0x55555555u;
  }
  for (int I = 0; I < 3; ++I) {
    U32 Of1 = I == 1 ? Y : X, Of2 = I == 1 ? X : Y;
    if (IsAmd) {
      S.s1[I] = foldedProduct(Of1, Seed, MrgModulus1, 1);
      S.s2[I] = foldedProduct(Of2, Seed, MrgModulus2, 2);
    } else {
      S.s1[I] = Seed ? U32(12345ull * Of1 % MrgModulus1) : 12345u;
      S.s2[I] = Seed ? U32(12345ull * Of2 % MrgModulus2) : 12345u;
    }
  }
  forgetNormals(S);
}

/// From [1, 2^32 - 209] to all 32 bits.
template <Vendor V> PORTHIP_RANDOM U32 wholeRange(U32 Step) {
  return V == Vendor::Amd ? U32((Step - 1) * 1.000000048661607)
                          : U32(double(Step) * 1.000000048662);
}
constexpr double MrgScale = 2.3283065498378288e-10; ///< 1 / MrgModulus1

//===-- Philox 4x32-10 ----------------------------------------------------===//

/// Low words first.
struct Words4 {
  U32 Of[4];
};

PORTHIP_RANDOM Words4 philox(Words4 C, U32 Key0, U32 Key1) {
  for (int Round = 0; Round < 10; ++Round) {
    U64 P0 = 0xd2511f53ull * C.Of[0], P1 = 0xcd9e8d57ull * C.Of[2];
    C = Words4{{U32(P1 >> 32) ^ C.Of[1] ^ Key0, U32(P1),
                U32(P0 >> 32) ^ C.Of[3] ^ Key1, U32(P0)}};
    Key0 += 0x9e3779b9u;
    Key1 += 0xbb67ae85u;
  }
  return C;
}
/// By N * 2^64 where IsHigh.
PORTHIP_RANDOM void add(Words4 &C, U64 N, bool IsHigh = false) {
  U64 Low = U64(C.Of[1]) << 32 | C.Of[0], High = U64(C.Of[3]) << 32 | C.Of[2];
  if (IsHigh) {
    High += N;
  } else {
    Low += N;
    High += Low < N;
  }
  C = Words4{{U32(Low), U32(Low >> 32), U32(High), U32(High >> 32)}};
}

} // namespace porthip_random
#endif
