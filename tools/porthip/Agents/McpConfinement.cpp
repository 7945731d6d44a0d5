// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "McpConfinement.h"
#include "Compiler/Machine/Environment.h"
#include "Frontend/Toolchain.h"
#include "PortFolder/ProjectOptions.h"
#include "Support/Files/Files.h"
#include "Support/Files/InstallPlaces.h"
#include "tools/porthip/Commands.h"
#include "tools/porthip/Inputs/CacheOptions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace porthip {

/// porthip's own files, and clang's.
static void addOwn(std::vector<std::string> &Read) {
  const std::string Program = programPath();
  const std::string Programs = sys::path::parent_path(Program).str();
  Read.push_back(Programs);
  for (const char *Below : {"lib/porthip", "share/porthip"})
    Read.push_back(placeIn(sys::path::parent_path(Programs), Below));
  Read.push_back(shimDir(Program));
  Read.push_back(runtimeDir(Program));
  Read.push_back(recorderDir(Program));
  Read.push_back(clangResourceDir());
  // With its libraries and tools beside it.
  SmallString<128> Clang;
  if (!sys::fs::real_path(clangExecutable(), Clang))
    Read.push_back(sys::path::parent_path(sys::path::parent_path(Clang)).str());
}

/// CUDA and HIP, where they are found; elsewhere nobody needs them.
static void addToolkits(const ParsedOptions &Options,
                        std::vector<std::string> &Read) {
  const std::string Named = Options.value("cuda-path");
  if (auto Cuda = findCudaToolkit(Named)) {
    Read.push_back(Cuda->Path);
    if (!Named.empty())
      Read.push_back(Named);
  } else {
    consumeError(Cuda.takeError());
  }
  if (auto Hip = findHipHeaders(""))
    Read.push_back(Hip->Path);
  else
    consumeError(Hip.takeError());
}

Confinement confinementOf(const mcp::Roots &Roots, const McpLimits &Limits,
                          const ParsedOptions &Options) {
  Confinement To;
  To.Read = installedFiles();
  addOwn(To.Read);
  addToolkits(Options, To.Read);
  append_range(To.Read, Limits.AlsoRead);
  To.Written = Roots.folders();
  SmallString<128> Temporary;
  sys::path::system_temp_directory(/*erasedOnReboot=*/true, Temporary);
  To.Written.push_back(Temporary.str().str());
  if (std::string Cache = cacheDirOf(Options); !Cache.empty()) {
    consumeError(errorCodeToError(sys::fs::create_directories(Cache)));
    To.Written.push_back(std::move(Cache));
  }
  return To;
}

static bool mayName(StringRef Value, const Confinement &To,
                    const mcp::Roots &Roots) {
  if (Value == "-" || Value == "none" || lets(To, Value))
    return true;
  auto New = Roots.inside(normalizePath(Value));
  if (!New)
    consumeError(New.takeError());
  return bool(New);
}

Error checkProject(ArrayRef<CommandInfo> Commands, const Confinement &To,
                   const mcp::Roots &Roots, ParsedOptions &Options) {
  const std::string File = findProjectOptions(
      Options.Positional.empty() ? "" : Options.Positional.front());
  if (!File.empty() && !lets(To, File)) {
    Options.Given["config"] = {"none"};
    return Error::success();
  }
  for (const CommandInfo &Info : Commands) {
    auto Own = parseOptions(Info, {});
    if (!Own)
      return Own.takeError();
    Own->Positional = Options.Positional;
    if (Error Wrong = addProject(Info, *Own))
      return Wrong;
    for (const OptionInfo &O : Info.Options)
      if (O.completion() == Completion::File ||
          O.completion() == Completion::Directory)
        for (const std::string &Value : Own->values(O.key()))
          if (!mayName(Value, To, Roots))
            return createStringError(displayPath(File) + ": '" + O.key() +
                                     "' names '" + Value +
                                     "', which is outside of the folders that "
                                     "this server was started for");
  }
  return Error::success();
}

mcp::ToolResult withReason(mcp::ToolResult Result) {
  constexpr const char *Reason =
      "what lies outside of the folders of this server and is no part of the "
      "system cannot be opened; 'porthip mcp --read FOLDER' lets compilers "
      "read more";
  if (!canConfine())
    return Result;
  if (Result.IsError && StringRef(Result.Text).contains("Permission denied"))
    Result.Text += std::string("\n") + Reason;
  else if (Result.Structured.is_object() &&
           StringRef(Result.Structured.dump(-1, ' ', false,
                                            Json::error_handler_t::replace))
               .contains("Permission denied"))
    Result.Structured["note"] = Reason;
  return Result;
}

} // namespace porthip
