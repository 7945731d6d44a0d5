// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Port/TextMerge.h"
#include "Port/MovedLines.h"
#include "Support/Text/LineDiff.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <optional>

using namespace llvm;

namespace porthip {
namespace {

using Lines = std::vector<StringRef>;

constexpr StringLiteral MineMark = "<<<<<<<", BaseMark = "|||||||",
                        Divider = "=======", TheirsMark = ">>>>>>>";

/// Words that have to stand between a change of the one side and one of the
/// other: `a < b` to `a <= b` here and to `a < c` there is a conflict.
constexpr unsigned MinWordsBetween = 2;

/// A part of the three texts. Neither side changed it: all are the same.
struct Region {
  ArrayRef<StringRef> Base, Mine, Theirs;
  bool IsMine = false, IsTheirs = false; ///< who changed it

  bool isConflict() const { return IsMine && IsTheirs && Mine != Theirs; }
};

/// The changes of one side, from the first to the last.
class Side {
public:
  Side(ArrayRef<StringRef> Base, ArrayRef<StringRef> Text)
      : Text(Text), Changes(diffLines(Base, Text)) {}

  /// The next change begins at or before \p Line of the base.
  bool beginsBy(size_t Line) const {
    return Next < Changes.size() && Changes[Next].BeginA <= Line;
  }
  std::optional<size_t> begin() const {
    return Next < Changes.size() ? std::optional(Changes[Next].BeginA)
                                 : std::nullopt;
  }
  /// Takes the next change; the end of it in the base.
  size_t take() {
    const LineChange &C = Changes[Next++];
    Shift = ptrdiff_t(C.BeginB + C.CountB) - ptrdiff_t(C.BeginA + C.CountA);
    return C.BeginA + C.CountA;
  }
  /// The text up to \p Line of the base, which no change that is left touches.
  ArrayRef<StringRef> upTo(size_t Line) {
    size_t End = size_t(ptrdiff_t(Line) + Shift);
    ArrayRef<StringRef> Part = Text.slice(Done, End - Done);
    Done = End;
    return Part;
  }

private:
  ArrayRef<StringRef> Text;
  std::vector<LineChange> Changes;
  size_t Next = 0, Done = 0;
  ptrdiff_t Shift = 0; ///< a line's number here less that in the base
};

/// Changes that touch are one region, as they are to git.
std::vector<Region> regionsOf(ArrayRef<StringRef> Base,
                              ArrayRef<StringRef> Mine,
                              ArrayRef<StringRef> Theirs) {
  std::vector<Region> Regions;
  Side A(Base, Mine), B(Base, Theirs);
  size_t Done = 0;
  auto add = [&](size_t End, bool IsMine, bool IsTheirs) {
    Region R{Base.slice(Done, End - Done), A.upTo(End), B.upTo(End), IsMine,
             IsTheirs};
    Done = End;
    if (!R.Base.empty() || !R.Mine.empty() || !R.Theirs.empty())
      Regions.push_back(R);
  };
  while (A.begin() || B.begin()) {
    size_t End = std::min(A.begin().value_or(Base.size()),
                          B.begin().value_or(Base.size()));
    add(End, false, false);
    bool IsMine = false, IsTheirs = false;
    for (bool Grows = true; Grows;) {
      Grows = false;
      for (; A.beginsBy(End); Grows = IsMine = true)
        End = std::max(End, A.take());
      for (; B.beginsBy(End); Grows = IsTheirs = true)
        End = std::max(End, B.take());
    }
    add(End, IsMine, IsTheirs);
  }
  add(Base.size(), false, false);
  return Regions;
}

/// Words, numbers, runs of blanks, and single characters of all else.
Lines wordsOf(ArrayRef<StringRef> Text) {
  Lines Words;
  auto isWord = [](char C) { return isAlnum(C) || C == '_'; };
  auto isBlank = [](char C) { return C == ' ' || C == '\t'; };
  for (StringRef Line : Text)
    while (!Line.empty()) {
      size_t Size = isWord(Line[0])    ? Line.find_if_not(isWord)
                    : isBlank(Line[0]) ? Line.find_if_not(isBlank)
                                       : 1;
      Words.push_back(Line.take_front(Size));
      Line = Line.substr(Words.back().size());
    }
  return Words;
}

/// None: the changes are too near to each other, or the same.
std::optional<std::string> mergeWords(const Region &R) {
  Lines Base = wordsOf(R.Base), Mine = wordsOf(R.Mine),
        Theirs = wordsOf(R.Theirs);
  std::string Merged;
  bool WasMine = false, WasTheirs = false;
  unsigned Between = MinWordsBetween;
  for (const Region &Part : regionsOf(Base, Mine, Theirs)) {
    if (Part.isConflict())
      return std::nullopt;
    if (!Part.IsMine && !Part.IsTheirs) {
      Between = unsigned(count_if(
          Part.Base, [](StringRef Word) { return !Word.trim().empty(); }));
    } else {
      bool IsOthers = (Part.IsMine && WasTheirs) || (Part.IsTheirs && WasMine);
      if (IsOthers && Between < MinWordsBetween)
        return std::nullopt;
      WasMine = Part.IsMine;
      WasTheirs = Part.IsTheirs;
    }
    Merged += join(Part.IsMine ? Part.Mine : Part.Theirs, "");
  }
  return Merged;
}

/// The line at which git's diff would say that a change is: one that begins
/// with a word and is no label.
bool isHead(StringRef Line) {
  StringRef Text = Line.rtrim();
  return !Text.empty() && (isAlpha(Text[0]) || Text[0] == '_') &&
         !Text.ends_with(":") && !Text.ends_with(";");
}

class Merger {
public:
  Merger(const MergeNames &Names) : Names(Names) {}

  TextMerge run(ArrayRef<Region> Regions) {
    for (const Region &R : Regions)
      add(R);
    tellFunctions();
    stable_sort(Result.Places, [](const MergePlace &A, const MergePlace &B) {
      return A.Line < B.Line;
    });
    return std::move(Result);
  }

private:
  void write(StringRef Text) {
    Result.Text += Text;
    Line += unsigned(Text.count('\n'));
  }

  void add(const Region &R) {
    Result.FromMine += R.IsMine;
    Result.FromTheirs += R.IsTheirs;
    if (!R.isConflict()) {
      addLines(R);
      return;
    }
    if (isHead(R.Mine.empty() ? "" : R.Mine.front()))
      begin(R.Mine.front());
    std::optional<std::string> Merged = mergeWords(R);
    Result.Places.push_back(
        {Merged ? MergePlace::WithinLine : MergePlace::Conflict, Line,
         Function.Head});
    for (StringRef Each : R.Mine.drop_front(!R.Mine.empty()))
      follow(Each);
    if (Merged) {
      write(*Merged);
      return;
    }
    mark(MineMark, Names.Mine, R.Mine);
    mark(BaseMark, Names.Base, R.Base);
    mark(Divider, "", R.Theirs);
    mark(TheirsMark, Names.Theirs, {});
  }

  void mark(StringRef Mark, StringRef Name, ArrayRef<StringRef> Text) {
    // The last line of a file may have no end.
    if (!Result.Text.empty() && Result.Text.back() != '\n')
      write("\n");
    write((Mark + (Name.empty() ? "" : " ") + Name + "\n").str());
    for (StringRef Each : Text)
      write(Each);
  }

  void addLines(const Region &R) {
    ArrayRef<StringRef> Lines = R.IsMine ? R.Mine : R.Theirs;
    if (Lines.empty())
      note(R);
    for (StringRef Each : Lines) {
      if (isHead(Each))
        begin(Each);
      if (!Each.trim().empty())
        note(R);
      if (!isHead(Each))
        follow(Each);
      write(Each);
    }
  }

  /// Follows the function that the line may end or begin.
  void follow(StringRef Each) {
    if (isHead(Each))
      begin(Each);
    else if (Each.starts_with("}"))
      begin("");
  }

  /// A function begins; what was changed in the one before is known.
  void begin(StringRef Head) {
    tellFunctions();
    Function = {MergePlace::Function, Line, Head.trim().str()};
  }
  void note(const Region &R) {
    bool IsOneSided = R.IsMine != R.IsTheirs;
    MineHere |= IsOneSided && R.IsMine;
    TheirsHere |= IsOneSided && R.IsTheirs;
  }
  void tellFunctions() {
    if (MineHere && TheirsHere && !Function.Head.empty())
      Result.Places.push_back(Function);
    MineHere = TheirsHere = false;
  }

  const MergeNames &Names;
  TextMerge Result;
  unsigned Line = 1;
  MergePlace Function{MergePlace::Function, 0, ""};
  bool MineHere = false, TheirsHere = false;
};

} // namespace

bool TextMerge::hasConflicts() const {
  return any_of(
      Places, [](const MergePlace &P) { return P.Is == MergePlace::Conflict; });
}

TextMerge mergeTexts(StringRef Base, StringRef Mine, StringRef Theirs,
                     const MergeNames &Names) {
  Lines BaseLines = splitLines(Base), MineLines = splitLines(Mine),
        TheirLines = splitLines(Theirs);
  moveAlong(BaseLines, MineLines, TheirLines);
  moveAlong(BaseLines, TheirLines, MineLines);
  return Merger(Names).run(regionsOf(BaseLines, MineLines, TheirLines));
}

bool hasConflictMarkers(StringRef Text) {
  bool HasMine = false;
  for (StringRef Line : splitLines(Text)) {
    HasMine |= Line.starts_with(MineMark) && Line.substr(7, 1) == " ";
    if (HasMine && Line.starts_with(TheirsMark) && Line.substr(7, 1) == " ")
      return true;
  }
  return false;
}

} // namespace porthip
