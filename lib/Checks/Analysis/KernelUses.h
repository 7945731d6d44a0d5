// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The features that one function of device code uses: operations on warps,
// atomics, images, matrix units, barriers, shared memory, and which functions
// it calls.
#ifndef PORTHIP_CHECKS_KERNELUSES_H
#define PORTHIP_CHECKS_KERNELUSES_H

#include "Checks/Analysis/Flow/FlowWarpCalls.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"

namespace porthip {

/// One of the counts of KernelFacts.
using UseCount = unsigned KernelFacts::*;
constexpr UseCount AllUseCounts[] = {
    &KernelFacts::WarpOperations,   &KernelFacts::InlinePtx,
    &KernelFacts::TextureFetches,   &KernelFacts::Atomics,
    &KernelFacts::TensorOperations, &KernelFacts::BlockBarriers};

struct KernelUses {
  KernelFacts Counts; ///< nothing but the counts
  llvm::SmallSetVector<const clang::VarDecl *, 4> Shared;
  llvm::SmallSetVector<const clang::FunctionDecl *, 8> Callees;
  /// Overloads of which a template's arguments choose one.
  llvm::SmallSetVector<const clang::FunctionDecl *, 4> OpenCallees;
};

/// Reads each function once.
class KernelUseReader {
public:
  explicit KernelUseReader(CheckContext &C) : C(C) {}

  const KernelUses &of(const clang::FunctionDecl *F);

private:
  void read(const clang::Stmt *S, KernelUses &To) const;

  CheckContext &C;
  llvm::DenseMap<const clang::FunctionDecl *, std::unique_ptr<KernelUses>>
      Known;
};

/// The function that is called, or the first that a template leaves open; null:
/// a value.
const clang::NamedDecl *calledDecl(const clang::CallExpr *Call);

/// Whether it is declared in a namespace of that name, at any depth.
bool isIn(const clang::Decl *D, llvm::StringRef Namespace);

} // namespace porthip

#endif
