// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Translate/FileTranslator.h"
#include "Translate/Passes/Passes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace porthip {

/// Adds shims that stand in for a header of CUDA's, and those of an earlier
/// port.
static void addIncludedShims(FileContext &File) {
  for (const SymbolUse &U : File.Uses)
    if (StringRef(U.Hip).starts_with("porthip/"))
      File.Shims.insert(U.Hip);
  for (const Directive &D : File.Source.directives())
    if (D.Is == Directive::Include && D.Name.starts_with("porthip/"))
      File.Shims.insert(D.Name.str());
}

static FileParts partsOf(const FileContext &File) {
  FileParts Parts;
  for (const auto &[Offset, Made] : File.Edits)
    Parts.Names.push_back(Made);
  sortEdits(Parts.Names);
  Parts.Calls = File.Calls;
  Parts.Branches = File.Branches;
  Parts.IsHip = File.Role.IsHip;
  return Parts;
}

/// Reports what was written for C++ into a source that a C compiler reads.
static void reportNamespaceInC(FileContext &File) {
  if (!File.Role.IsMain || File.Role.IsCuda ||
      sys::path::extension(File.Source.path()) != ".c")
    return;
  for (const auto &[Offset, Made] : File.Edits)
    if (StringRef(Made.Text).contains("porthip::"))
      File.finding("porthip-translate-unsupported", Severity::Error, Offset,
                   Made.Length,
                   "what the port has for '" + Made.Rule +
                       "' is C++, and this file is C",
                   "compile this file as C++, or move the calls to one", 15)
          .Symbol = Made.Rule;
}

FileResult translateFile(const SourceText &Source, const FileEvidence &Evidence,
                         const VendorBranches &Branches,
                         const VendorWarpPlaces &WarpPlaces,
                         const std::set<std::string> &Declared,
                         const RuleIndex &Rules,
                         const TranslateOptions &Options, const FileRole &Role,
                         const ArchAnswer &Arch) {
  FileContext File(Source, Evidence, Branches, WarpPlaces, Declared, Rules,
                   Options, Arch, Role);
  // A header is included behind the runtime; a source has nobody before it.
  File.HoldsCuda = Evidence.UsesTypes && Role.IsMain && Role.IsCuda;
  runNamePass(File);
  // After the names: what it writes is HIP's.
  runNativeWarpPass(File);
  runVendorWarpPass(File);
  runArchPass(File);
  runFlagMacroPass(File);
  runRegisterPass(File);
  runLiteralPass(File);
  runTwinPass(File);
  runHostHalfPass(File);
  runHalfScopePass(File);
  runBuiltinPass(File);
  runMendPass(File);
  runDevicePointerPass(File);
  runLaunchPass(File);
  runCommentPass(File);
  FileResult Result;
  if (Options.KeepsParts)
    Result.Parts = partsOf(File);
  // After all that edits names inside of arguments.
  runCallPass(File);
  // After all that edits operands of asm statements.
  runAsmPass(File);
  for (const std::string &Shim : Role.FragmentShims) {
    File.Shims.insert(Shim);
    File.FirstShimUse = 0;
  }
  reportNamespaceInC(File);
  // Last: what was done above decides which headers are needed.
  runIncludePass(File);

  Result.Port.Path = Source.path();
  Result.Port.IsMain = Role.IsMain;
  Result.Port.Edits.reserve(File.Edits.size());
  for (auto &[Offset, Made] : File.Edits)
    Result.Port.Edits.push_back(std::move(Made));
  sortEdits(Result.Port.Edits);
  addIncludedShims(File);
  Result.Port.Shims.assign(File.Shims.begin(), File.Shims.end());
  Result.Port.HoldsCuda = File.HoldsCuda;
  Result.Port.Uses = std::move(File.Uses);
  llvm::stable_sort(Result.Port.Uses,
                    [](const SymbolUse &A, const SymbolUse &B) {
                      return A.Offset < B.Offset;
                    });
  Result.Port.Lines = Source.lineCount();
  Result.Findings = std::move(File.Findings);
  return Result;
}

} // namespace porthip
