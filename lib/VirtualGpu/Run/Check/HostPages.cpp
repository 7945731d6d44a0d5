// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "VirtualGpu/Run/Check/HostPages.h"
#include "VirtualGpu/Run/Check/Reports.h"
#include "VirtualGpu/Run/Check/Shadow.h"
#include "VirtualGpu/Run/Memory/Memory.h"
#include <atomic>
#include <map>
#include <mutex>
#include <sys/mman.h>
#include <unistd.h>
#include <utility>

namespace porthip::vgpu {
namespace {

/// The last operations that wrote and read some of it.
struct PageUse {
  uint64_t AllocationId;
  uint32_t Write = 0, Read = 0;
  bool IsGuarded = false;
};

bool isWatched(const Allocation &A) {
  return A.HasOwnPages && isSharedWithHost(A.Kind);
}

/// The memory that the host shares with devices, if its pages are its own.
std::optional<Allocation> watched(const void *Address) {
  std::optional<Allocation> A = Memory::get().find(Address);
  if (A && !isWatched(*A))
    A.reset();
  return A;
}

struct Pages {
  std::atomic<bool> IsOn{false};
  std::mutex Lock;
  std::map<uintptr_t, PageUse> Used; ///< by address
  StreamClock Seen;
  unsigned Inside = 0; ///< calls of the runtime under way
  const uintptr_t Bytes = uintptr_t(sysconf(_SC_PAGESIZE));

  static Pages &get() {
    static Pages *Only = new Pages;
    return *Only;
  }

  bool isOver(uint32_t Operation) const {
    return !Operation || Seen.at(streamOfOperation(Operation)) >= Operation;
  }

  /// The access that the program may have to the page.
  int accessTo(const PageUse &U) const {
    if (!isOver(U.Write))
      return PROT_NONE;
    return isOver(U.Read) ? PROT_READ | PROT_WRITE : PROT_READ;
  }

  void protect(uintptr_t Begin, uintptr_t End, int Access) const {
    if (Begin != End)
      mprotect(reinterpret_cast<void *>(Begin), End - Begin, Access);
  }

  void touch(uintptr_t Page, uint32_t Operation, bool IsWrite);
  void guard();
  void open();
};

/// The last notes of a thread, by page: most accesses are to one of a few. Page
/// number (36 bits), operation (27), whether it wrote. Few and small: a program
/// that loads the library late has little room for variables of threads.
thread_local uint64_t LastNoted[8];

void Pages::touch(uintptr_t Page, uint32_t Operation, bool IsWrite) {
  std::lock_guard<std::mutex> Held(Lock);
  auto Found = Used.find(Page);
  if (Found == Used.end() ||
      !Memory::get().isLive(Found->second.AllocationId)) {
    std::optional<Allocation> A = watched(reinterpret_cast<void *>(Page));
    if (!A)
      return;
    Found = Used.insert_or_assign(Page, PageUse{A->Id}).first;
  }
  (IsWrite ? Found->second.Write : Found->second.Read) = Operation;
}

/// Neighbours that get the same access are protected in one call.
class Protector {
public:
  explicit Protector(const Pages &Of) : Of(Of) {}
  ~Protector() { Of.protect(Begin, End, Access); }
  void add(uintptr_t Page, int To) {
    if (Page != End || To != Access) {
      Of.protect(Begin, End, Access);
      Begin = Page;
      Access = To;
    }
    End = Page + Of.Bytes;
  }

private:
  const Pages &Of;
  uintptr_t Begin = 0, End = 0;
  int Access = PROT_NONE;
};

void Pages::guard() {
  Protector Runs(*this);
  for (auto I = Used.begin(); I != Used.end();) {
    auto &[Page, Use] = *I;
    const int Access = accessTo(Use);
    // Freed pages may belong to anything by now.
    if (Access == (PROT_READ | PROT_WRITE) ||
        !Memory::get().isLive(Use.AllocationId)) {
      I = Used.erase(I);
      continue;
    }
    Runs.add(Page, Access);
    Use.IsGuarded = true;
    ++I;
  }
}

void Pages::open() {
  Protector Runs(*this);
  for (auto &[Page, Use] : Used)
    if (std::exchange(Use.IsGuarded, false))
      Runs.add(Page, PROT_READ | PROT_WRITE);
}

/// Compares the access with an operation that is not over, on the same bytes.
void compare(const void *Address, bool IsWrite, const StreamClock &Seen) {
  auto A = Memory::get().find(Address);
  const RunningOperation::Cell *Cells = A ? shadowOf(*A).Operations : nullptr;
  if (!Cells)
    return;
  const RunningOperation::Cell &Cell =
      Cells[uint64_t(static_cast<const char *>(Address) - A->Base) /
            GranuleBytes];
  if (reportHostAccess(Cell.Write, true, IsWrite, Seen) || !IsWrite)
    return;
  for (uint32_t Read : Cell.Reads)
    if (reportHostAccess(Read, false, IsWrite, Seen))
      return;
}

} // namespace

void watchHostPages() {
  Memory::get().giveOwnPages();
  Pages::get().IsOn = true;
}

bool areHostPages(const Allocation &A) {
  return Pages::get().IsOn && isWatched(A);
}

void noteHostPages(const char *Address, uint64_t SizeBytes, uint32_t Operation,
                   bool IsWrite) {
  Pages &P = Pages::get();
  if (!P.IsOn || !SizeBytes)
    return;
  const uintptr_t Begin = uintptr_t(Address) & ~(P.Bytes - 1);
  for (uintptr_t Page = Begin; Page < uintptr_t(Address) + SizeBytes;
       Page += P.Bytes) {
    const uint64_t Now = uint64_t(Page / P.Bytes) << 28 |
                         uint64_t(Operation) << 1 | uint64_t(IsWrite);
    uint64_t &Last = LastNoted[Page / P.Bytes % std::size(LastNoted)];
    if (Last == Now)
      continue;
    Last = Now;
    P.touch(Page, Operation, IsWrite);
  }
}

void openHostPages() {
  Pages &P = Pages::get();
  std::lock_guard<std::mutex> Held(P.Lock);
  if (P.Inside++ == 0)
    P.open();
}

void guardHostPages(const StreamClock &Seen) {
  Pages &P = Pages::get();
  std::lock_guard<std::mutex> Held(P.Lock);
  P.Seen = Seen;
  if (--P.Inside == 0)
    P.guard();
}

bool admitToHostPage(const void *Address, bool IsWrite) {
  Pages &P = Pages::get();
  if (!P.IsOn)
    return false;
  std::lock_guard<std::mutex> Held(P.Lock);
  const uintptr_t Page = uintptr_t(Address) & ~(P.Bytes - 1);
  auto Found = P.Used.find(Page);
  // Another thread may have opened it by now.
  if (Found == P.Used.end() || !Found->second.IsGuarded)
    return watched(Address).has_value();
  IsWrite |= P.accessTo(Found->second) == PROT_READ;
  P.protect(Page, Page + P.Bytes, PROT_READ | PROT_WRITE);
  Found->second.IsGuarded = false;
  // Work that runs on although the call that began it is over.
  if (P.Inside == 0 && !RunningOperation::get())
    compare(Address, IsWrite, P.Seen);
  return true;
}

} // namespace porthip::vgpu
