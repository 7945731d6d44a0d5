// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Porting/Tree/ChangedLines.h"
#include "Support/Files/Files.h"
#include "Support/Text/LineDiff.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace porthip {
namespace {

/// As git quotes a name with other characters: "b/a\303\244.cu".
std::string unquoted(StringRef Name) {
  if (!Name.consume_front("\"") || !Name.consume_back("\""))
    return Name.str();
  std::string Text;
  while (!Name.empty()) {
    char C = Name[0];
    Name = Name.drop_front();
    if (C != '\\' || Name.empty()) {
      Text += C;
      continue;
    }
    unsigned Octal;
    if (!Name.take_front(3).getAsInteger(8, Octal) && Name.size() >= 3) {
      Text += char(Octal);
      Name = Name.drop_front(3);
      continue;
    }
    size_t At = StringRef("ntrabvf").find(Name[0]);
    Text += At == StringRef::npos ? Name[0] : "\n\t\r\a\b\v\f"[At];
    Name = Name.drop_front();
  }
  return Text;
}

/// `12,3`: 3 lines from 12 on; `12`: one.
bool takeRange(StringRef &Text, unsigned &Begin, unsigned &Count) {
  if (Text.consumeInteger(10, Begin))
    return false;
  Count = 1;
  return !Text.consume_front(",") || !Text.consumeInteger(10, Count);
}

/// `@@ -1,2 +3,4 @@`
bool readHunk(StringRef Line, unsigned &OldCount, unsigned &At,
              unsigned &NewCount) {
  unsigned OldAt;
  return Line.consume_front("@@ -") && takeRange(Line, OldAt, OldCount) &&
         Line.consume_front(" +") && takeRange(Line, At, NewCount);
}

} // namespace

Expected<ChangedLines> readChangedLines(StringRef Diff, StringRef Folder) {
  ChangedLines Lines;
  std::string Path;
  unsigned Old = 0, New = 0, At = 0, Number = 0;
  for (StringRef Line : splitLines(Diff)) {
    ++Number;
    Line = Line.rtrim("\r\n");
    // Inside of a hunk a line that begins with +++ is text.
    if (Old || New) {
      bool IsNew = Line.starts_with("+");
      if (IsNew && !Path.empty())
        Lines[Path].insert(At);
      At += !Line.starts_with("-") && !Line.starts_with("\\");
      New -= New && !Line.starts_with("-") && !Line.starts_with("\\");
      Old -= Old && !IsNew && !Line.starts_with("\\");
    } else if (Line.consume_front("+++ ")) {
      std::string Name = unquoted(Line.split('\t').first);
      StringRef Below = StringRef(Name).split('/').second;
      Path = Name == "/dev/null" || Below.empty()
                 ? ""
                 : normalizePath((Folder + "/" + Below).str());
    } else if (Line.starts_with("@@ ") && !readHunk(Line, Old, At, New)) {
      return createStringError("line %u is no part of a unified diff", Number);
    }
  }
  bool IsDiff = !Lines.empty() || Diff.trim().empty() ||
                Diff.contains("\n+++ ") || Diff.starts_with("diff --git ");
  if (!IsDiff)
    return createStringError("is no unified diff; 'git diff -U0 --relative' "
                             "writes one");
  return Lines;
}

void keepFindingsOn(const ChangedLines &Lines, std::vector<Finding> &Of) {
  llvm::erase_if(Of, [&](const Finding &F) {
    auto In = Lines.find(normalizePath(F.File));
    return In == Lines.end() || !In->second.count(F.Line);
  });
}

} // namespace porthip
