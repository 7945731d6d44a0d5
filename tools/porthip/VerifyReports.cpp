// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Commands.h"
#include "Driver/Build.h"
#include "Support/Files.h"
#include "VerifyParts.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <map>

using namespace llvm;

namespace porthip {

Error writeReports(const VerifyReport &Report, const ParsedOptions &Options) {
  std::vector<OutputFile> Files;
  if (Options.has("junit"))
    Files.push_back({Options.value("junit"), junitOf(Report), ""});
  if (Options.has("html"))
    Files.push_back({Options.value("html"), htmlOf(Report), ""});
  return writeFiles(Files);
}

std::string failureText(Error Wrong) {
  std::string Text;
  handleAllErrors(
      std::move(Wrong),
      [&](const CompileError &E) {
        Text = E.Text.empty() ? DoesNotCompile : E.Text;
      },
      [&](const ErrorInfoBase &E) { Text = E.message(); });
  return Text;
}

std::string withoutIncludesOf(ArrayRef<std::string> Folders, StringRef Text) {
  std::string Result;
  while (!Text.empty()) {
    StringRef Line = Text.take_front(Text.find('\n') + 1);
    if (Line.empty())
      Line = Text;
    Text = Text.drop_front(Line.size());
    StringRef Path = Line;
    bool IsOurs = Path.consume_front("In file included from ") &&
                  any_of(Folders, [&](const std::string &Folder) {
                    return isBelow(Path, Folder);
                  });
    if (!IsOurs)
      Result += Line;
  }
  return Result;
}

static std::vector<StringRef> errorsOf(StringRef Messages) {
  std::vector<StringRef> Lines;
  while (!Messages.empty()) {
    StringRef Line;
    std::tie(Line, Messages) = Messages.split('\n');
    if (Line.contains("error: ") || Line.contains("undefined reference"))
      Lines.push_back(Line);
  }
  return Lines;
}

std::string takeMessages(std::string Text, LegResult &Result,
                         const VerifyReport &Before) {
  Text = StringRef(Text).rtrim('\n').str();
  if (Result.Failure.empty())
    return Text;
  Result.Messages = Text;
  bool SaysWhy =
      Result.Failure != DoesNotCompile && Result.Failure != CannotBeLinked;
  if (!SaysWhy && !Text.empty())
    Result.SeenAt = "see above";
  std::vector<StringRef> Errors = errorsOf(Text);
  if (Errors.empty())
    return Text;
  auto Same = find_if(Before.Legs, [&](const LegResult &L) {
    return errorsOf(L.Messages) == Errors;
  });
  if (Same == Before.Legs.end())
    return Text;
  Result.SeenAt = Same->SeenAt;
  return "";
}

static std::string failureOf(const LegResult &L) {
  return L.Failure + (L.SeenAt.empty() ? "" : ", " + L.SeenAt);
}

/// Legs that fail for one reason, in one line.
static int failLegs(ArrayRef<LegResult> Legs) {
  std::map<std::string, std::string> Names;
  std::vector<std::string> Failures;
  for (const LegResult &L : Legs) {
    if (L.Failure.empty())
      continue;
    std::string &Of = Names[failureOf(L)];
    if (Of.empty())
      Failures.push_back(failureOf(L));
    Of += (Of.empty() ? "" : ", ") + L.Name;
  }
  for (const std::string &Failure : Failures)
    failWith(ExitFailed, Names[Failure] + ": " + Failure);
  return Failures.empty() ? ExitDone : ExitFailed;
}

/// Of legs that were compared, two or more, what is noted of each.
static std::vector<std::string> sharedNotes(ArrayRef<LegResult> Legs) {
  std::vector<std::string> Shared;
  size_t Count = 0;
  for (const LegResult &L : Legs) {
    if (!L.Failure.empty())
      continue;
    const std::vector<std::string> &Notes = L.Result.Notes;
    if (!Count++)
      Shared = Notes;
    else
      erase_if(Shared, [&](const std::string &Note) {
        return !is_contained(Notes, Note);
      });
  }
  return Count > 1 ? Shared : std::vector<std::string>();
}

int printReport(const VerifyReport &Report, bool AsJson) {
  const LegResult &R = Report.Reference;
  const std::vector<std::string> Shared = sharedNotes(Report.Legs);
  int Status = std::max(failLegs(R), failLegs(Report.Legs));
  for (const LegResult &L : Report.Legs) {
    if (!L.Failure.empty())
      continue;
    if (!L.Result.isEqual() && Status == ExitDone)
      Status = ExitFindings;
    if (!AsJson)
      outs() << textOf(L.Result, Shared);
    outs().flush();
  }
  if (!AsJson)
    for (const std::string &Note : Shared)
      outs() << "all legs: note: " << Note << "\n";
  outs().flush();
  if (AsJson)
    outs() << jsonOf(Report).dump(2) << "\n";
  for (const std::string &Note : Report.Notes)
    errs() << "porthip: note: " << R.Name << ": " << Note << "\n";
  if (!Report.Doubt.empty())
    Status = failWith(ExitFailed, R.Name + ": " + Report.Doubt);
  return Status;
}

} // namespace porthip
