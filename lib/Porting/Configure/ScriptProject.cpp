// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Porting/Configure/ScriptProject.h"
#include "Build/Migration.h"
#include "Porting/Configure/ProjectFiles.h"
#include "Support/Files/Files.h"
#include "Support/Files/SourceSuffixes.h"
#include "Support/Json/Json.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <set>

using namespace llvm;

namespace porthip {

static std::vector<BuildFileInput> scriptsOf(const std::string &Root,
                                             const ProjectFiles &Files) {
  std::vector<BuildFileInput> Scripts;
  for (const std::string &Path : Files.Paths) {
    if (!isShellScript(Path, ""))
      continue;
    auto Text = readFile(Root + "/" + Path, MaxSourceBytes);
    if (Text)
      Scripts.push_back({Root + "/" + Path, std::move(*Text)});
    else
      consumeError(Text.takeError());
  }
  return Scripts;
}

/// The folder in which \p Of finds \p Source: scripts are called in their own
/// or in the project's. Empty: neither.
static std::string folderOf(const ScriptCommand &Of, const std::string &Source,
                            const std::string &Root) {
  const std::string Own = sys::path::parent_path(Of.Script).str();
  for (const std::string &Folder : {Own, Root})
    if (sys::fs::exists(Folder + "/" + Source))
      return Folder;
  return "";
}

void recordScripts(const std::string &Root, const ProjectFiles &Files,
                   const TemporaryFolder &Scratch, ProjectBuild &Build) {
  Json Entries = Json::array();
  std::set<std::string> Known;
  for (const ScriptCommand &C : scriptCommands(scriptsOf(Root, Files))) {
    std::string Folder;
    for (const std::string &Word : C.Words) {
      if (!isRenamedSource(Word))
        continue;
      if (const std::string In = folderOf(C, Word, Root); !In.empty())
        Folder = In;
      const std::string File = normalizePath(Folder + "/" + Word);
      if (Folder.empty() || !Known.insert(File).second)
        continue;
      std::vector<std::string> Arguments = {"nvcc"};
      append_range(Arguments, C.Words);
      Entries.push_back(Json{
          {"directory", Folder}, {"file", File}, {"arguments", Arguments}});
    }
    if (!Folder.empty())
      Build.ScriptCompiles.push_back(
          {Folder.size() > Root.size() ? Folder.substr(Root.size() + 1) : "",
           C.Words, C.HipWords});
  }
  const std::string Folder = Scratch.below("scripts");
  if (Entries.empty())
    return;
  if (Error Wrong = writeFiles(
          {OutputFile{Folder + "/compile_commands.json", Entries.dump(), ""}}))
    return consumeError(std::move(Wrong)); // flags are not known then
  Build.DatabaseFolder = Folder;
  Build.KnowsLoadsAlone = true;
}

} // namespace porthip
