// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where what compilers say of a port that only porthip has is in the original.
#include "Compiler/Process/Process.h"
#include "Support/Files/Files.h"
#include "Support/Files/SourceSuffixes.h"
#include "Support/Text/LineDiff.h"
#include "Verify/Engine/Port.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <map>

using namespace llvm;

namespace porthip {
namespace {

/// The lines of a port, from 1, in its original.
class LineMap {
public:
  LineMap(const std::string &Original, const std::string &Port) {
    auto A = readFile(Original), B = readFile(Port);
    if (A && B)
      Changes = diffLines(linesOf(*A), linesOf(*B));
    consumeError(A.takeError());
    consumeError(B.takeError());
  }

  /// Line of the original; of a line that only the port has: the next one.
  unsigned original(unsigned Line) const {
    size_t At = Line - 1, Shift = 0, Back = 0;
    for (const LineChange &C : Changes) {
      if (At < C.BeginB)
        break;
      if (At < C.BeginB + C.CountB)
        return unsigned(C.BeginA + std::min(At - C.BeginB, C.CountA)) + 1;
      Shift += C.CountA;
      Back += C.CountB;
    }
    return unsigned(At + Shift - Back) + 1;
  }

private:
  static std::vector<StringRef> linesOf(StringRef Text) {
    SmallVector<StringRef> Lines;
    Text.split(Lines, '\n');
    return {Lines.begin(), Lines.end()};
  }

  std::vector<LineChange> Changes;
};

class Places {
public:
  explicit Places(const MadePort &Port) : Port(Port) {}

  std::string shown(StringRef Text) {
    std::string Result;
    while (!Text.empty()) {
      size_t End = std::min(Text.find('\n'), Text.size() - 1) + 1;
      Result += shownLine(Text.take_front(End));
      Text = Text.drop_front(End);
    }
    return Result;
  }

  bool HasPlaces = false;

private:
  std::string shownLine(StringRef Line) {
    if (std::string Numbered; isCode(Line, Numbered))
      return Numbered;
    std::string Result;
    const std::string Begin = Port.Folder + "/";
    for (size_t At = Line.find(Begin); At != StringRef::npos;
         At = Line.find(Begin)) {
      Result += Line.take_front(At);
      Line = Line.drop_front(At);
      size_t End = std::min(Line.find_first_of(":'\"(),\n"), Line.size());
      const std::string InPort = Line.take_front(End).str();
      Line = Line.drop_front(End);
      // Only a diagnostic begins with its place and has code below it.
      std::string Shown = place(InPort, Line);
      if (Result.empty())
        Last = &mapOf(InPort);
      Result += Shown;
    }
    return Result + Line.str();
  }

  /// The original's name and line for those of the port; takes the line's
  /// number from \p Behind.
  std::string place(const std::string &InPort, StringRef &Behind) {
    HasPlaces = true;
    std::string Result = displayPath(originalOf(InPort));
    unsigned Number = 0;
    StringRef Rest = Behind;
    if (Rest.consume_front(":") && !Rest.consumeInteger(10, Number) && Number) {
      Result += ":" + utostr(mapOf(InPort).original(Number));
      Behind = Rest;
    }
    return Result;
  }

  /// "   12 | int x;": clang's excerpt, below a diagnostic.
  bool isCode(StringRef Line, std::string &Numbered) const {
    StringRef Rest = Line.ltrim(' ');
    const size_t Width = Line.size() - Rest.size();
    unsigned Number = 0;
    if (!Last || !Width || Rest.consumeInteger(10, Number) || !Number ||
        !Rest.starts_with(" | "))
      return false;
    Numbered = utostr(Last->original(Number));
    const size_t End = Line.size() - Rest.size();
    Numbered.insert(0, End - std::min(End, Numbered.size()), ' ');
    Numbered += Rest.str();
    return true;
  }

  std::string originalOf(const std::string &InPort) const {
    std::string Path =
        normalizePath(Port.Root + InPort.substr(Port.Folder.size()));
    for (const std::string &Source : Port.Originals) {
      if (Path == portedName(normalizePath(Source)))
        return Source;
    }
    return Path;
  }

  const LineMap &mapOf(const std::string &InPort) {
    auto Known = Maps.find(InPort);
    if (Known == Maps.end())
      Known = Maps.try_emplace(InPort, originalOf(InPort), InPort).first;
    return Known->second;
  }

  const MadePort &Port;
  std::map<std::string, LineMap> Maps;
  const LineMap *Last = nullptr; ///< of the diagnostic that is being shown
};

} // namespace

std::string MadePort::shownText(StringRef Text) const {
  if (Folder.empty())
    return Text.str();
  Places P(*this);
  std::string Result = P.shown(Text);
  if (!P.HasPlaces)
    return Result;
  if (!StringRef(Result).ends_with("\n"))
    Result += "\n";
  return Result +
         "porthip: note: this is about the port; files and lines are those of "
         "the original, the code is as 'porthip translate' writes it; to have "
         "the port as files: " +
         shellText(WriteCommand) + "\n";
}

KernelSource MadePort::shown(KernelSource S) const {
  if (Folder.empty() || !isBelow(S.File, Folder))
    return S;
  const std::string Path = normalizePath(Root + S.File.substr(Folder.size()));
  // Under the original's name a line of the port would mislead.
  if (sourceKind(Path) != SourceKind::Hip)
    S.Line = LineMap(Path, S.File).original(S.Line);
  S.File = displayPath(Path);
  S.IsMade = true;
  return S;
}

std::string MadePort::shownPlace(StringRef Place) const {
  auto [File, Line] = Place.rsplit(':');
  KernelSource S;
  S.File = File.str();
  if (Line.getAsInteger(10, S.Line))
    return Place.str();
  S = shown(std::move(S));
  return displayPath(S.File) + ":" + utostr(S.Line);
}

} // namespace porthip
