// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "VirtualGpu/Compile/Certify/Operations.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace porthip::vgpu;

namespace {

/// The class of the first instruction of \p Body that is not exact, with its
/// bound; "exact" where there is none.
std::string classOf(Vendor Of, const std::string &Body,
                    const std::string &Declarations = "") {
  LLVMContext Context;
  SMDiagnostic Problem;
  auto M = parseAssemblyString(
      Declarations +
          "define void @f(float %x, half %h, double %d, i32 %i, ptr "
          "%p, ptr %q) {\n" +
          Body + "\nret void\n}\n",
      Problem, Context);
  if (!M)
    return Problem.getMessage().str();
  const Operations Known(Of, 0);
  for (const Instruction &I : instructions(*M->getFunction("f")))
    if (auto Found = Known.inexact(I))
      return (nameOf(Found->Class) +
              (Found->Bound.empty() ? "" : ", " + Found->Bound))
          .str();
  return "exact";
}

/// The class of a statement in asm with an int and a float as operands.
std::string asmClass(Vendor Of, const std::string &Text) {
  return classOf(Of, "call i32 asm sideeffect \"" + Text +
                         "\", \"=r,r,r\"(i32 %i, float %x)");
}

std::string callClass(Vendor Of, const std::string &Type,
                      const std::string &Name, const std::string &Argument) {
  return classOf(Of, "call " + Type + " @" + Name + "(" + Argument + ")",
                 "declare " + Type + " @" + Name + "(" +
                     Argument.substr(0, Argument.find(' ')) + ")\n");
}

TEST(OperationsTest, ArithmeticOfIeeeIsExact) {
  for (Vendor Of : {Vendor::Nvidia, Vendor::Amd}) {
    EXPECT_EQ(classOf(Of, "fadd float %x, %x"), "exact");
    EXPECT_EQ(classOf(Of, "fmul contract float %x, %x"), "exact");
    EXPECT_EQ(classOf(Of, "fdiv double %d, %d"), "exact");
    EXPECT_EQ(classOf(Of, "fpext half %h to float"), "exact");
    EXPECT_EQ(classOf(Of, "mul i32 %i, %i"), "exact");
  }
}

TEST(OperationsTest, ProductsThatMayBeFusedAreNot) {
  const std::string Product = "%m = fmul contract float %x, %x\n";
  EXPECT_EQ(classOf(Vendor::Nvidia, Product + "fadd contract float %m, %x"),
            "vendor-defined");
  EXPECT_EQ(classOf(Vendor::Nvidia, Product + "fadd float %m, %x"), "exact");
  EXPECT_EQ(classOf(Vendor::Nvidia, "fadd reassoc float %x, %x"),
            "vendor-defined");
  // An element of a product of vectors.
  EXPECT_EQ(classOf(Vendor::Amd,
                    "%v = insertelement <2 x float> poison, float %x, i32 0\n"
                    "%m = fmul contract <2 x float> %v, %v\n"
                    "%e = extractelement <2 x float> %m, i32 0\n"
                    "fadd contract float %e, %x"),
            "vendor-defined");
  // NaN may be taken for none.
  EXPECT_EQ(classOf(Vendor::Amd, "fcmp fast une float %x, %x"),
            "vendor-defined");
  EXPECT_EQ(classOf(Vendor::Amd, "fcmp une float %x, %x"), "exact");
}

TEST(OperationsTest, AtomicsByWhetherTheirOrderShows) {
  const std::string Add = "atomicrmw add ptr %p, i32 %i monotonic";
  EXPECT_EQ(classOf(Vendor::Amd, Add), "exact");
  EXPECT_EQ(classOf(Vendor::Amd, "%r = " + Add + "\nstore i32 %r, ptr %q"),
            "vendor-defined");
  EXPECT_EQ(classOf(Vendor::Amd, "atomicrmw fadd ptr %p, float %x monotonic"),
            "vendor-defined");
  EXPECT_EQ(classOf(Vendor::Amd, "atomicrmw xchg ptr %p, i32 %i monotonic"),
            "vendor-defined");
}

TEST(OperationsTest, FunctionsOfNvidia) {
  auto of = [](const std::string &Name) {
    return callClass(Vendor::Nvidia, "float", Name, "float %x");
  };
  EXPECT_EQ(of("__nv_sinf"), "bounded, 2 ULP");
  EXPECT_EQ(of("__nv_floorf"), "exact");
  EXPECT_EQ(of("__nv_fast_sinf"),
            "vendor-defined, 2^-21.41 for x in [-pi, pi]");
  EXPECT_EQ(of("llvm.nvvm.sin.approx.f"),
            "vendor-defined, 2^-20.5 for x in [-2 pi, 2 pi]");
  EXPECT_EQ(of("llvm.nvvm.sqrt.rn.f"), "exact");
  EXPECT_EQ(of("llvm.nvvm.sqrt.approx.f"),
            "vendor-defined, 2^-23 of the result");
  EXPECT_EQ(of("__nv_of_tomorrow"), "vendor-defined");
  EXPECT_EQ(of("made_elsewhere"), "not-modelled");
}

TEST(OperationsTest, FunctionsOfAmd) {
  auto of = [](const std::string &Type, const std::string &Name,
               const std::string &Argument) {
    return callClass(Vendor::Amd, Type, Name, Argument);
  };
  EXPECT_EQ(of("float", "__ocml_sin_f32", "float %x"), "bounded, 1 ULP");
  EXPECT_EQ(of("float", "__ocml_floor_f32", "float %x"), "exact");
  EXPECT_EQ(of("float", "__ocml_native_sin_f32", "float %x"), "vendor-defined");
  EXPECT_EQ(of("float", "llvm.amdgcn.rcp.f32", "float %x"),
            "vendor-defined, 1 ULP");
  EXPECT_EQ(of("half", "llvm.amdgcn.rsq.f16", "half %h"),
            "vendor-defined, 1 ULP");
  EXPECT_EQ(of("double", "llvm.amdgcn.rcp.f64", "double %d"),
            "vendor-defined, 2^29 ULP");
  EXPECT_EQ(of("float", "llvm.amdgcn.sin.f32", "float %x"), "vendor-defined");
  EXPECT_EQ(of("float", "llvm.amdgcn.fract.f32", "float %x"), "exact");
}

TEST(OperationsTest, StatementsOfPtx) {
  auto of = [](const std::string &Text) {
    return asmClass(Vendor::Nvidia, Text);
  };
  EXPECT_EQ(of("add.s32 $0, $1, 1;"), "exact");
  EXPECT_EQ(of("fma.rn.f32 $0, $2, $2, $2;"), "exact");
  EXPECT_EQ(of("add.f32 $0, $2, $2;"), "vendor-defined");
  EXPECT_EQ(of("rsqrt.approx.f32 $0, $2;"),
            "vendor-defined, 2^-22.9 of the result");
  EXPECT_EQ(of("tanh.approx.f16 $0, $2;"), "vendor-defined, 2^-10.987");
  EXPECT_EQ(of("mov.u32 $0, %laneid;"), "exact");
  EXPECT_EQ(of("mov.u32 $0, %tid.x;"), "exact");
  EXPECT_EQ(of("mov.u32 $0, %clock;"), "not-modelled");
  EXPECT_EQ(of("mov.u32 $0, %smid;"), "not-modelled");
  EXPECT_EQ(of("{ .reg .u32 t; mov.u32 t, %clock; add.u32 $0, t, 1; }"),
            "not-modelled");
  EXPECT_EQ(of("ld.global.u32 $0, [$1];"), "exact");
  EXPECT_EQ(of("ld.volatile.global.u32 $0, [$1];"), "not-modelled");
  EXPECT_EQ(of("of.tomorrow.b32 $0, $1;"), "not-modelled");
  EXPECT_EQ(of("no ptx at all ("), "not-modelled");
  // The worst of a statement counts.
  EXPECT_EQ(of("ex2.approx.f32 $0, $2; add.s32 $0, $0, 1;"),
            "vendor-defined, 2 ULP");
}

TEST(OperationsTest, StatementsOfAmd) {
  auto of = [](const std::string &Text) { return asmClass(Vendor::Amd, Text); };
  EXPECT_EQ(of("v_add_u32 $0, $1, 1"), "exact");
  EXPECT_EQ(of("v_rcp_f32 $0, $2"), "vendor-defined, 1 ULP");
  EXPECT_EQ(of("v_sin_f32 $0, $2"), "vendor-defined");
  EXPECT_EQ(of("v_dot4_i32_i8 $0, $1, $1, $1"), "exact");
  EXPECT_EQ(of("v_dot2_f32_f16 $0, $1, $1, $1"), "vendor-defined");
  EXPECT_EQ(of("s_memtime $0"), "not-modelled");
  EXPECT_EQ(of("v_of_tomorrow $0, $1"), "not-modelled");
}

} // namespace
