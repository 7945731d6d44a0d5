// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Porting/Tree/TranslateTree.h"
#include "Support/Files/Files.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace porthip {
namespace {

class TreeRun {
public:
  explicit TreeRun(const TreeRequest &Asked) : Asked(Asked) {
    Made.Inputs = std::make_unique<PortInputs>(Asked);
    Made.Folders = std::make_unique<TreeInputs>(*Made.Inputs);
  }

  Expected<Tree> run() {
    if (Error Wrong = Made.Inputs->prepare())
      return std::move(Wrong);
    TranslationRequest &Request = Made.Inputs->Request;
    bool AreAllRead = true;
    if (Asked.Given.empty())
      AreAllRead = readInputs();
    else
      Request.Inputs = Asked.Given;
    if (!Made.hasInputs() && !HasHeaders)
      return std::move(Made);
    if (!AreAllRead)
      return createStringError("nothing is written");
    Made.Result =
        Made.Folders->translateAll([&](const Twine &Why) { fail(Why); });
    if (Request.Part)
      return std::move(Made);
    if (Error Wrong = Made.Inputs->translateTexts(Made.Result))
      return std::move(Wrong);
    if (Error Changed = checkUnchanged(Made.Result, Request.Begin))
      return std::move(Changed);
    if (Asked.OnlyLines)
      keepFindingsOn(*Asked.OnlyLines, Made.Result.Result.Findings);
    if (Error Wrong = takeOneSource())
      return std::move(Wrong);
    return std::move(Made);
  }

private:
  void fail(const Twine &Why) {
    errs() << "porthip: error: " << Why << "\n";
    Made.HasUnread = true;
  }

  /// False: one that is named is no input.
  bool readInputs() {
    bool AreAll = true;
    std::vector<std::string> Paths = Asked.Paths;
    if (Paths.empty())
      Paths = Made.Inputs->databaseFiles();
    for (const std::string &Path : Paths)
      if (Error Failed = sys::fs::is_directory(Path)
                             ? addFolder(Path, /*IsOnly=*/Paths.size() == 1)
                             : Made.Inputs->addNamed(Path)) {
        fail(toString(std::move(Failed)));
        AreAll = false;
      }
    return AreAll;
  }

  Error addFolder(const std::string &Path, bool IsOnly) {
    auto Found = Made.Folders->add(Path, IsOnly, Asked.Excluded,
                                   [&](const Twine &Why) { fail(Why); });
    if (!Found)
      return Found.takeError();
    HasHeaders |= !Found->Headers.empty();
    if (Found->Sources.empty() && Found->Programs.empty() &&
        Found->Headers.empty() && Found->Problems.empty())
      return fileError(Path, "no CUDA sources found");
    return Error::success();
  }

  /// Headers take the edits' place.
  Error takeOneSource() {
    if (!Asked.IsOneSource)
      return Error::success();
    OneSourceOptions How;
    How.Fix = Asked.FixesOneSource;
    How.ShimIncludeDir = Made.request().Options.ShimIncludeDir;
    auto One = makeOneSource(Made.Result, *Made.request().Rules, How);
    if (!One)
      return One.takeError();
    Made.One = std::move(*One);
    return Error::success();
  }

  const TreeRequest &Asked;
  Tree Made;
  bool HasHeaders = false; ///< of a folder, which may be all that it has
};

} // namespace

Expected<Tree> translateTree(const TreeRequest &Request) {
  return TreeRun(Request).run();
}

} // namespace porthip
