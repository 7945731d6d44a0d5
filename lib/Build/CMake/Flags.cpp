// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Build/CMake/Flags.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace porthip::cmake {
namespace {

/// Behind the `>` that closes the `$<` at \p From; npos: none does.
size_t expressionEnd(StringRef Text, size_t From) {
  unsigned Depth = 0;
  for (size_t I = From; I < Text.size(); ++I) {
    if (Text[I] == '$' && I + 1 < Text.size() && Text[I + 1] == '<') {
      ++Depth;
      ++I;
    } else if (Text[I] == '>' && !--Depth) {
      return I + 1;
    }
  }
  return StringRef::npos;
}

/// The `:` of `$<CONDITION:BODY>` whose condition is an expression; npos: it is
/// of another form.
size_t bodyColon(StringRef Text, size_t From) {
  if (!Text.substr(From + 2).starts_with("$<"))
    return StringRef::npos;
  size_t End = expressionEnd(Text, From + 2);
  return End != StringRef::npos && End < Text.size() && Text[End] == ':'
             ? End
             : StringRef::npos;
}

} // namespace

std::vector<LanguageExpression> languageExpressions(StringRef Text) {
  std::vector<LanguageExpression> Found;
  size_t At = 0;
  while ((At = Text.find("$<", At)) != StringRef::npos) {
    LanguageExpression E;
    E.Begin = At;
    E.End = expressionEnd(Text, At);
    size_t Colon = bodyColon(Text, At);
    At += 2;
    if (E.End == StringRef::npos || Colon == StringRef::npos || Colon > E.End)
      continue;
    StringRef Condition = Text.slice(E.Begin + 2, Colon);
    for (StringRef Test :
         {"COMPILE_LANGUAGE:CUDA", "COMPILE_LANG_AND_ID:CUDA"}) {
      size_t Name = Condition.find(Test);
      if (Name == StringRef::npos || Condition.contains("NOT:"))
        continue;
      E.NameBegin = E.Begin + 2 + Name + Test.size() - 4;
      E.NameEnd = Text.find_first_of(">", E.NameBegin);
      if (E.NameEnd > Colon || !StringRef(",>").contains(Text[E.NameBegin + 4]))
        continue;
      E.BodyBegin = Colon + 1;
      E.BodyEnd = E.End - 1;
      Found.push_back(E);
      At = E.End;
      break;
    }
  }
  return Found;
}

std::string twinName(StringRef Variable, const std::set<std::string> &Twins) {
  if (Twins.count(Variable.str()))
    return (Variable + "_HIP").str();
  if (Variable == "CUDA_NVCC_FLAGS")
    return "CMAKE_HIP_FLAGS";
  if (Variable.consume_front("CUDA_NVCC_FLAGS_"))
    return ("CMAKE_HIP_FLAGS_" + Variable).str();
  if (Variable.consume_front("CMAKE_CUDA_FLAGS"))
    return ("CMAKE_HIP_FLAGS" + Variable).str();
  return (Variable + "_HIP").str();
}

bool isFlagsVariable(StringRef Name) {
  return Name == "CMAKE_CUDA_FLAGS" || Name.starts_with("CMAKE_CUDA_FLAGS_") ||
         Name == "CUDA_NVCC_FLAGS" || Name.starts_with("CUDA_NVCC_FLAGS_");
}

HipFlags hipFlagsOf(ArrayRef<std::string> Words,
                    const std::set<std::string> &Twins, bool NeedCxx17) {
  HipFlags Flags = hipFlags(Words, NeedCxx17);
  for (std::string &Word : Flags.Words)
    for (size_t At = 0; (At = Word.find("${", At)) != std::string::npos; ++At) {
      size_t End = Word.find('}', At);
      std::string Name = Word.substr(At + 2, End - At - 2);
      if (End == std::string::npos ||
          !(Twins.count(Name) || isFlagsVariable(Name)))
        continue;
      Word = Word.substr(0, At + 2) + twinName(Name, Twins) + Word.substr(End);
      Flags.HasChanged = true;
    }
  return Flags;
}

} // namespace porthip::cmake
