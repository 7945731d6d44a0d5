// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The work of collectives and messages once they are called by all: one
// operation in the streams of this process's ranks, which exchanges with the
// others.
#include "Libraries/Nccl/Postbox.h"
#include "Libraries/Nccl/Reduce.h"
#include "Libraries/Nccl/World.h"
#include "Runtime/Code/LibraryCalls.h"
#include "Runtime/Core/Machine.h"
#include "Runtime/Streams/Streams.h"
#include <cstring>
#include <set>

namespace porthip::nccl {
using namespace vgpu::rt;

const char *nameOf(Kind K) {
  constexpr const char *Names[] = {
      "allReduce", "reduce", "broadcast", "allGather", "reduceScatter",
      "allToAll",  "gather", "scatter",   "send",      "recv"};
  return Names[int(K)];
}

namespace {

/// Sets the thread's device while it lives.
class OnDevice {
public:
  explicit OnDevice(unsigned Device) : Before(thread().Device) {
    thread().Device = Device;
  }
  ~OnDevice() { thread().Device = Before; }

private:
  unsigned Before;
};

/// An operation's record and memory in the making.
class Description {
public:
  Description(const char *Name, const Request &R) {
    Call->Name = std::string("nccl::") + Name + "(int, unsigned long, int, int";
    Call->Arguments = {{uint64_t(R.Type), 4},
                       {R.Count, 8},
                       {uint64_t(R.How), 4},
                       {uint64_t(R.Peer), 4}};
  }
  void add(Element E, const void *At, size_t Count, bool IsWritten) {
    Call->Name +=
        std::string(", ") + nccl::nameOf(E) + (IsWritten ? "*" : " const*");
    Call->Arguments.push_back({uint64_t(At), 8});
    Call->Operands.push_back({At, Count * bytesOf(E),
                              IsWritten ? "recvbuff" : "sendbuff", IsWritten,
                              /*IsWhole=*/true});
  }
  std::shared_ptr<LibraryCall> finish(std::function<Status()> Run) {
    Call->Name += ")";
    Call->Run = std::move(Run);
    return std::move(Call);
  }

private:
  std::shared_ptr<LibraryCall> Call = std::make_shared<LibraryCall>();
};

/// After all that is in the streams of these calls, before what comes there.
Code submitAmong(const std::vector<PendingPtr> &All,
                 std::shared_ptr<LibraryCall> Call) {
  const Pending &First = *All.front();
  auto eventOf = [](const Pending &P) {
    return Queue::get().createEvent(Machine::get().gpu(P.By->Device),
                                    EventDisablesTiming);
  };
  Status Result = Status::Success;
  auto on = [&](const Pending &P, auto Run) {
    OnDevice Of(P.By->Device);
    if (Result == Status::Success)
      Result = Run(P.Asked.Stream);
  };
  std::vector<Event *> Events;
  for (size_t I = 1; I < All.size(); ++I) {
    Events.push_back(eventOf(*All[I]));
    on(*All[I], [&](void *S) { return recordEvent(Events.back(), S); });
    on(First, [&](void *S) { return streamWaitEvent(S, Events.back()); });
  }
  on(First, [&](void *S) { return submitLibraryCall(S, std::move(Call)); });
  Events.push_back(eventOf(First));
  on(First, [&](void *S) { return recordEvent(Events.back(), S); });
  for (size_t I = 1; I < All.size(); ++I)
    on(*All[I], [&](void *S) { return streamWaitEvent(S, Events.back()); });
  for (Event *E : Events)
    Queue::get().destroyEvent(E);
  return Result == Status::Success ? Code::Success : Code::UnhandledError;
}

/// Elements of what a rank sends and gets, by the kind of call.
size_t sentBy(const Request &R, size_t Ranks) {
  const bool IsForEach = R.Is == Kind::ReduceScatter ||
                         R.Is == Kind::AllToAll || R.Is == Kind::Scatter;
  return IsForEach ? R.Count * Ranks : R.Count;
}
size_t gotBy(const Request &R, size_t Ranks) {
  const bool IsOfEach =
      R.Is == Kind::AllGather || R.Is == Kind::AllToAll || R.Is == Kind::Gather;
  return IsOfEach ? R.Count * Ranks : R.Count;
}

Terms termsOf(const Request &R) {
  return {int32_t(R.Is), R.Type, R.How, R.Peer, R.Count};
}

/// The first difference in what ranks must have in common; a GPU does not look
/// at it: it hangs, or gives wrong numbers.
const char *difference(const Terms &A, const Terms &B) {
  if (A.Is != B.Is)
    return "operations";
  if (A.Count != B.Count)
    return "counts";
  if (A.Type != B.Type)
    return "datatypes";
  if (A.How != B.How)
    return "reductions";
  return A.Peer != B.Peer ? "roots" : nullptr;
}

Code tellOfDifference(int Rank, const Terms &A, int Other, const Terms &B,
                      const char *What) {
  tellUser("ranks " + std::to_string(Rank) + " and " + std::to_string(Other) +
           " of a communicator call " + nameOf(Kind(A.Is)) + " and " +
           nameOf(Kind(B.Is)) + " with different " + What +
           "; nothing is computed");
  return Code::InvalidArgument;
}

Code tellOfOtherMessage(int Sender, int Receiver) {
  tellUser("rank " + std::to_string(Sender) + " sends to rank " +
           std::to_string(Receiver) +
           " with a count or datatype that it does not receive; nothing is "
           "copied");
  return Code::InvalidArgument;
}

//===-- With other processes ----------------------------------------------===//

/// A stream has a fault, and the communicator says which.
Status fail(World &W, Code Why) {
  Code None = Code::Success;
  W.Later.compare_exchange_strong(None, Why);
  return Status::LaunchFailure;
}

bool isAmiss(World &W, int Rank, bool IsDone) {
  if (!IsDone && !W.IsAborted)
    tellUser("the process of rank " + std::to_string(Rank) + " of " +
             std::to_string(W.Ranks) + " has ended");
  return !IsDone;
}

/// Takes the letter that the process of rank From has sent for rank By.
bool take(World &W, const Subject &About, int By, Kind Is, Letter &L) {
  auto isLate = [&] {
    tellUser("rank " + std::to_string(By) + " of " + std::to_string(W.Ranks) +
             " waits in " + nameOf(Is) + " for rank " +
             std::to_string(About.From) + ", which is in another process");
  };
  return !isAmiss(W, About.From,
                  Postbox::get()->take(About, W.Processes[size_t(About.From)],
                                       L, isLate,
                                       [&] { return W.IsAborted.load(); }));
}

bool send(World &W, int Rank, const Letter &L) {
  return !isAmiss(W, Rank, Postbox::get()->send(W.Processes[size_t(Rank)], L));
}

/// A collective, as far as this process has a part in it.
struct Collective {
  struct Part {
    int Rank;
    Request Asked;
    std::vector<char> Scaled = {}; ///< what it gives, where that is multiplied
    const void *input() const {
      return Scaled.empty() ? Asked.From : Scaled.data();
    }
  };
  std::shared_ptr<World> Of;
  std::vector<Part> Here;
  uint64_t Number = 0;
  uint32_t Runs = 0;

  const Request &request() const { return Here.front().Asked; }
  Element element() const { return Element(request().Type); }
  /// Whether what rank From gives is used in the process of rank To.
  bool isNeeded(int From, const std::string &To) const {
    const int Root = request().Peer;
    if (request().Is == Kind::Broadcast || request().Is == Kind::Scatter)
      return From == Root;
    return !hasRoot(request().Is) || Of->Processes[size_t(Root)] == To;
  }
  void scaleParts();
  void sendParts();
  Code takeParts(std::vector<Letter> &Letters);
  void compute(const std::vector<const void *> &From);
  Status run();
};

void Collective::scaleParts() {
  for (Part &P : Here) {
    if (!P.Asked.Scaled)
      continue;
    const size_t Count = sentBy(P.Asked, size_t(Of->Ranks));
    P.Scaled.resize(Count * bytesOf(element()));
    scale(element(), P.Asked.Scaled->at(), P.Asked.From, Count,
          P.Scaled.data());
  }
}

/// Whether they arrive is not asked: a process that has sent its own parts and
/// ended has no use for them, and of another one takeParts() tells.
void Collective::sendParts() {
  std::set<std::string> Told{Of->Here};
  for (int Other = 0; Other < Of->Ranks; ++Other) {
    const std::string &To = Of->Processes[size_t(Other)];
    if (!Told.insert(To).second)
      continue;
    for (const Part &P : Here) {
      Letter L;
      L.About = {Subject::Part, P.Rank, 0, Runs, Of->Number, Number};
      L.Asked = termsOf(P.Asked);
      auto *Begin = static_cast<const char *>(P.input());
      if (isNeeded(P.Rank, To))
        L.Content.assign(Begin, Begin + sentBy(P.Asked, size_t(Of->Ranks)) *
                                            bytesOf(element()));
      Postbox::get()->send(To, L);
    }
  }
}

Code Collective::takeParts(std::vector<Letter> &Letters) {
  const Part &First = Here.front();
  for (int Other = 0; Other < Of->Ranks; ++Other) {
    if (Of->isHere(Other))
      continue;
    Letter &L = Letters[size_t(Other)];
    if (!take(*Of, {Subject::Part, Other, 0, Runs, Of->Number, Number},
              First.Rank, First.Asked.Is, L))
      return Code::RemoteError;
    if (const char *What = difference(termsOf(First.Asked), L.Asked))
      return tellOfDifference(First.Rank, termsOf(First.Asked), Other, L.Asked,
                              What);
  }
  return Code::Success;
}

/// From: of all ranks; null where it is in another process and not needed here.
void Collective::compute(const std::vector<const void *> &From) {
  const Request &R = request();
  const size_t Bytes = R.Count * bytesOf(element());
  // Into memory of our own first: a rank may receive where it sends.
  std::vector<std::vector<char>> Results(Here.size());
  auto reduced = [&](std::vector<char> &Result, size_t First) {
    Result.resize(Bytes);
    reduce(element(), R.Scaled ? Reduction::Sum : Reduction(R.How), From, First,
           R.Count, Result.data());
  };
  // Appends the part for rank Place of what a rank gives.
  auto append = [&](std::vector<char> &Result, size_t Rank, size_t Place) {
    auto *Begin = static_cast<const char *>(From[Rank]) + Place * Bytes;
    Result.insert(Result.end(), Begin, Begin + Bytes);
  };
  auto appendAll = [&](std::vector<char> &Result, size_t Place) {
    for (size_t Rank = 0; Rank < From.size(); ++Rank)
      append(Result, Rank, Place);
  };
  for (size_t I = 0; I < Here.size() && Bytes; ++I) {
    const size_t Own = size_t(Here[I].Rank);
    std::vector<char> &Result = Results[I];
    switch (R.Is) {
    case Kind::ReduceScatter:
      reduced(Result, Own * R.Count);
      break;
    case Kind::Scatter:
      append(Result, size_t(R.Peer), Own);
      break;
    case Kind::AllToAll:
      appendAll(Result, Own);
      break;
    case Kind::Reduce:
      if (Here[I].Rank == R.Peer)
        reduced(Result, 0);
      break;
    case Kind::Gather:
      if (Here[I].Rank == R.Peer)
        appendAll(Result, 0);
      break;
    default: // the same for all
      if (I > 0)
        Result = Results[0];
      else if (R.Is == Kind::Broadcast)
        append(Result, size_t(R.Peer), 0);
      else if (R.Is == Kind::AllGather)
        appendAll(Result, 0);
      else
        reduced(Result, 0);
    }
  }
  for (size_t I = 0; I < Here.size(); ++I)
    if (!Results[I].empty())
      std::memcpy(Here[I].Asked.To, Results[I].data(), Results[I].size());
}

Status Collective::run() {
  std::vector<Letter> Letters{size_t(Of->Ranks)};
  std::vector<const void *> From(size_t(Of->Ranks), nullptr);
  scaleParts();
  if (Here.size() != From.size()) {
    sendParts();
    Code Result = takeParts(Letters);
    if (Result != Code::Success)
      return fail(*Of, Result);
    ++Runs;
  }
  for (size_t Rank = 0; Rank < From.size(); ++Rank)
    if (!Letters[Rank].Content.empty())
      From[Rank] = Letters[Rank].Content.data();
  for (const Part &P : Here)
    From[size_t(P.Rank)] = P.input();
  compute(From);
  return Status::Success;
}

} // namespace

Code perform(const std::vector<PendingPtr> &Here) {
  const PendingPtr &First = Here.front();
  const Request &R = First->Asked;
  World &W = *First->By->Of;
  // One rank alone copies at once.
  if (W.Ranks == 1 && R.Count && R.From != R.To && !(R.From && R.To)) {
    tellUser(std::string("nccl::") + nameOf(R.Is) +
             " copies from or to a null pointer");
    return Code::UnhandledError;
  }
  Collective All{First->By->Of, {}, W.Collected++};
  Description D(nameOf(R.Is), R);
  const bool IsFromRoot = R.Is == Kind::Broadcast || R.Is == Kind::Scatter;
  for (const PendingPtr &P : Here) {
    if (const char *What = difference(termsOf(R), termsOf(P->Asked)))
      return tellOfDifference(First->By->Rank, termsOf(R), P->By->Rank,
                              termsOf(P->Asked), What);
    const bool IsRoot = P->By->Rank == R.Peer;
    const size_t Ranks = size_t(W.Ranks);
    if (!IsFromRoot || IsRoot)
      D.add(Element(R.Type), P->Asked.From, sentBy(R, Ranks), false);
    if (!hasRoot(R.Is) || IsFromRoot || IsRoot)
      D.add(Element(R.Type), P->Asked.To, gotBy(R, Ranks), true);
    All.Here.push_back({P->By->Rank, P->Asked});
  }
  return submitAmong(Here, D.finish([All]() mutable { return All.run(); }));
}

Code deliver(const PendingPtr &From, const PendingPtr &To) {
  if (From->Asked.Count != To->Asked.Count ||
      From->Asked.Type != To->Asked.Type)
    return tellOfOtherMessage(From->By->Rank, To->By->Rank);
  const Element E = Element(From->Asked.Type);
  Description D("sendRecv", From->Asked);
  D.add(E, From->Asked.From, From->Asked.Count, false);
  D.add(E, To->Asked.To, To->Asked.Count, true);
  const void *Source = From->Asked.From;
  void *Target = To->Asked.To;
  size_t Bytes = From->Asked.Count * bytesOf(E);
  return submitAmong({From, To}, D.finish([=] {
    std::memmove(Target, Source, Bytes);
    return Status::Success;
  }));
}

Code sendAway(const PendingPtr &P) {
  const Request R = P->Asked;
  std::shared_ptr<World> Of = P->By->Of;
  Description D(nameOf(R.Is), R);
  D.add(Element(R.Type), R.From, R.Count, false);
  Subject About{Subject::Message, P->By->Rank,
                R.Peer,           0,
                Of->Number,       Of->SentAway[{P->By->Rank, R.Peer}]++};
  return submitAmong({P}, D.finish([=]() mutable {
    auto *Begin = static_cast<const char *>(R.From);
    Letter L{About, termsOf(R), {}};
    L.Content.assign(Begin, Begin + R.Count * bytesOf(Element(R.Type)));
    ++About.Run;
    return send(*Of, R.Peer, L) ? Status::Success
                                : fail(*Of, Code::RemoteError);
  }));
}

Code receiveFromAway(const PendingPtr &P) {
  const Request R = P->Asked;
  const int Rank = P->By->Rank;
  std::shared_ptr<World> Of = P->By->Of;
  Description D(nameOf(R.Is), R);
  D.add(Element(R.Type), R.To, R.Count, true);
  Subject About{Subject::Message,
                R.Peer,
                Rank,
                0,
                Of->Number,
                Of->ReceivedFromAway[{R.Peer, Rank}]++};
  return submitAmong({P}, D.finish([=]() mutable {
    Letter L;
    if (!take(*Of, About, Rank, R.Is, L))
      return fail(*Of, Code::RemoteError);
    ++About.Run;
    if (L.Asked.Count != R.Count || L.Asked.Type != R.Type)
      return fail(*Of, tellOfOtherMessage(R.Peer, Rank));
    if (!L.Content.empty())
      std::memcpy(R.To, L.Content.data(), L.Content.size());
    return Status::Success;
  }));
}

} // namespace porthip::nccl
