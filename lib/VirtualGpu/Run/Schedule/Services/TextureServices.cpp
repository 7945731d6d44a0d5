// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The services of Abi.h for textures and surfaces: what is wrong with an
// object or an access ends the lane, with the object's number.
#include "VirtualGpu/Run/Check/Shadow.h"
#include "VirtualGpu/Run/Memory/Memory.h"
#include "VirtualGpu/Run/Schedule/LaunchState.h"
#include "VirtualGpu/Run/Texture/Texture.h"
#include <algorithm>
#include <cstdio>
#include <cstring>

using namespace porthip::vgpu;

namespace {

/// Ends the lane; Pc is where device code called.
[[noreturn]] void fail(FaultKind Kind, uint64_t Object, const char *Why,
                       const void *Pc) {
  LaneContext *C = currentContext();
  C->InLane = false;
  C->Fault.Kind = Kind;
  C->Fault.Lane = C->Lane;
  // One back: behind the call another line may begin.
  C->Fault.Pc = reinterpret_cast<uint64_t>(Pc) - 1;
  // No std::string: this frame is left without its destructor.
  const uint64_t Number = numberOf(Object);
  char Text[256];
  std::snprintf(Text, sizeof(Text), "texture or surface object %llu: %s",
                static_cast<unsigned long long>(Number ? Number : Object), Why);
  C->Fault.What = Text;
  C->Fault.Where.clear();
  escape(*C);
}

const Texture &textureOf(uint64_t Object, const void *Pc) {
  const char *Why = "";
  if (const Texture *T = findTexture(Object, Why))
    return *T;
  fail(FaultKind::IllegalAddress, Object, Why, Pc);
}

/// With --check, memory that is gone is told at once and not when its pages
/// are.
void checkLive(const Texture &T, uint64_t Object, const void *Pc) {
  for (const ImageLevel &L : T.Levels)
    if (L.Allocation && !Memory::get().isLive(L.Allocation))
      fail(FaultKind::IllegalAddress, Object, "its memory was freed", Pc);
}

/// With --check, an index outside of linear memory, where hardware gives 0.
void checkIndex(const Texture &T, uint32_t What, const VgPlace &Where,
                uint64_t Object, const void *Pc) {
  if (T.Of != Texture::Linear || !(What & VG_TEXTURE_FETCH))
    return;
  const int64_t X = Where.Texel[0];
  if (X >= 0 && X < T.Levels.front().Width)
    return;
  char Why[96];
  std::snprintf(Why, sizeof(Why), "texel %lld of %u is read",
                static_cast<long long>(X), T.Levels.front().Width);
  fail(FaultKind::IllegalAddress, Object, Why, Pc);
}

/// Tells the checkers, which lock.
void noteStored(const void *At, uint64_t SizeBytes) {
  InService Here;
  noteWritten(At, SizeBytes);
}

/// Row and slice of a surface's access.
void rowOf(uint32_t What, const VgPlace &Where, int64_t &Y, int64_t &Z) {
  const uint32_t Shape = What & VG_TEXTURE_SHAPE;
  Y = Shape == VG_TEXTURE_1D ? 0 : Where.Texel[1];
  Z = Shape == VG_TEXTURE_3D ? Where.Texel[2] : 0;
  if (What & (VG_TEXTURE_LAYERED | VG_TEXTURE_CUBE))
    Z = Where.Layer;
}

} // namespace

extern "C" {

void __vg_texture(uint64_t Object, uint32_t What, const VgPlace *Where,
                  uint32_t *Result) {
  const void *Pc = __builtin_return_address(0);
  const Texture &T = textureOf(Object, Pc);
  if (isChecked()) {
    checkLive(T, Object, Pc);
    checkIndex(T, What, *Where, Object, Pc);
  }
  const char *Why = "";
  uint32_t Words[4];
  if (!readTexture(T, What, *Where, Words, Why))
    fail(FaultKind::Unsupported, Object, Why, Pc);
  std::memcpy(Result, Words, sizeof(Words));
}

void __vg_image_store(uint64_t Object, uint32_t What, const VgPlace *Where,
                      const uint32_t *Value) {
  const void *Pc = __builtin_return_address(0);
  const Texture &T = textureOf(Object, Pc);
  if (isChecked())
    checkLive(T, Object, Pc);
  if (!T.IsSurface)
    fail(FaultKind::IllegalAddress, Object, "a texture is written", Pc);
  const int64_t Level = What & VG_TEXTURE_LOD ? int64_t(Where->Lod) : 0;
  if (Level < 0 || uint64_t(Level) >= T.Levels.size())
    fail(FaultKind::Unsupported, Object, "it has no such mipmap level", Pc);
  int64_t Y, Z;
  rowOf(What, *Where, Y, Z);
  char *At = texelAt(T, T.Levels[uint64_t(Level)], Where->Texel[0], Y, Z);
  if (!At)
    return;
  uint32_t Words[4];
  std::memcpy(Words, Value, sizeof(Words));
  writeTexel(T.Format, At, Words);
  noteStored(At, T.Format.bytes());
}

// Source: PTX ISA, "suld" and "sust" (.b: x counts bytes; .zero, .clamp and
// .trap say what happens outside).
void __vg_surface(uint64_t Object, uint32_t What, const VgPlace *Where,
                  void *Data, uint32_t SizeBytes) {
  const void *Pc = __builtin_return_address(0);
  const Texture &T = textureOf(Object, Pc);
  if (isChecked())
    checkLive(T, Object, Pc);
  const bool IsWrite = What & VG_SURFACE_WRITE;
  if (!T.IsSurface)
    fail(FaultKind::IllegalAddress, Object, "it is a texture and not a surface",
         Pc);
  const ImageLevel &L = T.Levels.front();
  const int64_t RowBytes = int64_t(L.Width) * T.Format.bytes();
  int64_t X = Where->Texel[0], Y, Z;
  rowOf(What, *Where, Y, Z);
  if (X % SizeBytes)
    fail(FaultKind::Misaligned, Object,
         "x counts bytes and is not a multiple of the element's size", Pc);
  const bool IsInside = X >= 0 && X + SizeBytes <= RowBytes && Y >= 0 &&
                        Y < L.Height && Z >= 0 && Z < L.Slices;
  if (!IsInside) {
    if (What & VG_SURFACE_TRAP)
      fail(FaultKind::IllegalAddress, Object,
           IsWrite ? "written outside the surface" : "read outside the surface",
           Pc);
    if (!(What & VG_SURFACE_CLAMP) || RowBytes < SizeBytes) {
      if (!IsWrite)
        std::memset(Data, 0, SizeBytes);
      return;
    }
    X = std::clamp<int64_t>(X, 0, RowBytes - SizeBytes);
    Y = std::clamp<int64_t>(Y, 0, L.Height - 1);
    Z = std::clamp<int64_t>(Z, 0, L.Slices - 1);
  }
  char *At = L.Base + uint64_t(Z) * L.SliceBytes + uint64_t(Y) * L.RowBytes + X;
  if (!IsWrite) {
    std::memcpy(Data, At, SizeBytes);
    return;
  }
  std::memcpy(At, Data, SizeBytes);
  noteStored(At, SizeBytes);
}

uint32_t __vg_texture_fact(uint64_t Object, uint32_t Which) {
  const Texture &T = textureOf(Object, __builtin_return_address(0));
  const ImageLevel &L = T.Levels.front();
  switch (Which) {
  case VG_TEXTURE_WIDTH:
    return L.Width;
  case VG_TEXTURE_HEIGHT:
    return L.Height;
  case VG_TEXTURE_DEPTH:
    return T.Of == Texture::Volume ? L.Slices : 0;
  case VG_TEXTURE_LAYERS:
    return T.IsLayered ? L.Slices / (T.Of == Texture::Cube ? 6 : 1) : 0;
  case VG_TEXTURE_LEVELS:
    return uint32_t(T.Levels.size());
  // Source: hsa_ext_image.h, as HIP's amd_surface_functions.h repeats it.
  case VG_TEXTURE_HSA_TYPE: {
    const unsigned Size = T.Format.Bits == 8 ? 0 : T.Format.Bits == 16 ? 1 : 2;
    if (T.Format.Kind == ChannelKind::Float)
      return 13 + Size;
    if (T.Sample.ReadsFloat)
      return (T.Format.Kind == ChannelKind::Signed ? 0 : 2) + Size;
    return (T.Format.Kind == ChannelKind::Signed ? 8 : 11) + Size;
  }
  case VG_TEXTURE_HSA_ORDER:
    return T.Format.Channels == 1 ? 1 : T.Format.Channels == 2 ? 3 : 8;
  }
  return 0;
}
}
