// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Inspect/Profile/OriginalPlaces.h"
#include "Support/Files/Files.h"
#include "Support/Files/SourceSuffixes.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include <optional>

using namespace llvm;

namespace porthip::inspect {
namespace {

using Lines = SmallVector<StringRef, 0>;

Lines linesOf(StringRef Text) {
  Lines All;
  Text.split(All, '\n');
  for (StringRef &Line : All)
    Line = Line.trim();
  return All;
}

/// Pairs of equal lines: the longest common sequence.
class Matcher {
public:
  Matcher(const Lines &A, const Lines &B) : A(A), B(B), Of(B.size() + 1, 0) {}

  std::vector<unsigned> run() {
    size_t First = 0, EndA = A.size(), EndB = B.size();
    while (First < EndA && First < EndB && A[First] == B[First]) {
      pair(First, First);
      ++First;
    }
    while (EndA > First && EndB > First && A[EndA - 1] == B[EndB - 1])
      pair(--EndA, --EndB);
    constexpr size_t MostCells = 16 << 20;
    if ((EndA - First) * (EndB - First) <= MostCells)
      match(First, EndA, EndB);
    fillGaps();
    return std::move(Of);
  }

private:
  void pair(size_t InA, size_t InB) { Of[InB + 1] = unsigned(InA + 1); }

  void match(size_t First, size_t EndA, size_t EndB) {
    const size_t Width = EndB - First + 1;
    std::vector<uint32_t> Longest((EndA - First + 1) * Width);
    const auto At = [&](size_t I, size_t J) -> uint32_t & {
      return Longest[(I - First) * Width + (J - First)];
    };
    for (size_t I = EndA; I-- > First;)
      for (size_t J = EndB; J-- > First;)
        At(I, J) = A[I] == B[J] ? At(I + 1, J + 1) + 1
                                : std::max(At(I + 1, J), At(I, J + 1));
    for (size_t I = First, J = First; I < EndA && J < EndB;)
      if (A[I] == B[J])
        pair(I++, J++);
      else if (At(I + 1, J) >= At(I, J + 1))
        ++I;
      else
        ++J;
  }

  /// Lines that were edited each stand for one.
  void fillGaps() {
    unsigned LastA = 0, LastB = 0;
    for (unsigned Next = 1; Next <= B.size() + 1; ++Next) {
      const unsigned NextA =
          Next > B.size() ? unsigned(A.size() + 1) : Of[Next];
      if (!NextA)
        continue;
      if (NextA - LastA == Next - LastB)
        for (unsigned L = LastB + 1; L < Next; ++L)
          Of[L] = LastA + L - LastB;
      LastA = NextA;
      LastB = Next;
    }
  }

  const Lines &A;
  const Lines &B;
  std::vector<unsigned> Of;
};

} // namespace

std::vector<unsigned> originalLines(StringRef Original, StringRef Port) {
  const Lines A = linesOf(Original), B = linesOf(Port);
  return Matcher(A, B).run();
}

void moveToOriginals(std::vector<ProfiledSite> &Sites,
                     ArrayRef<std::string> Originals) {
  for (const std::string &Original : Originals) {
    const std::string Port = normalizePath(portedName(Original));
    std::optional<std::vector<unsigned>> LineOf;
    for (ProfiledSite &S : Sites) {
      const Place At = S.place();
      if (!At.Line || normalizePath(At.File) != Port)
        continue;
      if (!LineOf) {
        auto Was = readFile(Original), Is = readFile(At.File);
        LineOf.emplace();
        if (Was && Is)
          LineOf = originalLines(*Was, *Is);
        consumeError(Was.takeError());
        consumeError(Is.takeError());
      }
      if (At.Line < LineOf->size() && (*LineOf)[At.Line])
        S.Where = Original + ":" + std::to_string((*LineOf)[At.Line]);
    }
  }
}

} // namespace porthip::inspect
