// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Names of the project's own that HIP's headers declare, too.
#include "Checks/Analysis/Flow/FlowWarpCalls.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;
using llvm::StringRef;

namespace porthip {
namespace {

PORTHIP_CHECK(
    OwnHipName,
    {"porthip-library-own-hip-name",
     "the project declares a name that HIP's headers have", Severity::Error, 10,
     "A type, a function with C linkage, an enumerator or a variable outside "
     "of namespaces with the name of one of HIP's, such as 'hipError_t'; "
     "anything with the name of one of HIP's macros, such as "
     "'hipThreadIdx_x'.",
     "CUDA's headers do not have the name, HIP's do: two declarations of one "
     "name do not compile, and a macro replaces it everywhere.",
     R"(
typedef int hipError_t;
hipError_t last;
)",
     R"(
namespace own { typedef int hipError_t; }
own::hipError_t last;
)",
     "Rename the project's own, or put it into a namespace.",
     "hip/hip_runtime_api.h"});

/// Macros of hip_runtime.h without a rule.
bool isHipMacro(StringRef Name) {
  for (StringRef Stem :
       {"hipThreadIdx_", "hipBlockIdx_", "hipBlockDim_", "hipGridDim_"})
    if (Name.consume_front(Stem))
      return Name == "x" || Name == "y" || Name == "z";
  return llvm::StringSwitch<bool>(Name)
      .Cases({"HIP_KERNEL_NAME", "HIP_DYNAMIC_SHARED", "HIP_SYMBOL"}, true)
      .Cases({"hipLaunchKernelGGL", "hipHostMallocDefault"}, true)
      .Default(false);
}

/// HIP's names, by what the rules make of CUDA's.
class HipNames {
public:
  explicit HipNames(CheckContext &C) {
    for (const Rule *R : C.Rules.all()) {
      if (R->Kind == RuleKind::Field || R->Kind == RuleKind::Header ||
          !R->Shim.empty() || !R->Hip.starts_with_insensitive("hip"))
        continue;
      (R->Kind == RuleKind::Macro ? Macros : Names).insert(R->Hip);
    }
  }
  bool isMacro(StringRef Name) const {
    return isHipMacro(Name) || Macros.contains(Name);
  }
  bool has(StringRef Name) const { return Names.contains(Name); }

private:
  llvm::StringSet<> Names, Macros;
};

class NameUses : public DynamicRecursiveASTVisitor {
public:
  explicit NameUses(CheckContext &C) : C(C) {}

  bool VisitNamedDecl(NamedDecl *D) override {
    if (D->isImplicit() || !D->getIdentifier() ||
        !C.isProject(D->getLocation()))
      return true;
    StringRef Name = D->getName();
    if (!Name.starts_with_insensitive("hip"))
      return true;
    HipNames &Hip = C.analysis<HipNames>();
    if (Hip.isMacro(Name))
      report(*D, "HIP's headers have a macro of that name");
    else if (Hip.has(Name) && clashes(*D))
      report(*D, "HIP's headers declare that name as well");
    return true;
  }

private:
  static bool clashes(const NamedDecl &D) {
    if (!D.getDeclContext()->getRedeclContext()->isTranslationUnit())
      return false;
    // Others overload.
    if (const auto *F = dyn_cast<FunctionDecl>(&D))
      return F->isExternC();
    return isa<TypeDecl, VarDecl, EnumConstantDecl>(D);
  }

  void report(const NamedDecl &D, StringRef Why) {
    C.report(OwnHipName, SourceRange(D.getLocation()),
             "'" + D.getName() + "' is the project's own here: " + Why)
        .symbol(D.getName());
  }

  CheckContext &C;
};

using OwnHipNameCheck = VisitorCheck<NameUses>;
PORTHIP_AST_CHECK(OwnHipNameCheck);

} // namespace
} // namespace porthip
