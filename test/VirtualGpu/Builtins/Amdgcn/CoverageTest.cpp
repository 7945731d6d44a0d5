// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Every builtin for AMD is declared, by its name, in a test of this folder.
#include "VirtualGpu/Builtins/Embedded.h"
#include "Wave.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"

using namespace amdtest;

namespace {
std::vector<std::string> definitionsIn(llvm::StringRef Bitcode) {
  llvm::LLVMContext Context;
  auto Module = llvm::parseBitcodeFile(
      llvm::MemoryBufferRef(Bitcode, "builtins"), Context);
  std::vector<std::string> Names;
  if (!Module) {
    ADD_FAILURE() << llvm::toString(Module.takeError());
    return Names;
  }
  for (const llvm::Function &F : **Module)
    if (!F.isDeclaration() && !F.hasLocalLinkage())
      Names.push_back(F.getName().str());
  return Names;
}
} // namespace

TEST(AmdCoverage, EveryBuiltinIsInATest) {
  std::vector<std::string> Names =
      definitionsIn(porthip::vgpu::amdgcnBuiltins());
  EXPECT_GT(Names.size(), 400u);
  for (const std::string &Name : Names) {
    // Parts of the device functions, reached through them.
    if (llvm::StringRef(Name).starts_with("__vgi.amdgcn."))
      continue;
    EXPECT_TRUE(mentionedBuiltins().count(Name)) << Name;
  }
}

TEST(AmdCoverage, EveryMathFunctionIsInATest) {
  for (const std::string &Name :
       definitionsIn(porthip::vgpu::amdgcnMathBuiltins())) {
    llvm::StringRef N(Name);
    if (N.starts_with("__ocml_") || N.starts_with("__ockl_"))
      EXPECT_TRUE(mentionedBuiltins().count(Name)) << Name;
  }
}

// A test that declares what does not exist would not link; one that declares a
// name under which nobody finds it would not show.
TEST(AmdCoverage, NamesAreIntrinsics) {
  for (const std::string &Name :
       definitionsIn(porthip::vgpu::amdgcnBuiltins())) {
    llvm::StringRef Intrinsic(Name);
    if (!Intrinsic.consume_front("__vgi.") ||
        Intrinsic.starts_with("amdgcn.") ||
        Intrinsic.starts_with("llvm.read_register."))
      continue;
    EXPECT_NE(llvm::Intrinsic::lookupIntrinsicID(Intrinsic),
              llvm::Intrinsic::not_intrinsic)
        << Name;
  }
}
