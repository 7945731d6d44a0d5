// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Porting/Tree/TreeInputs.h"
#include "PortFolder/IncludeFolders.h"
#include "PortFolder/OtherProjects.h"
#include "PortFolder/Submodules.h"
#include "Porting/Tree/MpiFolders.h"
#include "Rules/HostPackages.h"
#include "Support/Files/Files.h"
#include "Support/Files/FolderSets.h"
#include "Support/Files/SourceSuffixes.h"
#include "Support/Text/Words.h"
#include "Translate/Units/SureIncludes.h"
#include "Translate/Vendors/CudaUse.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace porthip {

/// How deep headers lead to headers whose folders are not known either.
static constexpr unsigned MaxRounds = 4;

Expected<TreeFiles> TreeInputs::add(const std::string &Folder, bool IsOnly,
                                    ArrayRef<std::string> Excluded,
                                    function_ref<void(const Twine &)> Failed) {
  Expected<TreeFiles> Tree = walkTree(Folder, Excluded);
  if (!Tree)
    return Tree.takeError();
  if (IsOnly && Inputs.Request.InRoot.empty())
    Inputs.Request.InRoot = normalizePath(Folder);
  if (!Inputs.Request.InRoot.empty())
    Inputs.Request.MissingSubmodules = missingSubmodules(Inputs.Request.InRoot);
  for (const std::string &Problem : Tree->Problems)
    Failed(Problem);
  std::vector<std::string> Others = otherProjects(Folder);
  if (Inputs.Database)
    leaveOutOthers(*Tree, Others);
  // No build says that it uses a program of another project.
  erase_if(Tree->Programs, [&](const std::string &Path) {
    return !innermostOf(Path, Others).empty();
  });
  append_range(Inputs.Request.OtherProjects, Others);
  FromFolder.insert(Tree->Sources.begin(), Tree->Sources.end());
  for (const std::string &Source : Tree->Sources)
    if (Error Wrong = Inputs.add(Source))
      Failed(toString(std::move(Wrong)));
  for (const std::string &Program : Tree->Programs)
    if (Error Wrong = Inputs.addProgram(Program))
      Failed(toString(std::move(Wrong)));
  append_range(Headers, Tree->Headers);
  append_range(AllHeaders, Tree->AllHeaders);
  return Tree;
}

/// Examples and tests of another project are its own, where the build is known
/// and leaves them out. Files that a source includes stay reached.
void TreeInputs::leaveOutOthers(TreeFiles &Tree,
                                ArrayRef<std::string> Projects) {
  std::map<std::string, unsigned> LeftOut;
  auto isLeftOut = [&](const std::string &Path) {
    const std::string Project = innermostOf(Path, Projects).str();
    if (Project.empty() || Inputs.Database->find(Path))
      return false;
    ++LeftOut[Project];
    return true;
  };
  erase_if(Tree.Sources, isLeftOut);
  for (const auto &[Project, Count] : LeftOut)
    if (!Inputs.isQuiet())
      errs() << "porthip: note: " << displayPath(Project)
             << " is another project: " << counted(Count, "source")
             << " that the build leaves out "
             << (Count == 1 ? "stays as it is\n" : "stay as they are\n");
  erase_if(Tree.Headers, isLeftOut);
}

static std::set<std::string> includedFiles(const Translation &Done) {
  std::set<std::string> Included;
  for (const auto &[Path, File] : Done.Names.Files)
    for (const auto &[Offset, Target] : File.Includes)
      if (Target != Path)
        Included.insert(Target);
  return Included;
}

/// Tells what needs no parse, of the sources of folders.
void TreeInputs::lookAhead(TranslationRequest &Sources) {
  if (FromFolder.empty())
    return;
  bool IsNew = true;
  for (unsigned Round = 0; Round < MaxRounds && IsNew; ++Round) {
    SureIncludeScan Scan(Sources);
    MissingHeaders Missing;
    std::set<std::string> Included;
    for (const TranslationInput &Input : Sources.Inputs) {
      SureIncludes Found = Scan.scan(Input);
      Missing[Input.Path] = std::move(Found.Missing);
      Included.insert(Found.Files.begin(), Found.Files.end());
    }
    IsNew = addIncludeFolders(Sources, Missing);
    IsNew |= dropIncluded(Sources, Included);
  }
}

/// A header that porthip wrote into a tree, which may have been taken in.
static bool isPorthips(StringRef Header) {
  return Header.contains("/hip-compat/") ||
         Header.contains("/porthip-include/");
}

/// Adds the headers that no source leads to. False: there are none.
bool TreeInputs::addUnreached(const Translation &Done,
                              function_ref<void(const Twine &)> Failed) {
  std::vector<TranslationInput> &All = Inputs.Request.Inputs;
  const size_t Before = All.size();
  for (const std::string &Header : Headers) {
    if (Done.Sources.count(Header) || isPorthips(Header) ||
        !innermostOf(Header, Inputs.Request.OtherProjects).empty())
      continue;
    if (Error Wrong = Inputs.add(Header))
      Failed(toString(std::move(Wrong)));
    FromFolder.insert(Header);
  }
  for (TranslationInput &Input : MutableArrayRef(All).drop_front(Before))
    Input.IsHeader = true;
  return All.size() != Before;
}

Translation TreeInputs::translateAll(function_ref<void(const Twine &)> Failed) {
  TranslationRequest &Sources = Inputs.Request;
  Translation Last;
  if (!Sources.Inputs.empty())
    Last = translateFound(Sources);
  if (!Sources.Part && addUnreached(Last, Failed)) {
    Translation All = translateFound(Sources);
    for (FilePort &File : All.Result.Files)
      File.IsUnreached = !Last.Sources.count(File.Path);
    Last = std::move(All);
  }
  if (!Guessed.empty() && !Inputs.isQuiet())
    errs() << "porthip: note: guessed "
           << counted(Guessed.size(), "include folder")
           << ", as headers are not where the sources include them; "
              "pass -I, or -p BUILD_DIR with compile_commands.json, to choose: "
           << guessedFolders() << "\n";
  return Last;
}

Translation TreeInputs::translateFound(TranslationRequest &Sources) {
  lookAhead(Sources);
  Translation Last = translate(Sources);
  // A header that is found may lack others.
  for (unsigned Round = 0; Round < MaxRounds; ++Round) {
    bool IsNew = addIncludeFolders(Sources, Last.Missing);
    if (!dropIncluded(Sources, includedFiles(Last)) && !IsNew)
      break;
    Last = translate(Sources);
  }
  return Last;
}

/// "'k.h' in common/inc", for the first ones.
std::string TreeInputs::guessedFolders() const {
  constexpr size_t MostShown = 3;
  std::string Text;
  size_t Shown = 0;
  for (const auto &[Folder, Header] : Guessed)
    if (++Shown <= MostShown)
      Text +=
          (Shown > 1 ? ", '" : "'") + Header + "' in " + displayPath(Folder);
  return Text + (Shown > MostShown
                     ? " and " + counted(Shown - MostShown, "folder") + " more"
                     : "");
}

std::vector<std::string> TreeInputs::leftOut(const Translation &Done) const {
  // Some hundredths of a second; a home folder would take minutes.
  constexpr size_t MaxEntries = 10000;
  std::vector<std::string> Found;
  Expected<TreeFiles> Tree = walkTree(Done.InRoot, {}, MaxEntries);
  if (!Tree) {
    consumeError(Tree.takeError());
    return Found;
  }
  for (const std::string &Path : Tree->Sources) {
    if (Tree->IsCut || Done.Sources.count(Path) || isRenamedSource(Path))
      continue;
    auto Text = readFile(Path, MaxSourceBytes);
    if (!Text)
      consumeError(Text.takeError());
    else if (usesCuda(SourceText(Path, std::move(*Text)), *Inputs.Rules))
      Found.push_back(Path);
  }
  return Found;
}

/// Asked once for each name.
const std::string &TreeInputs::outsideFolderOf(const std::string &Name) {
  auto [At, IsNew] = Outside.try_emplace(Name);
  if (!IsNew)
    return At->second;
  // mpicc and pkg-config name it to the compiler, which is not asked.
  At->second = mpiFolderOf(Name);
  if (const HostPackage *Of = packageOfHeader(Name); Of && At->second.empty())
    At->second = placeOfHeader(*Of, Name);
  return At->second;
}

/// False: there is nothing new.
bool TreeInputs::addIncludeFolders(TranslationRequest &Sources,
                                   const MissingHeaders &Missing) {
  bool IsNew = false;
  for (TranslationInput &Input : Sources.Inputs) {
    auto Found = Missing.find(Input.Path);
    if (Found == Missing.end())
      continue;
    for (const std::string &Name : Found->second) {
      std::string Folder = folderOfHeader(Name, Input.Path, AllHeaders);
      if (Folder.empty())
        Folder = outsideFolderOf(Name);
      if (Folder.empty() || is_contained(Input.Options.Args, Folder))
        continue;
      Input.Options.Args.insert(Input.Options.Args.end(), {"-I", Folder});
      Guessed.emplace(std::move(Folder), Name);
      IsNew = true;
    }
  }
  return IsNew;
}

/// Alone they lack what stands before them. False: there is none.
bool TreeInputs::dropIncluded(TranslationRequest &Sources,
                              const std::set<std::string> &Included) {
  size_t Before = Sources.Inputs.size();
  erase_if(Sources.Inputs, [&](const TranslationInput &Input) {
    return FromFolder.count(Input.Path) && Included.count(Input.Path);
  });
  return Sources.Inputs.size() != Before;
}

} // namespace porthip
