// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The lexer of CMake's language and the migration of its files. The first byte
// chooses the file's name, the rest is the file.
#include "Build/CMake/Lexer.h"
#include "Build/Migration.h"
#include "Fuzz.h"

using namespace porthip;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  if (!Size)
    return -1;
  llvm::StringRef Text = fuzz::textOf(Data + 1, Size - 1);
  RenamedSources Renamed;
  Renamed.Paths = {"/p/a.cu", "/p/sub/b.cu"};
  BuildFileInput File{*Data & 1 ? "/p/CMakeLists.txt" : "/p/sub/x.cmake",
                      Text.str()};
  BuildMigration M = migrateCMake(File, "/p", Renamed);
  for (const MigratedFile &F : M.Files) {
    size_t End = 0;
    for (const Edit &E : F.Edits) {
      fuzz::require(E.Offset >= End, "edits are sorted and do not overlap");
      End = size_t(E.Offset) + E.Length;
      fuzz::require(End <= Text.size(), "edits are within the text");
    }
    // What was written is of the language again.
    std::string Written = applyEdits(Text, F.Edits);
    fuzz::require(bool(cmake::lex(Text)), "only what can be read is edited");
    auto Again = cmake::lex(Written);
    fuzz::require(bool(Again), "what is written can be read");
  }
  for (const Finding &F : M.Findings)
    fuzz::require(size_t(F.Offset) + F.Length <= Text.size(),
                  "findings are within the text");
  return 0;
}
