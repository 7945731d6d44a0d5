// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Porting/Configure/BuildHints.h"
#include "Build/CMake/Lexer.h"
#include "Build/Migration.h"
#include "Porting/Configure/ProjectFiles.h"
#include "Support/Files/Files.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"
#include <map>

using namespace llvm;

namespace porthip {

static bool findsToolkit(StringRef Text) {
  auto Commands = cmake::lex(Text);
  if (!Commands) {
    consumeError(Commands.takeError());
    return false;
  }
  return any_of(*Commands, [](const cmake::Command &C) {
    return C.is("find_package") && !C.Arguments.empty() &&
           C.Arguments.front().Text == "CUDAToolkit";
  });
}

BuildHints buildHints(const std::string &Root) {
  BuildHints Hints;
  auto Files = projectFiles(Root, "");
  if (!Files) {
    consumeError(Files.takeError());
    return Hints;
  }
  std::map<std::string, std::string> Makefiles;
  for (const std::string &Path : Files->Paths) {
    const bool IsCmake = sys::path::filename(Path) == "CMakeLists.txt" ||
                         sys::path::extension(Path) == ".cmake";
    if (!IsCmake && !isMakefileName(Path))
      continue;
    auto Text = readFile(Root + "/" + Path);
    if (!Text)
      consumeError(Text.takeError());
    else if (IsCmake)
      Hints.FindsToolkit |= findsToolkit(*Text);
    else
      Makefiles[Path] = std::move(*Text);
  }
  Hints.NvccVariables = nvccVariables(makefilesOf(Root, Makefiles));
  return Hints;
}

} // namespace porthip
