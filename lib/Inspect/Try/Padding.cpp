// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Inspect/Try/Padding.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace porthip::inspect {
namespace {

bool isWord(char C) { return isAlnum(C) || C == '_'; }

/// \p Name stands at \p At as a word of its own.
bool isNameAt(StringRef Text, size_t At, StringRef Name) {
  const size_t End = At + Name.size();
  return (!At || !isWord(Text[At - 1])) &&
         (End == Text.size() || !isWord(Text[End]));
}

/// The statement that \p At is in declares something in shared memory.
bool isInShared(StringRef Text, size_t At) {
  const size_t Begin = Text.take_front(At).find_last_of(";{}");
  return Text.slice(Begin == StringRef::npos ? 0 : Begin, At)
      .contains("__shared__");
}

struct Extent {
  size_t Begin = 0, End = 0; ///< between the brackets
};

/// The last of two extents or more from \p At on; nothing: there are fewer.
std::optional<Extent> lastExtent(StringRef Text, size_t At) {
  Extent Last;
  unsigned Count = 0;
  while (true) {
    At = Text.find_first_not_of(" \t\r\n", At);
    if (At == StringRef::npos || Text[At] != '[')
      break;
    Last.Begin = At + 1;
    Last.End = Text.find_first_of("[]", Last.Begin);
    if (Last.End == StringRef::npos || Text[Last.End] == '[')
      return std::nullopt;
    At = Last.End + 1;
    ++Count;
  }
  return Count < 2 ? std::nullopt : std::optional(Last);
}

} // namespace

std::optional<std::string> withPaddedRows(StringRef Text, StringRef Name) {
  std::string Padded;
  size_t Copied = 0;
  for (size_t At = 0; (At = Text.find(Name, At)) != StringRef::npos;
       At += Name.size()) {
    if (!isNameAt(Text, At, Name) || !isInShared(Text, At))
      continue;
    const std::optional<Extent> Row = lastExtent(Text, At + Name.size());
    if (!Row)
      continue;
    const StringRef Was = Text.slice(Row->Begin, Row->End);
    const bool IsPlain = all_of(Was, isWord);
    Padded += Text.slice(Copied, Row->Begin);
    Padded += (IsPlain ? Was + " + 1" : "(" + Was + ") + 1").str();
    Copied = Row->End;
  }
  if (!Copied)
    return std::nullopt;
  return Padded + Text.substr(Copied).str();
}

} // namespace porthip::inspect
