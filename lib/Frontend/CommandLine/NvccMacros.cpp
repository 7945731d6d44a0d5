// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/CommandLine/NvccMacros.h"
#include "Frontend/CudaVersion.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <map>
#include <set>

using namespace llvm;

namespace porthip {
namespace {

constexpr FlagMacro MacrosOfFlags[] = {
#define NVCC_FLAG_MACRO(Option, When, Name) {Option, When, Name},
#include "Frontend/CommandLine/NvccMacros.def"
};

struct HostFlag {
  StringLiteral Option, Macros;
};
constexpr HostFlag MacrosOfHostFlags[] = {
#define HOST_FLAG_MACROS(Option, Macros) {Option, Macros},
#include "Frontend/CommandLine/HostMacros.def"
};

/// The words of g++'s command line.
std::set<std::string> hostWords(const CompileOptions &Options) {
  std::set<std::string> Words;
  for (const OtherArgument &A : Options.Others)
    if (A.IsForHost || A.Name == "-O")
      Words.insert(A.Name + A.Value);
  return Words;
}

/// Architecture of "arch=compute_80,code=sm_86", "sm_90a", "compute_90": the
/// one that the macros are for. 0: none is named (native, all).
unsigned virtualArch(StringRef Value) {
  StringRef Text = Value.split(",code=").first;
  for (StringRef Prefix : {"compute_", "sm_"}) {
    size_t At = Text.find(Prefix);
    unsigned Number = 0;
    if (At != StringRef::npos) {
      StringRef Rest = Text.substr(At + Prefix.size());
      if (!Rest.consumeInteger(10, Number))
        return Number;
    }
  }
  return 0;
}

/// "750,800".
std::string archList(const CompileOptions &Options) {
  std::set<unsigned> Numbers;
  for (const OtherArgument &A : Options.Others)
    if (A.Name == "-arch")
      if (unsigned Number = virtualArch(A.Value))
        Numbers.insert(Number * 10);
  return join(map_range(Numbers, [](unsigned N) { return utostr(N); }), ",");
}

} // namespace

ArrayRef<FlagMacro> nvccFlagMacros() { return MacrosOfFlags; }

bool FlagMacro::isDefinedBy(const CompilerOption &O, StringRef Value) const {
  if (O.Name != Option || &O < nvccOptions().begin() ||
      &O >= nvccOptions().end())
    return false;
  return When.empty() || (When == "true" ? !isOff(Value) : Value == When);
}

std::string FlagMacro::nameInPort() const {
  return "PORTHIP_" + Name.trim('_').str();
}

std::vector<std::string> cudaFlagMacroNames() {
  std::set<std::string> Names;
  for (const FlagMacro &M : nvccFlagMacros())
    if (M.Name.starts_with("__CUDACC_"))
      Names.insert(M.Name.str());
  return {Names.begin(), Names.end()};
}

std::vector<HostMacro> hostFlagMacros(const CompileOptions &Options) {
  if (Options.IsForClang)
    return {};
  const std::set<std::string> Words = hostWords(Options);
  // Device code of clang's has it always.
  constexpr StringLiteral NoErrno("__NO_MATH_ERRNO__");
  std::map<StringRef, std::optional<StringRef>> Found = {
      {NoErrno, std::nullopt}};
  for (const HostFlag &F : MacrosOfHostFlags) {
    if (!Words.count(F.Option.str()))
      continue;
    SmallVector<StringRef> Macros;
    SplitString(F.Macros, Macros);
    for (StringRef M : Macros) {
      const auto [Name, Value] = M.split('=');
      if (Name.starts_with("!"))
        Found[Name.drop_front()] = std::nullopt;
      else
        Found[Name] = Value;
    }
  }
  if (Found[NoErrno])
    Found.erase(NoErrno);
  std::vector<HostMacro> Result;
  for (const auto &[Name, Value] : Found)
    Result.push_back({Name, Value});
  return Result;
}

std::vector<std::string> nvccMacroArgs(StringRef CudaVersion,
                                       const CompileOptions &Options) {
  if (CudaVersion.empty())
    CudaVersion = PORTHIP_CUDA_TEXT;
  const std::string Major = CudaVersion.split('.').first.str();
  const std::string Minor = CudaVersion.split('.').second.str();
  // Not __CUDACC_DEVICE_ATOMIC_BUILTINS__: CUDA's headers then take built-in
  // functions of nvcc's that clang lacks.
  std::vector<std::string> Args = {"-D__NVCC__",
                                   "-D__NVCC_DIAG_PRAGMA_SUPPORT__=1",
                                   "-D__CUDACC_VER_MAJOR__=" + Major,
                                   "-D__CUDACC_VER_MINOR__=" + Minor,
                                   std::string("-D__CUDACC_VER_BUILD__=") +
                                       PORTHIP_CUDA_BUILD_TEXT,
                                   "-D__CUDA_API_VER_MAJOR__=" + Major,
                                   "-D__CUDA_API_VER_MINOR__=" + Minor};
  // clang defines them in both passes, nvcc in none.
  if (!Options.IsForClang)
    append_range(Args, std::vector<std::string>{"-U__NVPTX__", "-U__PTX__"});
  // clang defines it as the one target of a compile; nvcc's has all of a build.
  if (const std::string List = archList(Options); !List.empty())
    append_range(Args,
                 std::vector<std::string>{"-U__CUDA_ARCH_LIST__",
                                          "-D__CUDA_ARCH_LIST__=" + List});
  for (const HostMacro &M : hostFlagMacros(Options)) {
    Args.push_back(("-U" + M.Name).str());
    if (M.Value)
      Args.push_back(("-D" + M.Name + "=" + *M.Value).str());
  }
  return Args;
}

} // namespace porthip
