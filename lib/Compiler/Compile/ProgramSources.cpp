// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Compiler/Compile/ProgramSources.h"
#include "Compiler/Process/Process.h"
#include "Support/Files/Files.h"
#include "Support/Files/OtherSuffixes.h"
#include "Support/Files/SourceSuffixes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace porthip {

/// The sources right below \p Folder, as the folder is named.
static std::vector<std::string> sourcesIn(StringRef Folder) {
  std::vector<std::string> Found;
  std::error_code Wrong;
  for (sys::fs::directory_iterator It(Folder, Wrong), End; It != End && !Wrong;
       It.increment(Wrong))
    // A port lies beside its source.
    if (isCompiledSource(It->path()) &&
        sourceKind(It->path()) != SourceKind::Hip)
      Found.push_back(It->path());
  llvm::sort(Found);
  return Found;
}

Error noSourceFile(StringRef Command, ArrayRef<std::string> ProgramArgs) {
  bool IsBehind = any_of(ProgramArgs, [](StringRef Word) {
    return isCompiledSource(Word) && sys::fs::exists(Word);
  });
  return createStringError(
      std::string("no source file") +
      (IsBehind ? " before '--': what follows it goes to the program" : "") +
      "; name it like this: porthip " + Command + " prog.cu -- 1024");
}

Error checkKinds(const BuildLine &Line) {
  for (const Input &I : Line.Inputs) {
    if (I.Is != Input::File || !I.Language.empty())
      continue;
    StringRef Is = otherKindText(I.Text);
    if (!Is.empty() && sys::fs::exists(I.Text))
      return fileError(I.Text, Is.str());
  }
  return Error::success();
}

Error checkSourceFiles(StringRef Command, ArrayRef<std::string> Files) {
  constexpr size_t MostNamed = 6;
  for (const std::string &File : Files) {
    if (sys::fs::is_directory(File)) {
      std::vector<std::string> Sources = sourcesIn(File);
      std::string Text = "is a folder; name the program's source files";
      if (!Sources.empty() && Sources.size() <= MostNamed) {
        Sources.insert(Sources.begin(), {"porthip", Command.str()});
        Text += ": " + shellText(Sources);
      }
      return fileError(File, Text);
    }
    if (File == "-" || sys::fs::exists(File))
      continue;
    std::string Text = "no such file or directory";
    if (Files.size() > 1 && sys::path::extension(File).empty() &&
        sys::fs::exists(Files[0]))
      Text += "; arguments of the program follow '--': " +
              shellText({"porthip", Command.str(), Files[0], "--", File});
    return fileError(File, Text);
  }
  return Error::success();
}

Error checkOriginals(ArrayRef<std::string> Files) {
  for (const std::string &File : Files) {
    std::string Original = programNameOf(File) + CudaSuffix.str();
    if (sys::path::extension(File) == PortSuffix &&
        is_contained(Files, Original))
      return createStringError(
          "'" + File + "' seems to be the port of '" + Original +
          "', not a part of the same program; --port names it: " +
          shellText({"porthip", "verify", Original, "--port", File}));
  }
  return Error::success();
}

std::string noteOnOriginals(ArrayRef<std::string> Files) {
  auto isHip = [](StringRef File) {
    return sys::path::extension(File) == PortSuffix;
  };
  auto First = find_if(Files, isHip);
  if (First == Files.end() || any_of(Files, [](StringRef File) {
        return sys::path::extension(File) == CudaSuffix;
      }))
    return "";
  return "'" + *First +
         "' is HIP, so all legs run that program, on other GPUs; to compare it "
         "with its CUDA source: " +
         shellText({"porthip", "verify",
                    programNameOf(*First) + CudaSuffix.str(), "--port",
                    *First});
}

std::string programNameOf(StringRef File) {
  return File.drop_back(sys::path::extension(File).size()).str();
}

} // namespace porthip
