// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Porting/Judge/TreeReport.h"
#include "Compiler/Process/Process.h"
#include "PortFolder/IncludeFolders.h"
#include "PortFolder/TreeWalk.h"
#include "Porting/Tree/HostHeaders.h"
#include "Porting/Tree/TreeInputs.h"
#include "Support/Files/Files.h"
#include "Support/Files/FolderSets.h"
#include "Support/Files/SourceSuffixes.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace porthip {
namespace {

class ReportRun {
public:
  ReportRun(const TreeRequest &Asked, ReportSetup Setup)
      : Asked(Asked), Setup(std::move(Setup)) {
    Made.Inputs = std::make_unique<PortInputs>(Asked);
    Folders = std::make_unique<TreeInputs>(*Made.Inputs);
  }

  Expected<TreeReport> run() {
    if (Error Wrong = Made.Inputs->prepare())
      return std::move(Wrong);
    if (Error Wrong = readInputs())
      return std::move(Wrong);
    if (Error Wrong = translateAll())
      return std::move(Wrong);
    if (Made.Inputs->Request.Part)
      return std::move(Made);
    if (Error Changed = checkUnchanged(Made.Of, Made.Inputs->Request.Begin))
      return std::move(Changed);
    Made.Judged = judge(Made.Of, *Made.Inputs, Setup);
    return std::move(Made);
  }

private:
  Error readInputs() {
    if (Asked.Paths.empty())
      addDatabaseFiles();
    for (const std::string &Path : Asked.Paths) {
      if (!sys::fs::is_directory(Path)) {
        if (Error Failed = Made.Inputs->addNamed(Path))
          return Failed;
        addBuildFilesBeside(normalizePath(Path));
        continue;
      }
      auto Found =
          Folders->add(Path, /*IsOnly=*/Asked.Paths.size() == 1, Asked.Excluded,
                       [&](const Twine &Why) { fail(Why); });
      if (!Found)
        return Found.takeError();
      Setup.BuildFiles.insert(Found->BuildFiles.begin(),
                              Found->BuildFiles.end());
      for (const auto *More :
           {&Found->Sources, &Found->OtherSources, &Found->AllHeaders})
        append_range(FolderFiles, *More);
    }
    return Error::success();
  }

  /// The .cu files, and what else of it names something of CUDA's. A file that
  /// is gone costs a message, not the report.
  void addDatabaseFiles() {
    for (const std::string &Path : Made.Inputs->Database->files()) {
      Expected<std::string> Text = readFile(Path);
      if (!Text) {
        fail(toString(Text.takeError()));
        continue;
      }
      if (!isRenamedSource(Path) && !mayHoldCuda(*Text))
        continue;
      if (Error Failed = Made.Inputs->add(Path))
        fail(toString(std::move(Failed)));
      else
        addBuildFilesBeside(Path);
    }
  }

  void addBuildFilesBeside(StringRef Path) {
    StringRef Folder = sys::path::parent_path(Path);
    if (!SeenFolders.insert(Folder.str()).second)
      return;
    std::vector<std::string> Found = buildFilesIn(Folder);
    Setup.BuildFiles.insert(Found.begin(), Found.end());
  }

  void fail(const Twine &Why) {
    errs() << "porthip: error: " << Why << "\n";
    Made.HasUnread = true;
  }

  Error translateAll() {
    PortInputs &Inputs = *Made.Inputs;
    Made.Of = Folders->translateAll([&](const Twine &Why) { fail(Why); });
    if (Inputs.Request.Part)
      return Error::success();
    findMissing(Inputs.Request);
    findPackages(Inputs.Request);
    if (Error Wrong = Inputs.translateTexts(Made.Of))
      return Wrong;
    if (Asked.OnlyLines)
      keepFindingsOn(*Asked.OnlyLines, Made.Of.Result.Findings);
    return Error::success();
  }

  /// Where the headers lie that are still missing.
  void findMissing(const TranslationRequest &Sources) {
    if (Made.Of.Missing.empty())
      return;
    std::vector<std::string> Around =
        headersAround(sys::path::parent_path(Sources.Inputs.front().Path));
    std::set<std::string> Flags, Nowhere;
    for (const auto &[Source, Names] : Made.Of.Missing)
      for (const std::string &Name : Names) {
        std::string Folder = folderOfHeader(Name, Source, Around);
        if (Folder.empty())
          Nowhere.insert(Name);
        else
          Flags.insert("-I" + displayPath(Folder));
      }
    Setup.MissingFlags = shellText({Flags.begin(), Flags.end()});
    Setup.MissingHeaders.assign(Nowhere.begin(), Nowhere.end());
  }

  /// Needs of other projects in this one are theirs.
  void findPackages(const TranslationRequest &Sources) {
    erase_if(FolderFiles, [&](const std::string &Path) {
      return !innermostOf(Path, Sources.OtherProjects).empty();
    });
    Setup.MissingPackages = missingPackages(FolderFiles, Sources);
  }

  const TreeRequest &Asked;
  ReportSetup Setup;
  std::vector<std::string> FolderFiles; ///< sources and headers of folders
  std::set<std::string> SeenFolders;    ///< whose build files were looked for
  std::unique_ptr<TreeInputs> Folders;
  TreeReport Made;
};

} // namespace

Expected<TreeReport> reportTree(const TreeRequest &Request, ReportSetup Setup) {
  return ReportRun(Request, std::move(Setup)).run();
}

} // namespace porthip
