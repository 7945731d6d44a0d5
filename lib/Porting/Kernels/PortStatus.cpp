// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Porting/Kernels/PortStatus.h"
#include "Port/TextMerge.h"
#include "Support/Files/SourceSuffixes.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace porthip {

static std::optional<std::string> textIf(const std::string &Path) {
  auto Text = readFile(Path);
  if (Text)
    return std::move(*Text);
  consumeError(Text.takeError());
  return std::nullopt;
}

static std::vector<PortState> statesOf(const Manifest::Known &File,
                                       const Manifest &Of) {
  std::vector<PortState> States;
  std::optional<std::string> Source = textIf(File.Source);
  if (!File.Source.empty() && !Source)
    States.push_back(PortState::SourceGone);
  else if (Source && sha256Of(*Source) != File.SourceSha256)
    States.push_back(PortState::Stale);
  std::optional<std::string> Text = textIf(File.Output);
  if (!Text)
    States.push_back(PortState::Missing);
  else if (Of.ownerOf(File.Output, *Text) != OutputOwner::Porthip)
    States.push_back(hasConflictMarkers(*Text) ? PortState::Conflicting
                                               : PortState::Edited);
  if (States.empty())
    States.push_back(PortState::UpToDate);
  return States;
}

bool FileStatus::needsWork() const {
  return any_of(States, [](PortState S) {
    return S != PortState::UpToDate && S != PortState::Edited;
  });
}

std::vector<EditedFunction>
FileStatus::editedHostCode(const Manifest &Of) const {
  if (!is_contained(States, PortState::Edited) || !isSourceText(File.Source))
    return {};
  auto Base = Of.baseOf(File.Output), Mine = readFile(File.Output);
  if (Base && Mine)
    return porthip::editedHostCode(*Base, *Mine);
  consumeError(Base.takeError());
  consumeError(Mine.takeError());
  return {};
}

bool PortStatus::needsWork() const {
  return any_of(Files, [](const FileStatus &F) { return F.needsWork(); });
}

std::set<std::string> PortStatus::notReady() const {
  std::set<std::string> Ports;
  for (const FileStatus &F : Files)
    if (F.needsWork())
      Ports.insert(F.File.Output);
  return Ports;
}

Expected<PortStatus> portStatus(const std::string &Folder) {
  auto Of = Manifest::open(Folder);
  if (!Of)
    return Of.takeError();
  std::vector<FileStatus> Files;
  for (Manifest::Known &File : Of->outputs()) {
    std::vector<PortState> States = statesOf(File, *Of);
    Files.push_back({std::move(File), std::move(States)});
  }
  auto Kernels = KernelState::read(Folder, *Of);
  if (!Kernels)
    return Kernels.takeError();
  return PortStatus{std::move(*Of), std::move(Files), std::move(*Kernels)};
}

} // namespace porthip
