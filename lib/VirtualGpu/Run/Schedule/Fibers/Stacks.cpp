// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "VirtualGpu/Run/Schedule/Fibers/Stacks.h"
#include "VirtualGpu/Run/Memory/Memory.h"
#include "llvm/Support/ErrorHandling.h"
#include <algorithm>
#include <atomic>
#include <mutex>
#include <set>
#include <sys/mman.h>

namespace porthip::vgpu {
namespace {

constexpr uint64_t Page = 4096;
constexpr uint64_t Least = uint64_t(1) << 16;
// The room that services (printf of a double), libm and products of matrices
// may need below the lane's frames.
constexpr uint64_t ForCalls = uint64_t(40) << 10;
constexpr uint64_t SlabBytes = uint64_t(4) << 20;
constexpr size_t TakenAtOnce = 64;
// Each guarded stack costs two mappings, of which a process has some 65,000.
constexpr uint64_t MaxGuarded = 16384;

// Blocks' shared memory must lie below 4 GiB, too; a grid that waits for itself
// has all its lanes' stacks at once.
constexpr uint64_t MaxLow = uint64_t(3) << 30;

std::atomic<uint64_t> Guarded{0}, Low{0};

// Process-wide: a signal handler's question, whoever made the stack. A slab is
// entered before its stacks are used and never leaves.
struct Slab {
  std::atomic<uint64_t> Begin{0}, End{0}, Stride{0};
};
constexpr unsigned MaxSlabs = 16384;
Slab Slabs[MaxSlabs];
std::atomic<unsigned> SlabCount{0};

void enterSlab(char *Begin, uint64_t Size, uint64_t Stride) {
  const unsigned I = SlabCount++;
  if (I >= MaxSlabs)
    return;
  Slabs[I].Stride = Stride;
  Slabs[I].Begin = reinterpret_cast<uint64_t>(Begin);
  Slabs[I].End = reinterpret_cast<uint64_t>(Begin) + Size;
}

// Stacks that threads left behind when they ended.
struct Shared {
  std::mutex Lock;
  std::map<uint64_t, std::vector<char *>> Free;
};
Shared &shared() {
  static Shared *S = new Shared; // threads end after static destructors
  return *S;
}

} // namespace

Stacks &Stacks::mine() {
  static thread_local Stacks S;
  return S;
}

Stacks::~Stacks() {
  Shared &S = shared();
  std::lock_guard<std::mutex> Guard(S.Lock);
  for (auto &[Size, List] : Free) {
    std::vector<char *> &To = S.Free[Size];
    To.insert(To.end(), List.begin(), List.end());
  }
}

uint64_t Stacks::sizeFor(uint64_t FrameBytes) {
  return (std::max(FrameBytes + ForCalls + ForColour, Least) + Least - 1) /
         Least * Least;
}

char *Stacks::take(uint64_t SizeBytes) {
  std::vector<char *> &List = Free[SizeBytes];
  if (List.empty()) {
    Shared &S = shared();
    std::lock_guard<std::mutex> Guard(S.Lock);
    // Not all of them: the next thread would have to make new ones.
    std::vector<char *> &From = S.Free[SizeBytes];
    const size_t Count = std::min<size_t>(From.size(), TakenAtOnce);
    List.assign(From.end() - Count, From.end());
    From.resize(From.size() - Count);
  }
  if (List.empty()) {
    const uint64_t Count = std::max<uint64_t>(1, SlabBytes / SizeBytes);
    const uint64_t Size = Count * SizeBytes;
    char *Base = nullptr;
    if (Low.fetch_add(Size) < MaxLow)
      Base = static_cast<char *>(allocateLow(Size));
    if (!Base) {
      void *P = mmap(nullptr, Size, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
      if (P == MAP_FAILED)
        llvm::report_fatal_error("no memory for the stacks of lanes");
      Base = static_cast<char *>(P);
    }
    enterSlab(Base, Size, SizeBytes);
    for (uint64_t I = Count; I-- != 0;) {
      char *Stack = Base + I * SizeBytes;
      if (Guarded++ < MaxGuarded)
        mprotect(Stack, Page, PROT_NONE);
      List.push_back(Stack);
    }
  }
  char *Stack = List.back();
  List.pop_back();
  return Stack;
}

void Stacks::release(char *Stack, uint64_t SizeBytes) {
  Free[SizeBytes].push_back(Stack);
}

bool isStackGuard(uint64_t Address) {
  const unsigned Count = std::min<unsigned>(SlabCount, MaxSlabs);
  for (unsigned I = 0; I != Count; ++I)
    if (Address >= Slabs[I].Begin && Address < Slabs[I].End)
      return (Address - Slabs[I].Begin) % Slabs[I].Stride < Page;
  return false;
}

} // namespace porthip::vgpu
