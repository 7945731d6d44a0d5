// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "VirtualGpu/Compile/Instrument/LaneForms.h"
#include "VirtualGpu/Compile/Jit/HalfFma.h"
#include "VirtualGpu/Compile/Jit/Jit.h"
#include "VirtualGpu/Compile/Jit/VectoriserLimits.h"
#include "VirtualGpu/HostCpu.h"
#include "llvm/Analysis/RuntimeLibcallInfo.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/CodeGen/CodeGenTargetMachineImpl.h"
#include "llvm/CodeGen/MachineModuleInfo.h"
#include "llvm/CodeGen/Passes.h"
#include "llvm/CodeGen/TargetPassConfig.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Verifier.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/SmallVectorMemoryBuffer.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/TargetParser/SubtargetFeature.h"
#include "llvm/Transforms/IPO/AlwaysInliner.h"
#include "llvm/Transforms/InstCombine/InstCombine.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"
#include <algorithm>
#include <mutex>

namespace porthip::vgpu {
namespace {

void initializeTarget() {
  static std::once_flag Once;
  std::call_once(Once, [] {
    llvm::InitializeNativeTarget();
    llvm::InitializeNativeTargetAsmPrinter();
  });
}

/// As TargetMachine::addPassesToEmitFile, without the search for where
/// variables live: nobody asks, since kernels have lines and no variables, and
/// of a large kernel it takes two thirds of the time. False: not possible.
bool addCodegen(llvm::legacy::PassManager &Passes, llvm::TargetMachine &Host,
                llvm::raw_pwrite_stream &Out) {
  auto &Machine = static_cast<llvm::CodeGenTargetMachineImpl &>(Host);
  auto *Info = new llvm::MachineModuleInfoWrapperPass(&Machine);
  llvm::TargetPassConfig *Config = Machine.createPassConfig(Passes);
  Config->setDisableVerify(true);
  Config->disablePass(&llvm::LiveDebugValuesID);
  Passes.add(Config);
  Passes.add(Info);
  const llvm::TargetOptions &Options = Machine.Options;
  Passes.add(new llvm::RuntimeLibraryInfoWrapper(
      Machine.getTargetTriple(), Options.ExceptionModel, Options.FloatABIType,
      Options.EABIVersion, Options.MCOptions.ABIName, Options.VecLib));
  if (Config->addISelPasses())
    return false;
  Config->addMachinePasses();
  Config->setInitialized();
  if (Machine.addAsmPrinter(Passes, Out, nullptr,
                            llvm::CodeGenFileType::ObjectFile,
                            Info->getMMI().getContext()))
    return false;
  Passes.add(llvm::createFreeMachineFunctionPass());
  return true;
}

} // namespace

llvm::Expected<std::unique_ptr<llvm::TargetMachine>>
hostMachine(llvm::StringRef Level) {
  llvm::Expected<HostCpu> Cpu = hostCpu(Level);
  if (!Cpu)
    return Cpu.takeError();
  initializeTarget();
  const llvm::Triple Triple(llvm::sys::getProcessTriple());
  std::string Why;
  const llvm::Target *T = llvm::TargetRegistry::lookupTarget(Triple, Why);
  if (!T)
    return llvm::createStringError("LLVM has no target for this CPU: " + Why);
  llvm::TargetOptions Options;
  // Frames decide how large a lane's stack is (Jit::stackBytes).
  Options.EmitStackSizeSection = true;
  // Results are as the IR says; contraction was the device compiler's choice.
  Options.AllowFPOpFusion = llvm::FPOpFusion::Strict;
  Options.TrapUnreachable = true;
  return std::unique_ptr<llvm::TargetMachine>(T->createTargetMachine(
      Triple, Cpu->Name, Cpu->Features, Options, llvm::Reloc::PIC_,
      llvm::CodeModel::Small, llvm::CodeGenOptLevel::Default,
      /*JIT=*/true));
}

std::string hostIdentity(llvm::StringRef Level) {
  llvm::Expected<HostCpu> Cpu = hostCpu(Level);
  if (!Cpu) // nothing will be compiled
    return llvm::toString(Cpu.takeError());
  return std::string("LLVM ") + LLVM_VERSION_STRING + "\n" +
         llvm::sys::getProcessTriple() + "\n" + Cpu->Name + "\n" +
         Cpu->Features;
}

llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
compileModule(llvm::Module &M, llvm::TargetMachine &Host, Effort How) {
  std::string Broken;
  llvm::raw_string_ostream BrokenStream(Broken);
  if (llvm::verifyModule(M, &BrokenStream))
    return llvm::createStringError("invalid IR: " + Broken);
  M.setTargetTriple(Host.getTargetTriple());
  M.setDataLayout(Host.createDataLayout());
  if (Host.getTargetTriple().isX86_64() &&
      !Host.getMCSubtargetInfo()->checkFeatures("+avx512fp16"))
    expandHalfFma(M);
  for (llvm::Function &F : M) {
    if (F.isDeclaration())
      continue;
    F.addFnAttr("target-cpu", Host.getTargetCPU());
    F.addFnAttr("target-features", Host.getTargetFeatureString());
    F.addFnAttr("prefer-vector-width", "512");
  }

  llvm::LoopAnalysisManager LAM;
  llvm::FunctionAnalysisManager FAM;
  llvm::CGSCCAnalysisManager CGAM;
  llvm::ModuleAnalysisManager MAM;
  llvm::PipelineTuningOptions Tuning;
  Tuning.LoopVectorization = Tuning.SLPVectorization = How == Effort::Full;
  llvm::PassBuilder PB(&Host, Tuning);
  PB.registerVectorizerStartEPCallback(
      [](llvm::FunctionPassManager &FPM, llvm::OptimizationLevel) {
        FPM.addPass(LimitVectoriser());
      });
  // Functions that vectorised loops call, and a test that tells whether few
  // lanes go on.
  if (llvm::any_of(M, [](const llvm::Function &F) {
        return F.getName().starts_with(LaneFormPrefix);
      }))
    PB.registerOptimizerLastEPCallback([](llvm::ModulePassManager &MPM,
                                          llvm::OptimizationLevel,
                                          llvm::ThinOrFullLTOPhase) {
      MPM.addPass(llvm::AlwaysInlinerPass(/*InsertLifetime=*/false));
      llvm::FunctionPassManager FPM;
      FPM.addPass(llvm::InstCombinePass());
      FPM.addPass(llvm::SimplifyCFGPass());
      MPM.addPass(llvm::createModuleToFunctionPassAdaptor(std::move(FPM)));
    });
  PB.registerModuleAnalyses(MAM);
  PB.registerCGSCCAnalyses(CGAM);
  PB.registerFunctionAnalyses(FAM);
  PB.registerLoopAnalyses(LAM);
  PB.crossRegisterProxies(LAM, FAM, CGAM, MAM);
  PB.buildPerModuleDefaultPipeline(How == Effort::Full
                                       ? llvm::OptimizationLevel::O3
                                       : llvm::OptimizationLevel::O1)
      .run(M, MAM);

  llvm::SmallVector<char, 0> Bytes;
  llvm::raw_svector_ostream Out(Bytes);
  llvm::legacy::PassManager Codegen;
  if (!addCodegen(Codegen, Host, Out))
    return llvm::createStringError("LLVM cannot write objects for this CPU");
  Codegen.run(M);
  return std::make_unique<llvm::SmallVectorMemoryBuffer>(
      std::move(Bytes), M.getModuleIdentifier(),
      /*RequiresNullTerminator=*/false);
}

} // namespace porthip::vgpu
