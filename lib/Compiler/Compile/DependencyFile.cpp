// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Compiler/Compile/DependencyFile.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include <algorithm>
#include <utility>

using namespace llvm;

namespace porthip {

std::string dependencyFile(ArrayRef<std::string> DependencyArgs,
                           StringRef Object) {
  bool IsWritten = false;
  std::string Named;
  for (size_t I = 0; I < DependencyArgs.size(); ++I) {
    StringRef Arg = DependencyArgs[I];
    IsWritten |= Arg == "-MD" || Arg == "-MMD";
    if (Arg == "-MF" && I + 1 < DependencyArgs.size())
      Named = DependencyArgs[I + 1];
  }
  if (!IsWritten || !Named.empty())
    return IsWritten ? Named : "";
  SmallString<128> Beside(Object);
  sys::path::replace_extension(Beside, "d");
  return std::string(Beside);
}

/// The names in "x \\\n  y y\\ y", as they are written.
static std::vector<std::string> namesIn(StringRef Files) {
  std::vector<std::string> Names;
  std::string Name;
  for (size_t I = 0; I <= Files.size(); ++I) {
    bool IsEscape = I + 1 < Files.size() && Files[I] == '\\';
    if (IsEscape && Files[I + 1] != '\n') {
      Name += Files.substr(I++, 2);
    } else if (I < Files.size() && Files[I] != ' ' && !IsEscape) {
      Name += Files[I];
    } else {
      I += IsEscape;
      if (!Name.empty())
        Names.push_back(std::exchange(Name, ""));
    }
  }
  return Names;
}

std::string withSourceFirst(StringRef Text, StringRef Source, StringRef Stand) {
  size_t End = Text.find('\n');
  while (End != StringRef::npos && End > 0 && Text[End - 1] == '\\')
    End = Text.find('\n', End + 1);
  StringRef Rule = Text.take_front(End), Others = Text.drop_front(Rule.size());
  size_t Colon = Rule.find(": ");
  if (Colon == StringRef::npos)
    return Text.str();
  std::vector<std::string> Names = namesIn(Rule.drop_front(Colon + 2));
  llvm::erase(Names, Stand);
  auto Place = llvm::find(Names, Source);
  if (Place != Names.end())
    std::rotate(Names.begin(), Place, Place + 1);
  std::string Result =
      (Rule.take_front(Colon + 2) + join(Names, " \\\n  ")).str();
  // The rules of -MP, one for each included file.
  std::string Phony = ("\n" + Stand + ":\n").str();
  auto [Before, After] = Others.split(Phony);
  return Result + Before.str() +
         (Before.size() == Others.size() ? "" : "\n" + After.str());
}

} // namespace porthip
