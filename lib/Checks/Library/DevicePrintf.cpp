// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// printf of device code, where ROCm's handler does not do what CUDA's does.
#include "Checks/Analysis/Sites.h"

using namespace clang;
using llvm::StringRef;

namespace porthip {
namespace {

PORTHIP_CHECK(
    PrintfResult,
    {"porthip-library-printf-result", "result of printf in device code is used",
     Severity::Warning, 10, "A printf in device code whose value is used.",
     "On AMD it is the number of characters, as in C; on NVIDIA the number of "
     "arguments behind the format, which is 0 for a plain text.",
     R"(
__global__ void say(int *result, int n) {
  result[0] = printf("%d\n", n);
}
)",
     R"(
__global__ void say(int *result, int n) {
  result[0] = 1;
  printf("%d\n", n);
}
)",
     "Count the arguments where the number matters.",
     "CUDA programming guide, \"Formatted Output\"; ROCclr, devhcprintf.cpp",
     nullptr, "printf"});

PORTHIP_CHECK(
    PrintfString,
    {"porthip-library-printf-string",
     "arguments behind a padded or cut string in device code's printf",
     Severity::Warning, 10,
     "A printf in device code that pads or cuts a string (%20s, %-8s, %.3s, "
     "%*s) "
     "and prints other values after it. A literal string whose length is the "
     "same in words of 8 bytes is right.",
     "Before ROCm 7.2 the runtime takes what it printed of a string for the "
     "string's length, and reads all that follows at the wrong place: other "
     "numbers are printed, or the text ends there.",
     R"(
__global__ void say(const char *name, int n) {
  printf("%20s %d\n", name, n);
}
)",
     R"(
__global__ void say(const char *name, int n) {
  printf("%d %20s\n", n, name);
}
)",
     "Print the string last, or in a printf of its own, or without a width.",
     "ROCm/rocm-systems#1313", nullptr, "printf"});

class DevicePrintfCheck : public SitesCheck {
  void onSites(const Sites &S, CheckContext &C) override {
    llvm::DenseMap<const FunctionDecl *, Unused> Known;
    for (const CallSite &Site : S.calls("printf")) {
      if (!CheckContext::isDeviceCode(*Site.In))
        continue;
      auto [Of, IsNew] = Known.try_emplace(Site.In);
      if (IsNew)
        Of->second = unusedIn(*Site.In);
      if (!Of->second.contains(Site.Call))
        C.report(PrintfResult, Site.Call->getSourceRange(),
                 "on AMD printf returns the number of characters, on NVIDIA "
                 "that of arguments")
            .symbol("printf");
      checkFormat(*Site.Call, C);
    }
  }

private:
  using Unused = llvm::DenseSet<const Expr *>;

  //===-- Results ---------------------------------------------------------===//

  /// The parts of an expression statement whose values nothing uses.
  static void addUnused(const Stmt *S, Unused &To) {
    const auto *E = dyn_cast_or_null<Expr>(S);
    if (!E)
      return;
    E = E->IgnoreParenImpCasts();
    if (const auto *Full = dyn_cast<FullExpr>(E))
      return addUnused(Full->getSubExpr(), To);
    if (const auto *Cast = dyn_cast<ExplicitCastExpr>(E))
      return addUnused(Cast->getSubExpr(), To);
    if (const auto *Either = dyn_cast<ConditionalOperator>(E)) {
      addUnused(Either->getTrueExpr(), To);
      return addUnused(Either->getFalseExpr(), To);
    }
    if (const auto *Op = dyn_cast<BinaryOperator>(E)) {
      if (Op->getOpcode() == BO_Comma)
        addUnused(Op->getLHS(), To);
      if (Op->getOpcode() == BO_Comma || Op->isLogicalOp())
        addUnused(Op->getRHS(), To);
      return;
    }
    To.insert(E);
  }

  static Unused unusedIn(const FunctionDecl &F) {
    Unused Found;
    forEachStmt(F, [&](const Stmt *S) {
      if (const auto *If = dyn_cast<IfStmt>(S)) {
        addUnused(If->getThen(), Found);
        addUnused(If->getElse(), Found);
      } else if (const auto *For = dyn_cast<ForStmt>(S)) {
        for (const Stmt *Part : {For->getInit(), For->getBody()})
          addUnused(Part, Found);
        addUnused(For->getInc(), Found);
      } else if (const auto *Label = dyn_cast<LabelStmt>(S)) {
        addUnused(Label->getSubStmt(), Found);
      } else if (const auto *Case = dyn_cast<SwitchCase>(S)) {
        addUnused(Case->getSubStmt(), Found);
      } else if (auto [Condition, Body] = loopParts(S); Body) {
        addUnused(Body, Found);
      } else if (const auto *Comma = dyn_cast<BinaryOperator>(S)) {
        if (Comma->getOpcode() == BO_Comma)
          addUnused(Comma->getLHS(), Found);
      } else if (isa<CompoundStmt>(S)) {
        for (const Stmt *Each : S->children())
          addUnused(Each, Found);
      }
      return true;
    });
    return Found;
  }

  //===-- Formats ---------------------------------------------------------===//

  static const StringLiteral *literal(const Expr *E) {
    const auto *Text = dyn_cast<StringLiteral>(withoutCasts(E));
    return Text && Text->getCharByteWidth() == 1 ? Text : nullptr;
  }

  static void checkFormat(const CallExpr &Call, CheckContext &C) {
    const StringLiteral *Format =
        Call.getNumArgs() > 1 ? literal(Call.getArg(0)) : nullptr;
    if (!Format)
      return;
    StringRef Rest = Format->getString(), Padded;
    unsigned Argument = 1;
    while (true) {
      Rest = Rest.substr(Rest.find('%'));
      if (Rest.consume_front("%%"))
        continue;
      // As clang and the runtime look for the end of a conversion.
      const size_t End = Rest.find_first_of("diouxXfFeEgGaAcspn");
      if (End == StringRef::npos)
        return;
      const StringRef Spec = Rest.take_front(End + 1);
      Rest = Rest.drop_front(End + 1);
      if (!Padded.empty())
        break;
      Argument += unsigned(Spec.count('*'));
      if (Spec.ends_with("s") && Argument < Call.getNumArgs() &&
          mayMistake(Spec.drop_front().drop_back(), *Call.getArg(Argument)))
        Padded = Spec;
      ++Argument;
    }
    C.report(PrintfString, Call.getSourceRange(),
             "what is printed behind '" + Padded +
                 "' is read at the wrong place by ROCm before 7.2")
        .symbol("printf");
  }

  /// Whether a string printed as \p Form says may take other words of 8 bytes
  /// than it has.
  static bool mayMistake(StringRef Form, const Expr &String) {
    Form = Form.ltrim("-+ #0");
    auto [Width, Precision] = Form.split('.');
    if (Width.empty() && !Form.contains('.'))
      return false;
    const StringLiteral *Text = literal(&String);
    unsigned Least = 0, Most = ~0u;
    if (!Text || (!Width.empty() && Width.getAsInteger(10, Least)) ||
        (!Precision.empty() && Precision.getAsInteger(10, Most)))
      return true;
    if (Form.ends_with("."))
      Most = 0;
    const size_t Length = Text->getString().split('\0').first.size();
    const size_t Printed =
        std::max<size_t>(Least, std::min<size_t>(Length, Most));
    return Printed / 8 != Length / 8;
  }
};

PORTHIP_AST_CHECK(DevicePrintfCheck);

} // namespace
} // namespace porthip
