// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Verify/Judge/Original.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <csignal>
#include <cstring>

using namespace llvm;

namespace porthip {
namespace {

/// Lower case; numbers and names alone.
std::vector<std::string> wordsOf(StringRef Line) {
  std::vector<std::string> Words(1);
  for (char C : Line) {
    if (isAlnum(C) || C == '_' || C == '.')
      Words.back() += toLower(C);
    else if (!Words.back().empty())
      Words.emplace_back();
  }
  for (std::string &Word : Words)
    Word = StringRef(Word).trim('.').str();
  return Words;
}

bool tellsOfFailure(StringRef Line) {
  std::vector<std::string> Words = wordsOf(Line);
  // "PASS or FAIL: PASS", "no mismatch".
  for (StringRef Word : Words)
    if (is_contained({"no", "not", "none", "zero", "without", "pass", "passed",
                      "passes", "if"},
                     Word))
      return false;
  for (size_t I = 0; I < Words.size(); ++I) {
    if (!is_contained({"fail", "failed", "fails", "failure", "failures",
                       "mismatch", "mismatches", "incorrect", "wrong"},
                      Words[I]))
      continue;
    // "0 failed", "failed tests: 0".
    auto isZero = [&](size_t J) { return J < Words.size() && Words[J] == "0"; };
    if (!isZero(I - 1) && !isZero(I + 1) && !isZero(I + 2))
      return true;
  }
  return false;
}

/// "139 (segmentation fault)", as a shell has the status.
std::string statusText(int Status) {
  std::string Text = itostr(Status);
  if (Status <= 128 || Status > 128 + SIGRTMAX)
    return Text;
  std::string Signal = ::strsignal(Status - 128);
  Signal[0] = toLower(Signal[0]);
  return Text + " (" + Signal + ")";
}

} // namespace

std::pair<unsigned, std::string> failedCheck(StringRef Output) {
  for (unsigned Line = 1; !Output.empty(); ++Line) {
    StringRef Text;
    std::tie(Text, Output) = Output.split('\n');
    if (tellsOfFailure(Text))
      return {Line, Text.trim().str()};
  }
  return {0, ""};
}

static bool tellsOfSuccess(StringRef Line) {
  bool IsSuccess = false;
  for (const std::string &Word : wordsOf(Line)) {
    // "PASS or FAIL" names both, "not ok" the other.
    if (is_contained({"no", "not", "never", "fail", "failed", "if", "or",
                      "unless", "skipped"},
                     Word))
      return false;
    IsSuccess |=
        is_contained({"pass", "passed", "passes", "ok", "success", "successful",
                      "succeeded", "correct", "verified", "valid"},
                     Word);
  }
  return IsSuccess;
}

std::string passedCheck(StringRef Output) {
  if (failedCheck(Output).first)
    return "";
  while (!Output.empty()) {
    StringRef Text;
    std::tie(Text, Output) = Output.split('\n');
    if (tellsOfSuccess(Text))
      return Text.trim().str();
  }
  return "";
}

OriginalFacts factsOfOriginal(const Trace &T, bool HasArguments) {
  OriginalFacts Facts;
  auto [Line, Text] = failedCheck(T.Output);
  std::string Printed = "prints '" + Text + "'";
  if (T.ExitStatus) {
    Facts.Failure = "exits with " + statusText(T.ExitStatus) +
                    (Line ? " and " + Printed : "") +
                    ", so there is nothing to compare with";
    if (!HasArguments)
      Facts.Failure += "; it got no arguments: they follow '--'";
    return Facts;
  }
  if (!T.hasKernels() && T.Output.empty() && T.Copies.empty()) {
    Facts.Failure =
        "runs no kernel and prints nothing, so there is nothing to compare";
    return Facts;
  }
  if (!T.hasKernels())
    Facts.Notes.push_back("the original runs no kernel: what it prints, what "
                          "it copies to the host and its exit status are all "
                          "that is compared");
  auto [AloneLine, AloneText] = failedCheck(T.Alone ? T.Alone->Output : "");
  if (T.Alone && T.Alone->ExitStatus)
    Facts.Doubt =
        "the original exits with " + itostr(T.Alone->ExitStatus) +
        (AloneLine ? " and prints '" + AloneText + "'" : "") +
        " when it is run alone; only the run that is recorded, where new "
        "memory is zero and one kernel runs at a time, ends with 0. A port "
        "that is equal to it proves little; 'porthip run --check=all' looks "
        "for the cause";
  else if (Line)
    Facts.Notes.push_back("the original " + Printed + " (line " + utostr(Line) +
                          " of its output): if that is its own check, it "
                          "fails, and so does a port that is equal to it");
  else if (AloneLine)
    Facts.Notes.push_back("run alone, without a recorder, the original prints "
                          "'" +
                          AloneText +
                          "': 'porthip run --check=all' looks for "
                          "the cause");
  return Facts;
}

std::string lastLines(StringRef Output) {
  constexpr size_t Most = 10;
  SmallVector<StringRef> Lines;
  Output.rtrim().split(Lines, '\n', -1, /*KeepEmpty=*/true);
  if (Output.trim().empty())
    return "";
  std::string Text;
  if (Lines.size() > Most)
    Text = "  ...\n";
  for (StringRef Line : ArrayRef(Lines).take_back(std::min(Lines.size(), Most)))
    Text += "  " + Line.rtrim().str() + "\n";
  return Text;
}

} // namespace porthip
