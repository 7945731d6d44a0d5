// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "VirtualGpu/Run/Check/LaunchFacts.h"
#include "VirtualGpu/Run/Memory/Memory.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include <algorithm>
#include <cstring>

namespace porthip::vgpu {
namespace {

/// One index that an address depends on.
struct Step {
  int64_t Bytes;
  uint64_t Count; ///< the index is 0 .. Count-1
  uint64_t reach() const { return uint64_t(std::abs(Bytes)) * (Count - 1); }
};
using Steps = llvm::SmallVector<Step, 6>;

class Evaluator {
public:
  Evaluator(const LaunchShape &Shape) : Shape(Shape) {}

  bool holds(const VgRaceFact &F) {
    const llvm::ArrayRef<VgPattern> Of(F.Patterns, F.Count);
    return F.Root == ~0u ? areSharedApart(Of) : isGlobalApart(Of, Of[F.Root]);
  }

private:
  /// Of the lanes of a block, or of the grid.
  Steps stepsOf(const VgPattern &P, bool OfGrid) const {
    Steps S;
    for (unsigned D = 0; D != 3; ++D) {
      const uint32_t Threads =
          P.Threads[D] ? std::min(P.Threads[D], Shape.Block[D])
                       : Shape.Block[D];
      if (Threads > 1)
        S.push_back({P.ByThread[D], Threads});
      if (OfGrid && Shape.Grid[D] > 1)
        S.push_back({P.ByBlock[D] + P.ByStart[D] * int64_t(Shape.Block[D]),
                     Shape.Grid[D]});
    }
    return S;
  }

  /// Whether what was computed in 32 bits did not wrap round.
  bool isExact(const VgPattern &P) const {
    if (!(P.Flags & VG_PATTERN_NARROW))
      return true;
    // In bytes, so more than enough.
    uint64_t Most = uint64_t(std::abs(P.Offset)) + P.SizeBytes;
    for (const Step &S : stepsOf(P, /*OfGrid=*/true))
      Most += S.reach();
    return Most < uint64_t(1) << 31;
  }

  /// Whether each lane has bytes of its own.
  bool isInjective(const VgPattern &P, bool OfGrid) const {
    Steps S = stepsOf(P, OfGrid);
    std::sort(S.begin(), S.end(), [](const Step &A, const Step &B) {
      return std::abs(A.Bytes) < std::abs(B.Bytes);
    });
    uint64_t Taken = P.SizeBytes;
    for (const Step &Next : S) {
      if (uint64_t(std::abs(Next.Bytes)) < Taken)
        return false;
      Taken += Next.reach();
    }
    return isExact(P);
  }

  /// [First, End) of what the lanes of a block touch, from the base.
  std::pair<int64_t, int64_t> extentOf(const VgPattern &P) const {
    int64_t First = startOf(P), End = First + P.SizeBytes;
    for (const Step &S : stepsOf(P, /*OfGrid=*/false))
      (S.Bytes < 0 ? First : End) +=
          S.Bytes < 0 ? -int64_t(S.reach()) : int64_t(S.reach());
    return {First, End};
  }
  int64_t startOf(const VgPattern &P) const {
    return P.Offset +
           (P.Base == VG_PATTERN_DYNAMIC_SHARED ? Shape.StaticShared : 0);
  }

  static bool isSameButOffset(const VgPattern &A, const VgPattern &B) {
    return A.Rest == B.Rest && hasSame(A.ByBlock, B.ByBlock) &&
           hasSame(A.ByStart, B.ByStart);
  }
  static bool hasSame(const int64_t *A, const int64_t *B) {
    return std::equal(A, A + 3, B);
  }

  bool areSharedApart(llvm::ArrayRef<VgPattern> Of) const {
    for (const VgPattern &A : Of)
      for (const VgPattern &B : Of) {
        if (!((A.Flags | B.Flags) & VG_PATTERN_WRITE))
          continue;
        if (isSameButOffset(A, B) && startOf(A) == startOf(B) &&
            A.SizeBytes == B.SizeBytes && hasSame(A.ByThread, B.ByThread)) {
          // Whichever threads come there.
          if (!isInjective(ofAll(A), /*OfGrid=*/false) || !isExact(ofAll(B)))
            return false;
          continue;
        }
        const auto [FirstA, EndA] = extentOf(A);
        const auto [FirstB, EndB] = extentOf(B);
        if (!isSameButOffset(A, B) || !isExact(A) || !isExact(B) ||
            (FirstA < EndB && FirstB < EndA))
          return false;
      }
    return true;
  }

  static VgPattern ofAll(VgPattern P) {
    std::fill(P.Threads, P.Threads + 3, 0);
    return P;
  }

  const char *baseOf(const VgPattern &P) const {
    if (P.Base == VG_PATTERN_VARIABLE)
      return static_cast<const char *>(P.Variable);
    const char *Pointer = nullptr;
    if (Shape.Args)
      std::memcpy(&Pointer,
                  static_cast<const char *>(Shape.Args[P.Argument]) +
                      P.ArgumentOffset,
                  sizeof(Pointer));
    return Pointer;
  }

  /// The allocation that a kernel means by a pointer. Not where it may mean a
  /// neighbour: pointers before or behind what is meant are in use.
  static std::optional<Allocation> meant(const char *Pointer) {
    constexpr uint64_t Near = 1 << 20;
    const Memory &M = Memory::get();
    std::optional<Allocation> A = M.find(Pointer);
    if (!A)
      return std::nullopt;
    const char *End = A->Base + A->SizeBytes;
    if (A->Kind == MemoryKind::Global)
      return A;
    const bool HasNeighbour = M.find(End) || M.find(A->Base - 1);
    if (HasNeighbour || (Pointer != A->Base && isNearNext(End, Near)))
      return std::nullopt;
    return A;
  }
  static bool isNearNext(const char *End, uint64_t Within) {
    // The last allocation that ends before a place there is not this one.
    auto Last = Memory::get().findBefore(End + Within);
    return Memory::get().find(End + Within) || (Last && Last->Base >= End);
  }

  bool isGlobalApart(llvm::ArrayRef<VgPattern> All, const VgPattern &Root) {
    const std::optional<Allocation> Mine = meant(baseOf(Root));
    if (!Mine)
      return false;
    const VgPattern *First = nullptr;
    bool IsWritten = false, AreSame = true;
    for (const VgPattern &P : All) {
      if (P.Base != VG_PATTERN_UNKNOWN) {
        const std::optional<Allocation> Its = meant(baseOf(P));
        if (Its && Its->Id != Mine->Id)
          continue;
        if (!Its && P.Flags & VG_PATTERN_WRITE)
          return false;
      }
      IsWritten |= (P.Flags & VG_PATTERN_WRITE) != 0;
      if (!First)
        First = &P;
      AreSame &= P.Base != VG_PATTERN_UNKNOWN && isExact(ofAll(P)) &&
                 isSamePlace(*First, P);
    }
    return !IsWritten ||
           (AreSame && isInjective(ofAll(*First), /*OfGrid=*/true));
  }

  /// Every thread touches the same bytes by both.
  bool isSamePlace(const VgPattern &A, const VgPattern &B) const {
    return !((A.Flags | B.Flags) & VG_PATTERN_ANYWHERE) &&
           baseOf(A) + A.Offset == baseOf(B) + B.Offset &&
           A.SizeBytes == B.SizeBytes && isSameButOffset(A, B) &&
           hasSame(A.ByThread, B.ByThread);
  }

  const LaunchShape &Shape;
};

} // namespace

uint64_t launchFacts(const VgKernelCode &Code, const LaunchShape &Shape) {
  Evaluator E(Shape);
  uint64_t Facts = 0;
  for (uint32_t I = 0; I != Code.RaceFactCount; ++I)
    if (E.holds(Code.RaceFacts[I]))
      Facts |= VG_FACT(I);
  return Facts;
}

} // namespace porthip::vgpu
