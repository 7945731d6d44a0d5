// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// NVIDIA's libdevice and our math library through the same harness: both
// retargeted, compiled, called with the same arguments. Exact functions must
// agree in every bit; the rest within what CUDA's documentation states for
// libdevice. As libdevice is made of NVPTX intrinsics, this is a test of the
// builtins as well. Skipped where there is no CUDA toolkit.
#include "VirtualGpu/Builtins/Nvptx/Harness.h"
#include "VirtualGpu/Compile/Retarget/Retarget.h"
#include "llvm/ExecutionEngine/Orc/LLJIT.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IRReader/IRReader.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/TargetSelect.h"
#include <cfloat>
#include <cmath>
#include <map>

using namespace llvm;
using namespace nvptxtest;
using namespace porthip::vgpu;

namespace {
std::string libdevice() {
  for (std::string Root :
       {sys::Process::GetEnv("CUDA_PATH").value_or(""),
        sys::Process::GetEnv("CUDA_HOME").value_or(""),
        std::string("/usr/local/cuda"), std::string("/opt/cuda")}) {
    std::string Path = Root + "/nvvm/libdevice/libdevice.10.bc";
    if (!Root.empty() && sys::fs::exists(Path))
      return Path;
  }
  return "";
}

struct Signature {
  std::string Name, Result; ///< types: i float double
  std::vector<std::string> Parameters;
};
std::string typeName(Type *T) {
  return T->isFloatTy()       ? "float"
         : T->isDoubleTy()    ? "double"
         : T->isIntegerTy(32) ? "i32"
         : T->isIntegerTy(64) ? "i64"
                              : "";
}

/// Functions of numbers; those with pointers are made of them.
std::vector<Signature> signatures(const Module &Library) {
  std::vector<Signature> All;
  for (const Function &F : Library) {
    if (F.isDeclaration() || !F.getName().starts_with("__nv_"))
      continue;
    Signature S{F.getName().str(), typeName(F.getReturnType()), {}};
    bool IsPlain = !S.Result.empty();
    for (const Argument &A : F.args()) {
      S.Parameters.push_back(typeName(A.getType()));
      IsPlain &= !S.Parameters.back().empty();
    }
    if (IsPlain)
      All.push_back(S);
  }
  return All;
}

using Wrapper = void(void *Result, const uint64_t *Arguments);

/// void call.NAME(ptr Result, ptr Arguments) for each; arguments in 8 bytes.
std::unique_ptr<orc::LLJIT> compile(const std::vector<Signature> &All,
                                    const std::string &LibdevicePath) {
  auto Context = std::make_unique<LLVMContext>();
  auto M = std::make_unique<Module>("calls", *Context);
  M->setTargetTriple(Triple("nvptx64-nvidia-cuda"));
  IRBuilder<> B(*Context);
  auto TypeOf = [&](const std::string &Name) -> Type * {
    return Name == "float"    ? B.getFloatTy()
           : Name == "double" ? B.getDoubleTy()
           : Name == "i32"    ? (Type *)B.getInt32Ty()
                              : B.getInt64Ty();
  };
  for (const Signature &S : All) {
    auto *F = Function::Create(
        FunctionType::get(B.getVoidTy(), {B.getPtrTy(), B.getPtrTy()}, false),
        Function::ExternalLinkage, "call." + S.Name, *M);
    B.SetInsertPoint(BasicBlock::Create(*Context, "", F));
    std::vector<Type *> Types;
    std::vector<Value *> Values;
    for (const std::string &P : S.Parameters) {
      Value *Slot =
          B.CreateConstGEP1_32(B.getInt64Ty(), F->getArg(1), Values.size());
      Types.push_back(TypeOf(P));
      Values.push_back(B.CreateLoad(Types.back(), Slot));
    }
    auto *T = FunctionType::get(TypeOf(S.Result), Types, false);
    Value *R = B.CreateCall(M->getOrInsertFunction(S.Name, T), Values);
    B.CreateStore(R, F->getArg(0));
    B.CreateRetVoid();
  }
  RetargetOptions Options;
  Options.Of = Vendor::Nvidia;
  Options.Arch = "sm_80";
  Options.LibdevicePath = LibdevicePath;
  if (auto Layout = retarget(*M, Options); !Layout) {
    ADD_FAILURE() << toString(Layout.takeError());
    return nullptr;
  }
  auto Jit = orc::LLJITBuilder().create();
  if (!Jit) {
    ADD_FAILURE() << toString(Jit.takeError());
    return nullptr;
  }
  M->setDataLayout((*Jit)->getDataLayout());
  if (Error E = (*Jit)->addIRModule(
          orc::ThreadSafeModule(std::move(M), std::move(Context)))) {
    ADD_FAILURE() << toString(std::move(E));
    return nullptr;
  }
  return std::move(*Jit);
}

uint64_t argument(const std::string &Type, unsigned Round) {
  if (Type == "i32" || Type == "i64")
    return Round % 3 ? random64() >> random64() % 64 : uint64_t(Round % 9) - 4;
  static const std::vector<double> Corners = doubles(0);
  double D;
  switch (Round % 4) {
  case 0:
    D = Corners[random64() % Corners.size()];
    break;
  case 1:
    D = double(int64_t(random64())) * 0x1p-63;
    break;
  case 2:
    D = double(int64_t(random64())) * 0x1p-57;
    break;
  default:
    D = std::ldexp(double(int64_t(random64())), int(random64() % 80) - 103);
  }
  if (Type == "double")
    return bitsOf(D);
  return bitsOf(float(D));
}

/// In units in the last place of the greater, down to the least normal.
double distance(double A, double B, bool IsFloat) {
  if (same(A, B) || A == B)
    return 0;
  // libdevice overflows within an ulp of the greatest number (hypot).
  double Greatest = IsFloat ? double(FLT_MAX) : DBL_MAX;
  if (std::isinf(A) && std::fabs(B) == Greatest && A * B > 0)
    return 1;
  if (!std::isfinite(A) || !std::isfinite(B))
    return INFINITY;
  int Least = IsFloat ? -126 : -1022, Bits = IsFloat ? 23 : 52;
  double Size = std::max(std::fabs(A), std::fabs(B));
  int E = Size == 0 ? Least : std::max(std::ilogb(Size), Least);
  return std::fabs(A - B) / std::ldexp(1.0, E - Bits);
}

/// Greatest distance of the two; 0 where both are exact. From "Mathematical
/// Functions Appendix" of the CUDA programming guide, plus ours.
double bound(std::string Name) {
  static const std::map<std::string, double> Bounds = {
      {"tgamma", 20},        {"pow", 6},         {"erfcx", 12},
      {"erfc", 8},           {"erfinv", 10},     {"erfcinv", 12},
      {"normcdf", 12},       {"normcdfinv", 14}, {"cyl_bessel_i0", 12},
      {"cyl_bessel_i1", 12}, {"tan", 5},         {"rhypot", 3}};
  for (const char *Exact :
       {"_rn",   "_rz",    "_rd",  "_ru",       "abs",       "ceil",
        "floor", "trunc",  "rint", "round",     "nearbyint", "fmin",
        "fmax",  "fdim",   "fmod", "remainder", "copysign",  "nextafter",
        "ldexp", "scalbn", "logb", "2",         "_as_"})
    if (Name.find(Exact) != Name.npos && Name != "exp2" && Name != "exp2f" &&
        Name != "atan2" && Name != "atan2f" && Name != "log2" &&
        Name != "log2f" && Name != "frsqrt_rn")
      return 0;
  if (Name.back() == 'f' && Bounds.count(Name.substr(0, Name.size() - 1)))
    Name.pop_back();
  auto Found = Bounds.find(Name);
  return Found == Bounds.end() ? 4 : Found->second;
}
} // namespace

TEST(Libdevice, AgreesWithOurs) {
  std::string Path = libdevice();
  if (Path.empty())
    GTEST_SKIP() << "no libdevice.10.bc";
  InitializeNativeTarget();
  InitializeNativeTargetAsmPrinter();
  LLVMContext Context;
  SMDiagnostic Diagnostic;
  auto Library = parseIRFile(Path, Diagnostic, Context);
  ASSERT_TRUE(Library) << Diagnostic.getMessage().str();
  std::vector<Signature> All = signatures(*Library);
  EXPECT_GT(All.size(), 300u);
  auto Theirs = compile(All, Path), Ours = compile(All, "");
  ASSERT_TRUE(Theirs && Ours);
  for (const Signature &S : All) {
    std::string Name = S.Name.substr(5);
    // Rough on purpose; near zeros and poles an ulp says nothing; powi of
    // libdevice multiplies again and again, and loses what is subnormal.
    if (Name.rfind("fast_", 0) == 0 || Name.rfind("lgamma", 0) == 0 ||
        Name[0] == 'j' || Name[0] == 'y' || Name.rfind("powi", 0) == 0)
      continue;
    auto F = Theirs->lookup("call." + S.Name),
         G = Ours->lookup("call." + S.Name);
    if (!F || !G) {
      ADD_FAILURE() << toString(F ? G.takeError() : F.takeError());
      return;
    }
    double Worst = -1;
    std::string At;
    for (unsigned Round = 0; Round < 800; ++Round) {
      uint64_t Arguments[4], A = 0, B = 0;
      for (size_t I = 0; I < S.Parameters.size(); ++I)
        Arguments[I] = argument(S.Parameters[I], Round + unsigned(I * 3));
      F->toPtr<Wrapper *>()(&A, Arguments);
      G->toPtr<Wrapper *>()(&B, Arguments);
      double D, X = 0, Y = 0;
      if (S.Result[0] == 'i') {
        // Predicates: any number but 0 is true.
        bool IsPredicate = Name.rfind("is", 0) == 0 ||
                           Name.rfind("finite", 0) == 0 ||
                           Name.rfind("signbit", 0) == 0;
        D = IsPredicate ? (A != 0) != (B != 0) : A != B;
        D = D ? INFINITY : 0;
        X = double(int64_t(A));
        Y = double(int64_t(B));
      } else {
        bool IsFloat = S.Result == "float";
        X = IsFloat ? floatOf(uint32_t(A)) : doubleOf(A);
        Y = IsFloat ? floatOf(uint32_t(B)) : doubleOf(B);
        D = distance(X, Y, IsFloat);
      }
      if (D > Worst) {
        Worst = D;
        At.clear();
        for (size_t I = 0; I < S.Parameters.size(); ++I)
          At += " " + (S.Parameters[I] == "float"
                           ? std::to_string(floatOf(uint32_t(Arguments[I])))
                       : S.Parameters[I] == "double"
                           ? std::to_string(doubleOf(Arguments[I]))
                           : std::to_string(int64_t(Arguments[I])));
        At +=
            ": libdevice " + std::to_string(X) + ", ours " + std::to_string(Y);
      }
    }
    EXPECT_LE(Worst, bound(Name)) << S.Name << At;
  }
}
