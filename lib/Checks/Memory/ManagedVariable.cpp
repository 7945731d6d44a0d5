// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `static __managed__ int n;` that no host code names: clang makes nothing of
// it on the host, so HIP's runtime never gives the kernels its address.
#include "Translate/Findings/Check.h"
#include "llvm/ADT/DenseSet.h"

using namespace clang;
using llvm::StringRef;

namespace porthip {
namespace {

PORTHIP_CHECK(
    ManagedVariable,
    {"porthip-memory-managed-variable",
     "managed variable of one file that host code may not name",
     Severity::Warning, 5,
     "A '__managed__' variable that is 'static', or in a namespace without a "
     "name, which a macro writes. Elsewhere the port marks it with "
     "'__attribute__((used))'.",
     "HIP's runtime is told of a managed variable by code that clang makes on "
     "the host where host code names it, or another file may. Otherwise "
     "kernels read address 0. nvcc tells CUDA's of each.",
     R"(
#define COUNTER(n) static __managed__ int n
COUNTER(total);
__global__ void add() { atomicAdd(&total, 1); }
)",
     R"(
__managed__ int total;
__global__ void add() { atomicAdd(&total, 1); }
)",
     "Write '__attribute__((used))' in front of it, or leave out 'static'.",
     "clang/lib/CodeGen/CGCUDANV.cpp"});

class ManagedVariableCheck : public Check {
public:
  void onGlobal(const VarDecl &V, CheckContext &C) override {
    if (V.isExternallyVisible() || !isManaged(V, C) ||
        !Seen.insert(V.getBeginLoc()).second)
      return;
    // `__managed__` is a macro itself; what one of the project's writes stays.
    CharSourceRange Before;
    if (!V.getLocation().isMacroID()) {
      const SourceLocation Begin =
          C.AST.getSourceManager().getExpansionLoc(V.getBeginLoc());
      Before = CharSourceRange::getCharRange(Begin, Begin);
    }
    C.report(ManagedVariable, SourceRange(V.getLocation()),
             "kernels read address 0 in place of '" + V.getName() +
                 "' where no host code names it")
        .fix("write '__attribute__((used))' in front of it")
        .mend(Before, "__attribute__((used)) ");
  }

private:
  /// CUDA's attribute is none of clang's, so the words tell, from the end of
  /// the declaration before.
  static bool isManaged(const VarDecl &V, CheckContext &C) {
    const SourceManager &Sources = C.AST.getSourceManager();
    const auto [In, End] =
        Sources.getDecomposedLoc(Sources.getExpansionLoc(V.getLocation()));
    const StringRef Before = Sources.getBufferData(In).take_front(End);
    const size_t Last = Before.find_last_of(";{}");
    const StringRef Words =
        Last == StringRef::npos ? Before : Before.drop_front(Last);
    if (Words.contains("__managed__"))
      return true;
    if (!V.getLocation().isMacroID())
      return false;
    const auto [Of, At] =
        Sources.getDecomposedLoc(Sources.getSpellingLoc(V.getBeginLoc()));
    return Sources.getBufferData(Of)
        .drop_front(At)
        .take_until([](char C) { return C == '\n'; })
        .contains("__managed__");
  }

  llvm::DenseSet<SourceLocation> Seen;
};

PORTHIP_AST_CHECK(ManagedVariableCheck);

} // namespace
} // namespace porthip
