// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Texels in memory and in registers.
#include "VirtualGpu/Run/Texture/Texture.h"
#include "llvm/ADT/APFloat.h"
#include <algorithm>
#include <cmath>
#include <cstring>

namespace porthip::vgpu {
namespace {

float halfToFloat(uint16_t Half) {
  const uint32_t Sign = uint32_t(Half & 0x8000) << 16;
  const uint32_t Exponent = Half >> 10 & 31, Fraction = Half & 1023;
  float Value;
  if (Exponent == 0) { // zero and subnormals
    Value = std::ldexp(float(Fraction), -24);
    return Sign ? -Value : Value;
  }
  const uint32_t Bits = Sign | Fraction << 13 |
                        (Exponent == 31 ? 0xffu << 23 : (Exponent + 112) << 23);
  std::memcpy(&Value, &Bits, 4);
  return Value;
}

uint16_t floatToHalf(float Value) {
  llvm::APFloat F(Value);
  bool LosesInfo;
  F.convert(llvm::APFloat::IEEEhalf(), llvm::APFloat::rmNearestTiesToEven,
            &LosesInfo);
  return uint16_t(F.bitcastToAPInt().getZExtValue());
}

uint32_t bitsOf(float Value) {
  uint32_t Bits;
  std::memcpy(&Bits, &Value, 4);
  return Bits;
}

float floatOf(uint32_t Bits) {
  float Value;
  std::memcpy(&Value, &Bits, 4);
  return Value;
}

uint32_t rawChannel(const TexelFormat &F, const char *At, unsigned Channel) {
  uint32_t Raw = 0;
  std::memcpy(&Raw, At + Channel * (F.Bits / 8u), F.Bits / 8u);
  if (F.Kind == ChannelKind::Signed && F.Bits < 32)
    Raw = uint32_t(int32_t(Raw << (32 - F.Bits)) >> (32 - F.Bits));
  return Raw;
}

// Source: EXT_texture_sRGB, which both vendors' hardware follows.
float fromSrgb(float Value) {
  return Value <= 0.04045f ? Value / 12.92f
                           : std::pow((Value + 0.055f) / 1.055f, 2.4f);
}

// Source: CUDA programming guide, "Texture Memory": cudaReadModeNormalizedFloat
// maps the full range of 8- and 16-bit integers to [0, 1] and [-1, 1]; the
// least signed value gives -1, too (Direct3D's rule for SNORM).
float channelAsFloat(const Texture &T, const char *At, unsigned Channel) {
  const TexelFormat &F = T.Format;
  const uint32_t Raw = rawChannel(F, At, Channel);
  if (F.Kind == ChannelKind::Float)
    return F.Bits == 16 ? halfToFloat(uint16_t(Raw)) : floatOf(Raw);
  if (F.Kind == ChannelKind::Signed)
    return std::max(-1.0f, float(int32_t(Raw)) /
                               float((uint64_t(1) << (F.Bits - 1)) - 1));
  const float Value = float(Raw) / float((uint64_t(1) << F.Bits) - 1);
  return T.Sample.IsSrgb && Channel < 3 ? fromSrgb(Value) : Value;
}

} // namespace

// Missing channels. Source: OpenCL C, "Image Read and Write Functions", table
// of CL_R and CL_RG, which AMD's hardware follows; CUDA leaves them open.
void readFloats(const Texture &T, const char *At, float (&Value)[4]) {
  for (unsigned I = 0; I < 4; ++I)
    Value[I] = I < T.Format.Channels ? channelAsFloat(T, At, I) : I == 3;
}

void readTexel(const Texture &T, const char *At, uint32_t (&Word)[4]) {
  if (T.givesFloats()) {
    float Value[4];
    readFloats(T, At, Value);
    for (unsigned I = 0; I < 4; ++I)
      Word[I] = bitsOf(Value[I]);
    return;
  }
  for (unsigned I = 0; I < 4; ++I)
    Word[I] = I < T.Format.Channels ? rawChannel(T.Format, At, I) : I == 3;
}

void writeTexel(const TexelFormat &F, char *At, const uint32_t (&Word)[4]) {
  for (unsigned I = 0; I < F.Channels; ++I) {
    uint32_t Raw = Word[I];
    if (F.Kind == ChannelKind::Float && F.Bits == 16)
      Raw = floatToHalf(floatOf(Raw));
    std::memcpy(At + I * (F.Bits / 8u), &Raw, F.Bits / 8u);
  }
}

char *texelAt(const Texture &T, const ImageLevel &L, int64_t X, int64_t Y,
              int64_t Z) {
  if (X < 0 || Y < 0 || Z < 0 || X >= L.Width || Y >= L.Height || Z >= L.Slices)
    return nullptr;
  return L.Base + uint64_t(Z) * L.SliceBytes + uint64_t(Y) * L.RowBytes +
         uint64_t(X) * T.Format.bytes();
}

} // namespace porthip::vgpu
