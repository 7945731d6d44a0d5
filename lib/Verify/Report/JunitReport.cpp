// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Verify/Report/Report.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace porthip {

std::string junitOf(StringRef Suite, ArrayRef<JunitCase> Cases) {
  unsigned Counts[4] = {0, 0, 0, 0};
  double Seconds = 0;
  for (const JunitCase &C : Cases) {
    ++Counts[C.Is];
    Seconds += C.Seconds;
  }
  std::string Result;
  raw_string_ostream OS(Result);
  auto counts = [&] {
    OS << " tests=\"" << Cases.size() << "\" failures=\""
       << Counts[JunitCase::Failed] << "\" errors=\""
       << Counts[JunitCase::Error] << "\" skipped=\""
       << Counts[JunitCase::Skipped] << "\" time=\"" << format("%.3f", Seconds)
       << "\"";
  };
  OS << "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites";
  counts();
  OS << ">\n  <testsuite name=\"" << escapeAttribute(Suite) << "\"";
  counts();
  OS << ">\n";
  for (const JunitCase &C : Cases) {
    OS << "    <testcase classname=\"" << escapeAttribute(C.ClassName)
       << "\" name=\"" << escapeAttribute(C.Name) << "\" time=\""
       << format("%.3f", C.Seconds) << "\"";
    if (C.Is == JunitCase::Passed && C.Text.empty()) {
      OS << "/>\n";
      continue;
    }
    OS << ">\n";
    if (C.Is == JunitCase::Passed) {
      OS << "      <system-out>" << escapeMarkup(C.Text) << "</system-out>\n";
    } else if (C.Is == JunitCase::Skipped) {
      OS << "      <skipped message=\"" << escapeAttribute(C.Message)
         << "\"/>\n";
    } else {
      StringRef Tag = C.Is == JunitCase::Failed ? "failure" : "error";
      OS << "      <" << Tag << " message=\"" << escapeAttribute(C.Message)
         << "\">" << escapeMarkup(C.Text) << "</" << Tag << ">\n";
    }
    OS << "    </testcase>\n";
  }
  OS << "  </testsuite>\n</testsuites>\n";
  return Result;
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
    } else if (!L.Result.isEqual()) {
      C.Is = JunitCase::Failed;
      C.Text = textOf(L.Result);
      C.Message = StringRef(C.Text).split('\n').first.str();
    } else if (L.Result.Why) {
      C.Text = textOf(L.Result); // equal where the original repeats itself
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
  for (const LegResult &L : Report.Legs)
    add(L);
  return junitOf("porthip verify", Cases);
}

} // namespace porthip
