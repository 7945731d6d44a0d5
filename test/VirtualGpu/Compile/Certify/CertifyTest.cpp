// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "VirtualGpu/Compile/Certify/Certify.h"
#include "Support/Json/Json.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace porthip;
using namespace porthip::vgpu;

namespace {

constexpr char Sine[] = "declare float @__nv_sinf(float)\n"
                        "@kept = addrspace(1) global float 0.0\n"
                        "@tile = addrspace(3) global [32 x float] poison\n";

/// The certificate of one kernel whose one inexact operation is a sine.
Json certificateOf(const std::string &Body) {
  LLVMContext Context;
  SMDiagnostic Problem;
  auto M = parseAssemblyString(
      Sine + ("define ptx_kernel void @f(float %x, ptr addrspace(1) %p, ptr "
              "addrspace(1) %q) {\nentry:\n%s = call float @__nv_sinf(float "
              "%x)\n" +
              Body + "\n}\n"),
      Problem, Context);
  if (!M)
    return Problem.getMessage().str();
  return cantFail(parseJson(certify(*M, Vendor::Nvidia, 0), "certificate"));
}

/// The things that the sine reaches, and the memory that it may be stored in.
std::string reachedIn(const std::string &Body) {
  const Json Found = certificateOf(Body);
  if (!Found.is_object() || Found["operations"].size() != 1)
    return Found.dump();
  const Json &Only = Found["operations"][0];
  std::string Text;
  for (const auto &[What, Where] : Only["reaches"].items())
    Text += What + " ";
  for (const Json &At : Only["stored"]) {
    const Json &To = Found["memory"][At.get<size_t>()];
    Text += To.contains("argument") ? "argument " + To["argument"].dump() + " "
            : To.contains("variable") ? To["variable"].get<std::string>() + " "
                                      : "other ";
  }
  return Text;
}

TEST(CertifyTest, ValueThatIsDropped) {
  EXPECT_EQ(reachedIn("ret void"), "");
  EXPECT_EQ(reachedIn("store float %x, ptr addrspace(1) %p\nret void"), "");
}

TEST(CertifyTest, ValueThatIsStored) {
  EXPECT_EQ(reachedIn("store float %s, ptr addrspace(1) %p\nret void"),
            "result argument 1 ");
  EXPECT_EQ(reachedIn("store float %s, ptr addrspace(1) @kept\nret void"),
            "result kept ");
}

TEST(CertifyTest, ByWayOfSharedMemory) {
  const std::string Write = "store float %s, ptr addrspace(3) @tile\n";
  EXPECT_EQ(reachedIn(Write + "ret void"), "");
  EXPECT_EQ(reachedIn(Write + "%t = load float, ptr addrspace(3) @tile\n"
                              "store float %t, ptr addrspace(1) %q\nret void"),
            "result argument 2 ");
}

TEST(CertifyTest, WhatABranchDecides) {
  const std::string Branch =
      "%c = fcmp olt float %s, 0.5\nbr i1 %c, label %yes, label %no\n";
  // Code behind both ways is the same on both.
  EXPECT_EQ(reachedIn(Branch + "yes:\nbr label %no\nno:\n"
                               "store i32 1, ptr addrspace(1) %p\nret void"),
            "branch ");
  EXPECT_EQ(reachedIn(Branch + "yes:\nstore i32 1, ptr addrspace(1) %p\n"
                               "br label %no\nno:\nret void"),
            "branch result argument 1 ");
  // The value that merges there.
  EXPECT_EQ(reachedIn(Branch + "yes:\nbr label %no\nno:\n"
                               "%v = phi i32 [1, %entry], [2, %yes]\n"
                               "store i32 %v, ptr addrspace(1) %q\nret void"),
            "branch result argument 2 ");
}

TEST(CertifyTest, TurnsOfALoop) {
  EXPECT_EQ(reachedIn("br label %turn\nturn:\n"
                      "%i = phi float [0.0, %entry], [%n, %turn]\n"
                      "%n = fadd float %i, 1.0\n"
                      "%c = fcmp olt float %n, %s\n"
                      "br i1 %c, label %turn, label %end\nend:\n"
                      "store float %n, ptr addrspace(1) %p\nret void"),
            "branch result argument 1 ");
}

TEST(CertifyTest, AddressesAndAtomics) {
  EXPECT_EQ(reachedIn("%i = fptosi float %s to i32\n"
                      "%a = getelementptr i32, ptr addrspace(1) %p, i32 %i\n"
                      "%v = load i32, ptr addrspace(1) %a\n"
                      "store i32 %v, ptr addrspace(1) %q\nret void"),
            "address result argument 2 ");
  EXPECT_EQ(reachedIn("%i = fptosi float %s to i32\n"
                      "%o = atomicrmw max ptr addrspace(1) %p, i32 %i "
                      "monotonic\nret void"),
            "atomic result argument 1 ");
}

/// The names of what is not exact and reaches a result, of a kernel without a
/// sine.
std::string resultsOf(const std::string &Body) {
  const Json Found = certificateOf(Body);
  std::string Names;
  for (const Json &One : Found["operations"])
    if (One["reaches"].contains("result"))
      Names += One["name"].get<std::string>() + " ";
  return Names;
}

TEST(CertifyTest, AddressesInAsm) {
  const std::string Number = "%a = ptrtoint ptr addrspace(3) @tile to i64\n";
  const std::string Load =
      "%v = call i32 asm sideeffect \"ld.shared.u32 $0, [$1];\", "
      "\"=r,l\"(i64 %a)\n";
  const std::string Add = "%v = call i64 asm \"add.s64 $0, $1, 1;\", "
                          "\"=l,l\"(i64 %a)\n";
  // As an address, whichever it is; as a number it is another in each run.
  EXPECT_EQ(
      resultsOf(Number + Load + "store i32 %v, ptr addrspace(1) %p\nret void"),
      "");
  EXPECT_EQ(
      resultsOf(Number + Add + "store i64 %v, ptr addrspace(1) %p\nret void"),
      "address as a number ");
}

TEST(CertifyTest, WhatMemoryHeldIsFollowedByArgument) {
  const Json Found =
      certificateOf("%v = load float, ptr addrspace(1) %p\n"
                    "store float %v, ptr addrspace(1) %q\nret void");
  for (const Json &One : Found["memory"])
    EXPECT_EQ(One["stored"].dump(),
              One.value("argument", 0u) == 1u ? "[1]" : "[]")
        << Found.dump(1);
}

} // namespace
