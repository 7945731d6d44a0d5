// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `porthip verify --kernel FILE:NAME`: kernels that a program holds as text
// become a source of their own.
#include "PortFolder/TreeWalk.h"
#include "Porting/Texts/TextPorts.h"
#include "Support/Files/Files.h"
#include "Support/Files/SourceSuffixes.h"
#include "VerifyParts.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace porthip {
namespace {

/// Takes FILE out of "FILE:NAME"; empty: it names none. `ns::kernel` does not.
std::string takeFile(std::string &Kernel) {
  for (size_t At = Kernel.find(':'); At != std::string::npos;
       At = Kernel.find(':', At + 1)) {
    std::string File = Kernel.substr(0, At);
    if (!sys::fs::is_regular_file(File))
      continue;
    Kernel = Kernel.substr(At + 1);
    return File;
  }
  return "";
}

Expected<FoundText> find(const std::string &File,
                         ArrayRef<std::string> Kernels) {
  auto Text = readFile(File, MaxSourceBytes);
  if (!Text)
    return Text.takeError();
  auto Rules = RuleIndex::load({});
  if (!Rules)
    return Rules.takeError();
  const Program Of{File, std::move(*Text)};
  FoundText Found;
  for (const std::string &Kernel : Kernels)
    if (Found = textWithKernel(Of, Kernel, **Rules); !Found.Code.empty())
      return Found;
  return Kernels.empty() ? textWithKernel(Of, "", **Rules) : Found;
}

Error noSuchKernel(const std::string &File, ArrayRef<std::string> Kernels,
                   const FoundText &Found) {
  std::string Known = join(Found.Kernels, ", ");
  return fileError(
      File, Kernels.empty()
                ? "is a program with kernels as text; name one: --kernel " +
                      File + ":" +
                      (Found.Kernels.empty() ? "NAME" : Found.Kernels.front())
                : "has no kernel '" + Kernels.front() + "' in its strings" +
                      (Known.empty() ? "" : "; it has " + Known));
}

} // namespace

Expected<ParsedOptions> withTextAsFile(const ParsedOptions &Options,
                                       TemporaryFolder &Folder) {
  ParsedOptions Made = Options;
  std::vector<std::string> Kernels = Options.values("kernel");
  std::string File;
  for (std::string &Kernel : Kernels)
    if (std::string Of = takeFile(Kernel); !Of.empty())
      File = std::move(Of);
  if (!File.empty()) {
    Made.Given["kernel"] = Kernels;
    if (!is_contained(Made.CompilerLine, File))
      Made.CompilerLine.push_back(File);
  }
  for (const std::string &Word : Made.CompilerLine)
    if (isPythonProgram(Word))
      File = Word;
  if (File.empty())
    return Made;
  auto Found = find(File, Kernels);
  if (!Found)
    return Found.takeError();
  if (Found->Code.empty() && !isPythonProgram(File))
    return Made; // a kernel of the file itself
  if (Found->Code.empty())
    return noSuchKernel(File, Kernels, *Found);
  if (Error Wrong = Folder.make("porthip-verify-text"))
    return std::move(Wrong);
  const std::string Path =
      Folder.below((sys::path::stem(File) + CudaSuffix).str());
  if (Error Wrong = writeFiles({{Path, Found->Code, ""}}))
    return std::move(Wrong);
  Made.Given[TextTitleKey.str()] = {File + ":" + join(Kernels, ", ")};
  for (std::string &Word : Made.CompilerLine)
    if (Word == File)
      Word = Path;
  Made.CompilerLine.push_back(
      "-I" + sys::path::parent_path(normalizePath(File)).str());
  return Made;
}

} // namespace porthip
