// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Textures and surfaces as the hardware sees them: images in memory, with a
// format and a sampler. The stand-ins make them of the vendors' descriptors;
// compiled code reads them through the services of Abi.h.
#ifndef PORTHIP_VIRTUALGPU_RUN_TEXTURE_TEXTURE_H
#define PORTHIP_VIRTUALGPU_RUN_TEXTURE_TEXTURE_H

#include "VirtualGpu/Abi/Abi.h"
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace porthip::vgpu {

/// The numbers are those of cudaChannelFormatKind and hipChannelFormatKind.
enum class ChannelKind : uint8_t { Signed = 0, Unsigned = 1, Float = 2 };

struct TexelFormat {
  ChannelKind Kind = ChannelKind::Float;
  uint8_t Bits = 32; ///< of a channel: 8, 16 or 32
  uint8_t Channels = 1;
  uint32_t bytes() const { return uint32_t(Bits) / 8 * Channels; }
};

/// One mipmap level; row y of slice z is at Base + z * SliceBytes + y *
/// RowBytes. Slices are layers, faces or the third dimension.
struct ImageLevel {
  char *Base = nullptr;
  uint64_t RowBytes = 0, SliceBytes = 0;
  uint32_t Width = 1, Height = 1, Slices = 1;
  uint64_t Allocation = 0; ///< Memory's; 0: not known
};

/// The numbers are the vendors'.
enum class AddressMode : uint8_t {
  Wrap = 0,
  Clamp = 1,
  Mirror = 2,
  Border = 3
};

struct Sampler {
  AddressMode Address[3] = {AddressMode::Clamp, AddressMode::Clamp,
                            AddressMode::Clamp};
  bool IsLinear = false, IsMipLinear = false;
  bool IsNormalised = false; ///< coordinates run from 0 to 1
  bool ReadsFloat = false;   ///< integers are read as floats of 0..1 or -1..1
  bool IsSrgb = false;
  float Border[4] = {0, 0, 0, 0};
  float LodBias = 0, LodMin = 0, LodMax = 0;
};

struct Texture {
  enum Shape : uint8_t {
    Linear, ///< memory without a shape: one row, read by index alone
    Plane,  ///< one or two dimensions, with or without layers
    Volume,
    Cube
  };
  Shape Of = Plane;
  bool IsLayered = false;
  bool IsSurface = false;
  bool IsOfAmd = false; ///< read by AMD's texture units
  TexelFormat Format;
  std::vector<ImageLevel> Levels; ///< at least one
  Sampler Sample;

  /// Whether a texel is a float to the program.
  bool givesFloats() const {
    return Format.Kind == ChannelKind::Float || Sample.ReadsFloat;
  }
};

/// Handles. Never used again while there are others left, so that one that was
/// destroyed is told from one that lives. Thread-safe.
/// @{
/// 0: there are too many.
uint64_t addTexture(std::unique_ptr<Texture> T);
/// False: no such object.
bool removeTexture(uint64_t Object);
/// AMD's handles are addresses that device code adds to, NVIDIA's are numbers.
uint64_t numberOf(uint64_t Object);
uint64_t addressOf(uint64_t Object);
/// Takes numbers and addresses. Null: Why says what is wrong with it.
const Texture *findTexture(uint64_t Object, const char *&Why);
/// @}

/// Texels.
/// @{
/// Four words from At, missing channels filled up with 0, 0 and 1.
void readTexel(const Texture &T, const char *At, uint32_t (&Word)[4]);
/// The same as floats, for filters.
void readFloats(const Texture &T, const char *At, float (&Value)[4]);
void writeTexel(const TexelFormat &F, char *At, const uint32_t (&Word)[4]);
/// The texel's address; null outside.
char *texelAt(const Texture &T, const ImageLevel &L, int64_t X, int64_t Y,
              int64_t Z);
/// @}

/// Answers __vg_texture. False: Why says what is wrong.
bool readTexture(const Texture &T, uint32_t What, const VgPlace &Where,
                 uint32_t (&Result)[4], const char *&Why);

} // namespace porthip::vgpu
#endif
