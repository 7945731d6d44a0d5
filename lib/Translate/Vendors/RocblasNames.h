// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Code for AMD that projects wrote for an older hipify of PyTorch, which made
// rocBLAS of cuBLAS. In a port cuBLAS is hipBLAS.

#ifndef PORTHIP_TRANSLATE_VENDORS_ROCBLASNAMES_H
#define PORTHIP_TRANSLATE_VENDORS_ROCBLASNAMES_H

#include "Translate/Translate.h"
#include "Translate/Vendors/ProjectVendors.h"

namespace porthip {

/// The first of a file, and how many different ones it has.
struct RocblasNames {
  std::string File, First;
  unsigned Line, Column, Count;
};

/// None where the project includes rocBLAS itself.
std::vector<RocblasNames> findRocblasNames(const Translation &Done,
                                           const ProjectVendors &Vendors);
/// A finding for each file.
void reportRocblasNames(Translation &Result, const ProjectVendors &Vendors);

} // namespace porthip

#endif
