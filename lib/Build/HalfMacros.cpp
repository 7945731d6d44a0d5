// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Build/HalfMacros.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace porthip::build {
namespace {

constexpr StringLiteral Start("__CUDA_NO_HALF");

/// HIP has one macro for the operators of a half and of two. A macro that takes
/// out those of two alone is not HIP's: it would take the others, too.
std::string hipName(StringRef Cuda, bool IsUndefined) {
  if (Cuda == "__CUDA_NO_HALF_OPERATORS__" ||
      (Cuda == "__CUDA_NO_HALF2_OPERATORS__" && IsUndefined))
    return "__HIP_NO_HALF_OPERATORS__";
  if (Cuda == "__CUDA_NO_HALF_CONVERSIONS__")
    return "__HIP_NO_HALF_CONVERSIONS__";
  return "";
}

bool isOfName(char C) { return isAlnum(C) || C == '_'; }

/// Tells text of CMake's commands whose arguments are macros without `-D`.
bool isInDefinitions(StringRef Before) {
  size_t Open = Before.rfind("compile_definitions(");
  return Open != StringRef::npos && !Before.substr(Open).contains(')');
}

/// The separator of two words there: within `$<...>` a blank would end the
/// argument.
StringRef separator(StringRef Before) {
  unsigned Depth = 0;
  StringRef Line = Before.substr(Before.rfind('\n') + 1);
  bool HasShell = Line.contains("SHELL:");
  for (; !Line.empty(); Line = Line.substr(Line.find_first_of("$>", 1)))
    Depth += Line.starts_with("$<")           ? 1
             : Line.starts_with(">") && Depth ? -1
                                              : 0;
  return Depth && !HasShell ? ";" : " ";
}

} // namespace

std::string halfMacroFlag(StringRef Word) {
  if (!Word.starts_with("-D") && !Word.starts_with("-U"))
    return "";
  auto [Name, Value] = Word.substr(2).split('=');
  std::string Hip = hipName(Name, Word[1] == 'U');
  if (Hip.empty())
    return "";
  return Word.take_front(2).str() + Hip +
         Word.substr(2 + Name.size()).str(); // "=1"
}

std::vector<std::string> halfMacroFlags() {
  std::vector<std::string> Flags;
  for (StringRef Macro :
       {"__CUDA_NO_HALF_OPERATORS__", "__CUDA_NO_HALF_CONVERSIONS__",
        "__CUDA_NO_HALF2_OPERATORS__"})
    for (StringRef Option : {"-D", "-U"})
      if (std::string Flag = (Option + Macro).str();
          !halfMacroFlag(Flag).empty())
        Flags.push_back(Flag);
  return Flags;
}

void addHalfMacros(StringRef Text, StringRef Rule, std::vector<Edit> &Edits) {
  const size_t Others = Edits.size();
  auto isWritten = [&](size_t Place) {
    return any_of(ArrayRef(Edits).take_front(Others), [&](const Edit &E) {
      return E.Offset < Place && Place < E.Offset + E.Length;
    });
  };
  for (size_t At = 0; (At = Text.find(Start, At)) != StringRef::npos;) {
    size_t End = At;
    while (End < Text.size() && (isOfName(Text[End]) || Text[End] == '='))
      ++End;
    StringRef Before = Text.take_front(At), Name = Text.slice(At, End);
    At = End;
    if (Before.substr(Before.rfind('\n') + 1).contains('#'))
      continue;
    std::string Hip;
    if (Before.ends_with("-D") || Before.ends_with("-U"))
      Hip = halfMacroFlag(Text.slice(Before.size() - 2, End));
    else if (isInDefinitions(Before) && !isOfName(Before.back()))
      Hip = StringRef(halfMacroFlag(("-D" + Name).str())).substr(2).str();
    if (Hip.empty() || isWritten(End) ||
        Text.substr(End).ltrim(" ;").starts_with(Hip)) // of an earlier port
      continue;
    Edits.push_back({unsigned(End), 0, separator(Before).str() + Hip,
                     Engine::Lexical, Rule.str()});
  }
}

} // namespace porthip::build
