// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Porting/Write/WritePort.h"
#include "Porting/Tree/TreePorts.h"
#include "Porting/Write/PortWriter.h"
#include "Report/Text.h"
#include "Support/Files/Files.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace porthip {
namespace {

/// All findings, also those that somebody accepts; by the places as they are
/// shown.
std::vector<const Finding *> allFindings(const Port &Of) {
  std::vector<std::pair<std::string, const Finding *>> Named;
  for (const Finding &F : Of.Findings)
    Named.push_back({displayPath(F.File), &F});
  for (const SuppressedFinding &S : Of.Suppressed)
    Named.push_back({displayPath(S.Accepted.File), &S.Accepted});
  stable_sort(Named, [](const auto &A, const auto &B) {
    return std::tie(A.first, A.second->Line, A.second->Column) <
           std::tie(B.first, B.second->Line, B.second->Column);
  });
  std::vector<const Finding *> Sorted;
  for (const auto &[Name, F] : Named)
    Sorted.push_back(F);
  return Sorted;
}

void note(const Port &Of, WrittenPort &To) {
  for (const Finding *F : allFindings(Of))
    if (F->Check == "porthip-vendor-build-macro")
      To.BuildMacros.push_back(F->Symbol);
    else if (F->Check == "porthip-translate-outside-header")
      To.OutsideHeaders.push_back(F->Message);
    else if (F->Check == "porthip-translate-newer-hip")
      continue; // it says nothing of what the port computes
    else if (F->Level != Severity::Note ||
             // They tell why an output differs.
             F->Check == "porthip-library-enumerator-number" ||
             F->Check == "porthip-translate-behaviour")
      To.Findings.push_back(*F);
}

} // namespace

Expected<WrittenPort> writePort(const TreeRequest &Request) {
  auto Of = translateTree(Request);
  if (!Of)
    return Of.takeError();
  WrittenPort Done;
  Done.HasUnread = Of->HasUnread;
  if (!Of->hasInputs())
    return Done;
  PortPlaces Places;
  Places.OutRoot = Request.OutRoot;
  const TreePorts Ports(*Of, Places);
  const std::list<PortedFile> Files = Ports.files([](StringRef) {});
  PortWriter Writer(Ports.layout(), PortWriter::Edited::Refused);
  for (const PortedFile &F : Files)
    Writer.add({F.Path, F.Target, F.Original, F.Text, false, F.HasEdits});
  if (Error Wrong = Writer.write({}, errs()))
    return std::move(Wrong);
  note(Of->Result.Result, Done);
  TextStyle Style;
  Style.OnlyErrors = true;
  printFindings(errs(), Of->Result.Result, Style, [&](const Finding &F) {
    auto It = Of->Result.Sources.find(F.File);
    return It == Of->Result.Sources.end() ? std::string()
                                          : It->second.line(F.Line).str();
  });
  return Done;
}

} // namespace porthip
