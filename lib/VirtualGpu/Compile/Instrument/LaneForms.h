// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Calls of the checkers that do not keep LLVM from vectorising a loop over
// lanes: functions with forms for vectors of lanes, which call the checker for
// those lanes that come there. Compile.cpp inlines a form's test whether one
// does, once loops are vectors.
#ifndef PORTHIP_VIRTUALGPU_COMPILE_INSTRUMENT_LANEFORMS_H
#define PORTHIP_VIRTUALGPU_COMPILE_INSTRUMENT_LANEFORMS_H

#include "llvm/ADT/StringMap.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

namespace porthip::vgpu {

/// How the names of all those functions begin.
constexpr llvm::StringLiteral LaneFormPrefix = "vgcheck.";

class LaneForms {
public:
  explicit LaneForms(llvm::Module &M) : M(M) {}

  /// Calls void Service(block, lane, double..., Site), whose reports do not
  /// depend on the order of lanes. Values: floats or doubles, all of one type.
  void call(llvm::IRBuilder<> &B, llvm::StringRef Service, llvm::Value *Block,
            llvm::Value *Lane, llvm::ArrayRef<llvm::Value *> Values,
            llvm::Constant *Site);

private:
  struct Entry {
    llvm::Function *Lane = nullptr;
    std::string Variants; ///< of the attribute that the vectoriser reads
  };
  const Entry &entryFor(llvm::StringRef Service, llvm::Type *T, unsigned Count);
  llvm::Function *makeLane(llvm::StringRef Service, llvm::StringRef Name,
                           llvm::Type *T, unsigned Count);
  llvm::Function *makeForm(llvm::Function &Lane, unsigned Width);
  llvm::Function *makeLoop(llvm::Function &Lane, unsigned Width,
                           llvm::FunctionType *T);

  llvm::Module &M;
  llvm::StringMap<Entry> Known;
};

} // namespace porthip::vgpu
#endif
