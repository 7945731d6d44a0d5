// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The description of an access in instrumented code: VgAccessSite, with the
// names that reports use.
#ifndef PORTHIP_VIRTUALGPU_COMPILE_INSTRUMENT_ACCESSSITES_H
#define PORTHIP_VIRTUALGPU_COMPILE_INSTRUMENT_ACCESSSITES_H

#include "VirtualGpu/Compile/Instrument/CheckWriter.h"

namespace porthip::vgpu {

class AccessSites : protected CheckWriter {
protected:
  using CheckWriter::CheckWriter;

  /// Site of the access at At, to Object as far as is known; Flags:
  /// VgAccessFlags.
  llvm::Constant *siteOf(const llvm::Instruction &At, const llvm::Value *Object,
                         uint32_t Flags, uint32_t AlignBytes, uint32_t Index);
  /// The variable or parameter; empty: not known.
  std::string nameOf(const llvm::Value *Object) const;

private:
  std::string nameOfShared(const llvm::CallInst &Mark) const;
  llvm::Constant *sharedNames();
  llvm::Constant *constants();

  llvm::Constant *SharedNames = nullptr, *Constants = nullptr;
};

} // namespace porthip::vgpu
#endif
