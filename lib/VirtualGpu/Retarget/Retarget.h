// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From a vendor's device IR to host IR in which a lane computes like on the
// GPU and reaches anything beyond itself only by the primitives and services
// of Abi.h. Inlining, cutting and code generation come later (Lower/, Jit/).
#ifndef PORTHIP_VIRTUALGPU_RETARGET_RETARGET_H
#define PORTHIP_VIRTUALGPU_RETARGET_RETARGET_H

#include "VirtualGpu/Image.h"
#include "llvm/IR/Module.h"
#include <functional>

namespace porthip::vgpu {

struct RetargetOptions {
  Vendor Of = Vendor::Nvidia;
  std::string Arch;
  uint32_t WaveSize = 32;
  uint32_t ImageFlags = 0;
  std::string LibdevicePath; ///< empty: our own math stands in
  std::string OcmlDir;       ///< folder with ocml.bc and ockl.bc; empty: ours
  /// Called with the name of every pass and the module after it (dumping).
  std::function<void(llvm::StringRef, llvm::Module &)> AfterPass;
};

/// Facts about the kernel that the host IR no longer shows; Lower/ puts them
/// into VgKernelCode.
struct SharedLayout {
  uint32_t StaticBytes = 0, AlignBytes = 16;
};

/// Expects: a module as clang wrote it, reduced to what the kernel (or the
/// variables and functions whose address is taken) needs. Guarantees: host
/// triple and data layout; one address space; no target intrinsic, no inline
/// asm; shared variables are offsets from __vg_block()->Shared; kernels have
/// the C calling convention and the attribute "vg-kernel"; device globals are
/// external declarations or definitions that keep their names; instructions
/// whose IR is undefined where the GPU defines it (division by zero, float to
/// int out of range, shifts of inline PTX) are made to do what the GPU does.
/// What is not supported is a call of __vg_fault(VG_FAULT_UNSUPPORTED) in its
/// place. Returns the shared layout. Errors: broken device libraries, linking.
llvm::Expected<SharedLayout> retarget(llvm::Module &M,
                                      const RetargetOptions &Options);

} // namespace porthip::vgpu
#endif
