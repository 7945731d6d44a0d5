// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Writes C++ with all functions of a vendor's library that the rules name, as
// weak functions that end the program with their name. Linked into a stand-in,
// those that it has itself go first, so that programs link with any linker.
//
//   missing-calls --library NAME -o OUT.cpp FILE...
#include "Rules/RuleFile.h"
#include "Support/Console/Options.h"
#include "Support/Files/Files.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"
#include <set>

using namespace llvm;
using namespace porthip;

namespace {

/// How the functions of a library begin, before a capital letter.
struct Library {
  StringRef Name, Prefix;
};

constexpr Library Libraries[] = {{"cudart", "cuda"},
                                 {"cuda", "cu"},
                                 {"nvrtc", "nvrtc"},
                                 {"cublas", "cublas"},
                                 {"cublasLt", "cublasLt"},
                                 {"cufft", "cufft"},
                                 {"curand", "curand"},
                                 {"cusolver", "cusolver"},
                                 {"cusparse", "cusparse"},
                                 {"cudnn", "cudnn"},
                                 {"nccl", "nccl"},
                                 {"amdhip64", "hip"},
                                 {"hiprtc", "hiprtc"},
                                 {"hipblas", "hipblas"},
                                 {"hipblaslt", "hipblasLt"},
                                 {"hipfft", "hipfft"},
                                 {"hiprand", "hiprand"},
                                 {"hipsolver", "hipsolver"},
                                 {"hipsparse", "hipsparse"},
                                 {"MIOpen", "miopen"},
                                 {"rccl", "nccl"}};

/// The library whose function \p Name is.
bool isOf(StringRef Name, const Library &L) {
  if (Name.find_if_not([](char C) { return isAlnum(C) || C == '_'; }) !=
          StringRef::npos ||
      Name.ends_with("_t"))
    return false;
  size_t Longest = 0;
  for (const Library &Other : Libraries)
    if (Name.starts_with(Other.Prefix))
      Longest = std::max(Longest, Other.Prefix.size());
  return Name.starts_with(L.Prefix) && Longest == L.Prefix.size() &&
         Name.size() > Longest && isUpper(Name[Longest]);
}

bool mayBeFunction(const Rule &R) {
  return R.Kind == RuleKind::Rename || R.Kind == RuleKind::Call ||
         R.Kind == RuleKind::Shim || R.Kind == RuleKind::Unsupported;
}

std::set<std::string> namesOf(const Library &L, ArrayRef<RuleFile> Files) {
  std::set<std::string> Names;
  for (const RuleFile &File : Files)
    for (const Rule &R : File.Rules)
      for (StringRef Name : {R.Cuda, R.Hip}) {
        if (!mayBeFunction(R) || !isOf(Name, L))
          continue;
        // Macros of the vendors' headers make names of the others.
        Names.insert(Name.str());
        Names.insert((Name + "_v2").str());
        if (L.Name == "cuda")
          Names.insert((Name + "_v3").str());
      }
  return Names;
}

std::string sourceOf(const Library &L, const std::set<std::string> &Names) {
  bool IsRuntime =
      is_contained({"cudart", "cuda", "nvrtc", "amdhip64", "hiprtc"}, L.Name);
  std::string Text = "// Written by missing-calls from rules/*.json.\n"
                     "#include \"Runtime/Core/MissingCall.h\"\n"
                     "#define MISSING(Name) extern \"C\" __attribute__((weak, "
                     "visibility(\"default\"))) void Name(void) { "
                     "porthip::vgpu::rt::endAtMissingCall(#Name, \"";
  Text += IsRuntime ? "runtime" : "stand-in of its library";
  Text += "\"); }\n";
  for (const std::string &Name : Names)
    Text += "MISSING(" + Name + ")\n";
  return Text;
}

CommandInfo commandInfo() {
  CommandInfo Command;
  Command.Name = "missing-calls";
  Command.Positional = "FILE...";
  Command.Options = {valueOption("library", "NAME", ""),
                     valueOption("output", "FILE", "").letter('o')};
  return Command;
}

Error run(const ParsedOptions &Options) {
  const auto *L = find_if(Libraries, [&](const Library &Known) {
    return Known.Name == Options.value("library");
  });
  if (L == std::end(Libraries))
    return createStringError("no library '" + Options.value("library") + "'");
  std::vector<RuleFile> Files;
  std::vector<LintMessage> Messages; // embed-rules tells them
  for (const std::string &Path : Options.Positional) {
    Expected<RuleFile> File = readRuleFile(Path, Messages);
    if (!File)
      return File.takeError();
    Files.push_back(std::move(*File));
  }
  // A rule that names no function of it is no reason to link a stand-in again.
  std::string Output = Options.value("output"),
              Text = sourceOf(*L, namesOf(*L, Files));
  if (auto Old = MemoryBuffer::getFile(Output);
      Old && (*Old)->getBuffer() == Text)
    return Error::success();
  return writeFiles({{Output, Text, ""}});
}

} // namespace

int main(int Argc, char **Argv) {
  Expected<ParsedOptions> Options = parseOptions(
      commandInfo(), std::vector<std::string>(Argv + 1, Argv + Argc));
  Error Wrong = Options ? run(*Options) : Options.takeError();
  if (!Wrong)
    return 0;
  errs() << "missing-calls: error: " << llvm::toString(std::move(Wrong))
         << "\n";
  return 3;
}
