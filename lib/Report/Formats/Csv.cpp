// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A row for each finding, as RFC 4180 has it, for spreadsheets.
#include "Report/Format.h"

using namespace llvm;

namespace porthip {
namespace {

void writeCell(raw_ostream &OS, StringRef Text) {
  // A cell that begins like a formula would be run by a spreadsheet.
  bool IsFormula = !Text.empty() && StringRef("=+-@\t\r").contains(Text[0]);
  if (!IsFormula && Text.find_first_of(",\"\r\n") == StringRef::npos) {
    OS << Text;
    return;
  }
  OS << '"' << (IsFormula ? "'" : "");
  for (char C : Text) {
    if (C == '"')
      OS << '"';
    OS << C;
  }
  OS << '"';
}

void write(raw_ostream &OS, const Report &R) {
  OS << "file,line,column,check,severity,category,state,kernel,minutes,message,"
        "fix,fingerprint\r\n";
  for (const ReportFinding &F : R.Findings) {
    writeCell(OS, F.Of.File);
    OS << ',' << F.Of.Line << ',' << F.Of.Column << ',' << F.Of.Check << ','
       << toString(F.Of.Level) << ',' << toString(F.Kind) << ','
       << toString(F.State) << ',';
    writeCell(OS, F.Kernel);
    OS << ',' << unsigned(F.Time.Likely + 0.5) << ',';
    writeCell(OS, F.Of.Message);
    OS << ',';
    writeCell(OS, F.Of.Fix);
    OS << ',' << F.Fingerprint << "\r\n";
  }
}

} // namespace

PORTHIP_REPORT_FORMAT(Csv, {"csv", "A row for each finding, for spreadsheets",
                            write});

} // namespace porthip
