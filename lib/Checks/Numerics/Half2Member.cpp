// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Halves of a __half2, which HIP 5 has as the bits.
#include "Checks/Analysis/Sites.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;
using llvm::StringRef;

namespace porthip {
namespace {

PORTHIP_CHECK(
    Half2Member,
    {"porthip-numerics-half2-member",
     "member of a '__half2', which is an integer in HIP 5", Severity::Warning,
     3,
     "'.x' and '.y' of a '__half2', read or written as a number, in a port for "
     "HIP before 6.0; not where one half is copied to another one.",
     "CUDA's members are '__half's. Up to HIP 5.7 they are 'unsigned short's "
     "with the bits: 'h.x = 3.0f' stores the integer 3, which is the half "
     "1.8e-7, and '(float)h.x' of 1.0 is 15360. The compiler does not warn.",
     R"(
#include <cuda_fp16.h>
__global__ void sum(const __half2 *in, float *out) {
  out[threadIdx.x] = float(in[threadIdx.x].x) + float(in[threadIdx.x].y);
}
)",
     R"(
#include <cuda_fp16.h>
__global__ void sum(const __half2 *in, float *out) {
  out[threadIdx.x] = __low2float(in[threadIdx.x]) + __high2float(in[threadIdx.x]);
}
)",
     "Read with __low2half, __high2half, __low2float or __high2float, write "
     "with __halves2half2 or __floats2half2_rn; or use HIP 6.0 or newer, and "
     "say so with --hip-version=6.0.",
     "hip/amd_detail/amd_hip_fp16.h, 5.2 and 6.0", nullptr, "__half2"});

class Half2MemberCheck : public Check {
public:
  void onFunction(const FunctionDecl &F, CheckContext &C) override {
    constexpr uint32_t HasHalves = 60000;
    if (C.Options.Hip.Number >= HasHalves)
      return;
    llvm::SmallPtrSet<const MemberExpr *, 8> Copied;
    forEachStmt(F, [&](const Stmt *S) {
      if (const auto *Call = dyn_cast<CXXOperatorCallExpr>(S);
          Call && Call->getOperator() == OO_Equal && Call->getNumArgs() == 2) {
        const MemberExpr *To = halfOf(Call->getArg(0), C),
                         *From = halfOf(Call->getArg(1), C);
        if (To && From)
          Copied.insert({To, From});
      }
      const auto *E = dyn_cast<Expr>(S);
      const MemberExpr *Member =
          E && isa<MemberExpr>(E) ? halfOf(E, C) : nullptr;
      if (Member && !Copied.contains(Member))
        report(*Member, C);
      return true;
    });
  }

private:
  static const MemberExpr *halfOf(const Expr *E, CheckContext &C) {
    const auto *Member = dyn_cast<MemberExpr>(
        const_cast<Expr *>(E)->IgnoreUnlessSpelledInSource()->IgnoreParens());
    const auto *Field =
        Member ? dyn_cast<FieldDecl>(Member->getMemberDecl()) : nullptr;
    const RecordDecl *Record = Field ? Field->getParent() : nullptr;
    return Record && Record->getIdentifier() &&
                   Record->getName() == "__half2" && C.isCuda(*Record)
               ? Member
               : nullptr;
  }

  static void report(const MemberExpr &Member, CheckContext &C) {
    bool IsLow = Member.getMemberDecl()->getName() == "x";
    C.report(Half2Member, Member.getSourceRange(),
             "before HIP 6.0 this member of a __half2 is an unsigned short "
             "that holds the bits of the half; it converts as an integer")
        .symbol("__half2")
        .fix(StringRef(IsLow ? "read it with __low2half or __low2float"
                             : "read it with __high2half or "
                               "__high2float") +
             ", write both with __halves2half2; or take HIP 6.0, and say so "
             "with --hip-version=6.0");
  }
};

PORTHIP_AST_CHECK(Half2MemberCheck);

} // namespace
} // namespace porthip
