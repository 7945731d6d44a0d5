// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A kernel of Inputs/*.c, lowered in a given mode and compiled, as something
// that can be launched.
#ifndef PORTHIP_TEST_VIRTUALGPU_LOWER_LOWEREDKERNEL_H
#define PORTHIP_TEST_VIRTUALGPU_LOWER_LOWEREDKERNEL_H

#include "VirtualGpu/Compile/Jit/Jit.h"
#include "VirtualGpu/Compile/Lower/Lower.h"
#include "VirtualGpu/Device.h"
#include "VirtualGpu/Run/Schedule/Services/Services.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Verifier.h"
#include "llvm/IRReader/IRReader.h"
#include "llvm/Support/SourceMgr.h"

namespace porthip::vgpu {

class LoweredKernel final : public Kernel, private Program {
public:
  /// File: of Inputs/, without its ending.
  static llvm::Expected<std::unique_ptr<LoweredKernel>>
  create(llvm::StringRef File, llvm::StringRef Name, llvm::StringRef Mode,
         Vendor Of = Vendor::Nvidia, uint32_t WaveSize = 32) {
    auto K = std::make_unique<LoweredKernel>();
    K->Name = Name.str();
    K->TheImage.Of = Of;
    K->TheImage.WaveSize = WaveSize;
    if (llvm::Error E = K->compile(File, Mode))
      return std::move(E);
    return std::move(K);
  }

  llvm::StringRef name() const override { return Name; }
  llvm::Expected<const VgKernelCode *> code() override { return Code; }
  Program &program() override { return *this; }
  uint64_t stackBytes() override { return Linked->stackBytes("kernel"); }
  std::optional<std::string> sourceLine(uint64_t Pc) override {
    return Linked->sourceLine(Pc);
  }

  const VgKernelCode *Code = nullptr;

private:
  llvm::Error compile(llvm::StringRef File, llvm::StringRef Mode) {
    llvm::LLVMContext Context;
    llvm::SMDiagnostic Problem;
    std::unique_ptr<llvm::Module> M = llvm::parseIRFile(
        (PORTHIP_KERNELS_DIR "/" + File + ".bc").str(), Problem, Context);
    if (!M)
      return llvm::createStringError(Problem.getMessage());
    for (llvm::Function &F : *M)
      if (!F.isDeclaration() && F.getName() != Name)
        F.setLinkage(llvm::GlobalValue::InternalLinkage);
    auto Host = hostMachine();
    if (!Host)
      return Host.takeError();
    M->setTargetTriple((*Host)->getTargetTriple());
    M->setDataLayout((*Host)->createDataLayout());
    LowerOptions Options;
    Options.Mode = Mode.str();
    Options.IsAmd = TheImage.Of == Vendor::Amd;
    Options.WaveSize = TheImage.WaveSize;
    SharedLayout Shared;
    Shared.StaticBytes = 8192;
    if (llvm::Error E = lower(*M, Name, Shared, Options, **Host))
      return E;
    std::string Text;
    llvm::raw_string_ostream Out(Text);
    if (llvm::verifyModule(*M, &Out))
      return llvm::createStringError(Text);
    if (const char *Dump = std::getenv("PORTHIP_TEST_DUMP")) {
      std::error_code Failed;
      llvm::raw_fd_ostream File(Dump, Failed);
      M->print(File, nullptr);
    }
    auto Object = compileModule(*M, **Host);
    if (!Object)
      return Object.takeError();
    std::vector<HostSymbol> Symbols = deviceServices().vec();
    llvm::append_range(Symbols, libraryFunctions());
    auto Created = Jit::create(Symbols);
    if (!Created)
      return Created.takeError();
    Linked = std::move(*Created);
    if (llvm::Error E = Linked->add("kernel", std::move(*Object), false))
      return E;
    auto Found = Linked->lookup("kernel", "vgm." + Name);
    if (!Found)
      return Found.takeError();
    Code = static_cast<const VgKernelCode *>(*Found);
    return llvm::Error::success();
  }

  llvm::Expected<Kernel *> kernel(llvm::StringRef) override { return this; }
  llvm::Expected<Variable> variable(llvm::StringRef) override {
    return Variable();
  }
  std::vector<std::string> kernelNames() override { return {Name}; }
  std::vector<std::string> variableNames() override { return {}; }
  const Image &image() const override { return TheImage; }

  std::string Name;
  Image TheImage;
  std::unique_ptr<Jit> Linked;
};

} // namespace porthip::vgpu
#endif
