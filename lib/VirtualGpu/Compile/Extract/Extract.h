// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Takes a program's device IR apart, before it is retargeted: one module for
// each kernel, and one for what all kernels must agree on, which are variables
// and the functions whose address is taken (so that a function pointer is the
// same wherever it comes from).
#ifndef PORTHIP_VIRTUALGPU_COMPILE_EXTRACT_EXTRACT_H
#define PORTHIP_VIRTUALGPU_COMPILE_EXTRACT_EXTRACT_H

#include "VirtualGpu/Image.h"
#include "llvm/IR/Module.h"
#include <string>
#include <vector>

namespace porthip::vgpu {

struct VariableInfo {
  std::string Name;
  uint64_t SizeBytes = 0;
  bool IsConstant = false;
};

/// The kernels and variables of a program; kept in the cache, so that a program
/// whose kernels are all there is not parsed.
struct ProgramIndex {
  std::vector<std::string> Kernels;    ///< sorted
  std::vector<VariableInfo> Variables; ///< sorted by name
  /// extractData() gives something.
  bool HasData = false;

  std::string toText() const;
  /// False: not such a text.
  bool fromText(llvm::StringRef Text);
};

/// The name as in the source: `static` kernels and variables, and those of
/// unnamed namespaces, get a suffix with a hash of their translation unit, so
/// that the host can name them.
llvm::StringRef withoutSuffix(llvm::StringRef Name);

/// LLVM's errors go to To; the default prints them and ends the process.
/// Remarks and warnings (of loops that are not vectorised) are dropped.
void captureErrors(llvm::LLVMContext &Context, std::string &To);

/// Lazily: bodies are read when they are needed. Bitcode outlives the module.
llvm::Expected<std::unique_ptr<llvm::Module>>
parseDevice(llvm::StringRef Bitcode, llvm::LLVMContext &Context);

/// The bitcode of several relocatable images as one module. Errors: a symbol
/// that two of them define.
llvm::Expected<std::string> linkImages(llvm::ArrayRef<Image> Images);

llvm::Expected<ProgramIndex> indexOf(llvm::Module &M);

/// Reduces M to the kernel and what it calls; variables of the program become
/// declarations, constants whose value is known stay.
llvm::Error extractKernel(llvm::Module &M, llvm::StringRef Kernel);

/// Reduces M to variables and functions whose address is taken, with what they
/// call; all of those external. Returns the names of both.
llvm::Expected<std::vector<std::string>> extractData(llvm::Module &M);

} // namespace porthip::vgpu
#endif
