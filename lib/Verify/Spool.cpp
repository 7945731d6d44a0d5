// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Support/Files.h"
#include "Support/Json.h"
#include "Verify/Trace.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Demangle/Demangle.h"
#include <map>

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
        return fileError(Name, "is no record of a program on a GPU");
      }
      uint64_t SizeBytes = Head->value("bytes", uint64_t(0));
      if (SizeBytes > Behind.size())
        break;
      Payload = Behind.take_front(SizeBytes);
      Rest = Behind.drop_front(SizeBytes);
      std::string Kind = Head->value("kind", "");
      if (IsFirst && (Kind != "start" || Head->value("version", 0) != 1))
        return fileError(Name, "is a record of another version of porthip");
      IsFirst = false;
      if (Kind == "start" && Head->contains("target"))
        readStart(*Head);
      else if (Kind == "launch")
        addLaunch(*Head);
      else if (Kind == "graph")
        addGraph(*Head);
      else if (Kind == "copy")
        addCopy(*Head);
    }
    finish();
    return std::move(Result);
  }

private:
  void readStart(const Json &J) {
    Result.Leg = J.value("side", "") + "@" + J.value("executor", "vgpu");
    if (std::string Target = J.value("target", ""); !Target.empty())
      Result.Leg += ":" + Target;
  }

  TraceArray arrayFrom(const Json &J) {
    TraceArray A;
    A.Buffer = J.value("buffer", "");
    A.SizeBytes = J.value("size", uint64_t(0));
    A.OffsetBytes = J.value("offset", uint64_t(0));
    A.IsOmitted = J.value("omitted", false);
    A.KeptIn = J.value("launch", uint64_t(0));
    A.Type = elementNamed(J.value("type", "")).value_or(ElementType::Unknown);
    if (!A.IsOmitted && !A.KeptIn) {
      A.Bytes = Payload.take_front(A.SizeBytes).str();
      Payload = Payload.drop_front(A.Bytes.size());
    }
    return A;
  }

  static void readShape(const Json &J, const char *Key, uint32_t (&To)[3]) {
    auto Found = J.find(Key);
    if (Found == J.end() || !Found->is_array() || Found->size() != 3)
      return;
    for (unsigned I = 0; I < 3; ++I)
      if ((*Found)[I].is_number_unsigned())
        To[I] = (*Found)[I].get<uint32_t>();
  }

  void addLaunch(const Json &J) {
    TraceLaunch L;
    L.Number = J.value("number", uint64_t(0));
    // Suffixes name the file and differ between two compiles of one kernel.
    L.Symbol = StringRef(J.value("kernel", "")).split('.').first.str();
    L.Symbol = StringRef(L.Symbol).split("__static__").first.str();
    L.Kernel = demangle(L.Symbol);
    readShape(J, "grid", L.Grid);
    readShape(J, "block", L.Block);
    L.SharedBytes = J.value("shared", uint64_t(0));
    if (J.contains("arguments"))
      for (const Json &One : J["arguments"])
        L.Arguments.push_back({One.value("size", 0u), One.value("buffer", ""),
                               One.value("offset", uint64_t(0))});
    readOutcome(J, L);
    Result.Launches.push_back(std::move(L));
  }

  void addGraph(const Json &J) {
    TraceLaunch L;
    L.Number = J.value("number", uint64_t(0));
    L.IsWholeGraph = true;
    L.Kernel = "graph";
    readOutcome(J, L);
    bool HasNodes = J.value("nodes", false);
    (HasNodes ? Result.Graphs : Result.Launches).push_back(std::move(L));
  }

  /// What launches and graphs have in common.
  void readOutcome(const Json &J, TraceLaunch &L) {
    L.Graph = J.value("graph", uint64_t(0));
    L.Fault = J.value("fault", "");
    L.IsSampled = J.value("sampled", true);
    if (J.contains("same"))
      for (const Json &One : J["same"])
        L.Same[One.value("buffer", "")] = One.value("launch", uint64_t(0));
    if (J.contains("changed"))
      for (const Json &One : J["changed"])
        L.Changed.push_back(arrayFrom(One));
  }

  void addCopy(const Json &J) {
    Result.Copies.push_back({J.value("number", uint64_t(0)), arrayFrom(J),
                             J.value("graph", uint64_t(0))});
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
};

} // namespace

Expected<Trace> parseSpool(StringRef Bytes, StringRef Name) {
  return SpoolReader(Bytes, Name).run();
}

} // namespace porthip
