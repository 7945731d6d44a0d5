// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Port/MovedLines.h"
#include "Support/Text/LineDiff.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <optional>

using namespace llvm;

namespace porthip {
namespace {

using Lines = std::vector<StringRef>;

constexpr ptrdiff_t MinLines = 3;
/// Each round compares the texts anew.
constexpr unsigned MaxMoves = 50;

bool hasText(StringRef Line) { return !Line.trim().empty(); }

/// Lines [Begin, End) of the base go to before line To.
struct Move {
  size_t Begin, End, To;
};

size_t countOf(ArrayRef<StringRef> Block, ArrayRef<StringRef> In) {
  size_t Count = 0;
  for (size_t I = 0; I + Block.size() <= In.size(); ++I)
    Count += In.slice(I, Block.size()) == Block;
  return Count;
}

/// The changes, where lines that came or went could as well be later ones,
/// the last: a function ends with its own brace, not that of the one before.
std::vector<LineChange> lateChanges(ArrayRef<StringRef> A,
                                    ArrayRef<StringRef> B) {
  std::vector<LineChange> Changes = diffLines(A, B);
  for (size_t I = 0; I < Changes.size(); ++I) {
    LineChange &C = Changes[I];
    if (C.CountA && C.CountB)
      continue;
    ArrayRef<StringRef> Text = C.CountA ? A : B;
    size_t &Begin = C.CountA ? C.BeginA : C.BeginB;
    size_t Count = C.CountA + C.CountB;
    size_t Last = I + 1 < Changes.size() ? Changes[I + 1].BeginA : A.size();
    while (C.BeginA + C.CountA < Last && Text[Begin] == Text[Begin + Count]) {
      ++C.BeginA;
      ++C.BeginB;
    }
  }
  return Changes;
}

/// Without the empty lines at both ends.
Move blockOf(const LineChange &C, ArrayRef<StringRef> Base) {
  Move M{C.BeginA, C.BeginA + C.CountA, 0};
  while (M.Begin < M.End && !hasText(Base[M.Begin]))
    ++M.Begin;
  while (M.Begin < M.End && !hasText(Base[M.End - 1]))
    --M.End;
  return M;
}

/// Where the lines of a text went that was edited.
class Mapping {
public:
  Mapping(ArrayRef<StringRef> From, ArrayRef<StringRef> To)
      : Changes(diffLines(From, To)) {}

  /// None: a change reaches over the place before \p Line. Inserted lines come
  /// before the place, or with \p IsEnd after it.
  std::optional<size_t> place(size_t Line, bool IsEnd) const {
    ptrdiff_t Shift = 0;
    for (const LineChange &C : Changes) {
      size_t End = C.BeginA + C.CountA;
      if (C.BeginA < Line && Line < End)
        return std::nullopt;
      if (End < Line || (End == Line && (C.CountA || !IsEnd)))
        Shift += ptrdiff_t(C.CountB) - ptrdiff_t(C.CountA);
    }
    return size_t(ptrdiff_t(Line) + Shift);
  }
  bool isEdited(const Move &M) const {
    return any_of(Changes, [&](const LineChange &C) {
      return C.BeginA < M.End &&
             C.BeginA + std::max(C.CountA, size_t(1)) > M.Begin;
    });
  }

private:
  std::vector<LineChange> Changes;
};

void moveLines(const Move &M, Lines &Text) {
  auto At = [&](size_t Line) { return Text.begin() + ptrdiff_t(Line); };
  if (M.To <= M.Begin)
    std::rotate(At(M.To), At(M.Begin), At(M.End));
  else
    std::rotate(At(M.Begin), At(M.End), At(M.To));
}

/// The same move in the text that \p Of leads to.
std::optional<Move> mapped(const Move &M, const Mapping &Of) {
  auto Begin = Of.place(M.Begin, false), End = Of.place(M.End, true),
       To = Of.place(M.To, false);
  if (!Begin || !End || !To || *Begin >= *End || (*Begin < *To && *To < *End))
    return std::nullopt;
  return Move{*Begin, *End, *To};
}

/// A move that both texts can make.
bool moveOnce(Lines &Base, Lines &Mine, ArrayRef<StringRef> Theirs) {
  std::vector<LineChange> Changes = lateChanges(Base, Theirs);
  Mapping ToMine(Base, Mine);
  for (const LineChange &From : Changes) {
    Move M = blockOf(From, Base);
    ArrayRef<StringRef> Block = ArrayRef(Base).slice(M.Begin, M.End - M.Begin);
    if (count_if(Block, hasText) < MinLines || !ToMine.isEdited(M) ||
        countOf(Block, Theirs) != 1 || countOf(Block, Base) != 1)
      continue;
    for (const LineChange &To : Changes) {
      if (&To == &From || !countOf(Block, Theirs.slice(To.BeginB, To.CountB)))
        continue;
      M.To = To.BeginA;
      if (std::optional<Move> InMine = mapped(M, ToMine)) {
        moveLines(M, Base);
        moveLines(*InMine, Mine);
        return true;
      }
    }
  }
  return false;
}

} // namespace

void moveAlong(Lines &Base, Lines &Mine, ArrayRef<StringRef> Theirs) {
  for (unsigned I = 0; I < MaxMoves && moveOnce(Base, Mine, Theirs); ++I)
    ;
}

} // namespace porthip
