// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Preamble.h"
#include "Frontend/Lookups.h"
#include "Support/Cache.h"
#include "Support/Files.h"
#include "clang/Basic/Version.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendActions.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/VirtualFileSystem.h"

using namespace llvm;

namespace porthip {
namespace {

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

CacheKey keyOf(const ParseJob &Job) {
  CacheKey Key("header 3");
  Key.add("clang", clang::getClangFullVersion())
      .add("arguments", frontendArguments(Job))
      .add("text", preambleText(Job));
  // `-include name` and its like are looked for from here first.
  SmallString<128> Here;
  if (any_of(Job.Options->Args,
             [](StringRef Arg) { return !Arg.starts_with("-"); }))
    sys::fs::current_path(Here);
  return Key.add("folder", Here);
}

/// Writes the precompiled header to \p Path; false when clang found errors.
bool buildPch(const ParseJob &Job, StringRef Path, CacheSources &From) {
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
  auto Lookups = makeIntrusiveRefCnt<LookupRecorder>();
  Compiler.setVirtualFileSystem(preambleFileSystem(Job, Lookups));
  Compiler.createDiagnostics(&Ignore, /*ShouldOwnClient=*/false);
  Compiler.createFileManager();
  auto Read = std::make_shared<AllFiles>();
  Compiler.addDependencyCollector(Read);
  clang::GeneratePCHAction Action;
  if (!Compiler.ExecuteAction(Action) ||
      Compiler.getDiagnostics().hasErrorOccurred())
    return false;
  for (const std::string &File : Read->getDependencies())
    if (!isPreambleSource(File))
      From.Read.push_back(normalizePath(File));
  From.NotFound = Lookups->notFound();
  return true;
}

} // namespace

bool isPreambleSource(StringRef Path) { return Path == PreambleSource; }

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

IntrusiveRefCntPtr<vfs::FileSystem>
preambleFileSystem(const ParseJob &Job,
                   IntrusiveRefCntPtr<vfs::FileSystem> Files) {
  auto Memory = makeIntrusiveRefCnt<vfs::InMemoryFileSystem>();
  Memory->addFile(PreambleSource, 0,
                  MemoryBuffer::getMemBufferCopy(preambleText(Job)));
  auto Overlay = makeIntrusiveRefCnt<vfs::OverlayFileSystem>(std::move(Files));
  Overlay->pushOverlay(Memory);
  return Overlay;
}

Preamble preambleFor(const ParseJob &Asked) {
  if (Asked.CacheDir.empty())
    return {};
  ParseJob Job = Asked;
  CompileOptions Options = withoutFolders(*Asked.Options);
  Job.Options = &Options;
  Cache Kept(Job.CacheDir, CachePart::Headers, ".pch");
  CacheKey Key = keyOf(Job);
  auto Entry = Kept.find(Key);
  if (!Entry) {
    std::string File = Kept.newFile(Key);
    if (File.empty())
      return {};
    auto Begin = Cache::begin();
    CacheSources From;
    if (buildPch(Job, File, From))
      Entry = Kept.keepFile(Key, File, From, Begin);
    if (!Entry)
      sys::fs::remove(File);
  }
  if (!Entry)
    return {};
  return {Entry->Path, Entry->From.NotFound};
}

} // namespace porthip
