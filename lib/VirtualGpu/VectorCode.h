// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Whether the vectorisers can have a part in what a kernel's floats are: AMD's
// back end fuses a product with a sum beside it, and not across the elements of
// a pair.
#ifndef PORTHIP_VIRTUALGPU_VECTORCODE_H
#define PORTHIP_VIRTUALGPU_VECTORCODE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>

namespace porthip::vgpu {

/// The GPU has instructions for two floats (v_pk_fma_f32): CDNA from 2 on.
bool packsFloats(llvm::StringRef Arch);

/// Some code that one of \p Kernels may reach is rounded by how it is divided
/// into vectors: of halves, of floats on GPUs that pack them, or sums in
/// another order. \p Program: the bytes of what 'porthip cc' linked. True also
/// where its images lack a kernel. Error: there is an image that cannot be
/// read.
llvm::Expected<bool> isRoundedByVectors(llvm::StringRef Program,
                                        llvm::ArrayRef<std::string> Kernels);

} // namespace porthip::vgpu
#endif
