// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The migration of one makefile.
#ifndef PORTHIP_BUILD_MAKE_FILEMIGRATION_H
#define PORTHIP_BUILD_MAKE_FILEMIGRATION_H

#include "Build/Make/Facts.h"
#include "Build/Migration.h"
#include "Build/NvccFlags.h"
#include "Build/Problems.h"

namespace porthip::make {

class FileMigration {
public:
  /// \p IncludePath: of the helper file, from the makefile's folder.
  FileMigration(const BuildFileInput &File,
                const std::vector<Statement> &Statements, const Facts &Known,
                const RenamedSources &Renamed, std::string IncludePath,
                std::vector<Finding> &Findings)
      : File(File), Text(File.Text), Statements(Statements), Known(Known),
        Renamed(Renamed), IncludePath(std::move(IncludePath)),
        Findings(Findings) {}

  /// Sorted edits.
  std::vector<Edit> run();
  /// Edits use what the helper file defines.
  bool needsHelper() const { return NeedsHelper; }

private:
  using Form = Statement::Form;
  using Problem = build::Problem;

  void statement(const Statement &S);
  void directive(const Statement &S);
  void value(Range R, bool IsShell);
  void recipe(Range R);
  /// One simple command of a recipe: \p Words.
  void command(llvm::ArrayRef<Range> Words);
  void nvccCommand(llvm::ArrayRef<Range> Words, size_t Compiler);
  void hostCommand(llvm::ArrayRef<Range> Words, size_t Compiler);
  void otherCommand(llvm::ArrayRef<Range> Words, size_t Program);
  std::string flagsFor(llvm::ArrayRef<Range> Arguments) const;
  void arguments(llvm::ArrayRef<Range> Words, bool HasFlags);
  /// Looks inside of the references of \p R.
  void references(Range R, bool HasFlags);
  void call(Range R, bool HasFlags);

  void compiler(Range R);
  bool library(Range R);
  /// -I, -L with a folder of CUDA's; \p At moves to the last word of it.
  bool folder(llvm::ArrayRef<Range> Words, size_t &At);
  bool flags(llvm::ArrayRef<Range> Words, size_t &At);
  void sourceNames(Range R);
  bool isRenamed(llvm::StringRef Name) const;

  /// \p Amd for AMD, what is there and \p NvidiaMore for NVIDIA.
  bool choose(Range R, const std::string &Amd, llvm::StringRef NvidiaMore = "");
  bool edit(size_t Begin, size_t End, std::string By);
  void finding(Problem P, Range R, std::string Symbol, std::string Message,
               const std::string &Fix = "");
  void addHelper();
  /// As makefiles name it behind "include".
  std::string includedHelper() const;

  const BuildFileInput &File;
  llvm::StringRef Text;
  const std::vector<Statement> &Statements;
  const Facts &Known;
  const RenamedSources &Renamed;
  std::string IncludePath;
  std::vector<Finding> &Findings;
  std::vector<Edit> Edits;
  std::vector<bool> Taken; ///< by byte: an edit is there
  bool NeedsHelper = false, IsRelocatable = false;
};

} // namespace porthip::make
#endif
