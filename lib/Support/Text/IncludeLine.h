// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// An #include read without a preprocessor: in comments and in branches that are
// not taken, too.
#ifndef PORTHIP_SUPPORT_TEXT_INCLUDELINE_H
#define PORTHIP_SUPPORT_TEXT_INCLUDELINE_H

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <tuple>
#include <vector>

namespace porthip {

struct IncludeLine {
  llvm::StringRef Name;
  bool IsAngled = false;
};

/// The name that \p Line includes; none: it is another line.
inline std::optional<IncludeLine> readIncludeLine(llvm::StringRef Line) {
  Line = Line.ltrim();
  if (!Line.consume_front("#"))
    return std::nullopt;
  Line = Line.ltrim();
  if (!Line.consume_front("include"))
    return std::nullopt;
  Line = Line.ltrim();
  if (Line.consume_front("\""))
    return IncludeLine{Line.split('"').first, false};
  if (Line.consume_front("<"))
    return IncludeLine{Line.split('>').first, true};
  return std::nullopt;
}

/// The names that the lines of \p Text include, in their order.
inline std::vector<IncludeLine> readIncludeLines(llvm::StringRef Text) {
  std::vector<IncludeLine> Result;
  while (!Text.empty()) {
    llvm::StringRef Line;
    std::tie(Line, Text) = Text.split('\n');
    if (std::optional<IncludeLine> Include = readIncludeLine(Line))
      Result.push_back(*Include);
  }
  return Result;
}

} // namespace porthip
#endif
