// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The lexers of CMake's, make's and Python's languages and the migration of
// build files. The first byte chooses the file's name, the rest is the file.
#include "Build/CMake/Lexer.h"
#include "Build/Make/CommandLog.h"
#include "Build/Make/Lexer.h"
#include "Build/Migration.h"
#include "Build/Python/Lexer.h"
#include "Fuzz.h"

using namespace porthip;

namespace {

struct Language {
  const char *Path;
  BuildMigration (*Migrate)(llvm::ArrayRef<BuildFileInput>, llvm::StringRef,
                            const RenamedSources &);
  bool (*IsReadable)(llvm::StringRef);
};

template <typename Read> bool succeeds(Read Result) {
  if (Result)
    return true;
  fuzz::require(!llvm::toString(Result.takeError()).empty(),
                "an error has a text");
  return false;
}

bool isCmake(llvm::StringRef Text) { return succeeds(cmake::lex(Text)); }
bool isMake(llvm::StringRef Text) {
  for (const make::LoggedCommand &C : make::readCommandLog(Text, "/p").Commands)
    fuzz::require(!C.Words.empty(), "a command has a program");
  return succeeds(make::lex(Text));
}
bool isPython(llvm::StringRef Text) { return succeeds(python::lex(Text)); }

BuildMigration toHip(llvm::ArrayRef<BuildFileInput> Files, llvm::StringRef Root,
                     const RenamedSources &Renamed) {
  return migrateCMake(Files, Root, Renamed);
}
BuildMigration makeToHip(llvm::ArrayRef<BuildFileInput> Files,
                         llvm::StringRef Root, const RenamedSources &Renamed) {
  return migrateMake(Files, Root, Renamed);
}
BuildMigration pythonToHip(llvm::ArrayRef<BuildFileInput> Files,
                           llvm::StringRef Root,
                           const RenamedSources &Renamed) {
  return migratePython(Files, Root, Renamed);
}
BuildMigration forBothVendors(llvm::ArrayRef<BuildFileInput> Files,
                              llvm::StringRef Root,
                              const RenamedSources &Renamed) {
  return migrateCMake(Files, Root, Renamed, "hip-compat");
}

const Language Languages[] = {
    {"/p/sub/x.cmake", toHip, isCmake},
    {"/p/CMakeLists.txt", forBothVendors, isCmake},
    {"/p/Makefile", makeToHip, isMake},
    {"/p/sub/setup.py", pythonToHip, isPython},
};

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  if (!Size)
    return -1;
  llvm::StringRef Text = fuzz::textOf(Data + 1, Size - 1);
  RenamedSources Renamed;
  Renamed.Paths = {"/p/a.cu", "/p/sub/b.cu"};
  const Language &Is = Languages[*Data % std::size(Languages)];
  BuildMigration M =
      Is.Migrate(BuildFileInput{Is.Path, Text.str()}, "/p", Renamed);
  for (const MigratedFile &F : M.Files) {
    size_t End = 0;
    for (const Edit &E : F.Edits) {
      fuzz::require(E.Offset >= End, "edits are sorted and do not overlap");
      End = size_t(E.Offset) + E.Length;
      fuzz::require(End <= Text.size(), "edits are within the text");
    }
    fuzz::require(Is.IsReadable(Text), "only what can be read is edited");
    fuzz::require(Is.IsReadable(applyEdits(Text, F.Edits)),
                  "what is written can be read");
  }
  for (const Finding &F : M.Findings)
    fuzz::require(size_t(F.Offset) + F.Length <= Text.size(),
                  "findings are within the text");
  return 0;
}
