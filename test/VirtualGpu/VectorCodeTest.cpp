// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "VirtualGpu/VectorCode.h"
#include "VirtualGpu/Image.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Target/TargetMachine.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace porthip::vgpu;

namespace {

/// As it lies in a program: between other bytes.
std::string programOf(StringRef Arch, StringRef Ir) {
  LLVMContext Context;
  SMDiagnostic Wrong;
  auto M = parseAssemblyString(Ir, Wrong, Context);
  EXPECT_TRUE(M) << Wrong.getMessage().str();
  std::string Bitcode;
  raw_string_ostream OS(Bitcode);
  if (M)
    WriteBitcodeToFile(*M, OS);
  Image I;
  I.Of = Vendor::Amd;
  I.Arch = Arch.str();
  I.WaveSize = 64;
  I.Bitcode = Bitcode;
  return "PHVG other bytes" + writeImage(I) + "more of them";
}

bool isRounded(StringRef Program, std::vector<std::string> Kernels) {
  auto Result = isRoundedByVectors(Program, Kernels);
  EXPECT_TRUE(bool(Result)) << toString(Result.takeError());
  return Result && *Result;
}

constexpr char Ir[] = R"(
define void @scalar(float %a, float %b) {
  %p = fmul contract float %a, %b
  ret void
}
define void @moved(<2 x float> %a) {
  %e = extractelement <2 x float> %a, i64 0
  ret void
}
define void @pair(<2 x float> %a) {
  %p = fmul contract <2 x float> %a, %a
  ret void
}
define void @doubles(<2 x double> %a) {
  %p = fmul contract <2 x double> %a, %a
  ret void
}
define void @halves(<2 x half> %a) {
  %p = call <2 x half> @llvm.fma.v2f16(<2 x half> %a, <2 x half> %a, <2 x half> %a)
  ret void
}
define void @sum(<2 x double> %a) {
  %s = call reassoc double @llvm.vector.reduce.fadd.v2f64(double 0.0, <2 x double> %a)
  ret void
}
define void @calls() {
  call void @above()
  ret void
}
define void @above() {
  call void @pair(<2 x float> zeroinitializer)
  ret void
}
define void @pointer(ptr %f) {
  call void %f()
  ret void
}
define void @other.intern.1234(<2 x float> %a) {
  %p = fadd <2 x float> %a, %a
  ret void
}
declare <2 x half> @llvm.fma.v2f16(<2 x half>, <2 x half>, <2 x half>)
declare double @llvm.vector.reduce.fadd.v2f64(double, <2 x double>)
)";

TEST(VectorCode, WhatIsRoundedByThem) {
  const std::string Program = programOf("gfx942", Ir);
  for (const char *Name : {"scalar", "moved", "doubles"})
    EXPECT_FALSE(isRounded(Program, {Name})) << Name;
  for (const char *Name :
       {"pair", "halves", "sum", "calls", "pointer", "other"})
    EXPECT_TRUE(isRounded(Program, {Name})) << Name;
  EXPECT_TRUE(isRounded(Program, {"scalar", "pair"}));
  EXPECT_FALSE(isRounded(Program, {}));
}

TEST(VectorCode, PairsOfFloatsWhereTheGpuHasThem) {
  const std::string Program = programOf("gfx1100", Ir);
  for (const char *Name : {"pair", "calls", "other"})
    EXPECT_FALSE(isRounded(Program, {Name})) << Name;
  for (const char *Name : {"halves", "sum", "pointer"})
    EXPECT_TRUE(isRounded(Program, {Name})) << Name;
}

TEST(VectorCode, UnknownKernelsMayBe) {
  const std::string Program = programOf("gfx1100", Ir);
  EXPECT_TRUE(isRounded(Program, {"elsewhere"}));
  EXPECT_TRUE(isRounded("no image", {"scalar"}));
}

TEST(VectorCode, CallsIntoAnotherImage) {
  const std::string Program =
      programOf("gfx942", "define void @far(<2 x float> %a) {\n"
                          "  %p = fsub <2 x float> %a, %a\n  ret void\n}\n") +
      programOf("gfx942", "declare void @far(<2 x float>)\n"
                          "define void @k() {\n  call void @far(<2 x float> "
                          "zeroinitializer)\n  ret void\n}\n");
  EXPECT_TRUE(isRounded(Program, {"k"}));
}

TEST(VectorCode, DamagedImageIsAnError) {
  std::string Program = programOf("gfx942", Ir);
  Program[Program.size() / 2] ^= 1;
  auto Result = isRoundedByVectors(Program, {std::string("scalar")});
  ASSERT_FALSE(bool(Result));
  EXPECT_NE(toString(Result.takeError()).find("damaged"), std::string::npos);
}

/// The code that LLVM's back end makes of a product of two floats.
std::string assemblyOf(StringRef Arch) {
  LLVMContext Context;
  SMDiagnostic Wrong;
  auto M = parseAssemblyString(
      "define <2 x float> @f(<2 x float> %a, <2 x float> %b) {\n"
      "  %p = fmul <2 x float> %a, %b\n  ret <2 x float> %p\n}\n",
      Wrong, Context);
  const Triple Of("amdgcn-amd-amdhsa");
  std::string Why;
  const llvm::Target *Back = TargetRegistry::lookupTarget(Of, Why);
  EXPECT_TRUE(M && Back) << Why;
  if (!M || !Back)
    return "";
  std::unique_ptr<TargetMachine> Machine(
      Back->createTargetMachine(Of, Arch, "", TargetOptions(), std::nullopt));
  M->setTargetTriple(Of);
  M->setDataLayout(Machine->createDataLayout());
  SmallString<4096> Text;
  raw_svector_ostream OS(Text);
  legacy::PassManager Passes;
  EXPECT_FALSE(Machine->addPassesToEmitFile(Passes, OS, nullptr,
                                            CodeGenFileType::AssemblyFile));
  Passes.run(*M);
  return Text.str().str();
}

TEST(VectorCode, PackedFloatsAreThoseOfTheBackEnd) {
  InitializeAllTargetInfos();
  InitializeAllTargets();
  InitializeAllTargetMCs();
  InitializeAllAsmPrinters();
  for (const porthip::GpuTarget &T : porthip::allGpuTargets())
    if (T.Of == porthip::GpuVendor::Amd)
      EXPECT_EQ(packsFloats(T.Name),
                StringRef(assemblyOf(T.Name)).contains("v_pk_mul_f32"))
          << T.Name;
}

} // namespace
