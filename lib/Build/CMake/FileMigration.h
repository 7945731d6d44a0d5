// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The migration of one file of CMake's.
#ifndef PORTHIP_BUILD_CMAKE_FILEMIGRATION_H
#define PORTHIP_BUILD_CMAKE_FILEMIGRATION_H

#include "Build/CMake/Flags.h"
#include "Build/CMake/Lexer.h"
#include "Build/CMake/Names.h"
#include "Build/Migration.h"
#include "Build/Problems.h"

namespace porthip::cmake {

using build::Problem;

/// Name in `${NAME}` and nothing else: NAME; else empty.
llvm::StringRef referredVariable(llvm::StringRef Text);
/// The arguments of \p C that are languages; none of another command's.
llvm::ArrayRef<Argument> languagesOf(const Command &C);

/// AMD's library for a name by which CMake finds CUDA's, "libcudnn.so.9":
/// MIOpen; empty: it has none.
llvm::StringRef libraryForFile(llvm::StringRef Name);

/// Whether \p Year, a value of CXX_STANDARD, is older than C++17.
inline bool isOlderStandard(llvm::StringRef Year) {
  return Year == "98" || Year == "03" || Year == "11" || Year == "14";
}

/// Facts that all files of a project share.
struct ProjectFacts {
  const RenamedSources *Renamed = nullptr;
  /// CUDA is a language somewhere; else FindCUDA made do without.
  bool HasLanguage = false;
  /// A standard is chosen for C++, or for CUDA, maybe by a flag.
  bool HasCxxStandard = false, HasCudaStandard = false;
  /// One that is older than C++17 is chosen, one that is not, for whatever.
  bool HasOlderStandard = false, HasNewerStandard = false;
  /// An earlier port has migrated files of it, and is the source now.
  bool IsMigrated = false;
  /// Variables that hold CUDA as a word of their value: lists of languages,
  /// if a command takes them for one.
  std::set<std::string> HoldsCuda;
  /// Variables that a command links: lists of libraries.
  std::set<std::string> Linked;
  /// Variables that hold flags of nvcc, see hipFlagsOf().
  std::set<std::string> Twins;
  /// Variables that hold a file name of a library: AMD's for it.
  std::map<std::string, std::string> HoldsLibrary;
  /// Packages that the project finds by files of its own.
  std::set<std::string> OwnPackages;
  /// Libraries that the project itself builds.
  std::set<std::string> OwnTargets;
  /// Out: a file calls gpu_append_nvcc_flags() or gpu_host_flags(), or looks
  /// for libraries or headers by their names.
  bool AppendsFlags = false, Searches = false;
  /// Out: libraries that are needed, as Library::Cuda.
  std::set<std::string> Used;
};

class FileMigration {
public:
  FileMigration(const BuildFileInput &File,
                const std::vector<Command> &Commands, ProjectFacts &Facts,
                std::vector<Finding> &Findings)
      : File(File), Text(File.Text), Commands(Commands), Facts(Facts),
        Findings(Findings) {}

  /// Sorted edits.
  std::vector<Edit> run();

private:
  using Form = Argument::Form;

  void command(const Command &C);
  bool isReadable(const Command &C, size_t FirstEdit) const;
  void languages(const Command &C);
  void language(const Command &C, const Argument &A);
  void findPackage(const Command &C);
  void oldCommand(const Command &C, llvm::StringRef By);
  /// False: the flags behind OPTIONS, argument \p At, stay where they are.
  bool oldOptions(const Command &C, size_t At);
  void customCommand(const Command &C);
  void properties(const Command &C);
  void separableCompilation(const Command &C);
  void names(const Command &C);
  void reference(const Command &C, size_t Begin, size_t End);
  void libraries(const Command &C);
  void library(const Argument &A, const build::Library &L);
  /// \p Link: the name without what says that it is CUDA's.
  void missingLibrary(size_t Begin, size_t End, llvm::StringRef Spelled,
                      llvm::StringRef Link);
  void package(const Argument &Name);
  void sources(const Command &C);
  /// find_path, find_library: Searches.cpp.
  void searches(const Command &C);
  void headerTexts(const Command &C);
  llvm::StringRef libraryFor(llvm::ArrayRef<Argument> Names) const;
  /// True: it holds flags, and all in it is done.
  bool flagsVariable(const Command &C);
  /// True: it replaces words in them, and all is done.
  bool replacedInFlags(const Command &C);
  void nameLanguage(const Command &C);
  void oldFlagsVariable(const Command &C, llvm::StringRef Values);
  bool isOpen(llvm::StringRef Word) const;
  void helperLibraries(const Command &C);
  void expressions(const Command &C);
  void expression(const Command &C, const LanguageExpression &E);
  void plainOptions(const Command &C);
  /// \p Flag with C++17, where the project needs it (RenamedSources); empty:
  /// it stays.
  std::string raised(llvm::StringRef Flag) const;
  HipFlags hipFlagsOf(llvm::StringRef Text) const;

  /// No later edit goes there.
  void take(size_t Begin, size_t End);
  void edit(size_t Begin, size_t End, std::string By);
  void replace(const Argument &A, std::string By);
  /// Whether an earlier port wrote it there.
  bool wasAdded(llvm::StringRef Around, llvm::StringRef Words) const;
  /// On a line of its own.
  void addBefore(const Command &C, const std::string &Line);
  void addAfter(const Command &C, const std::string &Line);
  /// As the file's lines end.
  llvm::StringRef newLine() const;
  std::string indentation(size_t Offset) const;
  bool startsLine(size_t Offset) const;
  void finding(Problem P, size_t Begin, size_t End, std::string Symbol,
               std::string Message, const std::string &Fix = "");
  void note(const HipFlags &Flags, size_t Begin, size_t End);
  void openHostFlags(const Command &C, HipFlags &Flags, size_t Begin,
                     size_t End);

  const BuildFileInput &File;
  llvm::StringRef Text;
  const std::vector<Command> &Commands;
  ProjectFacts &Facts;
  std::vector<Finding> &Findings;
  std::vector<Edit> Edits;
  std::vector<bool> Taken; ///< by byte: an edit is there
  /// The last command before which the toolkit is looked for.
  const Command *FoundToolkitFor = nullptr;
};

} // namespace porthip::cmake
#endif
