// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The object that a pointer was made from, and where that begins and ends: so
// an access that leaves it is seen wherever it goes, another object included.
#ifndef PORTHIP_VIRTUALGPU_COMPILE_INSTRUMENT_OBJECTBOUNDS_H
#define PORTHIP_VIRTUALGPU_COMPILE_INSTRUMENT_OBJECTBOUNDS_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"

namespace porthip::vgpu {

class ObjectBounds {
public:
  explicit ObjectBounds(llvm::Module &M);

  struct Bounds {
    llvm::Value *Base = nullptr, *Bytes = nullptr; ///< i64 both
    explicit operator bool() const { return Base; }
  };
  /// Bounds of the object that Pointer points into: a variable of the lane, of
  /// the device or of shared memory, or what device code allocated. Through
  /// what chooses among pointers (loops that advance one, a choice of two
  /// buffers), too. None: it is not known, as for kernel parameters and what
  /// was read from memory. Code that computes them is put where the pointer is
  /// known.
  Bounds of(llvm::Value *Pointer);

private:
  Bounds ofObject(llvm::Value *Object);
  Bounds constant(llvm::Value *Object, uint64_t Bytes);
  Bounds choose(llvm::Instruction &Among);
  Bounds orAnything(Bounds B) const;
  bool mayBeVariable(const llvm::Value *Pointer) const;

  llvm::Module &M;
  llvm::Type *I64;
  llvm::DenseMap<const llvm::Value *, Bounds> Known;
};

} // namespace porthip::vgpu
#endif
