// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Libraries/Nccl/Collectives.h"
#include "Libraries/Nccl/Postbox.h"
#include "Libraries/Nccl/World.h"
#include "Runtime/Core/Machine.h"
#include "Runtime/Core/Misuse.h"
#include <atomic>
#include <chrono>
#include <sys/random.h>

namespace porthip::nccl {
using namespace vgpu::rt;

std::mutex &World::lock() {
  static std::mutex &Lock = *new std::mutex;
  return Lock;
}

namespace {

/// How long a call waits before it says for whom.
constexpr std::chrono::seconds Patience(10);

std::map<uint64_t, std::weak_ptr<World>> &worlds() {
  static auto &All = *new std::map<uint64_t, std::weak_ptr<World>>;
  return All;
}

void finish(const PendingPtr &P, Code Result) {
  P->Result = Result;
  P->IsDone = true;
}

/// The first calls of the ranks of this process; empty: one has not called.
std::vector<PendingPtr> firstOfAll(const World &W) {
  std::vector<PendingPtr> All;
  for (int Rank = 0; Rank < W.Ranks; ++Rank) {
    if (!W.isHere(Rank))
      continue;
    if (W.Collectives[size_t(Rank)].empty())
      return {};
    All.push_back(W.Collectives[size_t(Rank)].front());
  }
  return All;
}

/// Messages to other processes wait for nobody, so they come before all that
/// may wait for them.
void matchSent(World &W) {
  for (auto &[Ranks, Sends] : W.Sent)
    for (; !W.isHere(Ranks.second) && !Sends.empty(); Sends.pop_front())
      finish(Sends.front(), sendAway(Sends.front()));
}

/// Submits what all of its ranks have called. With World::lock() held.
void match(World &W) {
  for (;;) {
    std::vector<PendingPtr> All = firstOfAll(W);
    if (All.empty())
      break;
    Code Result = perform(All);
    for (const PendingPtr &P : All) {
      finish(P, Result);
      W.Collectives[size_t(P->By->Rank)].pop_front();
    }
  }
  for (auto &[Ranks, Sends] : W.Sent) {
    auto &Receives = W.Received[Ranks];
    while (!Sends.empty() && !Receives.empty()) {
      Code Result = deliver(Sends.front(), Receives.front());
      finish(Sends.front(), Result);
      finish(Receives.front(), Result);
      Sends.pop_front();
      Receives.pop_front();
    }
  }
  for (auto &[Ranks, Receives] : W.Received)
    for (; !W.isHere(Ranks.first) && !Receives.empty(); Receives.pop_front())
      finish(Receives.front(), receiveFromAway(Receives.front()));
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
      if (W.isHere(R) && W.Collectives[size_t(R)].empty())
        add(R);
  tellUser("rank " + std::to_string(P.By->Rank) + " of " +
           std::to_string(W.Ranks) + " waits in " + nameOf(P.Asked.Is) +
           " for rank " + Others +
           "; ranks of one thread belong between ncclGroupStart and "
           "ncclGroupEnd");
}

void tellOfJoining(const Communicator &C) {
  tellUser("rank " + std::to_string(C.Rank) + " of " +
           std::to_string(C.Of->Ranks) +
           " waits in ncclCommInitRank, which not all ranks have called; ranks "
           "of one thread belong between ncclGroupStart and ncclGroupEnd");
}

/// Waits for the addresses of all.
Code awaitOthers(Communicator &C) {
  if (C.HasJoined)
    return Code::Success;
  Letter L;
  Subject About{Subject::Table, 0, C.Rank, 0, C.Of->Number, 0};
  if (!Postbox::get()->take(
          About, C.Meeting, L, [&] { tellOfJoining(C); },
          [&] { return C.Of->IsAborted.load(); }))
    return Code::RemoteError;
  if (L.Content.empty())
    return Code::InvalidArgument;
  std::lock_guard<std::mutex> Held(World::lock());
  C.HasJoined = true;
  C.Of->Processes.assign(1, "");
  for (char Each : L.Content)
    if (Each == '\n')
      C.Of->Processes.emplace_back();
    else
      C.Of->Processes.back() += Each;
  C.Of->Processes.pop_back();
  return Code::Success;
}

Code submitAll(const std::vector<PendingPtr> &All) {
  for (const PendingPtr &P : All)
    if (Code Result = awaitOthers(*P->By); Result != Code::Success)
      return Result;
  std::unique_lock<std::mutex> Held(World::lock());
  for (const PendingPtr &P : All)
    append(P);
  for (const PendingPtr &P : All)
    matchSent(*P->By->Of);
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
  std::vector<Communicator *> Joining;
  std::vector<std::function<Code()>> Later;
};
Group &group() {
  static thread_local Group Own;
  return Own;
}

} // namespace

Identifier newLocalIdentifier() {
  static std::atomic<uint64_t> Next{1};
  return {Next++, ""};
}

Code newIdentifier(Identifier &Id) {
  Postbox *Box = Postbox::get();
  if (!Box || getrandom(&Id.Number, sizeof(Id.Number), 0) != sizeof(Id.Number))
    return Code::SystemError;
  Id.Meeting = Box->address();
  return Code::Success;
}

std::shared_ptr<World> worldOf(uint64_t Number, int Ranks) {
  std::lock_guard<std::mutex> Held(World::lock());
  std::shared_ptr<World> Of = worlds()[Number].lock();
  if (Of)
    return Of;
  Of = std::make_shared<World>();
  Of->Number = Number;
  Of->Ranks = Ranks;
  Of->Collectives.resize(size_t(Ranks));
  worlds()[Number] = Of;
  return Of;
}

/// Tells the process that made the identifier where this rank is.
static Code announce(const Communicator &C) {
  Postbox *Box = Postbox::get();
  if (!Box)
    return Code::SystemError;
  C.Of->Here = Box->address();
  Letter L;
  L.About = {Subject::Join, C.Rank, 0, 0, C.Of->Number, 0};
  L.Asked.Count = uint64_t(C.Of->Ranks);
  L.Content.assign(Box->address().begin(), Box->address().end());
  if (Box->send(C.Meeting, L))
    return Code::Success;
  tellUser("the process that called ncclGetUniqueId has ended, or is not on "
           "this machine");
  return Code::RemoteError;
}

Code makeCommunicator(Communicator *&Made, const Identifier &Id, int Ranks,
                      int Rank, unsigned Device) {
  if (Ranks < 1 || Rank < 0 || Rank >= Ranks ||
      Device >= Machine::get().count())
    return Code::InvalidArgument;
  Machine::get().initialiseDriver();
  auto New = std::make_unique<Communicator>();
  New->Of = worldOf(Id.Number, Ranks);
  if (New->Of->Ranks != Ranks)
    return Code::InvalidArgument;
  New->Rank = Rank;
  New->Device = Device;
  New->Meeting = Id.Meeting;
  New->HasJoined = Id.Meeting.empty();
  if (!New->HasJoined)
    if (Code Result = announce(*New); Result != Code::Success)
      return Result;
  Made = New.release();
  noteMade(CommunicatorKind, Made);
  return Code::Success;
}

Code join(Communicator &C) {
  if (!group().Depth)
    return awaitOthers(C);
  group().Joining.push_back(&C);
  return Code::Success;
}

Code asynchronousError(const Communicator &C) { return C.Of->Later; }

void abortCommunicator(Communicator &C) {
  C.Of->IsAborted = true;
  destroyCommunicator(&C);
}

int ranksOf(const Communicator &C) { return C.Of->Ranks; }

void destroyCommunicator(Communicator *C) {
  destroyHandle(CommunicatorKind, C);
}

Code submit(Communicator &C, const Request &R) {
  const bool HasPeer = isMessage(R.Is) || hasRoot(R.Is);
  if (R.Type < 0 || R.Type > int(Element::Bfloat16) || R.How < 0 ||
      (HasPeer && (R.Peer < 0 || R.Peer >= ranksOf(C))))
    return Code::InvalidArgument;
  auto Call = std::make_shared<Pending>();
  Call->By = &C;
  Call->Asked = R;
  if (R.How >= FirstOwnReduction) {
    const size_t Number = size_t(R.How - FirstOwnReduction);
    if (Number >= C.Own.size() || !C.Own[Number] ||
        int(C.Own[Number]->Type) != R.Type)
      return Code::InvalidArgument;
    Call->Asked.Scaled = C.Own[Number];
  }
  if (group().Depth) {
    group().Calls.push_back(std::move(Call));
    return Code::Success;
  }
  return submitAll({std::move(Call)});
}

Code makeReduction(Communicator &C, ScaledSum Of, int &Number) {
  Number = FirstOwnReduction + int(C.Own.size());
  C.Own.push_back(std::make_shared<const ScaledSum>(Of));
  return Code::Success;
}

Code destroyReduction(Communicator &C, int Number) {
  const size_t At = size_t(Number - FirstOwnReduction);
  if (Number < FirstOwnReduction || At >= C.Own.size() || !C.Own[At])
    return Code::InvalidArgument;
  C.Own[At] = nullptr;
  return Code::Success;
}

Code atGroupEnd(std::function<Code()> Finish) {
  if (!group().Depth)
    return Finish();
  group().Later.push_back(std::move(Finish));
  return Code::Success;
}

void beginGroup() { ++group().Depth; }

Code endGroup() {
  Group &Own = group();
  if (!Own.Depth)
    return Code::InvalidUsage;
  if (--Own.Depth)
    return Code::Success;
  Code Result = Code::Success;
  for (Communicator *C : std::exchange(Own.Joining, {}))
    if (Code Joined = awaitOthers(*C); Joined != Code::Success)
      Result = Joined;
  for (const auto &Finish : std::exchange(Own.Later, {}))
    if (Code Finished = Finish(); Finished != Code::Success)
      Result = Finished;
  Code Submitted = submitAll(std::exchange(Own.Calls, {}));
  return Result == Code::Success ? Submitted : Result;
}

} // namespace porthip::nccl
