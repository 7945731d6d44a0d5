// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The calls of a communicator's ranks that are in this process, and where the
// others are.
#ifndef PORTHIP_LIBRARIES_NCCL_WORLD_H
#define PORTHIP_LIBRARIES_NCCL_WORLD_H

#include "Libraries/Nccl/Collectives.h"
#include <atomic>
#include <condition_variable>
#include <deque>
#include <map>
#include <mutex>
#include <utility>
#include <vector>

namespace porthip::nccl {

/// A rank's call on its way.
struct Pending {
  Communicator *By = nullptr;
  Request Asked;
  Code Result = Code::Success;
  bool IsDone = false; ///< its operation was submitted, or refused
};
using PendingPtr = std::shared_ptr<Pending>;

/// Sender and receiver.
using Pair = std::pair<int, int>;

/// The part of a rank in a split.
struct SplitBy {
  int Color = 0, Key = 0;
};

struct World {
  uint64_t Number = 0;
  int Ranks = 0;
  /// Lock of all worlds: calls of several communicators are in one order.
  static std::mutex &lock();
  std::condition_variable Changed;
  std::vector<std::deque<PendingPtr>> Collectives; ///< by rank
  std::map<Pair, std::deque<PendingPtr>> Sent, Received;

  /// Addresses of the ranks' processes; empty: all ranks are in this one.
  std::vector<std::string> Processes;
  std::string Here; ///< this process's
  bool isHere(int Rank) const {
    return Processes.empty() || Processes[size_t(Rank)] == Here;
  }
  /// By the number of a split and by rank.
  std::map<uint64_t, std::map<int, SplitBy>> Splits;
  /// How many went to other processes: both sides count alike.
  uint64_t Collected = 0;
  std::map<Pair, uint64_t> SentAway, ReceivedFromAway;
  /// Error of what happens in streams, after the calls have returned.
  std::atomic<Code> Later{Code::Success};
  std::atomic<bool> IsAborted{false};
};

inline bool isMessage(Kind K) { return K == Kind::Send || K == Kind::Receive; }
inline bool hasRoot(Kind K) {
  return K == Kind::Broadcast || K == Kind::Reduce || K == Kind::Gather ||
         K == Kind::Scatter;
}
const char *nameOf(Kind K);
/// The world of this number, which lives as long as one of its communicators.
std::shared_ptr<World> worldOf(uint64_t Number, int Ranks);

/// Performs the call of the ranks of this process, all of which have called, in
/// their order.
Code perform(const std::vector<PendingPtr> &Here);
Code deliver(const PendingPtr &From, const PendingPtr &To);
/// The other side is in another process.
Code sendAway(const PendingPtr &P);
Code receiveFromAway(const PendingPtr &P);

} // namespace porthip::nccl
#endif
