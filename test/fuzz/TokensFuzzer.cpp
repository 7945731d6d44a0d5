// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The tokens engine with all passes, without a parse. The first byte chooses
// the options, the rest is a source file.
#include "Fuzz.h"
#include "Port/CodeUnits.h"
#include "Port/Port.h"
#include "Rules/RuleIndex.h"
#include "Translate/FileTranslator.h"
#include "Translate/Findings/Suppressions.h"

using namespace porthip;

namespace {

const RuleIndex &rules() {
  static const std::unique_ptr<RuleIndex> Index =
      llvm::cantFail(RuleIndex::load({}));
  return *Index;
}

TranslateOptions optionsOf(unsigned Choice) {
  TranslateOptions Options;
  Options.Launch = Choice & 1 ? LaunchStyle::Macro : LaunchStyle::Chevron;
  Options.Comments = Choice & 2;
  Options.Shims = Choice & 4 ? ShimMode::Forbid : ShimMode::Include;
  Options.Warp = WarpMode(Choice / 8 % 3);
  if (Choice & 64)
    Options.Gpus = {"gfx942"};
  return Options;
}

void requireWithin(const FilePort &File, size_t Size) {
  size_t End = 0;
  for (const Edit &E : File.Edits) {
    fuzz::require(E.Offset >= End, "edits are sorted and do not overlap");
    End = size_t(E.Offset) + E.Length;
    fuzz::require(End <= Size, "edits are within the text");
  }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  if (!Size)
    return -1;
  llvm::StringRef Text = fuzz::textOf(Data + 1, Size - 1);
  static const FileEvidence NoEvidence;
  SourceText Source("a.cu", Text.str());
  FileRole Role;
  Role.IsMain = true;
  Role.IsCuda = !(*Data & 128);
  FileResult Result =
      translateFile(Source, NoEvidence, findVendorBranches(Text), {}, {},
                    rules(), optionsOf(*Data), Role);
  requireWithin(Result.Port, Text.size());
  for (const Finding &F : Result.Findings)
    fuzz::require(size_t(F.Offset) + F.Length <= Text.size() + 1,
                  "findings are within the text");
  std::string Port = applyEdits(Text, Result.Port.Edits);
  // The result is tokens again, and can be gone over a second time.
  SourceText Second("b.cu", std::move(Port));
  FileResult Again =
      translateFile(Second, NoEvidence, findVendorBranches(Second.text()), {},
                    {}, rules(), optionsOf(*Data), Role);
  requireWithin(Again.Port, Second.text().size());
  // An update compares these, whatever the text is.
  for (const CodeUnit &U : codeUnits(Text))
    for (const CodeLaunch &L : launchesIn(U))
      fuzz::require(L.Begin <= L.End && L.End <= U.Words.size(),
                    "launches are within their unit");
  return 0;
}
