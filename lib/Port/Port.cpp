// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Port/Port.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/xxhash.h"
#include <cassert>
#include <tuple>

using namespace llvm;

namespace porthip {

StringRef toString(Engine E) { return E == Engine::Ast ? "ast" : "lexical"; }

StringRef toString(Severity S) {
  switch (S) {
  case Severity::Note:
    return "note";
  case Severity::Warning:
    return "warning";
  case Severity::Error:
    return "error";
  }
  llvm_unreachable("not a severity");
}

StringRef toString(UseOutcome O) {
  switch (O) {
  case UseOutcome::Unchanged:
    return "unchanged";
  case UseOutcome::Renamed:
    return "renamed";
  case UseOutcome::Shim:
    return "shim";
  case UseOutcome::Unsupported:
    return "unsupported";
  }
  llvm_unreachable("not an outcome");
}

FilePort *Port::find(StringRef Path) {
  for (FilePort &File : Files)
    if (File.Path == Path)
      return &File;
  return nullptr;
}

void sortEdits(std::vector<Edit> &Edits) {
  llvm::stable_sort(Edits, [](const Edit &A, const Edit &B) {
    return std::make_pair(A.Offset, A.Length != 0) <
           std::make_pair(B.Offset, B.Length != 0);
  });
}

std::string applyEdits(StringRef Original, ArrayRef<Edit> Edits) {
  std::string Out;
  std::size_t Done = 0;
  for (const Edit &E : Edits) {
    assert(E.Offset >= Done && "edits overlap or are not sorted");
    assert(std::size_t(E.Offset) + E.Length <= Original.size() &&
           "edit beyond the end");
    Out += Original.slice(Done, E.Offset);
    Out += E.Text;
    Done = std::size_t(E.Offset) + E.Length;
  }
  Out += Original.drop_front(Done);
  return Out;
}

static auto orderOf(const Finding &F) {
  // Findings of the parse have a line and no offset.
  return std::tie(F.File, F.Line, F.Column, F.Check, F.Message, F.Level,
                  F.Offset, F.Length, F.Symbol, F.Fix, F.EffortMinutes);
}

Finding makeFinding(StringRef Check, Severity Level, const Twine &Message,
                    StringRef Fix, unsigned EffortMinutes) {
  Finding F;
  F.Check = Check.str();
  F.Level = Level;
  F.Message = Message.str();
  F.Fix = Fix.str();
  F.EffortMinutes = EffortMinutes;
  return F;
}

void lowerToNote(Finding &F, const Twine &Where) {
  F.Level = Severity::Note;
  F.EffortMinutes = 0;
  F.Message = (Where + ": " + F.Message).str();
}

void sortAndDeduplicate(std::vector<Finding> &Findings) {
  llvm::sort(Findings, [](const Finding &A, const Finding &B) {
    return orderOf(A) < orderOf(B);
  });
  Findings.erase(std::unique(Findings.begin(), Findings.end(),
                             [](const Finding &A, const Finding &B) {
                               return orderOf(A) == orderOf(B);
                             }),
                 Findings.end());
}

std::string fingerprint(const Finding &F, StringRef LineText) {
  // The separator cannot stand in any of the parts.
  std::string Parts = F.Check + '\0' + F.File + '\0' + F.Symbol + '\0';
  // Indentation and line ending may change without the code.
  Parts += LineText.trim();
  std::string Digits = utohexstr(xxh3_64bits(Parts), /*LowerCase=*/true);
  return std::string(16 - Digits.size(), '0') + Digits;
}

} // namespace porthip
