// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loops that wait until a number of clock cycles has gone by.
#include "Checks/Analysis/Sites.h"

using namespace clang;
using llvm::StringRef;

namespace porthip {
namespace {

PORTHIP_CHECK(
    ClockWait,
    {"porthip-arch-clock-wait", "loop that waits for a number of clock cycles",
     Severity::Warning, 10,
     "A loop in device code whose condition depends on clock() or clock64(), "
     "or on a variable that the loop sets from it.",
     "On gfx1100, gfx1151 and all other gfx11 the cycle counter has 20 bits: a "
     "wait for 1,048,576 cycles or more never ends, and a shorter one may "
     "never end if the counter wraps. On other targets the wait ends, but "
     "after another time than on NVIDIA GPUs: the clock has another rate, "
     "which varies.",
     R"(
__global__ void wait(long long cycles) {
  long long start = clock64();
  while (clock64() - start < cycles) {
  }
}
)",
     R"(
__global__ void measure(long long *p) {
  long long start = clock64();
  for (int i = 0; i < 16; ++i)
    p[i] += i;
  p[16] = clock64() - start;
}
)",
     "Wait with wall_clock64(), whose rate is constant "
     "(hipDeviceAttributeWallClockRate; 100 MHz on MI300); on NVIDIA with "
     "%globaltimer.",
     "LLVM AMDGPU usage, llvm.readcyclecounter; HIP C++ language extensions, "
     "\"Timer functions\"",
     nullptr, "clock clock64"});

class ClockWaitCheck : public SitesCheck {
  void onSites(const Sites &S, CheckContext &C) override {
    llvm::DenseSet<const FunctionDecl *> Functions;
    for (StringRef Name : {"clock", "clock64", "__clock", "__clock64"})
      for (const CallSite &Site : S.calls(Name))
        if (CheckContext::isDeviceCode(*Site.In))
          Functions.insert(Site.In);
    for (const FunctionDecl *F : Functions)
      forEachStmt(*F, [&](const Stmt *Each) {
        check(Each, C);
        return true;
      });
  }

private:
  static void check(const Stmt *S, CheckContext &C) {
    auto [Condition, Body] = loopParts(S);
    if (!Condition || !(readsClock(Condition) || isSetByClock(Condition, Body)))
      return;
    C.report(ClockWait, Condition->getSourceRange(),
             "the loop waits for clock cycles; on gfx11 (gfx1100, gfx1151) the "
             "counter has 20 bits: a wait for 2^20 cycles never ends")
        .symbol("clock64");
  }

  static bool readsClock(const Stmt *S) {
    bool Reads = false;
    forEachStmt(S, [&](const Stmt *Each) {
      const auto *Call = dyn_cast<CallExpr>(Each);
      if (Call && Call->getNumArgs() == 0) {
        StringRef Name = calleeName(Call);
        Name.consume_front("__");
        Reads |= Name == "clock" || Name == "clock64";
      }
      return !Reads;
    });
    return Reads;
  }

  /// The loop's body reads the clock into what the condition, by way of other
  /// variables of the body, depends on.
  static bool isSetByClock(const Expr *Condition, const Stmt *Body) {
    llvm::DenseSet<const VarDecl *> FromClock;
    auto Depends = [&](const Stmt *S) {
      bool Does = readsClock(S);
      forEachStmt(S, [&](const Stmt *Each) {
        if (const auto *Ref = dyn_cast<DeclRefExpr>(Each))
          if (const auto *V = dyn_cast<VarDecl>(Ref->getDecl()))
            Does |= FromClock.contains(V);
        return !Does;
      });
      return Does;
    };
    forEachStmt(Body, [&](const Stmt *Each) {
      if (const auto *Set = dyn_cast<BinaryOperator>(Each)) {
        const VarDecl *V = variableBelow(Set->getLHS());
        if (V && Set->isAssignmentOp() && Depends(Set->getRHS()))
          FromClock.insert(V);
      } else if (const auto *Decls = dyn_cast<DeclStmt>(Each)) {
        for (const Decl *D : Decls->decls())
          if (const auto *V = dyn_cast<VarDecl>(D);
              V && V->getInit() && Depends(V->getInit()))
            FromClock.insert(V);
      }
      return true;
    });
    return !FromClock.empty() && Depends(Condition);
  }
};

PORTHIP_AST_CHECK(ClockWaitCheck);

} // namespace
} // namespace porthip
