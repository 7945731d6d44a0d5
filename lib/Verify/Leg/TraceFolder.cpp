// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Verify/Leg/TraceFolder.h"
#include "Support/Files/Files.h"
#include "Verify/Trace/TraceFile.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"

using namespace llvm;

namespace porthip {

static std::string fileOf(StringRef Folder, StringRef LegName, StringRef End) {
  std::string Name = LegName.str();
  for (char Special : {'@', ':', '/'})
    llvm::replace(Name, Special, '-');
  return Folder.str() + "/" + Name + End.str();
}

std::string traceFile(StringRef Folder, StringRef LegName) {
  return fileOf(Folder, LegName, ".phtrace");
}

std::string failureFile(StringRef Folder, StringRef LegName) {
  return fileOf(Folder, LegName, ".failure");
}

Error saveTrace(const Trace &T, StringRef Folder) {
  std::string Path = normalizePath(Folder);
  if (auto Wrong = sys::fs::create_directories(Path))
    return fileError(Path, Wrong);
  return writeTrace(T, traceFile(Path, T.Leg));
}

Expected<Trace> loadTrace(const Leg &L, StringRef Folder) {
  if (!L.TracePath.empty())
    return runLeg(L, {});
  std::string Path = traceFile(Folder, L.Name);
  std::string Failure = failureFile(Folder, L.Name);
  // It wins: a job that was given up may still write what its program did until
  // then.
  if (sys::fs::exists(Failure)) {
    auto Text = readFile(Failure);
    return createStringError(Text ? *Text : toString(Text.takeError()));
  }
  auto Read = readTrace(Path);
  if (Read)
    Read->Leg = L.Name;
  return Read;
}

} // namespace porthip
