// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Libraries/Nccl/Collectives.h"
#include "Libraries/Nccl/Reduce.h"
#include "Runtime/Code/LibraryCalls.h"
#include "Runtime/Core/Machine.h"
#include "Runtime/Core/Misuse.h"
#include "Runtime/Streams/Streams.h"
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstring>
#include <deque>
#include <map>
#include <mutex>
#include <utility>
#include <vector>

namespace porthip::nccl {
using namespace vgpu::rt;

namespace {

/// A rank's call on its way.
struct Pending {
  Communicator *By = nullptr;
  Request Asked;
  Code Result = Code::Success;
  bool IsDone = false; ///< its operation was submitted, or refused
};
using PendingPtr = std::shared_ptr<Pending>;

bool isMessage(Kind K) { return K == Kind::Send || K == Kind::Receive; }

const char *nameOf(Kind K) {
  constexpr const char *Names[] = {"allReduce", "reduce",        "broadcast",
                                   "allGather", "reduceScatter", "send",
                                   "recv"};
  return Names[int(K)];
}

/// How long a call waits before it says for whom.
constexpr std::chrono::seconds Patience(10);

} // namespace

struct World {
  int Ranks = 0;
  /// Of all worlds: calls of several communicators are in one order.
  static std::mutex &lock() {
    static std::mutex &Lock = *new std::mutex;
    return Lock;
  }
  std::condition_variable Changed;
  std::vector<std::deque<PendingPtr>> Collectives; ///< by rank
  /// By sender and receiver.
  std::map<std::pair<int, int>, std::deque<PendingPtr>> Sent, Received;
};

namespace {

std::map<uint64_t, std::weak_ptr<World>> &worlds() {
  static auto &All = *new std::map<uint64_t, std::weak_ptr<World>>;
  return All;
}

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
    return Queue::get().createEvent(Machine::get().gpu(P.By->Device), 0, false);
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
  return R.Is == Kind::ReduceScatter ? R.Count * Ranks : R.Count;
}
size_t gotBy(const Request &R, size_t Ranks) {
  return R.Is == Kind::AllGather ? R.Count * Ranks : R.Count;
}

Status run(const std::vector<Request> &All, Element E) {
  const Request &R = All.front();
  const size_t Bytes = R.Count * bytesOf(E);
  std::vector<const void *> From;
  for (const Request &Each : All)
    From.push_back(Each.From);
  // Into memory of our own first: a rank may receive where it sends.
  std::vector<std::vector<char>> Results(All.size());
  auto reduced = [&](size_t Rank, size_t First) {
    Results[Rank].resize(Bytes);
    reduce(E, Reduction(R.How), From, First, R.Count, Results[Rank].data());
  };
  auto bytesOfRank = [&](size_t Rank) {
    return static_cast<const char *>(From[Rank]);
  };
  if (R.Is == Kind::AllReduce) {
    reduced(0, 0);
    for (size_t I = 1; I < All.size(); ++I)
      Results[I] = Results[0];
  } else if (R.Is == Kind::Reduce) {
    reduced(size_t(R.Peer), 0);
  } else if (R.Is == Kind::ReduceScatter) {
    for (size_t I = 0; I < All.size(); ++I)
      reduced(I, I * R.Count);
  } else if (R.Is == Kind::Broadcast) {
    for (std::vector<char> &Result : Results)
      Result.assign(bytesOfRank(size_t(R.Peer)),
                    bytesOfRank(size_t(R.Peer)) + Bytes);
  } else {
    for (size_t I = 0; I < All.size(); ++I)
      Results[0].insert(Results[0].end(), bytesOfRank(I),
                        bytesOfRank(I) + Bytes);
    for (size_t I = 1; I < All.size(); ++I)
      Results[I] = Results[0];
  }
  for (size_t I = 0; I < All.size(); ++I)
    if (!Results[I].empty())
      std::memcpy(All[I].To, Results[I].data(), Results[I].size());
  return Status::Success;
}

/// What ranks must have in common, which a GPU does not look at: it hangs, or
/// gives wrong numbers.
const char *difference(const Request &A, const Request &B) {
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

Code perform(const std::vector<PendingPtr> &All) {
  const Request &R = All.front()->Asked;
  for (const PendingPtr &P : All)
    if (const char *What = difference(R, P->Asked)) {
      tellUser(std::string("ranks 0 and ") + std::to_string(P->By->Rank) +
               " of a communicator call " + nameOf(R.Is) + " and " +
               nameOf(P->Asked.Is) + " with different " + What +
               "; nothing is computed");
      return Code::InvalidArgument;
    }
  const Element E = Element(R.Type);
  Description D(nameOf(R.Is), R);
  std::vector<Request> Requests;
  const bool HasRoot = R.Is == Kind::Broadcast || R.Is == Kind::Reduce;
  for (const PendingPtr &P : All) {
    const bool IsRoot = P->By->Rank == R.Peer;
    if (R.Is != Kind::Broadcast || IsRoot)
      D.add(E, P->Asked.From, sentBy(R, All.size()), false);
    if (!HasRoot || R.Is == Kind::Broadcast || IsRoot)
      D.add(E, P->Asked.To, gotBy(R, All.size()), true);
    Requests.push_back(P->Asked);
  }
  return submitAmong(All, D.finish([Requests, E] { return run(Requests, E); }));
}

Code deliver(const PendingPtr &From, const PendingPtr &To) {
  if (From->Asked.Count != To->Asked.Count ||
      From->Asked.Type != To->Asked.Type) {
    tellUser("rank " + std::to_string(From->By->Rank) + " sends to rank " +
             std::to_string(To->By->Rank) +
             " with a count or datatype that it does not receive; nothing is "
             "copied");
    return Code::InvalidArgument;
  }
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

void finish(const PendingPtr &P, Code Result) {
  P->Result = Result;
  P->IsDone = true;
}

/// Submits what all of its ranks have called. With World::lock() held.
void match(World &W) {
  for (;;) {
    std::vector<PendingPtr> All;
    for (auto &OfRank : W.Collectives)
      if (!OfRank.empty())
        All.push_back(OfRank.front());
    if (All.size() != W.Collectives.size())
      break;
    Code Result = perform(All);
    for (auto &OfRank : W.Collectives) {
      finish(OfRank.front(), Result);
      OfRank.pop_front();
    }
  }
  for (auto &[Pair, Sends] : W.Sent) {
    auto &Receives = W.Received[Pair];
    while (!Sends.empty() && !Receives.empty()) {
      Code Result = deliver(Sends.front(), Receives.front());
      finish(Sends.front(), Result);
      finish(Receives.front(), Result);
      Sends.pop_front();
      Receives.pop_front();
    }
  }
  W.Changed.notify_all();
}

void append(const PendingPtr &P) {
  World &W = *P->By->Of;
  const int Rank = P->By->Rank, Peer = P->Asked.Peer;
  if (P->Asked.Is == Kind::Send)
    W.Sent[{Rank, Peer}].push_back(P);
  else if (P->Asked.Is == Kind::Receive)
    W.Received[{Peer, Rank}].push_back(P);
  else
    W.Collectives[size_t(Rank)].push_back(P);
}

/// Who waits for whom.
void tellOfWait(const Pending &P) {
  const World &W = *P.By->Of;
  std::string Others;
  auto add = [&](int Rank) {
    Others += (Others.empty() ? "" : ", ") + std::to_string(Rank);
  };
  if (isMessage(P.Asked.Is))
    add(P.Asked.Peer);
  else
    for (int R = 0; R < W.Ranks; ++R)
      if (W.Collectives[size_t(R)].empty())
        add(R);
  tellUser("rank " + std::to_string(P.By->Rank) + " of " +
           std::to_string(W.Ranks) + " waits in " + nameOf(P.Asked.Is) +
           " for rank " + Others +
           "; ranks of one thread belong between ncclGroupStart and "
           "ncclGroupEnd, and ranks of other processes are not reached");
}

Code submitAll(const std::vector<PendingPtr> &All) {
  std::unique_lock<std::mutex> Held(World::lock());
  for (const PendingPtr &P : All)
    append(P);
  for (const PendingPtr &P : All)
    match(*P->By->Of);
  Code Result = Code::Success;
  for (const PendingPtr &P : All) {
    auto isDone = [&] { return P->IsDone; };
    if (!P->By->Of->Changed.wait_for(Held, Patience, isDone)) {
      tellOfWait(*P);
      P->By->Of->Changed.wait(Held, isDone);
    }
    if (P->Result != Code::Success)
      Result = P->Result;
  }
  return Result;
}

struct Group {
  int Depth = 0;
  std::vector<PendingPtr> Calls;
};
Group &group() {
  static thread_local Group Own;
  return Own;
}

} // namespace

uint64_t newWorldNumber() {
  static std::atomic<uint64_t> Next{1};
  return Next++;
}

Code makeCommunicator(Communicator *&Made, uint64_t Number, int Ranks, int Rank,
                      unsigned Device) {
  if (Ranks < 1 || Rank < 0 || Rank >= Ranks ||
      Device >= Machine::get().count())
    return Code::InvalidArgument;
  Machine::get().initialiseDriver();
  std::lock_guard<std::mutex> Held(World::lock());
  std::shared_ptr<World> Of = worlds()[Number].lock();
  if (!Of) {
    Of = std::make_shared<World>();
    Of->Ranks = Ranks;
    Of->Collectives.resize(size_t(Ranks));
    worlds()[Number] = Of;
  }
  if (Of->Ranks != Ranks)
    return Code::InvalidArgument;
  Made = new Communicator;
  Made->Of = Of;
  Made->Rank = Rank;
  Made->Device = Device;
  noteMade(CommunicatorKind, Made);
  return Code::Success;
}

int ranksOf(const Communicator &C) { return C.Of->Ranks; }

void destroyCommunicator(Communicator *C) {
  destroyHandle(CommunicatorKind, C);
}

Code submit(Communicator &C, const Request &R) {
  const bool HasPeer =
      isMessage(R.Is) || R.Is == Kind::Broadcast || R.Is == Kind::Reduce;
  if (R.Type < 0 || R.Type > int(Element::Bfloat16) || R.How < 0 ||
      R.How > int(Reduction::Average) ||
      (HasPeer && (R.Peer < 0 || R.Peer >= ranksOf(C))))
    return Code::InvalidArgument;
  auto Call = std::make_shared<Pending>();
  Call->By = &C;
  Call->Asked = R;
  if (group().Depth) {
    group().Calls.push_back(std::move(Call));
    return Code::Success;
  }
  return submitAll({std::move(Call)});
}

void beginGroup() { ++group().Depth; }

Code endGroup() {
  Group &Own = group();
  if (!Own.Depth)
    return Code::InvalidUsage;
  if (--Own.Depth)
    return Code::Success;
  return submitAll(std::exchange(Own.Calls, {}));
}

} // namespace porthip::nccl
