// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Build/Migration.h"
#include "Build/Automake.h"
#include "Build/FillIn.h"
#include "Build/Make/FileMigration.h"
#include "Support/Files/Files.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace porthip {
namespace {

using namespace make;

constexpr StringLiteral HelperText =
    R"make(# Written by porthip. One build for both vendors:
@USAGE@HIPCC ?= hipcc
ROCM_PATH ?= /opt/rocm
GPU_COMMA := ,
GPU_INCLUDE := $(patsubst %/,%,$(dir $(lastword $(MAKEFILE_LIST))))
ifeq ($(GPU_VENDOR),AMD)
GPU_AMD := yes
@AMD@else ifeq ($(GPU_VENDOR),NVIDIA)
GPU_AMD :=
@NVIDIA@else
$(error GPU_VENDOR is '$(GPU_VENDOR)'; give AMD or NVIDIA)
endif
# Flags that nvcc gives to the host's compiler alone, and hipcc to both.
GPU_HOST_CODE = $(foreach w,$(1),$(if $(filter-out -fopenmp -fPIC -fpic -fPIE -fsanitize% -flto% -fprofile% -fuse-ld%,$(filter -f% -O%,$(w))),-Xarch_host )$(w))
# Make's own rules: headers of the port may include HIP's, which ask for this.
COMPILE.c = $(CC) $(GPU_HOST_FLAGS) $(CFLAGS) $(CPPFLAGS) $(TARGET_ARCH) -c
COMPILE.cc = $(CXX) $(GPU_HOST_FLAGS) $(CXXFLAGS) $(CPPFLAGS) $(TARGET_ARCH) -c
COMPILE.cpp = $(COMPILE.cc)
COMPILE.C = $(COMPILE.cc)
# Makefiles find their own folder by the last name in the list.
MAKEFILE_LIST := $(filter-out $(lastword $(MAKEFILE_LIST)),$(MAKEFILE_LIST))
)make";

/// The differences between a port and sources that stay as they are.
struct HelperParts {
  StringLiteral Usage, Amd, Nvidia;
};

constexpr HelperParts
    OfPort =
        {R"make(#   make                      AMD, with hipcc
#   make GPU_VENDOR=NVIDIA    the same sources, with nvcc
GPU_VENDOR ?= AMD
)make",
         R"make(# hipError_t is [[nodiscard]], cudaError_t is not: no warning of each call whose
# result the program does not look at. At links too: code that is compiled by files
# is linked by clang. hipcc itself names the platform for HIP, and not for C.
GPU_FLAGS = -D__HIP_PLATFORM_AMD__ @MACROS@-Wno-unused-value -isystem $(GPU_INCLUDE) $(if $(GPU_RELOCATABLE),-fgpu-rdc --hip-link)
GPU_HOST_FLAGS = -D__HIP_PLATFORM_AMD__ @MACROS@-Wno-unused-result -isystem $(GPU_INCLUDE) -I$(ROCM_PATH)/include
)make",
         R"make(# HIP's names, over CUDA. nvcc does not know the names of HIP's sources.
GPU_FLAGS = -isystem $(GPU_INCLUDE) -isystem $(GPU_INCLUDE)/hip-nvidia -D__HIP_PLATFORM_NVIDIA__ $(if $(filter %.hip,$(1) $< $^ $?),-x cu)
GPU_HOST_FLAGS = -isystem $(GPU_INCLUDE) -isystem $(GPU_INCLUDE)/hip-nvidia -D__HIP_PLATFORM_NVIDIA__ -I$(or $(CUDA_PATH),$(CUDA_HOME),/usr/local/cuda)/include
)make"},
    OfOneSource = {
        R"make(#   make                      NVIDIA, with nvcc
#   make GPU_VENDOR=AMD       the same sources, with hipcc
GPU_VENDOR ?= NVIDIA
)make",
        R"make(# CUDA's names, over HIP, and what nvcc includes by itself.
GPU_FLAGS = -D__HIP_PLATFORM_AMD__ @MACROS@-Wno-unused-value -I$(GPU_INCLUDE) $(if $(GPU_RELOCATABLE),-fgpu-rdc --hip-link) $(if $(filter %.cu,$(1) $< $^ $?),-include cuda_runtime.h -x hip)
GPU_HOST_FLAGS = -D__HIP_PLATFORM_AMD__ @MACROS@-Wno-unused-result -I$(GPU_INCLUDE) -I$(ROCM_PATH)/include
)make",
        "GPU_FLAGS =\nGPU_HOST_FLAGS =\n"};

std::string helperText(const HelperParts &Parts,
                       const std::set<std::string> &AmdMacros) {
  std::string Text = HelperText.str();
  fillIn(Text, "@USAGE@", Parts.Usage);
  fillIn(Text, "@AMD@", Parts.Amd);
  fillIn(Text, "@NVIDIA@", Parts.Nvidia);
  std::string Macros;
  for (const std::string &Name : AmdMacros)
    Macros += "-D" + Name + "=1 ";
  fillIn(Text, "@MACROS@", Macros);
  return Text;
}

/// The files that \p Statements include, as paths; names that variables hold by
/// their last part.
std::vector<std::string> includedFiles(StringRef Text, StringRef Path,
                                       ArrayRef<Statement> Statements) {
  std::vector<std::string> Names;
  for (const Statement &S : Statements)
    if (S.Is == Statement::Form::Directive &&
        S.Left.in(Text).ends_with("include"))
      for (Range W : words(Text, S.Right)) {
        StringRef Word = W.in(Text);
        if (Word.starts_with("$(dir $(lastword $(MAKEFILE_LIST)))"))
          Word = Word.substr(Word.find(")))") + 3);
        else if (Word.contains('$'))
          continue;
        SmallString<256> Whole(sys::path::parent_path(Path));
        sys::path::append(Whole, Word);
        Names.push_back(normalizePath(Whole));
      }
  return Names;
}

class MakefilesMigration {
public:
  MakefilesMigration(ArrayRef<BuildFileInput> Files, StringRef Root,
                     const RenamedSources &Renamed, StringRef CudaHeaders,
                     const std::set<std::string> &AmdMacros)
      : Files(Files), Root(Root), Renamed(Renamed), AmdMacros(AmdMacros) {
    if (!CudaHeaders.empty()) {
      Helper = (CudaHeaders + "/gpu.mk").str();
      Parts = &OfOneSource;
    }
  }

  BuildMigration run() {
    for (const BuildFileInput &File : Files)
      read(File);
    for (const BuildFileInput &File : Files)
      if (Lexed.count(File.Path))
        migrate(File);
    return std::move(Result);
  }

private:
  struct Makefile {
    const BuildFileInput *File;
    std::vector<Statement> Statements;
  };

  void read(const BuildFileInput &File) {
    auto Statements = lex(File.Text);
    if (Statements) {
      Lexed[File.Path] = {&File, std::move(*Statements)};
      return;
    }
    Result.Findings.push_back(build::unreadable(
        File.Path, "GNU make's language", Statements.takeError()));
  }

  /// Collects the text of the file and of what it includes, which comes first.
  void collect(const std::string &Path, std::set<std::string> &Seen,
               Facts &Known) const {
    auto Found = Lexed.find(Path);
    if (Found == Lexed.end() || !Seen.insert(Path).second)
      return;
    StringRef Text = Found->second.File->Text;
    for (const std::string &Name :
         includedFiles(Text, Path, Found->second.Statements))
      collect(Name, Seen, Known);
    Known.add(Text, Found->second.Statements);
  }

  void migrate(const BuildFileInput &File) {
    const Makefile &M = Lexed[File.Path];
    Facts Known;
    std::set<std::string> Seen;
    collect(File.Path, Seen, Known);
    FileMigration Migration(File, M.Statements, Known, Renamed,
                            wayUp(File.Path, Root) + Helper, Result.Findings);
    MigratedFile Migrated;
    Migrated.Path = File.Path;
    Migrated.Edits = Migration.run();
    if (Migration.needsHelper())
      Result.Helpers[Helper] = helperText(*Parts, AmdMacros);
    if (!Migrated.Edits.empty())
      Result.Files.push_back(std::move(Migrated));
  }

  ArrayRef<BuildFileInput> Files;
  StringRef Root;
  const RenamedSources &Renamed;
  const std::set<std::string> &AmdMacros;
  std::string Helper = MakeHelper.str();
  const HelperParts *Parts = &OfPort;
  std::map<std::string, Makefile> Lexed;
  BuildMigration Result;
};

} // namespace

BuildMigration migrateMake(ArrayRef<BuildFileInput> Files, StringRef Root,
                           const RenamedSources &Renamed, StringRef CudaHeaders,
                           const std::set<std::string> &AmdMacros) {
  return MakefilesMigration(Files, Root, Renamed, CudaHeaders, AmdMacros).run();
}

bool isMakefileName(StringRef Path) {
  StringRef Name = sys::path::filename(Path);
  StringRef Extension = sys::path::extension(Name);
  return (sys::path::stem(Name).equals_insensitive("makefile") &&
          !isAutomakeFile(Path)) ||
         Name == "GNUmakefile" || Extension == ".mk" || Extension == ".mak";
}

std::vector<std::string> nvccVariables(ArrayRef<BuildFileInput> Makefiles) {
  std::set<std::string> Names;
  for (const BuildFileInput &File : Makefiles) {
    auto Statements = lex(File.Text);
    if (!Statements) {
      consumeError(Statements.takeError());
      continue;
    }
    Facts Known;
    Known.add(File.Text, *Statements);
    for (const Statement &S : *Statements)
      if (S.Is == Statement::Form::Assignment) {
        StringRef Name = S.Left.in(File.Text);
        if (referredVariable(S.Right.in(File.Text)).empty() &&
            Known.isNvcc(("$(" + Name + ")").str()))
          Names.insert(Name.str());
      }
  }
  return std::vector<std::string>(Names.begin(), Names.end());
}

std::vector<BuildFileInput>
makefilesOf(StringRef Root, const std::map<std::string, std::string> &Texts) {
  std::set<std::string> Found;
  std::vector<std::string> Open;
  for (const auto &[Path, Text] : Texts)
    if (isMakefileName(Path) && Found.insert(Path).second)
      Open.push_back(Path);
  while (!Open.empty()) {
    std::string Path = std::move(Open.back());
    Open.pop_back();
    const std::string &Text = Texts.at(Path);
    auto Statements = lex(Text);
    if (!Statements) {
      consumeError(Statements.takeError());
      continue;
    }
    for (StringRef Name :
         includedFiles(Text, (Root + "/" + Path).str(), *Statements))
      if (Name.consume_front(Root) && Name.consume_front("/") &&
          Texts.count(Name.str()) && Found.insert(Name.str()).second)
        Open.push_back(Name.str());
  }
  std::vector<BuildFileInput> Files;
  for (const std::string &Path : Found)
    Files.push_back({(Root + "/" + Path).str(), Texts.at(Path)});
  return Files;
}

} // namespace porthip
