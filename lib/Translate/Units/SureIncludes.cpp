// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Translate/Units/SureIncludes.h"
#include "Support/Files/Files.h"
#include "Translate/Units/FileEvents.h"
#include "Translate/Units/HeaderSearch.h"
#include "Translate/Units/TranslationUnit.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace porthip {

class SureIncludeScan::Impl {
public:
  explicit Impl(const TranslationRequest &Request)
      : Request(Request), Root(projectRoot(Request)) {}

  SureIncludes scan(const TranslationInput &Input) {
    SureIncludes Result;
    std::set<std::string> Seen = {Input.Path};
    walk(Input.Path, eventsOf(SourceText(Input.Path, Input.Text)),
         searchFor(Input), Seen, Result);
    return Result;
  }

private:
  HeaderSearch &searchFor(const TranslationInput &Input) {
    std::unique_ptr<HeaderSearch> &Search =
        Searches[join(Input.Options.Args, "\n")];
    if (Search)
      return *Search;
    const HeaderFolders &Base = baseFolders(Input);
    // The user's folders are arguments of clang's own form already.
    HeaderFolders All = HeaderFolders::of(Input.Options.Args);
    append_range(All.Quoted, Base.Quoted);
    append_range(All.Angled, Base.Angled);
    Search = std::make_unique<HeaderSearch>(std::move(All), Base);
    return *Search;
  }

  /// clang's own, the toolkit's and the system's: the driver is asked once for
  /// all units that differ in their folders alone.
  const HeaderFolders &baseFolders(const TranslationInput &Input) {
    CompileOptions Options = withoutFolders(Input.Options);
    UnitJob Job;
    Job.File = "input" + sys::path::extension(Input.Path).str();
    Job.Options = &Options;
    Job.Tools = &Request.Tools;
    Job.Rules = Request.Rules;
    Job.InRoot = Root;
    ParseJob Parse = parseJobOf(Job);
    auto [Known, IsNew] = Bases.try_emplace(join(driverArguments(Parse), "\n"));
    if (IsNew)
      Known->second = HeaderFolders::of(frontendArguments(Parse));
    return Known->second;
  }

  const std::vector<FileEvent> &headerEvents(const std::string &Path) {
    auto [Known, IsNew] = Headers.try_emplace(Path);
    if (!IsNew)
      return Known->second;
    if (auto Text = readFile(Path))
      Known->second = eventsOf(SourceText(Path, std::move(*Text)));
    else
      consumeError(Text.takeError());
    return Known->second;
  }

  void walk(const std::string &Path, ArrayRef<FileEvent> Events,
            HeaderSearch &Search, std::set<std::string> &Seen,
            SureIncludes &Result) {
    for (const FileEvent &E : Events) {
      if (E.Is != FileEvent::Include || !E.IsSure)
        continue;
      bool IsNear;
      std::string Target = Search.find(E.Name, E.IsAngled, Path, IsNear);
      if (Target.empty() && isProjects(E.Name) &&
          !is_contained(Result.Missing, E.Name))
        Result.Missing.push_back(E.Name);
      if (!isBelow(Target, Root))
        continue;
      if (Target != Path)
        Result.Files.insert(Target);
      if (Seen.insert(Target).second)
        walk(Target, headerEvents(Target), Search, Seen, Result);
    }
  }

  /// A header that the port replaces need not be here, but a library that is
  /// ported with the project is, if anywhere, in its tree.
  bool isProjects(StringRef Name) const {
    return (Request.Rules->header(Name).empty() ||
            Request.Rules->isLibraryInSource(Name)) &&
           !Name.starts_with("hip/") && !Name.starts_with("porthip/");
  }

  const TranslationRequest &Request;
  std::string Root;
  std::map<std::string, std::unique_ptr<HeaderSearch>> Searches;
  std::map<std::string, HeaderFolders> Bases;
  std::map<std::string, std::vector<FileEvent>> Headers;
};

SureIncludeScan::SureIncludeScan(const TranslationRequest &Request)
    : Of(std::make_unique<Impl>(Request)) {}
SureIncludeScan::~SureIncludeScan() = default;

SureIncludes SureIncludeScan::scan(const TranslationInput &Input) {
  return Of->scan(Input);
}

} // namespace porthip
