// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Porting/Whole/PortPatch.h"
#include "Port/TextDiff.h"
#include "PortFolder/Manifest.h"
#include "Support/Text/LineDiff.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace porthip {
namespace {

/// One file of the port. Names are below the roots.
struct ChangedFile {
  std::string Source, Name; ///< Source is empty: it is made of no file
  std::string SourcePath;
  std::string Old, New;
  bool IsExecutable = false;
};

/// As git quotes it.
std::string gitName(StringRef Side, StringRef Name) {
  std::string Whole = (Side + Name).str();
  if (none_of(Whole, [](unsigned char C) {
        return C < ' ' || C == '"' || C == '\\' || C >= 0x7f;
      }))
    return Whole;
  std::string Quoted = "\"";
  for (unsigned char C : Whole)
    if (C == '"' || C == '\\')
      Quoted += {'\\', char(C)};
    else if (C < ' ' || C >= 0x7f)
      Quoted += {'\\', char('0' + (C >> 6)), char('0' + (C >> 3 & 7)),
                 char('0' + (C & 7))};
    else
      Quoted += char(C);
  return Quoted + "\"";
}

/// The way from the folder of the repository to \p Root: "sub/folder/". Git
/// applies nothing of a patch without it, and does not say so.
std::string prefixOf(StringRef Root) {
  const std::string Repository = repositoryAround(Root);
  if (Repository.empty())
    return "";
  StringRef Way = Root.substr(Repository.size()).ltrim('/');
  return Way.empty() ? "" : (Way + "/").str();
}

std::string patchOf(const ChangedFile &F, const std::string &Prefix) {
  bool IsNew = F.Source.empty();
  const std::string &Before = IsNew ? F.Name : F.Source;
  if (!IsNew && F.Source == F.Name && F.Old == F.New)
    return "";
  std::string A = gitName("a/" + Prefix, Before),
              B = gitName("b/" + Prefix, F.Name);
  std::string Text = "diff --git " + A + " " + B + "\n";
  if (IsNew)
    Text += "new file mode 100644\n";
  else if (F.Source != F.Name)
    Text += "rename from " + gitName(Prefix, F.Source) + "\nrename to " +
            gitName(Prefix, F.Name) + "\n";
  return Text + unifiedTextDiff(IsNew ? "/dev/null" : A, B, F.Old, F.New);
}

/// A string of YAML's, in double quotes.
std::string yamlText(StringRef Text) {
  std::string Quoted = "\"";
  for (char C : Text)
    switch (C) {
    case '\n':
      Quoted += "\\n";
      break;
    case '\t':
      Quoted += "\\t";
      break;
    case '\r':
      Quoted += "\\r";
      break;
    case '"':
    case '\\':
      Quoted += '\\';
      Quoted += C;
      break;
    default:
      if (C >= 0 && C < ' ')
        Quoted += "\\x" + toHex(StringRef(&C, 1));
      else
        Quoted += C;
    }
  return Quoted + "\"";
}

std::string fixesOf(const ChangedFile &F) {
  if (F.Source.empty())
    return "";
  std::vector<StringRef> Old = splitLines(F.Old), New = splitLines(F.New);
  auto Offset = [](const std::vector<StringRef> &Lines, StringRef Text,
                   size_t Line) {
    return Line < Lines.size() ? size_t(Lines[Line].data() - Text.data())
                               : Text.size();
  };
  std::string Text;
  for (const LineChange &C : diffLines(Old, New)) {
    size_t Begin = Offset(Old, F.Old, C.BeginA),
           End = Offset(Old, F.Old, C.BeginA + C.CountA),
           From = Offset(New, F.New, C.BeginB),
           To = Offset(New, F.New, C.BeginB + C.CountB);
    Text += "  - FilePath: " + yamlText(F.SourcePath) +
            "\n    Offset: " + utostr(Begin) +
            "\n    Length: " + utostr(End - Begin) + "\n    ReplacementText: " +
            yamlText(StringRef(F.New).slice(From, To)) + "\n";
  }
  return Text;
}

/// Files that hold no text are as they were: they are copied.
Expected<std::vector<ChangedFile>> portedFiles(StringRef Root,
                                               StringRef OutRoot) {
  auto Of = Manifest::open(OutRoot);
  if (!Of)
    return Of.takeError();
  std::vector<ChangedFile> Files;
  for (const Manifest::Known &Known : Of->outputs()) {
    ChangedFile F;
    StringRef Name = Known.Output, Source = Known.Source;
    Name.consume_front(OutRoot);
    F.Name = Name.ltrim('/').str();
    auto Text = readFile(Known.Output);
    if (!Text)
      return Text.takeError();
    F.New = std::move(*Text);
    // Headers of porthip's are of no file of the project's.
    if (Source.consume_front(Root) && Source.consume_front("/")) {
      F.Source = Source.str();
      F.SourcePath = Known.Source;
      auto Original = readFile(Known.Source);
      if (!Original)
        return Original.takeError();
      F.Old = std::move(*Original);
    }
    if (F.Source != F.Name || F.Old != F.New)
      Files.push_back(std::move(F));
  }
  return std::move(Files);
}

} // namespace

Expected<std::vector<OutputFile>>
patchFiles(const PatchPaths &Paths, StringRef Root, StringRef OutRoot) {
  std::vector<OutputFile> Written;
  if (Paths.Patch.empty() && Paths.Fixes.empty())
    return Written;
  auto Files = portedFiles(Root, OutRoot);
  if (!Files)
    return Files.takeError();
  std::string Patch, Fixes = "---\nMainSourceFile: \"\"\nReplacements:\n";
  const std::string Prefix = prefixOf(Root);
  for (const ChangedFile &F : *Files) {
    Patch += patchOf(F, Prefix);
    Fixes += fixesOf(F);
  }
  if (!Paths.Patch.empty())
    Written.push_back({Paths.Patch, std::move(Patch), ""});
  if (!Paths.Fixes.empty())
    Written.push_back({Paths.Fixes, Fixes + "...\n", ""});
  return Written;
}

} // namespace porthip
