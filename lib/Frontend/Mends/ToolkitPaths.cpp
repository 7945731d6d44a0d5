// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Mends/ToolkitPaths.h"
#include "Support/Text/IncludeLine.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/FileSystem.h"

using namespace llvm;

namespace porthip {

static bool isSlash(char C) { return C == '/' || C == '\\'; }

/// `cuda`, `cuda-12.4`, `cuda12`, `v10.1` behind CUDA, `targets/NAME` behind
/// these.
static bool isToolkit(ArrayRef<StringRef> Folders) {
  if (Folders.size() > 2 && Folders[Folders.size() - 2] == "targets")
    Folders = Folders.drop_back(2);
  if (Folders.size() < 2)
    return false;
  StringRef Last = Folders.back(), Above = Folders[Folders.size() - 2];
  const auto IsVersion = [](StringRef Text) {
    return Text.find_first_not_of("0123456789.") == StringRef::npos;
  };
  if (Last.consume_front_insensitive("v") && !Last.empty() && IsVersion(Last))
    return Above.equals_insensitive("cuda");
  Last = Folders.back();
  if (!Last.consume_front_insensitive("cuda"))
    return false;
  Last.consume_front("-");
  return IsVersion(Last);
}

StringRef toolkitHeader(StringRef Name) {
  const bool HasDrive = Name.size() > 2 && Name[1] == ':' && isSlash(Name[2]);
  if (Name.empty() ||
      !(isSlash(Name[0]) || HasDrive || Name.starts_with("../")))
    return {};
  SmallVector<StringRef, 12> Folders;
  for (StringRef Rest = Name; !Rest.empty();) {
    const size_t End = Rest.find_first_of("/\\");
    if (End == StringRef::npos)
      return {};
    const StringRef Folder = Rest.take_front(End);
    Rest = Rest.drop_front(End + 1);
    if (Folder == "include" && isToolkit(Folders))
      return Rest;
    if (!Folder.empty() || Folders.empty())
      Folders.push_back(Folder);
  }
  return {};
}

std::optional<std::string> plainToolkitIncludes(StringRef Text) {
  std::optional<std::string> Result;
  if (!Text.contains("/include/") && !Text.contains("\\include\\"))
    return Result;
  for (const IncludeLine &Line : readIncludeLines(Text)) {
    const StringRef Header = toolkitHeader(Line.Name);
    if (Header.empty() || sys::fs::exists(Line.Name))
      continue;
    std::string Plain = "<" + Header.str() + ">";
    Plain.resize(Line.Name.size() + 2, ' ');
    if (!Result)
      Result = Text.str();
    Result->replace(Line.Name.begin() - Text.begin() - 1, Plain.size(), Plain);
  }
  return Result;
}

} // namespace porthip
