// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Report/Format.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace porthip {

// Set up before any constructor runs: it has a constant initialiser.
static ReportFormatRegistration *First = nullptr;

ReportFormatRegistration::ReportFormatRegistration(const ReportFormat &Format)
    : Format(Format), Next(First) {
  First = this;
}

std::vector<const ReportFormat *> allReportFormats() {
  std::vector<const ReportFormat *> Formats;
  for (const ReportFormatRegistration *R = First; R; R = R->Next)
    Formats.push_back(&R->Format);
  llvm::sort(Formats, [](const ReportFormat *A, const ReportFormat *B) {
    return A->Name < B->Name;
  });
  return Formats;
}

} // namespace porthip
