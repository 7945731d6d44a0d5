// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Notes in line of what operations of streams do to memory, where records from
// before leave no doubt: the operation's own, and those of operations that it
// comes after.
#ifndef PORTHIP_VIRTUALGPU_COMPILE_INSTRUMENT_STREAMNOTES_H
#define PORTHIP_VIRTUALGPU_COMPILE_INSTRUMENT_STREAMNOTES_H

#include "llvm/IR/Instructions.h"

namespace porthip::vgpu {

/// A plain access that its site's entry covers.
struct StreamAccess {
  llvm::Value *Entry; ///< VgCheckEntry
  llvm::Value *Place; ///< i64: of the address behind the entry's base
  unsigned SizeBytes; ///< a power of two up to 16
  bool IsWrite;
  llvm::Value *StoredBits; ///< i64, zeros above SizeBytes; null: not known
  llvm::Value *Address;
};

/// Notes it before \p Before. Where the records ask for a closer look, or the
/// address is not a multiple of the size, control comes to the result:
/// __vg_check_operation is to be called before it.
llvm::Instruction *noteForStreams(llvm::Instruction &Before,
                                  const StreamAccess &A);

} // namespace porthip::vgpu
#endif
