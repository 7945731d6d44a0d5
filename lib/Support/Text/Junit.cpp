// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Support/Text/Junit.h"
#include "Support/Text/Markup.h"
#include "llvm/Support/Format.h"

using namespace llvm;

namespace porthip {
namespace {

class Writer {
public:
  Writer(raw_ostream &OS, bool HasTimes) : OS(OS), HasTimes(HasTimes) {}

  void run(StringRef Name, ArrayRef<JunitSuite> Suites) {
    OS << "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites";
    if (!Name.empty())
      attribute("name", Name);
    counts(Suites);
    OS << ">\n";
    for (const JunitSuite &S : Suites) {
      OS << "  <testsuite";
      attribute("name", S.Name);
      counts(S);
      OS << ">\n";
      for (const JunitCase &C : S.Cases)
        testCase(C);
      OS << "  </testsuite>\n";
    }
    OS << "</testsuites>\n";
  }

private:
  void attribute(StringRef Name, StringRef Value) {
    OS << " " << Name << "=\"" << escapeAttribute(Value) << "\"";
  }

  void time(double Seconds) {
    OS << " time=\"";
    if (HasTimes)
      OS << format("%.3f", Seconds);
    else
      OS << "0";
    OS << "\"";
  }

  void counts(ArrayRef<JunitSuite> Suites) {
    size_t Tests = 0, Counts[4] = {0, 0, 0, 0};
    double Seconds = 0;
    for (const JunitSuite &S : Suites)
      for (const JunitCase &C : S.Cases) {
        ++Tests;
        ++Counts[C.Is];
        Seconds += C.Seconds;
      }
    OS << " tests=\"" << Tests << "\" failures=\"" << Counts[JunitCase::Failed]
       << "\" errors=\"" << Counts[JunitCase::Error] << "\" skipped=\""
       << Counts[JunitCase::Skipped] << "\"";
    time(Seconds);
  }

  void testCase(const JunitCase &C) {
    OS << "    <testcase";
    attribute("classname", C.ClassName);
    attribute("name", C.Name);
    time(C.Seconds);
    if (C.Is == JunitCase::Passed && C.Text.empty()) {
      OS << "/>\n";
      return;
    }
    OS << ">\n      ";
    if (C.Is == JunitCase::Passed) {
      element("system-out", C.Text);
    } else if (C.Is == JunitCase::Skipped) {
      OS << "<skipped";
      attribute("message", C.Message);
      OS << "/>\n";
    } else {
      StringRef Tag = C.Is == JunitCase::Failed ? "failure" : "error";
      OS << "<" << Tag;
      if (!C.Type.empty())
        attribute("type", C.Type);
      attribute("message", C.Message);
      OS << ">" << escapeMarkup(C.Text) << "</" << Tag << ">\n";
    }
    OS << "    </testcase>\n";
  }

  void element(StringRef Tag, StringRef Text) {
    OS << "<" << Tag << ">" << escapeMarkup(Text) << "</" << Tag << ">\n";
  }

  raw_ostream &OS;
  bool HasTimes;
};

} // namespace

void writeJunit(raw_ostream &OS, StringRef Name, ArrayRef<JunitSuite> Suites,
                bool HasTimes) {
  Writer(OS, HasTimes).run(Name, Suites);
}

} // namespace porthip
