// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Verify/Trace/Trace.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace porthip {

const TraceArray *TraceLaunch::changed(StringRef Buffer) const {
  for (const TraceArray &A : Changed)
    if (A.Buffer == Buffer)
      return &A;
  return nullptr;
}

static const TraceLaunch *launchOf(const std::vector<TraceLaunch> &Launches,
                                   uint64_t Number) {
  auto Found =
      llvm::lower_bound(Launches, Number, [](const TraceLaunch &L, uint64_t N) {
        return L.Number < N;
      });
  return Found != Launches.end() && Found->Number == Number ? &*Found : nullptr;
}

const TraceLaunch *Trace::holder(const TraceLaunch &L, StringRef Buffer) const {
  if (L.changed(Buffer))
    return &L;
  auto Found = L.Same.find(Buffer.str());
  if (Found == L.Same.end())
    return nullptr;
  const TraceLaunch *Earlier = launchOf(Launches, Found->second);
  return Earlier && Earlier->changed(Buffer) ? Earlier : nullptr;
}

const TraceArray *Trace::contents(const TraceLaunch &L,
                                  StringRef Buffer) const {
  const TraceLaunch *Holder = holder(L, Buffer);
  return Holder ? Holder->changed(Buffer) : nullptr;
}

bool hasWholeGraphs(const Trace &T) {
  return any_of(T.Launches,
                [](const TraceLaunch &L) { return L.IsWholeGraph; });
}

/// W as a launch: with all bytes.
static TraceLaunch asLaunch(const Trace &T, const TraceLaunch &W) {
  TraceLaunch Result = W;
  for (TraceArray &X : Result.Changed) {
    const TraceLaunch *Node =
        X.KeptIn ? launchOf(T.Launches, X.KeptIn) : nullptr;
    const TraceArray *Kept = Node ? Node->changed(X.Buffer) : nullptr;
    if (Kept) {
      X.Bytes = Kept->Bytes;
      X.Hash = Kept->Hash;
    }
    X.IsOmitted |= X.KeptIn && (!Kept || Kept->IsOmitted);
    X.KeptIn = 0;
  }
  // Memory that graphs allocate is seen by recorders of their nodes alone.
  erase_if(Result.Changed, [](const TraceArray &X) {
    return StringRef(X.Buffer).starts_with("g");
  });
  return Result;
}

Trace withWholeGraphs(const Trace &T) {
  if (T.Graphs.empty())
    return T;
  Trace Result;
  Result.Leg = T.Leg;
  Result.ExitStatus = T.ExitStatus;
  Result.Output = T.Output;
  Result.ReusedFrom = T.ReusedFrom;
  Result.LibraryLaunches = T.LibraryLaunches;
  Result.OtherProcesses = T.OtherProcesses;
  /// By the numbers of before; a node's is that of its graph.
  std::map<uint64_t, uint64_t> Numbers;
  std::map<uint64_t, std::vector<uint64_t>> NodesOf;
  for (const TraceLaunch &L : T.Launches)
    if (L.Graph)
      NodesOf[L.Graph].push_back(L.Number);
  auto Whole = T.Graphs.begin();
  auto add = [&](TraceLaunch L) {
    L.Number = Result.Launches.size() + 1;
    Result.Launches.push_back(std::move(L));
  };
  auto addGraphsBefore = [&](uint64_t Number) {
    for (; Whole != T.Graphs.end() && Whole->Number < Number; ++Whole) {
      add(asLaunch(T, *Whole));
      for (uint64_t Node : NodesOf[Whole->Graph])
        Numbers[Node] = Result.Launches.size();
    }
  };
  for (const TraceLaunch &L : T.Launches) {
    addGraphsBefore(L.Number);
    if (L.Graph)
      continue;
    add(L);
    Numbers[L.Number] = Result.Launches.size();
  }
  addGraphsBefore(UINT64_MAX);
  for (TraceLaunch &L : Result.Launches)
    for (auto &[Buffer, Number] : L.Same)
      Number = Numbers[Number];
  for (const TraceCopy &C : T.Copies)
    if (!C.Graph)
      Result.Copies.push_back({Result.Copies.size() + 1, C.What, 0});
  return Result;
}

} // namespace porthip
