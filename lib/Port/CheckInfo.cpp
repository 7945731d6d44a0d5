// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Port/CheckInfo.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace porthip {

// Set up before any constructor runs: it has a constant initialiser.
static CheckRegistration *First = nullptr;

CheckRegistration::CheckRegistration(const CheckInfo &Info)
    : Info(Info), Next(First) {
  First = this;
}

std::string CheckInfo::page() const {
  StringRef Name = Id;
  Name.consume_front("porthip-");
  return ("checks/" + Name + ".md").str();
}

std::vector<const CheckInfo *> allChecks() {
  std::vector<const CheckInfo *> Checks;
  for (const CheckRegistration *R = First; R; R = R->Next)
    Checks.push_back(&R->Info);
  // Registration follows the linker's order, which says nothing.
  llvm::sort(Checks, [](const CheckInfo *A, const CheckInfo *B) {
    return A->Id < B->Id;
  });
  return Checks;
}

const CheckInfo *findCheck(StringRef Id) {
  for (const CheckInfo *Check : allChecks())
    if (Check->Id == Id)
      return Check;
  return nullptr;
}

std::string checkPage(const CheckInfo &Check) {
  std::string Text;
  raw_string_ostream OS(Text);
  OS << "# " << Check.Id << "\n\n" << Check.Title << "\n\n";
  OS << "Severity: " << toString(Check.Default) << ".";
  if (Check.EffortMinutes)
    OS << " Effort: " << Check.EffortMinutes << " minutes for one place.";
  OS << "\n";
  auto section = [&](StringRef Title, StringRef Body) {
    if (!Body.empty())
      OS << "\n## " << Title << "\n\n" << Body.trim() << "\n";
  };
  auto code = [&](StringRef Title, StringRef Body) {
    if (!Body.empty())
      OS << "\n## " << Title << "\n\n```cpp\n" << Body.trim('\n') << "\n```\n";
  };
  section("What is found", Check.What);
  section("Why it goes wrong", Check.Why);
  code("Wrong", Check.Wrong);
  code("Right", Check.Right);
  section("What to do", Check.WayOut);
  section("References", Check.References);
  return Text;
}

} // namespace porthip
