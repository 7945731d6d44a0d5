// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Porting/Configure/BuildHints.h"
#include "Build/CMake/Lexer.h"
#include "Build/Migration.h"
#include "Porting/Configure/MakeProject.h"
#include "Porting/Configure/ProjectFiles.h"
#include "Support/Files/Files.h"
#include "Support/Files/SourceSuffixes.h"
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

/// As far as one makefile says: an included one may have the rules.
static bool namesCudaSource(StringRef Makefile) {
  return Makefile.contains_insensitive("nvcc") || Makefile.contains(CudaSuffix);
}

static std::vector<std::string>
makeFolders(const std::map<std::string, std::string> &Makefiles) {
  if (none_of(Makefiles,
              [](const auto &M) { return namesCudaSource(M.second); }))
    return {};
  std::vector<std::string> Folders, WithCuda;
  for (const auto &[Path, Text] : Makefiles)
    if (isMakefile(sys::path::filename(Path))) {
      Folders.push_back(sys::path::parent_path(Path).str());
      if (Folders.back().empty())
        return {""};
      if (namesCudaSource(Text))
        WithCuda.push_back(Folders.back());
    }
  return WithCuda.empty() ? Folders : WithCuda;
}

BuildHints buildHints(const std::string &Root, const ProjectFiles &Files) {
  BuildHints Hints;
  std::map<std::string, std::string> Makefiles;
  for (const std::string &Path : Files.Paths) {
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
  Hints.MakeFolders = makeFolders(Makefiles);
  const std::vector<BuildFileInput> All = makefilesOf(Root, Makefiles);
  Hints.NvccVariables = nvccVariables(All);
  Hints.CallsNvccByName = any_of(All, [](const BuildFileInput &File) {
    return StringRef(File.Text).contains("nvcc") && nvccVariables(File).empty();
  });
  return Hints;
}

} // namespace porthip
