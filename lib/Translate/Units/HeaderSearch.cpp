// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Translate/Units/HeaderSearch.h"
#include "Support/Files/Files.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace porthip {
namespace {

/// The names in the #include lines of \p Text, under whatever condition; and
/// whether a second #include of it has no effect.
struct HeaderLines {
  std::vector<std::pair<std::string, bool>> Includes; ///< and IsAngled
  bool IsGuarded = false;
};

bool isNamePart(char C) { return isAlnum(C) || C == '_'; }

/// Name of `ifndef NAME`, `if !defined(NAME)`; else empty. \p Line: behind the
/// `#`.
StringRef guardName(StringRef Line) {
  if (!Line.consume_front("ifndef")) {
    if (!Line.consume_front("if"))
      return "";
    Line = Line.ltrim();
    if (!Line.consume_front("!"))
      return "";
    Line = Line.ltrim(" (");
    if (!Line.consume_front("defined"))
      return "";
  }
  return Line.ltrim(" (\t").take_while(isNamePart);
}

StringRef definedName(StringRef Line) {
  return Line.consume_front("define") ? Line.ltrim().take_while(isNamePart)
                                      : StringRef();
}

HeaderLines linesOf(StringRef Text) {
  HeaderLines Lines;
  StringRef Guard; // NAME of an #ifndef that comes first
  unsigned Directives = 0;
  bool InComment = false;
  while (!Text.empty()) {
    StringRef Line;
    std::tie(Line, Text) = Text.split('\n');
    Line = Line.trim();
    // As much of comments as may stand before a guard.
    if (InComment || Line.starts_with("/*")) {
      InComment = !Line.contains("*/");
      continue;
    }
    if (!Line.consume_front("#"))
      continue;
    Line = Line.ltrim();
    if (++Directives == 1)
      Guard = guardName(Line);
    else if (Directives == 2 && !Guard.empty())
      Lines.IsGuarded = definedName(Line) == Guard;
    if (Line.starts_with("pragma once"))
      Lines.IsGuarded = true;
    if (!Line.consume_front("include"))
      continue;
    Line.consume_front("_next");
    Line = Line.ltrim();
    bool IsAngled = Line.starts_with("<");
    size_t End = Line.find(IsAngled ? '>' : '"', 1);
    if (End != StringRef::npos && (IsAngled || Line.starts_with("\"")))
      Lines.Includes.emplace_back(Line.slice(1, End).str(), IsAngled);
  }
  return Lines;
}

std::string joined(StringRef Folder, StringRef Name) {
  return sys::path::is_absolute(Name) ? Name.str()
                                      : (Folder + "/" + Name).str();
}

} // namespace

HeaderFolders HeaderFolders::of(ArrayRef<std::string> FrontendArgs) {
  HeaderFolders Of;
  std::vector<std::string> After;
  for (size_t I = 0; I < FrontendArgs.size(); ++I) {
    StringRef Option = FrontendArgs[I];
    // The driver writes CPATH's folders in one word, all others in two.
    if (Option.starts_with("-I") && Option != "-I")
      Of.Angled.push_back(Option.drop_front(2).str());
    if (I + 1 == FrontendArgs.size())
      break;
    const std::string &Value = FrontendArgs[I + 1];
    if (Option == "-iquote")
      Of.Quoted.push_back(Value);
    else if (Option == "-idirafter")
      After.push_back(Value);
    else if (Option == "-I" || Option == "-isystem" ||
             Option == "-cxx-isystem" || Option == "-internal-isystem" ||
             Option == "-internal-externc-isystem")
      Of.Angled.push_back(Value);
  }
  append_range(Of.Angled, After);
  return Of;
}

HeaderSearch::HeaderSearch(HeaderFolders Of, const HeaderFolders &Base)
    : Of(std::move(Of)) {
  for (const std::string &Folder : Base.Angled)
    BaseFolders.insert(Folder);
}

bool HeaderSearch::needsFolders(StringRef Name) {
  for (const std::string &Folder : Of.Angled)
    if (exists(joined(Folder, Name)))
      return !BaseFolders.contains(Folder);
  return false;
}

std::string HeaderSearch::find(StringRef Name, bool IsAngled, StringRef From,
                               bool &IsNear) {
  IsNear = false;
  if (!IsAngled) {
    std::string Near = joined(sys::path::parent_path(From), Name);
    if (exists(Near)) {
      IsNear = true;
      return normalizePath(Near);
    }
    for (const std::string &Folder : Of.Quoted)
      if (exists(joined(Folder, Name))) {
        IsNear = true;
        return normalizePath(joined(Folder, Name));
      }
  }
  auto [Known, IsNew] = Angled.try_emplace(Name);
  if (IsNew)
    for (const std::string &Folder : Of.Angled)
      if (exists(joined(Folder, Name))) {
        Known->second = normalizePath(joined(Folder, Name));
        break;
      }
  return Known->second;
}

const BitVector &HeaderSearch::closureOf(const std::string &Header) {
  BitVector &Files = Closures[Header];
  if (!Files.empty())
    return Files;
  std::vector<unsigned> Open = {idOf(Header)};
  while (!Open.empty()) {
    unsigned Id = Open.back();
    Open.pop_back();
    if (Files.size() <= Id)
      Files.resize(Id + 1);
    if (Files.test(Id))
      continue;
    Files.set(Id);
    append_range(Open, includedBy(Id));
  }
  return Files;
}

bool HeaderSearch::isGuarded(const std::string &Header) {
  unsigned Id = idOf(Header);
  includedBy(Id);
  return Headers[Id].IsGuarded;
}

std::set<std::string> HeaderSearch::namesIn(const BitVector &Files,
                                            std::set<std::string> Names) const {
  std::set<std::string> Found;
  for (unsigned Id : Files.set_bits()) {
    if (Names.empty())
      break;
    auto Text = readFile(Headers[Id].Path);
    if (!Text) {
      consumeError(Text.takeError());
      continue;
    }
    for (auto Name = Names.begin(); Name != Names.end();)
      if (StringRef(*Text).contains(*Name))
        Found.insert(Names.extract(Name++));
      else
        ++Name;
  }
  return Found;
}

BitVector HeaderSearch::implicitFiles() {
  BitVector Files;
  for (StringRef Name : {"cuda_runtime.h", "cmath", "cstdlib", "new"}) {
    bool IsNear;
    if (std::string Path = find(Name, true, "", IsNear); !Path.empty())
      Files |= closureOf(Path);
  }
  return Files;
}

uint64_t HeaderSearch::bytesOf(BitVector Files) {
  Files.reset(implicitFiles());
  uint64_t Bytes = 0;
  for (unsigned Id : Files.set_bits())
    Bytes += Headers[Id].Bytes;
  return Bytes;
}

bool HeaderSearch::exists(const std::string &Path) {
  auto [Known, IsNew] = Existing.try_emplace(Path);
  if (IsNew)
    Known->second = sys::fs::is_regular_file(Path);
  return Known->second;
}

unsigned HeaderSearch::idOf(const std::string &Path) {
  auto [Known, IsNew] = Ids.try_emplace(Path, Headers.size());
  if (IsNew) {
    Headers.emplace_back();
    Headers.back().Path = Path;
  }
  return Known->second;
}

const std::vector<unsigned> &HeaderSearch::includedBy(unsigned Id) {
  if (Headers[Id].IsRead)
    return Headers[Id].Includes;
  Headers[Id].IsRead = true;
  auto Text = readFile(Headers[Id].Path);
  if (!Text) {
    consumeError(Text.takeError());
    return Headers[Id].Includes;
  }
  HeaderLines Lines = linesOf(*Text);
  std::vector<unsigned> Includes;
  for (const auto &[Name, IsAngled] : Lines.Includes) {
    bool IsNear;
    std::string Path = find(Name, IsAngled, Headers[Id].Path, IsNear);
    if (!Path.empty())
      Includes.push_back(idOf(Path));
  }
  Headers[Id].Bytes = Text->size();
  Headers[Id].IsGuarded = Lines.IsGuarded;
  Headers[Id].Includes = std::move(Includes);
  return Headers[Id].Includes;
}

} // namespace porthip
