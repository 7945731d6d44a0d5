// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The state of a process's queue: for its own sources alone.
#ifndef PORTHIP_RUNTIME_STREAMS_QUEUESTATE_H
#define PORTHIP_RUNTIME_STREAMS_QUEUESTATE_H

#include "Runtime/Streams/HostSources.h"
#include "Runtime/Streams/Streams.h"
#include <condition_variable>
#include <map>
#include <mutex>
#include <set>
#include <unordered_map>

namespace porthip::vgpu::rt {

struct Queue::State {
  std::mutex Lock;
  std::condition_variable WorkIsReady, WorkIsDone;
  std::unordered_map<Stream *, std::shared_ptr<Stream>> Live;
  /// Streams whose first work can start, and those whose first work waits for
  /// another stream. A stream that is in neither is idle or running.
  std::vector<std::shared_ptr<Stream>> Ready, Blocked;
  /// Destroyed with work left: no handle, but still in order with the others.
  std::vector<std::shared_ptr<Stream>> Dying;
  std::set<Event *> Events;
  uint64_t NextStreamId = 1;
  unsigned Executors = 0, Idle = 0, Running = 0;
  unsigned Waiters = 0;
  bool IsStopping = false;
  // For --check=streams. One clock for all of the program's threads: how they
  // wait for each other is not known, so each is taken to know what one does.
  StreamClock Host;
  HostSources Sources;
  std::map<Gpu *, StreamClock> Destroyed; ///< of blocking streams

  void order(Stream &S, Work &W);
  void see(const StreamClock &Known) {
    Host.join(Known);
    Sources.settle(Host);
  }
  bool isReached(const Moment &M) const {
    return !M.Of || M.Of->Completed >= M.Ticket;
  }
  void examine(const std::shared_ptr<Stream> &S);
  void reexamineBlocked();
  uint64_t submit(Stream &S, Work W, bool WakesExecutor,
                  std::unique_lock<std::mutex> &Held);
  void wakeExecutor(std::unique_lock<std::mutex> &Held);
  std::shared_ptr<Stream> takeReady(Stream *Only, bool TakesHost);
  void runFirst(const std::shared_ptr<Stream> &S,
                std::unique_lock<std::mutex> &Held);
  void executorLoop();
  static void stopAtExit();
};

} // namespace porthip::vgpu::rt
#endif
