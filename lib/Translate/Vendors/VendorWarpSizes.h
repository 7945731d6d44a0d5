// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Code that both vendors compile, and that counts lanes by a name which is 32
// in one compile and the size of AMD's wavefront in the other:
//
//   #ifdef __HIP_PLATFORM_AMD__
//   #define WARP_SIZE 64
//   #else
//   #define WARP_SIZE 32
//   #endif
//   for (int d = WARP_SIZE / 2; d; d /= 2) v += __shfl_down_sync(~0u, v, d);
//
// CUDA's 32 lanes would be wrong there. The operation has to follow the name.
// So have what leaves the number to HIP or to a library, `warpSize` and
// `cub::WarpReduce<T>`: it is AMD's own where the project counts AMD's lanes.

#ifndef PORTHIP_TRANSLATE_VENDORS_VENDORWARPSIZES_H
#define PORTHIP_TRANSLATE_VENDORS_VENDORWARPSIZES_H

#include "Translate/Vendors/ProjectVendors.h"

namespace porthip {

/// Places of one file, by the offset of the operation's name: the expression
/// for the size, "WARP_SIZE".
struct VendorWarpPlaces {
  /// The operation means as many lanes as that.
  std::map<unsigned, std::string> Sized;
  /// It meets lanes that are counted by it, and its own meaning is not known:
  /// it is 32 lanes by what is written.
  std::map<unsigned, std::string> Mixed;
  /// Names whose lanes are a default, `warpSize` and `cub::WarpReduce<T>`, in
  /// code that means AMD's own.
  std::set<unsigned> Defaults;
  /// Such names in code that has numbers for 32 lanes.
  std::set<unsigned> Narrow;
};

/// By path; files without such places are left out.
std::map<std::string, VendorWarpPlaces>
findVendorWarpPlaces(const std::map<std::string, SourceText> &Sources,
                     const ProjectVendors &Vendors);

} // namespace porthip

#endif
