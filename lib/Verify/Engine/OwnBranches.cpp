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

std::vector<std::string> notesOnBranches(ArrayRef<std::string> Files) {
  std::string Clang, Amd;
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
      const std::string Where =
          displayPath(File) + ":" +
          utostr(StringRef(*Text).take_front(L.Begin).count('\n') + 1);
      if (Clang.empty() && names(Line, "__clang__"))
        Clang = Where + " asks for __clang__, which nvcc does not define: here "
                        "clang compiles both legs, so the original has the "
                        "branch for clang there, and not that of nvcc";
      for (StringRef Name : AmdNames)
        if (Amd.empty() && names(Line, Name))
          Amd = (Where + " asks for " + Name +
                 ": the project has code of its own for AMD there, and what "
                 "only that computes otherwise may be meant")
                    .str();
    }
  }
  std::vector<std::string> Notes = {Clang, Amd};
  erase_if(Notes, [](const std::string &Note) { return Note.empty(); });
  return Notes;
}

} // namespace porthip
