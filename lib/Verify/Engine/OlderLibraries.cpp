// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Verify/Engine/OlderLibraries.h"
#include "Support/Files/Files.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include <set>

using namespace llvm;

namespace porthip {

/// "hiprand/hiprand.h" of a line; empty: it includes nothing.
static StringRef headerOf(StringRef Line) {
  Line = Line.ltrim();
  if (!Line.consume_front("#"))
    return "";
  Line = Line.ltrim();
  if (!Line.consume_front("include"))
    return "";
  Line = Line.ltrim();
  return Line.consume_front("<")    ? Line.split('>').first
         : Line.consume_front("\"") ? Line.split('"').first
                                    : "";
}

std::string olderLibrariesNote(ArrayRef<std::string> Files,
                               const Environment &On) {
  if (On.HipRoot.empty() || !On.hasOlderLibraries())
    return "";
  const std::string Include = On.HipRoot + "/include/";
  std::set<std::string> Found;
  for (const std::string &File : Files) {
    auto Text = readFile(File);
    if (!Text) {
      consumeError(Text.takeError()); // who compiles it says so
      continue;
    }
    for (StringRef Rest = *Text; !Rest.empty();) {
      StringRef Line;
      std::tie(Line, Rest) = Rest.split('\n');
      StringRef Header = headerOf(Line);
      if (!Header.empty() &&
          sys::fs::exists(On.Tools.ShimDir + "/rocm/" + Header) &&
          sys::fs::exists(Include + Header))
        Found.insert(Header.split('/').first.str());
    }
  }
  if (Found.empty())
    return "";
  return join(Found, ", ") + " in " + Include +
         ": older than the virtual GPU's libraries, which are those of ROCm "
         "6.3 and whose headers are taken; a compiler for AMD's GPUs takes the "
         "installed ones, and 'porthip translate --rocm-path " +
         On.HipRoot + "' says which names they lack";
}

} // namespace porthip
