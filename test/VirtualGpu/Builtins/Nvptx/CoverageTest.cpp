// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every builtin has a test, a name that LLVM knows, and the signature that the
// intrinsic comes to by the rules of Builtin.h.
#include "VirtualGpu/Builtins/Embedded.h"
#include "VirtualGpu/Builtins/Nvptx/Harness.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"
#include <set>

using namespace llvm;

static std::unique_ptr<Module> parse(LLVMContext &Context, StringRef Bytes) {
  auto M = parseBitcodeFile(MemoryBufferRef(Bytes, "builtins"), Context);
  if (!M) {
    ADD_FAILURE() << toString(M.takeError());
    return nullptr;
  }
  return std::move(*M);
}

TEST(NvptxCoverage, EveryBuiltinIsTested) {
  LLVMContext Context;
  std::set<std::string> Tested(nvptxtest::coveredNames().begin(),
                               nvptxtest::coveredNames().end());
  unsigned Count = 0;
  for (StringRef Bytes :
       {porthip::vgpu::nvptxBuiltins(), porthip::vgpu::mathBuiltins()}) {
    auto M = parse(Context, Bytes);
    ASSERT_TRUE(M);
    for (const Function &F : *M) {
      std::string Name = F.getName().str();
      // Helpers of inline PTX are tested with lib/Ptx, matrices by a program:
      // test/runtime-shims/run/wmma-none.test.
      if (F.isDeclaration() || F.hasLocalLinkage() ||
          Name.rfind("__vgi.ptx.", 0) == 0 ||
          Name.rfind("__vgi.llvm.nvvm.wmma.", 0) == 0)
        continue;
      if (Name.rfind("__vgi.llvm.", 0) == 0)
        Name.erase(0, 6);
      else if (Name.rfind("__nv_", 0) != 0 && Name.rfind("__vgi.", 0) != 0)
        Name = "device." + Name;
      ++Count;
      EXPECT_TRUE(Tested.count(Name)) << Name << " has no test";
    }
  }
  EXPECT_GT(Count, 1100u);
}

/// The name of an IR type in Builtin.h; empty if it is not spelled in C.
static std::string spelled(Type *T) {
  if (T->isVectorTy()) {
    unsigned Bits = T->getPrimitiveSizeInBits();
    return Bits <= 64 ? "i" + std::to_string(Bits) : "ptr";
  }
  if (T->isPointerTy())
    return "ptr";
  std::string Text;
  raw_string_ostream(Text) << *T;
  return Text;
}

TEST(NvptxCoverage, SignaturesAreTheIntrinsics) {
  LLVMContext Context;
  auto M = parse(Context, porthip::vgpu::nvptxBuiltins());
  ASSERT_TRUE(M);
  // Read by inline PTX, which has more registers than LLVM has intrinsics.
  const std::set<std::string> NotLlvm = {
      "llvm.nvvm.read.ptx.sreg.clock.hi",
      "llvm.nvvm.read.ptx.sreg.globaltimer.hi",
      "llvm.nvvm.read.ptx.sreg.reserved_smem_offset_begin",
      "llvm.nvvm.read.ptx.sreg.reserved_smem_offset_end",
      "llvm.nvvm.read.ptx.sreg.reserved_smem_offset_cap",
      "llvm.nvvm.read.ptx.sreg.reserved_smem_offset_0",
      "llvm.nvvm.read.ptx.sreg.reserved_smem_offset_1"};
  unsigned Checked = 0;
  for (const Function &F : *M) {
    std::string Name = F.getName().str();
    if (F.isDeclaration() || Name.rfind("__vgi.llvm.", 0) != 0)
      continue;
    Name.erase(0, 6);
    if (NotLlvm.count(Name))
      continue;
    Intrinsic::ID Id = Intrinsic::lookupIntrinsicID(Name);
    EXPECT_NE(Id, Intrinsic::not_intrinsic) << Name;
    if (!Id || Intrinsic::isOverloaded(Id))
      continue;
    FunctionType *T = Intrinsic::getType(Context, Id);
    std::vector<std::string> Expected, Actual;
    if (T->getReturnType()->isStructTy())
      Expected = {"void", "ptr"};
    else
      Expected = {spelled(T->getReturnType())};
    for (Type *P : T->params())
      Expected.push_back(spelled(P));
    // The number of the GPU, which the pass that fits calls adds.
    if (Name.rfind("llvm.nvvm.wmma.", 0) == 0 &&
        Name.find(".mma.") != std::string::npos)
      Expected.push_back("i32");
    Actual.push_back(spelled(F.getReturnType()));
    for (const Argument &A : F.args())
      Actual.push_back(spelled(A.getType()));
    EXPECT_EQ(Expected, Actual) << Name;
    ++Checked;
  }
  EXPECT_GT(Checked, 700u);
}
