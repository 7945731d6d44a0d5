// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Halves of names, which `##` makes whole: `cuda ## Name` makes a name that no
// pass can see; of `__vadd ## N` only the parse knows.
#include "Translate/Findings/RuleFindings.h"
#include "Translate/Passes/Passes.h"
#include "llvm/ADT/StringSwitch.h"
#include <set>

using namespace llvm;

namespace porthip {
namespace {

class PastedName {
public:
  PastedName(FileContext &File, unsigned Token, StringRef Part)
      : File(File), T(File.Source.tokens()[Token]), Part(Part) {
    auto It = File.Evidence.Pasted.find(T.Offset);
    if (It != File.Evidence.Pasted.end())
      Made = &It->second;
  }

  /// `cuda ## Name` becomes `hip ## Name`, `__vadd ## N` porthip::vadd ## N,
  /// where every name that the macro is seen to make is renamed in just that
  /// way.
  bool rename() {
    if (!Made)
      return false;
    std::string NewPart;
    std::set<StringRef> Shims;
    for (StringRef Whole : *Made) {
      StringRef Rest = Whole;
      if (!Rest.consume_front(Part))
        continue;
      const Rule *R = ruleOf(Whole);
      if (!R || R->Kind == RuleKind::Unsupported || R->HasArguments)
        return false;
      StringRef New = staysAsItIs(*R) ? Whole : StringRef(R->Hip);
      if (!New.consume_back(Rest) || (!NewPart.empty() && NewPart != New))
        return false;
      NewPart = New.str();
      if (!R->Shim.empty() && !staysAsItIs(*R))
        Shims.insert(R->Shim);
    }
    // `porthip::## name` would paste "::".
    if (NewPart.empty() || NewPart.back() == ':')
      return false;
    for (StringRef Shim : Shims)
      if (!File.needShim(Shim, T.Offset, T.Length, *Made->begin()))
        return true; // said there
    if (NewPart != Part)
      File.edit(T.Offset, T.Length, NewPart, Engine::Ast, Part);
    File.HoldsCuda = true;
    return true;
  }

  void report(bool IsOwn) {
    std::string Whole = changedName();
    if (Whole.empty() && (IsOwn || !isPartOfCudaNames()))
      return;
    File.HoldsCuda = true;
    File.finding(
        "porthip-translate-pasted-name", Severity::Warning, T.Offset, T.Length,
        ("'" + Part + "' is a part of a name that ## makes; the whole name" +
         (Whole.empty() ? "" : ", '" + Whole + "',") + " is not translated")
            .str(),
        "write the HIP prefix here, or spell the names out", 15);
  }

private:
  const Rule *ruleOf(StringRef Name) const {
    return selectRule(File.Rules.symbol(Name), File.bareName(),
                      File.Options.Hip);
  }

  /// Whether what \p R says of its name leaves the name as it is.
  bool staysAsItIs(const Rule &R) const {
    return R.isIdentity() || isLeftToHip(R, File.Options.Warp);
  }

  bool isPartOfCudaNames() const {
    return StringSwitch<bool>(Part)
        .Cases({"cuda", "cu", "cublas", "cufft", "curand"}, true)
        .Cases({"cusparse", "cusolverDn", "cudnn"}, true)
        .Case("nvrtc", true)
        .Default(isDistinctive(Part) && !Part.starts_with("__"));
  }

  /// A name of CUDA's that is made here, and that HIP has by another; empty if
  /// there is none.
  std::string changedName() const {
    if (!Made)
      return "";
    for (StringRef Whole : *Made)
      if (const Rule *R = ruleOf(Whole); R && !staysAsItIs(*R))
        return Whole.str();
    return "";
  }

  FileContext &File;
  const SourceToken &T;
  StringRef Part;
  /// The names that the parse saw it make; null: nothing.
  const std::set<std::string> *Made = nullptr;
};

} // namespace

void visitPastedName(FileContext &File, unsigned Token, StringRef Part,
                     bool IsOwn) {
  PastedName Name(File, Token, Part);
  if (!Name.rename())
    Name.report(IsOwn);
}

} // namespace porthip
