// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Build/CMake/Downloads.h"
#include "Build/CMake/Lexer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;

namespace porthip::cmake {

/// The address behind the keyword of a way to download; empty: there is none.
static StringRef addressIn(const Command &C) {
  for (size_t I = 1; I + 1 < C.Arguments.size(); ++I) {
    StringRef Word = C.Arguments[I].Text, Next = C.Arguments[I + 1].Text;
    // Nothing is downloaded: "DOWNLOAD_COMMAND ''".
    if (Word == "DOWNLOAD_COMMAND" && Next.empty())
      return "";
    const bool IsRepository =
        StringSwitch<bool>(Word)
            .Cases({"GIT_REPOSITORY", "SVN_REPOSITORY", "HG_REPOSITORY"}, true)
            .Default(false);
    const bool IsOwn = Next.starts_with("/") || Next.starts_with("file:") ||
                       Next.contains("_SOURCE_DIR}") ||
                       Next.contains("_BINARY_DIR}");
    const bool IsElsewhere =
        !IsOwn && (Next.contains("://") || Next.contains("${"));
    if (IsRepository ? !IsOwn : Word == "URL" && IsElsewhere)
      return Next;
  }
  return "";
}

std::vector<Download> downloadsOfBuild(StringRef Text) {
  std::vector<Download> All;
  auto Commands = lex(Text);
  if (!Commands) {
    consumeError(Commands.takeError());
    return All;
  }
  for (const Command &C : *Commands)
    if (C.is("ExternalProject_Add") && !C.Arguments.empty())
      if (StringRef From = addressIn(C); !From.empty())
        All.push_back({C.Arguments[0].Text.str(), From.str(), C.Line});
  return All;
}

} // namespace porthip::cmake
