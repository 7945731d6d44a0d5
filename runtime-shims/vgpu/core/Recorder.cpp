// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/Recorder.h"
#include "core/Machine.h"
#include "core/Status.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/xxhash.h"
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <list>
#include <unistd.h>

namespace porthip::vgpu::rt {

using llvm::StringRef;
namespace json = llvm::json;

static int openSpool() {
  const char *Path = std::getenv("PORTHIP_VGPU_TRACE");
  if (!Path || !*Path)
    return -1;
  int Fd =
      ::open(Path, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0644);
  if (Fd < 0 && errno != EEXIST)
    tellUser(std::string("PORTHIP_VGPU_TRACE: '") + Path +
             "': " + std::strerror(errno) + "; nothing is recorded");
  return Fd;
}

Recorder *Recorder::get() {
  static Recorder *R = [] {
    int Fd = openSpool();
    return Fd < 0 ? nullptr : new Recorder(Fd);
  }();
  return R;
}

static uint64_t numberIn(const char *Variable, uint64_t Default) {
  uint64_t Number = Default;
  const char *Text = std::getenv(Variable);
  return Text && !StringRef(Text).getAsInteger(10, Number) ? Number : Default;
}

Recorder::Recorder(int Fd) : Fd(Fd) {
  RoomBytes = numberIn("PORTHIP_VGPU_TRACE_MAX_MB", 1024) << 20;
  RoomBytes = numberIn("PORTHIP_VGPU_TRACE_MAX_BYTES", RoomBytes);
  SampleEvery = std::max<uint64_t>(1, numberIn("PORTHIP_VGPU_TRACE_SAMPLE", 1));
  Memory::get().zeroNew();
  Machine &M = Machine::get();
  write(json::Object{{"kind", "start"},
                     {"version", 1},
                     {"target", M.count() ? M.gpu(0).On->Name : ""},
                     {"side", M.vendor() == Vendor::Amd ? "hip" : "cuda"}},
        {});
}

/// Allocations are known by the order in which launches first see them: that
/// is the same on all targets, their addresses are not.
std::string Recorder::nameOf(const Allocation &A) {
  std::lock_guard<std::mutex> Held(NameLock);
  auto [It, IsNew] = Ordinals.try_emplace(A.Id, Ordinals.size() + 1);
  return llvm::utostr(It->second);
}

/// Left out: what compilers and device libraries add.
static bool isProgramVariable(StringRef Name) {
  return !Name.starts_with("__") && !Name.contains('.');
}

std::vector<Recorder::Watched> Recorder::watch(Kernel &K, bool IsSampled) {
  std::vector<Watched> Result;
  auto add = [&](std::string Name, const void *Base, uint64_t SizeBytes,
                 uint64_t Id) {
    // The names count on, so that they are those of a full record.
    if (!IsSampled)
      return;
    const char *At = static_cast<const char *>(Base);
    Result.push_back({std::move(Name), At, SizeBytes, Id,
                      llvm::xxh3_64bits(StringRef(At, SizeBytes))});
  };
  for (const Allocation &A : Memory::get().all())
    if (A.Kind != MemoryKind::Global)
      add(nameOf(A), A.Base, A.SizeBytes, A.Id);
  for (const std::string &Name : K.program().variableNames()) {
    if (!isProgramVariable(Name))
      continue;
    auto V = K.program().variable(Name);
    if (!V) {
      llvm::consumeError(V.takeError());
      continue;
    }
    if (V->Address && !V->IsConstant)
      add("@" + Name, V->Address, V->SizeBytes, /*Id=*/0);
  }
  return Result;
}

json::Array Recorder::describeArguments(Kernel &K, const LaunchConfig &C) {
  json::Array Result;
  auto Code = K.code();
  if (!Code) {
    llvm::consumeError(Code.takeError());
    return Result;
  }
  for (uint32_t I = 0; I < (*Code)->ArgumentCount; ++I) {
    uint64_t SizeBytes = (*Code)->Arguments[I].SizeBytes;
    json::Object Argument{{"size", SizeBytes}};
    const char *Value = nullptr;
    if (SizeBytes == sizeof(Value)) {
      std::memcpy(&Value, C.Args[I], sizeof(Value));
      std::optional<Allocation> A = Memory::get().find(Value);
      if (A && A->Kind != MemoryKind::Global) {
        Argument["buffer"] = nameOf(*A);
        Argument["offset"] = uint64_t(Value - A->Base);
      }
    }
    Result.push_back(std::move(Argument));
  }
  return Result;
}

/// Addresses of allocations differ from run to run; in their place stand the
/// ordinal (from bit 40 on) and the offset, which do not.
std::string Recorder::withoutAddresses(StringRef Bytes) {
  std::string Result = Bytes.str();
  std::vector<Allocation> All = Memory::get().all();
  const char *Least = nullptr, *Most = nullptr;
  for (const Allocation &A : All) {
    Least = Least ? std::min<const char *>(Least, A.Base) : A.Base;
    Most = std::max<const char *>(Most, A.Base + A.SizeBytes);
  }
  for (size_t I = 0; I + 8 <= Result.size(); I += 8) {
    const char *Pointer;
    std::memcpy(&Pointer, Result.data() + I, 8);
    if (Pointer < Least || Pointer >= Most)
      continue;
    std::optional<Allocation> A = Memory::get().find(Pointer);
    if (!A || A->Kind == MemoryKind::Global)
      continue;
    uint64_t Ordinal = 0;
    StringRef(nameOf(*A)).getAsInteger(10, Ordinal);
    uint64_t Stable = Ordinal << 40 | uint64_t(Pointer - A->Base);
    std::memcpy(Result.data() + I, &Stable, 8);
  }
  return Result;
}

bool Recorder::hasRoomFor(uint64_t SizeBytes) {
  std::lock_guard<std::mutex> Held(WriteLock);
  if (SizeBytes > RoomBytes)
    return false;
  RoomBytes -= SizeBytes;
  return true;
}

LaunchOutcome Recorder::launch(Kernel &K, const LaunchConfig &C,
                               uint64_t Number,
                               llvm::function_ref<LaunchOutcome()> Run) {
  std::lock_guard<std::mutex> Held(LaunchLock);
  bool IsSampled = (Number - 1) % SampleEvery == 0;
  std::vector<Watched> Before = watch(K, IsSampled);
  LaunchOutcome Outcome = Run();
  json::Array Changed;
  llvm::SmallVector<StringRef, 8> Parts;
  std::list<std::string> Contents;
  for (const Watched &W : Before) {
    // Another thread of the program may have freed it.
    if (W.Id && !Memory::get().isLive(W.Id))
      continue;
    StringRef Bytes(W.Base, W.SizeBytes);
    if (llvm::xxh3_64bits(Bytes) == W.Hash)
      continue;
    json::Object Entry{{"buffer", W.Name}, {"size", W.SizeBytes}};
    if (hasRoomFor(W.SizeBytes))
      Parts.push_back(Contents.emplace_back(withoutAddresses(Bytes)));
    else
      Entry["omitted"] = true;
    Changed.push_back(std::move(Entry));
  }
  write(json::Object{{"kind", "launch"},
                     {"number", Number},
                     {"kernel", K.name()},
                     {"grid", json::Array{C.Grid[0], C.Grid[1], C.Grid[2]}},
                     {"block", json::Array{C.Block[0], C.Block[1], C.Block[2]}},
                     {"shared", C.DynamicSharedBytes},
                     {"sampled", IsSampled},
                     {"fault", json::fixUTF8(Outcome.Message)},
                     {"arguments", describeArguments(K, C)},
                     {"changed", std::move(Changed)}},
        Parts);
  return Outcome;
}

void Recorder::copied(const Rows &To, const Rows &From, const Extent &Size,
                      uint64_t Number) {
  uint64_t SizeBytes = Size.WidthBytes * Size.Height * Size.Depth;
  json::Object Head{{"kind", "copy"}, {"number", Number}, {"size", SizeBytes}};
  if (std::optional<Allocation> A = Memory::get().find(From.Base))
    if (A->Kind != MemoryKind::Global) {
      Head["buffer"] = nameOf(*A);
      Head["offset"] = uint64_t(From.Base - A->Base);
    }
  llvm::SmallVector<StringRef, 8> Parts;
  if (hasRoomFor(SizeBytes)) {
    for (uint64_t Z = 0; Z < Size.Depth; ++Z)
      for (uint64_t Y = 0; Y < Size.Height; ++Y)
        Parts.push_back(
            {To.Base + Z * To.SliceBytes + Y * To.RowBytes, Size.WidthBytes});
  } else {
    Head["omitted"] = true;
  }
  write(std::move(Head), Parts);
}

void Recorder::write(json::Object Head, llvm::ArrayRef<StringRef> Parts) {
  uint64_t SizeBytes = 0;
  for (StringRef Part : Parts)
    SizeBytes += Part.size();
  Head["bytes"] = SizeBytes;
  std::string Line;
  llvm::raw_string_ostream(Line) << json::Value(std::move(Head)) << "\n";
  std::lock_guard<std::mutex> Held(WriteLock);
  writeAll(Line);
  for (StringRef Part : Parts)
    writeAll(Part);
}

void Recorder::writeAll(StringRef Bytes) {
  while (!Bytes.empty() && Fd >= 0) {
    ssize_t Done = ::write(Fd, Bytes.data(), Bytes.size());
    if (Done < 0 && errno == EINTR)
      continue;
    if (Done <= 0) {
      tellUser(std::string("PORTHIP_VGPU_TRACE: ") + std::strerror(errno) +
               "; the record ends here");
      ::close(Fd);
      Fd = -1;
      return;
    }
    Bytes = Bytes.drop_front(size_t(Done));
  }
}

} // namespace porthip::vgpu::rt
