// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Compute capabilities compared with NVIDIA's numbers at run time.
//
// A condition is evaluated for what NVIDIA's and AMD's devices say of
// themselves: only those that AMD's answer otherwise than all of NVIDIA's, or
// that tell NVIDIA's apart, are reported.
#include "Checks/Analysis/Fold.h"
#include "Checks/Analysis/Sites.h"

using namespace clang;
using llvm::StringRef;

namespace porthip {
namespace {

PORTHIP_CHECK(
    ComputeCapability,
    {"porthip-arch-compute-capability",
     "compute capability compared with NVIDIA's numbers", Severity::Warning, 15,
     "'prop.major' or 'prop.minor', or the attributes of that meaning, "
     "compared with constants, directly, in arithmetic such as '10 * major + "
     "minor', or through variables and functions of the project. Not reported: "
     "comparisons with the same result for every device of CUDA 12 and of AMD, "
     "such as 'major >= 3', and comparisons of two devices. A note where all "
     "targets answer as an sm_80 does, which device code is translated for.",
     "HIP fills these members with the number of the gfx target: 9.4 on "
     "gfx942, 11.0 on gfx1100. An MI300 looks like a Hopper and a Radeon like "
     "a Blackwell: the port takes a branch for their features, or, for '==', "
     "no branch at all.",
     R"(
bool hasClusters() {
  cudaDeviceProp prop;
  cudaGetDeviceProperties(&prop, 0);
  return prop.major >= 9;
}
)",
     R"(
bool isUsable() {
  cudaDeviceProp prop;
  cudaGetDeviceProperties(&prop, 0);
  return prop.major >= 2;
}
)",
     "Ask for the feature (a member of hipDeviceProp_t, an attribute), or "
     "under "
     "'#ifdef __HIP_PLATFORM_AMD__' compare gcnArchName.",
     "HIP runtime API, hipDeviceProp_t", nullptr,
     "cudaDeviceProp::major cudaDeviceProp::minor"
     " cudaDevAttrComputeCapability*"
     " CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_*"});

struct Capability {
  int Major, Minor;
};

constexpr Capability Nvidia[] = {
    {5, 0}, {5, 2}, {5, 3}, {6, 0}, {6, 1}, {6, 2}, {7, 0},  {7, 2},
    {7, 5}, {8, 0}, {8, 6}, {8, 7}, {8, 9}, {9, 0}, {10, 0}, {12, 0}};

/// The answer of a port's device code where __CUDA_ARCH__ is compared.
constexpr Capability OfPorts = {8, 0};

/// gfx90a is 9.0, gfx942 9.4, gfx1030 10.3.
Capability capabilityOf(const GpuTarget &T) {
  StringRef Name = T.Name;
  StringRef Digits = Name.drop_front(3).drop_back(2);
  StringRef Minor = Name.drop_back().take_back();
  Capability Result{0, 0};
  Digits.getAsInteger(10, Result.Major);
  Minor.getAsInteger(16, Result.Minor);
  return Result;
}

class ComputeCapabilityCheck : public Check {
public:
  void onEnd(CheckContext &Context) override {
    C = &Context;
    S = &C->analysis<Sites>();
    readAttributes();
    if (Attributes.empty() && S->members("major").empty() &&
        S->members("minor").empty())
      return;
    for (const FunctionDecl *F : C->functions())
      forEachStmt(*F, [&](const Stmt *Each) { return visit(Each); });
  }

private:
  enum class Part : uint8_t { Major, Minor };

  /// `cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, 0)`
  void readAttributes() {
    for (StringRef Name : {"cudaDeviceGetAttribute", "cuDeviceGetAttribute"})
      for (const CallSite &Site : S->calls(Name))
        if (Site.Call->getNumArgs() == 3)
          if (const ValueDecl *Which = namedBelow(Site.Call->getArg(1)))
            if (Which->getIdentifier())
              addAttribute(Site.Call->getArg(0), Which->getName());
    for (const CallSite &Site : S->calls("cuDeviceComputeCapability"))
      if (Site.Call->getNumArgs() == 3) {
        Attributes[namedBelow(Site.Call->getArg(0))] = Part::Major;
        Attributes[namedBelow(Site.Call->getArg(1))] = Part::Minor;
      }
    Attributes.erase(nullptr);
  }

  void addAttribute(const Expr *To, StringRef Which) {
    if (Which == "cudaDevAttrComputeCapabilityMajor" ||
        Which == "CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR")
      Attributes[namedBelow(To)] = Part::Major;
    else if (Which == "cudaDevAttrComputeCapabilityMinor" ||
             Which == "CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR")
      Attributes[namedBelow(To)] = Part::Minor;
  }

  /// The outermost condition that consists of nothing else is judged as one.
  bool visit(const Stmt *Each) {
    const auto *E = dyn_cast<Expr>(Each);
    if (!E)
      return true;
    const auto *Binary = dyn_cast<BinaryOperator>(E);
    if (!Binary || !(Binary->isComparisonOp() || Binary->isLogicalOp()))
      return true;
    if (auto Names = answers(E)) {
      if (Depended)
        report(E, *Names);
      return false;
    }
    return true;
  }

  struct Answers {
    bool IsSame;      ///< on all devices of both
    bool IsAsOfPorts; ///< AMD's answer as OfPorts does
    llvm::SmallVector<const GpuTarget *, 8> True, False;
  };

  /// The answers of AMD's devices; nullopt where it depends on something else.
  std::optional<Answers> answers(const Expr *E) {
    Depended = false;
    Answers Result{true, true, {}, {}};
    std::optional<bool> First;
    auto Take = [&](Capability Of) -> std::optional<bool> {
      Device = Of;
      auto Value = value(E);
      if (!Value)
        return std::nullopt;
      Result.IsSame &= First.value_or(*Value != 0) == (*Value != 0);
      First = *Value != 0;
      return First;
    };
    for (Capability Of : Nvidia)
      if (!Take(Of))
        return std::nullopt;
    auto Wanted = Take(OfPorts);
    for (const GpuTarget *T : chosenTargets(*C)) {
      auto Answer = Take(capabilityOf(*T));
      if (!Answer)
        return std::nullopt;
      Result.IsAsOfPorts &= Answer == Wanted;
      (*Answer ? Result.True : Result.False).push_back(T);
    }
    return Result;
  }

  void report(const Expr *E, const Answers &Given) {
    if (Given.IsSame)
      return;
    std::string Answer = Given.False.empty() ? "always true"
                         : Given.True.empty()
                             ? "never true"
                             : "true on " + namesOf(Given.True) + ", not on " +
                                   namesOf(Given.False);
    HazardBuilder Report = C->report(
        ComputeCapability, E->getSourceRange(),
        "on AMD this compares the number of the gfx target, 9 to 12, with "
        "a compute capability: " +
            Answer + (Given.IsAsOfPorts ? ", as on an sm_80" : ""));
    Report.symbol("cudaDeviceProp::major");
    if (Given.IsAsOfPorts)
      Report.level(Severity::Note).effort(2);
  }

  std::optional<int64_t> part(Part Which) {
    Depended = true;
    return Which == Part::Major ? Device.Major : Device.Minor;
  }

  std::optional<int64_t> value(const Expr *E) {
    return foldConstant(E, C->AST, Guard,
                        [&](const Expr &Each) { return meaning(Each); });
  }

  Meaning meaning(const Expr &E) {
    Meaning Known = S->meaning(E);
    if (Known.Value || Known.Definition)
      return Known;
    if (const auto *Member = dyn_cast<MemberExpr>(&E)) {
      const ValueDecl *D = Member->getMemberDecl();
      if (isCapability(D))
        return {part(D->getName() == "major" ? Part::Major : Part::Minor)};
      return {std::nullopt, given(D)};
    }
    if (const auto *Ref = dyn_cast<DeclRefExpr>(&E)) {
      auto Attribute = Attributes.find(Ref->getDecl());
      if (Attribute != Attributes.end())
        return {part(Attribute->second)};
      return {std::nullopt, given(Ref->getDecl())};
    }
    const auto *Call = dyn_cast<CallExpr>(&E);
    const FunctionDecl *F = Call ? projectCallee(Call, *C) : nullptr;
    return {std::nullopt, F ? given(F) : nullptr};
  }

  bool isCapability(const ValueDecl *D) {
    if (!D->getIdentifier() ||
        (D->getName() != "major" && D->getName() != "minor"))
      return false;
    const auto *Record = dyn_cast<RecordDecl>(D->getDeclContext());
    return Record && Record->getName().starts_with("cudaDeviceProp") &&
           C->isCuda(*D);
  }

  /// The one thing that is ever assigned, besides 0 to begin with.
  const Expr *given(const ValueDecl *D) {
    const Expr *Only = nullptr;
    for (const Expr *E : S->givenTo(D)) {
      auto Known = S->constant(E);
      if (Known && (*Known == 0 || *Known == -1))
        continue;
      if (Only)
        return nullptr;
      Only = E;
    }
    return Only;
  }

  CheckContext *C = nullptr;
  const Sites *S = nullptr;
  llvm::DenseMap<const ValueDecl *, Part> Attributes;
  Capability Device{0, 0};
  bool Depended = false;
  EvaluationGuard Guard;
};

PORTHIP_AST_CHECK(ComputeCapabilityCheck);

} // namespace
} // namespace porthip
