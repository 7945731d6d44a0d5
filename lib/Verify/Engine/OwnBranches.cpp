// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Verify/Engine/OwnBranches.h"
#include "Frontend/Preprocessor/DirectiveLines.h"
#include "Support/Files/Files.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace porthip {
namespace {

constexpr StringLiteral AmdNames[] = {"__HIP_PLATFORM_AMD__",
                                      "__HIP_PLATFORM_HCC__",
                                      "__HIP_DEVICE_COMPILE__",
                                      "__HIPCC__",
                                      "__HIP__",
                                      "__AMDGCN__",
                                      "USE_ROCM",
                                      "USE_HIP"};

bool isName(char C) { return isAlnum(C) || C == '_'; }

bool names(StringRef Text, StringRef Name) {
  for (size_t At = Text.find(Name); At != StringRef::npos;
       At = Text.find(Name, At + 1))
    if ((At == 0 || !isName(Text[At - 1])) &&
        (At + Name.size() == Text.size() || !isName(Text[At + Name.size()])))
      return true;
  return false;
}

} // namespace

OwnBranches findOwnBranches(ArrayRef<std::string> Files,
                            ArrayRef<StringRef> NvccLacks) {
  OwnBranches Own;
  auto IsOfClang = [&](StringRef Line) {
    // hipcc has no __CUDA__ either.
    return is_contained(NvccLacks, "__clang__") && names(Line, "__clang__") &&
           !names(Line, "__CUDA__");
  };
  for (const std::string &File : Files) {
    auto Text = readFile(File);
    if (!Text) {
      consumeError(Text.takeError());
      continue;
    }
    for (const DirectiveLine &L : readDirectiveLines(*Text)) {
      if (L.Is != DirectiveLine::If && L.Is != DirectiveLine::Elif)
        continue;
      const StringRef Line = StringRef(*Text).slice(L.Begin, L.End);
      const std::string Asks =
          displayPath(File) + ":" +
          utostr(StringRef(*Text).take_front(L.Begin).count('\n') + 1) +
          " asks for ";
      if (Own.Clang.empty() && IsOfClang(Line))
        Own.Clang = Asks + "__clang__";
      for (StringRef Name : AmdNames)
        if (Own.Amd.empty() && names(Line, Name))
          Own.Amd = Asks + Name.str();
    }
  }
  return Own;
}

} // namespace porthip
