// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From a retargeted module with one kernel to one that the scheduler can run:
// everything inlined, collectives numbered, a mode chosen, `vgm.KERNEL`
// (KernelCode.h) written.
#ifndef PORTHIP_VIRTUALGPU_COMPILE_LOWER_LOWER_H
#define PORTHIP_VIRTUALGPU_COMPILE_LOWER_LOWER_H

#include "VirtualGpu/Abi/CheckSet.h"
#include "VirtualGpu/Abi/KernelCode.h"
#include "VirtualGpu/Compile/Retarget/Retarget.h"

namespace llvm {
class TargetMachine;
} // namespace llvm

namespace porthip::vgpu {

struct LowerOptions {
  std::string Mode; ///< "" = choose; "fiber", "region", "loop"
  bool IsAmd = false;
  uint32_t WaveSize = 32;
  /// Checks every access of memory (Compile/Instrument/Instrument.h).
  CheckSet Checks;
  bool NotesStores = false; ///< as what elements are stored (StoreKinds.h)
  bool Profiles = false;    ///< what lanes do is counted (ProfileAbi.h)
  bool Follows = false;     ///< one of its threads may be followed (Follow.h)
  /// Lanes that are together stay in step between plain accesses of shared
  /// memory, too, and not only between volatile ones.
  bool Lockstep = false;
  std::string Certificate; ///< as certify() has it; empty: none
  std::function<void(llvm::StringRef, llvm::Module &)> AfterPass;
};

/// Kernel: a function of M with "vg-kernel". Guarantees: the only external
/// symbols left are device globals, services and, in fiber mode, primitives of
/// Abi.h, and functions of libm. Errors: forced mode that does not fit.
llvm::Error lower(llvm::Module &M, llvm::StringRef Kernel,
                  const SharedLayout &Shared, const LowerOptions &Options,
                  llvm::TargetMachine &Host);

} // namespace porthip::vgpu
#endif
