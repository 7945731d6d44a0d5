// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Translate/Findings/Suppressions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace porthip {
namespace {

constexpr StringRef Marker = "porthip-ignore:";

struct Suppression {
  unsigned Line = 0;   ///< that it is about
  unsigned Offset = 0; ///< of the marker
  std::vector<std::string> Checks;
  std::string Reason; ///< empty: it accepts nothing
  bool IsUsed = false;
};

bool isCheckId(StringRef Word) { return Word.starts_with("porthip-"); }

/// Ids first, separated by commas or spaces; the rest is the reason.
Suppression read(StringRef Text) {
  Suppression S;
  while (true) {
    Text = Text.ltrim(" \t,");
    StringRef Word =
        Text.take_until([](char C) { return !isAlnum(C) && C != '-'; });
    if (!isCheckId(Word))
      break;
    S.Checks.push_back(Word.str());
    Text = Text.drop_front(Word.size());
  }
  if (Text.rtrim().ends_with("*/"))
    Text = Text.rtrim().drop_back(2);
  if (any_of(Text, [](char C) { return isAlnum(C); }))
    S.Reason = Text.trim(" \t\r:-").str();
  return S;
}

/// The first line at or after \p Line that is not a comment alone.
unsigned codeLine(const SourceText &Source, unsigned Line) {
  for (;; ++Line) {
    auto [Start, Rest] = Source.line(Line).ltrim().split("//");
    bool IsComment = Start.empty() && !Rest.empty();
    IsComment |= Source.line(Line).ltrim().starts_with("/*") &&
                 Source.line(Line).rtrim().ends_with("*/");
    if (!IsComment)
      return Line;
  }
}

std::vector<Suppression> suppressionsOf(const SourceText &Source) {
  std::vector<Suppression> Found;
  StringRef Text = Source.text();
  for (size_t At = Text.find(Marker); At != StringRef::npos;
       At = Text.find(Marker, At + 1)) {
    unsigned Line = Source.lineAndColumn(At).first;
    // A token that holds the marker is a string; comments are no tokens.
    unsigned Next = Source.tokenAt(At);
    if (Next && Source.tokens()[Next - 1].end() > At)
      continue;
    Suppression S = read(Text.slice(At + Marker.size(), Text.find('\n', At)));
    S.Offset = At;
    S.Line = codeLine(Source, Line);
    Found.push_back(std::move(S));
  }
  return Found;
}

Finding complaint(const SourceText &Source, const Suppression &S,
                  std::string Message, std::string Fix) {
  Finding F;
  F.Check = "porthip-translate-suppression";
  F.Level = Severity::Note;
  F.File = Source.path();
  F.Offset = S.Offset;
  F.Length = Marker.size() - 1;
  std::tie(F.Line, F.Column) = Source.lineAndColumn(S.Offset);
  F.Message = std::move(Message);
  F.Fix = std::move(Fix);
  return F;
}

bool isOfOtherCommand(StringRef Check) {
  return Check.starts_with(OtherCommands);
}

} // namespace

bool isAccepted(const SourceText &Source, const Finding &F) {
  return Source.text().contains(Marker) &&
         any_of(suppressionsOf(Source), [&](const Suppression &S) {
           return S.Line == F.Line && !S.Reason.empty() &&
                  is_contained(S.Checks, F.Check);
         });
}

void applySuppressions(Port &Result,
                       const std::map<std::string, SourceText> &Sources) {
  std::vector<Finding> &Findings = Result.Findings;
  for (const auto &Entry : Sources) {
    const std::string &Path = Entry.first;
    const SourceText &Source = Entry.second;
    if (!Source.text().contains(Marker))
      continue;
    std::vector<Suppression> All = suppressionsOf(Source);
    erase_if(Findings, [&](const Finding &F) {
      const Suppression *By = nullptr;
      if (F.File == Path)
        for (Suppression &S : All)
          if (S.Line == F.Line && !S.Reason.empty() &&
              is_contained(S.Checks, F.Check)) {
            S.IsUsed = true;
            By = &S;
          }
      if (By)
        Result.Suppressed.push_back({F, By->Reason});
      return By != nullptr;
    });
    for (const Suppression &S : All) {
      if (S.Checks.empty() || S.Reason.empty())
        Findings.push_back(complaint(
            Source, S,
            "this comment suppresses nothing: the check's id or the reason is "
            "missing",
            "write '// porthip-ignore: porthip-CHECK why it is right'"));
      else if (!S.IsUsed && none_of(S.Checks, isOfOtherCommand))
        Findings.push_back(complaint(
            Source, S, "no finding that this comment names is here",
            "remove it, or put it on the finding's line or the one before"));
    }
  }
}

} // namespace porthip
