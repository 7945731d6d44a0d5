// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Verify/Engine/Messages.h"
#include "Compiler/Compile/Build.h"
#include "Support/Files/Files.h"
#include "Verify/Leg/Recording.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace porthip {

/// LegResult::Failure where compilers say all else.
constexpr const char DoesNotCompile[] = "does not compile";

void takeFailure(Error Wrong, LegResult &Result) {
  handleAllErrors(
      std::move(Wrong),
      [&](const CompileError &E) {
        Result.Failure = E.Text.empty() ? DoesNotCompile : E.Text;
      },
      [&](const TimeLimitError &E) {
        Result.Failure = E.Text;
        Result.HasTimedOut = true;
      },
      [&](const ErrorInfoBase &E) { Result.Failure = E.message(); });
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

} // namespace porthip
