// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Inspect/Page/SourceHeat.h"
#include "Support/Files/Files.h"
#include "Support/Text/Markup.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include <algorithm>
#include <set>

using namespace llvm;

namespace porthip::inspect {
namespace {

constexpr unsigned LinesAround = 2;

struct LineNotes {
  std::map<std::string, unsigned> Counts; ///< by GPU
  /// By text, with the GPUs that have it.
  std::map<std::string, std::set<std::string>> Texts;

  unsigned most() const {
    unsigned Most = 0;
    for (const auto &[Gpu, Count] : Counts)
      Most = std::max(Most, Count);
    return Most;
  }
};
using FileNotes = std::map<unsigned, LineNotes>; ///< by line

std::map<std::string, FileNotes> notesOf(const PageRequest &Request) {
  std::map<std::string, FileNotes> Notes;
  for (const KernelCode &K : Request.Kernels)
    for (const auto &[Key, Here] : K.Code.all())
      for (const auto &[At, Count] : Here.Places) {
        LineNotes &Of = Notes[At.File][At.Line];
        Of.Counts[K.On->Name] += Count;
        const std::string What = textOf(Key.first).str() +
                                 (Key.second.empty() ? "" : ", " + Key.second);
        Of.Texts[What].insert(K.On->Name);
      }
  return Notes;
}

/// "load: 25 % of the lines used", "12.0 of 64 lanes"; empty: all is well.
std::string runText(const ProfiledSite &S) {
  if (S.isAccess() && S.isShared() && S.conflicts() > 1)
    return formatv("{0}: {1:f1} times the cycles, by bank conflicts", S.Kind,
                   S.conflicts());
  if (S.isAccess() && !S.isShared() && S.usedShare() < 1)
    return formatv("{0}: {1:f0} % of the lines used", S.Kind,
                   100 * S.usedShare());
  if (S.Kind == "code" && S.lanesEach() < S.WaveSize)
    return formatv("{0:f1} of {1} lanes", S.lanesEach(), S.WaveSize);
  return "";
}

void addRun(const PageRequest &Request,
            std::map<std::string, FileNotes> &Notes) {
  for (const ProfiledSite &S : Request.Profile)
    if (std::string Text = runText(S); !Text.empty() && S.place().Line)
      Notes[S.place().File][S.place().Line].Texts["run: " + Text].insert(S.Gpu);
}

std::string textOf(const LineNotes &Of) {
  std::string Text;
  for (const auto &[What, Gpus] : Of.Texts)
    Text += (Text.empty() ? "" : "; ") + What + " (" + join(Gpus, ", ") + ")";
  return Text;
}

class FileWriter {
public:
  FileWriter(raw_ostream &OS, StringRef File, const FileNotes &Notes)
      : OS(OS), File(File), Notes(Notes) {
    for (const auto &[Line, Of] : Notes)
      Most = std::max(Most, Of.most());
  }

  void run() {
    auto Text = MemoryBuffer::getFile(File);
    if (!Text)
      return;
    OS << "<h3>" << escapeMarkup(displayPath(File.str()))
       << "</h3>\n<div class=wide><table class=source>\n";
    StringRef Left = (*Text)->getBuffer(), Line;
    bool WasShown = true;
    for (unsigned Number = 1; !Left.empty(); ++Number) {
      std::tie(Line, Left) = Left.split('\n');
      const bool IsShown = isNear(Number);
      if (IsShown && !WasShown)
        OS << "<tr><td class=n>...<td><td><td>\n";
      if (IsShown)
        row(Number, Line);
      WasShown = IsShown;
    }
    OS << "</table></div>\n";
  }

private:
  bool isNear(unsigned Number) const {
    const auto Next =
        Notes.lower_bound(Number > LinesAround ? Number - LinesAround : 0);
    return Next != Notes.end() && Next->first <= Number + LinesAround;
  }

  void row(unsigned Number, StringRef Line) {
    const auto Found = Notes.find(Number);
    const LineNotes None;
    const LineNotes &Of = Found == Notes.end() ? None : Found->second;
    OS << "<tr><td class=n>" << Number << "<td class=n>";
    if (const unsigned Count = Of.most())
      OS << "<span class=heat style='width:" << 60 * Count / std::max(1u, Most)
         << "px'></span> " << Count;
    OS << "<td><code>" << escapeMarkup(Line) << "</code><td class=dim>"
       << escapeMarkup(textOf(Of)) << "\n";
  }

  raw_ostream &OS;
  StringRef File;
  const FileNotes &Notes;
  unsigned Most = 0;
};

} // namespace

void writeSources(raw_ostream &OS, const PageRequest &Request) {
  std::map<std::string, FileNotes> Notes = notesOf(Request);
  addRun(Request, Notes);
  for (const auto &[File, Of] : Notes)
    FileWriter(OS, File, Of).run();
}

} // namespace porthip::inspect
