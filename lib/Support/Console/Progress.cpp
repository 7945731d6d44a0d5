// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Support/Console/Progress.h"
#include "Support/Console/Terminal.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Process.h"
#include <chrono>
#include <cmath>
#include <cstdlib>

using namespace llvm;

namespace porthip {

namespace {

/// Faster than this nobody reads, and terminals over a network are slow.
constexpr double RedrawSeconds = 0.1;
/// Times of a log; what is done before the first says nothing.
constexpr double FirstLogSeconds = 10, LogSeconds = 5;
/// Time of a log, before it says again what it said last.
constexpr double SameLineSeconds = 60;
/// Before that a rate means little.
constexpr double RateSeconds = 1;
/// Length of a file's name there must be that much to be worth a place.
constexpr size_t LeastName = 12;

double now() {
  return std::chrono::duration<double>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

std::string withUnit(uint64_t Count, StringRef Unit) {
  return std::to_string(Count) + " " + Unit.str();
}

} // namespace

ProgressStyle progressStyle(bool IsWanted) {
  if (!IsWanted)
    return ProgressStyle::Off;
  const char *Term = std::getenv("TERM");
  bool CanRedraw = sys::Process::StandardErrIsDisplayed() && Term && *Term &&
                   StringRef(Term) != "dumb";
  return CanRedraw ? ProgressStyle::Line : ProgressStyle::Log;
}

std::string durationInWords(double Seconds) {
  auto Whole = uint64_t(std::max(0.0, std::round(Seconds)));
  uint64_t Minutes = Whole / 60, Hours = Minutes / 60;
  if (Hours)
    return withUnit(Hours, "h ") + withUnit(Minutes % 60, "min");
  if (Minutes)
    return withUnit(Minutes, "min ") + withUnit(Whole % 60, "s");
  return withUnit(Whole, "s");
}

Progress::Progress(ProgressStyle Style, ProgressSurroundings Given)
    : Style(Style), On(std::move(Given)) {
  if (!On.Out)
    On.Out = &errs();
  if (!On.Seconds)
    On.Seconds = now;
  if (!On.Columns)
    On.Columns = stderrColumns;
}

void Progress::begin(StringRef DoneWord, size_t NewTotal, StringRef ItemsWord,
                     bool IsOfFewItems) {
  end();
  IsOfFew = IsOfFewItems;
  Done = DoneWord.str();
  Items = ItemsWord.str();
  Name.clear();
  LastLine.clear();
  Total = NewTotal;
  Count = 0;
  PromisedEnd = 0;
  HasBrokenPromise = false;
  LastAdvance = Begin = On.Seconds();
  LastShown = Begin + FirstLogSeconds - LogSeconds;
  if (Style == ProgressStyle::Line && Total > 1) {
    LastShown = Begin;
    draw(Begin);
  }
}

void Progress::advance(StringRef NewName) {
  ++Count;
  LastAdvance = On.Seconds();
  const double NewEnd = Begin + (LastAdvance - Begin) / Count * Total;
  HasBrokenPromise |= IsOfFew && PromisedEnd > 0 && NewEnd > PromisedEnd + 0.5;
  PromisedEnd = NewEnd;
  Name = NewName.str();
  tick();
}

void Progress::doing(StringRef What) {
  Name = What.str();
  tick();
}

void Progress::tick() {
  if (Style == ProgressStyle::Off || Total < 2)
    return;
  double Now = On.Seconds();
  if (Now - LastShown <
      (Style == ProgressStyle::Line ? RedrawSeconds : LogSeconds))
    return;
  LastShown = Now;
  draw(Now);
}

void Progress::print(StringRef Text) {
  bool WasDrawn = IsDrawn;
  clear();
  *On.Out << Text << "\n";
  if (WasDrawn)
    draw(On.Seconds());
}

void Progress::end() {
  clear();
  Total = 0;
}

void Progress::clear() {
  if (std::exchange(IsDrawn, false))
    *On.Out << "\r\x1b[K";
}

void Progress::draw(double Now) {
  if (Style == ProgressStyle::Log) {
    if (IsOfFew && Count == Total)
      return;
    std::string Line = text(Now);
    if (IsOfFew && !Name.empty())
      Line += ": " + Name;
    // One file that takes long is no news.
    if (Line == LastLine && Now - LastLogged < SameLineSeconds)
      return;
    LastLogged = Now;
    LastLine = Line;
    *On.Out << "porthip: " << Line << "\n";
    return;
  }
  // The last column stays free: some terminals wrap when it is written.
  unsigned Columns = On.Columns();
  *On.Out << "\r" << textThatFits(Now, Columns ? Columns - 1 : 0) << "\x1b[K";
  IsDrawn = true;
}

/// "parsed 12 of 200 files, 8.3 a second, 22 s left".
std::string Progress::text(double Now) const {
  std::string Text =
      formatv("{0} {1} of {2} {3}", Done, Count, Total, Items).str();
  double Seconds = LastAdvance - Begin;
  if (Now - Begin < RateSeconds)
    return Text;
  std::string SoFar =
      IsOfFew ? ", " + durationInWords(Now - Begin) + " so far" : "";
  if (!Count || Seconds <= 0 || HasBrokenPromise)
    return Text + SoFar;
  double Rate = Count / Seconds;
  if (!IsOfFew)
    Text += Rate >= 0.1 ? formatv(", {0:F1} a second", Rate).str()
                        : formatv(", {0:F1} a minute", Rate * 60).str();
  // It runs down while an item takes its time; what takes longer than the
  // others did is not known.
  double Left = (Total - Count) / Rate - (Now - LastAdvance);
  return Text + (Left >= 0.5 ? ", " + durationInWords(Left) + " left" : SoFar);
}

std::string Progress::textThatFits(double Now, unsigned Columns) const {
  std::string Long = text(Now);
  if (Long.size() + 2 + LeastName <= Columns && !Name.empty()) {
    size_t Room = Columns - Long.size() - 2;
    return Long + ": " +
           (Name.size() <= Room ? Name
                                : "..." + Name.substr(Name.size() - Room + 3));
  }
  std::string Short = formatv("{0} of {1}", Count, Total).str();
  for (const std::string &Text : {Long, Short})
    if (Text.size() <= Columns)
      return Text;
  return "";
}

} // namespace porthip
