// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Porting/Tree/TreePorts.h"
#include "Port/TextDiff.h"
#include "Support/Files/Files.h"
#include "Support/Files/SourceSuffixes.h"
#include "Translate/Output/Annotate.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace porthip {

static LayoutOptions layoutOf(const Translation &Of, const PortPlaces &Places) {
  LayoutOptions Layout;
  Layout.InRoot = Of.InRoot;
  if (Places.IsInPlace) {
    Layout.Kind = LayoutKind::InPlace;
  } else if (!Places.OutRoot.empty()) {
    Layout.Kind = LayoutKind::OutRoot;
    Layout.OutRoot = Places.OutRoot;
    Layout.KeepsNames = !Places.HeaderFolder.empty();
  }
  return Layout;
}

TreePorts::TreePorts(Tree &Of, const PortPlaces &Places, bool Annotates)
    : Of(Of), Places(Places), Layout(layoutOf(Of.Result, Places)) {
  Targets =
      layOut(Of.Result.Result, Of.Result.Names, Of.Result.Sources, Layout);
  if (Annotates)
    annotate(Of.Result.Result, Of.Result.Sources);
  if (!Places.File.empty())
    Targets[Of.request().Inputs.front().Path] = normalizePath(Places.File);
}

const FilePort &TreePorts::portOf(const std::string &Path) const {
  return *Of.Result.Result.find(Path);
}

bool TreePorts::isMain(const std::string &Path) const {
  const FilePort *File = Path.empty() ? nullptr : Of.Result.Result.find(Path);
  return File && File->IsMain;
}

std::list<PortedFile>
TreePorts::files(function_ref<void(StringRef)> ToStdout) const {
  std::list<PortedFile> Files;
  for (const auto &[Path, Target] : Targets)
    add(Path, Target, ToStdout, Files);
  for (const auto &[Name, Text] : Of.One.Headers)
    Files.push_back({"",
                     Layout.OutRoot + "/" + Places.HeaderFolder + "/" + Name,
                     "", Text, true});
  return Files;
}

void TreePorts::add(const std::string &Path, const std::string &Target,
                    function_ref<void(StringRef)> ToStdout,
                    std::list<PortedFile> &To) const {
  const FilePort &File = portOf(Path);
  const SourceText &Source = Of.Result.Sources.at(Path);
  std::string Text = applyEdits(Source.text(), File.Edits);
  if (Places.IsStdout && File.IsMain) {
    ToStdout(Text);
    return;
  }
  bool IsNamed = !Places.File.empty() && File.IsMain;
  bool IsWanted = IsNamed || Path == Target ||
                  Layout.Kind == LayoutKind::OutRoot || isRenamedSource(Path);
  // HIP already, or nothing of CUDA in it.
  if (!IsWanted && File.Edits.empty())
    return;
  To.push_back({Path, Target, Source.text().str(), std::move(Text),
                !File.Edits.empty()});
}

/// As git writes it; an absolute path keeps one slash.
static std::string diffName(StringRef Side, const std::string &Path) {
  std::string Name = displayPath(Path);
  return (Side + (StringRef(Name).starts_with("/") ? "" : "/") + Name).str();
}

std::string TreePorts::diff() const {
  std::string Text;
  for (const auto &[Path, Target] : Targets)
    Text += unifiedDiff(diffName("a", Path), diffName("b", Target),
                        Of.Result.Sources.at(Path).text(), portOf(Path).Edits);
  return Text;
}

} // namespace porthip
