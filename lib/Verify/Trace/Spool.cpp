// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Support/Files/Files.h"
#include "Verify/Trace/TraceJson.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Demangle/Demangle.h"
#include <map>
#include <set>

using namespace llvm;

namespace porthip {
namespace {

class SpoolReader {
public:
  SpoolReader(StringRef Bytes, StringRef Name) : Rest(Bytes), Name(Name) {}

  Expected<Trace> run() {
    bool IsFirst = true;
    while (!Rest.empty()) {
      auto [Line, Behind] = Rest.split('\n');
      if (Line.size() == Rest.size())
        break; // killed while it wrote the line
      auto Head = parseJson(Line, Name);
      if (!Head || !Head->is_object() || !Head->contains("kind") ||
          !Head->contains("bytes")) {
        if (!Head)
          consumeError(Head.takeError());
        return fileError(Name, "is not a record of a program on a GPU");
      }
      JsonPath::Root Root(Name);
      JsonPath Path(Root);
      JsonMapper M(*Head, Path);
      uint64_t SizeBytes = 0, Version = 0;
      std::string Kind;
      M.mapOptional("bytes", SizeBytes);
      if (SizeBytes > Behind.size())
        break;
      Payload = Behind.take_front(SizeBytes);
      Rest = Behind.drop_front(SizeBytes);
      M.mapOptional("kind", Kind);
      M.mapOptional("version", Version);
      if (IsFirst && (Kind != "start" || Version != 1))
        return fileError(Name, "is a record of another version of porthip");
      IsFirst = false;
      readRecord(Kind, M, Path);
      if (Root.isWrong())
        return fileError(Name,
                         "is damaged: " + (Kind.empty() ? "a record" : Kind) +
                             ": " + Root.wrong().str() + "; record it again");
    }
    finish();
    return std::move(Result);
  }

private:
  void readRecord(StringRef Kind, const JsonMapper &M, JsonPath Path) {
    if (Kind == "start" && M.find("target"))
      readStart(M);
    else if (Kind == "launch")
      addLaunch(M, Path);
    else if (Kind == "graph")
      addGraph(M, Path);
    else if (Kind == "copy")
      addCopy(M);
    else if (Kind == "library")
      ++Result.LibraryLaunches;
    else if (Kind == "certificate")
      addFacts(M, Path);
  }

  void readStart(const JsonMapper &M) {
    std::string Side, Executor = "vgpu", Target;
    M.mapOptional("side", Side);
    M.mapOptional("executor", Executor);
    M.mapOptional("target", Target);
    Result.Leg = Side + "@" + Executor;
    if (Executor == "vgpu")
      Result.Facts.emplace();
    if (!Target.empty())
      Result.Leg += ":" + Target;
  }

  TraceArray arrayFrom(const JsonMapper &M) {
    TraceArray A;
    readArray(M, A);
    M.mapOptional("omitted", A.IsOmitted);
    if (!A.IsOmitted && !A.KeptIn) {
      A.Bytes = Payload.take_front(A.SizeBytes).str();
      Payload = Payload.drop_front(A.Bytes.size());
      uint64_t KindCount = 0;
      M.mapOptional("kinds", KindCount);
      A.Kinds = Payload.take_front(KindCount).str();
      Payload = Payload.drop_front(A.Kinds.size());
    }
    return A;
  }

  /// Suffixes name the file and differ between two compiles of one kernel.
  static std::string plainSymbol(StringRef Symbol) {
    return Symbol.split('.').first.split("__static__").first.str();
  }

  void addFacts(const JsonMapper &M, JsonPath Path) {
    std::string Symbol;
    M.mapOptional("kernel", Symbol);
    auto Facts = parseJson(Payload, Name);
    if (!Facts) {
      Path.report(toString(Facts.takeError()));
      return;
    }
    if (!Result.Facts)
      Result.Facts.emplace();
    Symbol = plainSymbol(Symbol);
    // One kernel of a header is compiled with several files.
    if (!SeenFacts.emplace(Symbol, Payload.str()).second)
      return;
    CodeFacts Of;
    fromJson(*Facts, Of, Path);
    merge((*Result.Facts)[Symbol], std::move(Of));
  }

  void addLaunch(const JsonMapper &M, JsonPath Path) {
    TraceLaunch L;
    std::string Symbol;
    M.mapOptional("kernel", Symbol);
    L.Symbol = plainSymbol(Symbol);
    L.Kernel = demangle(L.Symbol);
    readOutcome(M, Path, L);
    Result.Launches.push_back(std::move(L));
  }

  void addGraph(const JsonMapper &M, JsonPath Path) {
    TraceLaunch L;
    L.IsWholeGraph = true;
    L.Kernel = "graph";
    readOutcome(M, Path, L);
    bool HasNodes = false;
    M.mapOptional("nodes", HasNodes);
    (HasNodes ? Result.Graphs : Result.Launches).push_back(std::move(L));
  }

  /// Reads the members that launches and graphs have in common.
  void readOutcome(const JsonMapper &M, JsonPath Path, TraceLaunch &L) {
    readLaunch(M, Path, L);
    M.eachOf("changed", [&](const Json &J, JsonPath Here) {
      JsonMapper One(J, Here);
      L.Changed.push_back(arrayFrom(One));
      return bool(One);
    });
  }

  void addCopy(const JsonMapper &M) {
    TraceCopy C;
    M.mapOptional("number", C.Number);
    M.mapOptional("graph", C.Graph);
    M.mapOptional("thread", C.Thread);
    C.What = arrayFrom(M);
    Result.Copies.push_back(std::move(C));
  }

  /// Types by what any launch of the program says of a buffer: one kernel gets
  /// it as `void *`, the next as `float *`.
  void finish() {
    sort(Result.Launches, [](const TraceLaunch &A, const TraceLaunch &B) {
      return A.Number < B.Number;
    });
    sort(Result.Copies, [](const TraceCopy &A, const TraceCopy &B) {
      return A.Number < B.Number;
    });
    std::map<std::string, ElementType> Types;
    for (const TraceLaunch &L : Result.Launches) {
      std::vector<std::string> Parameters = parameterTypes(L.Kernel);
      if (Parameters.size() != L.Arguments.size())
        continue;
      for (auto [Argument, Text] : zip(L.Arguments, Parameters)) {
        auto Type = pointee(Text);
        if (!Argument.Buffer.empty() && Type && *Type != ElementType::Unknown)
          Types.try_emplace(Argument.Buffer, *Type);
      }
    }
    auto setType = [&](TraceArray &A) {
      if (auto Known = Types.find(A.Buffer); Known != Types.end())
        if (A.SizeBytes % elementBytes(Known->second) == 0)
          A.Type = Known->second;
    };
    for (TraceLaunch &L : Result.Launches)
      for_each(L.Changed, setType);
    for (TraceLaunch &L : Result.Graphs)
      for_each(L.Changed, setType);
    for (TraceCopy &C : Result.Copies)
      setType(C.What);
  }

  StringRef Rest, Name, Payload;
  Trace Result;
  std::set<std::pair<std::string, std::string>> SeenFacts; ///< by symbol
};

} // namespace

uint64_t processOfSpool(StringRef Bytes) {
  uint64_t Number = 0;
  auto Start =
      parseJson(Bytes.take_until([](char C) { return C == '\n'; }), "");
  if (!Start) {
    consumeError(Start.takeError());
    return 0;
  }
  JsonPath::Root Root("");
  JsonMapper(*Start, JsonPath(Root)).mapOptional("process", Number);
  return Number;
}

Expected<Trace> parseSpool(StringRef Bytes, StringRef Name) {
  return SpoolReader(Bytes, Name).run();
}

} // namespace porthip
