// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Translate/Vendors/RocblasNames.h"
#include "Translate/Units/UnitProblems.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"

using namespace llvm;

namespace porthip {

static bool includesRocblas(const SourceText &Source) {
  return any_of(Source.directives(), [](const Directive &D) {
    return D.Is == Directive::Include && D.Name.starts_with("rocblas");
  });
}

/// `#define rocblas_handle hipblasHandle_t`, by which some go on.
static std::set<StringRef> ownNames(const Translation &Done) {
  std::set<StringRef> Names;
  for (const auto &[Path, Source] : Done.Sources)
    for (const Directive &D : Source.directives())
      if (D.Is == Directive::Define && D.LastToken >= D.FirstToken + 2)
        Names.insert(Source.spelling(D.FirstToken + 2));
  return Names;
}

std::vector<RocblasNames> findRocblasNames(const Translation &Done,
                                           const ProjectVendors &Vendors) {
  std::vector<RocblasNames> Found;
  if (any_of(Done.Sources,
             [](const auto &Entry) { return includesRocblas(Entry.second); }))
    return Found;
  const std::set<StringRef> Own = ownNames(Done);
  for (const FilePort &File : Done.Result.Files) {
    auto At = Done.Sources.find(File.Path);
    if (!File.HoldsCuda || At == Done.Sources.end())
      continue;
    const SourceText &Source = At->second;
    const VendorBranches &Branches = Vendors.of(File.Path);
    std::set<StringRef> Names;
    unsigned First = None;
    for (unsigned I : seq<unsigned>(0, Source.tokens().size())) {
      const SourceToken &T = Source.tokens()[I];
      Vendor For = Branches.at(T.Offset);
      if (T.Kind != clang::tok::raw_identifier || For == Vendor::Nvidia ||
          For == Vendor::Nobody ||
          !Source.spelling(I).starts_with("rocblas_") ||
          Own.count(Source.spelling(I)))
        continue;
      Names.insert(Source.spelling(I));
      First = std::min(First, I);
    }
    if (Names.empty())
      continue;
    auto [Line, Column] = Source.lineAndColumn(Source.tokens()[First].Offset);
    Found.push_back({File.Path, Source.spelling(First).str(), Line, Column,
                     unsigned(Names.size())});
  }
  return Found;
}

void reportRocblasNames(Translation &Result, const ProjectVendors &Vendors) {
  for (const RocblasNames &N : findRocblasNames(Result, Vendors)) {
    std::string Others =
        N.Count == 1 ? "" : " and " + std::to_string(N.Count - 1) + " more";
    addFinding(Result, "porthip-vendor-rocblas-names", Severity::Warning,
               {N.File, N.Line, N.Column, ""},
               "'" + N.First + "'" + Others +
                   ": rocBLAS's names in code for AMD, without its header; "
                   "PyTorch's hipify made rocBLAS of cuBLAS once, here cuBLAS "
                   "is hipBLAS, with handles and types of its own",
               "write hipBLAS's names, or let the build leave out what "
               "chooses this branch: CUDA's is ported, too");
    Result.Result.Findings.back().EffortMinutes = 10 + 2 * N.Count;
    Result.Result.Findings.back().Symbol = N.First;
  }
}

} // namespace porthip
