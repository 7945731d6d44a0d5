// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Streams as ordered queues that run beside the host program, and events in
// them. Work of one stream runs in order; the legacy default stream and the
// blocking streams of its device wait for each other as CUDA says; all else
// may overlap. Executor threads run what is ready; a host thread that waits
// for a stream runs that stream's work itself, which saves the thread switch.
// Source: CUDA programming guide, "Implicit Synchronization", "Default
// Stream"; HIP follows it.
#ifndef PORTHIP_RUNTIME_STREAMS_STREAMS_H
#define PORTHIP_RUNTIME_STREAMS_STREAMS_H

#include "Runtime/Core/Machine.h"
#include "VirtualGpu/Run/Check/StreamOrder.h"
#include "llvm/ADT/FunctionExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <chrono>
#include <deque>

namespace porthip::vgpu::rt {

/// A place in a stream's order: reached when all work up to it is done.
struct Moment {
  std::shared_ptr<Stream> Of; ///< null: reached
  uint64_t Ticket = 0;
};

enum class WorkKind : uint8_t {
  Marker, ///< Run, if any, is short, takes no lock and cannot fail
  Device, ///< may run on any thread
  Host    ///< the program's own function: executor threads only
};

struct HostSource;

struct Work {
  WorkKind Kind = WorkKind::Marker;
  llvm::unique_function<Status()> Run;
  llvm::SmallVector<Moment, 2> After; ///< besides the work before it
  bool RunsAfterFault = false;
  /// The name in reports of --check=streams; empty: it uses no memory.
  std::string What;
  /// Order of --check=streams: its number, and what is over when it begins.
  uint32_t Operation = 0;
  std::shared_ptr<const StreamClock> Known;
  /// Memory of the host, which the program must leave alone until it has
  /// waited.
  std::shared_ptr<const HostSource> Source;
};

struct Capture; // core/Capture.h
struct Node;    // core/Graphs.h

struct StreamFlags {
  bool IsNonBlocking = false; ///< no implicit order with the default stream
  bool IsLegacy = false;
  bool IsOfGraph = false; ///< of an executable graph, not the program's
  int Priority = 0;
  std::vector<uint32_t> ComputeUnits; ///< bits of those asked for; empty: all
};

/// Handles of the program point to these; the queue keeps them alive until
/// their work is done.
class Stream : public std::enable_shared_from_this<Stream> {
public:
  Stream(Gpu &On, StreamFlags Flags, uint64_t Id)
      : On(On), Flags(std::move(Flags)), Id(Id) {}
  Gpu &On;
  const StreamFlags Flags;
  const uint64_t Id;
  /// The capture that it is part of, and the nodes that its next one follows;
  /// guarded by graphLock().
  std::shared_ptr<Capture> Captured;
  std::vector<Node *> CaptureTail;

private:
  friend class Queue;
  std::deque<Work> Waiting;
  uint64_t Submitted = 0, Completed = 0;
  bool IsRunning = false; ///< the head is with a thread
  bool IsListed = false;  ///< in Ready
  StreamClock Known;      ///< what is over when all that is submitted is
};

/// Shown in an event since its last record; shared with the marker in the
/// stream, so that recording again does not disturb waits for the old one.
struct Recording {
  Moment At;
  std::chrono::steady_clock::time_point Time;
  std::atomic<bool> IsReached{false};
  StreamClock Known; ///< what is over when it is reached; of --check=streams
};

class IpcEvent; // Runtime/Memory/Ipc.h
struct IpcHandle;

/// Flags of what events are created with; CUDA and HIP agree.
enum EventFlags : unsigned { EventDisablesTiming = 2, EventIsInterprocess = 4 };

struct Event {
  Gpu *On = nullptr;
  unsigned Flags = 0;
  bool HasTiming = true;
  std::shared_ptr<Recording> Last;  ///< guarded by the queue's lock
  std::shared_ptr<IpcEvent> Shared; ///< of an event for several processes
  /// The capture that it was last recorded in, if any, and the nodes there;
  /// guarded by graphLock().
  std::shared_ptr<Capture> Captured;
  std::vector<Node *> CaptureTail;
};

/// While a graph runs: its stream waits for it.
struct Detour {
  std::shared_ptr<Stream> End;
  std::shared_ptr<Stream> Behind; ///< the stream that waits
};

/// All work of the process. Thread-safe.
class Queue {
public:
  static Queue &get();

  std::shared_ptr<Stream> create(Gpu &On, const StreamFlags &Flags);
  /// The handle becomes invalid; what was submitted still runs.
  bool destroy(Stream *S);
  /// Null if it is no live stream.
  std::shared_ptr<Stream> find(Stream *S);

  /// Appends W. WakesExecutor is false when the caller waits for it at once.
  uint64_t submit(Stream &S, Work W, bool WakesExecutor = true);
  /// Returns when the moment is reached; runs work of that stream meanwhile.
  void wait(Stream &S, uint64_t Ticket);
  /// The same for some seconds at most, and others run the work: it may wait
  /// for what the caller does next.
  void waitAWhile(Stream &S, uint64_t Ticket);
  bool isReached(const Moment &M);
  /// Whether all that was submitted to \p S itself is done.
  bool isIdle(const Stream &S);
  /// Work that is submitted to Lane from here to closeDetour runs at this place
  /// of S's order. Lane is no stream of the program's.
  Detour openDetour(Stream &S, Stream &Lane);
  void closeDetour(const Detour &D, Stream &Lane);
  /// Waits for everything that was submitted to the device.
  void waitForAll(Gpu &On);

  /// Flags: EventFlags, and what has no meaning here. Shared: the event that
  /// another process has made, else null.
  Event *createEvent(Gpu &On, unsigned Flags,
                     std::shared_ptr<IpcEvent> Shared = nullptr);
  bool destroyEvent(Event *E);
  bool isEvent(Event *E);
  void record(Event &E, Stream &S);
  void waitFor(Stream &S, Event &E);
  std::shared_ptr<Recording> recording(Event &E);
  /// The program has seen that all of S, or what came before R, is over.
  void noteSeen(Stream &S);
  void noteSeen(const Recording &R);
  /// The program goes on with its own code; of --check=streams.
  void leaveRuntime();
  /// A copy is to write the host's own memory; of --check=streams.
  void noteHostWritten(const char *Begin, uint64_t Bytes);

private:
  Queue();
  struct State;
  State &Q;
};

/// The stream that a handle of the program means: null the default stream (of
/// the thread where IsDefaultPerThread), 1 the legacy one, 2 the thread's own.
/// Null: no such stream.
std::shared_ptr<Stream> resolveStream(void *Handle);
/// The vendor's answer to a handle that is no stream (any more).
Status noSuchStream();

/// Whether --check=streams is on.
bool checksStreams();
/// Submits W and returns when it is done.
Status runNow(Stream &S, Work W);
/// Returns at once, but while the program is recorded or streams are checked:
/// then everything happens in the order of its calls, and the same in each run.
void runSoon(Stream &S, Work W);
Status synchronizeStream(Stream &S);
Status queryStream(Stream &S);
Status synchronizeDevice(Gpu &On);

/// Whether the program may use E; else it is told with --check=calls.
bool isLiveEvent(Event *E);
/// InvalidValue: between processes events measure no time.
Status createEvent(Gpu &On, unsigned Flags, Event **Made);
/// Handle of an event that was created for several processes.
Status makeEventHandle(IpcHandle &Handle, Event *E);
Status openEventHandle(Gpu &On, Event **Made, const IpcHandle &Handle);
Status recordEvent(Event *E, void *Stream, bool IsExternal = false);
Status synchronizeEvent(Event *E);
Status queryEvent(Event *E);
/// IsExternal: in a captured stream, a node that does so.
Status streamWaitEvent(void *Stream, Event *E, bool IsExternal = false);
Status elapsedMs(float *Ms, Event *Start, Event *End);

/// Run in stream order, after a fault, too.
Status addCallback(void *Stream, llvm::unique_function<void(Status)> Run);
/// Function(Argument) in stream order, unless there is a fault before.
Status callHost(void *Stream, void (*Function)(void *), void *Argument);

} // namespace porthip::vgpu::rt
#endif
