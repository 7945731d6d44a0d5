// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Verify/Report/Report.h"

using namespace llvm;

namespace porthip {

std::string junitOf(StringRef Suite, std::vector<JunitCase> Cases) {
  std::string Text;
  raw_string_ostream OS(Text);
  writeJunit(OS, "", {{Suite.str(), std::move(Cases)}}, /*HasTimes=*/true);
  return Text;
}

std::string junitOf(const VerifyReport &Report) {
  std::vector<JunitCase> Cases;
  auto add = [&](const LegResult &L) {
    JunitCase &C = Cases.emplace_back();
    C.ClassName = Report.Title;
    C.Name = L.Name;
    C.Seconds = L.Seconds;
    if (!L.Failure.empty()) {
      C.Is = JunitCase::Error;
      C.Message = L.Failure;
      C.Text = L.Messages.empty() ? L.Failure : L.Messages;
    } else if (L.Result.differs()) {
      C.Is = JunitCase::Failed;
      C.Text = textOf(L.Result);
      C.Message = StringRef(C.Text).split('\n').first.str();
    } else if (Report.RequiresExact && &L != &Report.Reference &&
               !(L.Result.Certified && L.Result.Certified->isExact())) {
      C.Is = JunitCase::Failed;
      C.Text = textOf(L.Result);
      C.Message = StringRef(C.Text).split('\n').first.str();
    } else if (L.Result.Because.Why || !L.Result.Limited.Undetermined.empty() ||
               L.Result.Floats) {
      C.Text = textOf(L.Result); // equal, except where the original itself is
                                 // not reproducible
    }
  };
  add(Report.Reference);
  JunitCase &Original = Cases.back();
  if (Original.Is == JunitCase::Passed && !Report.Doubt.empty()) {
    Original.Is = JunitCase::Error;
    Original.Message = Original.Text = Report.Doubt;
  }
  for (const std::string &Note : Report.Notes)
    Original.Text += (Original.Text.empty() ? "note: " : "\nnote: ") + Note;
  for (const DerivedBound &D : Report.Bounds)
    Original.Text += (Original.Text.empty() ? "" : "\n") + boundText(D);
  for (const LegResult &L : Report.Legs)
    add(L);
  return junitOf("porthip verify", std::move(Cases));
}

} // namespace porthip
