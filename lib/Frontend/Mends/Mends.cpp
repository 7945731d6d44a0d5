// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Mends/Mends.h"
#include "Frontend/Parse/EditedFiles.h"
#include "Support/Files/Files.h"
#include "clang/Basic/FileManager.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace porthip {

bool addMend(Mends &To, StringRef File, Mend Of) {
  std::vector<Mend> &List = To[File.str()];
  auto At = llvm::lower_bound(List, Of);
  if (At != List.end() && At->Offset == Of.Offset)
    return false;
  List.insert(At, std::move(Of));
  return true;
}

/// Absolute; empty: it is in no file.
static std::string fileOf(const clang::SourceManager &Sources,
                          clang::SourceLocation At) {
  auto In = Sources.getFileEntryRefForID(Sources.getFileID(At));
  if (!In)
    return "";
  SmallString<256> Path(In->getName());
  Sources.getFileManager().makeAbsolutePath(Path);
  return normalizePath(Path);
}

void addMend(Mends &To, const clang::SourceManager &Sources,
             clang::SourceLocation At, Mend Of) {
  if (std::string File = fileOf(Sources, At); !File.empty())
    addMend(To, File, std::move(Of));
}

const Mend *mendAt(const Mends &Of, const clang::SourceManager &Sources,
                   clang::SourceLocation At) {
  auto List = Of.find(fileOf(Sources, At));
  if (List == Of.end())
    return nullptr;
  const unsigned Offset = Sources.getFileOffset(At);
  auto Found =
      find_if(List->second, [&](const Mend &M) { return M.Offset == Offset; });
  return Found == List->second.end() ? nullptr : &*Found;
}

std::string mendedReading(StringRef Text, ArrayRef<Mend> Of) {
  std::string Mended = Text.str();
  for (const Mend &M : Of)
    // The file may have changed since.
    if (M.Offset + M.Length <= Mended.size()) {
      std::string New = M.Reading;
      New.resize(M.Length, ' ');
      Mended.replace(M.Offset, M.Length, New);
    }
  return Mended;
}

std::string mendedCuda(StringRef Text, ArrayRef<Mend> Of) {
  std::string Mended = Text.str();
  for (const Mend &M : reverse(Of))
    if (M.Offset + M.Length <= Text.size())
      Mended.replace(M.Offset, M.Length, M.Cuda);
  return Mended;
}

IntrusiveRefCntPtr<vfs::FileSystem>
mendedFiles(IntrusiveRefCntPtr<vfs::FileSystem> Files, const Mends &Of) {
  auto Edit = [&Of](StringRef Path,
                    StringRef Text) -> std::optional<std::string> {
    SmallString<256> Full(Path);
    sys::fs::make_absolute(Full);
    auto Known = Of.find(normalizePath(Full));
    if (Known == Of.end())
      return std::nullopt;
    return mendedReading(Text, Known->second);
  };
  return makeIntrusiveRefCnt<EditedFiles>(std::move(Files), Edit);
}

} // namespace porthip
