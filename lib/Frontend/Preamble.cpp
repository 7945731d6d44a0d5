// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Preamble.h"
#include "Support/Files.h"
#include "clang/Basic/Version.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendActions.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/CachePruning.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/VirtualFileSystem.h"
#include "llvm/Support/xxhash.h"

using namespace llvm;

namespace porthip {
namespace {

/// Bump when the form of an entry changes.
constexpr StringLiteral Format("porthip-preamble-2");
/// At the end of an entry: xxh3 of what stands before, 16 hex digits.
constexpr size_t ChecksumSize = 16;

/// Headers that the entry was made from, by path, size and time: the toolkit
/// and our shims may be replaced in place.
std::string fileStamp(StringRef Path) {
  sys::fs::file_status Status;
  if (sys::fs::status(Path, Status))
    return "-";
  return utostr(Status.getSize()) + "@" +
         itostr(Status.getLastModificationTime().time_since_epoch().count());
}

std::string shimStamp(StringRef Dir) {
  std::vector<std::string> Stamps;
  std::error_code EC;
  for (sys::fs::recursive_directory_iterator It(Dir, EC), End; It != End && !EC;
       It.increment(EC))
    Stamps.push_back(It->path() + fileStamp(It->path()));
  llvm::sort(Stamps);
  return join(Stamps, "\n");
}

/// The source that is precompiled; nvcc's implicit include comes before it.
std::string preambleText(const ParseJob &Job) {
  std::string Text = "\n";
  for (const std::string &Header : Job.LeadingHeaders)
    Text += "#include <" + Header + ">\n";
  return Text;
}

/// \p Options without include folders. What is precompiled lies in the toolkit
/// and the standard library, so that projects that differ in nothing else share
/// an entry.
CompileOptions withoutFolders(const CompileOptions &Options) {
  CompileOptions Result = Options;
  Result.Args.clear();
  Result.Directory.clear();
  ArrayRef<std::string> Args = Options.Args;
  for (size_t I = 0; I < Args.size(); ++I) {
    bool IsFolder =
        StringSwitch<bool>(Args[I])
            .Cases({"-I", "-iquote", "-isystem", "-idirafter"}, true)
            .Default(false);
    // mapCompilerArgs() writes the value as an argument of its own.
    if (IsFolder)
      ++I;
    else
      Result.Args.push_back(Args[I]);
  }
  return Result;
}

/// A path that exists in memory only; the same wherever porthip runs.
constexpr llvm::StringLiteral PreambleSource("/porthip/preamble.cu");

std::string entryKey(const ParseJob &Job) {
  std::string Text =
      (Format + "\n" + clang::getClangFullVersion() + "\n").str();
  // The file itself does not matter, only its language and flags.
  ParseJob Anonymous = Job;
  Anonymous.File = "preamble" + sys::path::extension(Job.File).str();
  Text += join(driverArguments(Anonymous), "\n");
  Text += preambleText(Job);
  const Toolchain &T = *Job.Tools;
  if (T.CudaPath.empty())
    Text += shimStamp(T.ShimDir + "/cuda");
  else
    Text += T.CudaPath + fileStamp(T.CudaPath + "/include/cuda_runtime.h") +
            fileStamp(T.ShimDir + "/cuda/porthip_nvcc_host.h");
  return utohexstr(xxh3_64bits(Text), /*LowerCase=*/true, 16);
}

std::string checksum(StringRef Bytes) {
  return utohexstr(xxh3_64bits(Bytes), /*LowerCase=*/true, ChecksumSize);
}

/// A truncated or overwritten entry would take clang down.
bool isIntact(StringRef Path) {
  auto Buffer = MemoryBuffer::getFile(Path, /*IsText=*/false,
                                      /*RequiresNullTerminator=*/false);
  if (!Buffer || (*Buffer)->getBufferSize() <= ChecksumSize)
    return false;
  StringRef Bytes = (*Buffer)->getBuffer();
  return checksum(Bytes.drop_back(ChecksumSize)) ==
         Bytes.take_back(ChecksumSize);
}

/// Writes the precompiled header to \p Path; false when clang found errors.
bool buildPch(const ParseJob &Job, StringRef Path) {
  auto Invocation = makeInvocation(Job);
  if (!Invocation) {
    consumeError(Invocation.takeError());
    return false;
  }
  (*Invocation)->getFrontendOpts().OutputFile = Path.str();
  (*Invocation)->getFrontendOpts().ProgramAction = clang::frontend::GeneratePCH;
  (*Invocation)->getFrontendOpts().UseTemporary = false;
  auto &Inputs = (*Invocation)->getFrontendOpts().Inputs;
  clang::InputKind Kind = Inputs.front().getKind();
  Inputs.assign(1, clang::FrontendInputFile(PreambleSource, Kind));

  clang::CompilerInstance Compiler(*Invocation);
  clang::IgnoringDiagConsumer Ignore;
  Compiler.setVirtualFileSystem(preambleFileSystem(Job));
  Compiler.createDiagnostics(&Ignore, /*ShouldOwnClient=*/false);
  Compiler.createFileManager();
  clang::GeneratePCHAction Action;
  return Compiler.ExecuteAction(Action) &&
         !Compiler.getDiagnostics().hasErrorOccurred();
}

bool appendChecksum(StringRef Path) {
  auto Buffer = MemoryBuffer::getFile(Path, /*IsText=*/false,
                                      /*RequiresNullTerminator=*/false);
  if (!Buffer)
    return false;
  std::string Sum = checksum((*Buffer)->getBuffer());
  std::error_code EC;
  raw_fd_ostream Out(Path, EC, sys::fs::OF_Append);
  if (EC)
    return false;
  Out << Sum;
  Out.close();
  bool Good = !Out.has_error();
  Out.clear_error();
  return Good;
}

} // namespace

void pruneEntries(StringRef Dir) {
  CachePruningPolicy Policy;
  Policy.Interval = std::chrono::seconds(3600);
  Policy.MaxSizeBytes = uint64_t(1) << 30;
  Policy.MaxSizePercentageOfAvailableSpace = 25;
  pruneCache(Dir, Policy);
}

std::string defaultCacheDir() {
  SmallString<256> Dir;
  auto Value = sys::Process::GetEnv("XDG_CACHE_HOME");
  if (Value && !Value->empty()) // empty is unset, says the XDG specification
    Dir = *Value;
  else if (sys::path::home_directory(Dir))
    sys::path::append(Dir, ".cache");
  else
    return "";
  if (Dir.empty() || !sys::path::is_absolute(Dir))
    return "";
  sys::path::append(Dir, "porthip");
  return std::string(Dir);
}

static bool isPrecompilable(StringRef Name) {
  // Only the C++ standard library's headers have neither dot nor slash.
  if (Name.find_first_of("./") == StringRef::npos)
    return true;
  return StringSwitch<bool>(Name)
      .Cases({"stdio.h", "stdlib.h", "string.h", "math.h", "assert.h"}, true)
      .Cases({"time.h", "stdint.h", "limits.h", "float.h", "stdbool.h"}, true)
      .Cases({"errno.h", "ctype.h", "stddef.h", "unistd.h"}, true)
      .Cases({"sys/time.h", "sys/types.h", "sys/stat.h"}, true)
      .Cases({"cuda.h", "cuda_runtime.h", "cuda_runtime_api.h"}, true)
      .Cases({"cuda_fp16.h", "cuda_bf16.h", "cooperative_groups.h"}, true)
      .Cases({"device_launch_parameters.h", "math_constants.h"}, true)
      .Default(false);
}

std::vector<std::string> leadingHeaders(StringRef Text,
                                        const CompileOptions &Options) {
  std::vector<std::string> Headers;
  Text.consume_front("\xEF\xBB\xBF");
  for (;;) {
    Text = Text.ltrim();
    if (Text.consume_front("//")) {
      // A splice would carry the comment on; too rare to follow.
      StringRef Line = Text.take_until([](char C) { return C == '\n'; });
      if (Line.rtrim("\r").ends_with("\\"))
        return Headers;
      Text = Text.drop_front(Line.size());
      continue;
    }
    if (Text.consume_front("/*")) {
      size_t End = Text.find("*/");
      if (End == StringRef::npos)
        return Headers;
      Text = Text.drop_front(End + 2);
      continue;
    }
    if (!Text.consume_front("#"))
      return Headers;
    Text = Text.ltrim(" \t");
    if (!Text.consume_front("include"))
      return Headers;
    Text = Text.ltrim(" \t");
    if (!Text.consume_front("<"))
      return Headers;
    StringRef Name =
        Text.take_until([](char C) { return C == '>' || C == '\n'; });
    if (!Text.drop_front(Name.size()).starts_with(">") ||
        !isPrecompilable(Name))
      return Headers;
    for (const std::string &Argument : Options.Args) {
      SmallString<256> Path(Options.Directory);
      sys::path::append(Path, Argument, Name);
      if (sys::fs::exists(Argument + "/" + Name) || sys::fs::exists(Path))
        return Headers;
    }
    Headers.push_back(Name.str());
    Text = Text.drop_front(Name.size() + 1);
  }
}

IntrusiveRefCntPtr<vfs::FileSystem> preambleFileSystem(const ParseJob &Job) {
  auto Memory = makeIntrusiveRefCnt<vfs::InMemoryFileSystem>();
  Memory->addFile(PreambleSource, 0,
                  MemoryBuffer::getMemBufferCopy(preambleText(Job)));
  auto Overlay =
      makeIntrusiveRefCnt<vfs::OverlayFileSystem>(vfs::getRealFileSystem());
  Overlay->pushOverlay(Memory);
  return Overlay;
}

std::string preambleFor(const ParseJob &Asked) {
  ParseJob Job = Asked;
  CompileOptions Options = withoutFolders(*Asked.Options);
  Job.Options = &Options;
  if (Job.CacheDir.empty() || sys::fs::create_directories(Job.CacheDir))
    return "";
  SmallString<256> Entry(Job.CacheDir);
  // pruneCache() touches only files of this name.
  sys::path::append(Entry, "llvmcache-" + entryKey(Job) + ".pch");
  if (isIntact(Entry))
    return std::string(Entry);

  std::string Temporary = uniquePath((Entry + ".").str());
  if (!buildPch(Job, Temporary) || !appendChecksum(Temporary) ||
      sys::fs::rename(Temporary, Entry)) {
    sys::fs::remove(Temporary);
    return "";
  }
  pruneEntries(Job.CacheDir);
  return std::string(Entry);
}

} // namespace porthip
