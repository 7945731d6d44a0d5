// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Verify/Judge/Pairing.h"
#include "Support/Text/Words.h"
#include "Verify/Judge/KernelNames.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <set>
#include <tuple>

using namespace llvm;

namespace porthip {
namespace {

using Names = std::map<std::string, std::string>;

bool isAllocation(StringRef Buffer) {
  return !Buffer.empty() && all_of(Buffer, isDigit);
}

unsigned ordinalOf(StringRef Buffer) {
  unsigned Number = 0;
  Buffer.getAsInteger(10, Number);
  return Number;
}

//===-- Buffers -----------------------------------------------------------===//

/// How often the arguments of launches that are one say that a buffer of B is
/// one of A.
class BufferVotes {
public:
  void add(const TraceLaunch &L, const TraceLaunch &M) {
    if (L.Arguments.size() != M.Arguments.size())
      return;
    for (auto [X, Y] : zip(L.Arguments, M.Arguments))
      if (isAllocation(X.Buffer) && isAllocation(Y.Buffer) &&
          X.OffsetBytes == Y.OffsetBytes)
        ++Votes[{Y.Buffer, X.Buffer}];
  }

  /// Each of B that has no other name, by A's.
  Names best() const {
    std::vector<std::tuple<uint64_t, std::string, std::string>> All;
    for (const auto &[Pair, Count] : Votes)
      All.emplace_back(Count, Pair.first, Pair.second);
    llvm::stable_sort(All, [](const auto &X, const auto &Y) {
      return std::get<0>(X) > std::get<0>(Y);
    });
    Names Result;
    std::set<std::string> Taken;
    for (const auto &[Count, B, A] : All)
      if (!Result.count(B) && Taken.insert(A).second)
        Result[B] = A;
    return Result;
  }

  /// All votes agree, and later allocations are later ones in A, too: what a
  /// call left over shifts their numbers, and swaps none.
  bool areShifted() const {
    std::map<unsigned, unsigned> AByB;
    for (const auto &[Pair, Count] : Votes)
      if (!AByB.try_emplace(ordinalOf(Pair.first), ordinalOf(Pair.second))
               .second)
        return false;
    unsigned Last = 0;
    for (const auto &[B, A] : AByB)
      if (A <= std::exchange(Last, A))
        return false;
    return any_of(AByB, [](const auto &P) { return P.first != P.second; });
  }

private:
  std::map<std::pair<std::string, std::string>, uint64_t> Votes;
};

/// Buffers without a new name keep theirs, or get one that nobody has.
class Renamer {
public:
  explicit Renamer(Names Known) : Known(std::move(Known)) {
    for (const auto &[From, To] : this->Known) {
      Taken.insert(To);
      Last = std::max({Last, ordinalOf(From), ordinalOf(To)});
    }
  }

  void apply(Trace &T) {
    for (TraceLaunch &L : T.Launches) {
      for (TraceArgument &A : L.Arguments)
        rename(A.Buffer);
      for (TraceArray &A : L.Changed)
        rename(A.Buffer);
      renameKeys(L.Inputs);
      renameKeys(L.Same);
    }
    for (TraceCopy &C : T.Copies)
      rename(C.What.Buffer);
  }

private:
  void rename(std::string &Buffer) {
    if (!isAllocation(Buffer))
      return;
    auto [Found, IsNew] = Known.try_emplace(Buffer, Buffer);
    if (IsNew && !Taken.insert(Buffer).second) {
      do
        Found->second = utostr(++Last);
      while (!Taken.insert(Found->second).second);
    }
    Buffer = Found->second;
  }

  void renameKeys(std::map<std::string, uint64_t> &Of) {
    std::map<std::string, uint64_t> Result;
    for (auto &[Buffer, Value] : Of) {
      std::string Name = Buffer;
      rename(Name);
      Result[Name] = Value;
    }
    Of = std::move(Result);
  }

  Names Known;
  std::set<std::string> Taken;
  unsigned Last = 0;
};

//===-- Threads -----------------------------------------------------------===//

/// By thread, the places of its launches or copies in their list.
template <typename T>
std::map<uint64_t, std::vector<size_t>> byThread(const std::vector<T> &All) {
  std::map<uint64_t, std::vector<size_t>> Result;
  for (auto [I, One] : enumerate(All))
    Result[One.Thread].push_back(I);
  return Result;
}

/// How alike the launches of two threads are; 0: they are not the same.
unsigned likeness(const Trace &A, ArrayRef<size_t> OfA, const Trace &B,
                  ArrayRef<size_t> OfB) {
  if (OfA.size() != OfB.size())
    return 0;
  bool HasSameValues = true, HasSameBuffers = true;
  for (auto [I, J] : zip(OfA, OfB)) {
    const TraceLaunch &L = A.Launches[I], &M = B.Launches[J];
    if (commonName(L.Kernel) != commonName(M.Kernel))
      return 0;
    HasSameValues &= equal(L.Grid, M.Grid) && equal(L.Block, M.Block) &&
                     L.Arguments.size() == M.Arguments.size();
    for (auto [X, Y] : zip(L.Arguments, M.Arguments)) {
      HasSameValues &= X.Value == Y.Value && X.OffsetBytes == Y.OffsetBytes;
      HasSameBuffers &= X.Buffer == Y.Buffer;
    }
  }
  return 1 + HasSameValues * 2 + (HasSameValues && HasSameBuffers);
}

/// The thread of B for each of A's; empty: some have none.
std::map<uint64_t, uint64_t> pairThreads(const Trace &A, const Trace &B) {
  const auto OfA = byThread(A.Launches), OfB = byThread(B.Launches);
  if (OfA.size() != OfB.size())
    return {};
  std::map<uint64_t, uint64_t> Result;
  std::set<uint64_t> Taken;
  for (unsigned Like : {4u, 3u, 1u})
    for (const auto &[X, LaunchesOfX] : OfA)
      for (const auto &[Y, LaunchesOfY] : OfB)
        if (!Result.count(X) && !Taken.count(Y) &&
            likeness(A, LaunchesOfX, B, LaunchesOfY) >= Like) {
          Result[X] = Y;
          Taken.insert(Y);
        }
  if (Result.size() != OfA.size())
    return {};
  return Result;
}

/// The launches, or copies, of B in the order of A's; as they are where the
/// threads have not as many.
template <typename T>
std::vector<size_t> orderOf(const std::vector<T> &A, const std::vector<T> &B,
                            const std::map<uint64_t, uint64_t> &Threads) {
  const auto OfB = byThread(B);
  std::map<uint64_t, size_t> Done;
  std::vector<size_t> Result;
  for (const T &X : A) {
    auto Y = Threads.find(X.Thread);
    auto Of = OfB.find(Y == Threads.end() ? X.Thread : Y->second);
    const size_t I = Done[X.Thread]++;
    if (Of == OfB.end() || I >= Of->second.size())
      return {};
    Result.push_back(Of->second[I]);
  }
  return Result.size() == B.size() ? Result : std::vector<size_t>();
}

struct Ordered {
  Trace T;
  std::vector<uint64_t> Numbers; ///< of before, by place
};

std::optional<Ordered> inOrderOf(const Trace &A, const Trace &B) {
  const std::map<uint64_t, uint64_t> Threads = pairThreads(A, B);
  if (Threads.empty())
    return std::nullopt;
  Ordered Result;
  Result.T = B;
  std::map<uint64_t, uint64_t> NewNumbers;
  BufferVotes Votes;
  const std::vector<size_t> Launches = orderOf(A.Launches, B.Launches, Threads);
  for (auto [I, J] : enumerate(Launches)) {
    TraceLaunch &L = Result.T.Launches[I];
    L = B.Launches[J];
    Result.Numbers.push_back(L.Number);
    NewNumbers[L.Number] = A.Launches[I].Number;
    L.Number = A.Launches[I].Number;
    L.Thread = A.Launches[I].Thread;
    Votes.add(A.Launches[I], L);
  }
  for (TraceLaunch &L : Result.T.Launches) {
    // The host's writes since the launch before depend on the order.
    L.Inputs.clear();
    for (auto &[Buffer, Number] : L.Same)
      Number = NewNumbers[Number];
  }
  for (auto [I, J] : enumerate(orderOf(A.Copies, B.Copies, Threads))) {
    Result.T.Copies[I] = B.Copies[J];
    Result.T.Copies[I].Number = A.Copies[I].Number;
  }
  Renamer(Votes.best()).apply(Result.T);
  return Result;
}

/// Buffers that launches of several threads change.
void addShared(const Trace &T, std::set<std::string> &Shared) {
  std::map<std::string, uint64_t> Writer;
  for (const TraceLaunch &L : T.Launches)
    for (const TraceArray &A : L.Changed)
      if (Writer.try_emplace(A.Buffer, L.Thread).first->second != L.Thread)
        Shared.insert(A.Buffer);
}

/// They change in the last launch alone, to what they are at last.
void leaveLast(Ordered &O, const std::set<std::string> &Shared) {
  std::map<std::string, std::pair<uint64_t, TraceArray>> Last;
  for (auto [Number, L] : zip(O.Numbers, O.T.Launches)) {
    for (TraceArray &A : L.Changed)
      if (Shared.count(A.Buffer))
        if (auto &Of = Last[A.Buffer]; Of.first <= Number)
          Of = {Number, A};
    erase_if(L.Changed,
             [&](const TraceArray &A) { return Shared.count(A.Buffer); });
    for (const std::string &Buffer : Shared)
      L.Same.erase(Buffer);
  }
  for (auto &[Buffer, Of] : Last)
    O.T.Launches.back().Changed.push_back(std::move(Of.second));
}

} // namespace

bool hasSeveralThreads(const Trace &T) {
  uint64_t First = 0;
  for (const TraceLaunch &L : T.Launches) {
    // Nodes of graphs are launched by whichever thread runs them.
    if (L.Graph || !L.Thread)
      continue;
    if (First && L.Thread != First)
      return true;
    First = L.Thread;
  }
  return false;
}

std::optional<PairedTraces> pairByThread(ArrayRef<const Trace *> Traces,
                                         std::vector<bool> &IsPaired) {
  std::vector<Ordered> All;
  std::set<std::string> Shared;
  IsPaired.clear();
  for (const Trace *T : Traces) {
    std::optional<Ordered> O = inOrderOf(*Traces.front(), *T);
    IsPaired.push_back(bool(O));
    if (!O && IsPaired.size() <= 2)
      return std::nullopt;
    if (!O)
      continue;
    addShared(O->T, Shared);
    All.push_back(std::move(*O));
  }
  PairedTraces Result;
  for (Ordered &O : All) {
    leaveLast(O, Shared);
    Result.Traces.push_back(std::move(O.T));
  }
  const size_t Threads = byThread(Traces.front()->Launches).size();
  Result.Note = "launches come from " + counted(Threads, "host thread") +
                " and are paired by thread, each thread's in its own order";
  if (!Shared.empty())
    Result.Note +=
        "; " +
        counted(Shared.size(), "buffer that several threads write is",
                "buffers that several threads write are") +
        " compared as they are after the last launch";
  return Result;
}

std::optional<Trace> withBuffersOf(const Trace &A, const Trace &B) {
  BufferVotes Votes;
  for (auto [L, M] : zip(A.Launches, B.Launches)) {
    if (commonName(L.Kernel) != commonName(M.Kernel))
      break;
    Votes.add(L, M);
  }
  if (!Votes.areShifted())
    return std::nullopt;
  Trace Result = B;
  Renamer(Votes.best()).apply(Result);
  return Result;
}

/// By threads where there are several, and by the buffers that arguments say to
/// be the same.
static Verdict judgePaired(const Trace &A, const Trace &B,
                           const VerdictRules &Rules) {
  if (!hasSeveralThreads(A) && !hasSeveralThreads(B)) {
    std::optional<Trace> Renamed = withBuffersOf(A, B);
    if (!Renamed)
      return judgeInOrder(A, B, Rules);
    Verdict V = judgeInOrder(A, *Renamed, Rules);
    V.Notes.push_back("the legs do not have the same allocations: buffers are "
                      "matched by the arguments of kernels, and have the "
                      "numbers of " +
                      A.Leg);
    return V;
  }
  std::vector<const Trace *> All = {&A, &B};
  for (const Trace &T : Rules.Repeats)
    All.push_back(&T);
  if (Rules.Stores)
    All.push_back(Rules.Stores);
  std::vector<bool> IsPaired;
  auto Paired = pairByThread(All, IsPaired);
  if (!Paired) {
    Verdict V = judgeInOrder(A, B, Rules);
    V.Notes.push_back("launches come from several host threads, and those of "
                      "the legs cannot be paired by thread: they are compared "
                      "in the order in which they happened to be called");
    return V;
  }
  VerdictRules Same = Rules;
  const bool HasStores = Rules.Stores && IsPaired.back();
  Same.Stores = HasStores ? &Paired->Traces.back() : nullptr;
  Same.Repeats = ArrayRef(Paired->Traces).drop_front(2).drop_back(HasStores);
  Verdict V = judgeInOrder(Paired->Traces[0], Paired->Traces[1], Same);
  V.Notes.push_back(std::move(Paired->Note));
  return V;
}

Verdict judge(const Trace &A, const Trace &B, const VerdictRules &Rules) {
  if (!hasWholeGraphs(A) && !hasWholeGraphs(B))
    return judgePaired(A, B, Rules);
  // A graph that one recorder has seen as a whole is compared as a whole.
  Trace WholeA = withWholeGraphs(A), WholeB = withWholeGraphs(B);
  std::vector<Trace> Repeats;
  for (const Trace &T : Rules.Repeats)
    Repeats.push_back(withWholeGraphs(T));
  VerdictRules Same = Rules;
  Same.Repeats = Repeats;
  Trace Stores;
  if (Rules.Stores) {
    Stores = withWholeGraphs(*Rules.Stores);
    Same.Stores = &Stores;
  }
  return judgePaired(WholeA, WholeB, Same);
}

} // namespace porthip
