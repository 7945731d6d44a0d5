// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Parse/Preamble.h"
#include "Frontend/Parse/Lookups.h"
#include "Frontend/Parse/SkippedBodies.h"
#include "Support/Cache/Cache.h"
#include "Support/Files/Files.h"
#include "Support/Json/Json.h"
#include "clang/Basic/Version.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendActions.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/VirtualFileSystem.h"
#include "llvm/Support/xxhash.h"
#include <cstring>

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

/// A path that exists in memory only; the same wherever porthip runs.
constexpr llvm::StringLiteral PreambleSource("/porthip/preamble.cu");

CacheKey keyOf(StringRef Kind, const ParseJob &Job) {
  CacheKey Key(Kind);
  Key.add("clang", clang::getClangFullVersion())
      .add("arguments", frontendArguments(Job))
      .add("text", preambleText(Job));
  // `-include name` and its like are looked for from here first.
  SmallString<128> Here;
  if (hasRelativePath(Job.Options->Args))
    sys::fs::current_path(Here);
  return Key.add("folder", Here);
}

/// Facts about a precompiled header.
struct PreambleFacts {
  bool IsUsable = false;
  ParseProblems Errors, MissingHeaders;
  HeaderGraph Headers;

  /// A line of JSON, then the hashes as they are in memory.
  std::string pack() const {
    Json Files = Json::array();
    for (const std::string &File : Headers.Files)
      Files.push_back(stringToJson(File));
    Json Includes = Json::array();
    for (const auto &OfFile : Headers.Includes) {
      Json &List = Includes.emplace_back(Json::array());
      for (const HeaderGraph::Include &I : OfFile) {
        List.push_back(I.File);
        List.push_back(stringToJson(I.Name));
      }
    }
    Json Head = {IsUsable, problemsToJson(Errors),
                 problemsToJson(MissingHeaders), Files, Includes};
    std::string Text =
        Head.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
    Text.append(reinterpret_cast<const char *>(Headers.Names.data()),
                Headers.Names.size() * sizeof(uint64_t));
    return Text;
  }

  static std::optional<PreambleFacts> unpack(StringRef Text) {
    auto [Line, Bytes] = Text.split('\n');
    auto Head = parseJson(Line, "cache");
    if (!Head) {
      consumeError(Head.takeError());
      return std::nullopt;
    }
    PreambleFacts Facts;
    Facts.IsUsable = (*Head)[0];
    Facts.Errors = problemsFromJson((*Head)[1]);
    Facts.MissingHeaders = problemsFromJson((*Head)[2]);
    for (const Json &File : (*Head)[3])
      Facts.Headers.Files.push_back(stringFromJson(File));
    for (const Json &List : (*Head)[4]) {
      auto &OfFile = Facts.Headers.Includes.emplace_back();
      for (size_t I = 0; I + 1 < List.size(); I += 2)
        OfFile.push_back({List[I], stringFromJson(List[I + 1])});
    }
    Facts.Headers.Names.resize(Bytes.size() / sizeof(uint64_t));
    std::memcpy(Facts.Headers.Names.data(), Bytes.data(),
                Facts.Headers.Names.size() * sizeof(uint64_t));
    return Facts;
  }
};

/// Fills in the files of a HeaderGraph, whatever order they come in.
class GraphRecorder : public clang::PPCallbacks {
public:
  GraphRecorder(HeaderGraph &Graph, const clang::SourceManager &Sources)
      : Graph(Graph), Sources(Sources) {}

  void InclusionDirective(clang::SourceLocation Hash, const clang::Token &,
                          StringRef Name, bool, clang::CharSourceRange,
                          clang::OptionalFileEntryRef File, StringRef,
                          StringRef, const clang::Module *, bool,
                          clang::SrcMgr::CharacteristicKind) override {
    if (!File)
      return;
    unsigned To = idOf(*File);
    if (auto From = Sources.getFileEntryRefForID(Sources.getFileID(Hash)))
      Graph.Includes[idOf(*From)].push_back({To, Name.str()});
  }

private:
  unsigned idOf(clang::FileEntryRef File) {
    std::string Path = normalizePath(File.getName());
    auto [Known, IsNew] = Ids.try_emplace(Path, Graph.Files.size());
    if (IsNew) {
      Graph.Files.push_back(std::move(Path));
      Graph.Includes.emplace_back();
    }
    return Known->second;
  }

  HeaderGraph &Graph;
  const clang::SourceManager &Sources;
  StringMap<unsigned> Ids;
};

class PreambleAction : public clang::GeneratePCHAction {
public:
  /// \p IsOfProject: for parses of a project, which skip bodies outside of it.
  PreambleAction(PreambleFacts &Facts, bool IsOfProject)
      : Facts(Facts), IsOfProject(IsOfProject) {}

private:
  std::unique_ptr<clang::ASTConsumer>
  CreateASTConsumer(clang::CompilerInstance &Compiler,
                    StringRef File) override {
    auto Writer = GeneratePCHAction::CreateASTConsumer(Compiler, File);
    return IsOfProject && Writer
               ? withSkippedBodies(std::move(Writer), Compiler, "")
               : std::move(Writer);
  }

  bool BeginSourceFileAction(clang::CompilerInstance &Compiler) override {
    Compiler.getPreprocessor().addPPCallbacks(recordMissingHeaders(
        Facts.MissingHeaders, Compiler.getSourceManager()));
    Compiler.getPreprocessor().addPPCallbacks(std::make_unique<GraphRecorder>(
        Facts.Headers, Compiler.getSourceManager()));
    return GeneratePCHAction::BeginSourceFileAction(Compiler);
  }

  void EndSourceFileAction() override {
    // More than those that the file written has: a name that only #ifdef asks
    // for is not in it.
    for (const auto &Name :
         getCompilerInstance().getPreprocessor().getIdentifierTable())
      Facts.Headers.Names.push_back(xxh3_64bits(Name.getKey()));
    llvm::sort(Facts.Headers.Names);
    GeneratePCHAction::EndSourceFileAction();
  }

  PreambleFacts &Facts;
  const bool IsOfProject;
};

/// Writes the precompiled header to \p Path.
PreambleFacts buildPch(const ParseJob &Job, StringRef Path,
                       CacheSources &From) {
  PreambleFacts Facts;
  auto Invocation = makeInvocation(Job);
  if (!Invocation) {
    consumeError(Invocation.takeError());
    return Facts;
  }
  (*Invocation)->getFrontendOpts().OutputFile = Path.str();
  (*Invocation)->getFrontendOpts().ProgramAction = clang::frontend::GeneratePCH;
  (*Invocation)->getFrontendOpts().UseTemporary = false;
  // By times clang takes a header with #pragma once for another after a new
  // checkout. The cache compares contents.
  (*Invocation)->getFrontendOpts().IncludeTimestamps = false;
  (*Invocation)->getPreprocessorOpts().AllowPCHWithCompilerErrors = true;
  auto &Inputs = (*Invocation)->getFrontendOpts().Inputs;
  clang::InputKind Kind = Inputs.front().getKind();
  Inputs.assign(1, clang::FrontendInputFile(PreambleSource, Kind));

  clang::CompilerInstance Compiler(*Invocation);
  auto Diagnostics = recordErrors(Facts.Errors);
  auto Lookups = makeIntrusiveRefCnt<LookupRecorder>();
  Compiler.setVirtualFileSystem(preambleFileSystem(preambleText(Job), Lookups));
  Compiler.createDiagnostics(Diagnostics.get(), /*ShouldOwnClient=*/false);
  Compiler.createFileManager();
  auto Read = std::make_shared<AllFiles>();
  Compiler.addDependencyCollector(Read);
  PreambleAction Action(Facts, !Job.LeadingHeaders.empty());
  Compiler.ExecuteAction(Action);
  // Errors of a leading header are those of each file that has it. The headers
  // that nvcc includes have none, or are no toolkit of its.
  Facts.IsUsable = sys::fs::exists(Path) &&
                   (!Job.LeadingHeaders.empty() || Facts.Errors.empty());
  for (const std::string &File : Read->getDependencies())
    if (!isPreambleSource(File))
      From.Read.push_back(normalizePath(File));
  From.NotFound = Lookups->notFound();
  From.Contents = Lookups->contents("");
  return Facts;
}

/// Makes a precompiled header of exactly what \p Job says; without a path where
/// that cannot be.
class PreambleMaker {
public:
  explicit PreambleMaker(const ParseJob &Job)
      : Job(Job), Kept(Job.CacheDir, CachePart::Headers, ".pch"),
        KeptFacts(Job.CacheDir, CachePart::Headers),
        Key(keyOf("header 6", Job)), FactsKey(keyOf("header facts", Job)) {}

  Preamble run() {
    if (!find()) {
      // Workers that need the same one wait for the first of them.
      CacheLock Lock = Kept.lock(Key);
      if (!find())
        make();
    }
    Preamble Result;
    if (!Entry || hasOwnFile())
      return Result;
    Result.Path = Entry->Path;
    Result.Source = preambleText(Job);
    Result.NotFound = std::move(Entry->From.NotFound);
    Result.Contents = std::move(Entry->From.Contents);
    Result.Errors = std::move(Facts->Errors);
    Result.MissingHeaders = std::move(Facts->MissingHeaders);
    // The headers that nvcc includes come first in any case.
    if (!Job.LeadingHeaders.empty())
      Result.Headers = std::move(Facts->Headers);
    return Result;
  }

  /// Whether run() would find it, and gives a path.
  bool isThere() { return find() && Entry && !hasOwnFile(); }

  /// Whether what is precompiled has \p Name; false where it is not known.
  bool hasName(StringRef Name) const {
    return Facts && Facts->Headers.hasName(Name);
  }

private:
  /// Whether it is known: also that there is none.
  bool find() {
    if (auto Known = KeptFacts.find(FactsKey))
      Facts = PreambleFacts::unpack(Known->Payload);
    if (Facts && !Facts->IsUsable)
      return true;
    if (Facts)
      Entry = Kept.find(Key);
    return Entry.has_value();
  }

  /// A header that finds one of the project's, by its include folders.
  bool hasOwnFile() const {
    return !Job.OwnRoot.empty() &&
           any_of(Entry->From.Read,
                  [&](StringRef File) { return isBelow(File, Job.OwnRoot); });
  }

  void make() {
    std::string File = Kept.newFile(Key);
    if (File.empty())
      return;
    auto Begin = Cache::begin();
    CacheSources From;
    Facts = buildPch(Job, File, From);
    // Before the header: what is there with it is of it.
    if (KeptFacts.keep(FactsKey, Facts->pack(), From, Begin) && Facts->IsUsable)
      Entry = Kept.keepFile(Key, File, From, Begin);
    if (!Entry)
      sys::fs::remove(File);
  }

  const ParseJob &Job;
  Cache Kept, KeptFacts;
  const CacheKey Key, FactsKey;
  std::optional<PreambleFacts> Facts;
  std::optional<Cache::Entry> Entry;
};

} // namespace

bool HeaderGraph::hasName(StringRef Name) const {
  return llvm::binary_search(Names, xxh3_64bits(Name));
}

bool isPreambleSource(StringRef Path) { return Path == PreambleSource; }

IntrusiveRefCntPtr<vfs::FileSystem>
preambleFileSystem(StringRef Source,
                   IntrusiveRefCntPtr<vfs::FileSystem> Files) {
  auto Memory = makeIntrusiveRefCnt<vfs::InMemoryFileSystem>();
  Memory->addFile(PreambleSource, 0, MemoryBuffer::getMemBufferCopy(Source));
  auto Overlay = makeIntrusiveRefCnt<vfs::OverlayFileSystem>(std::move(Files));
  Overlay->pushOverlay(Memory);
  return Overlay;
}

/// Preamble of \p Job without its LaterMacros; no path where the headers have
/// such a name after all.
static Preamble preambleWithoutMacros(ParseJob Job) {
  CompileOptions Options = withoutMacros(*Job.Options, Job.LaterMacros);
  Job.Options = &Options;
  Preamble Made = PreambleMaker(Job).run();
  if (any_of(Job.LaterMacros,
             [&](StringRef Name) { return Made.Headers.hasName(Name); }))
    return {};
  Made.LaterMacros = Job.LaterMacros;
  return Made;
}

/// Preamble of what nvcc includes alone. Macros of the command line whose names
/// it does not have come behind it, so that parses with others share it.
static Preamble implicitPreamble(ParseJob Job) {
  const CompileOptions &Asked = *Job.Options;
  std::vector<std::string> Later;
  for (StringRef Definition : definitionsIn(Asked.Args))
    Later.push_back(macroName(Definition).str());
  // One that matters brings other headers, which may have others' names.
  while (true) {
    CompileOptions Options = withoutMacros(Asked, Later);
    Job.Options = &Options;
    PreambleMaker Maker(Job);
    Preamble Made = Maker.run();
    const size_t Before = Later.size();
    erase_if(Later, [&](StringRef Name) { return Maker.hasName(Name); });
    if (Later.size() != Before)
      continue;
    Made.LaterMacros = std::move(Later);
    return Made;
  }
}

bool hasLeadingPreamble(const ParseJob &Asked) {
  CompileOptions Options = Asked.LeadingNeedFolders
                               ? *Asked.Options
                               : withoutFolders(*Asked.Options);
  Options = withoutMacros(Options, Asked.LaterMacros);
  ParseJob Job = Asked;
  Job.Options = &Options;
  PreambleMaker Maker(Job);
  return Maker.isThere() && none_of(Asked.LaterMacros, [&](StringRef Name) {
           return Maker.hasName(Name);
         });
}

Preamble preambleFor(const ParseJob &Asked) {
  StringRef Language = languageOf(Asked);
  if (Asked.CacheDir.empty() || Language == "c")
    return {};
  // Headers of the toolkit and of the standard library are the same for
  // projects that differ in their folders alone.
  CompileOptions Options = withoutFolders(*Asked.Options);
  ParseJob Job = Asked;
  if (!Asked.LeadingHeaders.empty()) {
    if (!Asked.LeadingNeedFolders)
      Job.Options = &Options;
    if (!Job.LaterMacros.empty())
      if (Preamble All = preambleWithoutMacros(Job); !All.Path.empty())
        return All;
    if (Preamble All = PreambleMaker(Job).run(); !All.Path.empty())
      return All;
  }
  if (Language != "cuda")
    return {};
  Job.LeadingHeaders.clear();
  Job.Options = &Options;
  return implicitPreamble(Job);
}

} // namespace porthip
