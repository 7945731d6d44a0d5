// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Verify/Judge/KernelSource.h"
#include "Support/Files/Files.h"
#include "Support/Text/IncludeLine.h"
#include "Support/Text/LineDiff.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <set>

using namespace llvm;

namespace porthip {
namespace {

/// "void ns::scale<float>(float*, int)": scale.
StringRef plainName(StringRef Kernel) {
  // Behind the last one of "anonymous namespaces" come real parentheses.
  constexpr StringLiteral Anonymous = "(anonymous namespace)::";
  if (size_t At = Kernel.rfind(Anonymous); At != StringRef::npos)
    Kernel = Kernel.drop_front(At + Anonymous.size());
  size_t End = Kernel.find_first_of("<(");
  StringRef Name = Kernel.take_front(End);
  size_t Begin = Name.find_last_of(": ");
  return Begin == StringRef::npos ? Name : Name.drop_front(Begin + 1);
}

bool isIdentifierPart(char C) { return isAlnum(C) || C == '_'; }

/// Where the text between `__global__` and a body starts, and the name; npos.
std::pair<size_t, size_t> findDefinition(StringRef Text, StringRef Name) {
  for (size_t At = Text.find(Name); At != StringRef::npos;
       At = Text.find(Name, At + 1)) {
    StringRef Behind = Text.drop_front(At + Name.size()).ltrim();
    if ((At && isIdentifierPart(Text[At - 1])) || !Behind.starts_with("("))
      continue;
    size_t Global = Text.take_front(At).rfind("__global__");
    if (Global == StringRef::npos ||
        Text.slice(Global, At).find_first_of(";{}") != StringRef::npos)
      continue;
    // A declaration ends before any brace.
    size_t End = Behind.find_first_of(";{");
    if (End != StringRef::npos && Behind[End] == '{')
      return {Global, At};
  }
  return {StringRef::npos, StringRef::npos};
}

void addLines(StringRef Text, KernelSource &To) {
  SmallVector<StringRef> Lines;
  Text.split(Lines, '\n');
  for (StringRef Line : Lines)
    To.Lines.push_back(Line.rtrim('\r').str());
}

/// The lines without layout: blanks count as one.
std::vector<std::string> withoutBlanks(const KernelSource &S) {
  std::vector<std::string> Result;
  for (const std::string &Line : S.Lines) {
    SmallVector<StringRef> Words;
    SplitString(Line, Words);
    Result.push_back(join(Words, " "));
  }
  return Result;
}

/// To the closing brace; strings with braces in them are rare and only make
/// the excerpt longer or shorter.
size_t endOfBody(StringRef Text, size_t From) {
  int Depth = 0;
  for (size_t I = Text.find('{', From); I < Text.size(); ++I) {
    Depth += Text[I] == '{';
    Depth -= Text[I] == '}';
    if (Depth == 0)
      return I + 1;
  }
  return Text.size();
}

class Search {
public:
  Search(StringRef Name, ArrayRef<std::string> Folders)
      : Name(Name), Folders(Folders) {}

  KernelSource in(const std::string &Path) {
    KernelSource Result;
    if (!Seen.insert(normalizePath(Path)).second)
      return Result;
    auto Read = readFile(Path);
    if (!Read) {
      consumeError(Read.takeError());
      return Result;
    }
    StringRef Text(*Read);
    auto [At, NameAt] = findDefinition(Text, Name);
    if (At == StringRef::npos)
      return inIncludes(Text, Path);
    // A template's head stands on the line before.
    Result.File = Path;
    Result.Line = unsigned(Text.take_front(At).count('\n')) + 1;
    size_t Begin = Text.take_front(At).rfind('\n') + 1;
    addLines(Text.slice(Begin, endOfBody(Text, At)), Result);
    Result.NameAt = unsigned(Text.slice(At, NameAt).count('\n'));
    return Result;
  }

private:
  KernelSource inIncludes(StringRef Text, StringRef Path) {
    for (const IncludeLine &Include : readIncludeLines(Text)) {
      KernelSource Found = included(Include.Name, Path);
      if (Found.isFound())
        return Found;
    }
    return {};
  }

  KernelSource included(StringRef Named, StringRef By) {
    std::vector<std::string> Roots = {sys::path::parent_path(By).str()};
    Roots.insert(Roots.end(), Folders.begin(), Folders.end());
    for (const std::string &Root : Roots) {
      SmallString<128> Path(Root);
      sys::path::append(Path, Named);
      sys::path::remove_dots(Path, /*remove_dot_dot=*/true);
      if (!Named.empty() && sys::fs::is_regular_file(Path))
        return in(std::string(Path));
    }
    return {};
  }

  StringRef Name;
  ArrayRef<std::string> Folders;
  std::set<std::string> Seen;
};

} // namespace

std::string KernelSource::head() const {
  std::string Text;
  for (size_t I = 0; I <= NameAt && I < Lines.size(); ++I) {
    StringRef Line = StringRef(Lines[I]).trim();
    Text += (Text.empty() || Line.empty() ? "" : " ") + Line.str();
  }
  return Text;
}

/// The line of the kernel's file that the launch ended at; 0: in another.
static unsigned lineOfFault(const KernelSource &Kernel, StringRef Fault) {
  StringRef Place = Fault.split(", at ").second;
  StringRef Path = Place.take_until([](char C) { return C == ':'; });
  unsigned Line = 0;
  if (Path.empty() ||
      sys::path::filename(Path) != sys::path::filename(Kernel.File) ||
      Place.drop_front(Path.size() + 1).consumeInteger(10, Line) ||
      Line < Kernel.Line || Line >= Kernel.Line + Kernel.Lines.size())
    return 0;
  return Line;
}

std::string archBranchOf(const KernelSource &Kernel, StringRef Fault) {
  std::string Own; // of the branches around, the one that is looked at
  bool AsksArch = false;
  unsigned Depth = 0; // of conditions that end before the line
  for (unsigned Line = lineOfFault(Kernel, Fault); Line > Kernel.Line;) {
    StringRef Text = StringRef(Kernel.Lines[--Line - Kernel.Line]).trim();
    if (!Text.consume_front("#"))
      continue;
    Text = Text.ltrim();
    const bool IsIf = Text.starts_with("if");
    if (Text.starts_with("endif"))
      ++Depth;
    else if (Depth)
      Depth -= IsIf;
    else if (IsIf || Text.starts_with("el")) {
      if (Own.empty())
        Own = (Kernel.File + ":" + Twine(Line) + ", '#" + Text + "'").str();
      AsksArch |= Text.contains("CUDA_ARCH");
      if (IsIf && AsksArch)
        return "the launch ended in the branch of " + Own +
               ", which the answer to __CUDA_ARCH__ chooses "
               "(porthip-arch-comparison); -DPORTHIP_CUDA_ARCH=NUMBER chooses "
               "another";
      if (IsIf)
        Own.clear();
    }
  }
  return "";
}

std::vector<SourceDifference> differencesOf(const KernelSource &Given,
                                            const KernelSource &Made) {
  std::vector<std::string> A = withoutBlanks(Made), B = withoutBlanks(Given);
  std::vector<SourceDifference> Result;
  for (const LineChange &C :
       diffLines(std::vector<StringRef>(A.begin(), A.end()),
                 std::vector<StringRef>(B.begin(), B.end())))
    for (size_t I = 0; I < std::max(C.CountA, C.CountB); ++I) {
      SourceDifference D;
      D.File = Given.File;
      D.Line = Given.Line +
               unsigned(C.BeginB + std::min(I, C.CountB ? C.CountB - 1 : 0));
      if (I < C.CountB)
        D.Text = B[C.BeginB + I];
      if (I < C.CountA)
        D.Instead = A[C.BeginA + I];
      if (!D.Text.empty() || !D.Instead.empty())
        Result.push_back(std::move(D));
    }
  return Result;
}

KernelSource wholeFile(const std::string &File) {
  KernelSource Result;
  auto Text = readFile(File);
  if (!Text) {
    consumeError(Text.takeError());
    return Result;
  }
  Result.File = File;
  Result.Line = 1;
  addLines(*Text, Result);
  return Result;
}

KernelSource findKernel(StringRef Kernel, ArrayRef<std::string> Files,
                        ArrayRef<std::string> Folders) {
  StringRef Name = plainName(Kernel);
  if (Name.empty())
    return {};
  Search By(Name, Folders);
  for (const std::string &File : Files)
    if (KernelSource Found = By.in(File); Found.isFound())
      return Found;
  return {};
}

} // namespace porthip
