// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The descriptor behind a texture or surface object on devices without image
// instructions: written by the host (texture_objects.h), read by the fetches
// (software_sampler.h). docs/design/textures.md
#ifndef PORTHIP_DETAIL_SOFTWARE_TEXTURE_H
#define PORTHIP_DETAIL_SOFTWARE_TEXTURE_H

namespace porthip {
namespace detail {

// HIP's and CUDA's numbers.
enum SoftwareKind : unsigned {
  SoftwareSigned = 0,
  SoftwareUnsigned = 1,
  SoftwareFloat = 2
};
enum SoftwareAddress : unsigned {
  SoftwareWrap = 0,
  SoftwareClamp = 1,
  SoftwareMirror = 2,
  SoftwareBorder = 3
};
enum SoftwareBoundary { SoftwareZero = 0, SoftwareTrap = 1, SoftwareNearest };

// By it recorders tell descriptors, which other legs have not, from buffers.
#define PORTHIP_SOFTWARE_TEXTURE_MARK "porthip texture"

// Whole words, as scalar loads are of those.
struct SoftwareTexture {
  char Mark[16];
  unsigned long long Base; // address of the first texel
  // From a row to the next, and from a slice, layer or face to the next.
  unsigned long long RowBytes, SliceBytes;
  unsigned Size[3]; // texels; 1 where there is no such dimension
  unsigned Layers;  // cubemaps have six for each of theirs
  unsigned ChannelBytes, Channels;
  SoftwareKind Kind;
  unsigned IsLinear;     // else the nearest texel is taken
  unsigned IsNormalized; // coordinates are fractions of the size
  unsigned ReadsFloats;  // integers as fractions of their range
  unsigned IsSrgb;
  SoftwareAddress Address[3];
  float Border[4];
};

} // namespace detail
} // namespace porthip
#endif
