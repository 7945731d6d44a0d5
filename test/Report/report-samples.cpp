// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Writes each sample in each format: FOLDER/SAMPLE.FORMAT.
#include "Report/Format.h"
#include "Samples.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

using namespace porthip;

int main(int Count, char **Arguments) {
  if (Count != 2) {
    llvm::errs() << "usage: report-samples FOLDER\n";
    return 2;
  }
  std::string Folder = Arguments[1];
  if (llvm::sys::fs::create_directories(Folder))
    return 1;
  const std::pair<const char *, Report (*)()> Samples[] = {
      {"small", smallReport},     {"baseline", baselineReport},
      {"hostile", hostileReport}, {"empty", emptyReport},
      {"plain", plainReport},     {"many", manyReport}};
  for (auto [Name, Make] : Samples) {
    Report R = Make();
    for (const ReportFormat *Format : allReportFormats()) {
      std::error_code Wrong;
      llvm::raw_fd_ostream OS(Folder + "/" + Name + "." + Format->Name.str(),
                              Wrong);
      if (Wrong) {
        llvm::errs() << Folder << ": " << Wrong.message() << "\n";
        return 1;
      }
      Format->Write(OS, R);
    }
  }
  return 0;
}
