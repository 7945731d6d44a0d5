// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A device image: the LLVM IR that clang made of one translation unit's device
// side, with what the virtual GPU must know to run it. `porthip cc` embeds it
// where a fat binary would stand (.nv_fatbin, .hip_fatbin); the runtime
// stand-ins get it back in __cudaRegisterFatBinary / __hipRegisterFatBinary.
#ifndef PORTHIP_VIRTUALGPU_IMAGE_H
#define PORTHIP_VIRTUALGPU_IMAGE_H

#include "Gpus/GpuTarget.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <cstdint>
#include <string>

namespace porthip::vgpu {

using Vendor = GpuVendor;
using Target = GpuTarget;

/// Bits of Image::Flags: what the compile said that the IR does not.
enum ImageFlags : uint32_t {
  ImageRelocatable = 1, ///< -rdc=true: symbols resolve across images.
  ImageFtz = 2,         ///< -ftz=true, -fgpu-flush-denormals-to-zero.
  ImageFastDiv = 4,     ///< -prec-div=false
  ImageFastSqrt = 8,    ///< -prec-sqrt=false
  ImageUnsafeMath = 16, ///< -ffast-math, of HIP code
  /// -fmad=false, -G: ptxas makes no fused operations.
  ImageContractsNot = 32,
  /// -mllvm -amdgpu-codegenprepare-disable-fdiv-expansion
  ImageKeepsDivisions = 64,
};

/// Bytes: "PHVGPU" 0 1, then little-endian u32 {header size, vendor, wave size,
/// flags}, char arch[32] (0-filled), u64 bitcode size, u64 xxh3 of the bitcode,
/// then the bitcode. Aligned to 16.
struct Image {
  Vendor Of = Vendor::Nvidia;
  std::string Arch; ///< sm_80, gfx942
  uint32_t WaveSize = 32;
  uint32_t Flags = 0;
  llvm::StringRef Bitcode; ///< Not owned.
  uint64_t BitcodeHash = 0;

  bool isRelocatable() const { return Flags & ImageRelocatable; }
};

std::string writeImage(const Image &I);
/// Bytes may be longer than the image (a section's end is not known at run
/// time; then pass SIZE_MAX). Errors: not ours (says what it looks like: an
/// NVIDIA fatbin, an ELF, an offload bundle), newer version, damaged.
llvm::Expected<Image> readImage(const char *Bytes, size_t SizeBytes);
/// Where the first image from \p From on begins in a linked program; npos:
/// there is none.
size_t findImage(llvm::StringRef Program, size_t From);

} // namespace porthip::vgpu
#endif
