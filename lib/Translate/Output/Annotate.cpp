// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Translate/Output/Annotate.h"
#include "Support/Files/SourceSuffixes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <set>

using namespace llvm;

namespace porthip {
namespace {

constexpr size_t Columns = 80;

/// The starts of lines before which a comment changes nothing: not in the
/// middle of a token, a comment, a line that a backslash continues, or an edit.
class FreeLines {
public:
  FreeLines(const SourceText &Source, ArrayRef<Edit> Edits) : Source(Source) {
    StringRef Text = Source.text();
    for (size_t At = 0; At < Text.size(); At = Text.find('\n', At) + 1) {
      Starts.push_back(At);
      if (Text.find('\n', At) == StringRef::npos)
        break;
    }
    IsFree.assign(Starts.size(), true);
    blockContinued();
    size_t Done = 0;
    for (const SourceToken &T : Source.tokens()) {
      blockComments(Done, T.Offset);
      block(T.Offset, T.end());
      Done = T.end();
    }
    blockComments(Done, Text.size());
    for (const Edit &E : Edits)
      block(E.Offset, E.Offset + E.Length);
  }

  /// The last free start at or before \p Offset.
  unsigned before(size_t Offset) const {
    size_t Line = size_t(upper_bound(Starts, Offset) - Starts.begin());
    while (Line > 1 && !IsFree[Line - 1])
      --Line;
    return Line <= 1 ? Source.bomLength() : unsigned(Starts[Line - 1]);
  }

private:
  /// Adds the starts after \p Begin and before \p End.
  void block(size_t Begin, size_t End) {
    for (auto It = upper_bound(Starts, Begin); It != Starts.end() && *It < End;
         ++It)
      IsFree[size_t(It - Starts.begin())] = false;
  }

  void blockContinued() {
    for (size_t I = 0; I + 1 < Starts.size(); ++I) {
      StringRef Line = Source.text().slice(Starts[I], Starts[I + 1]).rtrim();
      // The trigraph is a backslash in older standards.
      if (Line.ends_with("\\") || Line.ends_with("\?\?/"))
        IsFree[I + 1] = false;
    }
  }

  /// [\p At, \p End) is between two tokens: blanks and comments.
  void blockComments(size_t At, size_t End) {
    StringRef Text = Source.text().take_front(End);
    while ((At = Text.find('/', At)) != StringRef::npos) {
      StringRef Rest = Text.drop_front(At);
      size_t Stop = At + 1;
      if (Rest.starts_with("/*")) {
        Stop = Text.find("*/", At + 2);
        Stop = Stop == StringRef::npos ? End : Stop + 2;
        block(At, Stop);
      } else if (Rest.starts_with("//")) {
        Stop = std::min(Text.find('\n', At), End);
      }
      At = Stop;
    }
  }

  const SourceText &Source;
  std::vector<size_t> Starts;
  std::vector<bool> IsFree;
};

/// "// " or "//   " and as many words as fit, line by line.
void addWrapped(std::string &Comment, StringRef Indent, StringRef Text,
                StringRef Eol, StringRef FirstMark) {
  SmallVector<StringRef> Words;
  SplitString(Text, Words, " \t\r\n");
  std::string Line = (Indent + FirstMark).str();
  bool IsEmpty = true;
  auto finish = [&] {
    // A backslash would take in the line below.
    if (StringRef(Line).ends_with("\\") || StringRef(Line).ends_with("\?\?/"))
      Line += '.';
    Comment += Line + Eol.str();
    Line = (Indent + "//   ").str();
    IsEmpty = true;
  };
  for (StringRef Word : Words) {
    if (!IsEmpty && Line.size() + 1 + Word.size() > Columns)
      finish();
    Line += (IsEmpty ? "" : " ") + Word.str();
    IsEmpty = false;
  }
  finish();
}

std::string markOf(const Finding &F) { return "TODO(" + F.Check + "):"; }

class FileAnnotator {
public:
  FileAnnotator(FilePort &File, const SourceText &Source)
      : File(File), Source(Source), Lines(Source, File.Edits) {}

  void add(const Finding &F) {
    size_t At = offsetOf(F);
    unsigned Begin = Lines.before(At);
    StringRef Here = Source.text().drop_front(Begin);
    StringRef Indent = Here.take_while(
        [](char C) { return isSpace(C) && C != '\n' && C != '\r'; });
    if (isAbove(Begin, markOf(F)))
      return;
    std::string Comment;
    addWrapped(Comment, Indent, markOf(F) + " " + F.Message,
               Source.lineEnding(), "// ");
    if (!F.Fix.empty())
      addWrapped(Comment, Indent,
                 "fix: " + F.Fix +
                     (F.EffortMinutes
                          ? " (about " + utostr(F.EffortMinutes) + " min)"
                          : ""),
                 Source.lineEnding(), "//   ");
    if (!Done.insert({Begin, Comment}).second)
      return; // twice on one line
    Edit E;
    E.Offset = Begin;
    E.Text = std::move(Comment);
    E.Rule = "annotate";
    Made.push_back(std::move(E));
  }

  void finish() {
    append_range(File.Edits, Made);
    sortEdits(File.Edits);
  }

private:
  /// Findings of the parse have no offset.
  size_t offsetOf(const Finding &F) const {
    if (F.Offset || F.Line <= 1)
      return F.Offset;
    StringRef Line = Source.line(F.Line);
    return Line.data() ? size_t(Line.data() - Source.text().data()) : 0;
  }

  /// In the comment lines right above \p Begin.
  bool isAbove(unsigned Begin, StringRef Mark) const {
    StringRef Above = Source.text().take_front(Begin);
    while (!Above.empty()) {
      Above.consume_back("\n");
      size_t Start = Above.rfind('\n');
      StringRef Line = Above.substr(Start == StringRef::npos ? 0 : Start + 1);
      StringRef Text = Line.trim();
      if (!Text.consume_front("//"))
        return false;
      if (Text.ltrim().starts_with(Mark))
        return true;
      Above = Above.drop_back(Line.size());
    }
    return false;
  }

  FilePort &File;
  const SourceText &Source;
  FreeLines Lines;
  std::set<std::pair<unsigned, std::string>> Done;
  std::vector<Edit> Made;
};

} // namespace

void annotate(Port &P, const std::map<std::string, SourceText> &Sources) {
  for (FilePort &File : P.Files) {
    if (!isSourceText(File.Path)) // its comments are others
      continue;
    auto Source = Sources.find(File.Path);
    auto Is = [&](const Finding &F) {
      return F.File == File.Path && F.Level >= Severity::Warning;
    };
    if (Source == Sources.end() || none_of(P.Findings, Is))
      continue;
    FileAnnotator Annotator(File, Source->second);
    for (const Finding &F : P.Findings)
      if (Is(F))
        Annotator.add(F);
    Annotator.finish();
  }
}

} // namespace porthip
