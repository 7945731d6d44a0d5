// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Toolkit/FolderPlan.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace porthip {

/// By it a later run knows the folder for its own.
static constexpr StringLiteral MarkerName("porthip-toolkit.txt");

static std::string markerText(StringRef Kind) {
  return ("Made by 'porthip toolkit --" + Kind +
          "'; made anew by the next run.\n")
      .str();
}

std::string FolderPlan::path(StringRef Name) const {
  return Root + "/" + Name.str();
}

void FolderPlan::file(StringRef Name, std::string Text) {
  Files[Name.str()] = std::move(Text);
}

void FolderPlan::script(StringRef Name, std::string Text) {
  Scripts[Name.str()] = std::move(Text);
}

void FolderPlan::link(StringRef Name, std::string Target) {
  Links[Name.str()] = std::move(Target);
}

std::string FolderPlan::quoted(StringRef Text) {
  std::string Quoted = "'";
  for (char C : Text)
    Quoted += C == '\'' ? std::string("'\\''") : std::string(1, C);
  return Quoted + "'";
}

Error FolderPlan::check() const {
  sys::fs::file_status Status;
  if (sys::fs::status(Root, Status))
    return Error::success(); // it is made
  if (Status.type() != sys::fs::file_type::directory_file)
    return fileError(Root,
                     "is not a folder; name one that is empty or missing");
  auto Marker = readFile(path(MarkerName));
  if (Marker && *Marker == markerText(Kind))
    return Error::success();
  if (Marker)
    return fileError(Root, "holds a toolkit of the other vendor; name another "
                           "folder");
  consumeError(Marker.takeError());
  std::error_code EC;
  if (sys::fs::directory_iterator(Root, EC) != sys::fs::directory_iterator())
    return fileError(Root, "holds files that 'porthip toolkit' did not write; "
                           "name a folder that is empty or missing");
  return Error::success();
}

/// A folder that was a link in an earlier form of the toolkit is made anew:
/// what is written into it must not go to where the link leads.
Error FolderPlan::removeLinksAbove(StringRef Name) const {
  for (StringRef Above = sys::path::parent_path(Name); !Above.empty();
       Above = sys::path::parent_path(Above))
    if (sys::fs::is_symlink_file(path(Above)))
      if (auto EC = sys::fs::remove(path(Above)))
        return fileError(path(Above), EC);
  if (sys::fs::is_symlink_file(path(Name)))
    if (auto EC = sys::fs::remove(path(Name)))
      return fileError(path(Name), EC);
  return Error::success();
}

Error FolderPlan::write(const std::string &Executable) const {
  if (Error Wrong = check())
    return Wrong;
  for (const auto *List : {&Files, &Scripts})
    for (const auto &[Name, Text] : *List)
      if (Error Wrong = removeLinksAbove(Name))
        return Wrong;
  std::vector<OutputFile> Outputs = {{path(MarkerName), markerText(Kind), ""}};
  for (const auto &[Name, Text] : Files)
    Outputs.push_back({path(Name), Text, ""});
  for (const auto &[Name, Text] : Scripts)
    Outputs.push_back({path(Name), Text, Executable});
  if (Error Wrong = writeFiles(Outputs))
    return Wrong;
  for (const auto &[Name, Target] : Links) {
    std::string Link = path(Name);
    if (Error Wrong = removeLinksAbove(Name))
      return Wrong;
    if (auto EC = sys::fs::create_directories(sys::path::parent_path(Link)))
      return fileError(Link, EC);
    // The other way round: a folder of this toolkit's, by its name.
    if (sys::fs::is_directory(Link))
      if (auto EC = sys::fs::remove_directories(Link))
        return fileError(Link, EC);
    sys::fs::remove(Link);
    if (auto EC = sys::fs::create_link(Target, Link))
      return fileError(Link, EC);
  }
  return Error::success();
}

} // namespace porthip
