// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operands for tensor cores, the same in every run: numbers of each type, of
// several kinds that show how sums are made. For the host alone.
#ifndef PORTHIP_TEST_HARDWARE_NUMBERS_H
#define PORTHIP_TEST_HARDWARE_NUMBERS_H

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <vector>

/// splitmix64.
struct Random {
  uint64_t State;
  uint64_t next() {
    uint64_t Z = State += 0x9e3779b97f4a7c15u;
    Z = (Z ^ Z >> 30) * 0xbf58476d1ce4e5b9u;
    Z = (Z ^ Z >> 27) * 0x94d049bb133111ebu;
    return Z ^ Z >> 31;
  }
  int upTo(int Count) { return int(next() % uint64_t(Count)); }
  int between(int Low, int High) {
    return High <= Low ? Low : Low + upTo(High - Low + 1);
  }
};

/// A format of numbers, as it lies in Bits bits. Shift: bits below that are not
/// used (tf32).
struct Format {
  int Bits, Exponent, Fraction, Shift;
  bool IsInteger, IsSigned;
  int lowest() const { return 2 - (1 << (Exponent - 1)); }
  int highest() const {
    return (1 << (Exponent - 1)) - (Exponent == 4 ? 0 : 1);
  }
  uint64_t signBit() const { return uint64_t(1) << (Exponent + Fraction); }
};
constexpr Format F16 = {16, 5, 10, 0, false, true};
constexpr Format BF16 = {16, 8, 7, 0, false, true};
constexpr Format TF32 = {32, 8, 10, 13, false, true};
constexpr Format F32 = {32, 8, 23, 0, false, true};
constexpr Format F64 = {64, 11, 52, 0, false, true};
constexpr Format E4M3 = {8, 4, 3, 0, false, true};
constexpr Format E5M2 = {8, 5, 2, 0, false, true};
constexpr Format S8 = {8, 0, 0, 0, true, true};
constexpr Format U8 = {8, 0, 0, 0, true, false};
constexpr Format S4 = {4, 0, 0, 0, true, true};
constexpr Format U4 = {4, 0, 0, 0, true, false};
constexpr Format B1 = {1, 0, 0, 0, true, false};
constexpr Format S32 = {32, 0, 0, 0, true, true};

/// (-1)^IsNegative * (1 + Fraction / 2^F) * 2^Exponent; less precise where that
/// is subnormal, the greatest number where it is too great.
inline uint64_t number(const Format &F, bool IsNegative, int Exponent,
                       uint64_t Fraction) {
  const uint64_t One = uint64_t(1) << F.Fraction;
  Fraction &= One - 1;
  uint64_t Size;
  if (Exponent > F.highest()) {
    Exponent = F.highest();
    Fraction = One - 1;
  }
  if (F.Exponent == 4 && Exponent == F.highest() && Fraction == One - 1)
    --Fraction; // 0x7f is a NaN there
  if (Exponent < F.lowest()) {
    int Down = F.lowest() - Exponent;
    Size = Down > 63 ? 0 : (One | Fraction) >> Down;
  } else {
    Size = uint64_t(Exponent - F.lowest() + 1) << F.Fraction | Fraction;
  }
  return (Size | (IsNegative ? F.signBit() : 0)) << F.Shift;
}
inline uint64_t numberOf(const Format &F, Random &R, int Low, int High) {
  int E = R.between(Low, High);
  uint64_t Bits = R.next();
  return number(F, Bits >> 63, E, Bits);
}
inline uint64_t power(const Format &F, bool IsNegative, int Exponent) {
  return number(F, IsNegative, Exponent, 0);
}
inline uint64_t negated(const Format &F, uint64_t V) {
  return V ^ F.signBit() << F.Shift;
}
inline uint64_t special(const Format &F, Random &R) {
  const uint64_t Low = (uint64_t(1) << F.Fraction) - 1;
  const uint64_t Top = ((uint64_t(1) << F.Exponent) - 1) << F.Fraction;
  const uint64_t Sign = R.upTo(2) ? F.signBit() : 0;
  uint64_t V = 0;
  switch (R.upTo(8)) {
  case 0:
  case 1:
    V = F.Exponent == 4 ? Top | Low : Top; // infinity
    break;
  case 2:
    V = Top | (F.Exponent == 4 ? Low : Low & (R.next() | 1)); // a NaN
    break;
  case 3:
    V = Top - 1; // the greatest number
    break;
  case 4:
    V = uint64_t(1) << F.Fraction; // the least that is normal
    break;
  case 5:
    V = 1; // the least
    break;
  default:
    break; // zero
  }
  return (V | Sign) << F.Shift;
}

enum Kind {
  Ordinary,
  Spread,
  Wide,
  Cancelling,
  Low,
  Special,
  Steps,
  Ties,
  Zeros,
  High,
  KindCount
};
inline const char *nameOf(int Of) {
  const char *Names[] = {"ordinary", "spread", "wide", "cancelling", "low",
                         "special",  "steps",  "ties", "zeros",      "high"};
  return Names[Of];
}

/// A (M rows of K), B (N columns of K) and C (M rows of N), as bits.
struct Problem {
  int M, N, K;
  Format OfA, OfB, OfC;
  std::vector<uint64_t> A, B, C;
  uint64_t &a(int Row, int At) { return A[size_t(Row * K + At)]; }
  uint64_t &b(int At, int Column) { return B[size_t(Column * KB + At)]; }
  uint64_t &c(int Row, int Column) { return C[size_t(Row * N + Column)]; }
  int KB; ///< K of B: twice K where A is sparse
};

inline int clampTo(int V, int Low, int High) {
  return V < Low ? Low : V > High ? High : V;
}

inline void fillSteps(Problem &P, Random &R, bool IsTie) {
  // A row: a great term, its negative (or not), and small ones, further and
  // further below; a column scales all.
  const int Top = P.OfA.Exponent >= 8 ? 20 : P.OfA.highest() - 1;
  const int Bottom = P.OfA.Exponent >= 8 ? -20 : P.OfA.lowest();
  const int Below = P.OfC.Bits == 16 ? 8 : P.OfA.Bits == 8 ? 10 : 20;
  for (int I = 0; I < P.M; ++I) {
    for (int K = 0; K < P.K; ++K)
      P.a(I, K) = 0;
    int Down = IsTie ? R.between(Below, Below + 8) : R.between(4, Below + 12);
    int At = R.upTo(P.K), Against = R.upTo(P.K);
    int Smalls = IsTie ? R.between(1, 3) : R.between(1, P.K);
    for (int S = 0; S < Smalls; ++S) {
      int E = Top - Down - (R.upTo(4) == 0 ? R.upTo(3) : 0);
      P.a(I, R.upTo(P.K)) =
          E < Bottom - P.OfA.Fraction ? 0 : power(P.OfA, R.upTo(3) == 0, E);
    }
    bool IsNegative = R.upTo(2);
    P.a(I, At) = IsTie ? number(P.OfA, IsNegative, Top, R.next())
                       : power(P.OfA, IsNegative, Top);
    if (!IsTie && Against != At && R.upTo(3))
      P.a(I, Against) = power(P.OfA, !IsNegative, Top);
    for (int J = 0; J < P.N; ++J) {
      int Scale = clampTo(J % 4 - 2, P.OfB.lowest(), P.OfB.highest());
      int E = Top + Scale;
      switch ((J + I) % 4) {
      case 0:
        P.c(I, J) = 0;
        break;
      case 1:
        P.c(I, J) = power(P.OfC, R.upTo(2), E - Down);
        break;
      case 2:
        P.c(I, J) = power(P.OfC, !IsNegative, E);
        break;
      default:
        P.c(I, J) = numberOf(P.OfC, R, E - Down, E + 3);
      }
    }
  }
  for (int J = 0; J < P.N; ++J)
    for (int K = 0; K < P.KB; ++K)
      P.b(K, J) = power(P.OfB, J >= 4, J % 4 - 2);
}

inline void fillFloats(Problem &P, int Of, Random &R) {
  if (Of == Steps || Of == Ties)
    return fillSteps(P, R, Of == Ties);
  int LowA = -4, HighA = 0, LowB = -4, HighB = 0, LowC = -4, HighC = 2;
  const bool IsLarge = P.OfA.Exponent >= 8;
  if (Of == Spread) {
    HighA = HighB = P.OfA.Exponent == 4 ? 5 : 7;
    LowA = LowB = P.OfA.Exponent == 4 ? -6 : -7;
    LowC = -14;
    HighC = 14;
  } else if (Of == Wide) {
    LowA = P.OfA.lowest() - P.OfA.Fraction;
    HighA = P.OfA.highest();
    LowB = P.OfB.lowest() - P.OfB.Fraction;
    HighB = P.OfB.highest();
    LowC = clampTo(LowA + LowB, -1080, 1000);
    HighC = HighA + HighB - 4;
    if (P.OfC.Exponent <= P.OfA.Exponent && IsLarge) {
      HighA = HighA / 2 - 2; // most sums stay finite
      HighB = HighB / 2 - 2;
      HighC = P.OfC.highest() - 3;
    }
  } else if (Of == Low) {
    LowA = P.OfA.lowest() - P.OfA.Fraction;
    HighA = P.OfA.lowest() + 1;
    LowB = IsLarge ? -8 : P.OfB.lowest() - P.OfB.Fraction;
    HighB = IsLarge ? 2 : R.upTo(2) ? P.OfB.lowest() + 1 : 0;
    LowC = P.OfC.Exponent > P.OfA.Exponent ? LowA + LowB
                                           : P.OfC.lowest() - P.OfC.Fraction;
    HighC =
        P.OfC.Exponent > P.OfA.Exponent ? HighA + HighB : P.OfC.lowest() + 1;
  } else if (Of == High) {
    int Sum = P.OfC.highest();
    HighA = IsLarge ? Sum / 2 : P.OfA.highest();
    LowA = HighA - 2;
    HighB = IsLarge               ? Sum - HighA
            : P.OfC.Exponent == 5 ? Sum - HighA
                                  : P.OfB.highest();
    LowB = HighB - 3;
    LowC = Sum - 3;
    HighC = Sum;
  } else if (Of == Cancelling) {
    LowC = -18;
    HighC = -6;
  }
  for (int I = 0; I < P.M; ++I)
    for (int K = 0; K < P.K; ++K)
      P.a(I, K) = numberOf(P.OfA, R, LowA, HighA);
  for (int J = 0; J < P.N; ++J)
    for (int K = 0; K < P.KB; ++K)
      P.b(K, J) = numberOf(P.OfB, R, LowB, HighB);
  for (int I = 0; I < P.M; ++I)
    for (int J = 0; J < P.N; ++J)
      P.c(I, J) = numberOf(P.OfC, R, LowC, HighC);
  if (Of == Cancelling) {
    int Half = P.K / 2, HalfB = P.KB / 2;
    for (int I = 0; I < P.M; ++I)
      for (int K = 0; K < Half; ++K)
        if (R.upTo(8))
          P.a(I, K + Half) = negated(P.OfA, P.a(I, K));
    for (int J = 0; J < P.N; ++J)
      for (int K = 0; K < HalfB; ++K)
        if (R.upTo(8))
          P.b(K + HalfB, J) = P.b(K, J);
  }
  // Bits that are not part of a number (tf32): of infinities too.
  if (P.OfA.Shift && Of == Spread)
    for (auto *V : {&P.A, &P.B})
      for (uint64_t &X : *V)
        X |= R.next() & ((uint64_t(1) << P.OfA.Shift) - 1);
  if (Of == Special || Of == Zeros) {
    auto replace = [&](std::vector<uint64_t> &V, const Format &F, int One) {
      for (uint64_t &X : V)
        if (Of == Special && R.upTo(One) == 0)
          X = special(F, R) | (F.Shift && R.upTo(4) == 0
                                   ? R.next() & ((uint64_t(1) << F.Shift) - 1)
                                   : 0);
        else if (Of == Zeros && R.upTo(16))
          X = R.upTo(2) ? F.signBit() << F.Shift : 0;
    };
    replace(P.A, P.OfA, 4 * P.K);
    replace(P.B, P.OfB, 4 * P.K);
    replace(P.C, P.OfC, 6);
  }
}

inline Problem makeProblem(int M, int N, int K, int KB, Format OfA, Format OfB,
                           Format OfC, int Of, uint64_t Seed) {
  Problem P = {M, N, K, OfA, OfB, OfC, {}, {}, {}, KB};
  P.A.resize(size_t(M * K));
  P.B.resize(size_t(N * KB));
  P.C.resize(size_t(M * N));
  Random R = {Seed * 1000003 + uint64_t(Of) * 7919 +
              uint64_t(M * 131 + N * 17 + K)};
  if (!OfA.IsInteger) {
    fillFloats(P, Of, R);
    return P;
  }
  for (uint64_t &V : P.A)
    V = R.next() & ((1u << OfA.Bits) - 1);
  for (uint64_t &V : P.B)
    V = R.next() & ((1u << OfB.Bits) - 1);
  for (uint64_t &V : P.C) // small ones, and such that overflow
    V = R.upTo(2)   ? uint32_t(R.between(-1000, 1000))
        : R.upTo(2) ? 0x7fffffffu - uint32_t(R.upTo(1 << 14))
                    : 0x80000000u + uint32_t(R.upTo(1 << 14));
  return P;
}

/// Element At of words that hold elements of Bits bits.
inline void put(std::vector<uint32_t> &Words, size_t At, int Bits, uint64_t V) {
  if (Bits == 64) {
    Words[2 * At] = uint32_t(V);
    Words[2 * At + 1] = uint32_t(V >> 32);
    return;
  }
  size_t PerWord = size_t(32 / Bits);
  Words[At / PerWord] |= uint32_t(V) << (At % PerWord * size_t(Bits));
}
inline uint64_t get(const uint32_t *Words, size_t At, int Bits) {
  if (Bits == 64)
    return Words[2 * At] | uint64_t(Words[2 * At + 1]) << 32;
  size_t PerWord = size_t(32 / Bits);
  uint64_t V = Words[At / PerWord] >> (At % PerWord * size_t(Bits));
  return Bits == 32 ? V : V & ((uint64_t(1) << Bits) - 1);
}

inline void printRows(const char *What, const std::vector<uint64_t> &V,
                      int Rows, int Bits) {
  int Columns = int(V.size()) / Rows;
  for (int I = 0; I < Rows; ++I) {
    std::printf("%s", What);
    for (int J = 0; J < Columns; ++J)
      std::printf(" %0*llx", (Bits + 3) / 4,
                  (unsigned long long)V[size_t(I * Columns + J)]);
    std::printf("\n");
  }
}
inline void printProblem(const Problem &P) {
  printRows("A", P.A, P.M, P.OfA.Bits);
  printRows("B", P.B, P.N, P.OfB.Bits); // a column in each line
  printRows("C", P.C, P.M, P.OfC.Bits);
}

#endif
