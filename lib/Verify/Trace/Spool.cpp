// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Support/Files.h"
#include "Support/Json.h"
#include "Verify/Trace/Trace.h"
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
        return fileError(Name, "is not a record of a program on a GPU");
      }
      uint64_t SizeBytes = number(*Head, "bytes");
      if (SizeBytes > Behind.size())
        break;
      Payload = Behind.take_front(SizeBytes);
      Rest = Behind.drop_front(SizeBytes);
      std::string Kind = text(*Head, "kind");
      if (IsFirst && (Kind != "start" || number(*Head, "version") != 1))
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
      if (!WrongMember.empty())
        return fileError(Name, "is damaged: '" + WrongMember + "' of a " +
                                   (Kind.empty() ? "record" : Kind) +
                                   " has the wrong type; record it again");
    }
    finish();
    return std::move(Result);
  }

private:
  /// A member, or nothing where there is none. One of another type is noted:
  /// the JSON library would end the process.
  const Json *member(const Json &J, const char *Key,
                     bool (Json::*IsOfType)() const noexcept) {
    auto Found = J.is_object() ? J.find(Key) : J.end();
    if (Found != J.end() && ((*Found).*IsOfType)())
      return &*Found;
    if (Found != J.end() || !J.is_object())
      WrongMember = Key;
    return nullptr;
  }
  uint64_t number(const Json &J, const char *Key) {
    const Json *Found = member(J, Key, &Json::is_number_unsigned);
    return Found ? Found->get<uint64_t>() : 0;
  }
  bool flag(const Json &J, const char *Key, bool Otherwise = false) {
    const Json *Found = member(J, Key, &Json::is_boolean);
    return Found ? Found->get<bool>() : Otherwise;
  }
  std::string text(const Json &J, const char *Key, const char *Otherwise = "") {
    const Json *Found = member(J, Key, &Json::is_string);
    return Found ? Found->get<std::string>() : Otherwise;
  }
  /// The elements of an array, none where there is no such member.
  Json list(const Json &J, const char *Key) {
    const Json *Found = member(J, Key, &Json::is_array);
    return Found ? *Found : Json::array();
  }

  void readStart(const Json &J) {
    Result.Leg = text(J, "side") + "@" + text(J, "executor", "vgpu");
    if (std::string Target = text(J, "target"); !Target.empty())
      Result.Leg += ":" + Target;
  }

  TraceArray arrayFrom(const Json &J) {
    TraceArray A;
    A.Buffer = text(J, "buffer");
    A.SizeBytes = number(J, "size");
    A.OffsetBytes = number(J, "offset");
    A.IsOmitted = flag(J, "omitted");
    A.KeptIn = number(J, "launch");
    A.Type = elementNamed(text(J, "type")).value_or(ElementType::Unknown);
    if (!A.IsOmitted && !A.KeptIn) {
      A.Bytes = Payload.take_front(A.SizeBytes).str();
      Payload = Payload.drop_front(A.Bytes.size());
    }
    return A;
  }

  void readShape(const Json &J, const char *Key, uint32_t (&To)[3]) {
    Json Shape = list(J, Key);
    if (Shape.empty())
      return;
    for (unsigned I = 0; I < 3; ++I) {
      const bool IsSize = Shape.size() == 3 && Shape[I].is_number_unsigned() &&
                          Shape[I].get<uint64_t>() <= UINT32_MAX;
      if (!IsSize) {
        WrongMember = Key;
        return;
      }
      To[I] = Shape[I].get<uint32_t>();
    }
  }

  std::optional<uint64_t> valueOf(const Json &J) {
    const Json *Found = member(J, "value", &Json::is_number_unsigned);
    return Found ? std::optional(Found->get<uint64_t>()) : std::nullopt;
  }

  void addLaunch(const Json &J) {
    TraceLaunch L;
    L.Number = number(J, "number");
    // Suffixes name the file and differ between two compiles of one kernel.
    L.Symbol = StringRef(text(J, "kernel")).split('.').first.str();
    L.Symbol = StringRef(L.Symbol).split("__static__").first.str();
    L.Kernel = demangle(L.Symbol);
    readShape(J, "grid", L.Grid);
    readShape(J, "block", L.Block);
    L.SharedBytes = number(J, "shared");
    for (const Json &One : list(J, "arguments"))
      L.Arguments.push_back({uint32_t(number(One, "size")), text(One, "buffer"),
                             number(One, "offset"), valueOf(One)});
    for (const Json &One : list(J, "inputs"))
      L.Inputs[text(One, "buffer")] = number(One, "hash");
    readOutcome(J, L);
    Result.Launches.push_back(std::move(L));
  }

  void addGraph(const Json &J) {
    TraceLaunch L;
    L.Number = number(J, "number");
    L.IsWholeGraph = true;
    L.Kernel = "graph";
    readOutcome(J, L);
    bool HasNodes = flag(J, "nodes");
    (HasNodes ? Result.Graphs : Result.Launches).push_back(std::move(L));
  }

  /// What launches and graphs have in common.
  void readOutcome(const Json &J, TraceLaunch &L) {
    L.Graph = number(J, "graph");
    L.Fault = text(J, "fault");
    L.HasPrinted = flag(J, "printed");
    L.IsSampled = flag(J, "sampled", /*Otherwise=*/true);
    for (const Json &One : list(J, "same"))
      L.Same[text(One, "buffer")] = number(One, "launch");
    for (const Json &One : list(J, "changed"))
      L.Changed.push_back(arrayFrom(One));
  }

  void addCopy(const Json &J) {
    Result.Copies.push_back(
        {number(J, "number"), arrayFrom(J), number(J, "graph")});
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
  std::string WrongMember; ///< the last one of another type than it has to be
  Trace Result;
};

} // namespace

Expected<Trace> parseSpool(StringRef Bytes, StringRef Name) {
  return SpoolReader(Bytes, Name).run();
}

} // namespace porthip
