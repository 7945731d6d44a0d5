// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Build/Migration.h"
#include "Build/CMake/FileMigration.h"
#include "Build/CMake/HelperFile.h"
#include "Build/NvccFlags.h"
#include "Support/Files/Files.h"
#include "Support/Files/SourceSuffixes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace porthip {
namespace {

using namespace cmake;

class ProjectMigration {
public:
  ProjectMigration(ArrayRef<BuildFileInput> Files, StringRef Root,
                   const RenamedSources &Renamed, StringRef CudaHeaders,
                   const std::set<std::string> &AmdMacros)
      : Files(Files), Root(Root), CudaHeaders(CudaHeaders),
        AmdMacros(AmdMacros) {
    Facts.Renamed = &Renamed;
  }

  BuildMigration run() {
    Facts.IsMigrated = any_of(
        Files, [this](const BuildFileInput &File) { return isHelper(File); });
    for (const BuildFileInput &File : Files)
      if (!isHelper(File))
        read(File);
    for (const auto &[File, Commands] : Lexed)
      collect(sys::path::parent_path(File->Path), Commands);
    for (const auto &[File, Commands] : Lexed)
      findLanguage(Commands);
    const std::set<std::string> Everywhere = Facts.Twins;
    for (const auto &[File, Commands] : Lexed) {
      Facts.Twins = twinsIn(sys::path::parent_path(File->Path), Everywhere);
      MigratedFile M;
      M.Path = File->Path;
      M.Edits = FileMigration(*File, Commands, Facts, Result.Findings).run();
      Result.Files.push_back(std::move(M));
    }
    bool IsNeeded =
        Facts.IsMigrated || any_of(Result.Files, [](const MigratedFile &M) {
          return !M.Edits.empty();
        });
    if (IsNeeded)
      addHelper();
    erase_if(Result.Files,
             [](const MigratedFile &M) { return M.Edits.empty(); });
    sortAndDeduplicate(Result.Findings);
    return std::move(Result);
  }

private:
  /// It is written anew.
  bool isHelper(const BuildFileInput &File) const {
    return File.Path == (Root + "/" + CMakeHelper).str() &&
           isHelperText(File.Text);
  }

  void read(const BuildFileInput &File) {
    StringRef Module = sys::path::filename(File.Path);
    if (Module.consume_front("Find") && Module.consume_back(".cmake"))
      Facts.OwnPackages.insert(Module.str());
    auto Commands = lex(File.Text);
    if (Commands) {
      Lexed.emplace_back(&File, std::move(*Commands));
      return;
    }
    Result.Findings.push_back(
        build::unreadable(File.Path, "CMake's language", Commands.takeError()));
  }

  /// Libraries that an earlier port has in a file.
  void collectUsed(StringRef Rest) {
    for (size_t At; (At = Rest.find("gpu::")) != StringRef::npos;) {
      Rest = Rest.substr(At + 5);
      StringRef Name =
          Rest.take_while([](char C) { return isAlnum(C) || C == '_'; });
      if (const build::Library *L = build::libraryOfGpuName(Name))
        Facts.Used.insert(L->Cuda.str());
    }
  }

  /// The host's flags are not nvcc's.
  static bool isForCuda(const Command &C) {
    return C.Name.starts_with_insensitive("cuda_") ||
           any_of(C.Arguments, [](const Argument &A) {
             return A.Text.contains_insensitive("cuda") ||
                    A.Text.contains_insensitive("nvcc");
           });
  }

  static bool choosesStandard(StringRef Flag) {
    return Flag.contains("std=c++") || Flag.contains("std=gnu++") ||
           Flag == "-std" || Flag == "--std";
  }

  /// `CXX_STANDARD 14`, `cxx_std_20`, `-std=c++11`.
  void collectStandard(StringRef Before, StringRef Word) {
    StringRef Year = Word;
    if (Year.consume_front("cxx_std_") || Year.consume_front("cuda_std_") ||
        Before.ends_with("_STANDARD")) {
      Facts.HasOlderStandard |= isOlderStandard(Year);
      Facts.HasNewerStandard |= !isOlderStandard(Year);
    }
    for (size_t At = 0; (At = Word.find("-std=", At)) != StringRef::npos;
         ++At) {
      const StringRef Flag = Word.substr(At).take_while(
          [](char C) { return isAlnum(C) || StringRef("-=+").contains(C); });
      const bool IsOlder = !asCxx17(Flag).empty();
      Facts.HasOlderStandard |= IsOlder;
      Facts.HasNewerStandard |= choosesStandard(Flag) && !IsOlder;
    }
  }

  void collectWords(const Command &C) {
    if (C.is("add_library") && !C.Arguments.empty())
      Facts.OwnTargets.insert(C.Arguments[0].Text.str());
    if (C.is("target_link_libraries") || C.is("link_libraries"))
      for (const Argument &A : C.Arguments)
        if (StringRef Name = referredVariable(A.Text); !Name.empty())
          Facts.Linked.insert(Name.str());
    StringRef Before;
    for (const Argument &A : C.Arguments) {
      collectStandard(Before, A.Text);
      Before = A.Text;
      if (Facts.IsMigrated)
        collectUsed(A.Text);
      Facts.HasCxxStandard |= A.Text.ends_with("CXX_STANDARD");
      Facts.HasCudaStandard |= A.Text.ends_with("CUDA_STANDARD") ||
                               (choosesStandard(A.Text) && isForCuda(C));
    }
  }

  /// Where set(), list(), string() or foreach() say the variable; else the
  /// number of arguments.
  static size_t variableAt(const Command &C) {
    if (C.is("set") || C.is("foreach"))
      return 0;
    return C.is("list") || C.is("string") ? 1 : C.Arguments.size();
  }

  void collect(StringRef Folder, const std::vector<Command> &Commands) {
    for (const Command &C : Commands) {
      collectWords(C);
      // An earlier port's.
      Facts.AppendsFlags |=
          C.is("gpu_append_nvcc_flags") || C.is("gpu_host_flags");
      Facts.Searches |= C.is("gpu_header") || C.is("gpu_find_library") ||
                        C.is("gpu_find_path") || C.is("gpu_find_file");
      collectOldFlags(Folder, C);
      size_t Name = variableAt(C);
      if (C.Arguments.size() < Name + 2)
        continue;
      StringRef Variable = C.Arguments[Name].Text;
      // Quotes let it have any name.
      if (!all_of(Variable, [](char C) {
            return isAlnum(C) || StringRef("_-.+/${}").contains(C);
          }))
        continue;
      for (const Argument &A : drop_begin(C.Arguments, Name + 1))
        collectValue(C, Variable, A);
    }
  }

  void collectValue(const Command &C, StringRef Variable, const Argument &A) {
    SmallVector<StringRef> Elements;
    A.Text.split(Elements, ';');
    for (StringRef Element : Elements)
      if (StringRef Hip = libraryForFile(Element); !Hip.empty())
        Facts.HoldsLibrary[Variable.str()] = Hip.str();
    if (is_contained(Elements, "CUDA"))
      Facts.HoldsCuda.insert(Variable.str());
    if (!C.is("foreach") && A.Is != Argument::Form::Bracket &&
        !A.Text.contains("$<") && !isFlagsVariable(Variable) &&
        hasNvccFlag(splitFlags(A.Text)))
      Facts.Twins.insert(Variable.str());
  }

  /// FindCUDA takes its flags from CUDA_NVCC_FLAGS. Without it that is a name
  /// like another, for flags that the project hands on itself.
  void collectOldFlags(StringRef Folder, const Command &C) {
    constexpr StringLiteral Old = "CUDA_NVCC_FLAGS";
    if (C.is("find_package") && !C.Arguments.empty() &&
        C.Arguments[0].Text == "CUDA")
      FindCudaFolders.push_back(Folder);
    size_t Name = variableAt(C);
    if (Name < C.Arguments.size() && C.Arguments[Name].Text.starts_with(Old)) {
      OldFlags.insert(C.Arguments[Name].Text.str());
      return;
    }
    for (const Argument &A : C.Arguments)
      if (A.Text.contains(("${" + Old + "}").str()))
        HandingOn.push_back(Folder);
  }

  /// A package that is found in a folder is there for those below.
  bool hasFindCuda(StringRef Folder) const {
    return any_of(FindCudaFolders, [&](StringRef Asking) {
      return Folder == Asking || isBelow(Folder, Asking);
    });
  }

  /// The twins for the file in \p Folder; \p Everywhere are those of the whole
  /// project.
  std::set<std::string> twinsIn(StringRef Folder,
                                std::set<std::string> Everywhere) const {
    bool IsHandedOn =
        any_of(HandingOn, [&](StringRef User) { return !hasFindCuda(User); });
    if (IsHandedOn && !hasFindCuda(Folder))
      Everywhere.insert(OldFlags.begin(), OldFlags.end());
    return Everywhere;
  }

  /// After all files: a variable may be set in another than the one that uses
  /// it.
  void findLanguage(const std::vector<Command> &Commands) {
    for (const Command &C : Commands)
      for (const Argument &A : languagesOf(C))
        Facts.HasLanguage |=
            A.Text == "CUDA" || A.Text == "${GPU_LANGUAGE}" ||
            Facts.HoldsCuda.count(referredVariable(A.Text).str());
  }

  /// Opens a block that another command closes.
  static bool opensBlock(const Command &C) {
    return C.is("if") || C.is("foreach") || C.is("while") || C.is("function") ||
           C.is("macro");
  }

  /// The first of \p Commands that \p Edits let ask the helper for something,
  /// or what is around it, and \p Project at last.
  static const Command *firstUser(ArrayRef<Command> Commands,
                                  ArrayRef<Edit> Edits,
                                  const Command *Project) {
    size_t First = Project->Offset;
    for (const Edit &E : Edits)
      if (StringRef(E.Text).contains("gpu_") ||
          StringRef(E.Text).contains("GPU_"))
        First = std::min<size_t>(First, E.Offset);
    const Command *Found = Project;
    unsigned Depth = 0;
    for (const Command &C : Commands) {
      if (C.Offset > First)
        break;
      Depth -= Depth && C.Name.starts_with_insensitive("end");
      if (!Depth)
        Found = &C;
      Depth += opensBlock(C);
    }
    return Found;
  }

  /// An include of the helper before each project(), or what asks for it before
  /// that, and in the root's file.
  void addHelper() {
    Result.Helpers[CMakeHelper.str()] =
        helperText(Facts, CudaHeaders, AmdMacros);
    for (size_t I = 0; I < Lexed.size(); ++I) {
      const auto &[File, Commands] = Lexed[I];
      if (sys::path::filename(File->Path) != "CMakeLists.txt")
        continue;
      const Command *Before = nullptr;
      for (const Command &C : Commands)
        if (!Before && C.is("project"))
          Before = &C;
      bool IsRoot = sys::path::parent_path(File->Path) == Root;
      if (!Before && IsRoot)
        for (const Command &C : Commands)
          if (!Before && !C.is("cmake_minimum_required"))
            Before = &C;
      if (!Before ||
          (Facts.IsMigrated && StringRef(File->Text).contains(CMakeHelper)))
        continue;
      std::vector<Edit> &Edits = Result.Files[I].Edits;
      Before = firstUser(Commands, Edits, Before);
      Edit E;
      E.Offset = Before->Offset;
      E.Text = "include(${CMAKE_CURRENT_LIST_DIR}/" + wayUp(File->Path, Root) +
               CMakeHelper.str() + ")\n";
      E.Rule = "cmake";
      Edits.insert(Edits.begin(), std::move(E));
      sortEdits(Edits);
    }
  }

  ArrayRef<BuildFileInput> Files;
  StringRef Root, CudaHeaders;
  const std::set<std::string> &AmdMacros;
  ProjectFacts Facts;
  std::vector<std::pair<const BuildFileInput *, std::vector<Command>>> Lexed;
  /// CUDA_NVCC_FLAGS and the like, that are set.
  std::set<std::string> OldFlags;
  /// Where FindCUDA is asked for, and where these are given to something else.
  std::vector<StringRef> FindCudaFolders, HandingOn;
  BuildMigration Result;
};

} // namespace

std::string wayUp(StringRef File, StringRef Root) {
  std::string Up;
  for (StringRef Folder = sys::path::parent_path(File);
       Folder.size() > Root.size(); Folder = sys::path::parent_path(Folder))
    Up += "../";
  return Up;
}

std::string RenamedSources::portName(StringRef Folder, StringRef Name) const {
  if (!isRenamedSource(Name) || Paths.empty())
    return "";
  if (Name.contains('$') || Name.contains('*'))
    return portedName(Name);
  SmallString<256> Path(Name);
  if (!sys::path::is_absolute(Path)) {
    Path = Folder;
    sys::path::append(Path, Name);
  }
  if (Paths.count(normalizePath(Path)))
    return portedName(Name);
  // Relative to a folder that the file does not say.
  std::string Tail = ("/" + Name).str();
  for (const std::string &Known : Paths)
    if (StringRef(Known).ends_with(Tail))
      return portedName(Name);
  return "";
}

BuildMigration migrateCMake(ArrayRef<BuildFileInput> Files, StringRef Root,
                            const RenamedSources &Renamed,
                            StringRef CudaHeaders,
                            const std::set<std::string> &AmdMacros) {
  return ProjectMigration(Files, Root, Renamed, CudaHeaders, AmdMacros).run();
}

} // namespace porthip
