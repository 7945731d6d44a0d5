// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// __CUDA_ARCH__ does two jobs: "is this the device pass?" and "how new is the
// device?". A HIP compile defines it in neither case, so that code would
// silently take its host or its oldest branch. The first becomes
// __HIP_DEVICE_COMPILE__, the second PORTHIP_CUDA_ARCH, whose number the
// project's ArchAnswer is. A project that defines it for AMD itself keeps it.
#include "Support/Files/Files.h"
#include "Translate/Passes/Passes.h"
#include "llvm/ADT/StringExtras.h"
#include <optional>

using namespace llvm;
using namespace clang;

namespace porthip {
namespace {

std::optional<bool> compare(uint64_t A, tok::TokenKind Operator, uint64_t B) {
  switch (Operator) {
  case tok::less:
    return A < B;
  case tok::lessequal:
    return A <= B;
  case tok::greater:
    return A > B;
  case tok::greaterequal:
    return A >= B;
  case tok::equalequal:
    return A == B;
  case tok::exclaimequal:
    return A != B;
  default:
    return std::nullopt;
  }
}

/// Whether all of NVIDIA's architectures that CUDA 12 compiles for, and AMD
/// devices, give one answer: `>= 200`, `< 350`.
bool isAnsweredAlike(unsigned AmdArch,
                     llvm::function_ref<std::optional<bool>(unsigned)> Answer) {
  std::optional<bool> Amd = Answer(AmdArch);
  return Amd &&
         llvm::all_of(ArrayRef<unsigned>{500,  520,  530,  600,  610,  620, 700,
                                         720,  750,  800,  860,  870,  890, 900,
                                         1000, 1010, 1030, 1100, 1200, 1210},
                      [&](unsigned Arch) { return Answer(Arch) == Amd; });
}

class ArchPass {
public:
  explicit ArchPass(FileContext &File) : File(File), Source(File.Source) {}

  void run() {
    if (File.Role.AmdMacros.count("__CUDA_ARCH__"))
      return;
    for (unsigned I = 0; I < Source.tokens().size(); ++I)
      if (Source.tokens()[I].Kind == tok::raw_identifier &&
          Source.spelling(I) == "__CUDA_ARCH__")
        visit(I);
  }

private:
  void visit(unsigned I) {
    const SourceToken &T = Source.tokens()[I];
    if (File.isForAmd(T.Offset) || File.Branches.isVendorCondition(T.Offset))
      return;
    if (const Hazard *Mend = mendAt(T.Offset)) {
      if (asksForNumber(*Mend) &&
          File.needShim(File.Arch.shim(), T.Offset, T.Length, "__CUDA_ARCH__"))
        reportComparison(I);
      return;
    }
    File.HoldsCuda = true;
    const Directive *D =
        T.Directive == None ? nullptr : &Source.directives()[T.Directive];
    if (D && (D->Is == Directive::Define || D->Is == Directive::Undef) &&
        I == D->FirstToken + 2) {
      File.finding("porthip-arch-defined", Severity::Warning, T.Offset,
                   T.Length,
                   "the project defines '__CUDA_ARCH__' itself; the port does "
                   "not use that definition",
                   "remove it, or define PORTHIP_CUDA_ARCH instead", 5);
      return;
    }
    if (asksForDevicePass(I, D) || isTruth(I, D)) {
      File.edit(T.Offset, T.Length, "__HIP_DEVICE_COMPILE__", Engine::Lexical,
                "__CUDA_ARCH__");
      return;
    }
    if (!File.needShim(File.Arch.shim(), T.Offset, T.Length, "__CUDA_ARCH__"))
      return;
    File.edit(T.Offset, T.Length, "PORTHIP_CUDA_ARCH", Engine::Lexical,
              "__CUDA_ARCH__");
    reportComparison(I);
  }

  /// The hazard, or null, of a place that only the device's functions or their
  /// execution spaces depend on (Frontend/Mends/Mends.h). Its port writes that
  /// place.
  const Hazard *mendAt(unsigned Offset) const {
    for (const Hazard &H : File.Evidence.Hazards)
      if (H.Offset == Offset && H.IsMade && H.Symbol == "__CUDA_ARCH__")
        return &H;
    return nullptr;
  }

  static bool asksForNumber(const Hazard &Mend) {
    return llvm::any_of(Mend.FixIt, [](const auto &Edit) {
      return StringRef(std::get<std::string>(Edit))
          .contains("PORTHIP_CUDA_ARCH");
    });
  }

  bool asksForDevicePass(unsigned I, const Directive *D) const {
    if (!D)
      return false;
    if (D->Is == Directive::Ifdef || D->Is == Directive::Ifndef)
      return true;
    unsigned Before = Source.kindNear(I, -1) == tok::l_paren ? 2 : 1;
    return I >= Before && Source.spelling(I - Before) == "defined";
  }

  /// `#if __CUDA_ARCH__`, `#if !(__CUDA_ARCH__) && A`: not 0, which it is on
  /// the host, whichever number it is.
  bool isTruth(unsigned I, const Directive *D) const {
    if (!D || (D->Is != Directive::If && D->Is != Directive::Elif))
      return false;
    unsigned First = I, Last = I;
    while (Source.kindNear(First, -1) == tok::l_paren &&
           Source.kindNear(Last, 1) == tok::r_paren) {
      --First;
      ++Last;
    }
    auto Joins = [](tok::TokenKind Kind) {
      return Kind == tok::ampamp || Kind == tok::pipepipe;
    };
    tok::TokenKind Before = Source.kindNear(First, -1),
                   After = Source.kindNear(Last, 1);
    bool Begins = First == D->FirstToken + 2 || Before == tok::exclaim ||
                  Before == tok::l_paren || Joins(Before);
    return Begins &&
           (After == tok::eof || After == tok::r_paren || Joins(After));
  }

  std::optional<uint64_t> number(unsigned I, int Step) const {
    if (Source.kindNear(I, Step) != tok::numeric_constant)
      return std::nullopt;
    uint64_t Value = 0;
    StringRef Text = Source.spelling(I + Step).rtrim("uUlL");
    if (Text.getAsInteger(0, Value))
      return std::nullopt;
    return Value;
  }

  void reportComparison(unsigned I) {
    const SourceToken &T = Source.tokens()[I];
    unsigned Begin = T.Offset, End = T.end();
    auto Right = number(I, 2), Left = number(I, -2);
    auto Answer = [&](unsigned Arch) {
      return Right  ? compare(Arch, Source.kindNear(I, 1), *Right)
             : Left ? compare(*Left, Source.kindNear(I, -1), Arch)
                    : std::nullopt;
    };
    const ArchAnswer &Arch = File.Arch;
    if (isAnsweredAlike(Arch.Arch, Answer))
      return;
    std::optional<bool> Result = Answer(Arch.Arch);
    if (Result && Right)
      End = Source.tokens()[I + 2].end();
    else if (Result)
      Begin = Source.tokens()[I - 2].Offset;
    std::string What = Source.text().slice(Begin, End).str();
    bool IsAsAsked = Result && Result == Answer(Arch.Asked);
    std::string Message =
        "'" + What + "' asks for an NVIDIA architecture; on AMD devices " +
        (Result ? *Result ? "it is true" : "it is false" : "the port answers") +
        ", as for sm_" + utostr(Arch.Arch / 10);
    if (Arch.Arch == Arch.Asked)
      Message += ", which the CUDA code is compiled for";
    else if (!IsAsAsked && Arch.BlockerLine)
      Message += ": " + placeOf(Arch) +
                 " has no port and is in a branch for sm_" +
                 utostr(Arch.Asked / 10);
    File.finding("porthip-arch-comparison",
                 IsAsAsked ? Severity::Note : Severity::Warning, Begin,
                 End - Begin, Message,
                 "check that this branch is the one that AMD devices should "
                 "take; -DPORTHIP_CUDA_ARCH=<number> chooses another",
                 IsAsAsked ? 0 : 10);
  }

  std::string placeOf(const ArchAnswer &Arch) const {
    std::string Line = utostr(Arch.BlockerLine);
    return Arch.BlockerFile == Source.path()
               ? "line " + Line
               : displayPath(Arch.BlockerFile) + ":" + Line;
  }

  FileContext &File;
  const SourceText &Source;
};

} // namespace

void runArchPass(FileContext &File) { ArchPass(File).run(); }

} // namespace porthip
