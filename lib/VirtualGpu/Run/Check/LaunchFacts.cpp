// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "VirtualGpu/Run/Check/LaunchFacts.h"
#include "VirtualGpu/Run/Check/Covered.h"
#include "VirtualGpu/Run/Check/PatternReach.h"
#include "VirtualGpu/Run/Memory/Memory.h"
#include "llvm/ADT/ArrayRef.h"
#include <algorithm>

namespace porthip::vgpu {
namespace {

/// Whether lanes can meet.
class Apartness : PatternReach {
public:
  using PatternReach::PatternReach;

  bool holds(const VgFact &F) {
    const llvm::ArrayRef<VgPattern> Of(F.Patterns, F.Count);
    return F.Kind == VG_FACT_SHARED_APART ? areSharedApart(Of)
                                          : isGlobalApart(Of, Of[F.Root]);
  }

private:
  /// Whether each lane has bytes of its own.
  bool isInjective(const VgPattern &P, bool OfGrid) const {
    Steps S = stepsOf(P, OfGrid);
    std::sort(S.begin(), S.end(),
              [](const PatternStep &A, const PatternStep &B) {
                return std::abs(A.Bytes) < std::abs(B.Bytes);
              });
    uint64_t Taken = P.SizeBytes;
    for (const PatternStep &Next : S) {
      if (uint64_t(std::abs(Next.Bytes)) < Taken)
        return false;
      Taken += Next.reach();
    }
    return isExact(P);
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
        const auto [FirstA, EndA] = extentOf(A, /*OfGrid=*/false);
        const auto [FirstB, EndB] = extentOf(B, /*OfGrid=*/false);
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
};

} // namespace

LaunchFacts launchFacts(const VgKernelCode &Code, const LaunchShape &Shape) {
  Apartness Apart(Shape);
  Covered Covers(Shape);
  LaunchFacts Of;
  for (uint32_t I = 0; I != Code.FactCount; ++I) {
    const VgFact &F = Code.Facts[I];
    bool Holds;
    switch (F.Kind) {
    case VG_FACT_SHARED_COVERED:
      Holds = Covers.isInShared(F);
      if (Holds && Shape.Checks.Init) {
        Of.OnceWritten.push_back(I);
        continue;
      }
      break;
    case VG_FACT_GLOBAL_COVERED:
      Holds = Covers.isInGlobal(F);
      break;
    default:
      Holds = Apart.holds(F);
    }
    if (Holds)
      Of.Bits |= VG_FACT(I);
  }
  return Of;
}

} // namespace porthip::vgpu
