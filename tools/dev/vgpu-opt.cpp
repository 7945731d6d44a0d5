// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs the virtual GPU's retargeting on a module of device IR and prints what
// comes out; for tests and for looking at passes.
#include "VirtualGpu/Compile/Retarget/Retarget.h"
#include "llvm/IRReader/IRReader.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/SourceMgr.h"

using namespace llvm;
using namespace porthip::vgpu;

static cl::opt<std::string> Input(cl::Positional, cl::init("-"),
                                  cl::desc("<module.ll or .bc>"));
static cl::opt<std::string> VendorName("vendor", cl::init(""),
                                       cl::desc("nv or amd (default: as the "
                                                "module's triple says)"));
static cl::opt<std::string> Arch("arch", cl::desc("sm_80, gfx942, ..."));
static cl::opt<unsigned> Wave("wave", cl::init(0), cl::desc("wave size"));
static cl::opt<unsigned> ImageBits("image-flags", cl::init(0),
                                   cl::desc("bits of Image.h's ImageFlags"));
static cl::opt<std::string> Libdevice("libdevice", cl::desc("libdevice.bc"));
static cl::opt<std::string> Ocml("ocml", cl::desc("folder of ocml.bc"));
static cl::opt<std::string>
    Until("pass", cl::desc("print the module after this pass and stop there"));
static cl::opt<bool> All("all", cl::desc("run all passes (the default)"));
static cl::opt<bool>
    BlockAtomics("lower-block-atomics",
                 cl::desc("then make plain accesses of shared atomics"));
static cl::opt<bool> Quiet("quiet", cl::desc("print facts, no module"));

static void printFacts(const Module &M, const SharedLayout &Shared) {
  outs() << "; shared: " << Shared.StaticBytes << " bytes, aligned to "
         << Shared.AlignBytes << '\n';
}

int main(int ArgCount, char **Args) {
  cl::ParseCommandLineOptions(ArgCount, Args, "virtual GPU retargeting\n");
  LLVMContext Context;
  SMDiagnostic Problem;
  std::unique_ptr<Module> M = parseIRFile(Input, Problem, Context);
  if (!M) {
    Problem.print("vgpu-opt", errs());
    return 1;
  }
  RetargetOptions Options;
  bool IsAmd = VendorName.empty() ? M->getTargetTriple().isAMDGCN()
                                  : VendorName == "amd";
  Options.Of = IsAmd ? Vendor::Amd : Vendor::Nvidia;
  Options.Arch = IsAmd ? "gfx942" : "sm_80";
  if (!Arch.empty())
    Options.Arch = Arch;
  Options.WaveSize = Wave;
  if (!Wave)
    Options.WaveSize = StringRef(Options.Arch).starts_with("gfx9") ? 64 : 32;
  Options.ImageFlags = ImageBits;
  Options.LibdevicePath = Libdevice;
  Options.OcmlDir = Ocml;
  bool IsPrinted = false;
  Options.AfterPass = [&](StringRef Name, Module &After) {
    if (Name != Until)
      return;
    After.print(outs(), nullptr);
    IsPrinted = true;
  };
  Expected<SharedLayout> Shared = retarget(*M, Options);
  if (!Shared) {
    errs() << "vgpu-opt: " << toString(Shared.takeError()) << '\n';
    return 1;
  }
  if (!Until.empty() && !IsPrinted) {
    errs() << "vgpu-opt: no pass '" << Until << "'\n";
    return 1;
  }
  if (BlockAtomics)
    lowerBlockAtomics(*M);
  printFacts(*M, *Shared);
  if (Until.empty() && !Quiet)
    M->print(outs(), nullptr);
  return 0;
}
