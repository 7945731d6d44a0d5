// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Floating-point atomics on memory that the host shares.
#include "Checks/Memory/Provenance.h"

using namespace clang;
using llvm::StringRef;

namespace porthip {
namespace {

PORTHIP_CHECK(
    FloatAtomic,
    {"porthip-memory-float-atomic",
     "floating-point atomic on managed or host memory", Severity::Warning, 20,
     "atomicAdd on float, double or half, where the pointer is traced back, "
     "through launches and calls, to managed, page-locked or registered host "
     "memory.",
     "What an update is depends on the target. gfx90a adds doubles, and "
     "gfx1100 and the other gfx11 floats, by one instruction that is lost, "
     "without an error, in fine-grained memory, which is what the host shares; "
     "with '-munsafe-fp-atomics', which is often given for speed, so are "
     "floats on "
     "gfx908 and gfx90a. gfx942, gfx950 and gfx12 have instructions that work "
     "there (doubles on gfx12 are a loop). All else is a slow loop of "
     "compare-and-swap. This is what clang 22 (ROCm 7) makes.",
     R"(
__global__ void sum(const float *in, float *total) {
  atomicAdd(total, in[threadIdx.x]);
}
void run(const float *in) {
  float *total;
  cudaMallocManaged(&total, sizeof(float));
  sum<<<1, 256>>>(in, total);
}
)",
     R"(
__global__ void sum(const float *in, float *total) {
  atomicAdd(total, in[threadIdx.x]);
}
void run(const float *in) {
  float *total;
  cudaMalloc(&total, sizeof(float));
  sum<<<1, 256>>>(in, total);
}
)",
     "Add up in memory from hipMalloc and copy the result. Where it must be "
     "shared, compile this file with -fatomic-fine-grained-memory (clang 21 "
     "on), which makes a loop, and not with -munsafe-fp-atomics.",
     "HIP documentation, \"Hardware atomics operation support\"; the code of "
     "clang 22",
     nullptr, "atomicAdd*"});

/// How an update of memory that the host shares ends, by target.
struct Updates {
  std::vector<const GpuTarget *> Lost, LostWithFlag, Slow;

  void add(const GpuTarget &T, AtomicAdd How, bool WorksInShared) {
    if (How == AtomicAdd::Loop)
      Slow.push_back(&T);
    else if (!WorksInShared)
      (How == AtomicAdd::Always ? Lost : LostWithFlag).push_back(&T);
  }
  bool isFast() const {
    return Lost.empty() && LostWithFlag.empty() && Slow.empty();
  }
  std::string text() const {
    std::string Text;
    auto Say = [&](StringRef What, const std::vector<const GpuTarget *> &On,
                   StringRef More = "") {
      if (!On.empty())
        Text += (Text.empty() ? ": " : "; ") + What.str() + " on " +
                namesOf(On) + More.str();
    };
    Say("updates are lost", Lost);
    Say("with -munsafe-fp-atomics updates are lost", LostWithFlag,
        ", without it a slow loop");
    Say("a slow loop", Slow);
    return Text;
  }
};

class FloatAtomicCheck : public SitesCheck {
  void onSites(const Sites &S, CheckContext &C) override {
    for (StringRef Name : {"atomicAdd", "atomicAdd_system", "atomicAdd_block"})
      for (const CallSite &Site : S.calls(Name)) {
        const std::optional<Number> Kind = kindOf(*Site.Call);
        if (!Kind || Site.Call->getNumArgs() < 2)
          continue;
        const Provenance &From = C.analysis<Provenance>();
        if (auto Made = From.sharedWithHost(Site.Call->getArg(0)))
          report(Site, Name, *Kind, Made->Name, C);
      }
  }

private:
  enum class Number { Float, Double, Small };

  static void report(const CallSite &Site, StringRef Name, Number Kind,
                     StringRef Made, CheckContext &C) {
    Updates By;
    for (const GpuTarget *T : chosenTargets(C)) {
      // The shims add halves by compare-and-swap everywhere.
      const AtomicAdd How = Kind == Number::Float    ? T->Amd.Float
                            : Kind == Number::Double ? T->Amd.Double
                                                     : AtomicAdd::Loop;
      // No instruction adds over PCIe for all processors.
      By.add(*T, How, T->Amd.AddsInFineGrained && Name != "atomicAdd_system");
    }
    if (By.isFast())
      return;
    C.report(FloatAtomic, Site.Call->getSourceRange(),
             "'" + Name + "' on " + nameOf(Kind) + " in memory from " + Made +
                 By.text())
        .level(By.Lost.empty() ? Severity::Note : Severity::Warning)
        .symbol(Name);
  }

  static StringRef nameOf(Number Kind) {
    return Kind == Number::Float    ? "floats"
           : Kind == Number::Double ? "doubles"
                                    : "small floating-point numbers";
  }

  static std::optional<Number> kindOf(const CallExpr &Call) {
    if (Call.getNumArgs() < 1)
      return std::nullopt;
    QualType Pointer = Call.getArg(0)->IgnoreParenImpCasts()->getType();
    if (const auto *Array = Pointer->getAsArrayTypeUnsafe())
      return kindOfType(Array->getElementType());
    QualType Pointee = Pointer->getPointeeType();
    return Pointee.isNull() ? std::nullopt : kindOfType(Pointee);
  }

  static std::optional<Number> kindOfType(QualType Type) {
    if (Type->isSpecificBuiltinType(BuiltinType::Float))
      return Number::Float;
    if (Type->isSpecificBuiltinType(BuiltinType::Double))
      return Number::Double;
    const auto *Record = Type->getAsCXXRecordDecl();
    if (!Record || !Record->getIdentifier())
      return std::nullopt;
    StringRef Name = Record->getName();
    if (Name == "float2" || Name == "float4")
      return Number::Float;
    if (Name == "__half" || Name == "__half2" || Name == "__nv_bfloat16" ||
        Name == "__nv_bfloat162")
      return Number::Small;
    return std::nullopt;
  }
};

PORTHIP_AST_CHECK(FloatAtomicCheck);

} // namespace
} // namespace porthip
