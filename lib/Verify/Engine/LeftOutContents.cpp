// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Contents that first runs leave out: where hashes differ, both legs are
// recorded again, with all contents or, where those are too many, part by part.
#include "Verify/Engine/LegJudge.h"
#include "Verify/Judge/Pairing.h"

using namespace llvm;

namespace porthip {

/// The bytes of a part: more takes more memory, less takes more runs.
constexpr uint64_t PartBytes = uint64_t(256) << 20;
/// A program with more than that has the rest of it not compared.
constexpr unsigned MostParts = 32;

/// In bytes, what a trace of all contents would hold of launches and copies.
static std::map<uint64_t, uint64_t> sizesOf(ArrayRef<TraceLaunch> Launches) {
  std::map<uint64_t, uint64_t> Sizes;
  for (const TraceLaunch &L : Launches)
    for (const TraceArray &X : L.Changed)
      Sizes[L.Number] += X.SizeBytes;
  return Sizes;
}

static std::map<uint64_t, uint64_t> sizesOf(ArrayRef<TraceCopy> Copies) {
  std::map<uint64_t, uint64_t> Sizes;
  for (const TraceCopy &C : Copies)
    Sizes[C.Number] += C.What.SizeBytes;
  return Sizes;
}

static uint64_t contentBytes(const Trace &T) {
  uint64_t Bytes = 0;
  for (const auto &[Number, Size] : sizesOf(T.Launches))
    Bytes += Size;
  for (const auto &[Number, Size] : sizesOf(T.Graphs))
    Bytes += Size;
  for (const auto &[Number, Size] : sizesOf(T.Copies))
    Bytes += Size;
  return Bytes;
}

/// The first of \p Of that \p Room takes in both traces; one in any case.
static WantedContents partOf(const WantedContents &Of, const Trace &A,
                             const Trace &B, uint64_t Room) {
  WantedContents Part;
  uint64_t Taken = 0;
  auto take = [&](const std::set<uint64_t> &From, std::set<uint64_t> &To,
                  const std::map<uint64_t, uint64_t> &InA,
                  const std::map<uint64_t, uint64_t> &InB) {
    for (uint64_t Number : From) {
      auto sizeIn = [&](const std::map<uint64_t, uint64_t> &Sizes) {
        auto Found = Sizes.find(Number);
        return Found == Sizes.end() ? 0 : Found->second;
      };
      Taken += std::max(sizeIn(InA), sizeIn(InB));
      if (Taken > Room && Part.isAny())
        return;
      To.insert(Number);
    }
  };
  take(Of.Launches, Part.Launches, sizesOf(A.Launches), sizesOf(B.Launches));
  if (Part.Launches.size() == Of.Launches.size())
    take(Of.Copies, Part.Copies, sizesOf(A.Copies), sizesOf(B.Copies));
  return Part;
}

/// Results of more runs of the original are about other contents, and are
/// dropped.
Error LegJudge::wantOnly(const WantedContents *Wanted) {
  HasRepeated = HasRepeatedMore = HasReadStores = false;
  Repeats.clear();
  Rules.Repeats = {};
  Stores.reset();
  Rules.Stores = nullptr;
  return Runs.want(Wanted);
}

/// Nothing: the leg cannot be run again after all.
std::unique_ptr<Trace> LegJudge::runAgain(const Leg &L) {
  LegRun Run;
  Run.IsForCause = true;
  Run.MaxBytes = Runs.maxBytes();
  const size_t Said = Runs.logText().size();
  auto T = Runs.run(L, Run);
  Runs.truncateLog(Said); // that of the usual run is enough
  if (T)
    return std::make_unique<Trace>(std::move(*T));
  consumeError(T.takeError());
  return nullptr;
}

/// With all contents, of the reference once.
void LegJudge::recordWhole(Pair &To, const Leg &L) {
  if (!Whole)
    Whole = runAgain(Runs.reference());
  To.OwnB = Whole ? runAgain(L) : nullptr;
  if (!To.OwnB)
    return;
  To.A = Whole.get();
  To.B = To.OwnB.get();
}

/// As much as fits at a time, until something differs or nothing is left.
void LegJudge::recordByParts(Pair &To, const Leg &L, WantedContents Left) {
  const uint64_t Room = std::min(PartBytes, Runs.maxBytes());
  for (unsigned I = 0; I < MostParts && Left.isAny(); ++I) {
    const WantedContents Part = partOf(Left, *To.A, *To.B, Room);
    if (Error Wrong = wantOnly(&Part))
      return consumeError(std::move(Wrong));
    To.OwnA.reset(); // what is compared is known
    To.OwnB.reset();
    To.OwnA = runAgain(Runs.reference());
    To.OwnB = To.OwnA ? runAgain(L) : nullptr;
    if (!To.OwnB)
      return;
    To.A = To.OwnA.get();
    To.B = To.OwnB.get();
    Verdict V = judge(*To.A, *To.B, Rules);
    const size_t Before = Known.size();
    Known.merge(V.Differences);
    if (V.differs() || Known.size() == Before)
      return; // or each run leaves something else
    Left = std::move(V.Wanted);
  }
}

LegJudge::Pair LegJudge::recordedAgain(const Trace &A, const Trace &B,
                                       const Leg &L) {
  Pair Result{&A, &B, nullptr, nullptr};
  if (!Runs.canRecordAgain(L) || !Runs.canRecordAgain(Runs.reference()))
    return Result;
  Known.clear();
  Rules.Known = &Known;
  Verdict First = judge(A, B, Rules);
  Rules.Known = nullptr;
  if (!First.Wanted.isAny())
    return Result;
  // A program with other numbers in each run, or for the verdict, cannot be
  // asked for its contents.
  const bool HasNumbers = !hasSeveralThreads(A) && A.Graphs.empty() &&
                          B.Graphs.empty() && !hasWholeGraphs(A) &&
                          !hasWholeGraphs(B);
  if (!HasNumbers ||
      std::max(contentBytes(A), contentBytes(B)) <= Runs.maxBytes()) {
    recordWhole(Result, L);
  } else if (!First.differs()) {
    Known = std::move(First.Differences);
    Rules.Known = &Known;
    recordByParts(Result, L, std::move(First.Wanted));
  }
  return Result;
}

} // namespace porthip
