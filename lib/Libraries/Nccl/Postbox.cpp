// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Libraries/Nccl/Postbox.h"
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstring>
#include <map>
#include <mutex>
#include <set>
#include <sys/random.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <thread>
#include <tuple>
#include <unistd.h>

namespace porthip::nccl {

bool operator<(const Subject &A, const Subject &B) {
  auto All = [](const Subject &S) {
    return std::tie(S.World, S.Number, S.Run, S.Is, S.From, S.To);
  };
  return All(A) < All(B);
}

namespace {

/// A connection begins with the sender's address, then come letters.
struct Head {
  Subject About;
  Terms Asked;
  uint64_t Bytes;
};

constexpr size_t AddressBytes = 32;
constexpr uint64_t MaxContentBytes = uint64_t(1) << 40;

/// All of it by calls of Some(place, bytes), which move a part each.
template <typename Byte, typename Call>
bool moveAll(Byte *At, size_t Bytes, Call Some) {
  while (Bytes) {
    ssize_t Done = Some(At, Bytes);
    if (Done < 0 && errno == EINTR)
      continue;
    if (Done <= 0)
      return false;
    At += Done;
    Bytes -= size_t(Done);
  }
  return true;
}

bool writeAll(int Socket, const void *From, size_t Bytes) {
  return moveAll(static_cast<const char *>(From), Bytes,
                 [&](const char *At, size_t Left) {
                   return ::send(Socket, At, Left, MSG_NOSIGNAL);
                 });
}

bool readWhole(int Socket, void *To, size_t Bytes) {
  return moveAll(static_cast<char *>(To), Bytes, [&](char *At, size_t Left) {
    return ::read(Socket, At, Left);
  });
}

/// Linux's abstract names: nothing is left of them when the process ends.
socklen_t nameOf(const std::string &Address, sockaddr_un &Name) {
  std::memset(&Name, 0, sizeof(Name));
  Name.sun_family = AF_UNIX;
  std::memcpy(Name.sun_path + 1, Address.data(), Address.size());
  return socklen_t(offsetof(sockaddr_un, sun_path) + 1 + Address.size());
}

int newSocket() { return socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0); }

int connectTo(const std::string &Address) {
  if (Address.empty() || Address.size() >= AddressBytes)
    return -1;
  sockaddr_un Name;
  socklen_t Length = nameOf(Address, Name);
  int Socket = newSocket();
  if (Socket >= 0 &&
      connect(Socket, reinterpret_cast<sockaddr *>(&Name), Length)) {
    close(Socket);
    return -1;
  }
  return Socket;
}

/// Another user's process has no business here.
bool isOurs(int Socket) {
  ucred Peer;
  socklen_t Length = sizeof(Peer);
  return !getsockopt(Socket, SOL_SOCKET, SO_PEERCRED, &Peer, &Length) &&
         Peer.uid == geteuid();
}

} // namespace

/// Stands where a sender's address does.
constexpr char Fence[AddressBytes] = "fence";

struct Postbox::State {
  int Listening = -1;
  std::mutex Lock;
  std::condition_variable Changed;
  std::map<Subject, Letter> Letters;
  std::set<std::string> Ended; ///< processes that were connected
  /// Connections that are read: of whom that is known, and the others.
  std::map<std::string, unsigned> Readers;
  unsigned Nameless = 0;
  /// Connections to ourselves: what came before one that has passed is counted.
  unsigned FencesSent = 0, FencesPassed = 0;
  std::map<uint64_t, std::vector<std::string>> Joined; ///< by world and rank
  std::mutex Writing;                                  ///< and of Out
  std::map<std::string, int> Out;
};

Postbox *Postbox::get() {
  static std::mutex &Lock = *new std::mutex;
  static Postbox *Only = nullptr;
  static pid_t Of = 0;
  std::lock_guard<std::mutex> Held(Lock);
  if (Of == getpid())
    return Only;
  // A socket of the parent, left open here, would keep its address alive after
  // its end.
  if (Only) {
    close(Only->Q->Listening);
    for (auto &[Address, Socket] : Only->Q->Out)
      close(Socket);
  }
  Of = getpid();
  Only = new Postbox;
  if (!Only->open())
    Only = nullptr;
  return Only;
}

bool Postbox::open() {
  Q = new State;
  uint64_t Random = 0;
  if (getrandom(&Random, sizeof(Random), 0) != sizeof(Random))
    return false;
  char Text[AddressBytes];
  Address.assign(Text, size_t(snprintf(Text, sizeof(Text), "porthip-%016llx",
                                       (unsigned long long)Random)));
  sockaddr_un Name;
  socklen_t Length = nameOf(Address, Name);
  Q->Listening = newSocket();
  if (Q->Listening < 0 ||
      bind(Q->Listening, reinterpret_cast<sockaddr *>(&Name), Length) ||
      listen(Q->Listening, SOMAXCONN))
    return false;
  std::thread([this] { acceptAll(); }).detach();
  return true;
}

void Postbox::acceptAll() {
  for (;;) {
    int Socket = accept4(Q->Listening, nullptr, nullptr, SOCK_CLOEXEC);
    if (Socket < 0 && errno != EINTR && errno != ECONNABORTED)
      return;
    if (Socket < 0)
      continue;
    if (!isOurs(Socket)) {
      close(Socket);
      continue;
    }
    {
      std::lock_guard<std::mutex> Held(Q->Lock);
      ++Q->Nameless;
    }
    std::thread([this, Socket] { readAll(Socket); }).detach();
  }
}

void Postbox::readAll(int Socket) {
  char Sender[AddressBytes] = "";
  bool IsKnown = readWhole(Socket, Sender, sizeof(Sender));
  Sender[sizeof(Sender) - 1] = 0;
  const bool IsFence = IsKnown && !std::strcmp(Sender, Fence);
  {
    std::lock_guard<std::mutex> Held(Q->Lock);
    --Q->Nameless;
    Q->FencesPassed += IsFence;
    if (IsKnown && !IsFence)
      ++Q->Readers[Sender];
    Q->Changed.notify_all();
  }
  Head H;
  while (IsKnown && readWhole(Socket, &H, sizeof(H)) &&
         H.Bytes < MaxContentBytes) {
    Letter L{H.About, H.Asked, std::vector<char>(H.Bytes)};
    if (!readWhole(Socket, L.Content.data(), H.Bytes))
      break;
    if (H.About.Is == Subject::Join)
      join(L);
    else
      deposit(std::move(L));
  }
  close(Socket);
  if (!IsKnown || IsFence) // or one that only looked whether we are there
    return;
  std::lock_guard<std::mutex> Held(Q->Lock);
  --Q->Readers[Sender];
  Q->Ended.insert(Sender);
  Q->Changed.notify_all();
}

void Postbox::deposit(Letter L) {
  std::lock_guard<std::mutex> Held(Q->Lock);
  Q->Letters[L.About] = std::move(L);
  Q->Changed.notify_all();
}

/// When all ranks of a communicator have written, each gets the addresses.
void Postbox::join(const Letter &L) {
  const std::string From(L.Content.begin(), L.Content.end());
  Letter Answer;
  Answer.About = {Subject::Table, 0, L.About.From, 0, L.About.World, 0};
  std::vector<std::string> All;
  {
    std::lock_guard<std::mutex> Held(Q->Lock);
    std::vector<std::string> &Ranks = Q->Joined[L.About.World];
    if (Ranks.empty() && L.Asked.Count < (1u << 20))
      Ranks.resize(L.Asked.Count);
    const size_t Rank = size_t(L.About.From);
    const bool Disagrees = Ranks.size() != L.Asked.Count ||
                           Rank >= Ranks.size() || !Ranks[Rank].empty();
    if (!Disagrees) {
      Ranks[Rank] = From;
      for (const std::string &Each : Ranks)
        if (Each.empty())
          return;
      All = Ranks;
    }
  }
  if (All.empty()) {
    send(From, Answer);
    return;
  }
  for (const std::string &Each : All) {
    Answer.Content.insert(Answer.Content.end(), Each.begin(), Each.end());
    Answer.Content.push_back('\n');
  }
  for (size_t Rank = 0; Rank < All.size(); ++Rank) {
    Answer.About.To = int32_t(Rank);
    send(All[Rank], Answer);
  }
}

/// With Writing held; -1: nobody is there.
int Postbox::connection(const std::string &To) {
  auto Known = Q->Out.find(To);
  if (Known != Q->Out.end())
    return Known->second;
  char Sender[AddressBytes] = "";
  std::memcpy(Sender, Address.data(), Address.size());
  int Socket = connectTo(To);
  if (Socket >= 0 && writeAll(Socket, Sender, sizeof(Sender)))
    return Q->Out[To] = Socket;
  if (Socket >= 0)
    close(Socket);
  return -1;
}

bool Postbox::send(const std::string &To, const Letter &L) {
  if (To == Address && L.About.Is != Subject::Join) {
    deposit(L);
    return true;
  }
  std::lock_guard<std::mutex> Held(Q->Writing);
  int Socket = connection(To);
  Head H{L.About, L.Asked, L.Content.size()};
  return Socket >= 0 && writeAll(Socket, &H, sizeof(H)) &&
         writeAll(Socket, L.Content.data(), L.Content.size());
}

void Postbox::sendFence() {
  {
    std::lock_guard<std::mutex> Held(Q->Lock);
    ++Q->FencesSent;
  }
  int Socket = connectTo(Address);
  if (Socket >= 0) {
    writeAll(Socket, Fence, sizeof(Fence));
    close(Socket);
    return;
  }
  // Nobody can come any more.
  std::lock_guard<std::mutex> Held(Q->Lock);
  ++Q->FencesPassed;
}

bool Postbox::take(const Subject &About, const std::string &From, Letter &L,
                   const std::function<void()> &IsLate,
                   const std::function<bool()> &GivesUp) {
  const auto Begin = std::chrono::steady_clock::now();
  bool WasTold = false, IsGone = false;
  std::unique_lock<std::mutex> Held(Q->Lock);
  for (;;) {
    auto Found = Q->Letters.find(About);
    if (Found != Q->Letters.end()) {
      L = std::move(Found->second);
      Q->Letters.erase(Found);
      return true;
    }
    // Messages that a process sent before its end are still to be read.
    const bool IsAllRead =
        Q->FencesPassed == Q->FencesSent && !Q->Nameless && !Q->Readers[From];
    if (GivesUp() || Q->Ended.count(From) || (IsGone && IsAllRead))
      return false;
    Q->Changed.wait_for(Held, std::chrono::seconds(1));
    const bool IsTold = !WasTold && std::chrono::steady_clock::now() - Begin >
                                        std::chrono::seconds(10);
    Held.unlock();
    if (IsTold)
      IsLate();
    WasTold |= IsTold;
    if (!IsGone && From != Address) {
      int Socket = connectTo(From);
      IsGone = Socket < 0;
      if (IsGone)
        sendFence();
      else
        close(Socket);
    }
    Held.lock();
  }
}

} // namespace porthip::nccl
