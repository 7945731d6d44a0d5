// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Inspect/Sources/KernelSources.h"
#include "Compiler/Compile/ProgramSources.h"
#include "Frontend/CommandLine/CompilationDatabase.h"
#include "Gpus/UsualGpus.h"
#include "Inspect/Compile/AssemblyCommand.h"
#include "PortFolder/TreeWalk.h"
#include "Support/Files/Files.h"
#include "Support/Files/SourceSuffixes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"

using namespace llvm;

namespace porthip::inspect {

/// HIP below \p Folder, as the folder is named.
static std::vector<std::string> hipIn(StringRef Folder) {
  std::vector<std::string> Found;
  std::error_code Wrong;
  for (sys::fs::recursive_directory_iterator It(Folder, Wrong), End;
       It != End && !Wrong; It.increment(Wrong))
    if (sourceKind(It->path()) == SourceKind::Hip)
      Found.push_back(normalizePath(It->path()));
  return Found;
}

/// CUDA and HIP below \p Folder; of a source and its port beside it the port.
static Expected<std::vector<std::string>>
sourcesIn(StringRef Folder, ArrayRef<std::string> Excluded) {
  auto Tree = walkTree(Folder, Excluded);
  if (!Tree)
    return Tree.takeError();
  std::vector<std::string> Files = hipIn(Folder);
  const std::vector<std::string> Hip = Files;
  for (const std::string &Source : Tree->Sources)
    if (sourceKind(Source) == SourceKind::Cuda &&
        !is_contained(Hip, portedName(Source)))
      Files.push_back(Source);
  llvm::sort(Files);
  return Files;
}

static Error addFolder(StringRef Folder, const SourcesRequest &Request,
                       std::vector<Input> &To) {
  auto Files = sourcesIn(Folder, Request.Excluded);
  if (!Files)
    return Files.takeError();
  if (Files->empty())
    return fileError(Folder, "holds no CUDA or HIP source");
  for (std::string &File : *Files) {
    Input One;
    One.Text = displayPath(File);
    To.push_back(std::move(One));
  }
  return Error::success();
}

/// The GPU code that a build's database names.
static Error addDatabase(StringRef Folder, std::vector<Input> &To) {
  auto Database = CompilationDatabase::load(Folder);
  if (!Database)
    return Database.takeError();
  for (const std::string &File : Database->files()) {
    const CompileOptions *How = Database->find(File);
    const SourceKind Is = sourceKind(File);
    if (Is != SourceKind::Cuda && Is != SourceKind::Hip &&
        !(How && is_contained({"cuda", "cu", "hip"}, How->Language)))
      continue;
    Input One;
    One.Text = File;
    if (How)
      One.Language = How->Language;
    To.push_back(std::move(One));
  }
  return Error::success();
}

/// Folders become the files in them.
Error KernelSources::nameFiles(const SourcesRequest &Request,
                               BuildLine &Of) const {
  std::vector<Input> Files;
  for (const Input &I : Of.Inputs) {
    if (I.Is != Input::File)
      continue;
    if (!sys::fs::is_directory(I.Text))
      Files.push_back(I);
    else if (Error Wrong = addFolder(I.Text, Request, Files))
      return Wrong;
  }
  if (Files.empty() && Request.BuildFolder)
    if (Error Wrong = addDatabase(*Request.BuildFolder, Files))
      return Wrong;
  if (Files.empty())
    return createStringError("no source file; name one, a folder or a build: "
                             "porthip inspect kernel.cu");
  Of.Inputs = std::move(Files);
  return Error::success();
}

Error KernelSources::make(const SourcesRequest &Request) {
  auto Read = readBuildLine(mapCompilerArgs(Request.CompilerLine));
  if (!Read)
    return Read.takeError();
  Line = std::move(*Read);
  if (Error Wrong = nameFiles(Request, Line))
    return Wrong;
  ProgramRequest Program;
  Program.CompilerLine = Request.CompilerLine;
  Program.BuildFolder = Request.BuildFolder;
  Program.UsualLevel = UsualLevel;
  if (Error Wrong = Named.make(Program, Line))
    return Wrong;
  for (const Unit &Of : Named.Units)
    if (Of.hasDevice())
      if (Error Wrong = add(Request, Of))
        return Wrong;
  if (!Sources.empty())
    return Error::success();
  if (Error Wrong = checkKinds(Line))
    return Wrong;
  return createStringError("none of the files is CUDA or HIP");
}

Error KernelSources::add(const SourcesRequest &Request, const Unit &Of) {
  BuildLine &Own = Lines.emplace_back(*Of.Line);
  Input File;
  File.Text = Of.File;
  File.Language = Of.Language;
  Own.Inputs = {File};
  MemoryPort &Port = Ports.emplace_back();
  if (Of.Is == Source::Cuda)
    if (Error Wrong =
            Port.make(Request.Translation, Request.FailsFrom, *Request.On, Own))
      return Wrong;
  HasErrors |= Port.HasErrors;
  IfRefused += Port.IfRefused;
  auto Made = makeUnit(Own.Inputs.front(), Own, usualGpu(GpuVendor::Amd));
  if (!Made)
    return Made.takeError();
  Units.push_back(std::move(*Made));
  if (Error Wrong = checkHeaders(Units.back(), *Request.On))
    return Wrong;
  Sources.push_back(
      {&Units.back(), Port.SourceMap, Of.Is == Source::Cuda ? &Of : nullptr});
  return Error::success();
}

} // namespace porthip::inspect
