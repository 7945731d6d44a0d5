// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Porting/Tree/MpiFolders.h"
#include "Compiler/Process/Process.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Program.h"

using namespace llvm;

namespace porthip {

std::vector<std::string> foldersInMpiCommand(StringRef Command) {
  std::vector<std::string> Folders;
  SmallVector<StringRef> Words;
  Command.take_until([](char C) { return C == '\n'; })
      .split(Words, ' ', -1, /*KeepEmpty=*/false);
  for (size_t I = 0; I < Words.size(); ++I) {
    StringRef Word = Words[I];
    if (!Word.consume_front("-I") && !Word.consume_front("-isystem"))
      continue;
    if (Word.empty() && I + 1 < Words.size())
      Word = Words[++I];
    if (!Word.empty())
      Folders.push_back(Word.str());
  }
  return Folders;
}

std::string mpiFolderOf(StringRef Header) {
  constexpr unsigned MaxSeconds = 10;
  if (!Header.starts_with("mpi"))
    return "";
  auto Compiler = sys::findProgramByName("mpicc");
  if (!Compiler)
    return "";
  Process P;
  P.Args = {*Compiler, "-show"};
  P.KeepsOutput = P.IsSupervised = true;
  P.TimeoutSeconds = MaxSeconds;
  if (Error Wrong = runToEnd(P)) {
    consumeError(std::move(Wrong));
    return "";
  }
  for (const std::string &Folder : foldersInMpiCommand(P.Output))
    if (sys::fs::exists(Folder + "/" + Header))
      return Folder;
  return "";
}

} // namespace porthip
