// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arrays: memory with a shape and a format, in rows without gaps. Real ones
// are tiled; nothing that a program can see depends on it.
#ifndef PORTHIP_RUNTIME_MEMORY_ARRAYS_H
#define PORTHIP_RUNTIME_MEMORY_ARRAYS_H

#include "Runtime/Core/Machine.h"
#include "Runtime/Core/Sizes.h"
#include "VirtualGpu/Run/Texture/Texture.h"
#include <optional>

namespace porthip::vgpu::rt {

/// The purpose of an array: cudaArray*, hipArray* and CUDA_ARRAY3D_* have the
/// same bits.
enum ArrayFlags : unsigned {
  ArrayLayered = 1,
  ArraySurface = 2,
  ArrayCubemap = 4,
  ArrayGather = 8
};

struct Array {
  /// In elements; 0 = no such dimension. Depth counts layers, six a cubemap,
  /// where there are such.
  uint64_t Width = 0, Height = 0, Depth = 0;
  unsigned Flags = 0;
  TexelFormat Format;
  char *Data = nullptr;
  bool IsLevel = false; ///< of a mipmapped array, which owns it
  uint64_t pitch() const { return times(Width, Format.bytes()); }
  uint64_t rows() const { return Height ? Height : 1; }
  uint64_t slices() const { return Depth ? Depth : 1; }
  uint64_t sizeBytes() const { return times(pitch(), rows(), slices()); }
  /// Whether bytes \p Offset to \p Offset + \p SizeBytes are in it.
  bool holds(uint64_t Offset, uint64_t SizeBytes) const {
    return plus(Offset, SizeBytes) <= sizeBytes();
  }
};
struct MipmappedArray {
  std::vector<Array *> Levels;
};

/// False: not a format of 1, 2 or 4 channels of 8, 16 or 32 bits.
/// Kind: cudaChannelFormatKind.
bool formatOfBits(const int (&Bits)[4], int Kind, TexelFormat &F);
/// CUarray_format and hipArray_Format: 1..3 unsigned, 8..10 signed, 16 half,
/// 32 float.
bool formatOfNumber(int Number, unsigned Channels, TexelFormat &F);
int numberOfFormat(const TexelFormat &F);

/// Shape gets Data. The caller owns the handle. NotSupported on a device
/// without images.
Status createArray(Gpu &On, const Array &Shape, Array **A);
Status destroyArray(Array *A);
bool isArray(const Array *A);
/// Format of the array whose memory begins there.
std::optional<TexelFormat> formatAt(const void *Data);

Status createMipmapped(Gpu &On, const Array &Finest, unsigned Levels,
                       MipmappedArray **M);
Status destroyMipmapped(MipmappedArray *M);
bool isMipmapped(const MipmappedArray *M);

} // namespace porthip::vgpu::rt
#endif
