// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// With --warp=native the warp checks' fixes are made: ballots without a mask,
// lane masks in 64 bits, functions for 64 bits, widths. A check offers a fix
// only where it is right whatever the rest of the program does; what has none
// stays a finding.
#include "Translate/Findings/RuleFindings.h"
#include "Translate/Passes/Passes.h"

using namespace llvm;

namespace porthip {

/// The port's spelling of one of CUDA's names: `porthip::popcll`.
static std::string nameInPort(FileContext &File, StringRef Text,
                              unsigned Offset, unsigned Length) {
  for (const Rule *R : File.Rules.symbol(Text)) {
    bool IsOwn = R->Shim.empty() || R->Shim == "porthip/warp.h";
    if (IsOwn || !File.needShim(R->Shim, Offset, Length, Text))
      continue;
    return std::string(R->Hip);
  }
  return Text.str();
}

/// The first HIP that has the operation under CUDA's name.
static Version sinceHip(StringRef Name) {
  if (Name.starts_with("__reduce_") || Name == "__syncwarp")
    return Version{70000};
  if (Name.ends_with("_sync") || Name == "__activemask")
    return Version{60200};
  if (Name == "__fns")
    return Version{60300};
  return Version{};
}

/// Reports names that stay CUDA's, and which HIP before some version does not
/// have.
static void reportNewerNames(FileContext &File) {
  std::set<std::string> Seen;
  for (const SymbolUse &Use : File.Uses) {
    Version Since = sinceHip(Use.Symbol);
    ArrayRef<const Rule *> Rules = File.Rules.symbol(Use.Symbol);
    bool IsLeft = llvm::any_of(Rules, [&](const Rule *R) {
      return isLeftToHip(*R, File.Options.Warp);
    });
    if (!IsLeft || !Since.isSet() || Since <= File.Options.Hip.First ||
        File.Edits.count(Use.Offset) || !Seen.insert(Use.Symbol).second)
      continue;
    File.finding("porthip-translate-newer-hip", Severity::Note, Use.Offset,
                 Use.Symbol.size(),
                 "'" + Use.Symbol + "' exists from HIP " + Since.str() +
                     " on; the port needs that version",
                 "say which HIP the port is for with --hip-version, or leave "
                 "out --warp");
  }
}

void runNativeWarpPass(FileContext &File) {
  if (File.Options.Warp == WarpMode::Keep)
    return reportNewerNames(File);
  if (File.Options.Warp != WarpMode::Native)
    return;
  std::set<std::tuple<unsigned, unsigned, std::string>> Fixes;
  for (const Hazard &H : File.Evidence.Hazards)
    if (H.isNativeWarpEdit() && !File.isForNvidia(H.Offset) &&
        !File.WarpPlaces.Sized.count(H.Offset))
      Fixes.insert(H.FixIt.begin(), H.FixIt.end());
  for (const auto &[Offset, Length, Text] : Fixes) {
    // The name pass has written what the narrow function becomes.
    auto [First, Last] = File.Edits.equal_range(Offset);
    for (auto It = First; It != Last;)
      It = It->second.Length == Length ? File.Edits.erase(It) : std::next(It);
    File.edit(Offset, Length, nameInPort(File, Text, Offset, Length),
              Engine::Ast, "--warp=native");
  }
  reportNewerNames(File);
}

} // namespace porthip
