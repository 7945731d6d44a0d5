// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A texture unit's work on coordinates. Source of the rules: CUDA C++
// programming guide, "Texture Fetching": nearest-point sampling takes texel
// floor(x); linear filtering takes the texels around x - 0.5 with weights in
// 9-bit fixed point, 8 bits of it fractional; coordinates outside are clamped,
// wrapped, mirrored or give the border's colour. Direct3D, which AMD's texture
// units are built to as well, asks for the same 8 bits. The rest was measured
// on an H200 (docs/design/hardware.md).
#include "VirtualGpu/Run/Texture/Texture.h"
#include <algorithm>
#include <cfloat>
#include <cmath>
#include <cstring>

namespace porthip::vgpu {
namespace {

constexpr int64_t Outside = INT64_MIN;

/// The texels of one dimension that a coordinate lies between.
struct Span {
  int64_t First, Second; ///< Outside: the border
  int Weight;            ///< of the second, in 256ths
};

int64_t addressed(int64_t Texel, int64_t Count, AddressMode Mode) {
  switch (Mode) {
  case AddressMode::Wrap:
    return ((Texel % Count) + Count) % Count;
  case AddressMode::Mirror: {
    const int64_t Period = ((Texel % (2 * Count)) + 2 * Count) % (2 * Count);
    return Period < Count ? Period : 2 * Count - 1 - Period;
  }
  case AddressMode::Clamp:
    return std::clamp<int64_t>(Texel, 0, Count - 1);
  case AddressMode::Border:
    return Texel < 0 || Texel >= Count ? Outside : Texel;
  }
  return Texel;
}

/// In texels; what is far outside stays outside, and not a number is 0. Numbers
/// that have no fraction any more, infinities among them, wrap to 0.
double inTexels(const Sampler &S, float At, uint32_t Count, AddressMode Mode) {
  const bool Repeats = Mode == AddressMode::Wrap || Mode == AddressMode::Mirror;
  if (S.IsNormalised && Repeats && !(std::fabs(At) < 0x1p24f))
    return 0;
  double X = S.IsNormalised ? double(At) * Count : double(At);
  if (std::isnan(X))
    return 0;
  return std::clamp(X, -1e15, 1e15);
}

Span nearest(const Sampler &S, float At, uint32_t Count, AddressMode Mode) {
  const int64_t Texel =
      addressed(int64_t(std::floor(inTexels(S, At, Count, Mode))), Count, Mode);
  return {Texel, Texel, 0};
}

Span between(const Sampler &S, float At, uint32_t Count, AddressMode Mode) {
  const int64_t Fixed =
      int64_t(std::floor((inTexels(S, At, Count, Mode) - 0.5) * 256 + 0.5));
  const int64_t Texel = Fixed >> 8;
  return {addressed(Texel, Count, Mode), addressed(Texel + 1, Count, Mode),
          int(Fixed & 255)};
}

struct Sampled {
  const Texture &T;
  const ImageLevel &L;
  int64_t Slice; ///< of planes
  bool IsRow;    ///< one dimension: there is nothing beside it to filter with
};

const char *texel(const Sampled &From, int64_t X, int64_t Y, int64_t Z) {
  if (X == Outside || Y == Outside || Z == Outside)
    return nullptr;
  return texelAt(From.T, From.L, X, Y, Z);
}

void floatsAt(const Sampled &From, int64_t X, int64_t Y, int64_t Z,
              float (&Value)[4]) {
  if (const char *At = texel(From, X, Y, Z))
    return readFloats(From.T, At, Value);
  std::memcpy(Value, From.T.Sample.Border, sizeof(Value));
}

void wordsAt(const Sampled &From, int64_t X, int64_t Y, int64_t Z,
             uint32_t (&Word)[4]) {
  if (const char *At = texel(From, X, Y, Z))
    return readTexel(From.T, At, Word);
  for (unsigned I = 0; I < 4; ++I) {
    const float Border = From.T.Sample.Border[I];
    if (From.T.givesFloats())
      std::memcpy(&Word[I], &Border, 4);
    else
      Word[I] = uint32_t(int64_t(Border));
  }
}

/// The spans of a sample. Slices that are layers are no dimension.
struct Spans {
  Span X, Y, Z;
  static Span only(int64_t Texel) { return {Texel, Texel, 0}; }
};

Spans spansOf(const Sampled &From, const float (&At)[3], bool IsLinear) {
  const Sampler &S = From.T.Sample;
  const ImageLevel &L = From.L;
  auto Span = IsLinear ? between : nearest;
  Spans R{Span(S, At[0], L.Width, S.Address[0]),
          From.IsRow ? Spans::only(0) : Span(S, At[1], L.Height, S.Address[1]),
          Spans::only(From.Slice)};
  if (From.T.Of == Texture::Volume)
    R.Z = Span(S, At[2], L.Slices, S.Address[2]);
  return R;
}

/// The weights of the eight corners in 256ths; their sum is 256. The product of
/// two or three dimensions is rounded to a 256th, half upwards.
void weightsOf(int X, int Y, int Z, int (&Weight)[8]) {
  auto Share = [](int A, int B) { return (A * B + 128) >> 8; };
  const int XY = Share(X, Y), XZ = Share(X, Z), YZ = Share(Y, Z),
            XYZ = (X * Y * Z + 32768) >> 16;
  Weight[7] = XYZ;
  Weight[6] = YZ - XYZ;
  Weight[5] = XZ - XYZ;
  Weight[3] = XY - XYZ;
  Weight[4] = Z - XZ - YZ + XYZ;
  Weight[2] = Y - XY - YZ + XYZ;
  Weight[1] = X - XY - XZ + XYZ;
  Weight[0] = 256 - X - Y - Z + XY + XZ + YZ - XYZ;
}

/// An exact sum of floats times small integers, in two parts.
struct ExactSum {
  double High = 0, Low = 0;

  void add(double Term) {
    const double Sum = High + Term, Of = Sum - High;
    Low += (High - (Sum - Of)) + (Term - Of);
    High = Sum;
  }
  /// To the nearest of a format's numbers, half away from zero.
  float round(const TexelFormat &To) const {
    // Infinities and NaNs leave nothing exact behind in Low.
    const double Sum = std::isfinite(High) ? High + Low : High;
    const bool IsHalf = To.Kind == ChannelKind::Float && To.Bits == 16;
    const double Most = IsHalf ? 65504.0 : double(FLT_MAX);
    if (Sum == 0 || !(std::fabs(Sum) < Most))
      return float(Sum);
    const int Exponent = std::max(std::ilogb(Sum), IsHalf ? -14 : -126);
    const double Step = std::ldexp(1.0, Exponent - (IsHalf ? 10 : 23)),
                 Cut = std::trunc(Sum / Step) * Step, Rest = (High - Cut) + Low;
    return float(std::fabs(Rest) * 2 >= Step ? Cut + std::copysign(Step, Rest)
                                             : Cut);
  }
};

void filter(const Sampled &From, const Spans &At, float (&Result)[4]) {
  ExactSum Sum[4];
  const Span *Of[3] = {&At.X, &At.Y, &At.Z};
  int Weight[8];
  weightsOf(At.X.Weight, At.Y.Weight, At.Z.Weight, Weight);
  for (unsigned Corner = 0; Corner < 8; ++Corner) {
    if (Weight[Corner] == 0)
      continue;
    int64_t Texel[3];
    for (unsigned D = 0; D < 3; ++D)
      Texel[D] = Corner >> D & 1 ? Of[D]->Second : Of[D]->First;
    float Value[4];
    floatsAt(From, Texel[0], Texel[1], Texel[2], Value);
    for (unsigned I = 0; I < 4; ++I)
      Sum[I].add(double(Value[I]) * Weight[Corner] / 256);
  }
  for (unsigned I = 0; I < 4; ++I)
    Result[I] = Sum[I].round(From.T.Format);
}

void sampleLevel(const Sampled &From, const float (&At)[3],
                 uint32_t (&Result)[4]) {
  const Spans Place = spansOf(From, At, From.T.Sample.IsLinear);
  if (!From.T.Sample.IsLinear)
    return wordsAt(From, Place.X.First, Place.Y.First, Place.Z.First, Result);
  float Sum[4];
  filter(From, Place, Sum);
  std::memcpy(Result, Sum, sizeof(Sum));
}

/// One channel of the four texels that a linear filter would take.
/// Source: PTX ISA, "tld4".
void gather(const Sampled &From, const float (&At)[3], unsigned Channel,
            uint32_t (&Result)[4]) {
  const Spans P = spansOf(From, At, true);
  const int64_t X[4] = {P.X.First, P.X.Second, P.X.Second, P.X.First};
  const int64_t Y[4] = {P.Y.Second, P.Y.Second, P.Y.First, P.Y.First};
  for (unsigned I = 0; I < 4; ++I) {
    uint32_t Word[4];
    wordsAt(From, X[I], Y[I], P.Z.First, Word);
    Result[I] = Word[Channel];
  }
}

/// A cubemap's face and the place on it. Source: CUDA C++ programming guide,
/// "Cubemap Textures", table of m, s and t.
int64_t faceOf(const float (&Direction)[3], float (&OnFace)[3]) {
  const float X = Direction[0], Y = Direction[1], Z = Direction[2];
  const float AX = std::fabs(X), AY = std::fabs(Y), AZ = std::fabs(Z);
  int64_t Face;
  float M, S, T;
  // The last of equal axes is taken.
  if (AZ >= AX && AZ >= AY) {
    Face = Z >= 0 ? 4 : 5;
    M = AZ;
    S = Z >= 0 ? X : -X;
    T = -Y;
  } else if (AY >= AX) {
    Face = Y >= 0 ? 2 : 3;
    M = AY;
    S = X;
    T = Y >= 0 ? Z : -Z;
  } else {
    Face = X >= 0 ? 0 : 1;
    M = AX;
    S = X >= 0 ? -Z : Z;
    T = -Y;
  }
  OnFace[0] = (S / M + 1) / 2;
  OnFace[1] = (T / M + 1) / 2;
  OnFace[2] = 0;
  return Face;
}

/// Source: OpenGL 4.6, 8.14 "Texture Minification": the longer of the two
/// steps, in texels.
float lodOf(const Texture &T, const VgPlace &Where) {
  const ImageLevel &L = T.Levels.front();
  const float Size[3] = {float(L.Width), float(L.Height),
                         T.Of == Texture::Volume ? float(L.Slices) : 0.0f};
  double Dx = 0, Dy = 0;
  for (unsigned I = 0; I < 3; ++I) {
    const double Scale = T.Sample.IsNormalised ? Size[I] : Size[I] != 0;
    Dx += std::pow(Where.Dx[I] * Scale, 2);
    Dy += std::pow(Where.Dy[I] * Scale, 2);
  }
  const double Longest = std::max(Dx, Dy);
  return Longest > 0 ? float(0.5 * std::log2(Longest)) : -1000.0f;
}

void sampleAt(const Texture &T, const float (&At)[3], float Lod, int64_t Slice,
              bool IsRow, uint32_t (&Result)[4]) {
  const float Last = float(T.Levels.size() - 1);
  if (!T.Sample.IsMipLinear || !T.givesFloats()) {
    const auto Level = unsigned(std::clamp(std::floor(Lod + 0.5f), 0.0f, Last));
    return sampleLevel({T, T.Levels[Level], Slice, IsRow}, At, Result);
  }
  Lod = std::clamp(Lod, 0.0f, Last);
  const auto Level = unsigned(Lod);
  const float Weight = std::floor((Lod - float(Level)) * 256 + 0.5f) / 256;
  sampleLevel({T, T.Levels[Level], Slice, IsRow}, At, Result);
  if (Weight == 0)
    return;
  uint32_t Coarser[4];
  sampleLevel({T, T.Levels[Level + 1], Slice, IsRow}, At, Coarser);
  for (unsigned I = 0; I < 4; ++I) {
    float A, B;
    std::memcpy(&A, &Result[I], 4);
    std::memcpy(&B, &Coarser[I], 4);
    A = A * (1 - Weight) + B * Weight;
    std::memcpy(&Result[I], &A, 4);
  }
}

bool fetch(const Texture &T, uint32_t What, const VgPlace &Where,
           uint32_t (&Result)[4], const char *&Why) {
  uint64_t Level = 0;
  if (What & VG_TEXTURE_LOD)
    Level = uint64_t(int64_t(Where.Lod));
  if (Level >= T.Levels.size()) {
    Why = "it has no such mipmap level";
    return false;
  }
  int64_t Texel[3] = {Where.Texel[0], 0, 0};
  if ((What & VG_TEXTURE_SHAPE) != VG_TEXTURE_1D)
    Texel[1] = Where.Texel[1];
  if ((What & VG_TEXTURE_SHAPE) == VG_TEXTURE_3D)
    Texel[2] = Where.Texel[2];
  else if (What & (VG_TEXTURE_LAYERED | VG_TEXTURE_CUBE))
    Texel[2] = Where.Layer;
  const char *At = texelAt(T, T.Levels[Level], Texel[0], Texel[1], Texel[2]);
  std::fill(Result, Result + 4, 0u);
  if (At)
    readTexel(T, At, Result);
  return true;
}

/// Source: CUDA C++ programming guide, "Layered Textures": the layer is clamped
/// to those that there are. PTX's is unsigned, so that of NVIDIA's a negative
/// one is the last.
int64_t layerOf(const Texture &T, int32_t Layer, unsigned SlicesEach) {
  const int64_t Count = T.Levels.front().Slices / SlicesEach;
  const int64_t Wanted = T.IsOfAmd ? int64_t(Layer) : int64_t(uint32_t(Layer));
  return std::clamp<int64_t>(Wanted, 0, std::max<int64_t>(Count - 1, 0));
}

const char *misfit(const Texture &T, uint32_t Shape, bool IsLayered) {
  if (T.Of == Texture::Linear)
    return "it is of linear memory, which tex1Dfetch alone reads";
  if ((Shape == VG_TEXTURE_CUBE) != (T.Of == Texture::Cube))
    return T.Of == Texture::Cube ? "it is a cubemap" : "it is no cubemap";
  if ((Shape == VG_TEXTURE_3D) != (T.Of == Texture::Volume))
    return T.Of == Texture::Volume ? "it has three dimensions"
                                   : "it does not have three dimensions";
  if (IsLayered != T.IsLayered)
    return T.IsLayered ? "it has layers" : "it has no layers";
  return nullptr;
}

} // namespace

bool readTexture(const Texture &T, uint32_t What, const VgPlace &Where,
                 uint32_t (&Result)[4], const char *&Why) {
  const uint32_t Shape = What & VG_TEXTURE_SHAPE;
  if (What & VG_TEXTURE_FETCH)
    return fetch(T, What, Where, Result, Why);
  const bool IsLayered = What & VG_TEXTURE_LAYERED;
  if ((Why = misfit(T, Shape, IsLayered)))
    return false;

  float At[3] = {Where.At[0], Shape == VG_TEXTURE_1D ? 0 : Where.At[1],
                 Where.At[2]};
  int64_t Slice = 0;
  if (Shape == VG_TEXTURE_CUBE)
    Slice =
        faceOf(Where.At, At) + (IsLayered ? 6 * layerOf(T, Where.Layer, 6) : 0);
  else if (IsLayered)
    Slice = layerOf(T, Where.Layer, 1);
  if (What & VG_TEXTURE_GATHER) {
    gather({T, T.Levels.front(), Slice, false}, At, What >> 6 & 3, Result);
    return true;
  }
  // Without a level, the finest. Source: PTX ISA, "tex": .base is assumed.
  float Lod = 0;
  if (What & (VG_TEXTURE_LOD | VG_TEXTURE_GRADIENT)) {
    Lod = What & VG_TEXTURE_LOD ? Where.Lod : lodOf(T, Where);
    Lod = std::max(Lod + T.Sample.LodBias, T.Sample.LodMin);
    Lod = std::min(Lod, std::max(T.Sample.LodMax, T.Sample.LodMin));
  }
  // NVIDIA's units filter a row without layers with what lies beside it, too,
  // which is seen where that is the border.
  const bool IsRow = Shape == VG_TEXTURE_1D && (IsLayered || T.IsOfAmd);
  sampleAt(T, At, Lod, Slice, IsRow, Result);
  return true;
}

} // namespace porthip::vgpu
