// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The recorder's knowledge of a program on a real GPU, and how a call is
// recorded. The wrappers of an API (Runtime.inc, CudaDriver.cpp, ...) say what
// a call means; nothing in here knows one.
//
// Environment: PORTHIP_RECORD=FILE turns it on, and PORTHIP_RECORD_MAX_BYTES,
// PORTHIP_RECORD_SAMPLE as Spool.h has them. Where the program turns out to run
// on the virtual GPU, which records for itself (PORTHIP_VGPU_TRACE), all is
// left to it.
//
// The program must not notice: what is not understood is handed on untouched,
// calls of ours that fail leave no error behind, and nothing is done between
// the calls that a graph is captured from.
#ifndef PORTHIP_RECORD_PRELOAD_SESSION_H
#define PORTHIP_RECORD_PRELOAD_SESSION_H

#include "Record/Core/Recorder.h"
#include "Record/Preload/Hip/CodeObject.h"
#include <memory>

namespace porthip::record {

/// The calls of a vendor's API that recording needs. Calls leave no error
/// behind.
class Api {
public:
  virtual ~Api() = default;
  virtual StartFacts facts() = 0;
  /// Also when it cannot be told: then nothing may be done in between.
  virtual bool isCapturing(void *Stream) = 0;
  /// The thread's mode, as cudaThreadExchangeStreamCaptureMode has it.
  virtual void exchangeCaptureMode(int &Mode) = 0;
  /// The error in the stream; empty: nothing.
  virtual std::string synchronize(void *Stream) = 0;
  virtual std::string errorText(int Result) = 0;
  virtual bool read(void *To, const void *From, uint64_t SizeBytes) = 0;
  virtual void zero(void *At, uint64_t SizeBytes) = 0;
  /// Name of a handle that no call we know has given; empty: not known.
  virtual std::string nameOf(const void *Kernel) = 0;
  /// Empty: not known.
  virtual std::vector<Parameter> parametersOf(const void *Kernel) = 0;
  /// Address of a variable that the program names by Host, on the thread's
  /// device.
  virtual void *variableAddress(const void *Host) = 0;
};

/// The handle of a thread's own default stream, in all the APIs.
inline void *ownStream() { return reinterpret_cast<void *>(2); }

/// Make() puts work into the thread's own stream, so that the default stream
/// and the program's are left alone, and other threads' captures are passed by.
/// False: it could not, or the work failed.
template <class MakeCall> bool onOwnStream(Api &A, MakeCall Make) {
  if (A.isCapturing(ownStream()))
    return false;
  constexpr int Relaxed = 2;
  int Mode = Relaxed;
  A.exchangeCaptureMode(Mode);
  bool IsDone = Make() == 0 && A.synchronize(ownStream()).empty();
  A.exchangeCaptureMode(Mode);
  return IsDone;
}

enum class Kind { Device, Managed, PinnedHost, Array };

struct VariableFacts {
  std::string Name;
  const void *Host = nullptr; ///< as the program names it
  uint64_t SizeBytes = 0;
  bool IsAddress = false; ///< Host is the device's address
};

struct Function {
  std::string Name;
  const void *Module = nullptr;
  /// None: not asked yet.
  std::optional<std::vector<Parameter>> Parameters;
};

/// Memory and code of the process. Thread-safe.
class Tracker : public DeviceMemory {
public:
  void added(const void *Base, uint64_t SizeBytes, Kind Is);
  void removed(const void *Base);
  /// A managed variable, whose memory is known once the program runs.
  void addManaged(const void *const *Pointer, uint64_t SizeBytes,
                  const char *Name);
  std::optional<Kind> kindOf(const void *Pointer);

  void addFunction(const void *Handle, Function F);
  /// Another handle of the same function.
  void addAlias(const void *Handle, const void *Of);
  std::optional<Function> function(const void *Handle);
  void addVariable(const void *Module, VariableFacts V);
  std::vector<VariableFacts> variables(const void *Module);
  std::vector<VariableFacts> variables(); ///< of all modules
  void removeModule(const void *Module);

  std::vector<Region> all() override;
  std::optional<Region> find(const void *Pointer) override;
  bool isLive(uint64_t Id) override;
  std::optional<std::string_view> read(const Region &R,
                                       std::string &Room) override;

private:
  struct Entry {
    Region What;
    Kind Is;
  };
  struct Managed {
    const void *const *Pointer;
    uint64_t SizeBytes, Id;
    std::string Name;
  };
  void settleManaged();
  const Entry *entryOf(const void *Pointer) const;

  std::mutex Lock;
  std::map<const void *, Entry> Live; ///< by their start
  std::vector<Managed> Unsettled;
  std::map<const void *, Function> Functions;
  std::multimap<const void *, VariableFacts> Variables; ///< by module
  uint64_t NextId = 1;
};

/// One per process, never destroyed.
class Session {
public:
  static Session &get();

  Tracker Memory;

  /// Null: nothing is recorded. The first call starts the record.
  Recorder *recorder(Api &A);
  bool isOn() const { return !Settings.Path.empty(); }

private:
  Session();
  SpoolSettings Settings;
  std::mutex Lock;
  bool IsStarted = false;
  Recorder *Record = nullptr;
};

/// Stands in every wrapper. A call that comes from within another, as a
/// runtime's calls of its driver, is part of that one.
class Entry {
public:
  explicit Entry(Api &A);
  ~Entry();
  Entry(const Entry &) = delete;
  /// Whether the call is the program's, and is to be recorded.
  bool isRecorded() const { return IsRecorded; }

private:
  Api *Before;
  bool IsRecorded;
};

struct LaunchShape {
  uint32_t Grid[3], Block[3];
  uint64_t SharedBytes;
  void *const *Args;            ///< one pointer for each, or null:
  const void *Packed = nullptr; ///< as the device sees them; may be null too
  uint64_t PackedBytes = 0;
};

/// Null: what the call does is not recorded.
inline Recorder *recorderOf(const Entry &In, Api &A, void *Stream) {
  return In.isRecorded() && !A.isCapturing(Stream) ? Session::get().recorder(A)
                                                   : nullptr;
}

/// A launch; Call() makes the vendor's call.
template <class MakeCall>
auto recordLaunch(Api &A, const void *Kernel, const LaunchShape &Shape,
                  void *Stream, MakeCall Call) {
  LaunchFacts factsOf(Api &, const void *, const LaunchShape &);
  Entry In(A);
  Recorder *To = recorderOf(In, A, Stream);
  if (!To)
    return Call();
  decltype(Call()) Result{};
  const LaunchFacts Facts = factsOf(A, Kernel, Shape);
  To->launch(Facts, {To->numberLaunch(Facts.Kernel)},
             [&]() -> std::optional<LaunchEnd> {
               Result = Call();
               if (int(Result) != 0)
                 return std::nullopt;
               return LaunchEnd{A.synchronize(Stream)};
             });
  return Result;
}

struct CopyFacts {
  void *Stream = nullptr;
  const void *To = nullptr, *From = nullptr; ///< the first bytes
  uint64_t WidthBytes = 0, Height = 1, Depth = 1;
  uint64_t ToRowBytes = 0, ToSliceBytes = 0; ///< from row to row
  bool IsToHost = false;                     ///< the program says so
};

/// A copy or fill. While a program is recorded everything happens in the order
/// of its calls, and the same in each run: nothing is left under way.
template <class MakeFacts, class MakeCall>
auto recordCopy(Api &A, MakeFacts Facts, MakeCall Call) {
  void noteCopy(Recorder &, const CopyFacts &);
  Entry In(A);
  if (!In.isRecorded())
    return Call();
  CopyFacts C = Facts();
  if (A.isCapturing(C.Stream))
    return Call();
  Recorder *To = Session::get().recorder(A);
  auto Result = Call();
  if (To && int(Result) == 0 && A.synchronize(C.Stream).empty())
    noteCopy(*To, C);
  return Result;
}

/// Memory that Call() makes, at *Pointer. All of it is made zero, so that what
/// nobody wrote is the same in two runs.
template <class Measure, class MakeCall>
auto recordAllocation(Api &A, void **Pointer, Kind Is, void *Stream,
                      Measure SizeBytes, MakeCall Call) {
  void noteAllocation(Api &, void *, uint64_t, Kind, void *);
  Entry In(A);
  auto Result = Call();
  if (In.isRecorded() && int(Result) == 0 && Pointer && *Pointer)
    noteAllocation(A, *Pointer, SizeBytes(), Is, Stream);
  return Result;
}

template <class MakeCall>
auto recordRelease(Api &A, const void *Pointer, MakeCall Call) {
  Entry In(A);
  if (In.isRecorded())
    Session::get().Memory.removed(Pointer);
  return Call();
}

/// A graph's nodes are not seen one by one: it is one launch, of all that it
/// changes.
template <class MakeCall>
auto recordGraph(Api &A, void *Stream, MakeCall Call) {
  std::vector<Region> variablesOf(Api &);
  Entry In(A);
  Recorder *To = recorderOf(In, A, Stream);
  if (!To)
    return Call();
  decltype(Call()) Result{};
  // Earlier work in the stream is no part of it.
  A.synchronize(Stream);
  To->graph(variablesOf(A), To->numberGraphLaunch(), /*HasNodes=*/false,
            [&]() -> std::optional<std::string> {
              Result = Call();
              if (int(Result) != 0)
                return std::nullopt;
              return A.synchronize(Stream);
            });
  return Result;
}

/// Memory of the program's own that devices may use from now on.
template <class MakeCall>
auto recordRegistration(Api &A, void *Base, uint64_t SizeBytes, MakeCall Call) {
  Entry In(A);
  auto Result = Call();
  if (In.isRecorded() && int(Result) == 0)
    Session::get().Memory.added(Base, SizeBytes, Kind::PinnedHost);
  return Result;
}

/// The `extra` array of module launches: pairs of a key (1: buffer, 2: pointer
/// to its size) and a value, up to \p EndKey. Null and other keys: nothing.
void readExtra(void *const *Extra, uintptr_t EndKey, const void *&Packed,
               uint64_t &PackedBytes);

/// From a mangled name: pointers and plain types as the Itanium ABI lays them
/// out. Empty where a type is of another size than its name tells.
std::vector<Parameter> parametersByName(const std::string &Mangled);

void tell(const std::string &Text);

} // namespace porthip::record
#endif
