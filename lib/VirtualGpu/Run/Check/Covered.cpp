// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "VirtualGpu/Run/Check/Covered.h"
#include "VirtualGpu/Run/Check/Shadow.h"
#include "VirtualGpu/Run/Memory/Memory.h"
#include "llvm/Support/MathExtras.h"

namespace porthip::vgpu {

/// More bytes than that for one that is touched are not looked through.
constexpr uint64_t MostSparse = 16;
/// Nor more accesses one by one.
constexpr uint64_t MostAccesses = 1 << 16;

static bool areWritten(const uint8_t *Init, int64_t First, int64_t End) {
  for (int64_t I = First; I < End;) {
    const int64_t Stop = std::min(End, I + 4096);
    // MayBeFresh, 2, is not known to be written.
    uint8_t Other = 0;
    for (; I != Stop; ++I)
      Other |= Init[I] ^ 1;
    if (Other)
      return false;
  }
  return true;
}

bool Covered::isAligned(const VgPattern &P, uint64_t Base) const {
  if (P.AlignBytes <= 1)
    return true;
  const int64_t By = P.AlignBytes;
  const auto Steps = stepsOf(P, /*OfGrid=*/true);
  return (int64_t(Base) + startOf(P)) % By == 0 &&
         std::all_of(Steps.begin(), Steps.end(),
                     [&](const PatternStep &S) { return S.Bytes % By == 0; });
}

/// Init: of the pattern's base.
bool Covered::hasWritten(const VgPattern &P, bool OfGrid,
                         const uint8_t *Init) const {
  const auto [First, End] = extentOf(P, OfGrid);
  const Steps Of = stepsOf(P, OfGrid);
  uint64_t Accesses = 1;
  for (const PatternStep &S : Of)
    Accesses = llvm::SaturatingMultiply(Accesses, S.Bytes ? S.Count : 1);
  if (uint64_t(End - First) / MostSparse / P.SizeBytes > Accesses)
    return false;
  if (areWritten(Init, First, End))
    return true;
  if (Accesses > MostAccesses)
    return false;
  // There are gaps, such as the column that pads the rows of a tile.
  llvm::SmallVector<int64_t, 256> Places{startOf(P)};
  for (const PatternStep &S : Of)
    if (S.Bytes)
      for (size_t I = 0, Count = Places.size(); I != Count; ++I)
        for (uint64_t N = 1; N < S.Count; ++N)
          Places.push_back(Places[I] + int64_t(N) * S.Bytes);
  return std::all_of(Places.begin(), Places.end(), [&](int64_t Place) {
    return areWritten(Init, Place, Place + P.SizeBytes);
  });
}

/// Whether the extent can be told in 64 bits.
bool Covered::isModest(const VgPattern &P) const {
  double Most = std::abs(double(P.Offset)) + P.SizeBytes;
  for (const PatternStep &S : stepsOf(P, /*OfGrid=*/true))
    Most += std::abs(double(S.Bytes)) * double(S.Count);
  return Most < 0x1p60;
}

static bool isOfBlock(const VgPattern &P) {
  auto isZero = [](int64_t N) { return N == 0; };
  return std::all_of(P.ByBlock, P.ByBlock + 3, isZero) &&
         std::all_of(P.ByStart, P.ByStart + 3, isZero);
}

bool Covered::isInShared(const VgFact &F) const {
  const int64_t Bytes = int64_t(Shape.StaticShared) + Shape.DynamicShared;
  return std::all_of(F.Patterns, F.Patterns + F.Count, [&](const VgPattern &P) {
    if (!isOfBlock(P) || !isExact(P) || !isModest(P))
      return false;
    const auto [First, End] = extentOf(P, /*OfGrid=*/false);
    const int64_t Begin = P.VariableBytes ? P.VariableBegin : 0;
    return First >= Begin &&
           End <= (P.VariableBytes ? Begin + P.VariableBytes : Bytes) &&
           // A block's shared memory is aligned for any type.
           (!Shape.Checks.Memory || isAligned(P, 0));
  });
}

bool Covered::isInGlobal(const VgFact &F) const {
  return std::all_of(F.Patterns, F.Patterns + F.Count, [&](const VgPattern &P) {
    if (!isExact(P) || !isModest(P))
      return false;
    const char *Base = baseOf(P);
    const auto [First, End] = extentOf(P, /*OfGrid=*/true);
    const std::optional<Allocation> A = Memory::get().find(Base + First);
    if (!A || Base + End > A->Base + A->SizeBytes ||
        (Shape.Checks.Memory && !isAligned(P, uint64_t(Base))) ||
        (A->IsConstant && P.Flags & VG_PATTERN_WRITE))
      return false;
    if (!Shape.Checks.Init)
      return true;
    const Shadow S = shadowOf(*A);
    return S.Init && hasWritten(P, /*OfGrid=*/true, S.Init + (Base - A->Base));
  });
}

bool Covered::isWritten(const VgFact &F, llvm::ArrayRef<uint8_t> Init) const {
  return std::all_of(F.Patterns, F.Patterns + F.Count, [&](const VgPattern &P) {
    return hasWritten(P, /*OfGrid=*/false, Init.data());
  });
}

} // namespace porthip::vgpu
