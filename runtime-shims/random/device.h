// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The numbers of curand_kernel.h's and hiprand_kernel.h's functions, by the
// vendor whose numbers they give. device_api.inc has their names.
#ifndef PORTHIP_RANDOM_DEVICE_H
#define PORTHIP_RANDOM_DEVICE_H

#include "distributions.h"
#include "states.h"

namespace porthip_random {

/// Base of the vendors' states, so that what is said here of one generator is
/// not taken for another's.
inline __device__ Xorwow &base(Xorwow &S) { return S; }
inline __device__ Mrg32k3a &base(Mrg32k3a &S) { return S; }
inline __device__ Philox &base(Philox &S) { return S; }
inline __device__ Sobol32 &base(Sobol32 &S) { return S; }
inline __device__ Sobol64 &base(Sobol64 &S) { return S; }

#define PORTHIP_DRAW template <Vendor V> inline __device__

//===-- Seeds and places in the sequence ----------------------------------===//

inline __device__ uint4 wordsOf(const Words4 &W) {
  return make_uint4(W.Of[0], W.Of[1], W.Of[2], W.Of[3]);
}
inline __device__ Words4 wordsOf(const uint4 &W) {
  return Words4{{W.x, W.y, W.z, W.w}};
}
inline __device__ void move(Philox &S, U64 N, bool IsHigh) {
  Words4 C = wordsOf(S.ctr);
  add(C, N, IsHigh);
  S.ctr = wordsOf(C);
  S.output = wordsOf(philox(C, S.key.x, S.key.y));
}
inline __device__ void skip(Philox &S, U64 N) {
  S.STATE += U32(N & 3);
  U64 Blocks = N / 4 + S.STATE / 4;
  S.STATE %= 4;
  move(S, Blocks, false);
}
inline __device__ void skipSequences(Philox &S, U64 N) { move(S, N, true); }

inline __device__ void skip(Sobol32 &S, U32 N) {
  S.i += N;
  S.x = S.c;
  for (int Bit = 0; Bit < 32; ++Bit)
    if ((S.i ^ S.i >> 1) >> Bit & 1)
      S.x ^= S.direction_vectors[Bit];
}
inline __device__ void skip(Sobol64 &S, U64 N) {
  S.i += N;
  S.x = S.c;
  for (int Bit = 0; Bit < 64; ++Bit)
    if ((S.i ^ S.i >> 1) >> Bit & 1)
      S.x ^= S.direction_vectors[Bit];
}

PORTHIP_DRAW void begin(Xorwow &S, U64 Seed, U64 Sequence, U64 Offset) {
  seed<V>(S, Seed);
  skipSequences(S, Sequence);
  skip(S, Offset);
}
PORTHIP_DRAW void begin(Mrg32k3a &S, U64 Seed, U64 Sequence, U64 Offset) {
  seed<V>(S, Seed);
  skipSubsequences(S, Sequence);
  skip(S, Offset);
}
PORTHIP_DRAW void begin(Philox &S, U64 Seed, U64 Sequence, U64 Offset) {
  S.ctr = make_uint4(0, 0, 0, 0);
  S.key = make_uint2(U32(Seed), U32(Seed >> 32));
  S.STATE = 0;
  forgetNormals(S);
  skipSequences(S, Sequence);
  skip(S, Offset);
}
template <class State, class Word>
inline __device__ void beginQuasi(State &S, const Word *Vectors, Word Scramble,
                                  Word Offset) {
  S.i = 0;
  S.c = Scramble;
  for (unsigned I = 0; I < sizeof(Word) * 8; ++I)
    S.direction_vectors[I] = Vectors[I];
  skip(S, Offset);
}

//===-- Integers ----------------------------------------------------------===//

PORTHIP_DRAW U32 draw(Xorwow &S) { return next(S); }
PORTHIP_DRAW U32 draw(Mrg32k3a &S) { return wholeRange<V>(step(S)); }
PORTHIP_DRAW U32 draw(Philox &S) {
  U32 Drawn = wordsOf(S.output).Of[S.STATE & 3];
  if (++S.STATE == 4) {
    S.STATE = 0;
    move(S, 1, false);
  }
  return Drawn;
}
PORTHIP_DRAW U32 draw(Sobol32 &S) {
  U32 Drawn = S.x;
  int Zero = __ffs(~S.i);
  S.x ^= S.direction_vectors[Zero ? Zero - 1 : 31];
  ++S.i;
  return Drawn;
}
PORTHIP_DRAW U64 draw(Sobol64 &S) {
  U64 Drawn = S.x;
  int Zero = __ffsll(~S.i);
  S.x ^= S.direction_vectors[Zero ? Zero - 1 : 63];
  ++S.i;
  return Drawn;
}
PORTHIP_DRAW uint4 draw4(Philox &S) {
  Words4 Old = wordsOf(S.output);
  move(S, 1, false);
  Words4 New = wordsOf(S.output), Drawn;
  for (U32 I = 0; I < 4; ++I)
    Drawn.Of[I] =
        I + S.STATE < 4 ? Old.Of[I + S.STATE] : New.Of[I + S.STATE - 4];
  return wordsOf(Drawn);
}

//===-- Uniform -----------------------------------------------------------===//

template <Vendor V, class State> inline __device__ float drawUniform(State &S) {
  return uniform<V>(draw<V>(S));
}
PORTHIP_DRAW float drawUniform(Mrg32k3a &S) {
  return float(step(S) * MrgScale);
}
template <Vendor V, class State>
inline __device__ double drawUniformDouble(State &S) {
  return uniformDouble<V>(draw<V>(S));
}
PORTHIP_DRAW double drawUniformDouble(Mrg32k3a &S) {
  return step(S) * MrgScale;
}
template <Vendor V, class State>
inline __device__ double drawTwoForUniform(State &S) {
  U32 X = draw<V>(S), Y = draw<V>(S);
  return uniformDouble<V>(X, Y);
}
PORTHIP_DRAW double drawUniformDouble(Xorwow &S) {
  return drawTwoForUniform<V>(S);
}
/// cuRAND's has 32 random bits here.
PORTHIP_DRAW double drawUniformDouble(Philox &S) {
  return V == Vendor::Amd ? drawTwoForUniform<V>(S)
                          : uniformDouble<V>(draw<V>(S));
}

//===-- Normal ------------------------------------------------------------===//

template <Vendor V, class State>
inline __device__ Pair<float> drawNormals(State &S) {
  U32 X = draw<V>(S), Y = draw<V>(S);
  return normals<V>(X, Y);
}
PORTHIP_DRAW Pair<float> drawNormals(Mrg32k3a &S) {
  U32 X = step(S), Y = step(S);
  return mrgNormals(X, Y);
}
PORTHIP_DRAW Pair<double> drawNormalsDouble(Xorwow &S) {
  U32 X0 = draw<V>(S), X1 = draw<V>(S), Y0 = draw<V>(S), Y1 = draw<V>(S);
  return normals<V>(X0, X1, Y0, Y1);
}
PORTHIP_DRAW Pair<double> drawNormalsDouble(Philox &S) {
  uint4 X = draw4<V>(S);
  return normals<V>(X.x, X.y, X.z, X.w);
}
PORTHIP_DRAW Pair<double> drawNormalsDouble(Mrg32k3a &S) {
  U32 X = step(S), Y = step(S);
  return mrgNormalsDouble<V>(X, Y);
}

template <Vendor V, class State>
inline __device__ Pair<float> drawPair(State &S, float) {
  return drawNormals<V>(S);
}
template <Vendor V, class State>
inline __device__ Pair<double> drawPair(State &S, double) {
  return drawNormalsDouble<V>(S);
}

/// Number that is kept: of each pair the second number is kept for the next
/// call. cuRAND keeps what it would return, apart for plain and logarithmic
/// numbers; rocRAND keeps the normal number for either, a double as a float.
constexpr int KeptNormal = 1, KeptLogNormal = 2;

/// Where a state keeps it, and what: by the type of the number.
template <class State> inline __device__ float &keptIn(State &S, float) {
  return S.boxmuller_extra;
}
template <class State> inline __device__ double &keptIn(State &S, double) {
  return S.boxmuller_extra_double;
}
template <class State> inline __device__ int &kindKeptIn(State &S, float) {
  return S.boxmuller_flag;
}
template <class State> inline __device__ int &kindKeptIn(State &S, double) {
  return S.boxmuller_flag_double;
}
inline __device__ float exponential(float X) { return expf(X); }
inline __device__ double exponential(double X) { return exp(X); }

template <Vendor V, class T, class State>
inline __device__ T drawOneNormal(State &S) {
  if (kindKeptIn(S, T()) == KeptNormal) {
    kindKeptIn(S, T()) = 0;
    return V == Vendor::Amd ? float(keptIn(S, T())) : keptIn(S, T());
  }
  Pair<T> N = drawPair<V>(S, T());
  keptIn(S, T()) = N.y;
  kindKeptIn(S, T()) = KeptNormal;
  return N.x;
}
template <Vendor V, class State> inline __device__ float drawNormal(State &S) {
  return drawOneNormal<V, float>(S);
}
template <Vendor V, class State>
inline __device__ double drawNormalDouble(State &S) {
  return drawOneNormal<V, double>(S);
}

template <Vendor V, class T, class State>
inline __device__ T drawOneLogNormal(State &S, T Mean, T Deviation) {
  if (V == Vendor::Amd)
    return exponential(Mean + Deviation * drawOneNormal<V, T>(S));
  if (kindKeptIn(S, T()) == KeptLogNormal) {
    kindKeptIn(S, T()) = 0;
    return keptIn(S, T());
  }
  Pair<T> N = drawPair<V>(S, T());
  keptIn(S, T()) = exponential(Mean + Deviation * N.y);
  kindKeptIn(S, T()) = KeptLogNormal;
  return exponential(Mean + Deviation * N.x);
}
template <Vendor V, class State>
inline __device__ float drawLogNormal(State &S, float Mean, float Deviation) {
  return drawOneLogNormal<V>(S, Mean, Deviation);
}
template <Vendor V, class State>
inline __device__ double drawLogNormalDouble(State &S, double Mean,
                                             double Deviation) {
  return drawOneLogNormal<V>(S, Mean, Deviation);
}

//===-- Poisson -----------------------------------------------------------===//

/// Both vendors begin with Knuth's products of uniform numbers, and round
/// normal ones above 4000. Numbers between they reject, each in a way of its
/// own.
template <Vendor V, class State>
inline __device__ U32 drawPoisson(State &S, double Mean) {
  if (Mean >= 64 && Mean <= 4000) {
    printf("porthip: the device function for Poisson's numbers has no mean "
           "from 64 to 4000 (here %g) without the toolkit's headers; the "
           "kernel ends here\n",
           Mean);
    __builtin_trap();
  }
  U32 Count = 0;
  if (V == Vendor::Amd) {
    if (Mean > 4000)
      return U32(round(sqrt(Mean) * drawNormalDouble<V>(S) + Mean));
    double Limit = exp(-Mean);
    for (double Product = 1; (Product *= drawUniformDouble<V>(S)) > Limit;)
      ++Count;
    return Count;
  }
  if (Mean > 4000)
    return U32(sqrt(Mean) * drawNormalDouble<V>(S) + Mean + 0.5);
  for (float Product = expf(float(Mean));
       (Product *= drawUniform<V>(S)) > 1.0f;)
    ++Count;
  return Count;
}

#undef PORTHIP_DRAW

} // namespace porthip_random
#endif
