// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The CPUs that kernels can be compiled for: what is refused, that objects of
// one are not taken for another, that what code for each calls is there, and
// that fma of half is exact where the CPU has none.
#include "VirtualGpu/Compile/Jit/Jit.h"
#include "VirtualGpu/HostCpu.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/Object/ObjectFile.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"
#include <cmath>
#include <cstring>
#include <set>

using namespace porthip::vgpu;

namespace {

constexpr const char *Levels[] = {"x86-64-v2", "x86-64-v3", "x86-64-v4",
                                  "native"};

bool isX86() {
#if defined(__x86_64__)
  return true;
#else
  return false;
#endif
}

/// The levels that this CPU has; it has at least the last.
std::vector<std::string> levelsHere() {
  std::vector<std::string> Here;
  for (const char *Level : Levels)
    if (auto Cpu = hostCpu(Level))
      Here.push_back(Level);
    else
      llvm::consumeError(Cpu.takeError());
  return Here;
}

std::string errorOf(const char *Level) {
  auto Cpu = hostCpu(Level);
  return Cpu ? "" : llvm::toString(Cpu.takeError());
}

TEST(CpuLevels, RefusesWhatThereIsNot) {
  EXPECT_EQ(errorOf("x86-64-v5"),
            "PORTHIP_VGPU_CPU: there is no level 'x86-64-v5'; use x86-64-v2, "
            "x86-64-v3, x86-64-v4 or native");
  EXPECT_EQ(errorOf(""), "");
  EXPECT_EQ(errorOf("native"), "");
  if (isX86())
    EXPECT_EQ(errorOf("x86-64-v2"), "");
  // A level that this CPU lacks is refused by name.
  for (const char *Level : Levels)
    if (std::string Text = errorOf(Level); !Text.empty() && isX86())
      EXPECT_NE(Text.find("': it lacks avx"), std::string::npos) << Text;
}

TEST(CpuLevels, HaveObjectsOfTheirOwn) {
  std::set<std::string> Identities;
  for (const std::string &Level : levelsHere())
    EXPECT_TRUE(Identities.insert(hostIdentity(Level)).second) << Level;
  EXPECT_EQ(hostIdentity(""), hostIdentity("native"));
}

std::unique_ptr<llvm::MemoryBuffer> compiled(const std::string &Text,
                                             llvm::StringRef Level) {
  llvm::LLVMContext Context;
  llvm::SMDiagnostic Wrong;
  auto M = llvm::parseAssemblyString(Text, Wrong, Context);
  EXPECT_TRUE(bool(M)) << Wrong.getMessage().str();
  auto Host = hostMachine(Level);
  if (!M || !Host)
    return nullptr;
  auto Object = compileModule(*M, **Host);
  if (!Object)
    return nullptr;
  return std::move(*Object);
}

/// A function for each operation that CPUs may not have, on Type.
std::string operations(const std::string &Type, const std::string &Name,
                       const std::string &Shape) {
  std::string Text;
  auto vec = [&](const std::string &Element) {
    return Shape.empty() ? Element : "<" + Shape + " x " + Element + ">";
  };
  const std::string T = vec(Type);
  auto suffix = [&](const char *Element) {
    return (Shape.empty() ? "" : "v" + Shape) + std::string(Element);
  };
  const std::string Short = Type == "half"     ? "f16"
                            : Type == "bfloat" ? "bf16"
                            : Type == "float"  ? "f32"
                                               : "f64";
  int Number = 0;
  auto add = [&](const std::string &Result, const std::string &Arguments,
                 const std::string &What) {
    Text += "define " + Result + " @" + Name + std::to_string(Number++) + "(" +
            Arguments + ") {\n  %r = " + What + "\n  ret " + Result +
            " %r\n}\n";
  };
  for (const char *Op : {"fadd", "fmul", "fdiv", "frem"})
    add(T, T + " %a, " + T + " %b", std::string(Op) + " " + T + " %a, %b");
  for (const char *Op : {"sqrt", "floor", "rint", "roundeven", "round", "trunc",
                         "fabs", "nearbyint"}) {
    const std::string F =
        "@llvm." + std::string(Op) + "." + suffix(Short.c_str());
    Text += "declare " + T + " " + F + "(" + T + ")\n";
    add(T, T + " %a", "call " + T + " " + F + "(" + T + " %a)");
  }
  const std::string Fma = "@llvm.fma." + suffix(Short.c_str());
  Text += "declare " + T + " " + Fma + "(" + T + ", " + T + ", " + T + ")\n";
  add(T, T + " %a, " + T + " %b, " + T + " %c",
      "call " + T + " " + Fma + "(" + T + " %a, " + T + " %b, " + T + " %c)");
  for (const char *Int : {"i8", "i16", "i32", "i64", "i128"}) {
    // LLVM 22 crashes on vectors of i128 to half for CPUs with half arithmetic.
    if (!Shape.empty() && Int == llvm::StringRef("i128"))
      continue;
    const std::string I = vec(Int);
    for (const char *Op : {"sitofp", "uitofp"})
      add(T, I + " %a", std::string(Op) + " " + I + " %a to " + T);
    for (const char *Op : {"fptosi", "fptoui"})
      add(I, T + " %a", std::string(Op) + " " + T + " %a to " + I);
    const std::string Sat =
        "@llvm.fptosi.sat." + suffix(Int) + "." + suffix(Short.c_str());
    Text += "declare " + I + " " + Sat + "(" + T + ")\n";
    add(I, T + " %a", "call " + I + " " + Sat + "(" + T + " %a)");
  }
  const bool IsSmall = Type == "half" || Type == "bfloat";
  for (const char *Other : {"float", "double"}) {
    if (!IsSmall)
      continue;
    add(T, vec(Other) + " %a", "fptrunc " + vec(Other) + " %a to " + T);
    add(vec(Other), T + " %a", "fpext " + T + " %a to " + vec(Other));
  }
  if (Shape.empty())
    for (const char *Op : {"fadd", "fmax", "xchg"})
      add(T, "ptr %p, " + T + " %a",
          "atomicrmw " + std::string(Op) + " ptr %p, " + T + " %a monotonic");
  return Text;
}

TEST(CpuLevels, WhatTheirCodeCallsIsThere) {
  std::set<std::string> Known;
  for (const HostSymbol &S : libraryFunctions())
    Known.insert(S.Name);
  std::string Text;
  for (const char *Type : {"half", "bfloat", "float", "double"})
    for (const char *Shape : {"", "2", "8", "16"})
      Text += operations(Type, std::string(Type) + Shape + "_", Shape);
  size_t Called = 0;
  for (const std::string &Level : levelsHere()) {
    auto Object = compiled(Text, Level);
    ASSERT_TRUE(Object) << Level;
    auto File = llvm::object::ObjectFile::createObjectFile(*Object);
    ASSERT_TRUE(bool(File));
    for (const llvm::object::SymbolRef &S : (*File)->symbols()) {
      auto Flags = S.getFlags();
      auto Name = S.getName();
      ASSERT_TRUE(Flags && Name);
      if (!(*Flags & llvm::object::SymbolRef::SF_Undefined) || Name->empty())
        continue;
      ++Called;
      EXPECT_TRUE(Known.count(Name->str())) << Level << ": " << Name->str();
    }
  }
  EXPECT_GT(Called, 0u);
}

_Float16 halfOf(uint16_t Bits) {
  _Float16 Half;
  std::memcpy(&Half, &Bits, 2);
  return Half;
}

// Against integers: a half is a multiple of 2^-24, a product of 2^-48.
__int128 scaled(double Value) {
  const double Scaled = Value * 0x1p48;
  return __int128(Scaled);
}

/// The half nearest to Exact * 2^-48, ties to even; within the normal range.
uint16_t nearest(__int128 Exact) {
  const bool IsNegative = Exact < 0;
  unsigned __int128 Magnitude =
      IsNegative ? -(unsigned __int128)Exact : (unsigned __int128)Exact;
  int Top = 127; // of the highest bit
  while (Top >= 0 && !(Magnitude >> Top & 1))
    --Top;
  int Exponent = std::max(Top - 48, -14); // of a half
  const int Drop = Exponent - 10 + 48;    // below its lowest bit
  uint64_t Kept = uint64_t(Magnitude >> Drop);
  const unsigned __int128 Rest =
      Magnitude & (((unsigned __int128)1 << Drop) - 1);
  const unsigned __int128 Middle = (unsigned __int128)1 << (Drop - 1);
  Kept += Rest > Middle || (Rest == Middle && (Kept & 1));
  const uint64_t Bits = (uint64_t(Exponent + 14) << 10) + Kept;
  return uint16_t((IsNegative ? 0x8000 : 0) | std::min<uint64_t>(Bits, 0x7c00));
}

TEST(CpuLevels, FmaOfHalfIsExact) {
  const std::string Text =
      "define half @f(half %a, half %b, half %c) {\n"
      "  %r = call half @llvm.fma.f16(half %a, half %b, half %c)\n"
      "  ret half %r\n}\n"
      "declare half @llvm.fma.f16(half, half, half)\n";
  for (const std::string &Level : levelsHere()) {
    auto Linked = Jit::create(libraryFunctions());
    ASSERT_TRUE(bool(Linked));
    auto Object = compiled(Text, Level);
    ASSERT_TRUE(Object);
    ASSERT_FALSE((*Linked)->add("f", std::move(Object), false));
    auto Found = (*Linked)->lookup("f", "f");
    ASSERT_TRUE(bool(Found));
    auto F =
        reinterpret_cast<_Float16 (*)(_Float16, _Float16, _Float16)>(*Found);
    uint32_t Seed = 1, Wrong = 0;
    auto random = [&] {
      Seed = Seed * 1664525 + 1013904223;
      return Seed >> 8;
    };
    for (int I = 0; I != 300000; ++I) {
      uint16_t A = uint16_t(random()), B = uint16_t(random());
      uint16_t C = uint16_t(random());
      // Often near a middle: a product of full length and a small summand.
      if (I % 2)
        C = uint16_t((C & 0x83ff) | (random() % 12) << 10);
      // No infinities; products of all signs and sizes.
      A &= 0xbfff, B &= 0xbfff, C &= 0xfbff;
      const double X = double(halfOf(A)), Y = double(halfOf(B));
      const __int128 Exact = scaled(X * Y) + scaled(double(halfOf(C)));
      const _Float16 Got = F(halfOf(A), halfOf(B), halfOf(C));
      uint16_t Bits;
      std::memcpy(&Bits, &Got, 2);
      if (Exact == 0)
        Bits &= 0x7fff;
      Wrong += Bits != (Exact == 0 ? 0 : nearest(Exact));
    }
    EXPECT_EQ(Wrong, 0u) << Level;
  }
}

} // namespace
