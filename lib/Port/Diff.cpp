// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The unified diff of a file's edits, in the form that GNU diff writes and
// patch reads. Lines end at \n only, so that a \r belongs to its line.
#include "Port/Port.h"
#include "Port/TextDiff.h"
#include "Support/Text/LineDiff.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>

using namespace llvm;

namespace porthip {

namespace {

/// Old lines [First, End) become \c NewLines.
struct Change {
  std::size_t First = 0, End = 0;
  std::vector<std::string> NewLines;

  std::size_t oldCount() const { return End - First; }
};

class DiffWriter {
public:
  DiffWriter(StringRef Original, ArrayRef<Edit> Edits)
      : Original(Original), Lines(splitLines(Original)) {
    for (StringRef Line : Lines)
      Starts.push_back(Line.data() - Original.data());
    Starts.push_back(Original.size());
    collect(Edits);
  }

  void write(raw_ostream &OS, std::size_t Context) const;
  bool empty() const { return Changes.empty(); }

private:
  /// The line that holds \p Offset; the count of lines at the end of a text
  /// whose last line is complete.
  std::size_t lineAt(std::size_t Offset) const {
    auto After = std::upper_bound(Starts.begin(), Starts.end(), Offset);
    std::size_t Line = std::size_t(After - Starts.begin()) - 1;
    if (Line == Lines.size() && Line != 0 && !Lines.back().ends_with("\n"))
      --Line;
    return Line;
  }
  std::size_t endLine(const Edit &E) const {
    std::size_t Last = E.Length ? E.Offset + E.Length - 1 : E.Offset;
    return std::min(lineAt(Last) + 1, Lines.size());
  }
  void collect(ArrayRef<Edit> Edits);
  void add(std::size_t First, std::size_t End, StringRef NewText);
  void writeHunk(raw_ostream &OS, ArrayRef<Change> Hunk, std::size_t Context,
                 std::size_t NewMinusOld) const;

  StringRef Original;
  std::vector<StringRef> Lines;
  std::vector<std::size_t> Starts; ///< The offset of each line, and the end.
  std::vector<Change> Changes;
};

void DiffWriter::collect(ArrayRef<Edit> Edits) {
  for (std::size_t I = 0; I != Edits.size();) {
    std::size_t First = lineAt(Edits[I].Offset);
    std::size_t End = std::max(endLine(Edits[I]), First);
    std::string NewText;
    std::size_t Done = Starts[First];
    while (true) {
      // All edits that touch the lines so far.
      for (; I != Edits.size() &&
             (lineAt(Edits[I].Offset) < End || Edits[I].Offset == Done);
           ++I) {
        NewText += Original.slice(Done, Edits[I].Offset);
        NewText += Edits[I].Text;
        Done = std::size_t(Edits[I].Offset) + Edits[I].Length;
        End = std::max(End, endLine(Edits[I]));
      }
      NewText += Original.slice(Done, Starts[End]);
      Done = std::max(Done, Starts[End]);
      // A line end was removed: the next line joins this one.
      if (NewText.empty() || NewText.back() == '\n' || End == Lines.size())
        break;
      ++End;
    }
    add(First, End, NewText);
  }
}

void DiffWriter::add(std::size_t First, std::size_t End, StringRef NewText) {
  std::vector<StringRef> New = splitLines(NewText);
  ArrayRef<StringRef> Rest = New;
  while (First != End && !Rest.empty() && Lines[First] == Rest.front()) {
    ++First;
    Rest = Rest.drop_front();
  }
  while (First != End && !Rest.empty() && Lines[End - 1] == Rest.back()) {
    --End;
    Rest = Rest.drop_back();
  }
  if (First == End && Rest.empty())
    return;
  Change C;
  C.First = First;
  C.End = End;
  C.NewLines.assign(Rest.begin(), Rest.end());
  Changes.push_back(std::move(C));
}

void writeLine(raw_ostream &OS, char Mark, StringRef Line) {
  OS << Mark << Line;
  if (!Line.ends_with("\n"))
    OS << "\n\\ No newline at end of file\n";
}

/// `12`, `12,3`, and `11,0` for a place after line 11.
void writeRange(raw_ostream &OS, std::size_t First, std::size_t Count) {
  OS << (Count ? First + 1 : First);
  if (Count != 1)
    OS << ',' << Count;
}

void DiffWriter::writeHunk(raw_ostream &OS, ArrayRef<Change> Hunk,
                           std::size_t Context, std::size_t NewMinusOld) const {
  std::size_t First = Hunk.front().First;
  First -= std::min(First, Context);
  std::size_t End = std::min(Hunk.back().End + Context, Lines.size());
  std::size_t NewCount = End - First;
  for (const Change &C : Hunk)
    NewCount += C.NewLines.size() - C.oldCount();
  OS << "@@ -";
  writeRange(OS, First, End - First);
  OS << " +";
  writeRange(OS, First + NewMinusOld, NewCount);
  OS << " @@\n";
  std::size_t At = First;
  for (const Change &C : Hunk) {
    for (; At != C.First; ++At)
      writeLine(OS, ' ', Lines[At]);
    for (; At != C.End; ++At)
      writeLine(OS, '-', Lines[At]);
    for (const std::string &Line : C.NewLines)
      writeLine(OS, '+', Line);
  }
  for (; At != End; ++At)
    writeLine(OS, ' ', Lines[At]);
}

void DiffWriter::write(raw_ostream &OS, std::size_t Context) const {
  // Grows and shrinks; unsigned arithmetic wraps to the right sum.
  std::size_t NewMinusOld = 0;
  for (std::size_t I = 0; I != Changes.size();) {
    std::size_t J = I + 1;
    while (J != Changes.size() &&
           Changes[J].First - Changes[J - 1].End <= 2 * Context)
      ++J;
    ArrayRef<Change> Hunk = ArrayRef(Changes).slice(I, J - I);
    writeHunk(OS, Hunk, Context, NewMinusOld);
    for (const Change &C : Hunk)
      NewMinusOld += C.NewLines.size() - C.oldCount();
    I = J;
  }
}

} // namespace

std::string unifiedDiff(StringRef OldName, StringRef NewName,
                        StringRef Original, ArrayRef<Edit> Edits,
                        unsigned Context) {
  DiffWriter Writer(Original, Edits);
  std::string Text;
  if (Writer.empty())
    return Text;
  raw_string_ostream OS(Text);
  auto name = [&](StringRef Mark, StringRef Name) {
    OS << Mark << ' ' << Name;
    // patch takes a name with blanks only up to a tab.
    if (Name.find_first_of(" \t") != StringRef::npos)
      OS << '\t';
    OS << '\n';
  };
  name("---", OldName);
  name("+++", NewName);
  Writer.write(OS, Context);
  return Text;
}

std::string unifiedTextDiff(StringRef OldName, StringRef NewName, StringRef Old,
                            StringRef New, unsigned Context) {
  std::vector<StringRef> OldLines = splitLines(Old), NewLines = splitLines(New);
  auto Offset = [](ArrayRef<StringRef> Lines, size_t Line, StringRef Text) {
    return Line < Lines.size() ? size_t(Lines[Line].data() - Text.data())
                               : Text.size();
  };
  std::vector<Edit> Edits;
  for (const LineChange &C : diffLines(OldLines, NewLines)) {
    size_t Begin = Offset(OldLines, C.BeginA, Old);
    size_t End = Offset(OldLines, C.BeginA + C.CountA, Old);
    size_t NewBegin = Offset(NewLines, C.BeginB, New);
    size_t NewEnd = Offset(NewLines, C.BeginB + C.CountB, New);
    Edit E;
    E.Offset = unsigned(Begin);
    E.Length = unsigned(End - Begin);
    E.Text = New.slice(NewBegin, NewEnd).str();
    Edits.push_back(std::move(E));
  }
  return unifiedDiff(OldName, NewName, Old, Edits, Context);
}

} // namespace porthip
