// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The passes over one file. Each reads the tokens and evidence and adds edits
// and findings; their order, with reasons, is in FileTranslator.cpp.

#ifndef PORTHIP_TRANSLATE_PASSES_PASSES_H
#define PORTHIP_TRANSLATE_PASSES_PASSES_H

#include "Translate/Text/FileContext.h"

namespace porthip {

/// API names by the rules; collects the calls whose arguments change.
void runNamePass(FileContext &File);
/// Half a name, which `##` makes whole, at token \p Token: for the name pass.
/// \p IsOwn: the project declares \p Part itself.
void visitPastedName(FileContext &File, unsigned Token, llvm::StringRef Part,
                     bool IsOwn);
/// Lane masks of 64 bits, with --warp=native: the fixes of the warp checks.
void runNativeWarpPass(FileContext &File);
/// Operations that mean as many lanes as a name which differs between vendors.
void runVendorWarpPass(FileContext &File);
/// __CUDA_ARCH__ in conditions and expressions.
void runArchPass(FileContext &File);
/// Macros that flags of nvcc define.
void runFlagMacroPass(FileContext &File);
/// The storage class `register`, which C++17 does not have.
void runRegisterPass(FileContext &File);
/// Literals with a macro right behind them.
void runLiteralPass(FileContext &File);
/// Inline PTX, which is reported.
void runAsmPass(FileContext &File);
/// Functions and operators that HIP's headers define as well.
void runTwinPass(FileContext &File);
/// Arithmetic with half in host code, which a shim has.
void runHostHalfPass(FileContext &File);
/// `::` before functions of half, which HIP has in an unnamed namespace.
void runHalfScopePass(FileContext &File);
/// threadIdx and its kin where the types that CUDA gives them matter.
void runBuiltinPass(FileContext &File);
/// Fixes of checks that are right whatever the rest of the program does.
void runMendPass(FileContext &File);
/// Arithmetic on CUdeviceptr, which is void* in HIP.
void runDevicePointerPass(FileContext &File);
/// <<<...>>> to hipLaunchKernelGGL, when asked for.
void runLaunchPass(FileContext &File);
/// Arguments of the calls that the name pass collected.
void runCallPass(FileContext &File);
/// Names in comments, when asked for.
void runCommentPass(FileContext &File);
/// #include lines, and the headers that the port needs besides.
void runIncludePass(FileContext &File);

/// True for names that only CUDA would use: `cudaMalloc`, `cuInit`, `__ldg`.
/// Without evidence from a parse, other names are not touched.
bool isDistinctive(llvm::StringRef Name);

/// One of those that no header of HIP's declares: `cudaMalloc`, not `__ldg`.
bool isCudaAlone(llvm::StringRef Name, const RuleIndex &Rules);

} // namespace porthip

#endif
