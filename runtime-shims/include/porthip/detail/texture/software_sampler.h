// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Texture fetches and surface accesses by plain loads and stores, for devices
// without image instructions. The arithmetic is that of CUDA's programming
// guide, "Texture Fetching": weights have 8 fractional bits.
//
// A fetch gives the 32-bit words that a texture unit does: a float's bits, or
// an integer widened to 32 bits. Channels that the format lacks are 0, the
// fourth is 1.
#ifndef PORTHIP_DETAIL_SOFTWARE_SAMPLER_H
#define PORTHIP_DETAIL_SOFTWARE_SAMPLER_H

#include "../config.h"
#include "software_texture.h"

#if PORTHIP_AMD || defined(PORTHIP_LANE_SIMULATOR)
// Not forced inline: a kernel with many fetches would grow without bound.
#if defined(PORTHIP_LANE_SIMULATOR)
#define PORTHIP_SAMPLER inline
#define PORTHIP_UNIFORM
#define PORTHIP_GLOBAL
#else
#define PORTHIP_SAMPLER __device__ inline
// A descriptor stays as it is while a kernel runs: scalar loads will do.
#define PORTHIP_UNIFORM __attribute__((address_space(4)))
#define PORTHIP_GLOBAL __attribute__((address_space(1)))
#endif

namespace porthip {
namespace detail {
namespace software {

using Descriptor = const PORTHIP_UNIFORM SoftwareTexture *;

template <int N> struct Words {
  unsigned Of[N];
};

// Memory
// -----------------------------------------------------------------------

template <class W> PORTHIP_SAMPLER W load(unsigned long long At) {
  return *(const PORTHIP_GLOBAL W *)At; // No C++ cast makes an address space.
}
template <class W> PORTHIP_SAMPLER void store(unsigned long long At, W Value) {
  *(PORTHIP_GLOBAL W *)At = Value;
}

PORTHIP_SAMPLER unsigned long long placeOf(Descriptor D, int X, int Y,
                                           int Slice) {
  return D->Base + unsigned(Slice) * D->SliceBytes + unsigned(Y) * D->RowBytes +
         (unsigned long long)(unsigned(X)) * (D->ChannelBytes * D->Channels);
}

// The bytes of a texel from the lowest bit of the first word on.
PORTHIP_SAMPLER Words<4> loadTexel(Descriptor D, int X, int Y, int Slice) {
  typedef unsigned Two __attribute__((ext_vector_type(2)));
  typedef unsigned Four __attribute__((ext_vector_type(4)));
  unsigned long long At = placeOf(D, X, Y, Slice);
  switch (D->ChannelBytes * D->Channels) {
  case 1:
    return {{load<unsigned char>(At)}};
  case 2:
    return {{load<unsigned short>(At)}};
  case 4:
    return {{load<unsigned>(At)}};
  case 8: {
    Two V = load<Two>(At);
    return {{V[0], V[1]}};
  }
  default: {
    Four V = load<Four>(At);
    return {{V[0], V[1], V[2], V[3]}};
  }
  }
}

// Formats
// ----------------------------------------------------------------------

PORTHIP_SAMPLER unsigned floatBits(float Value) {
  return bitCast<unsigned>(Value);
}
PORTHIP_SAMPLER bool givesFloats(Descriptor D) {
  return D->Kind == SoftwareFloat || D->ReadsFloats;
}

PORTHIP_SAMPLER float linearOfSrgb(float Value) {
  return Value <= 0.04045f
             ? Value * (1 / 12.92f)
             : __builtin_exp2f(
                   2.4f * __builtin_log2f((Value + 0.055f) * (1 / 1.055f)));
}

// In double a product is the quotient, rounded.
PORTHIP_SAMPLER float fractionOf(unsigned Word, unsigned Bits, bool IsSigned) {
  if (!IsSigned)
    return float(Word * (Bits == 8 ? 1 / 255.0 : 1 / 65535.0));
  float Value = float(int(Word) * (Bits == 8 ? 1 / 127.0 : 1 / 32767.0));
  return Value < -1 ? -1 : Value;
}

// The value that the texture unit makes of a channel.
PORTHIP_SAMPLER unsigned channelOf(Descriptor D, const Words<4> &Texel,
                                   int Channel) {
  if (Channel >= int(D->Channels))
    return Channel != 3 ? 0 : givesFloats(D) ? floatBits(1) : 1;
  if (D->ChannelBytes == 4)
    return Texel.Of[Channel];
  unsigned Bits = 8 * D->ChannelBytes;
  unsigned Word = Bits == 16 ? Texel.Of[Channel / 2] >> Channel % 2 * 16
                             : Texel.Of[0] >> Channel * 8;
  if (D->Kind == SoftwareFloat)
    return floatBits(float(bitCast<_Float16>((unsigned short)Word)));
  bool IsSigned = D->Kind == SoftwareSigned;
  Word <<= 32 - Bits;
  Word = IsSigned ? unsigned(int(Word) >> (32 - Bits)) : Word >> (32 - Bits);
  if (!D->ReadsFloats)
    return Word;
  float Value = fractionOf(Word, Bits, IsSigned);
  return floatBits(D->IsSrgb && Channel < 3 ? linearOfSrgb(Value) : Value);
}

template <int N>
PORTHIP_SAMPLER Words<N> wordsAt(Descriptor D, int X, int Y, int Slice) {
  Words<N> Result;
  if ((X | Y | Slice) < 0) {
    for (int I = 0; I < N; ++I)
      Result.Of[I] = floatBits(D->Border[I]);
    return Result;
  }
  Words<4> Texel = loadTexel(D, X, Y, Slice);
  for (int I = 0; I < N; ++I)
    Result.Of[I] = channelOf(D, Texel, I);
  return Result;
}

// Coordinates
// ------------------------------------------------------------------

// Two neighbours and the weight of the second in 256ths. Negative: the border.
struct Axis {
  int First, Second, Weight;
};

// A coordinate in texels, less Shift: the texture is repeated so often before
// it, and turned round there or not.
struct Coordinate {
  double At, Shift;
  bool IsMirrored;
};

// Exact, as at the border of two texels a rounding would decide between them.
PORTHIP_SAMPLER Coordinate inTexels(Descriptor D, int Dimension, float X) {
  double Size = D->Size[Dimension];
  SoftwareAddress Mode = D->Address[Dimension];
  X = X != X ? 0 : __builtin_fminf(__builtin_fmaxf(X, -0x1p30f), 0x1p30f);
  bool Repeats = Mode == SoftwareWrap || Mode == SoftwareMirror;
  // Numbers without a fraction, infinities among them, wrap to 0.
  if (Repeats && __builtin_fabsf(X) >= 0x1p24f)
    X = 0;
  double At = D->IsNormalized ? X * Size : double(X);
  if (!Repeats)
    return {__builtin_fmin(__builtin_fmax(At, -2), Size + 2), 0, false};
  double Whole = __builtin_floor(double(X)), Half = Whole * 0.5;
  return {At, Whole * Size,
          Mode == SoftwareMirror && __builtin_floor(Half) != Half};
}

// For an index that may be one off either end.
PORTHIP_SAMPLER int inReach(Descriptor D, int Dimension, int Index,
                            bool IsMirrored) {
  int Size = int(D->Size[Dimension]);
  if (IsMirrored)
    Index = Size - 1 - Index;
  if (unsigned(Index) < unsigned(Size))
    return Index;
  switch (D->Address[Dimension]) {
  case SoftwareBorder:
    return -1;
  case SoftwareWrap:
    return Index < 0 ? Size - 1 : 0;
  default:
    return Index < 0 ? 0 : Size - 1;
  }
}

PORTHIP_SAMPLER Axis nearest(Descriptor D, int Dimension, float X) {
  Coordinate C = inTexels(D, Dimension, X);
  int Index = int(__builtin_floor(C.At) - C.Shift);
  return {inReach(D, Dimension, Index, C.IsMirrored), 0, 0};
}

// Half a texel before, rounded to 256ths.
PORTHIP_SAMPLER Axis between(Descriptor D, int Dimension, float X) {
  Coordinate C = inTexels(D, Dimension, X);
  int Fixed = int(__builtin_floor((C.At - 0.5) * 256 + 0.5) - C.Shift * 256);
  int First = Fixed >> 8;
  return {inReach(D, Dimension, First, C.IsMirrored),
          inReach(D, Dimension, First + 1, C.IsMirrored), Fixed & 255};
}

// Fetches
// ----------------------------------------------------------------------

// Whether the first N channels of each texel are floats in memory.
template <int N> PORTHIP_SAMPLER bool isPlain(Descriptor D) {
  return D->Kind == SoftwareFloat && D->ChannelBytes == 4 && D->Channels >= N;
}
template <int N>
PORTHIP_SAMPLER Words<N> plainAt(Descriptor D, int X, int Y, int Slice) {
  typedef unsigned Row __attribute__((ext_vector_type(N)));
  Words<N> Result;
  bool IsBorder = (X | Y | Slice) < 0;
  Row V = {};
  if (!IsBorder)
    V = load<Row>(placeOf(D, X, Y, Slice));
  for (int I = 0; I < N; ++I)
    Result.Of[I] = IsBorder ? floatBits(D->Border[I]) : V[I];
  return Result;
}

// A corner's weight in 256ths: what dimensions share is rounded, half upwards.
// Measured on an H200; the eight make 256.
PORTHIP_SAMPLER int weightOf(int Corner, int X, int Y, int Z) {
  int XY = (X * Y + 128) >> 8, XZ = (X * Z + 128) >> 8;
  int YZ = (Y * Z + 128) >> 8, XYZ = (X * Y * Z + 32768) >> 16;
  switch (Corner) {
  case 0:
    return 256 - X - Y - Z + XY + XZ + YZ - XYZ;
  case 1:
    return X - XY - XZ + XYZ;
  case 2:
    return Y - XY - YZ + XYZ;
  case 3:
    return XY - XYZ;
  case 4:
    return Z - XZ - YZ + XYZ;
  case 5:
    return XZ - XYZ;
  case 6:
    return YZ - XYZ;
  default:
    return XYZ;
  }
}

// To the nearest, half away from zero, as NVIDIA's units do.
PORTHIP_SAMPLER float rounded(Descriptor D, double Sum) {
  bool IsHalf = D->Kind == SoftwareFloat && D->ChannelBytes == 2;
  unsigned long long Bits = bitCast<unsigned long long>(Sum);
  unsigned long long Half = 1ull << (IsHalf ? 41 : 28);
  if ((Bits & (2 * Half - 1)) == Half)
    Sum = bitCast<double>(Bits + 1);
  return IsHalf ? float(_Float16(Sum)) : float(Sum);
}

// The weighted sum around a place: the texels of a line, square or cube. All at
// once for floats; others, which take some code to read, one by one.
template <int N, int Dimensions, bool IsPlain>
PORTHIP_SAMPLER Words<N> mixed(Descriptor D, const Axis &X, const Axis &Y,
                               const Axis &Z) {
  double Sum[N] = {};
#pragma clang loop unroll_count(IsPlain ? 8 : 1)
  for (int Corner = 0; Corner < 1 << Dimensions; ++Corner) {
    bool IsRight = Corner & 1, IsUpper = Corner & 2, IsBehind = Corner & 4;
    int AtX = IsRight ? X.Second : X.First;
    int AtY = IsUpper ? Y.Second : Y.First;
    int AtZ = IsBehind ? Z.Second : Z.First;
    int Weight = weightOf(Corner, X.Weight, Dimensions > 1 ? Y.Weight : 0,
                          Dimensions > 2 ? Z.Weight : 0);
    Words<N> Texel =
        IsPlain ? plainAt<N>(D, AtX, AtY, AtZ) : wordsAt<N>(D, AtX, AtY, AtZ);
    // Infinities and NaNs of texels that have no part do not count.
    for (int I = 0; I < N; ++I)
      Sum[I] +=
          Weight ? double(bitCast<float>(Texel.Of[I])) * (Weight * (1 / 256.0))
                 : 0;
  }
  Words<N> Result;
  for (int I = 0; I < N; ++I)
    Result.Of[I] = floatBits(rounded(D, Sum[I]));
  return Result;
}

template <int N, int Dimensions>
PORTHIP_SAMPLER Words<N> filtered(Descriptor D, const Axis &X, const Axis &Y,
                                  const Axis &Z) {
  return isPlain<N>(D) ? mixed<N, Dimensions, true>(D, X, Y, Z)
                       : mixed<N, Dimensions, false>(D, X, Y, Z);
}

PORTHIP_SAMPLER int layerOf(Descriptor D, int Layer) {
  // PTX's layers are unsigned: a negative one is the last.
  unsigned Last = unsigned(D->Layers) - 1;
  return int(unsigned(Layer) > Last ? Last : unsigned(Layer));
}

template <int N>
PORTHIP_SAMPLER Words<N> sample1D(Descriptor D, float X, int Slice) {
  if (!D->IsLinear)
    return wordsAt<N>(D, nearest(D, 0, X).First, 0, Slice);
  return filtered<N, 1>(D, between(D, 0, X), {0, 0, 0}, {Slice, 0, 0});
}

template <int N>
PORTHIP_SAMPLER Words<N> sample2D(Descriptor D, float X, float Y, int Slice) {
  if (!D->IsLinear)
    return wordsAt<N>(D, nearest(D, 0, X).First, nearest(D, 1, Y).First, Slice);
  return filtered<N, 2>(D, between(D, 0, X), between(D, 1, Y), {Slice, 0, 0});
}

template <int N>
PORTHIP_SAMPLER Words<N> sample3D(Descriptor D, float X, float Y, float Z) {
  if (!D->IsLinear)
    return wordsAt<N>(D, nearest(D, 0, X).First, nearest(D, 1, Y).First,
                      nearest(D, 2, Z).First);
  return filtered<N, 3>(D, between(D, 0, X), between(D, 1, Y),
                        between(D, 2, Z));
}

// The face that a direction meets, and where. Guide, "Cubemap Textures".
template <int N>
PORTHIP_SAMPLER Words<N> sampleCube(Descriptor D, float X, float Y, float Z,
                                    int Layer) {
  float AbsX = __builtin_fabsf(X), AbsY = __builtin_fabsf(Y);
  float AbsZ = __builtin_fabsf(Z);
  int Face;
  float Major, S, T;
  // The last of equal axes is taken.
  if (AbsZ >= AbsX && AbsZ >= AbsY) {
    Face = Z >= 0 ? 4 : 5;
    Major = AbsZ;
    S = Z >= 0 ? X : -X;
    T = -Y;
  } else if (AbsY >= AbsX) {
    Face = Y >= 0 ? 2 : 3;
    Major = AbsY;
    S = X;
    T = Y >= 0 ? Z : -Z;
  } else {
    Face = X >= 0 ? 0 : 1;
    Major = AbsX;
    S = X >= 0 ? -Z : Z;
    T = -Y;
  }
  return sample2D<N>(D, (S / Major + 1) * 0.5f, (T / Major + 1) * 0.5f,
                     layerOf(D, Layer * 6) + Face);
}

// Linear memory: nothing beside its ends.
template <int N> PORTHIP_SAMPLER Words<N> fetch(Descriptor D, int Index) {
  if (unsigned(Index) >= D->Size[0])
    return {};
  return wordsAt<N>(D, Index, 0, 0);
}

// A channel of the four texels that a linear filter would mix, counterclockwise
// from the lower left.
PORTHIP_SAMPLER Words<4> gather(Descriptor D, float X, float Y, int Channel) {
  Axis AxisX = between(D, 0, X), AxisY = between(D, 1, Y);
  Words<4> Corners[4] = {wordsAt<4>(D, AxisX.First, AxisY.Second, 0),
                         wordsAt<4>(D, AxisX.Second, AxisY.Second, 0),
                         wordsAt<4>(D, AxisX.Second, AxisY.First, 0),
                         wordsAt<4>(D, AxisX.First, AxisY.First, 0)};
  Words<4> Result;
  for (int I = 0; I < 4; ++I)
    Result.Of[I] = Channel == 1   ? Corners[I].Of[1]
                   : Channel == 2 ? Corners[I].Of[2]
                   : Channel == 3 ? Corners[I].Of[3]
                                  : Corners[I].Of[0];
  return Result;
}

// Surfaces
// ---------------------------------------------------------------------

// The address of an element of so many bytes, X in bytes; 0 outside, where the
// boundary mode does not move or end it.
PORTHIP_SAMPLER unsigned long long surfaceAt(Descriptor D, int X, int Y,
                                             int Slice, unsigned Slices,
                                             int Bytes, int Boundary) {
  int Row = int(D->Size[0] * D->ChannelBytes * D->Channels);
  bool IsInside = X >= 0 && X <= Row - Bytes && unsigned(Y) < D->Size[1] &&
                  unsigned(Slice) < Slices;
  if (!IsInside) {
    if (Boundary == SoftwareTrap)
      __builtin_trap();
    if (Boundary == SoftwareZero)
      return 0;
    X = X < 0 ? 0 : X > Row - Bytes ? Row - Bytes : X;
    Y = Y < 0 ? 0 : Y >= int(D->Size[1]) ? int(D->Size[1]) - 1 : Y;
    Slice = Slice < 0 ? 0 : Slice >= int(Slices) ? int(Slices) - 1 : Slice;
  }
  return D->Base + unsigned(Slice) * D->SliceBytes + unsigned(Y) * D->RowBytes +
         unsigned(X);
}

} // namespace software
} // namespace detail
} // namespace porthip
#endif
#endif
