// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How far a long run is, on stderr: one line that is written over where a
// person watches, a plain line every few seconds in a log. Never on stdout.

#ifndef PORTHIP_SUPPORT_CONSOLE_PROGRESS_H
#define PORTHIP_SUPPORT_CONSOLE_PROGRESS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"
#include <functional>
#include <string>

namespace porthip {

enum class ProgressStyle : uint8_t {
  Off,
  Line, ///< redrawn in place, as wide as the terminal, cleared at the end
  Log   ///< lines, some seconds apart; none of a run that is done by then
};

/// Off unless \p IsWanted; else Line for a terminal that can go back to the
/// start of a line, and Log.
ProgressStyle progressStyle(bool IsWanted);

/// The stream it writes to and the clock it asks; as given here, stderr and the
/// machine.
struct ProgressSurroundings {
  llvm::raw_ostream *Out = nullptr;
  std::function<double()> Seconds;
  std::function<unsigned()> Columns;
};

/// Not for several threads. A phase of fewer than two items shows nothing.
class Progress {
public:
  explicit Progress(ProgressStyle Style, ProgressSurroundings On = {});
  Progress(const Progress &) = delete;
  ~Progress() { end(); }

  /// A phase: "parsed", 200, "files". Ends the one before. \p IsOfFew: a few
  /// long items, where a log says what is being done in place of how many there
  /// are a second, and what is left is said only while it does not grow: else
  /// how long it has taken so far.
  void begin(llvm::StringRef Done, size_t Total, llvm::StringRef Items,
             bool IsOfFew = false);
  /// One item more, the last one of that name.
  void advance(llvm::StringRef Name = "");
  /// Names the item that is not done yet.
  void doing(llvm::StringRef What);
  /// To be called now and then while nothing ends: time passes.
  void tick();
  /// A line of text, above the one that is redrawn.
  void print(llvm::StringRef Text);
  void end();

private:
  void draw(double Now);
  void clear();
  std::string text(double Now) const;
  std::string textThatFits(double Now, unsigned Columns) const;

  ProgressStyle Style;
  ProgressSurroundings On;
  std::string Done, Items, Name;
  size_t Total = 0, Count = 0;
  double Begin = 0, LastShown = 0, LastLogged = 0;
  std::string LastLine;   ///< of a log
  double LastAdvance = 0; ///< what is known of the speed is from then
  double PromisedEnd = 0; ///< of few items; 0: not yet known
  bool IsOfFew = false, IsDrawn = false;
  bool HasBrokenPromise = false; ///< it takes longer than was said
};

/// "22 s", "3 min 20 s", "1 h 5 min".
std::string durationInWords(double Seconds);

} // namespace porthip

#endif
