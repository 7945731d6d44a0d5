// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Compiler/Compile/ProgramUnits.h"
#include "Frontend/CommandLine/CompilationDatabase.h"
#include "Support/Files/Files.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace porthip {

static void setDefaults(BuildLine &Of, const ProgramRequest &Request) {
  Of.MarksUnset = Request.MarksUnset;
  Of.MarksMembers = Request.MarksMembers;
  Of.NamesCallers = Request.NamesCallers;
  if (Of.OptLevel.empty())
    Of.OptLevel = Request.UsualLevel.str();
  bool WantsWarnings =
      any_of(Of.HostArgs, [](StringRef Arg) { return Arg.starts_with("-W"); });
  if (!WantsWarnings)
    Of.IsQuiet = true;
}

Error ProgramUnits::make(const ProgramRequest &Request, BuildLine &Line) {
  std::optional<CompilationDatabase> Database;
  if (Request.BuildFolder) {
    auto Loaded = CompilationDatabase::load(*Request.BuildFolder);
    if (!Loaded)
      return Loaded.takeError();
    Database = std::move(*Loaded);
  }
  setDefaults(Line, Request);
  for (const Input &I : Line.Inputs) {
    if (I.Is != Input::File)
      continue;
    const BuildLine *How = &Line;
    if (const CompileOptions *Known =
            Database ? Database->find(I.Text) : nullptr) {
      auto Own = ownLine(Request, *Known);
      if (!Own)
        return Own.takeError();
      How = *Own;
    }
    Input Absolute = I;
    if (How != &Line)
      Absolute.Text = normalizePath(I.Text);
    auto U = makeUnit(Absolute, *How, Request.As);
    if (!U)
      return U.takeError();
    Units.push_back(std::move(*U));
  }
  shareVendor(Units);
  return Error::success();
}

/// The database's, with the command line's behind it.
Expected<const BuildLine *> ProgramUnits::ownLine(const ProgramRequest &Request,
                                                  const CompileOptions &Known) {
  CompileOptions Both = Known;
  CompileOptions Given = mapCompilerArgs(Request.CompilerLine);
  // Given here, so relative to here, not to the folder of the build.
  bool IsPath = false;
  for (const std::string &Argument : Given.Args) {
    Both.Args.push_back(IsPath ? normalizePath(Argument) : Argument);
    IsPath = takesIncludeFolder(Argument);
  }
  Both.Others.insert(Both.Others.end(), Given.Others.begin(),
                     Given.Others.end());
  // The file, and what is made of it, is not the database's to say.
  llvm::erase_if(Both.Others, [](const OtherArgument &A) {
    return A.Name.empty() || A.Name == "-o" || A.Name == "-c";
  });
  auto Own = readBuildLine(std::move(Both));
  if (!Own)
    return Own.takeError();
  Own->Until = Step::Link;
  Own->Output.clear();
  Own->DependencyArgs.clear();
  setDefaults(*Own, Request);
  OwnLines.push_back(std::make_unique<BuildLine>(std::move(*Own)));
  return OwnLines.back().get();
}

} // namespace porthip
