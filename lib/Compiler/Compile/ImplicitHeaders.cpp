// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Compiler/Compile/ImplicitHeaders.h"
#include "Frontend/Preprocessor/IncludeScan.h"
#include "Support/Cache/Cache.h"
#include "Support/Files/Files.h"
#include "Support/Json/Json.h"
#include "Support/Workers.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/xxhash.h"
#include <cstring>
#include <deque>

using namespace llvm;

namespace porthip {
namespace {

/// Facts of one set of options: which names the headers have, what they
/// include.
struct HeaderFacts {
  std::vector<std::string> Asked;
  std::vector<uint64_t> Names, Tested; ///< see IncludeScan

  /// Whether \p Definition, as -D has it, changes the headers. A number for a
  /// name that they have, but do not test, does not belong there: in `-DN=64`,
  /// N is a parameter of a template of theirs. Another name is a renaming.
  bool dependOn(StringRef Definition) const {
    uint64_t Name = xxh3_64bits(macroName(Definition));
    StringRef Value = Definition.split('=').second;
    bool IsName = !Value.empty() && !isDigit(Value[0]) &&
                  all_of(Value, [](char C) { return isAlnum(C) || C == '_'; });
    return llvm::binary_search(Tested, Name) || (IsName && hasName(Definition));
  }

  bool hasName(StringRef Definition) const {
    return llvm::binary_search(Names, xxh3_64bits(macroName(Definition)));
  }

  /// A line of JSON, then the hashes as they are in memory.
  std::string pack() const {
    Json Headers = Json::array();
    for (const std::string &Header : Asked)
      Headers.push_back(stringToJson(Header));
    Json Head = {Headers, Names.size()};
    std::string Text =
        Head.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
    for (const auto *Hashes : {&Names, &Tested})
      Text.append(reinterpret_cast<const char *>(Hashes->data()),
                  Hashes->size() * sizeof(uint64_t));
    return Text;
  }

  static std::optional<HeaderFacts> unpack(StringRef Text) {
    auto [Line, Bytes] = Text.split('\n');
    auto Head = parseJson(Line, "cache");
    if (!Head) {
      consumeError(Head.takeError());
      return std::nullopt;
    }
    HeaderFacts Facts;
    for (const Json &Header : (*Head)[0])
      Facts.Asked.push_back(stringFromJson(Header));
    std::vector<uint64_t> All(Bytes.size() / sizeof(uint64_t));
    std::memcpy(All.data(), Bytes.data(), All.size() * sizeof(uint64_t));
    size_t OfNames = std::min((*Head)[1].get<size_t>(), All.size());
    Facts.Names.assign(All.begin(), All.begin() + OfNames);
    Facts.Tested.assign(All.begin() + OfNames, All.end());
    return Facts;
  }
};

/// Options that change what is included first, or nothing is known of.
bool hasOwnIncludes(const BuildLine &Line) {
  auto IsOne = [](StringRef Arg) {
    return Arg.starts_with("-include") || Arg.starts_with("--include") ||
           Arg.starts_with("-imacros") || Arg.starts_with("-fmodule") ||
           Arg.starts_with("-undef") || Arg.starts_with("-save-temps");
  };
  return any_of(Line.Options.Args, IsOne) || any_of(Line.HostArgs, IsOne);
}

/// Debug information of the host: clang leaves out of it what comes from a
/// precompiled header, and an object must not depend on what the cache has.
bool hasDebugInformation(const BuildLine &Line) {
  return any_of(Line.HostArgs, [](StringRef Arg) {
    return Arg.starts_with("-g") && Arg != "-g0";
  });
}

bool decidesNothing(StringRef Arg) {
  // A warning that is switched on is none in headers of the system. One that
  // is switched off may be an error by default.
  if (Arg.starts_with("-W"))
    return !Arg.starts_with("-Wno-") && !Arg.contains("error");
  static constexpr StringLiteral Whole[] = {"-w",
                                            "-fcolor-diagnostics",
                                            "-vectorize-loops",
                                            "-vectorize-slp",
                                            "-disable-llvm-passes",
                                            "-ffunction-sections",
                                            "-fdata-sections",
                                            "-fno-optimize-sibling-calls"};
  static constexpr StringLiteral Beginnings[] = {
      "-cuid=",           "-debug-info-kind=",
      "-dwarf-version=",  "-debugger-tuning=",
      "-mframe-pointer=", "-ftrivial-auto-var-init=",
      "-ffp-contract="};
  return is_contained(Whole, Arg) ||
         any_of(Beginnings, [&](StringRef B) { return Arg.starts_with(B); });
}

/// Whether that header of HIP's may be included twice, as all of its versions.
bool isRuntimeGuarded(const Environment &E) {
  auto Text = MemoryBuffer::getFile(E.HipRoot + "/include/hip/hip_runtime.h");
  return Text &&
         (*Text)->getBuffer().contains("#ifndef HIP_INCLUDE_HIP_HIP_RUNTIME_H");
}

/// One precompiled header: of one side of units of one kind.
class HeaderMaker {
public:
  /// \p Source: the text that is precompiled.
  HeaderMaker(const Unit &Of, Side For, const Environment &E,
              std::string Source, StringRef CacheDir)
      : Definitions(definitionsIn(Of.Line->Options.Args)), Asked(*Of.Line),
        Bare(Of), For(For), E(E), Kept(CacheDir, CachePart::Headers, ".pch"),
        KeptFacts(CacheDir, CachePart::Headers) {
    Bare.Line = &Line;
    Bare.File = std::move(Source);
    Bare.UniqueId.clear();
    Line = Asked;
    Line.Until = Step::Compile;
    Line.DependencyArgs.clear();
  }

  /// Nothing: it would have to be made, or something that must be known first.
  /// \p IsOften: it is for more than one unit. Else it is made for the second
  /// that asks: the making takes longer than one compile gains.
  std::optional<std::string> find(bool IsOften) {
    leaveOut(Definitions);
    IsOnlyForNeed = (For == Side::Host && hasDebugInformation(Asked)) ||
                    (!IsOften && isFirst());
    if (IsOnlyForNeed && Definitions.empty())
      return "";
    return run(/*MayMake=*/false);
  }
  /// Runs clang: isolate it (Support/Workers.h). Empty: there is none.
  std::string make() { return run(/*MayMake=*/true).value_or(""); }

private:
  std::optional<std::string> run(bool MayMake) {
    this->MayMake = MayMake;
    if (!chooseOptions())
      return std::nullopt;
    if (IsOnlyForNeed && !DefinesLater)
      return "";
    // A header of the project's under HIP's name may not bear to come twice.
    if (HasOwnHeader && Bare.Is == Source::Hip)
      return "";
    CacheKey Key = keyOf("implicit headers 5"), NoneKey = keyOf("none of it 1");
    if (auto Path = findFile(Key, NoneKey))
      return Path;
    if (!MayMake)
      return std::nullopt;
    // Compilers that need the same one wait for the first of them.
    CacheLock Lock = Kept.lock(Key);
    if (auto Path = findFile(Key, NoneKey))
      return Path;
    return makeFile(Key, NoneKey);
  }

  /// Sets Line to what matters to the headers: macros that decide something in
  /// them, folders that have a file which they include. False: it is not known
  /// yet.
  bool chooseOptions() {
    auto Others = Definitions;
    auto Folders = foldersIn(Asked.Options.Args);
    leaveOut(Others);
    if (Others.empty() && Folders.empty())
      return true;
    // A header that decides something brings others, which may decide more.
    std::optional<HeaderFacts> Facts;
    for (bool IsNew = true; IsNew;) {
      Facts = facts();
      if (!Facts)
        return false;
      size_t Before = Others.size();
      llvm::erase_if(Others, [&](StringRef D) { return Facts->dependOn(D); });
      IsNew = Others.size() != Before;
      leaveOut(Others);
    }
    DefinesLater =
        any_of(Others, [&](StringRef D) { return Facts->hasName(D); });
    HasOwnHeader = hasFileOf(Folders, *Facts);
    if (HasOwnHeader) {
      Line.Options = Asked.Options;
      From.reset();
    }
    return true;
  }

  void leaveOut(ArrayRef<StringRef> Definitions) {
    std::vector<std::string> Names;
    for (StringRef Definition : Definitions)
      Names.push_back(macroName(Definition).str());
    Line.Options = withoutMacros(withoutFolders(Asked.Options), Names);
  }

  /// Whether a folder has another file under a name that the headers include.
  bool hasFileOf(ArrayRef<StringRef> Folders, const HeaderFacts &Facts) const {
    StringSet<> Read;
    for (const std::string &File : From->Read)
      Read.insert(File);
    for (StringRef Folder : Folders) {
      std::string Base = Folder.str() + "/";
      if (!Asked.Options.Directory.empty() && !sys::path::is_absolute(Base))
        Base = Asked.Options.Directory + "/" + Base;
      if (!sys::fs::is_directory(Base))
        continue;
      for (const std::string &Name : Facts.Asked)
        if (sys::fs::exists(Base + Name) &&
            !Read.contains(normalizePath(Base + Name)))
          return true;
    }
    return false;
  }

  std::vector<std::string> command(StringRef Output) const {
    if (For == Side::Host) {
      Unit U = Bare;
      U.Output = Output.str();
      return hostCommand(U, E, "");
    }
    std::vector<std::string> Args = deviceCommand(Bare, E);
    for (auto [Option, Value] : zip(Args, drop_begin(Args)))
      if (Option == "-o")
        Value = Output.str();
    return Args;
  }

  CacheKey keyOf(StringRef Kind) const {
    const std::vector<std::string> Args =
        decidingArguments(frontendArguments(command("out")));
    SmallString<128> Here;
    if (!foldersIn(Line.Options.Args).empty())
      sys::fs::current_path(Here);
    return CacheKey(Kind)
        .add("side", Args)
        .add("environment", compilerEnvironment())
        .add("folder", Here)
        .addStamp("clang", E.Tools.ClangExecutable);
  }

  /// Whether nobody has asked for headers with such options; now one has.
  bool isFirst() {
    CacheKey Key = keyOf("implicit headers wanted 1");
    if (KeptFacts.find(Key))
      return false;
    KeptFacts.keep(Key, "wanted");
    return true;
  }

  /// Sets From. Nothing: clang cannot use the command.
  std::optional<HeaderFacts> scan(ScanWith What) {
    auto Found = scanIncludes(command("out"), What);
    if (!Found) {
      consumeError(Found.takeError());
      return std::nullopt;
    }
    From = {std::move(Found->Read), std::move(Found->NotFound), {}};
    return HeaderFacts{std::move(Found->Asked), std::move(Found->Names),
                       std::move(Found->Tested)};
  }

  /// For Line as it is, with From.
  std::optional<HeaderFacts> facts() {
    CacheKey Key = keyOf("implicit names 1");
    if (auto Known = KeptFacts.find(Key))
      if (auto Facts = HeaderFacts::unpack(Known->Payload)) {
        From = std::move(Known->From);
        return Facts;
      }
    if (!MayMake)
      return std::nullopt;
    auto Begin = Cache::begin();
    auto Facts = scan(ScanWith::Names);
    if (Facts)
      KeptFacts.keep(Key, Facts->pack(), *From, Begin);
    return Facts;
  }

  /// Empty: it is known that there is none.
  std::optional<std::string> findFile(const CacheKey &Key,
                                      const CacheKey &NoneKey) {
    if (auto Entry = Kept.find(Key))
      return Entry->Path;
    if (KeptFacts.find(NoneKey))
      return "";
    return std::nullopt;
  }

  std::string makeFile(const CacheKey &Key, const CacheKey &NoneKey) {
    std::string File = Kept.newFile(Key);
    auto Begin = Cache::begin();
    if (File.empty() || (!From && !scan(ScanWith::Files)))
      return "";
    std::vector<std::string> Args = command(File);
    // A new checkout of the same files has other times, by which clang would
    // take a header with #pragma once for another. The cache compares contents.
    const std::vector<std::string> Options = {
        "-Xclang", "-emit-pch",
        "-Xclang", "-fno-pch-timestamp",
        "-Xclang", "-fpch-instantiate-templates"};
    Args.insert(Args.begin() + 1, Options.begin(), Options.end());
    std::vector<StringRef> Words(Args.begin(), Args.end());
    // Its messages come again from the compile that does without.
    bool IsMade =
        sys::ExecuteAndWait(E.programFor(Args[0]), Words, std::nullopt,
                            {StringRef(), StringRef(), StringRef()}) == 0;
    if (IsMade)
      if (auto Entry = Kept.keepFile(Key, File, *From, Begin))
        return Entry->Path;
    sys::fs::remove(File);
    if (!IsMade)
      KeptFacts.keep(NoneKey, "none", *From, Begin);
    return "";
  }

  const std::vector<StringRef> Definitions; ///< as -D has them
  const BuildLine &Asked;
  BuildLine Line; ///< of Bare: what matters to the headers
  Unit Bare;
  const Side For;
  const Environment &E;
  Cache Kept, KeptFacts;
  /// The sources of the headers, with Line's options; nothing: not known.
  std::optional<CacheSources> From;
  bool MayMake = false;
  bool IsOnlyForNeed = false; ///< for a compile that fails without
  bool DefinesLater = false;  ///< what the headers would stumble over
  bool HasOwnHeader = false;  ///< the project, under a name that they include
};

} // namespace

std::vector<std::string> decidingArguments(ArrayRef<std::string> Args) {
  std::vector<std::string> Kept;
  for (size_t I = 0; I != Args.size(); ++I) {
    // A macro of clang's own that is taken away and comes back as it was:
    // __CUDA_ARCH_LIST__ with -arch.
    const auto Next = Args.slice(I).take_front(4);
    if (Next.size() == 4 && Next[0] == "-U" && Next[2] == "-D" &&
        StringRef(Next[3]).split('=').first == Next[1] &&
        is_contained(Args.take_front(I), "-D" + Next[3]))
      I += 3;
    else if (Args[I] == "-mllvm" && I + 1 != Args.size())
      ++I;
    else if (!decidesNothing(Args[I]))
      Kept.push_back(Args[I]);
  }
  return Kept;
}

std::vector<std::string> ImplicitHeaders::useOf(const std::string &Path) {
  return {"-Xclang", "-include-pch", "-Xclang", Path};
}

ImplicitHeaders::Kind ImplicitHeaders::kindOf(const Unit &U, Side For) {
  return {U.Line,          U.Target, U.Is,           U.SeesHip,
          U.IsHipOnNvidia, For,      U.BeginsWithHip};
}

ImplicitHeaders::ImplicitHeaders(ArrayRef<Unit> Units, const Environment &E,
                                 StringRef CacheDir, unsigned Jobs)
    : HasGuardedHip(
          any_of(Units, [](const Unit &U) { return U.BeginsWithHip; }) &&
          isRuntimeGuarded(E)),
      Folder(E.Tools.ShimDir + "/cuda/") {
  if (!Cache(CacheDir, CachePart::Headers).isOpen())
    return;
  std::map<Kind, std::pair<const Unit *, unsigned>> Kinds;
  for (const Unit &U : Units) {
    const Step Until = U.Line->Until;
    if (!U.hasDevice() || Until == Step::Preprocess ||
        Until == Step::Dependencies || hasOwnIncludes(*U.Line))
      continue;
    for (Side For : {Side::Device, Side::Host})
      if (For == Side::Device || Until != Step::Image) {
        auto &[First, Count] = Kinds[kindOf(U, For)];
        First = &U;
        ++Count;
      }
  }
  std::deque<HeaderMaker> Missing;
  std::vector<Kind> Of;
  for (const auto &[K, Wanted] : Kinds) {
    const Unit &First = *Wanted.first;
    Missing.emplace_back(First, std::get<Side>(K), E, sourceFor(First),
                         CacheDir);
    if (auto Path = Missing.back().find(/*IsOften=*/Wanted.second > 1)) {
      Paths[K] = *Path;
      Missing.pop_back();
    } else {
      Of.push_back(K);
    }
  }
  WorkerLimits Limits;
  Limits.Jobs = Jobs;
  runIsolated(
      Missing.size(), Limits, [&](unsigned I) { return Missing[I].make(); },
      [&](unsigned I, const WorkerResult &Made) {
        if (Made.Failure.empty())
          Paths[Of[I]] = Made.Output;
      });
}

std::string ImplicitHeaders::sourceFor(const Unit &U) const {
  bool HasHip = U.BeginsWithHip && HasGuardedHip;
  return Folder + (HasHip ? "implicit_hip.cu" : "implicit.cu");
}

std::string ImplicitHeaders::pathFor(const Unit &U, Side For) const {
  auto Known = Paths.find(kindOf(U, For));
  return Known == Paths.end() ? "" : Known->second;
}

} // namespace porthip
