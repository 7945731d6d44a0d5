// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From random integers to floats, as cuRAND and as rocRAND have it. Both are in
// (0, 1]; cuRAND adds half of a step, rocRAND a whole one.
#ifndef PORTHIP_RANDOM_DISTRIBUTIONS_H
#define PORTHIP_RANDOM_DISTRIBUTIONS_H

#include "engines.h"
#include <math.h>

namespace porthip_random {

template <class Real> struct Pair {
  Real x, y;
};

constexpr float StepOf32 = 2.3283064e-10f;                ///< 2^-32
constexpr double StepOf32Double = 2.3283064365386963e-10; ///< 2^-32
constexpr double StepOf53 = 1.1102230246251565e-16;       ///< 2^-53
constexpr float TwoPi = 6.2831855f;

template <Vendor V> PORTHIP_RANDOM float uniform(U32 X) {
  return X * StepOf32 + (V == Vendor::Amd ? StepOf32 : StepOf32 / 2);
}
template <Vendor V> PORTHIP_RANDOM float uniform(U64 X) {
  return uniform<V>(U32(X >> 32));
}
/// Double of 32 bits.
template <Vendor V> PORTHIP_RANDOM double uniformDouble(U32 X) {
  return X * StepOf32Double + StepOf32Double;
}
template <Vendor V> PORTHIP_RANDOM double uniformDouble(U64 X) {
  return (X >> 11) * StepOf53 + (V == Vendor::Amd ? StepOf53 : StepOf53 / 2);
}
/// Double of 53 bits.
template <Vendor V> PORTHIP_RANDOM double uniformDouble(U32 X, U32 Y) {
  if (V == Vendor::Amd)
    return (X | U64(Y >> 11) << 32) * StepOf53 + StepOf53;
  return (X ^ U64(Y) << 21) * StepOf53 + StepOf53 / 2;
}

/// Box and Muller's two normal numbers of two that are uniform in (0, 1]; the
/// angle is in turns for doubles, as both vendors ask sincospi.
PORTHIP_RANDOM Pair<float> polar(float U, float Angle) {
  Pair<float> R;
  float S = sqrtf(-2.0f * logf(U));
#if defined(__CUDA_ARCH__) || defined(__HIP_DEVICE_COMPILE__)
  __sincosf(Angle, &R.x, &R.y);
#else
  R.x = sinf(Angle);
  R.y = cosf(Angle);
#endif
  R.x *= S;
  R.y *= S;
  return R;
}
PORTHIP_RANDOM Pair<double> polar(double U, double HalfTurns) {
  Pair<double> R;
  double S = sqrt(-2.0 * log(U));
#if defined(__CUDA_ARCH__) || defined(__HIP_DEVICE_COMPILE__)
  sincospi(HalfTurns, &R.x, &R.y);
#else
  R.x = sin(HalfTurns * 3.1415926535897932);
  R.y = cos(HalfTurns * 3.1415926535897932);
#endif
  R.x *= S;
  R.y *= S;
  return R;
}

template <Vendor V> PORTHIP_RANDOM Pair<float> normals(U32 X, U32 Y) {
  // rocRAND's constant is not the product of its factors.
  constexpr float Turn = V == Vendor::Amd ? 1.46291807e-09f : StepOf32 * TwoPi;
  return polar(uniform<V>(X), Y * Turn + (V == Vendor::Amd ? Turn : Turn / 2));
}
template <Vendor V>
PORTHIP_RANDOM Pair<double> normals(U32 X0, U32 X1, U32 Y0, U32 Y1) {
  constexpr double Begin = V == Vendor::Amd ? StepOf53 : StepOf53 / 2;
  return polar((X0 ^ U64(X1) << 21) * StepOf53 + Begin,
               (Y0 ^ U64(Y1) << 21) * (StepOf53 * 2) + Begin * 2);
}
/// Numbers of two steps of MRG32k3a.
PORTHIP_RANDOM Pair<float> mrgNormals(U32 X, U32 Y) {
  return polar(float(X * MrgScale), float(Y * MrgScale) * TwoPi);
}
/// rocRAND narrows the uniform numbers to float on the way.
template <Vendor V> PORTHIP_RANDOM Pair<double> mrgNormalsDouble(U32 X, U32 Y) {
  double U = X * MrgScale, W = Y * MrgScale;
  if (V == Vendor::Amd) {
    U = float(U);
    W = float(W);
  }
  return polar(U, W * 2);
}

} // namespace porthip_random
#endif
