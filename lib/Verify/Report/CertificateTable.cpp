// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Support/Text/Markup.h"
#include "Verify/Report/Report.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace porthip {

/// More rows help nobody.
static constexpr size_t MostRows = 200;

static void writeRun(raw_ostream &OS, const CertifiedRun &Run) {
  OS << "<h3>Certificate of " << escapeMarkup(Run.Leg) << "</h3>\n";
  if (!Run.IsKnown) {
    OS << "<p class=dim>not known: a real GPU, a trace without it, or "
          "kernels of other processes</p>\n";
    return;
  }
  OS << "<p>Operations of the kernels that ran:";
  for (size_t I = 0; I != OperationClassCount; ++I)
    OS << (I ? ", " : " ") << Run.Counts[I] << " " << OperationClassNames[I];
  OS << "</p>\n";
  for (const auto &[What, Where] : Run.ByMemory)
    OS << "<p>By way of memory, values that are not exact reach: "
       << escapeMarkup(What) << " at " << escapeMarkup(Where) << "</p>\n";
  if (Run.Operations.empty())
    return;
  OS << "<div class=wide><table>\n<tr><th>not exact<th>class<th>bound<th>"
        "source<th>line<th>kernel<th>reaches first</tr>\n";
  size_t Rows = 0;
  for (const CertifiedOperation &O : Run.Operations) {
    if (Rows++ == MostRows)
      break;
    OS << "<tr><td>" << escapeMarkup(O.Of.Name);
    if (O.Of.Name != O.Of.Operation)
      OS << " (" << escapeMarkup(O.Of.Operation) << ")";
    OS << "<td>" << OperationClassNames[size_t(O.Of.Class)] << "<td>"
       << escapeMarkup(O.Of.Bound) << "<td>" << escapeMarkup(O.Of.Source)
       << "<td>" << escapeMarkup(O.Of.Where) << "<td>" << escapeMarkup(O.Kernel)
       << "<td>";
    StringRef Mark = "";
    for (const auto &[What, Where] : O.Of.Reaches.First) {
      OS << Mark << escapeMarkup(What)
         << (Where.empty() ? "" : " at " + escapeMarkup(Where));
      Mark = ", ";
    }
    OS << "</tr>\n";
  }
  OS << "</table></div>\n";
  if (Run.Operations.size() > MostRows)
    OS << "<p class=dim>The first " << MostRows << " of "
       << Run.Operations.size() << ".</p>\n";
}

std::string certificateTable(const Certificate &C) {
  std::string Text;
  raw_string_ostream OS(Text);
  writeRun(OS, C.A);
  writeRun(OS, C.B);
  return Text;
}

} // namespace porthip
