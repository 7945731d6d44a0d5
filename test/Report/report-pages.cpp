// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// report-pages FOLDER: the hand-made reports of Pages.h as HTML.
#include "Pages.h"
#include "Report/Format.h"
#include "llvm/Support/FileSystem.h"

using namespace porthip;

static bool writePage(const std::string &Path, const Report &R) {
  for (const ReportFormat *Format : allReportFormats()) {
    if (Format->Name != "html")
      continue;
    std::error_code Error;
    llvm::raw_fd_ostream OS(Path, Error);
    if (Error) {
      llvm::errs() << Path << ": " << Error.message() << '\n';
      return false;
    }
    Format->Write(OS, R);
    return true;
  }
  llvm::errs() << "there is no format 'html'\n";
  return false;
}

int main(int Count, char **Arguments) {
  if (Count != 2) {
    llvm::errs() << "usage: report-pages FOLDER\n";
    return 2;
  }
  std::string Folder = Arguments[1];
  if (std::error_code Error = llvm::sys::fs::create_directories(Folder)) {
    llvm::errs() << Folder << ": " << Error.message() << '\n';
    return 1;
  }
  bool Done = writePage(Folder + "/small.html", smallReport()) &&
              writePage(Folder + "/large.html", largeReport(2000, 10000)) &&
              writePage(Folder + "/hostile.html", hostileReport()) &&
              writePage(Folder + "/empty.html", Report()) &&
              writePage(Folder + "/plain.html", withoutCuda());
  return Done ? 0 : 1;
}
