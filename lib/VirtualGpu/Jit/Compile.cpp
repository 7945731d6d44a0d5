// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "VirtualGpu/Jit/Jit.h"
#include "VirtualGpu/Jit/VectoriserLimits.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Verifier.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/SmallVectorMemoryBuffer.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/TargetParser/SubtargetFeature.h"
#include <algorithm>
#include <mutex>

namespace porthip::vgpu {
namespace {

// What the CPU has and code for GPUs must not use: the conversions to bfloat of
// these take subnormals for zero, which no GPU does.
bool isLeftOut(llvm::StringRef Feature) {
  return Feature == "avx512bf16" || Feature == "avxneconvert";
}

std::string hostFeatures() {
  // Sorted: the map's order is that of its hash.
  std::vector<std::string> Names;
  for (const auto &Feature : llvm::sys::getHostCPUFeatures())
    Names.push_back(
        (Feature.second && !isLeftOut(Feature.first()) ? "+" : "-") +
        Feature.first().str());
  llvm::sort(Names);
  return llvm::join(Names, ",");
}

void initializeTarget() {
  static std::once_flag Once;
  std::call_once(Once, [] {
    llvm::InitializeNativeTarget();
    llvm::InitializeNativeTargetAsmPrinter();
  });
}

} // namespace

llvm::Expected<std::unique_ptr<llvm::TargetMachine>> hostMachine() {
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
      Triple, llvm::sys::getHostCPUName(), hostFeatures(), Options,
      llvm::Reloc::PIC_, llvm::CodeModel::Small, llvm::CodeGenOptLevel::Default,
      /*JIT=*/true));
}

std::string hostIdentity() {
  return std::string("LLVM ") + LLVM_VERSION_STRING + "\n" +
         llvm::sys::getProcessTriple() + "\n" +
         llvm::sys::getHostCPUName().str() + "\n" + hostFeatures();
}

llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
compileModule(llvm::Module &M, llvm::TargetMachine &Host, Effort How) {
  std::string Broken;
  llvm::raw_string_ostream BrokenStream(Broken);
  if (llvm::verifyModule(M, &BrokenStream))
    return llvm::createStringError("invalid IR: " + Broken);
  M.setTargetTriple(Host.getTargetTriple());
  M.setDataLayout(Host.createDataLayout());
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
  if (Host.addPassesToEmitFile(Codegen, Out, nullptr,
                               llvm::CodeGenFileType::ObjectFile,
                               /*DisableVerify=*/true))
    return llvm::createStringError("LLVM cannot write objects for this CPU");
  Codegen.run(M);
  return std::make_unique<llvm::SmallVectorMemoryBuffer>(
      std::move(Bytes), M.getModuleIdentifier(),
      /*RequiresNullTerminator=*/false);
}

} // namespace porthip::vgpu
